"""What the pages beside a game share: a title, the way back, and their look."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from qtclient.pagestyle import GAP, MARGIN, Style, plain_label
from resources.catalogue import Catalogue


class BookPage(QWidget):
    """A page with a heading; Escape and the first button lead back."""

    left = Signal()
    """The person wants to go back to the start."""

    def __init__(
        self, title: str, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._style = style
        self.setPalette(style.palette())
        self.setStyleSheet(style.sheet() + extra_sheet(style))
        self.setAutoFillBackground(True)
        self.back = self.make_button(words.sentence("pages.back"))
        self.back.clicked.connect(self.left)
        self.title = plain_label(style.capped().text(24, bold=True))
        self.title.setText(title)
        self.head = QHBoxLayout()
        self.head.setSpacing(MARGIN * 2)
        self.head.addWidget(self.back)
        self.head.addWidget(self.title, 1)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(MARGIN * 2, MARGIN, MARGIN * 2, MARGIN * 2)
        self.column.setSpacing(GAP + 2)
        self.column.addLayout(self.head)

    def make_button(self, text: str, hint: str = "") -> QPushButton:
        """A button in the letters of the page."""
        made = QPushButton(text)
        made.setFont(self._style.capped().label(15, bold=True))
        made.setCursor(Qt.CursorShape.PointingHandCursor)
        made.setToolTip(hint)
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back, wherever the keyboard is."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def extra_sheet(style: Style) -> str:
    """What these pages have that a game has not: text to read, a search, choices."""
    theme, family = style.theme, style.text(16).family()
    return f"""
    QListWidget, QLineEdit, QTextEdit {{ font-family: "{family}"; font-size: {style.px(16)}px; }}
    QComboBox, QCheckBox {{ font-family: "{family}"; font-size: {style.capped().px(15)}px; }}
    StoryPanel::item {{ padding: {style.px(3)}px 0; }}
    QTextEdit:focus {{ border: 2px solid {theme.focus}; }}
    QScrollArea#reading {{ border: 2px solid transparent; border-radius: 5px; }}
    QScrollArea#reading:focus {{ border: 2px solid {theme.focus}; }}
    """
