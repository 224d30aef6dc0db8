"""The shapes of a board, read from its committed geometry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF


@dataclass(frozen=True, eq=False)
class SpaceShape:
    """One space: its outline, the dry land in it, and where things go."""

    id: str
    is_land: bool
    outline: QPainterPath
    land: QPainterPath
    label: QRectF
    type_size: float
    pieces: tuple[QPointF, ...]
    star: QPointF
    bounds: QRectF


@dataclass(frozen=True)
class StraitShape:
    """The anchor of a strait and one end of its arrows in each of its two seas."""

    id: str
    anchor: QPointF
    ends: tuple[QPointF, QPointF]


@dataclass(frozen=True)
class Wrap:
    """Two spaces that meet across the edges: the stretch of the edge, from top to bottom."""

    left: str
    right: str
    top: float
    bottom: float


class BoardGeometry:
    """All shapes of a board, in the order of its spaces."""

    def __init__(
        self,
        size: QRectF,
        spaces: tuple[SpaceShape, ...],
        straits: tuple[StraitShape, ...],
        wraps: tuple[Wrap, ...],
        neighbours: Mapping[str, frozenset[str]],
    ) -> None:
        self.size = size
        self.spaces = spaces
        self.straits = straits
        self.wraps = wraps
        self.neighbours = neighbours
        self._by_id = {space.id: space for space in spaces}

    def __getitem__(self, space: str) -> SpaceShape:
        return self._by_id[space]

    def space_at(self, point: QPointF) -> str | None:
        """The space that a point of the board lies in."""
        for space in self.spaces:
            if space.bounds.contains(point) and space.outline.contains(point):
                return space.id
        return None


@cache
def load_geometry(name: str) -> BoardGeometry:
    """Read the board of a game by name."""
    text = (files("resources") / "maps" / f"{name}.json").read_text(encoding="utf-8")
    data = json.loads(text)
    width, height = data["size"]
    wraps = tuple(Wrap(w["left"], w["right"], w["from"], w["to"]) for w in data["wraps"])
    return BoardGeometry(
        size=QRectF(0, 0, width, height),
        spaces=tuple(_space(item) for item in data["spaces"]),
        straits=tuple(_strait(item) for item in data["straits"]),
        wraps=wraps,
        neighbours=_neighbours(data["spaces"], wraps),
    )


def _space(item: Mapping[str, Any]) -> SpaceShape:
    outline = _path(item["rings"])
    x, y, w, h = item["label"]
    return SpaceShape(
        id=item["id"],
        is_land=item["kind"] == "land",
        outline=outline,
        land=_path(item["land"]),
        label=QRectF(x - w / 2, y - h / 2, w, h),
        type_size=item["type_size"],
        pieces=tuple(QPointF(px, py) for px, py in item["pieces"]),
        star=QPointF(*item["star"]),
        bounds=outline.boundingRect(),
    )


def _strait(item: Mapping[str, Any]) -> StraitShape:
    a, b = item["ends"]
    return StraitShape(item["id"], QPointF(*item["anchor"]), (QPointF(*a), QPointF(*b)))


def _path(rings: list[list[float]]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        points = zip(ring[::2], ring[1::2], strict=True)
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
        path.closeSubpath()
    return path


def _neighbours(
    items: list[Mapping[str, Any]], wraps: tuple[Wrap, ...]
) -> dict[str, frozenset[str]]:
    """Who touches whom: neighbours share their borders point by point."""
    owners: dict[tuple[float, float, float, float], list[str]] = {}
    for item in items:
        for ring in item["rings"]:
            xs, ys = ring[::2], ring[1::2]
            for i in range(len(xs)):
                a, b = (xs[i - 1], ys[i - 1]), (xs[i], ys[i])
                owners.setdefault((*min(a, b), *max(a, b)), []).append(item["id"])
    found: dict[str, set[str]] = {item["id"]: set() for item in items}
    for spaces in owners.values():
        if len(spaces) == 2 and spaces[0] != spaces[1]:
            found[spaces[0]].add(spaces[1])
            found[spaces[1]].add(spaces[0])
    for wrap in wraps:
        found[wrap.left].add(wrap.right)
        found[wrap.right].add(wrap.left)
    return {space: frozenset(others) for space, others in found.items()}
