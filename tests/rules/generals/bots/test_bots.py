"""Every bot is an ordinary player: legal, repeatable, and blind to what it must not see."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from netcore.bots import NAMES, chooser
from netcore.selfplay import play_plain
from rules.games import BOT_NAMES, GAMES, bots_of
from rules.generals.cards import TYPE_OF
from rules.generals.words import RESPONSE
from rules.kernel.choices import Choice, Menu
from tests.counts import count

GAME = next(game for game in GAMES if game.name == "generals")
THINKERS = BOT_NAMES["generals"]
LITTLE = 4
"""A budget that keeps tests quick."""


class Question(NamedTuple):
    state: Any
    seat: int
    menu: Menu
    own: dict[int, int]
    choice: Choice


def asked(name: str, seed: int, every: int = 1) -> Iterator[Question]:
    """Every so-manieth question of a game that bots of a strength play, and its answer."""
    found: list[Question] = []
    numbered = iter(range(1 << 30))
    bot = chooser(name, seed, LITTLE)

    def choose(state: Any, seat: int, menu: Menu, known: Any) -> Choice:
        choice = bot(state, seat, menu, known)
        assert menu.offer(choice) is not None, (choice, menu)
        if next(numbered) % every == 0:
            found.append(Question(state, seat, menu, dict(known[seat]), choice))
        return choice

    play_plain(GAME, {}, seed, choose)
    return iter(found)


def test_the_bots_are_called_as_the_register_says() -> None:
    assert tuple(bots_of("generals")) == THINKERS


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_whole_games_by_the_menu(name: str) -> None:
    for seed in range(count(2 if name in ("random", "recruit") else 1, 20)):
        assert list(asked(name, seed))


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_answers_the_same_question_the_same_way(name: str) -> None:
    bot = chooser(name, 5, LITTLE)
    for question in asked("recruit", 5, every=25):
        known = {question.seat: question.own}
        first = bot(question.state, question.seat, question.menu, known)
        again = bot(GAME.decode(GAME.encode(question.state)), question.seat, question.menu, known)
        assert first == again


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_does_not_look_at_the_cards_of_others(name: str) -> None:
    bot = chooser(name, 6, LITTLE)
    decks = [deck.cards for deck in GAME.decks({})]
    for question in asked("recruit", 6, every=25):
        seat = question.seat
        mine = bot(question.state, seat, question.menu, {seat: question.own})
        for turn in range(1, 3):
            others = {
                number: {slot: cards[(slot + turn * 7) % len(cards)] for slot in range(200)}
                for number, cards in enumerate(decks)
                if number != seat
            }
            known = {**others, seat: question.own}
            assert bot(question.state, seat, question.menu, known) == mine


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_does_not_know_the_order_of_its_own_deck(name: str) -> None:
    """Which card lies in which slot of the pool decides nothing before chance has drawn it."""
    bot = chooser(name, 7, LITTLE)
    for question in asked("recruit", 7, every=25):
        state, seat, menu, own, _ = question
        named = {slot for offer in menu.offers if offer.kind == "slot" for slot in offer.nouns}
        pool = [
            slot
            for (deck, slot), zone in GAME.zones(state).items()
            if deck == seat and zone == "deck" and slot not in state.top[seat]
        ]
        if named & set(pool):
            continue
        turned = dict(zip(pool, (own[slot] for slot in reversed(pool)), strict=True))
        other = bot(state, seat, menu, {seat: {**own, **turned}})
        assert other == bot(state, seat, menu, {seat: own})


@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_says_why_in_one_sentence(name: str) -> None:
    from resources.catalogue import catalogue

    bot = chooser(name, 8, LITTLE)
    for question in asked("recruit", 8, every=40):
        seat = question.seat
        thought = bot.think(question.state, seat, question.menu, {seat: question.own})
        assert thought.why.key in catalogue("en")
        assert thought.why.key in catalogue("ru")
        assert "{" not in catalogue("ru").sentence(thought.why.key, **thought.why.args)


@pytest.mark.parametrize("name", THINKERS)
def test_a_reason_told_during_the_game_names_no_card_that_lies_face_down(name: str) -> None:
    bot = chooser(name, 8, LITTLE)
    for question in asked("recruit", 8, every=20):
        seat = question.seat
        thought = bot.think(question.state, seat, question.menu, {seat: question.own})
        choice, openly = thought.choice, thought.openly
        if choice.verb == "pass":
            assert openly.key == "bot.why.pass"
        if choice.verb == "play" and TYPE_OF[question.own[choice.nouns[0]]] == RESPONSE:
            assert "card" not in openly.args
