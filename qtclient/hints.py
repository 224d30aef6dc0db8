"""Asks a bot what it would do in the person's place, beside the window's own thread.

The bot is handed what the person sees and nothing more. Where other people play, nobody gets
this help unasked: it would be one more player at the table, so it has to be turned on.
"""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QObject, Signal

from netcore.bots import hint
from qtclient.table import Table
from rules.kernel.choices import Menu


class Adviser(QObject):
    """Thinks about one question at a time."""

    advised = Signal(object, object)
    """The menu that was asked about, and the `Thought`."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._menu: Menu | None = None
        table.network.found.connect(self._found)
        self.among_people = False
        """Whether this person has asked for help also where others play."""

    @property
    def allowed(self) -> bool:
        """Alone with bots, and among people for whoever has set it."""
        return self._table.game_started is not None and (self._table.alone or self.among_people)

    def ask(self, menu: Menu) -> None:
        """Think about a menu; `advised` brings the thought."""
        table = self._table
        if not self.allowed or table.state is None:
            return
        seen = (table.state, menu.seat, menu, table.knowledge, table.game.name)
        thinking = asyncio.to_thread(hint, *seen)
        self._menu = menu
        table.network.find_out(menu, thinking)

    def _found(self, question: object, thought: object) -> None:
        if question is self._menu and question is not None:
            self._menu = None
            self.advised.emit(question, thought)
