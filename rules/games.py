"""The games there are: besides the kernel, all that others import of the rules."""

from __future__ import annotations

from rules.generals.game import Generals
from rules.kernel.game import Game

GAMES: tuple[Game, ...] = (Generals(),)
