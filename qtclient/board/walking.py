"""Where the arrow keys lead: from every space to the neighbour that lies best in a direction.

Greedy choices alone leave some spaces without a way in; those take over the worst-fitting step
of a neighbour that costs nobody else their only way.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF

from qtclient.board.geometry import BoardGeometry

Way = tuple[int, int]
WAYS: tuple[Way, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
Neighbours = Mapping[str, frozenset[str]]
Walks = dict[tuple[str, Way], str]


def walks(geometry: BoardGeometry, neighbours: Neighbours) -> Walks:
    """(Space, direction) → the space that an arrow key leads to; all can be reached."""
    middles = {s.id: (s.bounds.center() + s.label.center()) / 2 for s in geometry.spaces}
    names = [shape.id for shape in geometry.spaces]
    width = geometry.size.width()
    costs = {
        (name, way, other): cost
        for name in names
        for way in WAYS
        for other in sorted(neighbours[name])
        if (cost := _cost(middles[name], middles[other], way, width)) < math.inf
    }
    chosen: Walks = {}
    for (name, way, other), cost in costs.items():
        if (name, way) not in chosen or cost < costs[name, way, chosen[name, way]]:
            chosen[name, way] = other
    for lost in names:
        reached = _reached(chosen, names[0])
        if lost not in reached:
            _give_a_way(lost, chosen, costs, names[0])
    return chosen


def _give_a_way(
    lost: str, chosen: Walks, costs: Mapping[tuple[str, Way, str], float], start: str
) -> None:
    """Let the cheapest step that nobody needs lead to a space that had none."""
    before = _reached(chosen, start)
    steps = sorted((cost, name, way) for (name, way, to), cost in costs.items() if to == lost)
    for _, name, way in steps:
        old = chosen[name, way]
        chosen[name, way] = lost
        if before < _reached(chosen, start):
            return
        chosen[name, way] = old


def _reached(chosen: Walks, start: str) -> set[str]:
    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for way in WAYS:
            there = chosen.get((here, way))
            if there is not None and there not in reached:
                reached.add(there)
                todo.append(there)
    return reached


def _cost(here: QPointF, there: QPointF, way: Way, width: float) -> float:
    """How badly a step fits a direction; the board is round from left to right."""
    dx, dy = way
    x, y = there.x() - here.x(), there.y() - here.y()
    if abs(x) > width / 2:
        x -= math.copysign(width, x)
    along, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
    return math.hypot(x, y) ** 0.3 * (1 + 0.8 * aside / along) if along > 0 else math.inf
