"""A card held before the eyes: large enough for its text, with a line below if there is one."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from qtclient.games.generals.cards import ASPECT, CardLook, card_picture
from qtclient.pagestyle import Style, edge, page_colour

WIDTH = 250
SHOWN_MS = 4000
SHORTEST = 0.72
"""Where there is little room the card is shown smaller, down to this part."""


class CardZoom(QWidget):
    """Shows one card over its parent; the pointer goes through it."""

    def __init__(self, language: str, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = language
        self._style = style
        self._look: CardLook | None = None
        self._note = ""
        self._width = WIDTH
        self._away = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._away.timeout.connect(self.hide)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def look(self) -> CardLook | None:
        """The card that is shown."""
        return self._look

    def show_card(self, look: CardLook | None, note: str = "") -> None:
        """Show a card with a note below it, or nothing."""
        self._look, self._note = look, note
        self._away.stop()
        if look is None:
            self.hide()
            return
        self._fit()
        self.show()
        self.raise_()
        self.update()

    def show_briefly(self, look: CardLook) -> None:
        """Show a card for a while, when nothing points at it that could go away."""
        self.show_card(look)
        self._away.start()

    @property
    def note(self) -> str:
        """What stands below the card."""
        return self._note

    def _fit(self) -> None:
        """As large as the parent allows, in its lower right corner, far from the crowd."""
        parent = self.parentWidget()
        assert parent is not None
        room = parent.height() - 24
        note = self._note_height(WIDTH)
        part = max(SHORTEST, min(1.0, (room - note) / (WIDTH * ASPECT)))
        self._width = round(WIDTH * part)
        height = round(self._width * ASPECT) + self._note_height(self._width)
        left = parent.width() - self._width - 12
        self.setGeometry(left, max(0, parent.height() - height - 12), self._width, height)

    def _note_height(self, width: int) -> int:
        if not self._note:
            return 0
        metrics = QFontMetrics(self._style.text(15))
        flags = int(Qt.TextFlag.TextWordWrap)
        return metrics.boundingRect(0, 0, width - 20, 2000, flags, self._note).height() + 18

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The card, and the note on a slip of paper."""
        if self._look is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ratio = self.devicePixelRatioF()
        theme = self._style.theme
        painter.drawPixmap(
            0, 0, card_picture(self._look, self._language, theme, self._width, ratio)
        )
        if self._note:
            top = round(self._width * ASPECT) + 4
            slip = QRectF(0.5, top + 0.5, self._width - 1, self.height() - top - 1)
            painter.setPen(QPen(edge(theme), 1))
            painter.setBrush(page_colour(theme))
            painter.drawRoundedRect(slip, 5, 5)
            painter.setPen(QColor(theme.ink))
            painter.setFont(self._style.text(15))
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(slip.adjusted(9, 4, -9, -4), flags, self._note)
