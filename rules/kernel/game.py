"""The interface of a game: all that netcore and qtclient may call.

A game turns public facts into a menu, a choice into a new state and events. It
never sees a salt or a secret: what is hidden is a slot number, and the card in
it arrives, checked, when somebody opens it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from rules.kernel.choices import Choice, Knowledge, Menu, Opened

Plain = None | bool | int | str | bytes | list["Plain"]
"""What can be hashed, signed and stored: no floats, no maps."""


class DeckList(NamedTuple):
    """A deck's public card list. `owner` is a seat, or None for a shared deck.

    `cards` are the numbers of all cards in it, ascending, copies repeated; slots
    are numbered 0..len(cards)-1 at the start.
    """

    owner: int | None
    cards: tuple[int, ...]


class Atlas(NamedTuple):
    """A map as plain facts, for people and tools to read.

    Each space has an `id` and a `kind`, and whatever else its game says of it; an
    edge is two ids. Straits are edges that hold for some only; most games have none.
    """

    spaces: tuple[Mapping[str, str | bool | None], ...]
    edges: tuple[tuple[str, str], ...]
    straits: tuple[Mapping[str, str], ...] = ()


class Told(NamedTuple):
    """An event or choice as a person reads it: a key of the catalogue and ids."""

    key: str
    args: Mapping[str, str | int]


class Game(Protocol):
    """One game. States are opaque to callers but for `state.pending`."""

    name: str
    version: int
    seats: tuple[str, ...]
    """Ids of the seats, in turn order."""
    teams: tuple[str, ...]
    card_ids: tuple[str, ...]
    card_types: tuple[str, ...]
    """Ids of the types; a card's type is `type_of[card]`, an index into these."""
    type_of: tuple[int, ...]

    def team_of(self, seat: int) -> int:
        """The team a seat plays for."""

    def assignments(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The rulebook's split of the seats among that many players."""

    def default_options(self) -> dict[str, Plain]:
        """Every option and its default."""

    def facts(self) -> Plain:
        """Cards, map, options and rules version: what the rules digest covers."""

    def atlas(self) -> Atlas:
        """The map."""

    def decks(self, options: Mapping[str, Plain]) -> tuple[DeckList, ...]:
        """The decks to seal; a deck's number is its index."""

    def start(self, options: Mapping[str, Plain]) -> tuple[Any, tuple[Any, ...]]:
        """The position before the first decision and what happened until there.

        Refuses options it does not know.
        """

    def legal(self, state: Any, seat: int, knowledge: Knowledge) -> Menu:
        """All that a seat may choose now; raises IllegalMove if it owes no choice."""

    def out_of_turn(self, state: Any, seat: int) -> Menu | None:
        """What a seat may request although it is not asked, if anything."""

    def usable(self, state: Any, seat: int, knowledge: Knowledge) -> tuple[int, ...]:
        """Cards that the seat could use if it claimed now (own knowledge)."""

    def why_not(self, state: Any, seat: int, choice: Choice, knowledge: Knowledge) -> Told | None:
        """Why a choice is not legal, as the sentence a player reads; None if it is."""

    def apply(
        self, state: Any, seat: int, choice: Choice, opened: tuple[Opened, ...]
    ) -> tuple[Any, tuple[Any, ...]]:
        """The state after a choice and what happened; raises IllegalMove."""

    def chance(self, state: Any, values: tuple[int, ...]) -> tuple[Any, tuple[Any, ...]]:
        """The state after the beacon that was due gave these values."""

    def new_slots(self, state: Any) -> tuple[int, tuple[int, ...], int]:
        """For a pending reseal: the deck, the slots it replaces, the first new number."""

    def shown(self, state: Any) -> tuple[int, tuple[int, ...]]:
        """For a pending private look: the deck and the slots that its owner shows."""

    def redeal(
        self, state: Any, deck: int, lost: tuple[int, ...], first: int
    ) -> tuple[Any, tuple[Any, ...]]:
        """The state when nobody can open the `lost` slots of a deck any more.

        As many fresh slots, numbered from `first` on, take their place: chance deals
        as many to the hand and the discard pile as lay there, what lay face down
        counts as discarded, and the rest is the deck. Then the game goes on.
        """

    def zones(self, state: Any) -> Mapping[tuple[int, int], str]:
        """Where every slot lies: (deck, slot) → name of the zone."""

    def round_of(self, state: Any) -> int:
        """The round that a state is in, counted from 1."""

    def told(self, event: Any) -> Told:
        """The catalogue's key and arguments of an event."""

    def scenario(self, scenario: Mapping[str, Any]) -> tuple[Any, Knowledge]:
        """A prepared position and all its cards; raises SealedOrdersError if it cannot be."""

    def read_act(self, text: str) -> tuple[int, str, tuple[str, ...]]:
        """Seat, verb and words of a written act."""

    def read_choice(
        self, state: Any, menu: Menu, verb: str, words: tuple[str, ...], knowledge: Knowledge
    ) -> Choice:
        """The choice that the words of an act mean on a menu."""

    def write_choice(self, menu: Menu, choice: Choice, knowledge: Knowledge) -> str:
        """A choice as a written act, as far as the reader knows the cards."""

    def position(self, state: Any) -> Mapping[str, Any]:
        """What lies open on the board, in words."""

    def cards_by_zone(self, state: Any, knowledge: Knowledge) -> Mapping[str, Any]:
        """The cards of every seat by zone, as far as the reader knows them."""

    def encode(self, state: Any) -> Plain:
        """The whole public state as plain lists."""

    def decode(self, plain: Plain) -> Any:
        """The state again; raises SealedOrdersError if it is not one."""
