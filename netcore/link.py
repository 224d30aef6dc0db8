"""A link: typed messages to one player whose identity is proven.

The link keeps its own heartbeat, answers the other's, counts what the other
sends against a budget, and knows in the end whether the other *left* (a signed
goodbye) or was *lost* (anything else), because the table treats them differently.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from typing import ClassVar, Literal, NamedTuple

from netcore.budget import Bucket
from netcore.channel import Admission, Refusal, refusal, refused
from netcore.door import Way
from netcore.identity import Identity, verify
from netcore.pipe import Address, Pipe
from netcore.wire import (
    FRAME_CAP,
    Count,
    Message,
    NetworkError,
    Signature,
    Vocabulary,
    WireError,
    frame,
)

_log = logging.getLogger(__name__)
_GOODBYE = b"so-goodbye"

Reason = Literal["left", "closed", "kicked", "replaced"]
"""Why somebody ends a link on purpose."""


class LinkEnded(NetworkError):
    """Nothing more will come over this link."""


class LinkLost(LinkEnded):
    """The other side is gone without a word: it may come back."""


class LinkFarewell(LinkEnded):
    """The other side said goodbye, and signed it."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"network.goodbye.{reason}")
        self.reason: Reason = reason


class Ping(Message, frozen=True):
    """A question whether the other is there."""

    tag: ClassVar[str] = "ping"
    number: Count


class Pong(Message, frozen=True):
    """The answer to it."""

    tag: ClassVar[str] = "pong"
    number: Count


class Goodbye(Message, frozen=True):
    """I leave on purpose, signed over this session."""

    tag: ClassVar[str] = "goodbye"
    reason: Reason
    signature: Signature


class Limits(NamedTuple):
    """How much and how slow another player may be."""

    heartbeat: float = 3.0
    silence: float = 12.0
    """Only whole frames count as a sign of life: dripping bytes do not."""
    messages_a_second: float = 200.0
    messages_at_once: float = 2000.0
    bytes_a_second: float = 2.0 * 1024 * 1024
    bytes_at_once: float = 16.0 * 1024 * 1024
    waiting_messages: int = 1024
    waiting_bytes: int = 4 * 1024 * 1024
    """What has come and nobody has heard yet."""
    backlog: int = 16 * 1024 * 1024
    """Bytes that we keep for somebody who takes them too slowly."""
    drain: float = 15.0
    """How long somebody may take nothing at all of what waits."""


class Peer(NamedTuple):
    """Who is at the other end."""

    public: bytes
    name: str
    address: Address
    version: int
    way: Way


class Link:
    """Messages to and from one proven player."""

    def __init__(
        self,
        pipe: Pipe,
        identity: Identity,
        admission: Admission,
        vocabulary: Vocabulary,
        limits: Limits,
    ) -> None:
        self.peer = Peer(
            admission.public, admission.name, pipe.address, admission.version, admission.way
        )
        self.session = admission.session
        self.delay: float | None = None
        """Seconds there and back, as the last heartbeat found."""
        self.ended: LinkEnded | None = None
        self._pipe = pipe
        self._identity = identity
        self._vocabulary = vocabulary.including(Ping, Pong, Goodbye, Refusal)
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        clock = self._loop.time
        self._messages = Bucket(limits.messages_a_second, limits.messages_at_once, clock)
        self._bytes = Bucket(limits.bytes_a_second, limits.bytes_at_once, clock)
        self._inbox: deque[tuple[Message, int]] = deque()
        self._waiting = 0
        self._arrival: asyncio.Future[None] | None = None
        self._heard = clock()
        self._posted = 0
        self._taken = (0, clock())
        """The bytes that the other side has taken of what was posted, and since when no more."""
        self._pinged = (0, clock())
        self._timer = self._loop.call_later(limits.heartbeat, self._beat)
        self._closing = False
        pipe.raise_cap(FRAME_CAP)
        pipe.listen(self._take, self._lose)

    def frame(self, message: Message) -> bytes:
        """A message made ready for `post_frame`, once for many links."""
        return frame(self._vocabulary.encode(message))

    def post(self, message: Message) -> None:
        """Send without waiting; a peer that takes nothing for too long is lost."""
        self.post_frame(self.frame(message))

    def post_frame(self, ready: bytes) -> None:
        """Send what `frame` made. On an ended link this does nothing: `receive` tells."""
        if self.ended is not None or self._closing:
            return
        self._pipe.write(ready)
        self._posted += len(ready)
        if self._pipe.backlog() > self._limits.backlog:
            self._lose(LinkLost("network.link.slow"))

    async def send(self, message: Message) -> None:
        """Send, and wait while the other side is behind with taking it."""
        self._raise_if_ended()
        self.post(message)
        try:
            async with asyncio.timeout(self._limits.drain):
                await self._pipe.drain()
        except TimeoutError:
            self._lose(LinkLost("network.link.slow"))
        self._raise_if_ended()

    async def receive(self) -> Message:
        """The next message; raises LinkFarewell or LinkLost when there are no more."""
        while not self._inbox:
            self._raise_if_ended()
            self._arrival = self._loop.create_future()
            try:
                await self._arrival
            finally:
                self._arrival = None
        message, size = self._inbox.popleft()
        self._waiting -= size
        few = len(self._inbox) <= self._limits.waiting_messages // 2
        if few and self._waiting <= self._limits.waiting_bytes // 2:
            self._pipe.release("inbox")
        return message

    async def __aiter__(self) -> AsyncIterator[Message]:
        """Every message until the link ends; `ended` then says how."""
        while True:
            try:
                yield await self.receive()
            except LinkEnded:
                return

    async def close(self, reason: Reason = "left") -> None:
        """Say goodbye, signed, and end."""
        if self.ended is None and not self._closing:
            self._say_goodbye(reason)
            await self._pipe.close()
            self._end(LinkFarewell(reason))

    def part(self, reason: Reason) -> None:
        """Say goodbye, signed, and hear nothing more; what was posted before still goes out."""
        if self.ended is None and not self._closing:
            self._say_goodbye(reason)
            self._pipe.shut()
            self._end(LinkFarewell(reason))

    def abort(self) -> None:
        """End at once and say nothing: to the other side we are lost."""
        self._lose(LinkLost("network.link.broken"))

    def _take(self, payload: bytes) -> None:
        if self.ended is not None:
            return
        self._heard = self._loop.time()
        wait = max(self._messages.spend(1), self._bytes.spend(len(payload)))
        if wait > 0 and not self._closing:
            self._pipe.hold("budget")
            self._loop.call_later(wait, self._pipe.release, "budget")
        try:
            message = self._vocabulary.decode(payload, self.peer.version)
        except WireError as error:
            _log.warning("%s sent what we refuse: %s", self.peer.address, error)
            self.post(refusal(error))
            self._end(LinkLost(error.key, **error.arguments))
            self._pipe.shut()
            return
        match message:
            case None:
                return
            case Ping():
                self.post(Pong(message.number))
            case Pong():
                number, when = self._pinged
                if message.number == number:
                    self.delay = self._heard - when
            case Goodbye():
                self._hear_goodbye(message)
            case Refusal():
                reason = refused(message)
                self._lose(LinkLost(reason.key, **reason.arguments))
            case _:
                self._inbox.append((message, len(payload)))
                self._waiting += len(payload)
                many = len(self._inbox) > self._limits.waiting_messages
                if many or self._waiting > self._limits.waiting_bytes:
                    self._pipe.hold("inbox")
                self._wake()

    def _hear_goodbye(self, goodbye: Goodbye) -> None:
        said = self._farewell(goodbye.reason)
        if verify(self.peer.public, _GOODBYE, said, goodbye.signature):
            self._end(LinkFarewell(goodbye.reason))
        else:
            self._end(LinkLost("network.join.bad_signature"))
        self._pipe.abort()

    def _say_goodbye(self, reason: Reason) -> None:
        signature = self._identity.sign(_GOODBYE, self._farewell(reason))
        self.post(Goodbye(reason, signature))
        self._closing = True
        self._timer.cancel()

    def _farewell(self, reason: Reason) -> bytes:
        return self.session + reason.encode("ascii")

    def _beat(self) -> None:
        now = self._loop.time()
        if self._pipe.held:
            self._heard = now
        if now - self._heard > self._limits.silence:
            self._lose(LinkLost("network.link.silent"))
            return
        if self._takes_nothing(now):
            self._lose(LinkLost("network.link.slow"))
            return
        self._pinged = (self._pinged[0] + 1, now)
        self.post(Ping(self._pinged[0]))
        self._timer = self._loop.call_later(self._limits.heartbeat, self._beat)

    def _takes_nothing(self, now: float) -> bool:
        """Whether something waits for the other side, and it has taken none of it for too long."""
        backlog = self._pipe.backlog()
        taken, since = self._taken
        if not backlog or self._posted - backlog > taken:
            self._taken = self._posted - backlog, now
            return False
        return now - since > self._limits.drain

    def _lose(self, why: NetworkError) -> None:
        if not self._closing:
            self._end(why if isinstance(why, LinkEnded) else LinkLost(why.key, **why.arguments))
        self._pipe.abort()

    def _end(self, how: LinkEnded) -> None:
        if self.ended is None:
            self.ended = how
            self._timer.cancel()
            self._wake()

    def _raise_if_ended(self) -> None:
        if self.ended is None:
            return
        if isinstance(self.ended, LinkFarewell):
            raise LinkFarewell(self.ended.reason)
        raise LinkLost(self.ended.key, **self.ended.arguments)

    def _wake(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)
