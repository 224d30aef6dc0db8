"""A pipe: whole frames, in order, to one other program and back.

Everything above (the handshake, the link) knows only this; whether TLS on a
socket or a queue in memory is below makes no difference to it.
"""

from __future__ import annotations

import asyncio
import ssl
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple, cast

from netcore.wire import STRANGER_CAP, FrameCutter, NetworkError, WireError

_FRAMES_AHEAD = 8
"""So many unread frames may wait before the sender is made to wait."""


CLOSING_SECONDS = 2.0
"""How long a closing pipe waits for the other side to take what is left."""


class PipeEnded(NetworkError):
    """Nothing more will come through this pipe."""


class Address(NamedTuple):
    """Where a program listens, or where it calls from."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Pipe(ABC):
    """What a handshake reads from and a link listens to."""

    def __init__(self, binding: bytes, address: Address) -> None:
        self.binding = binding
        self.address = address
        self.ended: NetworkError | None = None
        self.on_frame: Callable[[bytes], None] | None = None
        self.on_end: Callable[[NetworkError], None] | None = None
        self._waiting: deque[bytes] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._holds: set[str] = set()
        self._gone = asyncio.Event()

    @abstractmethod
    def write(self, frame: bytes) -> None:
        """Send a whole frame without waiting."""

    @abstractmethod
    async def drain(self) -> None:
        """Wait until the other side has taken most of what was written."""

    @abstractmethod
    def backlog(self) -> int:
        """Bytes written that the other side has not taken yet."""

    @abstractmethod
    def raise_cap(self, cap: int) -> None:
        """Allow frames of this size from now on."""

    @abstractmethod
    def shut(self) -> None:
        """Send what is left, then end; whoever takes nothing is cut off soon."""

    @abstractmethod
    def abort(self) -> None:
        """End at once."""

    @abstractmethod
    def _pause(self) -> None: ...

    @abstractmethod
    def _resume(self) -> None: ...

    @property
    def held(self) -> bool:
        """Whether we are the ones who are not listening."""
        return bool(self._holds)

    def hold(self, why: str) -> None:
        """Stop listening until every `why` is released."""
        if not self._holds and self.ended is None:
            self._pause()
        self._holds.add(why)

    def release(self, why: str) -> None:
        """Listen again, if nothing else holds."""
        if why in self._holds:
            self._holds.discard(why)
            if not self._holds and self.ended is None:
                self._resume()

    async def close(self) -> None:
        """Send what is left and wait until the pipe has ended."""
        self.shut()
        await self._gone.wait()

    async def read(self) -> bytes:
        """The next payload; for the handshake, before a link listens."""
        while not self._waiting:
            if self.ended is not None:
                raise PipeEnded(self.ended.key, **self.ended.arguments)
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        if len(self._waiting) <= _FRAMES_AHEAD:
            self.release("unread")
        return self._waiting.popleft()

    def listen(
        self, on_frame: Callable[[bytes], None], on_end: Callable[[NetworkError], None]
    ) -> None:
        """Hand every payload to a link from now on, those that wait first."""
        self.on_frame, self.on_end = on_frame, on_end
        while self._waiting:
            on_frame(self._waiting.popleft())
        self.release("unread")
        if self.ended is not None:
            on_end(self.ended)

    def deliver(self, payload: bytes) -> None:
        """Called from below: a payload came."""
        if self.on_frame is not None:
            self.on_frame(payload)
            return
        self._waiting.append(payload)
        if len(self._waiting) > _FRAMES_AHEAD:
            self.hold("unread")
        self._wake()

    def finish(self, why: NetworkError) -> None:
        """Called from below: nothing more will come."""
        if self.ended is None:
            self.ended = why
            self._gone.set()
            self._wake()
            if self.on_end is not None:
                self.on_end(why)

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


def certificate_hash(certificate: bytes) -> bytes:
    """What both sides sign so that nobody can sit between them."""
    return blake2b(certificate, digest_size=32, person=b"so-certificate").digest()


class TlsPipe(Pipe, asyncio.Protocol):
    """A pipe over one TLS connection."""

    def __init__(self, own_certificate: bytes | None = None) -> None:
        super().__init__(b"", Address("?", 0))
        self._own_certificate = own_certificate
        self._cutter = FrameCutter(STRANGER_CAP)
        self._transport: asyncio.Transport | None = None
        self._writable = asyncio.Event()
        self._writable.set()
        self._cutting_off: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The TLS handshake is done: note who is there and which certificate binds us."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername") or ("?", 0)
        self.address = Address(str(peer[0]), int(peer[1]))
        certificate = self._own_certificate
        if certificate is None:
            session: ssl.SSLObject = transport.get_extra_info("ssl_object")
            certificate = session.getpeercert(binary_form=True) or b""
        self.binding = certificate_hash(certificate)

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames; a bad length ends the pipe."""
        self._cutter.feed(data)
        self._cut()

    def _cut(self) -> None:
        try:
            while self.ended is None and not self.held:
                payload = self._cutter.cut()
                if payload is None:
                    return
                self.deliver(payload)
        except WireError as error:
            self.finish(error)
            self.abort()

    def eof_received(self) -> None:
        """The other side has closed: so do we."""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """The connection is gone, whoever ended it."""
        self._writable.set()
        if self._cutting_off is not None:
            self._cutting_off.cancel()
        self.finish(PipeEnded("network.link.broken"))

    def pause_writing(self) -> None:
        """The other side takes less than we send."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """The other side has caught up."""
        self._writable.set()

    def write(self, frame: bytes) -> None:
        """Send a whole frame without waiting."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(frame)

    async def drain(self) -> None:
        """Wait until the other side has taken most of what was written."""
        await self._writable.wait()

    def backlog(self) -> int:
        """Bytes written that the other side has not taken yet."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def raise_cap(self, cap: int) -> None:
        """Allow frames of this size from now on."""
        self._cutter.cap = cap

    def shut(self) -> None:
        """Send what is left, then end; whoever takes nothing is cut off soon."""
        if self._transport is not None and self._cutting_off is None:
            self._transport.close()
            loop = asyncio.get_running_loop()
            self._cutting_off = loop.call_later(CLOSING_SECONDS, self._transport.abort)

    def abort(self) -> None:
        """End at once."""
        if self._transport is not None:
            self._transport.abort()

    def _pause(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.pause_reading()

    def _resume(self) -> None:
        asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self._cut()
        if not self.held and self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()
