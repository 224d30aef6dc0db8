"""A network inside one program: the same links, no port, no packet.

Solo games and simulations play over it; tests turn its weather bad. Frames can
be late, lost, doubled or out of order, nodes cut off from each other or killed.
All of that is drawn from one seed and timed by the event loop, so that under
`simclock` a storm comes out the same every time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf, nextafter
from random import Random
from typing import NamedTuple

from netcore.channel import JoinError, Ticket
from netcore.door import Door
from netcore.link import Limits, Link
from netcore.pipe import CLOSING_SECONDS, Address, Pipe, PipeEnded, certificate_hash
from netcore.transport import Arrivals, Met, Patience, Place, Self, present
from netcore.wire import HEADER

FIRST_PORT = 1


class Weather(NamedTuple):
    """What happens to a frame on its way. TCP hides all but the delay; here it shows."""

    delay: float = 0.0
    jitter: float = 0.0
    loss: float = 0.0
    double: float = 0.0
    reorder: float = 0.0
    """How likely a frame is held back for as long as others take to overtake it."""


class Seeker(NamedTuple):
    """Somebody who shows the others of its game where it is."""

    node: str
    place: Place
    met: Met


class MemoryNetwork:
    """Nodes by name, and the weather between them."""

    def __init__(
        self, seed: int = 0, weather: Weather | None = None, *, multicast: bool = False
    ) -> None:
        self.weather = weather or Weather()
        self.random = Random(seed)  # noqa: S311 - weather, not secrets
        self._listeners: dict[Address, MemoryListener] = {}
        self._pipes: dict[str, set[MemoryPipe]] = {}
        self._island: dict[str, int] = {}
        self._ports = FIRST_PORT
        self._multicast = multicast
        self.seekers: list[Seeker] = []

    def node(
        self, name: str, limits: Limits | None = None, patience: Patience | None = None
    ) -> MemoryNode:
        """A machine on this network."""
        return MemoryNode(self, name, limits or Limits(), patience or Patience())

    def partition(self, *islands: set[str]) -> None:
        """Nodes reach each other within an island only; unnamed ones form one more."""
        self._island = {name: number for number, island in enumerate(islands, 1) for name in island}

    def heal(self) -> None:
        """One network again. What was sent meanwhile is lost."""
        self._island = {}

    def kill(self, name: str) -> None:
        """A node's program dies: its links break, its tables are gone."""
        for address in [one for one in self._listeners if one.host == name]:
            self._listeners.pop(address).die()
        for pipe in list(self._pipes.get(name, ())):
            pipe.die()

    def reachable(self, one: str, other: str) -> bool:
        """Whether frames get from one node to another."""
        return self._island.get(one, 0) == self._island.get(other, 0)

    def show(self, seeker: Seeker) -> None:
        """Let those who look for each other hear of each other, where multicast gets through."""
        self.seekers.append(seeker)
        loop = asyncio.get_running_loop()
        for other in self.seekers:
            near = self._multicast and self.reachable(seeker.node, other.node)
            if near and other.place.game_id == seeker.place.game_id and other is not seeker:
                for one, heard in ((seeker, other), (other, seeker)):
                    if heard.place.player >= 0 and heard.place.port:
                        where = Address(heard.node, heard.place.port)
                        loop.call_soon(one.met, heard.place.player, [where])

    def open_port(self, listener: MemoryListener, name: str) -> Address:
        """Give a table an address."""
        address = Address(name, self._ports)
        self._ports += 1
        self._listeners[address] = listener
        return address

    def close_port(self, address: Address) -> None:
        """Take a table's address back."""
        self._listeners.pop(address, None)

    async def connect(self, name: str, address: Address, seconds: float) -> MemoryPipe:
        """A pipe from a node to a table."""
        if not self.reachable(name, address.host):
            await asyncio.sleep(seconds)
            raise JoinError("network.join.no_answer", address=str(address))
        listener = self._listeners.get(address)
        if listener is None:
            raise JoinError("network.join.nobody_there", address=str(address))
        binding = certificate_hash(str(address).encode("utf-8"))
        self._ports += 1
        here = MemoryPipe(self, name, address, binding)
        there = MemoryPipe(self, address.host, Address(name, self._ports), binding)
        here.other, there.other = there, here
        listener.meet(there)
        return here

    def add(self, pipe: MemoryPipe) -> None:
        """A pipe has an end at a node."""
        self._pipes.setdefault(pipe.node, set()).add(pipe)

    def remove(self, pipe: MemoryPipe) -> None:
        """It has not any more."""
        self._pipes.get(pipe.node, set()).discard(pipe)


class MemoryPipe(Pipe):
    """One end of a pipe in memory."""

    def __init__(self, network: MemoryNetwork, node: str, address: Address, binding: bytes) -> None:
        super().__init__(binding, address)
        self.node = node
        self.other: MemoryPipe | None = None
        self._network = network
        self._paused: deque[bytes] = deque()
        self._shut = False
        self._ending = False
        self._last = 0.0
        network.add(self)

    def write(self, frame: bytes) -> None:
        """Send a whole frame into the weather."""
        if self.ended is None and not self._shut:
            weather, random = self._network.weather, self._network.random
            for _ in range(2 if random.random() < weather.double else 1):
                if random.random() >= weather.loss:
                    self._post(frame, random.random() < weather.reorder)

    def _post(self, frame: bytes, held_back: bool) -> None:
        weather = self._network.weather
        loop = asyncio.get_running_loop()
        due = loop.time() + weather.delay + weather.jitter * self._network.random.random()
        if held_back:
            due += weather.delay + weather.jitter
        else:
            # Timers of the same instant have no order of their own.
            self._last = due = max(due, nextafter(self._last, inf))
        if due > loop.time():
            loop.call_at(due, self._arrive, frame)
        else:
            loop.call_soon(self._arrive, frame)

    def _arrive(self, frame: bytes) -> None:
        other = self.other
        if other is None or other.ended is not None:
            return
        if self._network.reachable(self.node, other.node):
            other.take(frame[HEADER:])

    def take(self, payload: bytes) -> None:
        """A payload has come through."""
        if self.held or self._paused:
            self._paused.append(payload)
        else:
            self.deliver(payload)

    async def drain(self) -> None:
        """Memory is never behind."""
        await asyncio.sleep(0)

    def backlog(self) -> int:
        """Bytes that the other side has not listened to yet."""
        return 0 if self.other is None else sum(map(len, self.other._paused))  # noqa: SLF001

    def raise_cap(self, cap: int) -> None:
        """Frames in memory are as large as our own vocabulary lets them be."""

    def shut(self) -> None:
        """End once everything on its way has arrived."""
        if not self._shut and self.ended is None:
            self._shut = True
            loop = asyncio.get_running_loop()
            weather = self._network.weather
            delay = min(CLOSING_SECONDS, 2 * (weather.delay + weather.jitter))
            loop.call_later(delay, self._close)

    def _close(self) -> None:
        other = self.other
        if other is not None and other._paused:  # noqa: SLF001
            other._ending = True  # noqa: SLF001
            self.other = None
        self.die()

    def abort(self) -> None:
        """End at once; the other side notices if it is reachable."""
        self.die()

    def die(self) -> None:
        """End as a killed program does."""
        if self.ended is not None:
            return
        self._network.remove(self)
        self.finish(PipeEnded("network.link.broken"))
        other = self.other
        if other is not None and self._network.reachable(self.node, other.node):
            asyncio.get_running_loop().call_soon(other.die)

    def _pause(self) -> None: ...

    def _resume(self) -> None:
        asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        while self._paused and not self.held and self.ended is None:
            self.deliver(self._paused.popleft())
        if self._ending and not self._paused:
            self.die()


class MemoryNode:
    """A machine on a network in memory: a transport."""

    def __init__(
        self, network: MemoryNetwork, name: str, limits: Limits, patience: Patience
    ) -> None:
        self.name = name
        self._network = network
        self._limits = limits
        self._patience = patience

    async def listen(self, me: Self, door: Door) -> MemoryListener:
        """Open a table on this node."""
        arrivals = Arrivals(me, door, self._limits, self._patience)
        return MemoryListener(self._network, self.name, arrivals)

    async def dial(self, address: Address, me: Self, ticket: Ticket) -> Link:
        """Come to a table."""
        pipe = await self._network.connect(self.name, address, self._patience.dial)
        return await present(pipe, me, ticket, self._limits, self._patience.handshake)

    @asynccontextmanager
    async def reunion(self, place: Place, met: Met) -> AsyncIterator[None]:
        """While it lasts, show the others of a game where we are, and hear where they are."""
        seeker = Seeker(self.name, place, met)
        self._network.show(seeker)
        try:
            yield
        finally:
            self._network.seekers.remove(seeker)


class MemoryListener:
    """A table in memory."""

    def __init__(self, network: MemoryNetwork, name: str, arrivals: Arrivals) -> None:
        self.door = arrivals.door
        self.address = network.open_port(self, name)
        self._network = network
        self._arrivals = arrivals
        self._strangers: set[asyncio.Task[None]] = set()

    def __aiter__(self) -> AsyncIterator[Link]:
        """Everyone who comes in, until it is closed."""
        return self._arrivals.links()

    async def close(self) -> None:
        """Listen no more; links that exist go on."""
        self._network.close_port(self.address)
        self.die()

    def meet(self, pipe: MemoryPipe) -> None:
        """See a stranger in."""
        task = asyncio.get_running_loop().create_task(self._arrivals.welcome(pipe))
        self._strangers.add(task)
        task.add_done_callback(self._strangers.discard)

    def die(self) -> None:
        """End as a killed program does."""
        for task in self._strangers:
            task.cancel()
        self._arrivals.end()
