"""The printed board: water, land, borders, names. Drawn once and then kept as a picture."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from qtclient.board.art import BoardArt
from qtclient.board.geometry import BoardGeometry, SpaceShape
from qtclient.board.labels import Names, fit_label
from qtclient.theme import Theme, faded

WATER_LINES = ((58, 0.10), (40, 0.12), (25, 0.16), (12, 0.22))
"""Width and strength of the lines that follow the coasts, as on engraved charts."""


class Backdrop:
    """Paints everything on the board that a game does not change."""

    def __init__(self, geometry: BoardGeometry, theme: Theme, art: BoardArt, names: Names) -> None:
        self._geometry = geometry
        self._theme = theme
        self._art = art
        self._labels = {space.id: fit_label(space, *names(space.id)) for space in geometry.spaces}
        self._tints = _tints(geometry, theme)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the part of the board that is exposed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(exposed.intersected(self._geometry.size))
        seen = [s for s in self._geometry.spaces if s.bounds.intersects(exposed)]
        lands = [s for s in seen if s.is_land]
        painter.fillRect(self._geometry.size, QColor(self._theme.sea))
        self._paint_water(painter, [s for s in seen if not s.is_land], lands)
        for space in lands:
            self._paint_land(painter, space)
        self._paint_borders(painter, lands)
        self._paint_wraps(painter)
        for space in seen:
            self._art.paint_marks(painter, self._theme, space)
            label = self._labels[space.id]
            tone = self._theme.land_label if space.is_land else self._theme.sea_label
            painter.setPen(QColor(tone))
            label.paint(painter)

    def _paint_water(
        self, painter: QPainter, seas: list[SpaceShape], lands: list[SpaceShape]
    ) -> None:
        theme = self._theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, strength in WATER_LINES:
            pen = QPen(faded(theme.deep_sea, strength * 2.2), width)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            for space in lands:
                painter.drawPath(space.land)
        dashes = QPen(faded(theme.sea_border, 0.9), 2.4)
        dashes.setDashPattern([5, 3])
        painter.setPen(dashes)
        for space in seas:
            painter.drawPath(space.outline)
        painter.setPen(QPen(faded(theme.coast, 0.6), 1.6))
        painter.setBrush(QColor(theme.inert_land))
        for space in seas:
            painter.drawPath(space.land)

    def _paint_land(self, painter: QPainter, space: SpaceShape) -> None:
        theme = self._theme
        tint = QColor(self._tints[space.id])
        edge = QPen(faded(theme.sea_border, 0.9), 2.4)
        edge.setDashPattern([5, 3])
        painter.setPen(edge)
        painter.setBrush(QColor(theme.shallow))
        painter.drawPath(space.outline)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPath(space.land)
        painter.save()
        painter.setClipPath(space.land, Qt.ClipOperation.IntersectClip)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, strength in ((34, 0.10), (18, 0.16), (8, 0.22)):
            painter.setPen(QPen(faded(tint.darker(150).name(), strength), width))
            painter.drawPath(space.outline)
        painter.restore()

    def _paint_borders(self, painter: QPainter, lands: list[SpaceShape]) -> None:
        theme = self._theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for space in lands:
            painter.setPen(QPen(QColor(theme.coast), 1.8))
            painter.drawPath(space.land)
        painter.setPen(QPen(QColor(theme.land_border), 3.0))
        for space in lands:
            painter.save()
            painter.setClipPath(space.land, Qt.ClipOperation.IntersectClip)
            painter.drawPath(space.outline)
            painter.restore()

    def _paint_wraps(self, painter: QPainter) -> None:
        """Arrows at both edges: what leaves here comes in over there."""
        width = self._geometry.size.width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(faded(self._theme.ink, 0.55)))
        for wrap in self._geometry.wraps:
            y = (wrap.top + wrap.bottom) / 2
            for x, way in ((4.0, -1), (width - 4.0, 1)):
                painter.drawPolygon(_arrow(QPointF(x, y), way))


def _arrow(tip: QPointF, way: int) -> QPolygonF:
    x, y = tip.x(), tip.y()
    outline = ((0, 0), (-20, -15), (-20, -6), (-36, -6), (-36, 6), (-20, 6), (-20, 15))
    return QPolygonF([QPointF(x + way * dx, y + dy) for dx, dy in outline])


def _tints(geometry: BoardGeometry, theme: Theme) -> dict[str, str]:
    """Give touching lands different tints."""
    chosen: dict[str, str] = {}
    for number, space in enumerate(geometry.spaces):
        if space.is_land:
            taken = {chosen.get(other) for other in sorted(geometry.neighbours[space.id])}
            turn = theme.land_tints[number % 3 :] + theme.land_tints[: number % 3]
            chosen[space.id] = next((t for t in turn if t not in taken), turn[0])
    return chosen
