"""Lines that were said: plain text that wraps anywhere, can be copied, and ends in view."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent, QTextBlockFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QWidget

from netcore.session_events import ChatHeard
from resources.catalogue import Catalogue

LEAST_HEIGHT = 48
BETWEEN = 5
"""Pixels between one line and the next."""
MOST_LINES = 1000


def said(heard: ChatHeard, words: Catalogue) -> str:
    """What somebody said, with the name, and whether only the own team hears it."""
    key = "gamepage.said_to_team" if heard.to_team else "gamepage.said"
    return words.sentence(key, player=heard.name, text=heard.text)


class TalkLines(QTextEdit):
    """What was said, the latest below. Nothing in it is ever read as HTML."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(LEAST_HEIGHT)
        self.document().setMaximumBlockCount(MOST_LINES)

    @property
    def lines(self) -> list[str]:
        """What stands there."""
        text = self.toPlainText()
        return text.split("\n") if text else []

    def add(self, line: str) -> None:
        """One more line; whoever reads further up is left there."""
        at_end = self._is_at_end()
        between = QTextBlockFormat()
        between.setBottomMargin(BETWEEN)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if self.document().isEmpty():
            cursor.setBlockFormat(between)
        else:
            cursor.insertBlock(between)
        cursor.insertText(line)
        if at_end:
            self._to_end()

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() == bar.maximum()

    def _to_end(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def showEvent(self, event: QShowEvent) -> None:
        """What came while nobody looked is what is looked at now."""
        super().showEvent(event)
        self._to_end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The latest line stays in view."""
        at_end = self._is_at_end()
        super().resizeEvent(event)
        if at_end:
            self._to_end()
