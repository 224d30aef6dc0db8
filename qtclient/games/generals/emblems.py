"""Figures that are drawn again and again: emblems of the countries, stars, outlines.

The emblems are plain figures of our own, without any historical sign: a lozenge, a target, a disc,
a star, three bars, two chevrons.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF


def closed(points: Iterable[tuple[float, float]]) -> QPainterPath:
    """A path around some corners."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def star(at: QPointF, radius: float) -> QPainterPath:
    """A five-pointed star."""
    points = []
    for k in range(10):
        r = radius if k % 2 == 0 else radius * 0.43
        angle = math.pi * (k / 5 - 0.5)
        points.append((at.x() + r * math.cos(angle), at.y() + r * math.sin(angle)))
    return closed(points)


def box(x: float, y: float, width: float, height: float, round_: float = 0.0) -> QPainterPath:
    """A box, its corners rounded if wanted."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, width, height), round_, round_)
    return path


def emblem(country: str, at: QPointF, radius: float) -> QPainterPath:
    """The figure of a country."""
    return _FIGURES[country](at, radius)


def paint_emblem(
    painter: QPainter, country: str, at: QPointF, radius: float, colour: str | QColor
) -> None:
    """Draw the figure of a country in one colour."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(emblem(country, at, radius))


def _lozenge(at: QPointF, r: float) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for size in (1.12, 0.46):
        path.addPath(
            closed((at.x() + dx * r * size, at.y() + dy * r * size) for dx, dy in _QUARTERS)
        )
    return path


_QUARTERS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _target(at: QPointF, r: float) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for size in (1.0, 0.62, 0.3):
        path.addEllipse(at, r * size, r * size)
    return path


def _disc(at: QPointF, r: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(at, r * 0.86, r * 0.86)
    return path


def _soviet_star(at: QPointF, r: float) -> QPainterPath:
    return star(QPointF(at.x(), at.y() + r * 0.06), r * 1.15)


def _bars(at: QPointF, r: float) -> QPainterPath:
    path = QPainterPath()
    for k in (-1, 0, 1):
        path.addRect(QRectF(at.x() + k * r * 0.7 - r * 0.23, at.y() - r, r * 0.46, 2 * r))
    return path


def _chevrons(at: QPointF, r: float) -> QPainterPath:
    path = QPainterPath()
    for dy in (-0.92, -0.06):
        top, thick = at.y() + r * dy, r * 0.46
        corners = (
            (at.x() - r, top + r * 0.62),
            (at.x(), top),
            (at.x() + r, top + r * 0.62),
            (at.x() + r, top + r * 0.62 + thick),
            (at.x(), top + thick),
            (at.x() - r, top + r * 0.62 + thick),
        )
        path.addPath(closed(corners))
    return path


_FIGURES = {
    "germany": _lozenge,
    "uk": _target,
    "japan": _disc,
    "ussr": _soviet_star,
    "italy": _bars,
    "us": _chevrons,
}
