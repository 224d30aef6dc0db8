"""Ornament of the printed board: peaks, a compass rose, arrows at the edges, the grain of paper."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from qtclient.theme import Theme, faded

GRAIN = 128


def paint_peak(painter: QPainter, at: QPointF, size: float, theme: Theme) -> None:
    """A mountain with light from the left and hatching on its right side."""
    x, y = at.x(), at.y()
    top = QPointF(x - 0.05 * size, y - size)
    left, right = (
        QPointF(x - 1.15 * size, y + 0.35 * size),
        QPointF(x + 1.2 * size, y + 0.35 * size),
    )
    fold = QPointF(x + 0.18 * size, y - 0.1 * size)
    foot = QPointF(x - 0.02 * size, y + 0.35 * size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(theme.halo, 0.30))
    painter.drawPolygon(QPolygonF([top, fold, foot, left]))
    painter.setBrush(faded(theme.relief, 0.30))
    painter.drawPolygon(QPolygonF([top, right, foot, fold]))
    pen = QPen(faded(theme.relief, 0.62), 1.7)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ridge = QPainterPath(left)
    ridge.quadTo(QPointF(x - 0.5 * size, y - 0.25 * size), top)
    ridge.quadTo(QPointF(x + 0.55 * size, y - 0.2 * size), right)
    painter.drawPath(ridge)


def compass_rose(painter: QPainter, at: QPointF, radius: float, theme: Theme) -> None:
    """Eight points, half of each in shade."""
    painter.setPen(QPen(faded(theme.sea_border, 0.55), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius * 0.66, radius * 0.66)
    painter.drawEllipse(at, radius * 0.60, radius * 0.60)
    for k in (1, 3, 5, 7, 0, 2, 4, 6):
        reach = radius * (1.0 if k % 2 == 0 else 0.56)
        angle = math.pi * (k / 4 - 0.5)
        tip = at + QPointF(reach * math.cos(angle), reach * math.sin(angle))
        for turn, strength in ((-0.39, 0.75), (0.39, 0.22)):
            r = radius * 0.2
            side = at + QPointF(r * math.cos(angle + turn), r * math.sin(angle + turn))
            painter.setPen(QPen(faded(theme.sea_border, 0.75), 1.2))
            painter.setBrush(faded(theme.sea_border, strength))
            painter.drawPolygon(QPolygonF([at, side, tip]))


def edge_arrow(painter: QPainter, tip: QPointF, way: int, theme: Theme) -> None:
    """An arrow that leaves the board here and comes in on the other side."""
    x, y = tip.x(), tip.y()
    outline = ((0, 0), (-17, -17), (-17, -7), (-27, -7), (-27, 7), (-17, 7), (-17, 17))
    painter.setPen(QPen(faded(theme.halo, 0.9), 2.6))
    painter.setBrush(faded(theme.ink, 0.85))
    painter.drawPolygon(QPolygonF([QPointF(x + way * dx, y + dy) for dx, dy in outline]))


@cache
def paper_grain() -> QPixmap:
    """A faint tile of fibres, always the same."""
    tile = QImage(GRAIN, GRAIN, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(Qt.GlobalColor.transparent)
    seed = 20
    for y in range(GRAIN):
        for x in range(GRAIN):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            value = seed >> 16 & 0xFF
            if value > 176:
                tile.setPixelColor(x, y, QColor(70, 50, 20, (value - 176) // 6))
            elif value < 44:
                tile.setPixelColor(x, y, QColor(255, 250, 235, (44 - value) // 3))
    return QPixmap.fromImage(tile)
