"""Wax seals: whole on a card that nobody has opened, broken and checked on one that was."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from qtclient.games.generals.emblems import closed
from qtclient.theme import faded

GREEN = "#2f6d3a"
CRACK = ((0.08, -1.3), (-0.16, -0.55), (0.16, -0.15), (-0.12, 0.3), (0.14, 0.75), (-0.04, 1.3))


def paint_seal(painter: QPainter, at: QPointF, radius: float, wax: str) -> None:
    """A whole seal with the stamp of a folded letter."""
    painter.save()
    painter.translate(at)
    painter.scale(radius, radius)
    _wax(painter, _blob(), wax)
    _stamp(painter, wax)
    painter.restore()


def paint_broken_seal(
    painter: QPainter, at: QPointF, radius: float, wax: str, *, checked: bool
) -> None:
    """Two halves apart; checked, with a green tick on a ring."""
    painter.save()
    painter.translate(at)
    painter.scale(radius, radius)
    for way, side in ((-1, -2.0), (1, 2.0)):
        half = closed((*CRACK, (side, 1.3), (side, -1.3))).intersected(_blob())
        painter.save()
        painter.translate(way * 0.14, way * 0.05)
        painter.rotate(way * 7)
        _wax(painter, half, wax)
        painter.setClipPath(half, Qt.ClipOperation.IntersectClip)
        _stamp(painter, wax)
        painter.restore()
    if checked:
        _tick(painter, QPointF(0.62, 0.58))
    painter.restore()


def _tick(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(QColor("#fffaf0"), 0.14))
    painter.setBrush(QColor(GREEN))
    painter.drawEllipse(at, 0.58, 0.58)
    pen = QPen(QColor("#ffffff"), 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    tick = QPainterPath(at + QPointF(-0.28, 0.02))
    tick.lineTo(at + QPointF(-0.07, 0.24))
    tick.lineTo(at + QPointF(0.3, -0.22))
    painter.drawPath(tick)


def _blob() -> QPainterPath:
    """Wax that ran a little."""
    return closed(
        (r * math.cos(t), r * math.sin(t))
        for k in range(72)
        for t in (math.tau * k / 72,)
        for r in (0.96 + 0.045 * math.sin(5 * t + 0.6) + 0.03 * math.sin(11 * t),)
    )


def _wax(painter: QPainter, shape: QPainterPath, wax: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded("#000000", 0.30))
    painter.drawPath(shape.translated(0.06, 0.10))
    shine = QRadialGradient(-0.35, -0.4, 1.5)
    shine.setColorAt(0.0, QColor(wax).lighter(150))
    shine.setColorAt(0.5, QColor(wax))
    shine.setColorAt(1.0, QColor(wax).darker(150))
    painter.setPen(QPen(QColor(wax).darker(170), 0.05))
    painter.setBrush(shine)
    painter.drawPath(shape)


def _stamp(painter: QPainter, wax: str) -> None:
    """A ring and a folded letter, pressed in: light below, dark above."""
    letter = QPainterPath(QPointF(-0.42, -0.26))
    letter.lineTo(0.42, -0.26)
    letter.lineTo(0.42, 0.3)
    letter.lineTo(-0.42, 0.3)
    letter.closeSubpath()
    letter.moveTo(-0.42, -0.26)
    letter.lineTo(0, 0.08)
    letter.lineTo(0.42, -0.26)
    letter.addEllipse(QPointF(0, 0), 0.72, 0.72)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shift, tone in ((0.045, faded("#ffd9c8", 0.5)), (0.0, QColor(wax).darker(190))):
        painter.setPen(QPen(tone, 0.085))
        painter.drawPath(letter.translated(shift, shift))
