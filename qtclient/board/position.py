"""What stands on a board and what happens there, in plain values: all that the view knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Piece:
    """One piece as it is seen; its kind is a word that the game's art understands."""

    country: str
    kind: str
    supplied: bool = True
    source: str = ""
    """The space that its supply comes from, where that is known."""


@dataclass(frozen=True)
class BoardPosition:
    """Pieces and markers by space, and the team that each strait is open to."""

    pieces: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict)
    markers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Space → countries for which alone it is a supply space."""
    straits: Mapping[str, str] = field(default_factory=dict)
    """Strait → team."""


@dataclass(frozen=True)
class Flash:
    """Something that just happened in a space: `what` is one of the kinds below."""

    what: str
    space: str
    country: str = ""
    kind: str = ""


BUILD = "build"
"""A piece of a country appears."""
ATTACK = "attack"
"""A country battles a space."""
REMOVE = "remove"
"""A piece leaves the board."""
GUARD = "guard"
"""A piece that was to be removed stays."""
CARD = "card"
"""A country uses a card; `kind` is its id, and no space is meant."""


@dataclass(frozen=True)
class Preview:
    """What a choice would do, shown before it is made."""

    built: tuple[tuple[str, Piece], ...] = ()
    """Space and the piece that would appear there."""
    removed: tuple[tuple[str, Piece], ...] = ()
    """Space and the piece that would leave."""
    attacked: tuple[str, ...] = ()
    """Spaces that would be battled."""


@dataclass(frozen=True)
class SupplyLine:
    """One step of a country's supply: from a supplied piece (or its source) to the next."""

    country: str
    start: str
    end: str
    """The same space as `start` where the piece stands on its source."""
