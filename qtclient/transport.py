"""The keys under a replay: first, back, play, on, last; a slider; speed and round."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from qtclient.pagestyle import GAP, MARGIN, Style, plain_label
from qtclient.widgets import Combo
from resources.catalogue import Catalogue

SPEEDS = (0.5, 1.0, 2.0, 4.0, 10.0)
CROWDED = 1.15
ORDINARY = 1
"""Which of the speeds it begins with."""


class Transport(QFrame):
    """Buttons that speak of moments; whoever listens knows the game."""

    wanted = Signal(str)
    """first, turn_back, back, on, turn_on or last."""
    played = Signal(bool)
    """Go on by itself, or stop."""
    dragged = Signal(int)
    """To a moment."""
    round_wanted = Signal(int)

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._words = words
        self._style = style.capped()
        self.buttons = {
            what: self._button(what)
            for what in ("first", "turn_back", "back", "play", "on", "turn_on", "last")
        }
        self.play = self.buttons["play"]
        self.play.setCheckable(True)
        self.play.toggled.connect(self._toggled)
        for what, button in self.buttons.items():
            if button is not self.play:
                button.clicked.connect(lambda _=False, what=what: self.wanted.emit(what))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(words.sentence("pages.replay.slider"))
        self.slider.setMinimumHeight(26)
        self.slider.valueChanged.connect(self.dragged)
        self.where = plain_label(self._style.label(14), wrap=False)
        self.speed = self._box("pages.replay.speed")
        for speed in SPEEDS:
            self.speed.addItem(words.sentence("pages.replay.times", number=f"{speed:g}"), speed)
        self.speed.setCurrentIndex(ORDINARY)
        self.rounds = self._box("pages.replay.go_round")
        self.rounds.activated.connect(lambda row: self.round_wanted.emit(self.rounds.itemData(row)))
        self._lay_out()

    def _lay_out(self) -> None:
        keys = QHBoxLayout()
        keys.setSpacing(GAP)
        for button in self.buttons.values():
            keys.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(MARGIN, GAP, MARGIN, GAP)
        whole.setSpacing(GAP)
        if self._style.scale > CROWDED:
            # Large keys leave no room for a slider beside them.
            whole.addWidget(self.slider)
            keys.addStretch()
        else:
            keys.addWidget(self.slider, 1)
        for part in (self.where, self.rounds, self.speed):
            keys.addWidget(part)
        whole.addLayout(keys)

    def _button(self, what: str) -> QPushButton:
        button = QPushButton()
        size = self._style.px(16)
        button.setIconSize(QSize(size, size))
        button.setFixedSize(self._style.px(34), self._style.px(32))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        # The ordinary room beside the words of a button would leave none for a sign.
        button.setStyleSheet("padding: 0;")
        self._dress(button, what)
        return button

    def _dress(self, button: QPushButton, what: str) -> None:
        name = self._words.sentence(f"pages.replay.{what}")
        theme = self._style.theme
        ink = theme.paper if what == "pause" else theme.ink
        button.setIcon(sign(what, ink, self._style.px(16)))
        button.setToolTip(name)
        button.setAccessibleName(name)

    def _box(self, key: str) -> Combo:
        box = Combo()
        box.setAccessibleName(self._words.sentence(key))
        box.setToolTip(self._words.sentence(key))
        return box

    def set_rounds(self, rounds: Iterable[int], last: int) -> None:
        """A new game: its rounds, and the number of its last moment."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setPageStep(max(1, last // 20))
        self.slider.blockSignals(False)
        self.rounds.clear()
        for number in rounds:
            self.rounds.addItem(self._words.sentence("pages.replay.round", number=number), number)

    def show_at(self, number: int, round_: int) -> None:
        """The moment that is looked at."""
        self.slider.blockSignals(True)
        self.slider.setValue(number)
        self.slider.blockSignals(False)
        row = self.rounds.findData(round_)
        if row >= 0:
            self.rounds.setCurrentIndex(row)
        text = self._words.sentence(
            "pages.replay.where", number=number + 1, last=self.slider.maximum() + 1
        )
        self.where.setText(text)
        self.slider.setAccessibleDescription(text)

    def stop(self) -> None:
        """Go on no longer."""
        self.play.setChecked(False)

    def _toggled(self, playing: bool) -> None:
        self._dress(self.play, "pause" if playing else "play")
        self.played.emit(playing)


def sign(what: str, colour: str, size: int) -> QIcon:
    """Arrows and bars as on every player."""
    ratio = 2.0
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.scale(size / 16, size / 16)
    if what in ("first", "turn_back", "back"):
        painter.translate(16, 0)
        painter.scale(-1, 1)
    if what == "pause":
        painter.drawRect(QRectF(3, 2, 3.6, 12))
        painter.drawRect(QRectF(9.4, 2, 3.6, 12))
    elif what in ("turn_on", "turn_back"):
        _arrow(painter, 1, 7)
        _arrow(painter, 8, 7)
    elif what in ("first", "last"):
        _arrow(painter, 2, 9)
        painter.drawRect(QRectF(11.4, 2, 2.6, 12))
    else:
        _arrow(painter, 3, 11)
    painter.end()
    return QIcon(picture)


def _arrow(painter: QPainter, left: float, width: float) -> None:
    points = [QPointF(left, 2), QPointF(left + width, 8), QPointF(left, 14)]
    painter.drawPolygon(QPolygonF(points))
