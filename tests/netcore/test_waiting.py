"""What the common minimum time of reaction windows costs a table."""

from statistics import median
from typing import Any

import pytest

from netcore.bots import chooser
from netcore.playing import Pace
from netcore.selfplay import play_plain
from rules.games import GAMES
from rules.kernel.choices import Choice, Knowledge, Menu
from tests.counts import count

GAME = next(game for game in GAMES if game.name == "generals")
LOST_AT_MOST = 5 * 60.0


def windows(bot: str, seed: int) -> int:
    """How many reaction windows a game of six opens: every one waits for the minimum once."""
    plays = chooser(bot, seed)
    opened = 0
    still_asked: tuple[int, ...] = ()

    def choose(state: Any, seat: int, menu: Menu, own: Knowledge) -> Choice:
        nonlocal opened, still_asked
        pending = state.pending
        if pending.reacts and pending.seats != still_asked:
            opened += 1
        still_asked = pending.seats[1:] if pending.reacts else ()
        return plays(state, seat, menu, own)

    play_plain(GAME, GAME.default_options(), seed, choose)
    return opened


@pytest.mark.parametrize("bot", ["random", "recruit"])
def test_a_median_game_of_six_loses_less_than_five_minutes_to_reaction_windows(bot: str) -> None:
    opened = median(windows(bot, seed) for seed in range(count(15, 201)))
    assert opened > 0
    assert opened * Pace().reaction < LOST_AT_MOST
