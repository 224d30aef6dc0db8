"""Bots at the table: names, seeds and budgets, and a player that picks anything.

What a bot thinks is in the rules of its game and pure. Here is what is not:
which bots there are, how much they may think, and where they do it.
"""

from __future__ import annotations

from dataclasses import dataclass
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

DEFAULT_BUDGET = 24
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
