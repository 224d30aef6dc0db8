"""Countries, teams and the map as bit sets.

A set of spaces is an `int`: bit n is space n of `map.SPACES`. Countries are
numbered in turn order, so an even number is of the Axis, an odd one of the Allies.
"""

from __future__ import annotations

from functools import lru_cache

from rules.generals.map import (
    EDGES,
    HOMES,
    LAND_SPACES,
    SPACES,
    STRAITS,
    SUPPLY_SPACES,
)

COUNTRIES = ("germany", "uk", "japan", "ussr", "italy", "us")
"""In turn order. Rulebook, "Порядок хода"."""
GERMANY, UK, JAPAN, USSR, ITALY, US = range(6)
TEAMS = ("axis", "allies")
AXIS, ALLIES = range(2)

ARMY, NAVY = range(2)
KINDS = ("army", "navy")
PIECES = ((7, 3), (5, 5), (5, 5), (7, 1), (4, 3), (5, 5))
"""Armies and navies of each country. Rulebook, "Распределение компонентов"."""

ROUNDS = 20
HAND_SIZE = 7
DEALT = 10

SPACE = {space: number for number, space in enumerate(SPACES)}


def team_of(country: int) -> int:
    """The team a country fights for."""
    return country & 1


SIDES = ((GERMANY, JAPAN, ITALY), (UK, USSR, US))


def spaces(*names: str) -> int:
    """The bit set of some spaces."""
    mask = 0
    for name in names:
        mask |= 1 << SPACE[name]
    return mask


LAND = spaces(*LAND_SPACES)
SEA = ((1 << len(SPACES)) - 1) & ~LAND
DOMAIN = (LAND, SEA)
"""Where a kind of piece can stand: armies on land, navies at sea."""
STARS = spaces(*SUPPLY_SPACES)
HOME = tuple(spaces(HOMES[country]) for country in COUNTRIES)
STRAIT_LANDS = tuple(spaces(strait.land) for strait in STRAITS)


@lru_cache(maxsize=1 << 16)
def members(mask: int) -> tuple[int, ...]:
    """The numbers in a bit set, ascending."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return tuple(numbers)


def bits(numbers: tuple[int, ...]) -> int:
    """The bit set of some numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


@lru_cache(maxsize=1 << 16)
def neighbours(open_straits: int) -> tuple[int, ...]:
    """Each space's neighbours when these straits (a bit set over STRAITS) are open."""
    near = [0] * len(SPACES)
    pairs = list(EDGES)
    pairs += [(s.sea_a, s.sea_b) for n, s in enumerate(STRAITS) if open_straits >> n & 1]
    for one, other in pairs:
        near[SPACE[one]] |= 1 << SPACE[other]
        near[SPACE[other]] |= 1 << SPACE[one]
    return tuple(near)


ALL_STRAITS = (1 << len(STRAITS)) - 1


@lru_cache(maxsize=1 << 16)
def straits_of_axis(controlled: int) -> int:
    """The straits open to the Axis when it has armies in these lands.

    Rulebook, "Проливы": open to the Axis with an Axis army in the controlling
    land, to the Allies otherwise, and never to both.
    """
    opened = 0
    for number, land in enumerate(STRAIT_LANDS):
        if controlled & land:
            opened |= 1 << number
    return opened


STRAIT_LAND = spaces(*(strait.land for strait in STRAITS))


@lru_cache(maxsize=1 << 16)
def around(mask: int, open_straits: int) -> int:
    """All neighbours of a set of spaces (members that touch each other included)."""
    near = neighbours(open_straits)
    reached = 0
    while mask:
        low = mask & -mask
        reached |= near[low.bit_length() - 1]
        mask ^= low
    return reached


@lru_cache(maxsize=1 << 16)
def within(start: int, steps: int, open_straits: int) -> int:
    """All spaces at most that many steps away from a set, the set itself left out."""
    reached = start
    for _ in range(steps):
        reached |= around(reached, open_straits)
    return reached & ~start
