"""One player of the network bench: it moves when it is told to and notes when entries count.

Only the driver's word makes it choose, so that nobody thinks while a move is timed;
reaction windows, which are not timed, it answers by itself. As a program of its own
(`python -m tests.bench.player PORT NUMBER [FOLDER]`, port 0 for the host) it reads
orders from stdin and writes what it noted, a while later, as lines of JSON. Times are
nanoseconds of the clock that all programs of a machine share.
"""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from netcore.identity import Identity
from netcore.link import Limits
from netcore.pipe import Address
from netcore.playing import Pace
from netcore.room import Me
from netcore.selfplay import Chooser, random_chooser
from netcore.session import Session
from netcore.session_events import Advanced, Asked, Finished, SessionEvent
from netcore.sessions import Plan, host_table, join_table
from netcore.transport import Lan

LOOPBACK = "127.0.0.1"
LATER = 0.01
"""Seconds after which notes are written: when the move is over for everybody."""

Note = Callable[[dict[str, Any]], None]


def me(number: int, folder: Path | None) -> Me:
    """A player with a key and a folder of its own."""

    def bot(_name: str, seed: int) -> Chooser:
        return random_chooser(seed)

    identity = Identity(bytes([number + 1]) * 32)
    games = None if folder is None else folder / str(number)
    return Me(identity, f"p{number}", games, bot, pace=Pace(reaction=0.0, beside=False))


def lan() -> Lan:
    """Loopback, without a budget of messages: the bench is quicker than people."""
    return Lan(LOOPBACK, 0, Limits(messages_a_second=1e6, messages_at_once=1e6))


class Mover:
    """A session that chooses at random, but not by itself."""

    def __init__(self, number: int, session: Session, note: Note) -> None:
        self.number = number
        self.session = session
        self.asked: Asked | None = None
        self._note = note
        self._chooser = random_chooser(number)
        session.subscribe(self._hear)

    def move(self) -> None:
        """Answer what is asked, and note when."""
        asked, self.asked = self.asked, None
        assert asked is not None
        choice = self._chooser(None, asked.seat, asked.menu, {})
        assert self.session.playing is not None
        seq = self.session.playing.replica.seq
        self._note({"player": self.number, "moves": seq + 1, "at": time.perf_counter_ns()})
        self.session.choose(asked.seat, choice)

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, Advanced):
            self._note({"player": self.number, "count": event.seq, "at": time.perf_counter_ns()})
        elif isinstance(event, Asked) and event.reaction:
            choice = self._chooser(None, event.seat, event.menu, {})
            asyncio.get_running_loop().call_soon(self.session.choose, event.seat, choice)
        elif isinstance(event, Asked):
            self.asked = event
            self._note({"player": self.number, "asked": True})
        elif isinstance(event, Finished):
            self._note({"player": self.number, "over": True})


async def open_table(folder: Path | None) -> tuple[Session, Address]:
    """The host's session, and where it listens."""
    host = await host_table(me(0, folder), Plan("generals", "bench"), lan(), None)
    assert host.opened is not None
    return host, Address(host.opened.address, host.opened.port)


async def main(port: int, number: int, folder: Path | None) -> None:
    """Play as the driver says, until it hangs up."""
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)

    def write(what: dict[str, Any]) -> None:
        print(json.dumps(what), flush=True)

    def note(what: dict[str, Any]) -> None:
        loop.call_later(LATER, write, what)

    if port:
        session = await join_table(me(number, folder), lan(), Address(LOOPBACK, port), None)
    else:
        session, address = await open_table(folder)
        note({"port": address.port})
    mover = Mover(number, session, note)
    note({"player": number, "there": True})
    orders = {
        "deal": session.deal,
        "ready": session.ready,
        "start": session.start,
        "move": mover.move,
    }
    while line := await lines.readline():
        orders[line.decode().strip()]()
    await session.leave()


if __name__ == "__main__":
    on_disk = Path(sys.argv[3]) if sys.argv[3:] else None
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), on_disk))
