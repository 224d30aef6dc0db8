"""The shapes of a board, read from its committed geometry."""

from __future__ import annotations

import json
import math
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from qtclient.smooth import Gradual

Standing = tuple[QPointF, float]
"""Where a piece stands, and how large it is drawn there (1 is its usual size)."""


@dataclass(frozen=True, eq=False)
class SpaceShape:
    """One space: its outline, the dry land in it, and where things go."""

    id: str
    is_land: bool
    outline: QPainterPath
    land: QPainterPath
    coarse_outline: QPainterPath
    coarse_land: QPainterPath
    """The same with few corners, where nobody can tell."""
    rough_outline: QPainterPath
    """With fewer still, for a glow."""
    label: QRectF
    stacks: tuple[tuple[Standing, ...], ...]
    """The places of one, two and three pieces."""
    star: QPointF
    bounds: QRectF

    def stack(self, count: int) -> tuple[Standing, ...]:
        """Where a number of pieces stand; more than three close ranks."""
        if count <= len(self.stacks):
            return self.stacks[count - 1] if count else ()
        (first, size), (last, _) = self.stacks[-1][0], self.stacks[-1][-1]
        step = (last - first) / (count - 1)
        return tuple((first + step * number, size) for number in range(count))


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


@dataclass(frozen=True, eq=False)
class Border:
    """Where two spaces touch; its kind is "landland", "landsea" or "seasea"."""

    one: str
    other: str
    kind: str
    path: QPainterPath
    bounds: QRectF


class BoardGeometry:
    """All shapes of a board, in the order of its spaces."""

    def __init__(
        self,
        size: QRectF,
        spaces: tuple[SpaceShape, ...],
        straits: tuple[StraitShape, ...],
        wraps: tuple[Wrap, ...],
        borders: tuple[Border, ...],
        neighbours: Mapping[str, frozenset[str]],
        relief: tuple[tuple[float, float, float], ...],
        compass: QPointF,
    ) -> None:
        self.size = size
        self.spaces = spaces
        self.straits = straits
        self.wraps = wraps
        self.borders = borders
        self.neighbours = neighbours
        self.relief = relief
        self.compass = compass
        self._by_id = {space.id: space for space in spaces}

    def __getitem__(self, space: str) -> SpaceShape:
        return self._by_id[space]

    def space_at(self, point: QPointF) -> str | None:
        """The space that a point of the board lies in."""
        for space in self.spaces:
            if space.bounds.contains(point) and space.outline.contains(point):
                return space.id
        return None


def load_geometry(name: str) -> BoardGeometry:
    """The board of a game by name."""
    return coming_geometry(name).value()


@cache
def coming_geometry(name: str) -> Gradual[BoardGeometry]:
    """The board of a game, read once and in small steps."""
    return Gradual(_read(name))


def _read(name: str) -> Generator[None, None, BoardGeometry]:
    text = (files("resources") / "maps" / f"{name}.json").read_text(encoding="utf-8")
    data = json.loads(text)
    yield
    spaces = []
    for item in data["spaces"]:
        spaces.append(_space(item))
        yield
    width, height = data["size"]
    borders = _borders(data["spaces"])
    wraps = tuple(Wrap(w["left"], w["right"], w["from"], w["to"]) for w in data["wraps"])
    return BoardGeometry(
        size=QRectF(0, 0, width, height),
        spaces=tuple(spaces),
        straits=tuple(_strait(item) for item in data["straits"]),
        wraps=wraps,
        borders=borders,
        neighbours=_neighbours(data["spaces"], borders, wraps),
        relief=tuple((x, y, size) for x, y, size in data["relief"]),
        compass=QPointF(*data["compass"]),
    )


def _space(item: Mapping[str, Any]) -> SpaceShape:
    outline = _path(item["rings"])
    x, y, w, h = item["label"]
    return SpaceShape(
        id=item["id"],
        is_land=item["kind"] == "land",
        outline=outline,
        land=_path(item["land"]),
        coarse_outline=_path(_coarse(item["rings"])),
        coarse_land=_path(_coarse(item["land"])),
        rough_outline=_path(_coarse(item["rings"], 26.0)),
        label=QRectF(x - w / 2, y - h / 2, w, h),
        stacks=tuple(
            tuple((QPointF(x, y), size) for x, y, size in stack) for stack in item["stacks"]
        ),
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


def _coarse(rings: list[list[float]], step: float = 9.0) -> list[list[float]]:
    """Rings with corners at least a step apart; what becomes a line is left out."""
    result = []
    for ring in rings:
        kept: list[float] = []
        last_x = last_y = math.inf
        for x, y in zip(ring[::2], ring[1::2], strict=True):
            if abs(x - last_x) + abs(y - last_y) >= step:
                kept += (x, y)
                last_x, last_y = x, y
        if len(kept) >= 6:
            result.append(kept)
    return result


Point = tuple[float, float]


def _sides(ring: list[float]) -> list[tuple[Point, Point]]:
    points = list(zip(ring[::2], ring[1::2], strict=True))
    return list(zip([points[-1], *points[:-1]], points, strict=True))


def _borders(items: list[Mapping[str, Any]]) -> tuple[Border, ...]:
    """Every border once, as one path for each two neighbours.

    They share it point by point, and each goes around itself the same way: what one passes
    from a to b, the other passes from b to a.
    """
    rings = [(item["id"], _sides(ring)) for item in items for ring in item["rings"]]
    owners: dict[tuple[Point, Point], str] = {}
    for here, sides in rings:
        owners.update(dict.fromkeys(sides, here))
    number = {item["id"]: i for i, item in enumerate(items)}
    kinds = {item["id"]: item["kind"] for item in items}
    paths: dict[tuple[str, str], QPainterPath] = {}
    for here, sides in rings:
        last = ""
        for a, b in sides:
            other = owners.get((b, a), "")
            if other and number[other] > number[here]:
                if other != last:
                    path = paths.setdefault((here, other), QPainterPath())
                    path.moveTo(*a)
                path.lineTo(*b)
                last = other
            else:
                last = ""
    return tuple(
        Border(
            one, other, kinds[one] + kinds[other], path, path.boundingRect().adjusted(-5, -5, 5, 5)
        )
        for (one, other), path in paths.items()
    )


def _neighbours(
    items: list[Mapping[str, Any]], borders: tuple[Border, ...], wraps: tuple[Wrap, ...]
) -> dict[str, frozenset[str]]:
    """Who touches whom, across the edges as well."""
    found: dict[str, set[str]] = {item["id"]: set() for item in items}
    pairs = [(border.one, border.other) for border in borders]
    for one, other in pairs + [(wrap.left, wrap.right) for wrap in wraps]:
        found[one].add(other)
        found[other].add(one)
    return {space: frozenset(others) for space, others in found.items()}
