"""The tables that are open on this network, kept up to date while somebody looks.

What looks for them is loaded when somebody looks: the first page is there before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from netcore.version import game_digest
from qtclient.network import Network
from rules.games import GAMES
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.discovery import Neighbourhood, TableRecord


SOON_MS = 100
"""A neighbour may change its mind a thousand times a second; the window lists tables ten times."""


class Neighbours(QObject):
    """Looks around in the network's thread; `changed` whenever the list is another."""

    changed = Signal()
    """Told after a moment, once for all that has happened meanwhile."""
    _seen = Signal(object)
    _gone = Signal(str)
    failed = Signal(object)
    """SealedOrdersError: there is no network to look at."""

    def __init__(self, network: Network) -> None:
        super().__init__(network)
        self._network = network
        self._around: Neighbourhood | None = None
        self._tables: dict[str, TableRecord] = {}
        self._seen.connect(self._add)
        self._gone.connect(self._drop)
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.changed)

    def tables(self) -> list[TableRecord]:
        """What is open now, by name."""
        return sorted(self._tables.values(), key=lambda table: (table.name, table.table))

    def why_not(self, table: TableRecord) -> SealedOrdersError | None:
        """Why a table cannot be joined; None if it can."""
        from netcore.discovery import joinability

        digests = {game.name: game_digest(game) for game in GAMES}
        return joinability(table, digests.get(table.game))

    def look(self) -> None:
        """Begin to look around."""
        self._network.start(self._look())

    def rest(self) -> None:
        """Stop looking; the list is empty then."""
        self._network.start(self._rest())
        self._tables.clear()
        self.changed.emit()

    async def _look(self) -> None:
        from netcore.discovery import Neighbourhood

        if self._around is not None:
            return
        try:
            self._around = Neighbourhood()
        except SealedOrdersError as error:
            self.failed.emit(error)
            return
        self._around.browse(self._seen.emit, self._gone.emit)

    async def _rest(self) -> None:
        around, self._around = self._around, None
        if around is not None:
            await around.close()

    def _add(self, table: TableRecord) -> None:
        self._tables[table.table] = table
        self._tell_soon()

    def _drop(self, table: str) -> None:
        if self._tables.pop(table, None) is not None:
            self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()
