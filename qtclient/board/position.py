"""What stands on a board, in plain values: all that the board view knows of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Piece:
    """One piece as it is seen; its kind is a word that the game's art understands."""

    country: str
    kind: str
    supplied: bool = True


@dataclass(frozen=True)
class BoardPosition:
    """Pieces and markers by space, and the team that each strait is open to."""

    pieces: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict)
    markers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Space → countries for which alone it is a supply space."""
    straits: Mapping[str, str] = field(default_factory=dict)
    """Strait → team."""
