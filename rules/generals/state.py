"""The public position of a game: plain values, copied by copying references.

Nothing in a state is ever changed in place but by the engine on its own fresh
copy; every field is an int, a string or a tuple, so a copy is cheap and exact.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from rules.generals.board import COUNTRIES
from rules.kernel.choices import Offer
from rules.kernel.pending import Pending

T = TypeVar("T")
PER_COUNTRY = len(COUNTRIES)
NOTHING = (0,) * PER_COUNTRY
NO_CARDS: tuple[tuple[int, ...], ...] = ((),) * PER_COUNTRY


class Options(NamedTuple):
    """What the table agrees on before the first turn."""

    lead_30: bool = False
    reallocation: bool = False
    strict_2e_timing: bool = False


class Action(NamedTuple):
    """Something in the current chain that cards may react to.

    `kind` is one of BATTLED, BUILT, RECRUITED, REMOVED, TARGETED, PLAYED …
    (see `words.py`); `victim` is the country hit, or -1; `used` are the cards
    already used on it, since a Status works once per trigger.
    """

    kind: str
    country: int
    piece: int = -1
    space: int = -1
    victim: int = -1
    supplied: bool = False
    card: int = -1
    slot: int = -1
    saved: bool = False
    used: tuple[int, ...] = ()


class Frame(NamedTuple):
    """Something still to be done: the name of a step and its small arguments."""

    do: str
    country: int = -1
    card: int = -1
    step: int = 0
    action: int = -1
    slot: int = -1
    piece: int = -1
    mask: int = 0
    number: int = 0
    seats: tuple[int, ...] = ()
    claims: tuple[int, ...] = ()


class State:
    """A position. Zones hold slots; `faces` holds the cards that have been opened."""

    __slots__ = (
        "armies",
        "bottom",
        "broad",
        "cancelled",
        "chain",
        "discard",
        "faces",
        "hand",
        "held",
        "in_force",
        "menu",
        "navies",
        "options",
        "pending",
        "phase",
        "pool",
        "requests",
        "responses",
        "round",
        "safe_armies",
        "safe_navies",
        "slots",
        "stack",
        "status",
        "supplied",
        "top",
        "trukked",
        "turn",
        "used",
        "vp",
    )

    options: Options
    round: int
    turn: int
    phase: str
    vp: tuple[int, int]
    armies: tuple[int, ...]
    """Per country, the spaces with its armies."""
    navies: tuple[int, ...]
    top: tuple[tuple[int, ...], ...]
    """Per country, the ordered top of the draw deck, uppermost first."""
    pool: tuple[int, ...]
    """Per country, the slots that chance draws from, as a bit set."""
    bottom: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    status: tuple[tuple[int, ...], ...]
    """Per country, slots of its open Status cards in the order of play."""
    responses: tuple[int, ...]
    """Per country, slots of its face-down Responses, as a bit set."""
    discard: tuple[tuple[int, ...], ...]
    """Per country, slots of the discard pile, the top last."""
    faces: tuple[tuple[int, ...], ...]
    """Per country and slot, the card everybody has seen in it, or -1."""
    slots: tuple[int, ...]
    """Per country, how many slot numbers have been given out."""
    safe_armies: tuple[int, ...]
    """Per country, spaces whose army may not be removed this turn."""
    safe_navies: tuple[int, ...]
    used: tuple[int, ...]
    """Cards (numbers) used this turn whose text says once a turn."""
    broad: int
    """Soviet armies next to a German army when this turn began (Broad Front)."""
    trukked: bool
    """Truk works this turn."""
    chain: tuple[Action, ...]
    cancelled: bool
    """The economic warfare card being resolved is ignored for its target."""
    in_force: int
    """The numbers of all open Status cards, as a bit set."""
    requests: tuple[tuple[int, int], ...]
    """(country, space) of pieces that somebody not asked wants to take back."""
    stack: tuple[Frame, ...]
    pending: Pending
    held: tuple[Pending, ...]
    """What was open when cards had to be dealt anew; it goes on after that."""
    menu: tuple[int, list[Offer]] | None
    """The menu last made, and its seat, where it depends on public facts only; a cache."""
    supplied: tuple[int, ...] | None
    """Supplied pieces per country; a cache, derived, never encoded."""

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.options = self.options
        new.round = self.round
        new.turn = self.turn
        new.phase = self.phase
        new.vp = self.vp
        new.armies = self.armies
        new.navies = self.navies
        new.top = self.top
        new.pool = self.pool
        new.bottom = self.bottom
        new.hand = self.hand
        new.status = self.status
        new.responses = self.responses
        new.discard = self.discard
        new.faces = self.faces
        new.slots = self.slots
        new.safe_armies = self.safe_armies
        new.safe_navies = self.safe_navies
        new.used = self.used
        new.broad = self.broad
        new.trukked = self.trukked
        new.chain = self.chain
        new.cancelled = self.cancelled
        new.in_force = self.in_force
        new.requests = self.requests
        new.stack = self.stack
        new.pending = self.pending
        new.held = self.held
        new.supplied = self.supplied
        new.menu = None
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in ENCODED)

    __hash__ = None  # type: ignore[assignment]


ENCODED = tuple(name for name in State.__slots__ if name not in ("menu", "supplied"))


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
