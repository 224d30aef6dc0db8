"""A table shows itself on the local network as long as it is open, and vanishes with it."""

from __future__ import annotations

import asyncio
import logging

from netcore.discovery import Neighbourhood, TableRecord, new_table_id
from netcore.multicast import DiscoveryError
from netcore.room import Me
from netcore.session import Session
from netcore.session_events import (
    Finished,
    GameStarted,
    Lobby,
    LobbyChanged,
    SessionEvent,
    Stopped,
    TableOpened,
)
from netcore.tasks import Tasks
from netcore.version import game_digest

_log = logging.getLogger(__name__)


class Announcement:
    """Keeps what others see of a table up to date; without a network it does nothing."""

    def __init__(self, me: Me, session: Session, bind: str | None = None) -> None:
        self._me = me
        self._id = new_table_id()
        self._opened: TableOpened | None = session.opened
        self._lobby: Lobby | None = session.lobby
        self._playing = False
        self._tasks = Tasks()
        self._changed = asyncio.Event()
        self._changed.set()
        self._neighbourhood: Neighbourhood | None = None
        try:
            self._neighbourhood = Neighbourhood(None if bind is None else [bind])
        except DiscoveryError as error:
            _log.warning("the table is not announced: %s", error)
            return
        session.subscribe(self._hear)
        self._tasks.start(self._keep_up(self._neighbourhood))

    async def close(self) -> None:
        """Say goodbye: the table vanishes everywhere at once."""
        self._tasks.cancel()
        neighbourhood, self._neighbourhood = self._neighbourhood, None
        if neighbourhood is not None:
            await neighbourhood.close()

    def record(self) -> TableRecord | None:
        """What is announced now."""
        if self._opened is None or self._lobby is None:
            return None
        game = self._me.game(self._lobby.game)
        free = sum(sitting.member < 0 for sitting in self._lobby.seats)
        return TableRecord(
            self._id,
            self._opened.table,
            game.name,
            game_digest(game),
            0 if self._playing else free,
            "open" if self._opened.code is None else "code",
        )

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, TableOpened):
            self._opened = event
        elif isinstance(event, LobbyChanged):
            self._lobby = event.lobby
        elif isinstance(event, GameStarted | Finished | Stopped):
            self._playing = True
        else:
            return
        self._changed.set()

    async def _keep_up(self, neighbourhood: Neighbourhood) -> None:
        shown: TableRecord | None = None
        while True:
            await self._changed.wait()
            self._changed.clear()
            record = self.record()
            if record is not None and record != shown and self._opened is not None:
                shown = record
                await neighbourhood.announce(record, self._opened.port)
