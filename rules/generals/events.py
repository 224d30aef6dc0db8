"""What happened, as past participles. Nobody diffs states: story, animation and bots read these."""

from __future__ import annotations

from typing import NamedTuple


class TurnBegan(NamedTuple):
    country: int
    round: int


class PhaseBegan(NamedTuple):
    country: int
    phase: str


class Kept(NamedTuple):
    """A country has chosen its seven cards."""

    country: int


class CardPlayed(NamedTuple):
    country: int
    card: int


class ResponseLaid(NamedTuple):
    country: int


class CardUsed(NamedTuple):
    """A Status or Response on the table was used."""

    country: int
    card: int


class Fizzled(NamedTuple):
    """A part of a card had nothing to work on."""

    country: int
    card: int


class Built(NamedTuple):
    country: int
    kind: int
    space: int


class Rebuilt(NamedTuple):
    """An existing supplied piece was declared built again."""

    country: int
    kind: int
    space: int


class Recruited(NamedTuple):
    country: int
    kind: int
    space: int


class Attacked(NamedTuple):
    """A space was battled; victim is -1 where it was empty."""

    country: int
    space: int
    victim: int


class Removed(NamedTuple):
    country: int
    kind: int
    space: int


class Withstood(NamedTuple):
    """A piece that was to be removed stays."""

    country: int
    kind: int
    space: int


class Protected(NamedTuple):
    country: int
    kind: int
    space: int


class OutOfSupply(NamedTuple):
    country: int
    kind: int
    space: int


class TakenBack(NamedTuple):
    country: int
    kind: int
    space: int


class TakeBackRequested(NamedTuple):
    country: int
    space: int


class Targeted(NamedTuple):
    country: int
    victim: int
    card: int


class Cancelled(NamedTuple):
    country: int
    card: int


class Drew(NamedTuple):
    country: int
    count: int


class Discarded(NamedTuple):
    """Cards went unseen from a zone ("hand", "deck", "table") to the discard pile."""

    country: int
    count: int
    zone: str


class StatusDiscarded(NamedTuple):
    country: int
    card: int


class CardReturned(NamedTuple):
    """A card just played went to the top or bottom of the deck."""

    country: int
    card: int
    zone: str


class CardFound(NamedTuple):
    """A card was taken out of the deck or discard pile."""

    country: int
    card: int
    zone: str


class CardsPutUnder(NamedTuple):
    country: int
    count: int


class TopOrdered(NamedTuple):
    country: int
    count: int


class Shuffled(NamedTuple):
    country: int


class Resealed(NamedTuple):
    country: int
    count: int


class NaviesSupplied(NamedTuple):
    country: int


class Scored(NamedTuple):
    """Victory points for a team; `why` is "supply_spaces", "card" or "no_cards"."""

    country: int
    points: int
    why: str


class VictorySkipped(NamedTuple):
    """An enemy army stands in the country's home."""

    country: int


class GameEnded(NamedTuple):
    team: int
    reason: str


Event = tuple[object, ...]
