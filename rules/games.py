"""The games there are: besides the kernel, all that others import of the rules."""

from __future__ import annotations

from rules.kernel.game import Game

GAMES: tuple[Game, ...] = ()
