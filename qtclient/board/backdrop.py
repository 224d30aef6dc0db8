"""The printed board: water, land, relief, borders, names. Drawn once and then kept as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPixmap

from qtclient.board.art import BoardArt
from qtclient.board.engraving import compass_rose, edge_arrow, paint_peak, paper_grain
from qtclient.board.geometry import BoardGeometry, SpaceShape
from qtclient.board.labels import Names, fit_label
from qtclient.theme import Theme, faded

WATER_LINES = ((74, 0.10), (52, 0.13), (34, 0.17), (18, 0.24))
"""Width and strength of the bands that follow the coasts, as on engraved charts."""

SHADE = ((44, 0.09), (26, 0.13), (12, 0.20))
"""Width and strength of the shade inside a land's border."""


SOFT_SCALE = 0.4
"""Soft shades are drawn this small and enlarged."""


class Backdrop:
    """Paints everything on the board that a game does not change."""

    def __init__(self, geometry: BoardGeometry, theme: Theme, art: BoardArt, names: Names) -> None:
        self._geometry = geometry
        self._theme = theme
        self._art = art
        self._names = {space.id: names(space.id) for space in geometry.spaces}
        self._tints = tints(geometry, theme)

    def steps(self, painter: QPainter, region: QRectF, scale: float) -> Iterator[None]:
        """Draw a part of the board, pausing now and then.

        Names are chosen for a scale (pixels of the screen per board unit).
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(region.intersected(self._geometry.size))
        near = region.adjusted(-40, -40, 40, 40)
        seen = [s for s in self._geometry.spaces if s.bounds.intersects(near)]
        lands = [s for s in seen if s.is_land]
        self._paint_water(painter, [s for s in seen if not s.is_land])
        yield
        for space in lands:
            self._paint_land(painter, space)
        yield
        self._paint_soft(painter, land_shade(self._geometry, self._theme))
        yield
        self._paint_relief(painter, near)
        yield
        for _ in self._border_steps(painter, lands, near):
            yield
        painter.fillRect(region, QBrush(paper_grain()))
        yield
        self._paint_edge(painter)
        for space in seen:
            self._art.paint_marks(painter, self._theme, space)
        yield
        for number, space in enumerate(seen):
            self._paint_label(painter, space, scale)
            if number % 4 == 3:
                yield

    def _paint_label(self, painter: QPainter, space: SpaceShape, scale: float) -> None:
        theme = self._theme
        label = fit_label(space, self._names[space.id], scale)
        if space.is_land:
            label.paint(painter, QColor(theme.land_label), faded(theme.halo, 0.72))
        else:
            label.paint(painter, QColor(theme.sea_label), faded(theme.sea, 0.72))

    def _paint_water(self, painter: QPainter, seas: list[SpaceShape]) -> None:
        theme, size = self._theme, self._geometry.size
        depth = QLinearGradient(0, 0, 0, size.height())
        depth.setColorAt(0.0, QColor(theme.sea).darker(103))
        depth.setColorAt(0.45, QColor(theme.sea))
        depth.setColorAt(1.0, QColor(theme.sea).darker(109))
        painter.fillRect(size, depth)
        self._paint_soft(painter, water_shade(self._geometry, theme))
        painter.setPen(QPen(faded(theme.coast, 0.6), 1.8))
        painter.setBrush(QColor(theme.inert_land))
        for space in seas:
            painter.drawPath(space.land)

    def _paint_land(self, painter: QPainter, space: SpaceShape) -> None:
        theme = self._theme
        tint = QColor(self._tints[space.id])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.shallow))
        painter.drawPath(space.outline)
        light = QLinearGradient(space.bounds.topLeft(), space.bounds.bottomRight())
        light.setColorAt(0.0, tint.lighter(106))
        light.setColorAt(1.0, tint.darker(105))
        painter.setBrush(light)
        painter.drawPath(space.land)

    def _paint_soft(self, painter: QPainter, shade: QPixmap) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        part = painter.clipBoundingRect().adjusted(-20, -20, 20, 20)
        source = QRectF(part.topLeft() * SOFT_SCALE, part.size() * SOFT_SCALE)
        painter.drawPixmap(part, shade, source)

    def _paint_relief(self, painter: QPainter, near: QRectF) -> None:
        for x, y, size in self._geometry.relief:
            if near.contains(QPointF(x, y)):
                paint_peak(painter, QPointF(x, y), size, self._theme)

    def _border_steps(
        self, painter: QPainter, lands: list[SpaceShape], near: QRectF
    ) -> Iterator[None]:
        """Dashes at sea, coasts, and full lines between lands."""
        theme = self._theme
        dashes = _round_pen(faded(theme.sea_border, 0.9), 3.8)
        dashes.setDashPattern([2.8, 2.4])
        casing = _round_pen(faded(theme.halo, 0.38), 10)
        full = _round_pen(QColor(theme.land_border), 4.0)
        borders = [b for b in self._geometry.borders if b.bounds.intersects(near)]
        at_sea = [b.path for b in borders if b.kind != "landland"]
        on_land = [b.path for b in borders if b.kind == "landland"]
        coast = _round_pen(QColor(theme.coast), 2.6)
        layers = (
            (casing, at_sea),
            (dashes, at_sea),
            (coast, [space.land for space in lands]),
            (casing, on_land),
            (full, on_land),
        )
        for pen, paths in layers:
            for number, path in enumerate(paths):
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(path)
                if number % 12 == 11:
                    yield
            yield

    def _paint_edge(self, painter: QPainter) -> None:
        """A neat line around the board, a compass, and arrows at what meets around the back."""
        theme, size = self._theme, self._geometry.size
        compass_rose(painter, self._geometry.compass, 74, theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for inset, width, strength in ((3, 6, 0.85), (11, 1.6, 0.7)):
            painter.setPen(QPen(faded(theme.land_border, strength), width))
            painter.drawRect(size.adjusted(inset, inset, -inset, -inset))
        for wrap in self._geometry.wraps:
            y = (wrap.top + wrap.bottom) / 2
            for x, way in ((2.0, -1), (size.width() - 2.0, 1)):
                edge_arrow(painter, QPointF(x, y), way, theme)


@lru_cache(maxsize=4)
def water_shade(geometry: BoardGeometry, theme: Theme) -> QPixmap:
    """The bands along the coasts."""
    shade, painter = _soft_picture(geometry)
    for width, strength in WATER_LINES:
        painter.setPen(_round_pen(faded(theme.deep_sea, strength * 2), width))
        for space in geometry.spaces:
            if space.is_land:
                painter.drawPath(space.coarse_outline)
    painter.end()
    return shade


@lru_cache(maxsize=4)
def land_shade(geometry: BoardGeometry, theme: Theme) -> QPixmap:
    """The shade inside the borders of the lands."""
    shade, painter = _soft_picture(geometry)
    tones = tints(geometry, theme)
    for space in geometry.spaces:
        if space.is_land:
            tone = QColor(tones[space.id]).darker(165).name()
            painter.setClipPath(space.coarse_land)
            for width, strength in SHADE:
                painter.setPen(QPen(faded(tone, strength), width))
                painter.drawPath(space.coarse_land)
    painter.end()
    return shade


def _soft_picture(geometry: BoardGeometry) -> tuple[QPixmap, QPainter]:
    width, height = geometry.size.width() * SOFT_SCALE, geometry.size.height() * SOFT_SCALE
    shade = QPixmap(round(width), round(height))
    shade.fill(Qt.GlobalColor.transparent)
    painter = QPainter(shade)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SOFT_SCALE, SOFT_SCALE)
    return shade, painter


def _round_pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def tints(geometry: BoardGeometry, theme: Theme) -> dict[str, str]:
    """Give touching lands different tints."""
    chosen: dict[str, str] = {}
    for number, space in enumerate(geometry.spaces):
        if space.is_land:
            taken = {chosen.get(other) for other in sorted(geometry.neighbours[space.id])}
            start = number % len(theme.land_tints)
            turn = theme.land_tints[start:] + theme.land_tints[:start]
            chosen[space.id] = next((t for t in turn if t not in taken), turn[0])
    return chosen
