"""Marks that a page lays over the board: what is picked, what a story line speaks of, what is new.

Each has its own shape, so that no colour carries a meaning alone: picked is a full frame with a
tick, spoken of a double frame, new a dashed frame.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtclient.board.view import BoardView
from qtclient.theme import Theme, faded

ABOVE_PIECES = 7.0


class BoardMarks(QGraphicsItem):
    """All marks of a board in one item."""

    def __init__(self, board: BoardView, theme: Theme) -> None:
        super().__init__()
        self._board = board
        self._theme = theme
        self.picked: tuple[str, ...] = ()
        self.spoken_of = ""
        self.fresh: tuple[str, ...] = ()
        self.setZValue(ABOVE_PIECES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        board.scene().addItem(self)

    def mark_picked(self, spaces: Iterable[str]) -> None:
        """Mark what would be confirmed."""
        spaces = tuple(spaces)
        if spaces != self.picked:
            self.picked = spaces
            self.update()

    def mark_spoken_of(self, space: str) -> None:
        """Mark the space of a story line; an empty one marks nothing."""
        self.spoken_of = space
        self.update()

    def mark_fresh(self, spaces: Iterable[str]) -> None:
        """Mark where something happened in the last turn."""
        self.fresh = tuple(dict.fromkeys(spaces))
        self.update()

    def boundingRect(self) -> QRectF:
        """The whole board."""
        return self._board.board

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Draw the frames."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for space in self.fresh:
            self._paint_fresh(painter, space)
        if self.spoken_of:
            outline = self._outline(self.spoken_of)
            for tone, width in ((QColor(self._theme.focus), 20.0), (QColor(self._theme.halo), 8.0)):
                painter.setPen(QPen(tone, width))
                painter.drawPath(outline)
        for space in self.picked:
            self._paint_picked(painter, space)

    def _outline(self, space: str) -> QPainterPath:
        return self._board.geometry_[space].coarse_outline

    def _paint_fresh(self, painter: QPainter, space: str) -> None:
        pen = QPen(faded(self._theme.ink, 0.75), 6)
        pen.setDashPattern([3, 2.4])
        painter.setPen(QPen(faded(self._theme.halo, 0.8), 9))
        painter.drawPath(self._outline(space))
        painter.setPen(pen)
        painter.drawPath(self._outline(space))

    def _paint_picked(self, painter: QPainter, space: str) -> None:
        outline = self._outline(space)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(self._theme.focus, 0.28))
        painter.drawPath(outline)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tone, width in ((QColor(self._theme.halo), 16.0), (QColor(self._theme.focus), 10.0)):
            painter.setPen(QPen(tone, width))
            painter.drawPath(outline)
        self._paint_tick(painter, self._board.geometry_[space].label.center())

    def _paint_tick(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(QPen(QColor(self._theme.halo), 5))
        painter.setBrush(QColor(self._theme.focus))
        painter.drawEllipse(at, 38, 38)
        pen = QPen(QColor(self._theme.halo), 10, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        tick = QPainterPath(at + QPointF(-17, 1))
        tick.lineTo(at + QPointF(-4, 15))
        tick.lineTo(at + QPointF(18, -14))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(tick)
