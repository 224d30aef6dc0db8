"""Supply: the least set of pieces that a line of own pieces ties to a source.

Rulebook, "Снабжение": an army is supplied on a supply space of its country or
next to a supplied piece of its country; a navy next to such a piece if a
neighbouring land also holds an army of its team. Allies carry no line.
"""

from __future__ import annotations

from functools import lru_cache

from rules.generals import modifiers
from rules.generals.board import (
    ALL_STRAITS,
    ALLIES,
    AXIS,
    COUNTRIES,
    SIDES,
    STRAIT_LAND,
    around,
    neighbours,
    straits_of_axis,
)
from rules.generals.state import State


def team_armies(state: State, team: int) -> int:
    """All spaces with an army of the team."""
    one, two, three = SIDES[team]
    armies = state.armies
    return armies[one] | armies[two] | armies[three]


def team_navies(state: State, team: int) -> int:
    """All spaces with a navy of the team."""
    one, two, three = SIDES[team]
    navies = state.navies
    return navies[one] | navies[two] | navies[three]


def open_straits(state: State, team: int) -> int:
    """The straits open to a team now."""
    axis = straits_of_axis(team_armies(state, AXIS) & STRAIT_LAND)
    return axis if team == AXIS else ALL_STRAITS ^ axis


def next_to(state: State, country: int, mask: int) -> int:
    """The neighbours of a set of spaces as a country's team sees them."""
    return around(mask, open_straits(state, country & 1))


@lru_cache(maxsize=1 << 16)
def line(armies: int, navies: int, sources: int, straits: int) -> int:
    """The fixed point: what grows out of the sources over armies and based navies."""
    near = neighbours(straits)
    rest = (armies | navies) & ~sources
    reached = fresh = sources
    while fresh and rest:
        touched = 0
        while fresh:
            low = fresh & -fresh
            touched |= near[low.bit_length() - 1]
            fresh ^= low
        fresh = touched & rest
        rest ^= fresh
        reached |= fresh
    return reached


@lru_cache(maxsize=1 << 16)
def _supplied_of(
    armies: int, navies: int, based_on: int, straits: int, stars: int, fed: int
) -> int:
    """A country's supplied pieces: `based_on` are armies of its team, `fed` need no line."""
    sources = armies & stars | fed
    based = navies & around(based_on, straits)
    return line(armies, based, sources, straits)


def supplied(state: State) -> tuple[int, ...]:
    """Per country, the spaces of its supplied pieces (a land or sea space holds one kind)."""
    known = state.supplied
    if known is None:
        teams = (team_armies(state, AXIS), team_armies(state, ALLIES))
        axis = straits_of_axis(teams[AXIS] & STRAIT_LAND)
        straits = (axis, ALL_STRAITS ^ axis)
        armies, navies = state.armies, state.navies
        known = tuple(
            [
                _supplied_of(
                    armies[country],
                    navies[country],
                    teams[country & 1],
                    straits[country & 1],
                    modifiers.supply_spaces(state, country),
                    modifiers.always_supplied(state, country),
                )
                for country in range(len(COUNTRIES))
            ]
        )
        state.supplied = known
    return known
