"""Small scenes for the faces of cards, one for each type, in the colours of a country.

A scene fills a box of 226 by 92 units; an icon of the same subject fits a circle of radius 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from qtclient.games.generals.emblems import box, closed, paint_emblem
from qtclient.games.generals.palette import Coat
from qtclient.games.generals.pieces import FIGURES, INK, mixed, paint_piece
from qtclient.theme import faded

WIDTH, HEIGHT = 226.0, 92.0
Subject = Callable[[QPainter, str, Coat], None]
SEA_TYPES = ("build_navy", "sea_battle")

TYPE_COLOURS = {
    "build_army": "#5d6b2f",
    "build_navy": "#37647f",
    "land_battle": "#8f3f2a",
    "sea_battle": "#2c4a70",
    "status": "#7d6118",
    "response": "#634a72",
    "event": "#2f6a60",
    "economic_warfare": "#574b42",
}
"""Card type → the colour of its band; its icon and its name say the same."""


def paint_scene(painter: QPainter, type_: str, country: str, coat: Coat) -> None:
    """Draw the scene of a type with its left upper corner at the origin."""
    painter.save()
    painter.setClipRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.ClipOperation.IntersectClip)
    _sky(painter, QColor(TYPE_COLOURS[type_]))
    (_sea if type_ in SEA_TYPES else _hills)(painter, QColor(TYPE_COLOURS[type_]))
    _SUBJECTS[type_](painter, country, coat)
    painter.restore()


def paint_icon(painter: QPainter, type_: str, at: QPointF, radius: float, colour: str) -> None:
    """Draw the sign of a type in one colour."""
    painter.save()
    painter.translate(at)
    painter.scale(radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPath(_ICONS[type_])
    painter.restore()


def _sky(painter: QPainter, tone: QColor) -> None:
    sky = QLinearGradient(0, 0, 0, HEIGHT)
    sky.setColorAt(0.0, mixed(QColor("#f6ecd4"), tone, 0.42))
    sky.setColorAt(0.75, mixed(QColor("#fbf3df"), tone, 0.06))
    painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), sky)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded("#fff6dd", 0.75))
    painter.drawEllipse(QPointF(WIDTH * 0.82, 26), 15, 15)


def _hills(painter: QPainter, tone: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for level, share, wave in ((54, 0.30, 0.9), (66, 0.46, 1.7), (78, 0.62, 0.4)):
        painter.setBrush(mixed(QColor("#e6d6ac"), tone, share))
        path = QPainterPath(QPointF(0, HEIGHT))
        for k in range(13):
            x = WIDTH * k / 12
            path.lineTo(x, level + 6 * math.sin(k * 0.9 + wave * 3) + 3 * math.sin(k * 1.9 + wave))
        path.lineTo(WIDTH, HEIGHT)
        path.closeSubpath()
        painter.drawPath(path)


def _sea(painter: QPainter, tone: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for level, share in ((52, 0.35), (64, 0.5), (76, 0.66)):
        painter.setBrush(mixed(QColor("#d9e2dc"), tone, share))
        path = QPainterPath(QPointF(0, HEIGHT))
        path.lineTo(0, level)
        for k in range(8):
            x, step = WIDTH * k / 8, WIDTH / 8
            path.quadTo(x + step / 2, level - 7 - level % 5, x + step, level)
        path.lineTo(WIDTH, HEIGHT)
        path.closeSubpath()
        painter.drawPath(path)


def _piece(
    painter: QPainter, country: str, kind: str, coat: Coat, at: tuple[float, float, float]
) -> None:
    x, y, size = at
    painter.save()
    painter.translate(x, y)
    painter.scale(size, size)
    paint_piece(painter, country, kind, coat)
    painter.restore()


def _silhouette(painter: QPainter, kind: str, at: tuple[float, float, float], tone: str) -> None:
    """A distant piece of somebody else, facing this way."""
    x, y, size = at
    painter.save()
    painter.translate(x, y)
    painter.scale(-size, size)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(tone, 0.75))
    painter.drawPath(FIGURES[kind].outline)
    painter.restore()


def _burst(painter: QPainter, at: QPointF, radius: float) -> None:
    for factor, colour in ((1.0, "#a3301f"), (0.7, "#e39a35"), (0.38, "#fff1c9")):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawPath(_jagged(at, radius * factor))


def _jagged(at: QPointF, radius: float) -> QPainterPath:
    return closed(
        (
            at.x() + radius * r * math.cos(math.pi * k / 10 + 0.2),
            at.y() + radius * r * math.sin(math.pi * k / 10 + 0.2),
        )
        for k in range(20)
        for r in (1.0 if k % 2 == 0 else 0.56,)
    )


def _build(kind: str) -> Subject:
    def paint(painter: QPainter, country: str, coat: Coat) -> None:
        _piece(painter, country, kind, coat, (WIDTH * 0.55, 52, 1.28))
        for colour, width in (("#fff8e6", 11.0), (INK, 6.0)):
            painter.setPen(
                QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            painter.drawLine(QPointF(46, 40), QPointF(66, 40))
            painter.drawLine(QPointF(56, 30), QPointF(56, 50))

    return paint


def _battle(kind: str) -> Subject:
    def paint(painter: QPainter, country: str, coat: Coat) -> None:
        _silhouette(painter, kind, (178, 52, 0.95), "#3b332a")
        _burst(painter, QPointF(139, 44), 29)
        _piece(painter, country, kind, coat, (70, 54, 1.28))

    return paint


def _banner(painter: QPainter, country: str, coat: Coat) -> None:
    """A standard in the wind."""
    painter.setPen(QPen(QColor(INK), 4.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(72, 88), QPointF(72, 8))
    painter.setBrush(QColor("#e3bf5b"))
    painter.setPen(QPen(QColor(INK), 1.4))
    painter.drawEllipse(QPointF(72, 8), 4, 4)
    cloth = QPainterPath(QPointF(74, 13))
    cloth.cubicTo(104, 2, 122, 26, 158, 14)
    cloth.lineTo(150, 38)
    cloth.lineTo(158, 62)
    cloth.cubicTo(122, 74, 104, 50, 74, 61)
    cloth.closeSubpath()
    body = QColor(coat.body)
    folds = QLinearGradient(74, 0, 158, 0)
    for where, factor in ((0.0, 100), (0.3, 125), (0.55, 92), (0.8, 118), (1.0, 100)):
        folds.setColorAt(where, body.lighter(factor))
    painter.setBrush(folds)
    painter.setPen(QPen(QColor(INK), 2))
    painter.drawPath(cloth)
    paint_emblem(painter, country, QPointF(112, 38), 15, coat.emblem)


def _shield(painter: QPainter, country: str, coat: Coat) -> None:
    """A shield before crossed arrows."""
    pen = QPen(QColor("#4a4036"), 4.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for way in (-1, 1):
        painter.setPen(pen)
        end = QPointF(113 + way * 52, 12)
        painter.drawLine(QPointF(113 - way * 50, 84), end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#4a4036"))
        painter.drawPath(
            closed(((end.x() + way * 7, 6), (end.x() - way * 9, 9), (end.x() + way * 3, 22)))
        )
    outline = QPainterPath(QPointF(113, 8))
    outline.cubicTo(126, 16, 140, 17, 146, 17)
    outline.cubicTo(147, 50, 136, 74, 113, 88)
    outline.cubicTo(90, 74, 79, 50, 80, 17)
    outline.cubicTo(86, 17, 100, 16, 113, 8)
    shine = QLinearGradient(80, 8, 146, 88)
    shine.setColorAt(0, QColor(coat.body).lighter(125))
    shine.setColorAt(1, QColor(coat.body).darker(115))
    painter.setPen(QPen(QColor("#e3bf5b"), 6))
    painter.setBrush(shine)
    painter.drawPath(outline)
    painter.setPen(QPen(QColor(INK), 1.6))
    painter.drawPath(outline)
    paint_emblem(painter, country, QPointF(113, 45), 18, coat.emblem)


def _newspaper(painter: QPainter, country: str, coat: Coat) -> None:
    """The front page of the day."""
    painter.translate(113, 47)
    painter.rotate(-7)
    painter.setPen(QPen(faded(INK, 0.25), 1))
    painter.setBrush(faded("#000000", 0.18))
    painter.drawRect(QRectF(-51, -38, 108, 82))
    painter.setPen(QPen(QColor(INK), 1.6))
    painter.setBrush(QColor("#fffaec"))
    painter.drawRect(QRectF(-55, -41, 108, 82))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK))
    painter.drawRect(QRectF(-49, -36, 96, 9))
    painter.drawRect(QRectF(-49, -24, 96, 1.6))
    painter.setBrush(QColor(coat.body))
    painter.drawRect(QRectF(-49, -19, 44, 38))
    paint_emblem(painter, country, QPointF(-27, 0), 13, coat.emblem)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(INK, 0.55))
    for row in range(9):
        painter.drawRect(QRectF(0, -18 + row * 6.2, 47 if row % 4 != 3 else 30, 2.4))
    for row in range(2):
        painter.drawRect(QRectF(-49, 24 + row * 6.2, 44, 2.4))


def _factory(painter: QPainter, country: str, coat: Coat) -> None:
    """Works with smoking chimneys, and an arrow that falls."""
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y, r in ((66, 22, 10), (80, 14, 13), (98, 9, 11), (100, 22, 8), (116, 14, 10)):
        painter.setBrush(faded("#4c443c", 0.35))
        painter.drawEllipse(QPointF(x, y), r, r * 0.8)
    works = QPainterPath(QPointF(44, 84))
    for x, y in ((44, 56), (62, 46), (62, 56), (80, 46), (80, 56), (98, 46), (98, 56), (128, 56)):
        works.lineTo(x, y)
    works.lineTo(128, 84)
    works.closeSubpath()
    for chimney in (box(54, 26, 9, 30), box(88, 26, 9, 30)):
        works = works.united(chimney)
    painter.setPen(QPen(QColor(INK), 2))
    painter.setBrush(QColor(coat.body))
    painter.drawPath(works)
    paint_emblem(painter, country, QPointF(86, 70), 10, coat.emblem)
    fall = closed(
        (
            (140, 26),
            (152, 20),
            (164, 46),
            (172, 40),
            (190, 70),
            (197, 66),
            (195, 88),
            (174, 80),
            (181, 76),
            (168, 56),
            (160, 62),
        )
    )
    painter.setPen(QPen(QColor("#fff8e6"), 3))
    painter.setBrush(QColor("#a3301f"))
    painter.drawPath(fall)


_SUBJECTS = {
    "build_army": _build("army"),
    "build_navy": _build("navy"),
    "land_battle": _battle("army"),
    "sea_battle": _battle("navy"),
    "status": _banner,
    "response": _shield,
    "event": _newspaper,
    "economic_warfare": _factory,
}


def _icons() -> dict[str, QPainterPath]:
    small = QTransform.fromScale(1 / 29, 1 / 29)
    tank = QPainterPath(FIGURES["army"].outline)
    for x in (-18.0, -6.5, 5.0, 16.5):
        wheel = QPainterPath()
        wheel.addEllipse(QPointF(x, 16.5), 3.6, 3.6)
        tank = tank.subtracted(wheel)
    tank = small.map(tank.subtracted(box(-28, 8, 56, 2.4)))
    ship = small.map(FIGURES["navy"].outline.subtracted(box(-30, 0.6, 60, 2.2)))
    boom = _jagged(QPointF(0, 0), 1.0)
    anchor_burst = _jagged(QPointF(0, -0.2), 0.8)
    for x in (-0.7, 0.0, 0.7):
        anchor_burst.addEllipse(QPointF(x, 0.86), 0.3, 0.14)
    flag = closed(((-0.7, -1), (0.95, -0.75), (0.5, -0.25), (0.95, 0.25), (-0.5, 0.15), (-0.5, 1)))
    flag.addPath(closed(((-0.72, -1), (-0.5, -1), (-0.5, 1), (-0.72, 1))))
    shield = QPainterPath(QPointF(0, -1))
    shield.quadTo(0.4, -0.75, 0.85, -0.75)
    shield.quadTo(0.9, 0.45, 0, 1)
    shield.quadTo(-0.9, 0.45, -0.85, -0.75)
    shield.quadTo(-0.4, -0.75, 0, -1)
    page = QPainterPath()
    page.setFillRule(Qt.FillRule.OddEvenFill)
    page.addRect(QRectF(-0.75, -0.95, 1.5, 1.9))
    for y in (-0.65, -0.2, 0.15, 0.5):
        page.addRect(QRectF(-0.5, y, 1.0, 0.3 if y < -0.5 else 0.15))
    works = closed(
        (
            (-0.95, 0.9),
            (-0.95, 0.1),
            (-0.35, -0.25),
            (-0.35, 0.1),
            (0.25, -0.25),
            (0.25, 0.1),
            (0.45, 0.1),
            (0.5, -0.95),
            (0.8, -0.95),
            (0.95, 0.9),
        )
    )
    return {
        "build_army": tank,
        "build_navy": ship,
        "land_battle": boom,
        "sea_battle": anchor_burst,
        "status": flag,
        "response": shield,
        "event": page,
        "economic_warfare": works,
    }


_ICONS = _icons()
