"""Notices about people and links: calm, one sentence each, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from netcore.session_events import (
    Accused,
    EndVoted,
    HostLost,
    HostMoved,
    PassOffered,
    PeerBack,
    PeerLost,
)
from qtclient.pagestyle import GAP, MARGIN, Style, plain_label
from qtclient.table import Table
from resources.catalogue import Catalogue

SHOWN_MS = 12_000
Notice = PeerLost | PeerBack | HostLost | HostMoved | PassOffered | EndVoted | Accused


def sentence_of(words: Catalogue, table: Table, notice: Notice) -> str:
    """A notice in words."""
    match notice:
        case PeerLost(name, _, left):
            return words.sentence("table.left" if left else "table.lost", player=name)
        case PeerBack(name, _):
            return words.sentence("table.back", player=name)
        case HostLost(error):
            return words.sentence("table.host_lost", reason=error)
        case HostMoved(player, _):
            return words.sentence("notice.host_moved", player=table.player_name(player))
        case PassOffered(seat):
            return words.sentence("notice.pass_offered", seat=table.game.seats[seat])
        case EndVoted(players):
            names = ", ".join(table.player_name(player) for player in players)
            return words.sentence("notice.end_voted", names=names)
        case Accused(player, error):
            name = words.sentence("notice.somebody")
            if player is not None:
                name = table.player_name(player)
            return words.sentence("notice.accused", player=name, reason=error)


class NoticeBar(QFrame):
    """The latest notice; it goes by itself unless something can be done about it."""

    def __init__(
        self, table: Table, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._table = table
        self._words = words
        self._do: Callable[[], None] = self.hide
        self.text = plain_label(style.text(15))
        self.act = QPushButton()
        self.act.setFont(style.label(14, bold=True))
        self.act.clicked.connect(self._act)
        self.close_button = QPushButton(words.sentence("notice.close"))
        self.close_button.setFont(style.label(14))
        self.close_button.clicked.connect(self.hide)
        self._away = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._away.timeout.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(MARGIN, GAP // 2, MARGIN, GAP // 2)
        row.setSpacing(GAP)
        row.addWidget(self.text, 1)
        row.addWidget(self.act)
        row.addWidget(self.close_button)
        self.hide()

    def tell(self, notice: Notice) -> str:
        """Show a notice; its sentence."""
        words, table = self._words, self._table
        sentence = sentence_of(words, table, notice)
        self.text.setText(sentence)
        self.act.setVisible(isinstance(notice, PassOffered))
        if isinstance(notice, PassOffered):
            seat = notice.seat
            self.act.setText(words.sentence("notice.pass_for", seat=table.game.seats[seat]))
            self._do = lambda: table.network.say(lambda session: session.pass_for(seat))
        self.show()
        if isinstance(notice, PeerBack | HostMoved | EndVoted):
            self._away.start()
        else:
            self._away.stop()
        return sentence

    def _act(self) -> None:
        self._do()
        self.hide()
