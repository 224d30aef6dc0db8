"""A bad road between real programs: late in both directions, and sometimes late by a lot.

What a lossy cable does to TCP is seen from above as bytes that come later: the round trip
that shows the loss, and then the bytes again. Here every piece takes its time, and one in
so many waits for that long, with all that comes after it.
"""

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

DELAY = 0.1
LOSS = 0.05
SENT_AGAIN = 0.3
"""How late a lost piece is: the least that Linux waits before it sends again, and the way."""
PIECE = 1400
"""As much as one packet carries."""


class Relay:
    """Listens on loopback and carries everything to one port there, and back."""

    def __init__(self, port: int, seed: int, delay: float = DELAY, loss: float = LOSS) -> None:
        self._to = port
        self._delay, self._loss = delay, loss
        self._random = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.carried = self.late = 0

    async def open(self) -> int:
        """Listen; the port."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Carry nothing any more."""
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        self._start(self._carry(reader, back))
        self._start(self._carry(there, writer))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction: pieces in order, each due when its way is over."""
        loop = asyncio.get_running_loop()
        due = 0.0
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        self._start(self._arrive(on_the_way, writer))
        while piece := await reader.read(PIECE):
            self.carried += 1
            way = self._delay
            if self._random.random() < self._loss:
                self.late += 1
                way += SENT_AGAIN
            due = max(due, loop.time() + way)
            on_the_way.put_nowait((due, piece))
        on_the_way.put_nowait((max(due, loop.time() + self._delay), b""))

    async def _arrive(
        self, on_the_way: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due, piece = await on_the_way.get()
            await asyncio.sleep(due - loop.time())
            if not piece:
                writer.close()
                return
            try:
                writer.write(piece)
                await writer.drain()
            except ConnectionError:
                return
