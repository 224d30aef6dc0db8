"""The chart of points over rounds: a line for each team, told apart by dash and mark as well."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtclient.pagestyle import Style, edge, page_colour
from resources.catalogue import Catalogue

TEAMS = ("axis", "allies")
LEFT, TOP, RIGHT, BOTTOM = 44, 16, 16, 40
STEPS = (5, 10, 20, 25, 50, 100, 200)
"""Distances of the lines across; the first is taken that gives no more than six."""


class PointsChart(QWidget):
    """Points of both teams, round by round."""

    def __init__(
        self,
        points: Sequence[tuple[int, int]],
        words: Catalogue,
        style: Style,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._points = tuple(points)
        self._words = words
        self._style = style
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.spoken())

    @property
    def points(self) -> tuple[tuple[int, int], ...]:
        """What is drawn."""
        return self._points

    def show_points(self, points: Sequence[tuple[int, int]]) -> None:
        """Draw other points."""
        if tuple(points) != self._points:
            self._points = tuple(points)
            self.setAccessibleName(self.spoken())
            self.update()

    def spoken(self) -> str:
        """The last point of the lines, in a sentence."""
        axis, allies = self._points[-1]
        return self._words.sentence(
            "report.chart", number=len(self._points) - 1, axis=axis, allies=allies
        )

    def sizeHint(self) -> QSize:
        """Wider than high."""
        return QSize(self._style.capped().px(460), self._style.capped().px(320))

    def minimumSizeHint(self) -> QSize:
        """Still readable."""
        return QSize(self._style.capped().px(300), self._style.capped().px(180))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The grid, the two lines, and which is which."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = self._style.px
        area = QRectF(self.rect()).adjusted(px(LEFT), px(TOP), -px(RIGHT), -px(BOTTOM))
        values = [value for pair in self._points for value in pair]
        low = min(0, *values)
        step = next((s for s in STEPS if (max(values) - low) / s <= 6), STEPS[-1])
        low = -step * -(low // step) if low < 0 else 0
        high = max(step, step * -(-max(values) // step))
        self._paint_grid(painter, area, low, high, step)
        for team in (0, 1):
            self._paint_line(painter, area, low, high, team)

    def _place(self, area: QRectF, low: int, high: int, number: int, value: int) -> QPointF:
        across = max(1, len(self._points) - 1)
        x = area.left() + area.width() * number / across
        return QPointF(x, area.bottom() - area.height() * (value - low) / (high - low))

    def _paint_grid(self, painter: QPainter, area: QRectF, low: int, high: int, step: int) -> None:
        theme = self._style.theme
        painter.setPen(QPen(edge(theme), 1))
        painter.setBrush(page_colour(theme))
        painter.drawRect(area)
        painter.setFont(self._style.label(13))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for value in range(low, high + 1, step):
            y = self._place(area, low, high, 0, value).y()
            painter.setPen(QPen(edge(theme), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(theme.ink))
            painter.drawText(QRectF(0, y - 10, area.left() - 7, 20), right, str(value))
        every = 1 if area.width() / max(1, len(self._points)) > self._style.px(22) else 5
        for number in range(0, len(self._points), every):
            x = self._place(area, low, high, number, low).x()
            box = QRectF(x - 20, area.bottom() + 3, 40, self._style.px(17))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number) if number else "")
        below = QRectF(
            area.left(), area.bottom() + self._style.px(19), area.width(), self._style.px(18)
        )
        painter.setPen(QColor(theme.faded_ink))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._words.sentence("report.rounds"))

    def _paint_line(self, painter: QPainter, area: QRectF, low: int, high: int, team: int) -> None:
        theme = self._style.theme
        colour = QColor(theme.axis if team == 0 else theme.allies)
        pen = QPen(colour, 3, Qt.PenStyle.SolidLine if team == 0 else Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        places = [
            self._place(area, low, high, number, pair[team])
            for number, pair in enumerate(self._points)
        ]
        painter.drawPolyline(QPolygonF(places))
        painter.setPen(QPen(page_colour(theme), 1))
        painter.setBrush(colour)
        for at in places:
            if team == 0:
                painter.drawRect(QRectF(at.x() - 3.5, at.y() - 3.5, 7, 7))
            else:
                painter.drawEllipse(at, 4, 4)
        self._paint_name(painter, area, colour, team)

    def _paint_name(self, painter: QPainter, area: QRectF, colour: QColor, team: int) -> None:
        painter.setFont(self._style.label(14, bold=True))
        name = self._words.noun("team", TEAMS[team], "name")
        text = f"{name} {self._points[-1][team]}"
        left = area.left() + 12
        top = area.top() + 8 + team * self._style.px(20)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        middle = QPointF(left + 5, top + self._style.px(9))
        if team == 0:
            painter.drawRect(QRectF(middle.x() - 5, middle.y() - 5, 10, 10))
        else:
            painter.drawEllipse(middle, 5.5, 5.5)
        painter.setPen(QColor(self._style.theme.ink))
        room = QRectF(left + 18, top, area.width(), self._style.px(18))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
