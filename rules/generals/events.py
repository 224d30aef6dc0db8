"""What happened, as past participles. Nobody diffs states: story, animation and bots read these."""

from __future__ import annotations

from typing import NamedTuple


class TurnBegan(NamedTuple):
    """A country's turn began."""

    country: int
    round: int


class PhaseBegan(NamedTuple):
    """A phase of the turn began."""

    country: int
    phase: str


class Kept(NamedTuple):
    """A country has chosen its seven cards."""

    country: int


class CardPlayed(NamedTuple):
    """A card was played face up from the hand."""

    country: int
    card: int


class ResponseLaid(NamedTuple):
    """A Response was laid face down."""

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
    """A piece was built."""

    country: int
    kind: int
    space: int


class Rebuilt(NamedTuple):
    """An existing supplied piece was declared built again."""

    country: int
    kind: int
    space: int


class Recruited(NamedTuple):
    """A piece was recruited: put there without need of supply."""

    country: int
    kind: int
    space: int


class Attacked(NamedTuple):
    """A space was battled; victim is -1 where it was empty."""

    country: int
    space: int
    victim: int


class Removed(NamedTuple):
    """A piece went back to its reserve by an enemy's deed."""

    country: int
    kind: int
    space: int


class Withstood(NamedTuple):
    """A piece that was to be removed stays."""

    country: int
    kind: int
    space: int


class Protected(NamedTuple):
    """A piece is safe for the rest of the turn."""

    country: int
    kind: int
    space: int


class OutOfSupply(NamedTuple):
    """A piece without supply left the board."""

    country: int
    kind: int
    space: int


class TakenBack(NamedTuple):
    """A country took an own piece back into its reserve."""

    country: int
    kind: int
    space: int


class TakeBackRequested(NamedTuple):
    """A country that was not asked wants an own piece back."""

    country: int
    space: int


class Targeted(NamedTuple):
    """A card was aimed at a country."""

    country: int
    victim: int
    card: int


class Cancelled(NamedTuple):
    """A card has no effect."""

    country: int
    card: int


class Drew(NamedTuple):
    """A country drew cards."""

    country: int
    number: int


class Discarded(NamedTuple):
    """Cards went unseen from a zone ("hand", "deck", "table") to the discard pile."""

    country: int
    number: int
    zone: str


class StatusDiscarded(NamedTuple):
    """A Status left the table."""

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
    """Cards went from a hand under the deck."""

    country: int
    number: int


class TopOrdered(NamedTuple):
    """The top of a deck was put in order by its owner."""

    country: int
    number: int


class Shuffled(NamedTuple):
    """A deck was shuffled."""

    country: int


class Resealed(NamedTuple):
    """A deck was sealed anew."""

    country: int
    number: int


class Redealt(NamedTuple):
    """Cards that nobody can open any more were dealt anew."""

    country: int
    number: int


class NaviesSupplied(NamedTuple):
    """A country's navies count as supplied this turn."""

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
    """A team won."""

    team: int
    reason: str


Event = tuple[object, ...]
