"""Bots at the table: names, seeds and budgets, and a player that picks anything.

What a bot thinks is in the rules of its game and pure. Here is what is not:
which bots there are, how much they may think, and where they do it.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import monotonic
from typing import Any

from netcore.beacon import Stream
from netcore.canon import hashed
from rules.games import BOTS, GAMES
from rules.kernel.bot import Thought
from rules.kernel.choices import Choice, Knowledge, Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Told

RANDOM = "random"
NAMES: tuple[str, ...] = (RANDOM, *BOTS["generals"])
"""Every name that `chooser` takes, the weakest first."""

SEARCHERS = ("general",)
"""Bots whose play depends on their budget."""
DEFAULT_BUDGET = 24
"""Iterations a decision where results must be repeatable."""
DEFAULT_SECONDS = 1.5
"""Time a decision where a person waits."""
MOST_WORKERS = 2
_FIRST_BUDGET, _MOST_BUDGET = 8, 1 << 14
_GROWTH = 3
"""Thinking twice as hard, after all that was spent before, takes three times that."""
_TAG = b"so:bot"
_RARE = ("take_back",)
"""Free acts that stand in every menu; whoever takes them at random keeps no army."""
_RARELY = 20


class BotError(SealedOrdersError):
    """A bot that there is not."""


@dataclass(frozen=True)
class BotChooser:
    """A bot with its seed and budget: call it with what a seat sees.

    A pure function of its arguments, safe in any thread and in another process.
    """

    name: str
    seed: int
    budget: int = DEFAULT_BUDGET
    game: str = "generals"

    def __call__(self, state: Any, seat: int, menu: Menu, knowledge: Knowledge) -> Choice:
        """The bot's choice."""
        return self.think(state, seat, menu, knowledge).choice

    def think(self, state: Any, seat: int, menu: Menu, knowledge: Knowledge) -> Thought:
        """The bot's choice, and the sentence that says why."""
        if self.name == RANDOM:
            return _anything(self, state, seat, menu)
        bot = BOTS[self.game][self.name]
        return bot(state, seat, menu, {seat: knowledge.get(seat, {})}, self.seed, self.budget)


def chooser(
    name: str, seed: int, budget: int = DEFAULT_BUDGET, game: str = "generals"
) -> BotChooser:
    """A bot by its name."""
    if name != RANDOM and name not in BOTS.get(game, {}):
        raise BotError("bot.unknown", name=name, names=", ".join((RANDOM, *BOTS.get(game, {}))))
    return BotChooser(name, seed, budget, game)


@dataclass(frozen=True)
class PatientChooser:
    """A bot that thinks about as long as it is allowed to, and no longer.

    It doubles its budget while that is likely to fit. What it answers depends on
    the speed of the machine, so games to be repeated use a fixed budget instead.
    """

    bot: BotChooser
    seconds: float = DEFAULT_SECONDS
    clock: Callable[[], float] = monotonic

    def __call__(self, state: Any, seat: int, menu: Menu, knowledge: Knowledge) -> Choice:
        """The choice of the greatest budget that fits."""
        begun = self.clock()
        budget = _FIRST_BUDGET
        choice = self._with(budget)(state, seat, menu, knowledge)
        while self.bot.name in SEARCHERS and budget < _MOST_BUDGET:
            spent = self.clock() - begun
            if spent * _GROWTH > self.seconds:
                break
            budget *= 2
            choice = self._with(budget)(state, seat, menu, knowledge)
        return choice

    def _with(self, budget: int) -> BotChooser:
        return BotChooser(self.bot.name, self.bot.seed, budget, self.bot.game)


class BotProcess:
    """A process of its own, at most two, for bots to think in: no loop ever waits for them."""

    def __init__(self, workers: int = 1) -> None:
        self._pool = ProcessPoolExecutor(
            min(workers, MOST_WORKERS), mp_context=get_context("spawn")
        )

    async def choose(
        self,
        bot: BotChooser | PatientChooser,
        state: Any,
        seat: int,
        menu: Menu,
        knowledge: Knowledge,
    ) -> Choice:
        """A bot's choice, while the caller's loop goes on."""
        own = {seat: dict(knowledge.get(seat, {}))}
        loop = get_running_loop()
        return await loop.run_in_executor(self._pool, bot, state, seat, menu, own)

    def close(self) -> None:
        """End the process; a thought that is still going on is thrown away."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _anything(bot: BotChooser, state: Any, seat: int, menu: Menu) -> Thought:
    """Any offer, any number of its nouns: the measure that every bot has to beat."""
    game = next(game for game in GAMES if game.name == bot.game)
    stream = Stream(hashed(_TAG, [bot.seed, seat, game.encode(state)]), "choose", 0)
    offers = menu.offers
    if stream.below(_RARELY):
        offers = tuple(offer for offer in offers if offer.verb not in _RARE) or offers
    offer = offers[stream.below(len(offers))]
    size = offer.least + stream.below(offer.most - offer.least + 1)
    left = list(range(len(offer.nouns)))
    picked = [left.pop(stream.below(len(left))) for _ in range(min(size, len(left)))]
    if not offer.ordered:
        picked.sort()
    choice = Choice(offer.verb, tuple(offer.nouns[index] for index in picked))
    return Thought(choice, Told("bot.why.anything", {"country": game.seats[seat]}))
