"""The printed board: water, land, relief, borders, names. Drawn once and then kept as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPixmap

from qtclient.board.art import BoardArt
from qtclient.board.engraving import compass_rose, edge_arrow, paint_peak, paper_grain
from qtclient.board.geometry import BoardGeometry, SpaceShape
from qtclient.board.labels import Names, fit_label
from qtclient.board.shades import land_shade, paint_shade, round_pen, tints, water_shade
from qtclient.smooth import Gradual
from qtclient.theme import Theme, faded


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
        self._paint_deep(painter)
        yield from self._shade_steps(painter, water_shade(self._geometry, self._theme))
        self._paint_islets(painter, [s for s in seen if not s.is_land])
        yield
        for space in lands:
            self._paint_land(painter, space)
            yield
        yield from self._shade_steps(painter, land_shade(self._geometry, self._theme))
        self._paint_relief(painter, near)
        yield
        yield from self._border_steps(painter, lands, near)
        painter.fillRect(region, QBrush(paper_grain()))
        yield
        self._paint_edge(painter)
        for space in seen:
            self._art.paint_marks(painter, self._theme, space)
        yield
        for space in seen:
            self._paint_label(painter, space, scale)
            yield

    def _paint_label(self, painter: QPainter, space: SpaceShape, scale: float) -> None:
        theme = self._theme
        label = fit_label(space, self._names[space.id], scale)
        if space.is_land:
            label.paint(painter, QColor(theme.land_label), faded(theme.halo, 0.72))
        else:
            label.paint(painter, QColor(theme.sea_label), faded(theme.sea, 0.72))

    def _shade_steps(self, painter: QPainter, shade: Gradual[QPixmap]) -> Iterator[None]:
        yield from shade.steps()
        paint_shade(painter, shade.value())
        yield

    def _paint_deep(self, painter: QPainter) -> None:
        theme, size = self._theme, self._geometry.size
        depth = QLinearGradient(0, 0, 0, size.height())
        depth.setColorAt(0.0, QColor(theme.sea).darker(103))
        depth.setColorAt(0.45, QColor(theme.sea))
        depth.setColorAt(1.0, QColor(theme.sea).darker(109))
        painter.fillRect(size, depth)

    def _paint_islets(self, painter: QPainter, seas: list[SpaceShape]) -> None:
        theme = self._theme
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

    def _paint_relief(self, painter: QPainter, near: QRectF) -> None:
        for x, y, size in self._geometry.relief:
            if near.contains(QPointF(x, y)):
                paint_peak(painter, QPointF(x, y), size, self._theme)

    def _border_steps(
        self, painter: QPainter, lands: list[SpaceShape], near: QRectF
    ) -> Iterator[None]:
        """Dashes at sea, coasts, and full lines between lands."""
        theme = self._theme
        dashes = round_pen(faded(theme.sea_border, 0.9), 3.8)
        dashes.setDashPattern([2.8, 2.4])
        casing = round_pen(faded(theme.halo, 0.38), 10)
        full = round_pen(QColor(theme.land_border), 4.0)
        borders = [b for b in self._geometry.borders if b.bounds.intersects(near)]
        at_sea = [b.path for b in borders if b.kind != "landland"]
        on_land = [b.path for b in borders if b.kind == "landland"]
        coast = round_pen(QColor(theme.coast), 2.6)
        layers = (
            (casing, at_sea),
            (dashes, at_sea),
            (coast, [space.land for space in lands]),
            (casing, on_land),
            (full, on_land),
        )
        for pen, paths in layers:
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for path in paths:
                painter.drawPath(path)
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
