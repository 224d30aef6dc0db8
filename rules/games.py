"""The games there are: besides the kernel, all that others import of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from rules.generals.bots import BOTS as BOTS_OF_GENERALS
from rules.generals.game import Generals
from rules.kernel.bot import Bot
from rules.kernel.game import Game

GAMES: tuple[Game, ...] = (Generals(),)

BOTS: Mapping[str, Mapping[str, Bot]] = {"generals": BOTS_OF_GENERALS}
"""Per game, its bots by name, the weakest first."""
