"""From a grid of labels to smooth outlines that neighbours share exactly (build time only)."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from resources.maps.grid import CELL, Labels, Mask

Vertex = tuple[int, int]
Ring = list[tuple[float, float]]


def nodes(labels: Labels) -> set[Vertex]:
    """The corners of cells where more than two borders meet, and the corners of the board."""
    rows, columns = labels.shape
    padded = np.full((rows + 2, columns + 2), -9, dtype=np.int32)
    padded[1:-1, 1:-1] = labels
    a, b = padded[:-1, :-1], padded[:-1, 1:]
    c, d = padded[1:, :-1], padded[1:, 1:]
    degree = (a != b).astype(int) + (c != d) + (a != c) + (b != d)
    found = {(int(x), int(y)) for y, x in np.argwhere(degree > 2)}
    return found | {(0, 0), (columns, 0), (0, rows), (columns, rows)}


def rings(mask: Mask, stops: set[Vertex]) -> list[Ring]:
    """The outlines of an area: outer rings and holes, smooth between the stops."""
    return [_smooth_ring(loop, stops) for loop in _loops(mask)]


def _loops(mask: Mask) -> list[list[Vertex]]:
    """Walk around the area with it on the right hand."""
    padded = np.pad(mask, 1)
    steps: dict[Vertex, list[Vertex]] = {}

    def add(found: NDArray[np.intp], start: Vertex, end: Vertex) -> None:
        for y, x in found.tolist():
            steps.setdefault((x + start[0], y + start[1]), []).append((x + end[0], y + end[1]))

    inside = padded[1:-1, 1:-1]
    add(np.argwhere(inside & ~padded[:-2, 1:-1]), (0, 0), (1, 0))
    add(np.argwhere(inside & ~padded[1:-1, 2:]), (1, 0), (1, 1))
    add(np.argwhere(inside & ~padded[2:, 1:-1]), (1, 1), (0, 1))
    add(np.argwhere(inside & ~padded[1:-1, :-2]), (0, 1), (0, 0))
    loops = []
    while steps:
        start = min(steps)
        loop = [start]
        came = (0, 0)
        here = start
        while True:
            options = steps[here]
            if len(options) == 1:
                there = options[0]
            else:  # two corners of the area meet here: turn right, so that they stay apart
                there = next(
                    o for o in options if (o[0] - here[0], o[1] - here[1]) == (-came[1], came[0])
                )
            options.remove(there)
            if not options:
                del steps[here]
            came = (there[0] - here[0], there[1] - here[1])
            here = there
            if here == start:
                break
            loop.append(here)
        loops.append(loop)
    return loops


def _smooth_ring(loop: list[Vertex], stops: set[Vertex]) -> Ring:
    places = [i for i, vertex in enumerate(loop) if vertex in stops]
    if not places:
        start = loop.index(min(loop))
        turned = loop[start:] + loop[:start]
        return _smooth_arc([*turned, turned[0]])[:-1]
    turned = loop[places[0] :] + loop[: places[0]] + [loop[places[0]]]
    ring: Ring = []
    arc = [turned[0]]
    for vertex in turned[1:]:
        arc.append(vertex)
        if vertex in stops:
            ring.extend(_smooth_arc(arc)[:-1])
            arc = [vertex]
    return ring


def _smooth_arc(arc: list[Vertex]) -> Ring:
    """Smooth a border; the same in both directions, because both neighbours ask for it."""
    if arc[::-1] < arc:
        return _smooth_arc(arc[::-1])[::-1]
    points = [(x * CELL, y * CELL) for x, y in arc]
    if len(points) > 3:
        middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(points)]
        points = simplified([points[0], *middles, points[-1]], 0.75)
        points = simplified(_cut_corners(points), 0.3)
    return [(round(x, 1), round(y, 1)) for x, y in points]


def _cut_corners(points: Ring) -> Ring:
    if len(points) < 3:
        return points
    result = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        result.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
        result.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
    return [*result, points[-1]]


def simplified(points: Ring, tolerance: float) -> Ring:
    """Leave out points that are closer than a tolerance to the line without them."""
    keep = {0, len(points) - 1}
    stack = [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        length = math.hypot(bx - ax, by - ay)
        worst, where = tolerance, -1
        for i in range(first + 1, last):
            px, py = points[i]
            if length:
                off = abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / length
            else:
                off = math.hypot(px - ax, py - ay)
            if off > worst:
                worst, where = off, i
        if where >= 0:
            keep.add(where)
            stack.extend([(first, where), (where, last)])
    return [points[i] for i in sorted(keep)]
