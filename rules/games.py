"""The games there are: besides the kernel, all that others import of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.generals.game import Generals
from rules.kernel.bot import Bot
from rules.kernel.game import Game

GAMES: tuple[Game, ...] = (Generals(),)

BOT_NAMES: Mapping[str, tuple[str, ...]] = {"generals": ("recruit", "officer", "general")}
"""Per game, its bots by name, the weakest first."""


def bots_of(game: str) -> Mapping[str, Bot]:
    """A game's bots, loaded when the first is wanted: they weigh more than the game."""
    assert game == "generals"
    from rules.generals.bots import BOTS

    return BOTS
