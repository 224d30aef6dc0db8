"""Pieces, emblems and marks of Generals, all drawn by us.

A country is known by its colour *and* its emblem, a piece by its silhouette: a tank for an army, a
ship for a navy. The emblems are plain figures without any historical sign.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from qtclient.board.geometry import SpaceShape
from qtclient.board.position import Piece
from qtclient.theme import Theme, faded
from rules.generals.map import HOMES, SUPPLY_SPACES

COLOURS = {
    "germany": "#3f434b",
    "uk": "#c79a2c",
    "japan": "#efe6d2",
    "ussr": "#a8281e",
    "italy": "#6fa56b",
    "us": "#3565a8",
}
"""Country → the colour of its pieces."""

EMBLEM_COLOURS = {
    "germany": "#f2eee4",
    "uk": "#3a2a10",
    "japan": "#b5322a",
    "ussr": "#f7d774",
    "italy": "#16351d",
    "us": "#ffffff",
}

_HOME_OF = {space: country for country, space in HOMES.items()}


class GeneralsArt:
    """What the board view asks for, drawn for Generals."""

    piece_size = 56.0

    def paint_marks(self, painter: QPainter, theme: Theme, space: SpaceShape) -> None:
        """A star on a supply space; a home's star stands on its country's emblem."""
        if space.id not in SUPPLY_SPACES:
            return
        home = _HOME_OF.get(space.id)
        painter.setPen(QPen(QColor(theme.ink), 1.6))
        if home is not None:
            painter.setBrush(QColor(COLOURS[home]))
            painter.drawEllipse(space.star, 20, 20)
            painter.setBrush(QColor("#f7e8b0"))
            painter.drawPath(star(space.star, 15))
            return
        painter.setBrush(QColor(theme.star))
        painter.drawPath(star(space.star, 19))

    def paint_piece(self, painter: QPainter, piece: Piece) -> None:
        """Draw a tank or a ship with the emblem of its country."""
        outline, badge = _SILHOUETTES[piece.kind]
        colour = QColor(COLOURS[piece.country])
        ink = QColor("#1d1a16")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded("#000000", 0.28))
        painter.drawPath(outline.translated(2.0, 2.6))
        if not piece.supplied:
            grey = QColor("#b9b4a8")
            colour = QColor(
                (colour.red() + grey.red()) // 2,
                (colour.green() + grey.green()) // 2,
                (colour.blue() + grey.blue()) // 2,
            )
        pen = QPen(ink, 2.2)
        if not piece.supplied:
            pen.setDashPattern([2.2, 1.6])
        painter.setPen(pen)
        painter.setBrush(colour)
        painter.drawPath(outline)
        painter.save()
        painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded("#000000", 0.16))
        painter.drawRect(QRectF(-30, 14, 60, 16))
        painter.setBrush(faded("#ffffff", 0.16))
        painter.drawRect(QRectF(-30, -30, 60, 22))
        painter.restore()
        paint_emblem(painter, piece.country, badge, 9.5)
        if not piece.supplied:
            _paint_no_supply(painter)

    def paint_marker(self, painter: QPainter, country: str, at: QPointF) -> None:
        """A star in a ring of the country's colour with its emblem."""
        painter.setPen(QPen(QColor("#1d1a16"), 1.6))
        painter.setBrush(QColor(COLOURS[country]))
        painter.drawPath(star(at, 22))
        paint_emblem(painter, country, at, 7)

    def team_colour(self, theme: Theme, team: str) -> str:
        """The colour of the Axis or of the Allies."""
        return theme.axis if team == "axis" else theme.allies


def star(at: QPointF, radius: float) -> QPainterPath:
    """A five-pointed star."""
    points = []
    for k in range(10):
        r = radius if k % 2 == 0 else radius * 0.42
        angle = math.pi * (k / 5 - 0.5)
        points.append(QPointF(at.x() + r * math.cos(angle), at.y() + r * math.sin(angle)))
    return _closed(points)


def paint_emblem(painter: QPainter, country: str, at: QPointF, radius: float) -> None:
    """The figure of a country: cross, ring, disc, star, three bars, two chevrons."""
    colour = QColor(EMBLEM_COLOURS[country])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    x, y, r = at.x(), at.y(), radius
    if country == "germany":
        painter.drawRect(QRectF(x - r, y - r * 0.3, 2 * r, r * 0.6))
        painter.drawRect(QRectF(x - r * 0.3, y - r, r * 0.6, 2 * r))
    elif country == "uk":
        ring = QPainterPath()
        ring.addEllipse(at, r, r)
        ring.addEllipse(at, r * 0.62, r * 0.62)
        ring.addEllipse(at, r * 0.3, r * 0.3)
        painter.drawPath(ring)
    elif country == "japan":
        painter.drawEllipse(at, r * 0.85, r * 0.85)
    elif country == "ussr":
        painter.drawPath(star(at, r * 1.15))
    elif country == "italy":
        for k in (-1, 0, 1):
            painter.drawRect(QRectF(x + k * r * 0.7 - r * 0.22, y - r, r * 0.44, 2 * r))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, r * 0.36))
        for dy in (-0.45, 0.35):
            tip = y + r * dy - r * 0.45
            painter.drawPolyline(
                QPolygonF(
                    [QPointF(x - r, tip + r * 0.8), QPointF(x, tip), QPointF(x + r, tip + r * 0.8)]
                )
            )


def _paint_no_supply(painter: QPainter) -> None:
    """A small box with a stroke through it: nothing arrives here."""
    painter.setPen(QPen(QColor("#1d1a16"), 1.6))
    painter.setBrush(QColor("#fff7e0"))
    painter.drawRoundedRect(QRectF(9, -27, 18, 18), 3, 3)
    painter.setPen(QPen(QColor("#a3241c"), 3))
    painter.drawLine(QPointF(12, -12), QPointF(24, -24))


def _closed(points: list[QPointF]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def _tank() -> QPainterPath:
    tracks = QPainterPath()
    tracks.addRoundedRect(QRectF(-27, 8, 54, 18), 9, 9)
    hull = _closed([QPointF(*p) for p in ((-24, 10), (-20, 0), (20, 0), (26, 10))])
    turret = QPainterPath()
    turret.addRoundedRect(QRectF(-17, -20, 30, 26), 7, 7)
    barrel = QPainterPath()
    barrel.addRect(QRectF(10, -13, 17, 6))
    return tracks.united(hull).united(turret).united(barrel)


def _ship() -> QPainterPath:
    hull = _closed(
        [QPointF(*p) for p in ((-27, 0), (-20, 22), (17, 22), (24, 8), (27, 0), (14, 0), (-27, 0))]
    )
    house = QPainterPath()
    house.addRect(QRectF(-12, -10, 22, 12))
    tower = QPainterPath()
    tower.addRect(QRectF(-5, -20, 9, 12))
    mast = QPainterPath()
    mast.addRect(QRectF(-1.5, -27, 2.6, 9))
    gun = QPainterPath()
    gun.addRect(QRectF(8, -6, 13, 3.4))
    return hull.united(house).united(tower).united(mast).united(gun)


_SILHOUETTES = {
    "army": (_tank(), QPointF(-2, -7)),
    "navy": (_ship(), QPointF(-1, 9)),
}
