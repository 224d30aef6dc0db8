"""Bots at the table: names, seeds and budgets, and a player that picks anything.

What a bot thinks is in the rules of its game and pure. Here is what is not:
which bots there are, how much they may think, and where they do it.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from time import monotonic
from typing import Any

from netcore.beacon import Stream
from netcore.canon import hashed
from netcore.nearest import nearest
from rules.games import BOT_NAMES, GAMES, bots_of
from rules.kernel.bot import Thought
from rules.kernel.choices import Choice, Knowledge, Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Told

RANDOM = "random"
NAMES: tuple[str, ...] = (RANDOM, *BOT_NAMES["generals"])
"""Every name that `chooser` takes, the weakest first."""

SEARCHERS = ("general",)
"""Bots whose play depends on their budget."""
DEFAULT_BUDGET = 24
"""Iterations a decision where results must be repeatable."""
DEFAULT_SECONDS = 1.5
"""Time a decision where a person waits."""
MOST_WORKERS = 2
"""So many cores bots take at most, in a tournament and at a table."""
ADVISER = "officer"
"""Whose advice a person gets: strong enough to learn from, and given at once."""
THINKERS = ("officer", "general")
"""Bots that take long enough to be given a process of their own."""
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
        bot = bots_of(self.game)[self.name]
        return bot(state, seat, menu, {seat: knowledge.get(seat, {})}, self.seed, self.budget)


def verify_name(name: str, game: str = "generals") -> None:
    """Refuse a bot that there is not, with the names that may have been meant."""
    names = (RANDOM, *BOT_NAMES.get(game, ()))
    if name in names:
        return
    near = nearest(name, names)
    if near:
        raise BotError("bot.unknown_near", name=name, near=", ".join(near), names=", ".join(names))
    raise BotError("bot.unknown", name=name, names=", ".join(names))


def chooser(
    name: str, seed: int, budget: int = DEFAULT_BUDGET, game: str = "generals"
) -> BotChooser:
    """A bot by its name."""
    verify_name(name, game)
    return BotChooser(name, seed, budget, game)


def hint(
    state: Any, seat: int, menu: Menu, knowledge: Knowledge, game: str = "generals"
) -> Thought:
    """What an Officer would choose in this seat, and why: advice for a person.

    It takes some milliseconds, at times tenths of a second: not for a window's thread.
    """
    return chooser(ADVISER, 0, game=game).think(state, seat, menu, knowledge)


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
        return self.think(state, seat, menu, knowledge).choice

    def think(self, state: Any, seat: int, menu: Menu, knowledge: Knowledge) -> Thought:
        """The same with the sentence that says why."""
        begun = self.clock()
        budget = _FIRST_BUDGET
        thought = self._with(budget).think(state, seat, menu, knowledge)
        while self.bot.name in SEARCHERS and budget < _MOST_BUDGET:
            spent = self.clock() - begun
            if spent * _GROWTH > self.seconds:
                break
            budget *= 2
            thought = self._with(budget).think(state, seat, menu, knowledge)
        return thought

    def _with(self, budget: int) -> BotChooser:
        return BotChooser(self.bot.name, self.bot.seed, budget, self.bot.game)


Thinker = BotChooser | PatientChooser


def at_table(name: str, seed: int, seconds: float = DEFAULT_SECONDS) -> Thinker:
    """A bot for a table where people wait: one that searches takes the time it is given."""
    bot = chooser(name, seed)
    return PatientChooser(bot, seconds) if name in SEARCHERS else bot


def is_thinker(bot: object) -> bool:
    """Whether a bot should think in another process, so that no loop has to share a core."""
    name = bot.bot.name if isinstance(bot, PatientChooser) else getattr(bot, "name", "")
    return isinstance(bot, Thinker) and name in THINKERS


class BotProcess:
    """A process of its own, at most two, for bots to think in: no loop ever waits for them.

    It starts with the first thought, and anew if something outside has ended it.
    """

    def __init__(self, most: int = 1) -> None:
        self._workers = min(most, MOST_WORKERS)
        self._pool: Executor | None = None

    async def think(
        self, bot: Thinker, state: Any, seat: int, menu: Menu, knowledge: Knowledge
    ) -> Thought:
        """A bot's choice and its reason, while the caller's loop goes on."""
        own = {seat: dict(knowledge.get(seat, {}))}
        try:
            return await self._ask(bot, state, seat, menu, own)
        except BrokenExecutor:
            self.close()
            return await self._ask(bot, state, seat, menu, own)

    async def choose(
        self, bot: Thinker, state: Any, seat: int, menu: Menu, knowledge: Knowledge
    ) -> Choice:
        """A bot's choice, while the caller's loop goes on."""
        return (await self.think(bot, state, seat, menu, knowledge)).choice

    async def _ask(self, bot: Thinker, *seen: Any) -> Thought:
        if self._pool is None:
            # Loaded here: the first page lists bots long before one of them thinks.
            from netcore import workers

            self._pool = workers.pool(self._workers)
        return await get_running_loop().run_in_executor(self._pool, bot.think, *seen)

    def close(self) -> None:
        """End the process; a thought that is still going on is thrown away."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


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
    why = Told("bot.why.anything", {"country": game.seats[seat]})
    return Thought(choice, why, why)
