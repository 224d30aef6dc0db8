"""What several parts of the evaluation need to know of the board, found out once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.generals.board import (
    ALL_STRAITS,
    ALLIES,
    AXIS,
    COUNTRIES,
    HOME,
    ROUNDS,
    SIDES,
    STRAIT_LAND,
    around,
    straits_of_axis,
)
from rules.generals.bots.weights import Weights
from rules.generals.scoring import victory_points
from rules.generals.state import State
from rules.generals.supply import supplied, team_armies

EVERY_COUNTRY = range(len(COUNTRIES))
ENDS = ("discard", "draw")
"""Phases after a turn's points are scored."""
HOMES_OF = tuple(HOME[one] | HOME[two] | HOME[three] for one, two, three in SIDES)


class Front(NamedTuple):
    """A board seen as a whole."""

    fed: tuple[int, ...]
    """Per country, its supplied pieces."""
    armies: tuple[int, int]
    """Per team, its armies."""
    reach: tuple[int, ...]
    """Per country, the spaces next to its supplied pieces."""
    spans: tuple[float, ...]
    """Per country, how many rounds of scoring are worth counting on."""
    rates: tuple[int, ...]
    """Per country, the points of a Victory step as things stand."""
    stakes: tuple[float, ...]
    """Per country, what the loss of its home would cost its side beyond the space itself."""


@lru_cache(maxsize=1 << 10)
def horizon(left: int, lasting: float) -> float:
    """How many rounds of scoring a space held now will bring, some being lost on the way."""
    return sum(lasting**turn for turn in range(left))


def turns_left(state: State, country: int) -> int:
    """How often the country will still score."""
    scored = country == state.turn and state.phase in ENDS
    done = country < state.turn or scored
    return ROUNDS - state.round + (not done)


def front(state: State, weights: Weights) -> Front:
    """The board of a position."""
    armies = (team_armies(state, AXIS), team_armies(state, ALLIES))
    open_to_axis = straits_of_axis(armies[AXIS] & STRAIT_LAND)
    straits = (open_to_axis, ALL_STRAITS ^ open_to_axis)
    fed = supplied(state)
    spans = tuple([horizon(turns_left(state, c), weights.lasting) for c in EVERY_COUNTRY])
    rates = tuple([sum(victory_points(state, c)) for c in EVERY_COUNTRY])
    return Front(
        fed,
        armies,
        tuple([around(fed[c], straits[c & 1]) for c in EVERY_COUNTRY]),
        spans,
        rates,
        tuple([_stake(c, armies, rates[c] * spans[c], weights) for c in EVERY_COUNTRY]),
    )


def _stake(country: int, armies: tuple[int, int], coming: float, weights: Weights) -> float:
    """The owner's points, and the game where another home of its side is lost already."""
    side = country & 1
    others = armies[side ^ 1] & HOMES_OF[side] & ~HOME[country]
    return 0.5 * coming + weights.home + (weights.second_home if others else 0.0)
