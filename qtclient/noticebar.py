"""Notices about people and links: calm, one sentence each, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from netcore.playing import Pace
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
GRACE = Pace()
"""How long the table waits for somebody whose link is lost."""
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
        self._lost = ""
        self._clock = ""
        self._left = 0
        self._second = QTimer(self, interval=1000)
        self._second.timeout.connect(self._tick)
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
        lasting = not isinstance(notice, PeerBack | HostMoved | EndVoted)
        self.say(sentence, lasting=lasting)
        if isinstance(notice, PassOffered):
            seat = notice.seat
            self.act.show()
            self.act.setText(words.sentence("notice.pass_for", seat=table.game.seats[seat]))
            self._do = lambda: table.network.say(lambda session: session.pass_for(seat))
        elif isinstance(notice, HostLost):
            self._count_down(sentence, "notice.grace_host", GRACE.host_away)
        elif isinstance(notice, PeerLost) and not notice.left:
            self._count_down(sentence, "notice.grace_player", GRACE.absent)
        return sentence

    def say(self, sentence: str, *, lasting: bool) -> None:
        """Show any sentence; one that does not last goes by itself."""
        self._second.stop()
        self._lost = ""
        self.text.setText(sentence)
        self.act.hide()
        self.show()
        if lasting:
            self._away.stop()
        else:
            self._away.start()

    def link_works(self) -> None:
        """The table goes on: the clock of a lost host has no more to say."""
        if self._clock == "notice.grace_host" and self._second.isActive():
            self._second.stop()
            self.hide()

    # The clock of somebody whose link is lost

    def _count_down(self, sentence: str, clock: str, seconds: float) -> None:
        self._lost, self._clock, self._left = sentence, clock, round(seconds)
        self._show_clock()
        self._second.start()

    def _tick(self) -> None:
        self._left -= 1
        if self._left > 0:
            self._show_clock()
        else:
            self._second.stop()
            self.text.setText(self._lost)

    def _show_clock(self) -> None:
        self.text.setText(self._words.sentence(self._clock, text=self._lost, seconds=self._left))

    def _act(self) -> None:
        self._do()
        self.hide()
