"""What the tests of the transport share: players, a small vocabulary, a table on loopback."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar, NamedTuple

from netcore.channel import Ticket
from netcore.door import Door
from netcore.identity import Identity
from netcore.link import Limits, Link
from netcore.pipe import Address, Pipe, PipeEnded
from netcore.transport import Lan, LanListener, Patience, Self
from netcore.wire import Message, Text, Vocabulary

CODE = "471 193"
WITH_CODE = Ticket(CODE)


class Say(Message, frozen=True):
    tag: ClassVar[str] = "say"
    text: Text


VOCABULARY = Vocabulary(Say)


def player(name: str, seed: int, vocabulary: Vocabulary = VOCABULARY) -> Self:
    return Self(Identity(bytes([seed]) * 32), name, vocabulary)


HOST = player("Hanna", 1)
GUEST = player("Gleb", 2)


class Table(NamedTuple):
    lan: Lan
    listener: LanListener
    door: Door

    async def join(self, guest: Self = GUEST, ticket: Ticket = WITH_CODE) -> tuple[Link, Link]:
        """The guest's and the host's end of a new link."""
        mine = await self.lan.dial(self.listener.address, guest, ticket)
        return mine, await anext(aiter(self.listener))


@asynccontextmanager
async def table(
    door: Door | None = None,
    limits: Limits | None = None,
    patience: Patience | None = None,
    host: Self = HOST,
) -> AsyncIterator[Table]:
    door = door or Door(CODE)
    lan = Lan("127.0.0.1", 0, limits, patience)
    listener = await lan.listen(host, door)
    try:
        yield Table(lan, listener, door)
    finally:
        await listener.close()


class RecordingPipe(Pipe):
    """One end of a pipe between two coroutines; a test may change what passes."""

    def __init__(self, binding: bytes = b"b" * 32) -> None:
        super().__init__(binding, Address("nowhere", 1))
        self.other: RecordingPipe | None = None
        self.sent: list[bytes] = []
        self.cap = 0

    def write(self, frame: bytes) -> None:
        self.sent.append(frame[4:])
        if self.other is not None and self.other.ended is None:
            asyncio.get_running_loop().call_soon(self.other.deliver, self.change(frame[4:]))

    def change(self, payload: bytes) -> bytes:
        return payload

    async def drain(self) -> None:
        await asyncio.sleep(0)

    def backlog(self) -> int:
        return 0

    def raise_cap(self, cap: int) -> None:
        self.cap = cap

    def shut(self) -> None:
        self.abort()

    def abort(self) -> None:
        if self.ended is None:
            self.finish(PipeEnded("network.link.broken"))
            if self.other is not None:
                self.other.abort()

    def _pause(self) -> None: ...

    def _resume(self) -> None: ...


def pair(one: RecordingPipe, other: RecordingPipe) -> tuple[RecordingPipe, RecordingPipe]:
    one.other, other.other = other, one
    return one, other
