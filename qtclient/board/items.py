"""The things on the board: lit spaces, straits, pieces, markers, the keyboard's place."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtclient.board.art import BoardArt
from qtclient.board.geometry import SpaceShape, StraitShape
from qtclient.board.position import Piece
from qtclient.theme import Theme, faded

GLOW = ((58, 0.20), (28, 0.34))
"""Width and strength of the light inside a lit space."""

SOFT = 1 / 3
"""A glow is drawn this small and enlarged: a frame on its edge hides where it ends."""

CLOSE = 0.75
"""From this scale on one sees every corner of an outline."""


class SpaceItem(QGraphicsItem):
    """A space when it is lit, hovered or holds the keyboard; otherwise it draws nothing."""

    def __init__(self, shape: SpaceShape, theme: Theme) -> None:
        super().__init__()
        self._shape = shape
        self._theme = theme
        self.lit = self.hovered = self.focused = False
        self.setVisible(False)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """The space and the width of its frame."""
        return self._shape.bounds.adjusted(-8, -8, 8, 8)

    def change(self, *, lit: bool, hovered: bool, focused: bool) -> None:
        """Set what is shown."""
        if (lit, hovered, focused) != (self.lit, self.hovered, self.focused):
            self.lit, self.hovered, self.focused = lit, hovered, focused
            self.setVisible(lit or hovered or focused)
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw a wash and a frame: solid for lit, dotted for the keyboard."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, coarse = self._theme, self._shape.coarse_outline
        close = painter.worldTransform().m11() > CLOSE
        outline = self._shape.outline if close else coarse
        if self.hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(theme.hover, 0.20))
            painter.drawPath(outline)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.lit:
            self._paint_glow(painter)
            for tone, thick in ((faded(theme.halo, 0.9), 10.0), (QColor(theme.lit), 6.0)):
                painter.setPen(_plain_pen(tone, thick))
                painter.drawPath(outline)
        if self.focused:
            painter.setPen(_plain_pen(QColor(theme.halo), 8))
            painter.drawPath(outline)
            dots = QPen(QColor(theme.focus), 8)
            dots.setDashPattern([1.6, 1.2])
            painter.setPen(dots)
            painter.drawPath(outline)

    def _paint_glow(self, painter: QPainter) -> None:
        room, scale = self.boundingRect(), painter.worldTransform().m11() * SOFT
        seen = QRectF(0, 0, room.width() * scale, room.height() * scale)
        glow = QPixmap(math.ceil(seen.width()), math.ceil(seen.height()))
        glow.fill(Qt.GlobalColor.transparent)
        soft = QPainter(glow)
        soft.setRenderHint(QPainter.RenderHint.Antialiasing)
        soft.scale(scale, scale)
        soft.translate(-room.topLeft())
        soft.setClipPath(self._shape.coarse_outline)
        for width, strength in GLOW:
            soft.setPen(_plain_pen(faded(self._theme.lit, strength), width))
            soft.drawPath(self._shape.rough_outline)
        soft.end()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(room, glow, seen)


class PieceItem(QGraphicsItem):
    """One piece, shown from a picture that all its like share."""

    def __init__(self, piece: Piece, art: BoardArt, at: QPointF, size: float = 1.0) -> None:
        super().__init__()
        self.piece = piece
        self._drawn = replace(piece, source="")
        self._art = art
        self.setPos(at)
        self.setScale(size)
        self.setZValue(4)

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the board lies on the piece."""
        away = (point - self.pos()) / self.scale()
        return max(abs(away.x()), abs(away.y())) <= self._art.piece_size / 2

    def boundingRect(self) -> QRectF:
        """A square around the middle, with room for its shadow."""
        half = self._art.piece_size / 2 + 4
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Put the picture on whole pixels, where it is sharp."""
        transform, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        picture = piece_picture(self._art, self._drawn, transform.m11(), ratio)
        corner = transform.map(self.boundingRect().topLeft())
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(corner.toPoint(), picture)
        painter.restore()


@lru_cache(maxsize=512)
def piece_picture(art: BoardArt, piece: Piece, scale: float, ratio: float) -> QPixmap:
    """A piece as a picture for a scale and a density of pixels."""
    side = art.piece_size + 8
    picture = QPixmap(math.ceil(side * scale * ratio), math.ceil(side * scale * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale * ratio, scale * ratio)
    painter.translate(side / 2, side / 2)
    art.paint_piece(painter, piece)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


class MarkerItem(QGraphicsItem):
    """A supply marker that serves one country."""

    def __init__(self, country: str, art: BoardArt, at: QPointF) -> None:
        super().__init__()
        self.country = country
        self._art = art
        self.setPos(at)
        self.setZValue(2)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """A square around the middle."""
        return QRectF(-24, -24, 48, 48)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Let the game draw it."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._art.paint_marker(painter, self.country, QPointF(0, 0))


class StraitItem(QGraphicsItem):
    """An anchor with arrows into both seas, in the colour of the team that may pass."""

    def __init__(self, shape: StraitShape, art: BoardArt, theme: Theme) -> None:
        super().__init__()
        self._shape = shape
        self._art = art
        self._theme = theme
        self.team = ""
        self.setZValue(1)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        """The anchor and both arrow heads."""
        points = QPolygonF([self._shape.anchor, *self._shape.ends]).boundingRect()
        return points.adjusted(-30, -30, 30, 30)

    def open_to(self, team: str) -> None:
        """Show for whom the strait is open; an empty word shows neither team."""
        if team != self.team:
            self.team = team
            self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Arrows in the manner of the team that may pass; without heads while nobody may."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, anchor = self._theme, self._shape.anchor
        colour = QColor(self._art.team_colour(theme, self.team) if self.team else theme.faded_ink)
        hollow = self._art.hollow_arrows(self.team)
        for end in self._shape.ends:
            painter.setPen(_plain_pen(QColor(theme.halo), 12))
            painter.drawLine(anchor, end)
            painter.setPen(_plain_pen(colour, 7))
            painter.drawLine(anchor, end)
            if hollow:
                painter.setPen(_plain_pen(QColor(theme.halo), 2.6))
                painter.drawLine(anchor, end)
        for end in self._shape.ends if self.team else ():
            painter.setPen(QPen(QColor(theme.halo), 5))
            painter.setBrush(colour)
            painter.drawPolygon(_head(anchor, end))
            painter.setPen(QPen(colour, 3))
            painter.setBrush(QColor(theme.halo) if hollow else colour)
            painter.drawPolygon(_head(anchor, end))
        painter.setPen(QPen(QColor(theme.halo), 7))
        painter.setBrush(QColor(theme.halo))
        painter.drawEllipse(anchor, 20, 20)
        painter.setPen(QPen(colour, 3.2))
        painter.drawEllipse(anchor, 20, 20)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_anchor_sign(anchor))


def _plain_pen(colour: QColor, width: float) -> QPen:
    """Cut corners: half the work of round ones, and nobody sees it on a coast."""
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    return pen


def _head(start: QPointF, end: QPointF) -> QPolygonF:
    angle = math.atan2(end.y() - start.y(), end.x() - start.x())
    corners = ((15, 0.0), (15, 2.3), (15, -2.3))
    return QPolygonF(
        [
            QPointF(end.x() + r * math.cos(angle + a), end.y() + r * math.sin(angle + a))
            for r, a in corners
        ]
    )


def _anchor_sign(at: QPointF) -> QPainterPath:
    x, y = at.x(), at.y()
    path = QPainterPath(QPointF(x, y - 5))
    path.lineTo(x, y + 10)
    path.moveTo(x - 5, y - 2)
    path.lineTo(x + 5, y - 2)
    path.addEllipse(QPointF(x, y - 8), 2.6, 2.6)
    path.moveTo(x - 9, y + 3)
    path.quadTo(x - 7, y + 10, x, y + 10)
    path.quadTo(x + 7, y + 10, x + 9, y + 3)
    return path
