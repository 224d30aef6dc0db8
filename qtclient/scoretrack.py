"""The tracks beside the board: rounds, victory points of both teams, and the phase of the turn.

Like the printed ones: a marker goes round a track of a hundred points, and a token beside it
tells how many hundreds it has behind it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from qtclient.games.generals.glance import LAST_ROUND, PHASES
from qtclient.pagestyle import Style, edge, page_colour, paint_badge
from qtclient.theme import on_colour
from resources.catalogue import Catalogue

LAP = 100
ROUND_ROW, POINT_ROW, PHASE_ROW = 22, 62, 26
GAP = 6


class ScoreTrack(QWidget):
    """Round, points and phase, painted."""

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._style = style
        self.round = 1
        self.points = (0, 0)
        self.country = ""
        self.phase = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Three rows."""
        rows = ROUND_ROW + POINT_ROW + PHASE_ROW
        return QSize(self._style.px(360), self._style.px(rows) + 2 * GAP)

    def minimumSizeHint(self) -> QSize:
        """The rows are as high as their letters."""
        return QSize(self._style.px(280), self.sizeHint().height())

    def show_score(self, round_: int, points: tuple[int, int], country: str, phase: str) -> None:
        """Show where the game is."""
        self.round, self.points, self.country, self.phase = round_, points, country, phase
        self.setAccessibleName(self.spoken())
        self.setToolTip(self.spoken())
        self.update()

    def spoken(self) -> str:
        """The same in a sentence, for hovering and for screen readers."""
        return self._words.sentence(
            "gamepage.score",
            round=self.round,
            last=LAST_ROUND,
            axis=self.points[0],
            allies=self.points[1],
        )

    def needed_width(self) -> int:
        """The least width at which the names of the phases stand beside each other."""
        metrics = QFontMetrics(self._style.label(13, bold=True))
        names = (self._words.sentence(f"gamepage.phase.{phase}") for phase in PHASES)
        return self._style.px(PHASE_ROW) + 6 + sum(metrics.horizontalAdvance(n) + 7 for n in names)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Row by row."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = self._style.px
        top = 0.0
        self._paint_rounds(painter, QRectF(0, top, self.width(), px(ROUND_ROW)))
        top += px(ROUND_ROW) + GAP
        self._paint_points(painter, QRectF(0, top, self.width(), px(POINT_ROW)))
        top += px(POINT_ROW) + GAP
        self._paint_phases(painter, QRectF(0, top, self.width(), px(PHASE_ROW)))

    def _paint_rounds(self, painter: QPainter, row: QRectF) -> None:
        theme = self._style.theme
        width = row.width() / LAST_ROUND
        for number in range(1, LAST_ROUND + 1):
            box = QRectF(row.left() + (number - 1) * width, row.top(), width, row.height())
            box.adjust(1, 1, -1, -1)
            now, past = number == self.round, number < self.round
            painter.setPen(QPen(edge(theme), 1))
            painter.setBrush(
                QColor(theme.ink) if now else edge(theme) if past else page_colour(theme)
            )
            painter.drawRoundedRect(box, 3, 3)
            painter.setFont(self._style.label(12.5, bold=now))
            painter.setPen(QColor(theme.paper if now else theme.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))

    def _paint_points(self, painter: QPainter, row: QRectF) -> None:
        """A ruler of a hundred points; the Axis above it, the Allies below."""
        theme = self._style.theme
        inset = self._style.px(20)
        left, right = row.left() + inset, row.right() - inset
        middle = row.center().y()
        half = self._style.px(7.5)
        band = QRectF(left, middle - half, right - left, 2 * half)
        painter.setPen(QPen(edge(theme), 1))
        painter.setBrush(page_colour(theme))
        painter.drawRect(band)
        painter.setFont(self._style.label(11))
        for ten in range(0, LAP + 1, 10):
            x = left + (right - left) * ten / LAP
            painter.setPen(QPen(edge(theme), 1))
            painter.drawLine(QPointF(x, band.top()), QPointF(x, band.bottom()))
            if ten < LAP:
                painter.setPen(QColor(theme.faded_ink))
                cell = QRectF(x, band.top(), (right - left) / 10, band.height())
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, str(ten))
        for team, points in enumerate(self.points):
            self._paint_marker(painter, band, team, points)

    def _paint_marker(self, painter: QPainter, band: QRectF, team: int, points: int) -> None:
        theme = self._style.theme
        colour = QColor(theme.axis if team == 0 else theme.allies)
        laps, rest = divmod(max(0, points), LAP)
        x = band.left() + band.width() * rest / LAP
        up = team == 0
        tip = band.top() if up else band.bottom()
        size = self._style.px(20)
        base = tip - 5 if up else tip + 5
        text = str(points)
        painter.setFont(self._style.label(14, bold=True))
        metrics = painter.fontMetrics()
        name = self._words.noun("team", "axis" if up else "allies", "name")
        width = metrics.horizontalAdvance(f"{name} {text}") + 12
        if laps:
            width += metrics.horizontalAdvance(f"+{laps * LAP}") + 10
        left = min(max(0.0, x - width / 2), self.width() - width - 1.0)
        flag = QRectF(left, base - size + 5 if up else base - 5, width, size - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(flag, 4, 4)
        foot = flag.bottom() if up else flag.top()
        painter.drawPolygon(
            QPolygonF([QPointF(x - 5, foot), QPointF(x + 5, foot), QPointF(x, tip)])
        )
        painter.setPen(on_colour(colour))
        label = f"{name} {text}"
        inner = flag.adjusted(6, 0, -6, 0)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, label)
        if laps:
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(inner, right, f"+{laps * LAP}")

    def _paint_phases(self, painter: QPainter, row: QRectF) -> None:
        theme = self._style.theme
        radius = row.height() / 2 - 1
        if self.country:
            paint_badge(painter, self.country, QPointF(radius + 1, row.center().y()), radius, theme)
        left = row.height() + 6
        names = [self._words.sentence(f"gamepage.phase.{phase}") for phase in PHASES]
        painter.setFont(self._style.label(13, bold=True))
        metrics = painter.fontMetrics()
        needed = [metrics.horizontalAdvance(name) for name in names]
        spare = (row.width() - left - sum(needed)) / len(names)
        for phase, name, width in zip(PHASES, names, needed, strict=True):
            box = QRectF(left, row.top() + 1, width + spare - 3, row.height() - 2)
            now = phase == self.phase
            painter.setPen(QPen(QColor(theme.ink) if now else edge(theme), 1.6 if now else 1))
            painter.setBrush(
                self._style.colour(self.country) if now and self.country else page_colour(theme)
            )
            painter.drawRoundedRect(box, 4, 4)
            ink = QColor(theme.ink if now else theme.faded_ink)
            if now and self.country:
                ink = on_colour(self._style.colour(self.country))
            painter.setPen(ink)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
            left += width + spare
