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
    painter: QPainter,
    country: str,
    kind: str,
    coat: Coat,
    *,
    supplied: bool = True,
    rim: str = "",
) -> None:
    """Draw a piece; one without supply is pale, broken in outline and bears a sign.

    A rim parts dark pieces from a dark board.
    """
    figure = FIGURES[kind]
    body = QColor(coat.body)
    if not supplied:
        body = mixed(body, QColor("#cfc8b8"), 0.55)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded("#000000", 0.30))
    painter.drawEllipse(QPointF(1.5, 23.5), 27, 4.6)
    outline = QPen(QColor(INK), 2.2)
    outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if not supplied:
        outline.setDashPattern([2.4, 1.5])
    gradient = QLinearGradient(0, -26, 0, 24)
    gradient.setColorAt(0.0, body.lighter(128))
    gradient.setColorAt(0.55, body)
    gradient.setColorAt(1.0, body.darker(122))
    if rim or not supplied:
        painter.setPen(QPen(QColor(rim or "#fbf6ea"), 5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(figure.outline)
    painter.setPen(outline)
    painter.setBrush(gradient)
    painter.drawPath(figure.outline)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(body.darker(240).name(), 0.55))
    painter.drawPath(figure.shade)
    painter.setPen(QPen(faded(INK, 0.85), 1.8))
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
    middle = QPointF(17.5, -17.5)
    painter.setPen(QPen(QColor(INK), 1.2))
    painter.setBrush(QColor("#fff8e6"))
    painter.drawEllipse(middle, 10.6, 10.6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#8a6a3a"))
    painter.drawRect(QRectF(middle.x() - 5, middle.y() - 4.5, 10, 9))
    painter.setPen(QPen(QColor("#b3201a"), 3.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, 8.7, 8.7)
    painter.drawLine(middle + QPointF(-6.4, 6.4), middle + QPointF(6.4, -6.4))


def _tank() -> Figure:
    tracks = closed(
        ((-22, 9), (23, 9), (27.5, 13), (27, 18), (21, 24), (-19, 24), (-27, 17), (-27, 12))
    )
    hull = closed(((-26, 10), (-24, 2), (-19, -1), (19, -1), (27, 7), (27, 11), (-26, 11)))
    turret = closed(
        ((-17, 0), (-19, -7), (-14, -17), (-9, -19), (7, -19), (12, -15), (14, -6), (13, 0))
    )
    hatch = box(-9, -23, 11, 6, 2.5)
    barrel = box(10, -14.5, 18, 5.6, 1.5).united(box(23.4, -16.2, 4.6, 9, 1.5))
    outline = tracks.united(hull).united(turret).united(hatch).united(barrel).simplified()
    wheels = QPainterPath()
    for x in (-18, -6.5, 5, 16.5):
        wheels.addEllipse(QPointF(x, 17), 4.6, 4.6)
    shade = QPainterPath()
    shade.setFillRule(Qt.FillRule.OddEvenFill)
    shade.addPath(tracks)
    shade.addPath(wheels)
    lines = QPainterPath(QPointF(-26, 9.6))
    lines.lineTo(27, 9.6)
    lines.moveTo(-19, -0.4)
    lines.lineTo(18, -0.4)
    return Figure(outline, shade, lines, QPointF(-2.4, -9), 8.8)


def _ship() -> Figure:
    hull = closed(((-28, 0), (-26, 9), (-22, 20), (17, 20), (23, 11), (28, -3), (20, 0)))
    house = closed(((-16, 1), (-15, -6), (13, -6), (15, 1)))
    bridge = closed(((-1, -6), (0, -14), (-1, -19), (9, -19), (9, -14), (11, -6)))
    funnel = closed(((-13, -6), (-15, -17), (-7, -17), (-5, -6)))
    mast = box(3.2, -28, 2.6, 10)
    fore, aft = QPainterPath(), QPainterPath()
    fore.addEllipse(QPointF(19, -1.5), 4.6, 4.2)
    aft.addEllipse(QPointF(-21, -1), 4.6, 4.2)
    outline = hull
    for part in (house, bridge, funnel, mast, fore, aft):
        outline = outline.united(part)
    shade = closed(((-25.2, 12), (-22, 20), (17, 20), (22.6, 12)))
    lines = QPainterPath(QPointF(-27.4, 2.2))
    lines.lineTo(26, 0.8)
    for x0, y0, x1, y1 in (
        (20, -3, 28, -7),
        (-22, -3, -28, -6.5),
        (-14.4, -13, -6.6, -13),
        (0.4, -14.2, 8.8, -14.2),
    ):
        lines.moveTo(x0, y0)
        lines.lineTo(x1, y1)
    return Figure(outline.simplified(), shade, lines, QPointF(-2, 10.6), 7.8)


FIGURES = {"army": _tank(), "navy": _ship()}
"""Kind of piece → its drawing."""
