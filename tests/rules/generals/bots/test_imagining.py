"""What a bot imagines is what the rules would do."""

from typing import Any

import pytest

from netcore.bots import chooser
from netcore.selfplay import play_plain
from rules.games import GAMES
from rules.generals.bots.imagining import answered
from rules.generals.bots.recruit import RULES
from rules.generals.engine import OFFERS
from rules.kernel.choices import Choice, Menu, opened_by
from tests.counts import count

GAME = next(game for game in GAMES if game.name == "generals")


def test_imagining_a_choice_does_what_the_rules_do() -> None:
    for name, seed in (("random", 1), ("recruit", 2)) * count(1, 10):
        bot = chooser(name, seed)

        def choose(state: Any, seat: int, menu: Menu, known: Any, bot: Any = bot) -> Choice:
            choice: Choice = bot(state, seat, menu, known)
            opened = opened_by(menu, choice, known, GAME.type_of)
            assert (
                answered(state, seat, choice, opened) == GAME.apply(state, seat, choice, opened)[0]
            )
            return choice

        play_plain(GAME, {}, seed, choose)


def test_there_is_a_rule_of_thumb_for_every_question() -> None:
    assert set(OFFERS) == set(RULES)


@pytest.mark.parametrize("name", ["recruit", "officer"])
def test_bots_play_with_every_option_on(name: str) -> None:
    options = dict.fromkeys(GAME.default_options(), True)
    assert play_plain(GAME, options, 4, chooser(name, 4)).rounds
