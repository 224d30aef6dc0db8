"""What the parts of one session share: who we are, what we play, whom we tell."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

from netcore.identity import Identity
from netcore.interfaces import reachable
from netcore.link import Reason
from netcore.messages import VOCABULARY, Wish
from netcore.pipe import Address
from netcore.playing import Pace, Playing
from netcore.selfplay import Chooser
from netcore.session_events import (
    Lobby,
    LobbyChanged,
    NewcomerAsks,
    SessionEvent,
    Stopped,
    TableOpened,
)
from netcore.transport import Self
from netcore.whereabouts import Whereabouts
from rules.games import GAMES
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game

_EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with, never bound to

BotMaker = Callable[[str, int], Chooser]
"""A bot by its name and a seed; raises SealedOrdersError if there is no such bot."""


class RoomError(SealedOrdersError):
    """What a session cannot do."""


class Me(NamedTuple):
    """Who plays on this machine, and with what."""

    identity: Identity
    name: str
    games: Path | None
    """Where games in play and saved games are kept; None keeps nothing."""
    bots: BotMaker
    rules: tuple[Game, ...] = GAMES
    pace: Pace = Pace()

    def to_others(self) -> Self:
        """What the transport shows of us."""
        return Self(self.identity, self.name, VOCABULARY)

    def game(self, name: str) -> Game:
        """A game by its name; raises RoomError."""
        for game in self.rules:
            if game.name == name:
                return game
        raise RoomError("network.table.other_game", game=name)


def opened_at(where: Address, code: str | None, table: str) -> TableOpened:
    """Where others find a table: no address that means all of this machine's."""
    shown = next(iter(reachable()), where.host) if where.host in _EVERYWHERE else where.host
    return TableOpened(shown, where.port, code, table)


class Role(Protocol):
    """What differs between the host's program and a guest's."""

    def wish(self, wish: Wish) -> None:
        """Bring a wish to the host; raises SealedOrdersError."""

    def take_place(self, place: int, bot: str, /) -> None:
        """Ask for the place of a player who is away; raises SealedOrdersError."""

    def step_down(self) -> None:
        """Host no more, if we do and the person here wants to leave for good."""

    async def close(self, reason: Reason) -> None:
        """End all links."""


class Room:
    """One session's shared state."""

    def __init__(self, me: Me) -> None:
        self.me = me
        self.role: Role | None = None
        self.lobby: Lobby | None = None
        self.opened: TableOpened | None = None
        self.playing: Playing | None = None
        self.addresses = Whereabouts()
        """Where the players of the game can be called, by number."""
        self.applicants: dict[bytes, NewcomerAsks] = {}
        """Newcomers who ask for a place in the game, by key."""
        self.ended = False
        self._listeners: list[Callable[[SessionEvent], None]] = []
        self._early: list[SessionEvent] = []

    def subscribe(self, listener: Callable[[SessionEvent], None]) -> None:
        """Tell everything to somebody from now on; the first one also what was before."""
        self._listeners.append(listener)
        early, self._early = self._early, []
        for event in early:
            listener(event)

    def tell(self, event: SessionEvent) -> None:
        """Tell everybody who listens."""
        if isinstance(event, LobbyChanged):
            self.lobby = event.lobby
        if isinstance(event, TableOpened):
            self.opened = event
        if not self._listeners:
            self._early.append(event)
        for listener in tuple(self._listeners):
            listener(event)

    def fail(self, error: BaseException) -> None:
        """End the session for what went wrong: a refusal, a disk, or a bug of ours."""
        if isinstance(error, SealedOrdersError):
            self.stop(error)
        elif isinstance(error, OSError):
            self.stop(RoomError("lobby.disk", reason=error.strerror or str(error)))
        else:
            loop = asyncio.get_running_loop()
            loop.call_exception_handler({"message": "a session failed", "exception": error})
            self.stop(RoomError("lobby.bug", reason=type(error).__name__))

    def stop(self, error: SealedOrdersError, *, cheating: bool = False) -> None:
        """End the session without a result, once."""
        if not self.ended:
            self.ended = True
            path = None if self.playing is None else self.playing.agreement.path
            self.tell(Stopped(error, cheating, path))
