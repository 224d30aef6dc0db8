"""How long each bot thinks about a decision, over the decisions of whole games of its own kind."""

import time
from collections.abc import Iterator
from statistics import mean
from typing import Any

from netcore.bots import DEFAULT_BUDGET, NAMES, SEARCHERS, chooser
from netcore.selfplay import play_plain
from rules.games import GAMES
from rules.kernel.choices import Choice, Knowledge, Menu
from tests.bench.table import Row

GAME = next(game for game in GAMES if game.name == "generals")
MOST_SECONDS = 20.0


class Enough(Exception):
    """Ends a game in the middle."""


def rows() -> Iterator[Row]:
    """The mean and the longest thought of every bot."""
    for name in NAMES:
        times = thoughts(name)
        budget = f", {DEFAULT_BUDGET} iterations" if name in SEARCHERS else ""
        yield Row(f"bots: {name} decides{budget}, mean", mean(times) * 1000, "ms")
        goal = ("goal: less than", 2000.0) if name in SEARCHERS else ("", None)
        yield Row(f"bots: {name} decides{budget}, longest", max(times) * 1000, "ms", *goal)


def thoughts(name: str) -> list[float]:
    """Seconds of every decision of a game, or of as much of it as there is time for."""
    bot = chooser(name, 1)
    times: list[float] = []

    def timed(state: Any, seat: int, menu: Menu, knowledge: Knowledge) -> Choice:
        begun = time.process_time()
        choice = bot(state, seat, menu, knowledge)
        times.append(time.process_time() - begun)
        if sum(times) > MOST_SECONDS:
            raise Enough
        return choice

    try:
        play_plain(GAME, {}, 1, timed)
    except Enough:
        return times
    return times
