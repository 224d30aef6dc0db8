"""Pointing at the map: a menu on a space, and a frame where somebody points."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu

from netcore.session_events import Pinged
from qtclient import sounds
from qtclient.board.view import BoardView
from qtclient.boardmarks import BoardMarks
from qtclient.chatpanel import ChatPanel
from qtclient.table import Table
from resources.catalogue import Catalogue

KEY = "G"
SHOWN_MS = 6000
"""How long a pointed-out space stays framed."""


class Pointing(QObject):
    """Sends what the person points at, and shows what others point at."""

    def __init__(
        self, table: Table, words: Catalogue, board: BoardView, marks: BoardMarks, chat: ChatPanel
    ) -> None:
        super().__init__(board)
        self._table, self._words = table, words
        self._board, self._marks, self._chat = board, marks, chat
        self._clock = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._clock.timeout.connect(lambda: marks.mark_spoken_of(""))
        self.menu: QMenu | None = None
        table.pointed.connect(self._show)
        if self.with_others:
            board.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            board.customContextMenuRequested.connect(self._asked)
            QShortcut(QKeySequence(KEY), board, self._asked_by_key)

    @property
    def with_others(self) -> bool:
        """Alone with bots there is nobody to show anything to."""
        started = self._table.game_started
        return started is not None and len(started.charter.players) > 1

    def _asked(self, where: QPoint) -> None:
        space = self._board.geometry_.space_at(self._board.mapToScene(where))
        if space is not None:
            self.open_menu(space, where)

    def _asked_by_key(self) -> None:
        space = self._board.focused
        if space:
            label = self._board.geometry_[space].label.center()
            self.open_menu(space, self._board.mapFromScene(label))

    def open_menu(self, space: str, where: QPoint) -> None:
        """Offer to point at a space, to all or to the own team; `where` is a place of the view."""
        lobby, say = self._table.lobby, self._words.sentence
        menu = QMenu(self._board)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        to_all = menu.addAction(say("gamepage.point.all", space=space))
        to_all.triggered.connect(lambda: self.point_at(space))
        if self._table.seats and (lobby is None or lobby.team_talk):
            to_team = menu.addAction(say("gamepage.point.team", space=space))
            to_team.triggered.connect(lambda: self.point_at(space, to_team=True))
        self.menu = menu
        menu.popup(self._board.viewport().mapToGlobal(where))

    def point_at(self, space: str, *, to_team: bool = False) -> None:
        """Tell the others; like chat, it is not part of the game."""
        self._table.network.say(lambda session: session.ping(space, to_team=to_team))

    def _show(self, ping: Pinged) -> None:
        if ping.space not in self._board.geometry_.neighbours:
            return
        key = "gamepage.point.heard_by_team" if ping.to_team else "gamepage.point.heard"
        self._chat.tell(self._words.sentence(key, player=ping.name, space=ping.space))
        self._marks.mark_spoken_of(ping.space)
        self._board.centre_on(ping.space)
        self._clock.start()
        sounds.play("chat")
