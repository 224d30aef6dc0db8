"""The tools beside the board: hint, take back, supply, last moves, pace, whole board, leave."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from qtclient.pagestyle import GAP, Style, edge, page_colour
from qtclient.playback import PACES
from resources.catalogue import Catalogue

SIZE = 32
Figure = Callable[[QPainter, QColor], None]
"""Draws a tool's sign into a square from -1 to 1."""


class ToolButton(QAbstractButton):
    """A sign on a small square; what it does stands in its hover text."""

    def __init__(self, figure: Figure, text: str, style: Style, *, lasting: bool) -> None:
        super().__init__()
        self._figure = figure
        self._style = style
        self.setCheckable(lasting)
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(QSize(SIZE, SIZE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The square, dark while the tool is in use, and the sign."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._style.theme
        on = self.isChecked()
        line = QColor(theme.focus) if self.hasFocus() else edge(theme)
        if self.underMouse() and self.isEnabled():
            line = QColor(theme.ink)
        painter.setPen(QPen(line, 2 if self.hasFocus() else 1))
        painter.setBrush(QColor(theme.ink) if on else page_colour(theme))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        ink = QColor(theme.paper if on else theme.ink if self.isEnabled() else edge(theme))
        painter.translate(SIZE / 2, SIZE / 2)
        painter.scale(SIZE * 0.31, SIZE * 0.31)
        self._figure(painter, ink)


class BoardTools(QWidget):
    """A column of tools."""

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._arrows = 2

        def tool(figure: Figure, name: str, key: str, *, lasting: bool = True) -> ToolButton:
            text = words.sentence(f"gamepage.tool.{name}", key=key)
            button = ToolButton(figure, text, style, lasting=lasting)
            button.setShortcut(key)
            return button

        self.hint = tool(_paint_hint, "hint", "H", lasting=False)
        self.take_back = tool(_paint_take_back, "take_back", "T")
        self.supply = tool(_paint_supply, "supply", "S")
        self.fresh = tool(_paint_fresh, "fresh", "R")
        self.instant = tool(_paint_instant, "instant", "I")
        self.pace = tool(self._paint_pace, "pace", "P", lasting=False)
        self.whole = tool(_paint_whole, "whole", "0", lasting=False)
        self.leave = tool(_paint_leave, "leave", "Ctrl+L", lasting=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        for button in (self.hint, self.take_back, self.supply, self.fresh):
            column.addWidget(button)
        # In a very low window this gap is given up first, and the last tool stays whole.
        give = QSizePolicy.Policy.Maximum
        column.addSpacerItem(QSpacerItem(0, 2 * GAP, give, give))
        for button in (self.pace, self.instant, self.whole):
            column.addWidget(button)
        column.addStretch(1)
        column.addWidget(self.leave)

    def show_pace(self, number: int) -> None:
        """Show how fast things are shown: so many arrows, and in words."""
        self._arrows = number + 1
        pace = self._words.sentence(f"gamepage.pace.{PACES[number].name}")
        text = self._words.sentence("gamepage.tool.pace_now", text=pace, key="P")
        self.pace.setToolTip(text)
        self.pace.setAccessibleName(text)
        self.pace.update()

    def _paint_pace(self, painter: QPainter, ink: QColor) -> None:
        """One arrow, two or three."""
        painter.setPen(_pen(ink, 0.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        first = -0.28 * self._arrows
        for number in range(self._arrows):
            x = first + 0.56 * number
            arrow = QPainterPath(QPointF(x, -0.5))
            arrow.lineTo(x + 0.5, 0)
            arrow.lineTo(x, 0.5)
            painter.drawPath(arrow)


def _pen(ink: QColor, width: float = 0.22) -> QPen:
    pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _paint_take_back(painter: QPainter, ink: QColor) -> None:
    """An arrow that turns back."""
    painter.setPen(_pen(ink))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(QPointF(-0.75, -0.35))
    path.lineTo(0.3, -0.35)
    path.arcTo(QRectF(-0.25, -0.35, 1.1, 1.1), 90, -180)
    path.lineTo(-0.35, 0.75)
    painter.drawPath(path)
    head = QPainterPath(QPointF(-0.35, -0.8))
    head.lineTo(-0.8, -0.35)
    head.lineTo(-0.35, 0.1)
    painter.drawPath(head)


def _paint_supply(painter: QPainter, ink: QColor) -> None:
    """Three pieces on a line."""
    painter.setPen(_pen(ink, 0.18))
    painter.drawLine(QPointF(-0.7, 0.6), QPointF(0.0, -0.1))
    painter.drawLine(QPointF(0.0, -0.1), QPointF(0.7, -0.6))
    painter.setBrush(ink)
    for x, y in ((-0.7, 0.6), (0.0, -0.1), (0.7, -0.6)):
        painter.drawEllipse(QPointF(x, y), 0.2, 0.2)


def _paint_fresh(painter: QPainter, ink: QColor) -> None:
    """A clock: what was just now."""
    painter.setPen(_pen(ink, 0.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), 0.85, 0.85)
    for angle, far in ((-90.0, 0.55), (20.0, 0.45)):
        turn = math.radians(angle)
        painter.drawLine(QPointF(0, 0), QPointF(far * math.cos(turn), far * math.sin(turn)))


def _paint_instant(painter: QPainter, ink: QColor) -> None:
    """An arrow to a bar: the present, at once."""
    painter.setPen(_pen(ink, 0.2))
    painter.setBrush(ink)
    arrow = QPainterPath(QPointF(-0.65, -0.6))
    arrow.lineTo(0.3, 0)
    arrow.lineTo(-0.65, 0.6)
    arrow.closeSubpath()
    painter.drawPath(arrow)
    painter.drawLine(QPointF(0.7, -0.65), QPointF(0.7, 0.65))


def _paint_hint(painter: QPainter, ink: QColor) -> None:
    """A lamp."""
    painter.setPen(_pen(ink, 0.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    bulb = QPainterPath(QPointF(-0.28, 0.42))
    bulb.cubicTo(-0.28, 0.1, -0.68, 0.0, -0.68, -0.35)
    bulb.cubicTo(-0.68, -1.15, 0.68, -1.15, 0.68, -0.35)
    bulb.cubicTo(0.68, 0.0, 0.28, 0.1, 0.28, 0.42)
    bulb.closeSubpath()
    painter.drawPath(bulb)
    painter.drawLine(QPointF(-0.22, 0.8), QPointF(0.22, 0.8))


def _paint_leave(painter: QPainter, ink: QColor) -> None:
    """A door and the way out."""
    painter.setPen(_pen(ink, 0.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    door = QPainterPath(QPointF(0.1, -0.8))
    door.lineTo(-0.75, -0.8)
    door.lineTo(-0.75, 0.8)
    door.lineTo(0.1, 0.8)
    painter.drawPath(door)
    painter.drawLine(QPointF(-0.25, 0), QPointF(0.85, 0))
    head = QPainterPath(QPointF(0.45, -0.4))
    head.lineTo(0.85, 0)
    head.lineTo(0.45, 0.4)
    painter.drawPath(head)


def _paint_whole(painter: QPainter, ink: QColor) -> None:
    """Four corners."""
    painter.setPen(_pen(ink, 0.2))
    for x in (-1, 1):
        for y in (-1, 1):
            corner = QPainterPath(QPointF(x * 0.85, y * 0.25))
            corner.lineTo(x * 0.85, y * 0.65)
            corner.lineTo(x * 0.4, y * 0.65)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(corner)
