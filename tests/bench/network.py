"""The table on the network: moves, a return, being found, and what a host takes of memory.

A move is timed as `moves` says, beside boardgame.io with its processes arranged in the
same way, and beside a message of the same size that is sent to six clients over asyncio
TLS and not looked at. In one process one core does the work of six laptops; with a
process for each two cores do. The memory is that of a host's own program at its most.
"""

import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from netcore.discovery import Neighbourhood, TableRecord, new_table_id
from netcore.pipe import Address
from netcore.session import Session
from netcore.session_events import Advanced, SessionEvent
from netcore.sessions import join_table
from netcore.tls import guest_context, make_lock
from tests.bench import boardgame, moves
from tests.bench.moves import PATIENCE, PLAYERS
from tests.bench.player import LOOPBACK, lan, me
from tests.bench.table import Row
from tests.netcore.programs import Programs

MESSAGES = 300
MOVE = f"move until {PLAYERS} players applied it"
STATUS = Path("/proc/self/status")


def rows() -> Iterator[Row]:
    """Moves beside the peers, a late player's return, being found, and memory."""
    bare = asyncio.run(bare_broadcast(600))
    with boardgame.installed() as peer, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        here, _ = asyncio.run(one_process(None))
        yield from beside(
            f"{MOVE}, all in one process", here, f"bare TLS broadcast to {PLAYERS}", bare
        )
        there = boardgame.in_one_process(peer) if peer else None
        yield from beside(f"{MOVE}, all in one process", here, "boardgame.io, likewise", there)
        ours = moves.in_programs(None)
        there = boardgame.in_programs(peer) if peer else None
        yield from beside(f"{MOVE}, a program each", ours, "boardgame.io, likewise", there)
        there = boardgame.with_one_for_the_clients(peer) if peer else None
        yield from beside(
            f"{MOVE}, a program each", ours, "boardgame.io, one process for all clients", there
        )
        ours = moves.in_programs(folder / "each")
        yield from beside(f"{MOVE}, a program each, on disk", ours)
        here, rejoin = asyncio.run(one_process(folder / "one"))
        yield from beside(f"{MOVE}, all in one process, on disk", here)
    yield Row("return to a late game until caught up", rejoin * 1e3, "ms")
    for what, seconds in asyncio.run(discovery()).items():
        yield Row(f"{what}, on loopback", seconds * 1e3, "ms")
    if STATUS.is_file():
        with tempfile.TemporaryDirectory() as name:
            yield Row(f"memory of a host of {PLAYERS} at its most", memory(Path(name)), "MB")


def beside(
    what: str, ours: list[float], peer: str = "", theirs: list[float] | None = None
) -> Iterator[Row]:
    """Median and 99th percentile in milliseconds, beside a peer's where there is one."""
    for name, far in (("median", 0.5), ("p99", 0.99)):
        figure = quantile(ours, far) * 1e3
        if theirs is None:
            yield Row(f"{what}, {name}", figure, "ms")
        else:
            yield Row(f"{what}, {name}", figure, "ms", peer, quantile(theirs, far) * 1e3)


def quantile(times: list[float], far: float) -> float:
    """The time that so many stay under."""
    return sorted(times)[int(len(times) * far)]


async def one_process(folder: Path | None) -> tuple[list[float], float]:
    """Seconds that the moves of a game took, and, of a game on disk, a return to its end."""
    times, sessions = await moves.in_one_process(folder)
    await asyncio.sleep(0.5)
    rejoin = 0.0 if folder is None else await come_back(folder, sessions)
    for session in reversed(sessions):
        await session.leave()
    return times, rejoin


async def come_back(folder: Path, sessions: list[Session]) -> float:
    """Seconds until somebody who was killed late in the game has all of it again."""
    await sessions[1].leave()
    host, opened = sessions[0].playing, sessions[0].opened
    assert host is not None
    assert opened is not None
    address = Address(opened.address, opened.port)
    start = time.perf_counter()
    sessions[1] = await join_table(me(1, folder), lan(), address, None)
    caught_up = asyncio.Event()

    def hear(event: SessionEvent) -> None:
        if isinstance(event, Advanced) and event.seq == host.replica.seq:
            caught_up.set()

    sessions[1].subscribe(hear)
    await caught_up.wait()
    return time.perf_counter() - start


async def bare_broadcast(size: int) -> list[float]:
    """Seconds until six clients have read one message each, over TLS and nothing else."""
    lock, data = make_lock(), bytes(size)
    writers: list[asyncio.StreamWriter] = []

    async def serve(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)

    server = await asyncio.start_server(serve, LOOPBACK, 0, ssl=lock.context)
    port = server.sockets[0].getsockname()[1]
    readers, own_ends = [], []
    for _ in range(PLAYERS):
        reader, own = await asyncio.open_connection(
            LOOPBACK, port, ssl=guest_context(), server_hostname=""
        )
        readers.append(reader)
        own_ends.append(own)
    await asyncio.sleep(0.5)
    times = []
    for _ in range(MESSAGES):
        start = time.perf_counter()
        for writer in writers:
            writer.write(data)
        await asyncio.gather(*(reader.readexactly(size) for reader in readers))
        times.append(time.perf_counter() - start)
    for writer in (*writers, *own_ends):
        writer.close()
    server.close()
    return times


async def discovery() -> dict[str, float]:
    """Seconds until a new table is seen, until a late looker sees it, until it has vanished."""
    record = TableRecord(
        new_table_id(), "bench", "generals", bytes(32), 5, "open", (Address(LOOPBACK, 4711),)
    )
    here, there = (Neighbourhood([LOOPBACK]) for _ in range(2))
    seen, gone, seen_late = (asyncio.Event() for _ in range(3))

    def mark(event: asyncio.Event) -> Callable[[object], None]:
        return lambda _what: event.set()

    there.browse(mark(seen), mark(gone))
    await asyncio.sleep(2.0)
    times = {}
    async with asyncio.timeout(PATIENCE):
        start = time.perf_counter()
        announcing = asyncio.create_task(here.announce(record, 4711))
        await seen.wait()
        times["a table is announced until it is seen"] = time.perf_counter() - start
        await announcing
        await asyncio.sleep(2.0)
        start = time.perf_counter()
        late = Neighbourhood([LOOPBACK])
        late.browse(mark(seen_late), mark(asyncio.Event()))
        await seen_late.wait()
        times["somebody looks around until a table is seen"] = time.perf_counter() - start
        start = time.perf_counter()
        leaving = asyncio.create_task(here.withdraw(record.table))
        await gone.wait()
        times["a table is closed until it has vanished"] = time.perf_counter() - start
        await leaving
    for neighbourhood in (late, there, here):
        await neighbourhood.close()
    return times


def memory(folder: Path) -> float:
    """Megabytes that a host's program takes at its most in a whole game of six programs."""
    programs = Programs(folder)
    try:
        host, address = programs.host("--players", str(PLAYERS), "--open")
        for number in range(1, PLAYERS):
            programs.join(f"guest{number}", address)
        most, status = 0.0, Path("/proc", str(host.process.pid), "status")
        while host.process.poll() is None:
            found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text())
            most = max(most, int(found[1]) / 1024 if found else 0.0)
            time.sleep(0.2)
        assert host.exit_code() == 0
        return most
    finally:
        programs.end()
