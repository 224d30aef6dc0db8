"""Names, budgets, processes and tournaments of bots."""

import asyncio
import pickle
from collections import Counter
from typing import Any

import pytest

from netcore.bots import NAMES, BotError, BotProcess, PatientChooser, chooser, hint
from netcore.selfplay import play_plain
from netcore.tournament import (
    LineUpError,
    Tally,
    counted,
    exchanged,
    seated,
    standings,
    wilson,
)
from rules.games import GAMES
from rules.kernel.choices import Choice, Menu
from tests.counts import count

GAME = next(game for game in GAMES if game.name == "generals")


def positions(number: int, seed: int = 3) -> list[tuple[Any, ...]]:
    """Some questions of a game of Recruits."""
    found: list[tuple[Any, ...]] = []
    bot = chooser("recruit", seed)

    def choose(state: Any, seat: int, menu: Menu, known: Any) -> Choice:
        found.append((state, seat, menu, {seat: dict(known[seat])}))
        return bot(state, seat, menu, known)

    play_plain(GAME, {}, seed, choose)
    return found[:: max(1, len(found) // number)]


def test_a_bot_that_there_is_not_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BotError) as refused:
        chooser("admiral", 1)
    assert "officer" in str(refused.value.arguments["names"])
    with pytest.raises(BotError) as refused:
        chooser("oficer", 1)
    assert refused.value.arguments["near"] == "officer"


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_can_be_sent_to_another_process(name: str) -> None:
    bot = pickle.loads(pickle.dumps(chooser(name, 4, 4)))
    for question in positions(5):
        sent = pickle.loads(pickle.dumps(question))
        assert bot(*sent) == chooser(name, 4, 4)(*question)


async def test_bots_think_in_a_process_of_their_own() -> None:
    process = BotProcess()
    try:
        questions = positions(3)
        bot = chooser("officer", 1)
        answers = await asyncio.gather(*(process.choose(bot, *question) for question in questions))
        assert answers == [bot(*question) for question in questions]
    finally:
        process.close()


async def test_a_process_of_bots_that_was_killed_is_started_again() -> None:
    process = BotProcess()
    try:
        question, bot = positions(1)[0], chooser("officer", 1)
        await process.choose(bot, *question)
        assert process._pool is not None
        for child in list(process._pool._processes.values()):
            child.kill()
            child.join()
        assert await process.choose(bot, *question) == bot(*question)
    finally:
        process.close()


def test_a_hint_is_what_an_officer_would_choose_from_what_the_seat_sees() -> None:
    for state, seat, menu, known in positions(4):
        thought = hint(state, seat, menu, known)
        assert thought == chooser("officer", 9).think(state, seat, menu, {seat: known[seat]})


class Clock:
    """A clock that a test winds: each look at it takes a tenth of a second."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 10


def test_a_patient_bot_stops_before_its_time_is_up() -> None:
    question = positions(2)[1]
    clock = Clock()
    assert question[2].offer(PatientChooser(chooser("general", 1), 1.0, clock)(*question))
    assert clock.looks < 6


def test_a_bot_that_does_not_search_is_asked_once() -> None:
    clock = Clock()
    PatientChooser(chooser("officer", 1), 1e9, clock)(*positions(2)[1])
    assert clock.looks == 1


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (5, 10, 0.2366, 0.7634),
        (200, 200, 0.9812, 1.0),
        (130, 200, 0.5816, 0.7126),
    ],
)
def test_the_interval_of_a_rate_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_one_name_sits_everywhere_two_take_the_sides_six_the_seats() -> None:
    assert seated(GAME, ("officer",)) == ("officer",) * 6
    assert seated(GAME, ("officer", "random")) == ("officer", "random") * 3
    assert seated(GAME, tuple("abcdef")) == tuple("abcdef")
    with pytest.raises(LineUpError):
        seated(GAME, ("officer",) * 3)


def test_exchanged_sides_put_every_bot_on_the_other_side() -> None:
    assert exchanged(GAME, ("officer", "random")) == ("random", "officer") * 3
    assert exchanged(GAME, tuple("abcdef")) == tuple("badcfe")


def test_standings_count_wins_leads_decisions_and_cards() -> None:
    tally = Tally(Counter(a=10, b=20), {"a": 1.0}, Counter(x=2))
    played = [
        {
            "winner": "axis",
            "vp": {"axis": 30, "allies": 10},
            "bots": ("a", "b") * 3,
            "tally": tally,
        },
        {
            "winner": "axis",
            "vp": {"axis": 30, "allies": 24},
            "bots": ("b", "a") * 3,
            "tally": tally,
        },
    ]
    found = standings(GAME, played)
    assert found["bots"]["a"]["won"] == found["bots"]["b"]["won"] == 1
    assert found["bots"]["a"]["lead"] == 7
    assert found["bots"]["a"]["milliseconds"] == 100
    assert found["bots"]["b"]["decisions"] == 40
    assert found["teams"]["axis"]["rate"] == 1
    assert found["cards"] == {"x": 4}


def test_quartiles_lie_within_what_was_played() -> None:
    tally = Tally(Counter(), {}, Counter())
    played = [
        {"winner": "axis", "vp": {"axis": vp, "allies": 0}, "bots": ("a", "b") * 3, "tally": tally}
        for vp in (10, 30)
    ]
    found = standings(GAME, played)
    assert found["teams"]["axis"]["vp"] == [15, 20, 25]
    assert found["bots"]["a"]["leads"] == [15, 20, 25]


@pytest.mark.parametrize(
    ("strong", "weak", "share"), [("recruit", "random", 0.9), ("officer", "random", 0.98)]
)
def test_a_bot_beats_chance(strong: str, weak: str, share: float) -> None:
    """The full count measures the promised rate, the reduced one finds a broken bot."""
    games = count(6, 200)
    won = 0
    for number in range(games):
        names = (strong, weak) if number % 2 == 0 else (weak, strong)
        choose = counted(GAME, seated(GAME, names), number, Tally())
        won += play_plain(GAME, {}, 9000 + number // 2, choose).over.winner == number % 2
    assert won / games >= share
