"""Distances on the board, and how strongly far-off targets draw a piece towards them."""

from __future__ import annotations

from functools import lru_cache

from rules.generals.board import ALL_STRAITS, STARS, members, within
from rules.generals.map import SPACES

FAR = 9
TOO_FAR = 6
FADING = 0.5
"""How much a target counts for less with every step of distance."""


def _distances() -> tuple[tuple[int, ...], ...]:
    """Steps between spaces over land and sea, every strait open."""
    table = []
    for start in range(len(SPACES)):
        row = [FAR] * len(SPACES)
        row[start] = 0
        for steps in range(FAR - 1, 0, -1):
            for space in members(within(1 << start, steps, ALL_STRAITS)):
                row[space] = steps
        table.append(tuple(row))
    return tuple(table)


DISTANCE = _distances()


@lru_cache(maxsize=1 << 16)
def nearness(pieces: int, goal: int, near: float, fading: float) -> float:
    """How soon pieces could be in a space: `near` for a neighbour, less for each further step."""
    row = DISTANCE[goal]
    steps = min((row[space] for space in members(pieces)), default=FAR)
    return near * fading ** (steps - 1) if 0 < steps < TOO_FAR else 0.0


@lru_cache(maxsize=1 << 15)
def pull(space: int, targets: int) -> float:
    """How near a space lies to a set of targets, each fading with its distance."""
    row = DISTANCE[space]
    return sum(FADING ** row[target] for target in members(targets) if target != space)


STAR_SPACES = members(STARS)
