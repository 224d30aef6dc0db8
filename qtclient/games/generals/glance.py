"""What panels show of a position: counts, cards on the table, points. Only reads; decides nothing.

`Glance` is all that is public about one country; the functions below it turn the numbers of
menus and events into ids, so that pages need not know the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from rules.generals.board import ARMY, COUNTRIES, NAVY, PIECES, ROUNDS, SPACE, members, team_of
from rules.generals.cards import CARD_IDS
from rules.generals.events import Scored, TurnBegan
from rules.generals.map import LAND_SPACES, SPACES
from rules.generals.pieces import reserve
from rules.generals.possible import piece_of
from rules.generals.scoring import card_points, home_lost, space_points
from rules.generals.state import State
from rules.kernel.choices import Knowledge

PHASES = ("play", "supply", "victory", "discard", "draw")
"""The phases of a turn in order."""

LAST_ROUND = ROUNDS


@dataclass(frozen=True)
class OpenCard:
    """A card that lies open: its slot, its id, and the points it would bring now."""

    slot: int
    card: str
    points: int = 0


@dataclass(frozen=True)
class Glance:
    """What everybody can see of a country."""

    country: str
    hand: int
    deck: int
    discard: int
    armies: tuple[int, int]
    """Left in the reserve, and all there are."""
    navies: tuple[int, int]
    status: tuple[OpenCard, ...]
    responses: tuple[int, ...]
    """Slots of the face-down Responses."""
    discard_top: str | None
    """The uppermost discarded card, if it has been seen."""
    space_points: int
    status_points: int
    home_lost: bool


def glance(state: State, seat: int) -> Glance:
    """A country as the table sees it now."""
    lost = home_lost(state, seat)
    status = tuple(
        OpenCard(slot, CARD_IDS[number], card_points(state, seat, number))
        for slot in state.status[seat]
        for number in (state.faces[seat][slot],)
    )
    pile = state.discard[seat]
    top = state.faces[seat][pile[-1]] if pile else -1
    deck = len(state.top[seat]) + state.pool[seat].bit_count() + len(state.bottom[seat])
    return Glance(
        COUNTRIES[seat],
        state.hand[seat].bit_count(),
        deck,
        len(pile),
        (reserve(state, seat, ARMY), PIECES[seat][ARMY]),
        (reserve(state, seat, NAVY), PIECES[seat][NAVY]),
        status,
        members(state.responses[seat]),
        CARD_IDS[top] if top >= 0 else None,
        0 if lost else space_points(state, seat),
        0 if lost else sum(card.points for card in status),
        lost,
    )


def hand_of(state: State, seat: int) -> tuple[int, ...]:
    """The slots in a hand."""
    return members(state.hand[seat])


def deck_of(state: State, seat: int) -> tuple[int, ...]:
    """The slots still in a deck, in no order that tells anything."""
    return tuple(sorted((*state.top[seat], *members(state.pool[seat]), *state.bottom[seat])))


def discard_of(state: State, seat: int) -> tuple[int, ...]:
    """The slots of a discard pile, the top first."""
    return state.discard[seat][::-1]


def card_in(state: State, knowledge: Knowledge, deck: int, slot: int) -> str | None:
    """The card in a slot, if the reader knows it or everybody has seen it."""
    number = knowledge.get(deck, {}).get(slot, -1)
    if number < 0 and state is not None and slot < len(state.faces[deck]):
        number = state.faces[deck][slot]
    return CARD_IDS[number] if number >= 0 else None


MANY = 10
"""From so many cards on, copies are offered once."""


def told_apart(
    state: State, knowledge: Knowledge, deck: int, slots: Sequence[int]
) -> tuple[int, ...]:
    """The slots to choose from: of many cards each kind once, since copies do the same."""
    if len(slots) <= MANY:
        return tuple(slots)
    first: dict[object, int] = {}
    for slot in sorted(slots):
        first.setdefault(card_in(state, knowledge, deck, slot) or slot, slot)
    return tuple(first.values())


def is_seen(state: State, deck: int, slot: int) -> bool:
    """Whether everybody has seen the card in a slot."""
    return slot < len(state.faces[deck]) and state.faces[deck][slot] >= 0


def piece_at(noun: int) -> tuple[str, str, str]:
    """Country, kind and space of the piece that a noun names."""
    country, space = piece_of(noun)
    kind = "army" if SPACES[space] in LAND_SPACES else "navy"
    return COUNTRIES[country], kind, SPACES[space]


def team_id(country: str) -> int:
    """The number of a country's team."""
    return team_of(COUNTRIES.index(country))


@cache
def space_number(space: str) -> int:
    """The number of a space in menus."""
    return SPACE[space]


def space_id(number: int) -> str:
    """The id of a space in menus."""
    return SPACES[number]


def seals_of(state: State) -> tuple[int, int]:
    """How many cards in the game are still sealed, and how many have been opened."""
    opened = sum(face >= 0 for faces in state.faces for face in faces)
    return sum(state.slots) - opened, opened


def points_by_round(events: Iterable[object]) -> list[tuple[int, int]]:
    """The points of both teams at the end of each round, from what happened; the first is 0:0."""
    points = [(0, 0)]
    for event in events:
        if isinstance(event, TurnBegan):
            while len(points) <= event.round:
                points.append(points[-1])
        elif isinstance(event, Scored) and len(points) > 1:
            axis, allies = points[-1]
            team = team_of(event.country)
            points[-1] = (axis + event.points * (team == 0), allies + event.points * (team == 1))
    return points
