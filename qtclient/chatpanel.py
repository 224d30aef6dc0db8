"""The chat: what people at the table say, always as plain text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from netcore.plaintext import CHAT_LENGTH
from netcore.session_events import ChatHeard
from qtclient.pagestyle import GAP, Style
from qtclient.table import Table
from resources.catalogue import Catalogue


class ChatPanel(QWidget):
    """Lines that were said, and a line to say something."""

    def __init__(
        self, table: Table, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._words = words
        self.lines = QListWidget()
        self.lines.setFont(style.text(14.5))
        self.lines.setWordWrap(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setAccessibleName(words.sentence("gamepage.chat"))
        self.line = QLineEdit()
        self.line.setFont(style.text(14.5))
        self.line.setMaxLength(CHAT_LENGTH)
        self.line.setPlaceholderText(words.sentence("gamepage.chat_hint"))
        self.line.returnPressed.connect(self._say)
        self.to_team = QCheckBox(words.sentence("gamepage.to_team"))
        self.to_team.setFont(style.label(14))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP // 2)
        column.addWidget(self.lines, 1)
        column.addWidget(self.line)
        column.addWidget(self.to_team)

    def hear(self, said: ChatHeard) -> None:
        """Somebody said something."""
        key = "gamepage.said_to_team" if said.to_team else "gamepage.said"
        text = self._words.sentence(key, player=said.name, text=said.text)
        self.lines.addItem(QListWidgetItem(text))
        self.lines.scrollToBottom()

    def tell(self, sentence: str) -> None:
        """The table itself says something: a link is lost, somebody is back."""
        self.lines.addItem(QListWidgetItem(sentence))
        self.lines.scrollToBottom()

    def _say(self) -> None:
        text, to_team = self.line.text(), self.to_team.isChecked()
        self.line.clear()
        self._table.network.say(lambda session: session.say(text, to_team=to_team))
