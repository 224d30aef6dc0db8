"""The table on the network: moves, a return, being found, and what a host takes of memory.

A move is timed until all six players have checked and applied it. Everybody sits
in this process but talks over loopback with TLS, so one core does the work of six
laptops. The peer sends a message of the same size to six clients over asyncio TLS
and does nothing with it. The memory is that of a host's own program at its most.
"""

import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from netcore.discovery import Neighbourhood, TableRecord, new_table_id
from netcore.identity import Identity
from netcore.link import Limits
from netcore.log_bodies import Choose
from netcore.pipe import Address
from netcore.playing import Pace
from netcore.room import Me
from netcore.selfplay import Chooser, random_chooser
from netcore.session import Session
from netcore.session_events import Advanced, Finished, SessionEvent
from netcore.sessions import Plan, host_table, join_table
from netcore.tls import guest_context, make_lock
from netcore.transport import Lan
from tests.bench.table import Row
from tests.netcore.programs import Programs

PLAYERS = 6
MESSAGES = 300
PATIENCE = 120.0
LOOPBACK = "127.0.0.1"
STATUS = Path("/proc/self/status")


def rows() -> Iterator[Row]:
    """A move in memory and on disk, beside the broadcast; a late player's return."""
    bare = asyncio.run(bare_broadcast(600))
    peer = f"bare TLS broadcast to {PLAYERS}"
    with tempfile.TemporaryDirectory() as folder:
        for where, games in (("in memory", None), ("on disk", Path(folder))):
            moves, rejoin = asyncio.run(game(games))
            for name, far in (("median", 0.5), ("p99", 0.99)):
                ours, theirs = quantile(moves, far) * 1e3, quantile(bare, far) * 1e3
                yield Row(
                    f"move until six players applied it, {where}, {name}", ours, "ms", peer, theirs
                )
    yield Row("return to a late game until caught up", rejoin * 1e3, "ms")
    for what, seconds in asyncio.run(discovery()).items():
        yield Row(f"{what}, on loopback", seconds * 1e3, "ms")
    if STATUS.is_file():
        with tempfile.TemporaryDirectory() as folder:
            yield Row(f"memory of a host of {PLAYERS} at its most", memory(Path(folder)), "MB")


def quantile(times: list[float], far: float) -> float:
    """The time that so many stay under."""
    return sorted(times)[int(len(times) * far)]


def me(number: int, folder: Path | None) -> Me:
    """A player with a key and a folder of its own."""

    def bot(_name: str, seed: int) -> Chooser:
        return random_chooser(seed)

    identity = Identity(bytes([number + 1]) * 32)
    games = None if folder is None else folder / str(number)
    return Me(identity, f"p{number}", games, bot, pace=Pace(beside=False))


async def game(folder: Path | None) -> tuple[list[float], float]:
    """Seconds from the host's entry to the last player's, for every choice of a game."""
    lan = Lan(LOOPBACK, 0, Limits(messages_a_second=1e6, messages_at_once=1e6))
    host = await host_table(me(0, folder), Plan("generals", "bench"), lan, None)
    assert host.opened is not None
    address = Address(host.opened.address, host.opened.port)
    guests = [await join_table(me(n, folder), lan, address, None) for n in range(1, PLAYERS)]
    sessions = [host, *guests]
    applied: dict[int, list[float]] = {}
    ordered: dict[int, float] = {}
    over = asyncio.Event()

    def watch(number: int, session: Session) -> None:
        def hear(event: SessionEvent) -> None:
            if isinstance(event, Advanced) and isinstance(event.body, Choose):
                if number == 0:
                    ordered[event.seq] = time.perf_counter()
                else:
                    applied.setdefault(event.seq, []).append(time.perf_counter())
            elif isinstance(event, Finished) and number == 0:
                over.set()

        session.subscribe(hear)

    for number, session in enumerate(sessions):
        watch(number, session)
    await sit_down(sessions)
    async with asyncio.timeout(PATIENCE):
        await over.wait()
    await asyncio.sleep(0.5)
    rejoin = 0.0 if folder is None else await come_back(me(1, folder), lan, address, sessions)
    for session in reversed(sessions):
        await session.leave()
    whole = [seq for seq, times in applied.items() if len(times) == PLAYERS - 1]
    return [max(applied[seq]) - ordered[seq] for seq in whole], rejoin


async def sit_down(sessions: list[Session]) -> None:
    """Deal the seats, give them to bots, sign and begin."""
    sessions[0].deal()
    await asyncio.sleep(0.3)
    for session in sessions:
        assert session.lobby is not None
        for seat, sitting in enumerate(session.lobby.seats):
            if sitting.member == session.lobby.own:
                session.take_seat(seat, "random")
        session.ready()
    await asyncio.sleep(0.3)
    sessions[0].start()


async def come_back(who: Me, lan: Lan, address: Address, sessions: list[Session]) -> float:
    """Seconds until somebody who was killed late in the game has all of it again."""
    await sessions[1].leave()
    host = sessions[0].playing
    assert host is not None
    start = time.perf_counter()
    sessions[1] = await join_table(who, lan, address, None, bot="random")
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
