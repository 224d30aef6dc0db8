"""Armies and navies: a tank and a warship as silhouettes with the emblem of their country.

Drawn in a square of 56 units around the origin, and meant to be told apart at 16 pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from qtclient.games.generals.emblems import box, closed, paint_emblem
from qtclient.games.generals.palette import Coat
from qtclient.theme import faded

SIZE = 56.0
INK = "#1b1814"


@dataclass(frozen=True)
class Figure:
    """A silhouette, the parts of it that lie in shade, fine lines, and where the emblem goes."""

    outline: QPainterPath
    shade: QPainterPath
    lines: QPainterPath
    badge: QPointF
    badge_radius: float


def paint_piece(
    painter: QPainter, country: str, kind: str, coat: Coat, *, supplied: bool = True
) -> None:
    """Draw a piece; one without supply is pale, broken in outline and bears a sign."""
    figure = FIGURES[kind]
    body = QColor(coat.body)
    if not supplied:
        body = mixed(body, QColor("#cfc8b8"), 0.55)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded("#000000", 0.30))
    painter.drawEllipse(QPointF(1.5, 23.5), 27, 4.6)
    outline = QPen(QColor(INK), 2.6)
    outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if not supplied:
        outline.setDashPattern([2.4, 1.5])
    gradient = QLinearGradient(0, -26, 0, 24)
    gradient.setColorAt(0.0, body.lighter(128))
    gradient.setColorAt(0.55, body)
    gradient.setColorAt(1.0, body.darker(122))
    if not supplied:
        painter.setPen(QPen(QColor("#fbf6ea"), 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(figure.outline)
    painter.setPen(outline)
    painter.setBrush(gradient)
    painter.drawPath(figure.outline)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(body.darker(240).name(), 0.55))
    painter.drawPath(figure.shade)
    painter.setPen(QPen(faded(INK, 0.75), 1.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(figure.lines)
    painter.setOpacity(painter.opacity() * (1.0 if supplied else 0.8))
    paint_emblem(painter, country, figure.badge, figure.badge_radius, coat.emblem)
    if not supplied:
        painter.setOpacity(1.0)
        _paint_no_supply(painter)


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """One colour with a share of another in it."""
    return QColor.fromRgbF(
        one.redF() * (1 - share) + other.redF() * share,
        one.greenF() * (1 - share) + other.greenF() * share,
        one.blueF() * (1 - share) + other.blueF() * share,
    )


def _paint_no_supply(painter: QPainter) -> None:
    """A crate in a forbidding ring: nothing arrives here."""
    middle = QPointF(17, -17)
    painter.setPen(QPen(QColor(INK), 1.2))
    painter.setBrush(QColor("#fff8e6"))
    painter.drawEllipse(middle, 11.5, 11.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#8a6a3a"))
    painter.drawRect(QRectF(middle.x() - 5, middle.y() - 4.5, 10, 9))
    painter.setPen(QPen(QColor("#b3201a"), 3.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, 9.4, 9.4)
    painter.drawLine(middle + QPointF(-6.4, 6.4), middle + QPointF(6.4, -6.4))


def _tank() -> Figure:
    tracks = closed(
        ((-21, 8), (22, 8), (27, 12), (27, 16), (21, 24), (-19, 24), (-27, 16), (-26, 11))
    )
    hull = closed(((-26, 9), (-23, 1), (17, 1), (27, 8), (27, 11), (-26, 11)))
    turret = closed(
        ((-17, 2), (-15, -12), (-11, -17), (7, -17), (13, -12), (16, -3), (15, 2), (0, 2))
    )
    hatch = box(-8, -21, 11, 5, 2)
    barrel = closed(((12, -11), (24, -12.4), (24, -13.6), (28, -13.6), (28, -6.6), (24, -6.6)))
    barrel.addPath(closed(((12, -11), (24, -11.6), (24, -7.4), (12, -5))))
    outline = tracks.united(hull).united(turret).united(hatch).united(barrel).simplified()
    wheels = QPainterPath()
    for x in (-17, -6, 5, 16):
        wheels.addEllipse(QPointF(x, 17), 4.4, 4.4)
    shade = QPainterPath()
    shade.setFillRule(Qt.FillRule.OddEvenFill)
    shade.addPath(tracks)
    shade.addPath(wheels)
    lines = QPainterPath(QPointF(-25, 9.5))
    lines.lineTo(26, 9.5)
    return Figure(outline, shade, lines, QPointF(-1, -6.4), 9.2)


def _ship() -> Figure:
    hull = closed(((-28, -1), (-22, 20), (18, 20), (24, 10), (28, -2), (18, 0)))
    house = closed(((-15, 0), (-13, -8), (12, -8), (13, 0)))
    bridge = closed(((-2, -8), (-1, -17), (8, -17), (10, -8)))
    funnel = closed(((-12, -8), (-13, -18), (-6, -18), (-5, -8)))
    mast = box(2.4, -27, 2.4, 11)
    yard = box(-1.4, -23.5, 10, 2)
    fore = box(14, -5.4, 8, 6, 2).united(box(19, -4.6, 9, 2.6))
    aft = box(-24, -5.4, 8, 6, 2).united(box(-28, -4.6, 7, 2.6))
    outline = hull
    for part in (house, bridge, funnel, mast, yard, fore, aft):
        outline = outline.united(part)
    shade = closed(((-24.6, 12), (-22, 20), (18, 20), (23, 12)))
    lines = QPainterPath(QPointF(-27, 0.6))
    lines.lineTo(26, 0.2)
    lines.moveTo(-12, -13.5)
    lines.lineTo(-5.6, -13.5)
    lines.moveTo(0, -13)
    lines.lineTo(8, -13)
    return Figure(outline.simplified(), shade, lines, QPointF(-2, 9.6), 8.6)


FIGURES = {"army": _tank(), "navy": _ship()}
"""Kind of piece → its drawing."""
