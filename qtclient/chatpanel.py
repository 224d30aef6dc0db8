"""The chat: what people at the table say, always as plain text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from netcore.plaintext import CHAT_LENGTH
from netcore.session_events import ChatHeard
from qtclient.pagestyle import GAP, Style
from qtclient.table import Table
from qtclient.talklines import TalkLines, said
from resources.catalogue import Catalogue


class ChatPanel(QWidget):
    """Lines that were said, and a line to say something."""

    unread_changed = Signal(int)
    """How much was said since somebody last looked here."""

    def __init__(
        self, table: Table, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._words = words
        self._unread = 0
        self.lines = TalkLines()
        self.lines.setFont(style.text(14.5))
        self.lines.setAccessibleName(words.sentence("gamepage.chat"))
        self.line = QLineEdit()
        self.line.setFont(style.text(14.5))
        self.line.setMaxLength(CHAT_LENGTH)
        self.line.returnPressed.connect(self._say)
        self.to_team = QCheckBox(words.sentence("gamepage.to_team"))
        self.to_team.setFont(style.label(14))
        self.to_team.toggled.connect(self._show_who_hears)
        self._show_who_hears()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP // 2)
        column.addWidget(self.lines, 1)
        column.addWidget(self.line)
        column.addWidget(self.to_team)

        for before in table.said:
            self.lines.add(said(before, words))

    def hear(self, heard: ChatHeard) -> None:
        """Somebody said something."""
        self.tell(said(heard, self._words))
        if not self.isVisible():
            self._count_unread(self._unread + 1)

    def tell(self, sentence: str) -> None:
        """The table itself says something: a link is lost, somebody is back."""
        self.lines.add(sentence)

    def showEvent(self, event: QShowEvent) -> None:
        """Now it is read."""
        super().showEvent(event)
        self._count_unread(0)

    def _count_unread(self, number: int) -> None:
        self._unread = number
        self.unread_changed.emit(number)

    def take_over(self, other: ChatPanel) -> None:
        """Go on with what was said and told there, and with what is being typed."""
        self.lines.clear()
        for line in other.lines.lines:
            self.lines.add(line)
        self.line.setText(other.line.text())
        self.to_team.setChecked(other.to_team.isChecked())
        self._count_unread(other._unread)

    def sit(self, *, playing: bool) -> None:
        """Offer to talk to the own team; whoever only watches has none."""
        self.to_team.setVisible(playing)
        if not playing:
            self.to_team.setChecked(False)

    def _show_who_hears(self) -> None:
        """What is typed goes to whom the line says: nobody tells the enemy by mistake."""
        to_team = self.to_team.isChecked()
        key = "gamepage.chat_hint_team" if to_team else "gamepage.chat_hint"
        self.line.setPlaceholderText(self._words.sentence(key))

    def _say(self) -> None:
        text, to_team = self.line.text(), self.to_team.isChecked()
        self.line.clear()
        self._table.network.say(lambda session: session.say(text, to_team=to_team))
