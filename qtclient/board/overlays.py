"""What comes and goes above the pieces: supply lines, the preview of a choice, flashes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtclient.board.art import BoardArt
from qtclient.board.geometry import BoardGeometry, Standing
from qtclient.board.position import ATTACK, BUILD, CARD, GUARD, Flash, Piece, Preview, SupplyLine
from qtclient.theme import Theme, faded

Place = Callable[[str, Piece | None], Standing]
"""Where and how large a piece stands or would stand in a space; without a piece, one alone."""

DARK = "#1b1814"
WARNING = "#a3241c"

CARD_WIDTH = 250.0
"""The width of a card that is used, in units of its flash."""


class SupplyItem(QGraphicsItem):
    """The lines over which a country's pieces are supplied, with beads that show the way."""

    def __init__(self, geometry: BoardGeometry, art: BoardArt, theme: Theme, place: Place) -> None:
        super().__init__()
        self._geometry = geometry
        self._art = art
        self._theme = theme
        self._place = place
        self._lines: tuple[SupplyLine, ...] = ()
        self.setVisible(False)
        self.setZValue(3)

    def boundingRect(self) -> QRectF:
        """The whole board: a country may reach everywhere."""
        return self._geometry.size

    def show_lines(self, lines: Sequence[SupplyLine]) -> None:
        """Show these lines, or none."""
        self._lines = tuple(lines)
        self.setVisible(bool(self._lines))
        self.update()

    @property
    def lines(self) -> tuple[SupplyLine, ...]:
        """The lines shown."""
        return self._lines

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw rings on sources and arrows from piece to piece."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for line in self._lines:
            tone = QColor(self._art.country_colour(line.country))
            start, _ = self._place(line.start, Piece(line.country, ""))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if line.start == line.end:
                for pen in self._pens(tone):
                    painter.setPen(pen)
                    painter.drawEllipse(start, 46, 46)
                continue
            end, _ = self._place(line.end, Piece(line.country, ""))
            self._arrow(painter, tone, start, end)

    def _arrow(self, painter: QPainter, tone: QColor, start: QPointF, end: QPointF) -> None:
        width = self._geometry.size.width()
        shift = QPointF(-width if end.x() - start.x() > width / 2 else width, 0)
        around = abs(end.x() - start.x()) > width / 2
        for a, b in ((start, end + shift), (start - shift, end)) if around else ((start, end),):
            path = bow(a, b, 0.12)
            for pen in self._pens(tone):
                painter.setPen(pen)
                painter.drawPath(path)
            painter.setPen(QPen(QColor(DARK), 3))
            painter.setBrush(tone)
            painter.drawPath(head(path, 0.6, 24))
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _pens(self, tone: QColor) -> tuple[QPen, ...]:
        """A pale rim, a dark one, and the colour of the country."""
        rim = QColor(self._theme.halo)
        return _round_pen(rim, 19), _round_pen(QColor(DARK), 14), _round_pen(tone, 8)


class PreviewItem(QGraphicsItem):
    """Ghosts of pieces to come, strokes through pieces to go, a mark on what is battled."""

    def __init__(self, geometry: BoardGeometry, art: BoardArt, theme: Theme, place: Place) -> None:
        super().__init__()
        self._geometry = geometry
        self._art = art
        self._theme = theme
        self._place = place
        self.preview = Preview()
        self.setVisible(False)
        self.setZValue(6)

    def boundingRect(self) -> QRectF:
        """The whole board."""
        return self._geometry.size

    def show_preview(self, preview: Preview | None) -> None:
        """Show what a choice would do, or nothing."""
        self.preview = preview or Preview()
        self.setVisible(self.preview != Preview())
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw over the pieces that are there."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for space in self.preview.attacked:
            _crosshair(painter, self._place(space, None)[0], 52)
        for space, piece in self.preview.built:
            at, size = self._place(space, piece)
            painter.save()
            painter.translate(at)
            painter.scale(size, size)
            painter.setOpacity(0.85)
            self._art.paint_piece(painter, piece)
            painter.restore()
            _ring(painter, self._theme.lit, at, self._art.piece_size * size * 0.74, dashed=True)
        for space, piece in self.preview.removed:
            at, size = self._place(space, piece)
            reach = self._art.piece_size * size * 0.42
            for pen in (_round_pen(QColor("#fff6e6"), 11), _round_pen(QColor(WARNING), 6)):
                painter.setPen(pen)
                painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach))
                painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach))


class FlashItem(QGraphicsItem):
    """One short animation: `progress` runs from 0 to 1."""

    REACH = 190.0

    def __init__(self, art: BoardArt, theme: Theme) -> None:
        super().__init__()
        self._art = art
        self._theme = theme
        self._flash: Flash | None = None
        self._progress = 0.0
        self.setVisible(False)
        self.setZValue(8)

    def boundingRect(self) -> QRectF:
        """Room for the widest ring."""
        return QRectF(-self.REACH, -self.REACH, 2 * self.REACH, 2 * self.REACH)

    def begin(self, flash: Flash | None, at: QPointF, size: float = 1.0) -> None:
        """Show the start of a flash at a place, or nothing."""
        self._flash = flash
        self.setScale(size)
        self._progress = 0.0
        self.setPos(at)
        self.setVisible(flash is not None)
        self.update()

    def advance_to(self, progress: float) -> None:
        """Show a later moment."""
        self._progress = progress
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the moment."""
        flash, t = self._flash, self._progress
        if flash is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tone = self._art.country_colour(flash.country) if flash.country else self._theme.lit
        middle = QPointF(0, 0)
        if flash.what == ATTACK:
            paint_burst(painter, middle, 40 + 60 * t, 1 - t * t, self._theme)
            return
        if flash.what == CARD:
            self._paint_card(painter, flash.kind, t)
            return
        piece = Piece(flash.country, flash.kind)
        painter.save()
        if flash.what == BUILD:
            painter.setOpacity(min(1.0, 0.25 + t))
            size = 2.6 - 1.6 * _eased(t)
            painter.scale(size, size)
        elif flash.what == GUARD:
            painter.setOpacity(1.0)
        else:
            painter.setOpacity(1 - t)
            painter.translate(0, -46 * t)
        if flash.kind:
            self._art.paint_piece(painter, piece)
        painter.restore()
        painter.setOpacity(1 - t)
        _ring(painter, tone, middle, 34 + 70 * t, dashed=flash.what == GUARD)
        painter.setOpacity(1.0)

    def _paint_card(self, painter: QPainter, card: str, t: float) -> None:
        """The card rises, stays and fades."""
        painter.setOpacity(min(1.0, 5 * t, 4 * (1 - t)))
        rise = 40 * (1 - _eased(min(1.0, 3 * t)))
        rect = QRectF(-CARD_WIDTH / 2, -CARD_WIDTH * 0.7 + rise, CARD_WIDTH, CARD_WIDTH * 1.4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded("#000000", 0.28))
        painter.drawRoundedRect(rect.translated(5, 8), 14, 14)
        self._art.paint_card(painter, card, rect)


def paint_burst(
    painter: QPainter, at: QPointF, radius: float, strength: float, theme: Theme
) -> None:
    """A jagged star of an engraver: something is battled here."""
    painter.save()
    painter.setOpacity(max(0.0, min(1.0, strength)))
    for factor, colour in ((1.0, "#a3241c"), (0.72, "#e8a33a"), (0.4, "#fff3cf")):
        path = QPainterPath()
        for k in range(24):
            r = radius * factor * (1.0 if k % 2 == 0 else 0.62 + 0.1 * ((k * 7) % 3))
            angle = math.pi * k / 12 + 0.13
            point = at + QPointF(r * math.cos(angle), r * math.sin(angle))
            path.lineTo(point) if k else path.moveTo(point)
        path.closeSubpath()
        painter.setPen(QPen(faded(theme.ink, 0.5), 1.5))
        painter.setBrush(QColor(colour))
        painter.drawPath(path)
    painter.restore()


def _crosshair(painter: QPainter, at: QPointF, radius: float) -> None:
    """A ring with four ticks: this is what is aimed at."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (_round_pen(QColor("#fff6e6"), 11), _round_pen(QColor(WARNING), 6)):
        painter.setPen(pen)
        painter.drawEllipse(at, radius, radius)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            way = QPointF(dx, dy) * radius
            painter.drawLine(at + way * 0.78, at + way * 1.3)


def bow(a: QPointF, b: QPointF, bend: float) -> QPainterPath:
    """A gently bent line."""
    middle = (a + b) / 2
    path = QPainterPath(a)
    path.quadTo(middle + QPointF(b.y() - a.y(), a.x() - b.x()) * bend, b)
    return path


def head(path: QPainterPath, where: float, size: float) -> QPainterPath:
    """An arrow head on a path."""
    at, angle = path.pointAtPercent(where), -math.radians(path.angleAtPercent(where))
    corners = [
        at + QPointF(size * r * math.cos(angle + turn), size * r * math.sin(angle + turn))
        for r, turn in ((1.0, 0.0), (0.9, 2.4), (0.35, math.pi), (0.9, -2.4))
    ]
    arrow = QPainterPath(corners[0])
    for corner in corners[1:]:
        arrow.lineTo(corner)
    arrow.closeSubpath()
    return arrow


def _ring(painter: QPainter, colour: str, at: QPointF, radius: float, *, dashed: bool) -> None:
    pen = QPen(QColor(colour), 6)
    if dashed:
        pen.setDashPattern([2.0, 1.3])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius, radius)


def _round_pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def _eased(t: float) -> float:
    return 1 - (1 - t) ** 3
