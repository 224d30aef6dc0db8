"""What hosts and players use: listen for links, or dial one.

`Lan` does it with TLS over TCP; `netcore.memory` does the same inside one
program. Both hand out the same `Link`, after the same handshake, so everything
above is one code path.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import NamedTuple, Protocol

from netcore.budget import Buckets
from netcore.channel import JoinError, Ticket, admit, enter
from netcore.door import Door
from netcore.identity import Identity
from netcore.interfaces import is_loopback
from netcore.link import Limits, Link
from netcore.pipe import Address, Pipe, TlsPipe
from netcore.ports import open_sockets
from netcore.tls import guest_context, make_lock
from netcore.wire import NetworkError, Vocabulary

_log = logging.getLogger(__name__)


class Self(NamedTuple):
    """Who we are to whoever is at the other end, and what we can say."""

    identity: Identity
    name: str
    vocabulary: Vocabulary


class Place(NamedTuple):
    """A player's place in a game, and where it listens."""

    game_id: bytes
    player: int
    """-1 for somebody who only looks."""
    port: int
    """0 for somebody who cannot be called."""


Met = Callable[[int, Sequence[Address]], None]
"""Told where a player, by number, says it can be called."""


class Patience(NamedTuple):
    """How much we put up with from people who have not proven who they are."""

    strangers: int = 24
    strangers_from_one_address: int = 8
    visits_a_second: float = 2.0
    visits_at_once: float = 16.0
    tls: float = 8.0
    handshake: float = 10.0
    """For everything until the proof, however the bytes drip."""
    dial: float = 8.0


class Listener(Protocol):
    """A table that people can come to."""

    door: Door

    @property
    def address(self) -> Address:
        """Where it listens."""

    def __aiter__(self) -> AsyncIterator[Link]:
        """Everyone who comes in, until it is closed."""

    async def close(self) -> None:
        """Listen no more; links that exist go on."""


class Transport(Protocol):
    """A way to meet others."""

    async def listen(self, me: Self, door: Door) -> Listener:
        """Open a table."""

    async def dial(self, address: Address, me: Self, ticket: Ticket) -> Link:
        """Come to a table."""

    def reunion(self, place: Place, met: Met) -> AbstractAsyncContextManager[None]:
        """While it lasts, show the others of a game where we are, and hear where they are."""


class Arrivals:
    """The queue between strangers at the door and the host; shared by all listeners."""

    def __init__(self, me: Self, door: Door, limits: Limits, patience: Patience) -> None:
        self.door = door
        self._me = me
        self._limits = limits
        self._patience = patience
        self._proven: asyncio.Queue[Link | None] = asyncio.Queue()

    async def welcome(self, pipe: Pipe) -> None:
        """See somebody through the handshake and hand the link over."""
        try:
            async with asyncio.timeout(self._patience.handshake):
                admission = await admit(pipe, self._me.identity, self._me.name, self.door)
        except TimeoutError:
            _log.info("%s did not prove itself in time", pipe.address)
            pipe.abort()
        except NetworkError as error:
            _log.info("%s did not get in: %s", pipe.address, error)
            pipe.shut()
        else:
            link = Link(pipe, self._me.identity, admission, self._me.vocabulary, self._limits)
            self._proven.put_nowait(link)

    async def links(self) -> AsyncIterator[Link]:
        """Everyone who comes in."""
        while (link := await self._proven.get()) is not None:
            yield link

    def end(self) -> None:
        """Nobody comes any more."""
        self._proven.put_nowait(None)


async def present(pipe: Pipe, me: Self, ticket: Ticket, limits: Limits, seconds: float) -> Link:
    """A guest's handshake on a fresh pipe."""
    try:
        async with asyncio.timeout(seconds):
            admission = await enter(pipe, me.identity, me.name, ticket)
    except TimeoutError as error:
        pipe.abort()
        raise JoinError("network.join.no_answer", address=str(pipe.address)) from error
    except NetworkError:
        pipe.abort()
        raise
    return Link(pipe, me.identity, admission, me.vocabulary, limits)


class Lan:
    """TLS over TCP."""

    def __init__(
        self,
        bind: str | None = None,
        port: int | None = None,
        limits: Limits | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._bind = bind
        self._port = port
        self._limits = limits or Limits()
        self._patience = patience or Patience()

    async def listen(self, me: Self, door: Door) -> LanListener:
        """Open a table on this machine's addresses."""
        sockets = open_sockets(self._bind, self._port)
        return LanListener(
            sockets, Arrivals(me, door, self._limits, self._patience), self._patience
        )

    async def dial(self, address: Address, me: Self, ticket: Ticket) -> Link:
        """Come to the table at an address."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._patience.dial):
                _, pipe = await loop.create_connection(
                    TlsPipe,
                    address.host,
                    address.port,
                    ssl=guest_context(),
                    server_hostname="",
                    happy_eyeballs_delay=0.25,
                )
        except TimeoutError as error:
            raise JoinError("network.join.no_answer", address=str(address)) from error
        except ConnectionRefusedError as error:
            raise JoinError("network.join.nobody_there", address=str(address)) from error
        except OSError as error:
            raise JoinError("network.join.unreachable", address=str(address)) from error
        return await present(pipe, me, ticket, self._limits, self._patience.handshake)

    def reunion(self, place: Place, met: Met) -> AbstractAsyncContextManager[None]:
        """While it lasts, show the others of a game where we are, and hear where they are."""
        if is_loopback(self._bind):
            return nullcontext()
        # Multicast DNS takes long to import, and most programs never miss anybody.
        from netcore.reunion import show_place

        return show_place(place, met, None if self._bind is None else [self._bind])


class LanListener:
    """A table on the LAN: its sockets, and the strangers at its door."""

    def __init__(
        self, sockets: list[socket.socket], arrivals: Arrivals, patience: Patience
    ) -> None:
        self.door = arrivals.door
        self._sockets = sockets
        self._arrivals = arrivals
        self._patience = patience
        self._lock = make_lock()
        self._visits = Buckets(
            patience.visits_a_second,
            patience.visits_at_once,
            asyncio.get_running_loop().time,
        )
        self._strangers: dict[asyncio.Task[None], str] = {}
        self._accepting = [asyncio.create_task(self._accept(one)) for one in sockets]

    @property
    def address(self) -> Address:
        """The first address and the port of all."""
        name = self._sockets[0].getsockname()
        return Address(str(name[0]), int(name[1]))

    @property
    def strangers(self) -> int:
        """How many are at the door just now."""
        return len(self._strangers)

    def __aiter__(self) -> AsyncIterator[Link]:
        """Everyone who comes in, until it is closed."""
        return self._arrivals.links()

    async def close(self) -> None:
        """Listen no more; links that exist go on."""
        tasks = [*self._accepting, *self._strangers]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for one in self._sockets:
            one.close()
        self._arrivals.end()

    async def _accept(self, one: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, peer = await loop.sock_accept(one)
            except OSError as error:
                _log.warning("cannot accept a connection: %s", error)
                await asyncio.sleep(0.1)
                continue
            self._meet(connection, str(peer[0]))

    def _meet(self, connection: socket.socket, host: str) -> None:
        """Take a stranger in for the handshake, or hang up on a crowd."""
        from_here = sum(1 for one in self._strangers.values() if one == host)
        crowd = from_here >= self._patience.strangers_from_one_address
        if crowd or not self._visits.take(host):
            connection.close()
            return
        if len(self._strangers) >= self._patience.strangers:
            self._make_room()
        task = asyncio.create_task(self._see_in(connection))
        self._strangers[task] = host
        task.add_done_callback(self._forget)

    def _make_room(self) -> None:
        """Drop the oldest stranger of the address that has most at the door."""
        hosts = list(self._strangers.values())
        busiest = max(hosts, key=hosts.count)
        oldest = next(task for task, host in self._strangers.items() if host == busiest)
        oldest.cancel()
        self._forget(oldest)

    def _forget(self, stranger: asyncio.Task[None]) -> None:
        self._strangers.pop(stranger, None)

    async def _see_in(self, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        pipe = TlsPipe(self._lock.certificate)
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await loop.connect_accepted_socket(
                lambda: pipe,
                connection,
                ssl=self._lock.context,
                ssl_handshake_timeout=self._patience.tls,
            )
        except OSError as error:
            _log.info("no TLS with a stranger: %s", error)
            connection.close()
            return
        except asyncio.CancelledError:
            connection.close()
            raise
        try:
            await self._arrivals.welcome(pipe)
        except asyncio.CancelledError:
            pipe.abort()
            raise
