"""One player of the soak: a program that plays game after game and says how it fares.

Orders come in as lines of JSON, one for every game; what happens goes out the same
way. It stays alive between games, so that whatever a game leaves behind adds up.
"""

import asyncio
import functools
import gc
import hashlib
import json
import logging
import signal
import sys
from pathlib import Path
from typing import Any

from netcore.cli.host import Host
from netcore.cli.join import Guest
from netcore.identity import load_or_create
from netcore.link import Limits
from netcore.pipe import Address
from netcore.playing import Pace
from netcore.room import Me
from netcore.selfplay import Chooser, random_chooser
from netcore.session import Session
from netcore.session_events import Advanced, Finished, GameStarted, HostMoved, SessionEvent, Stopped
from netcore.sessions import Plan, host_table, join_table, resume_table
from netcore.transport import Lan
from tests.soak.conductor import LOG_NAME

BOT = "random"
HERE = "127.0.0.1"
PACE = Pace(reaction=0.0, absent=600.0, takeover=1.0)
"""Instant windows: what is tried here is the machine, not the manners."""


def say(what: str, **fields: object) -> None:
    """Tell the conductor."""
    print(json.dumps({"event": what, **fields}), flush=True)


def descriptors() -> int:
    """How many files and sockets this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def megabytes() -> float:
    """The memory that this process has now."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def bot(_name: str, seed: int) -> Chooser:
    """The quickest player there is."""
    return random_chooser(seed)


async def sit_down(order: dict[str, Any], me: Me) -> Session:
    """Open a table, join one, or take up a game that this player was killed in."""
    limits = Limits(messages_a_second=1e6, messages_at_once=1e6)
    port = order["port"]
    if order["do"] == "host":
        return await host_table(me, Plan("generals", "soak"), Lan(HERE, port, limits), None)
    lan = Lan(HERE, port if order["do"] == "resume" else 0, limits)
    if order["do"] == "resume":
        return await resume_table(me, Path(order["folder"]), lan, bot=BOT)
    return await join_table(me, lan, Address(HERE, port), None, bot=BOT)


def state(session: Session) -> dict[str, object]:
    """What is to be known of a game that does not go on."""
    playing = session.playing
    if playing is None:
        return {"lobby": str(session.lobby)}
    position = playing.replica.position
    return {
        "seq": playing.replica.seq,
        "term": position.term,
        "host": position.host,
        "number": playing.number,
        "owing": playing.owing(),
        "phase": position.phase.name,
        "request": str(position.request)[:300],
        "role": type(session._room.role).__name__,
        "live": playing.is_live,
        "question": position.question,
        "pending": str(position.state and position.state.pending)[:200],
        "asked": () if playing.player is None else playing.player.asked(),
        "put": list(playing._put),
        "unheard": 0 if playing.player is None else len(playing.player.unheard()),
    }


def forget() -> None:
    """Empty the rules' caches, which are bounded but fill up over hundreds of games."""
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
    gc.collect()


async def play(order: dict[str, Any], me: Me) -> None:
    """One game from the first hello to the last opening."""
    session = await sit_down(order, me)
    policy = Host(order["players"], BOT) if order["do"] == "host" else Guest([], BOT)
    ended: asyncio.Future[SessionEvent] = asyncio.get_running_loop().create_future()

    def hear(event: SessionEvent) -> None:
        if isinstance(event, GameStarted):
            say("started", folder=str(event.folder))
        elif isinstance(event, Advanced):
            say("entry", seq=event.seq)
        elif isinstance(event, HostMoved):
            assert session.playing is not None
            say("moved", player=session.playing.replica.position.players[event.player].name)
        elif isinstance(event, Finished | Stopped) and not ended.done():
            ended.set_result(event)
        policy(session, event)

    session.subscribe(hear)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, lambda: say("state", **state(session)))
    if session.opened is not None:
        say("open", port=session.opened.port)
    event = await ended
    if isinstance(event, Stopped):
        await session.leave("closed")
        say("stopped", key=event.error.key, cheating=event.cheating)
        return
    assert isinstance(event, Finished)
    assert event.file is not None
    game = hashlib.sha256(event.file.read_bytes()).hexdigest()
    say("finished", verdict=event.report.verdict.name, game=game, file=str(event.file))
    # Somebody who was killed at the end still needs the others for the last entries.
    await asyncio.to_thread(sys.stdin.readline)
    await session.leave("closed")


async def main(folder: Path) -> None:
    """Play until there are no more orders."""
    form = "%(asctime)s %(levelname)s %(name)s %(message)s"
    logging.basicConfig(filename=folder / LOG_NAME, level=logging.INFO, format=form)
    identity = load_or_create(folder, lambda error: say("told", key=error.key))
    me = Me(identity, folder.name, folder / "games", bot, pace=PACE)
    while line := await asyncio.to_thread(sys.stdin.readline):
        order = json.loads(line)
        await play(order, me)
        await asyncio.sleep(0.05)
        forget()
        say("done", megabytes=megabytes(), descriptors=descriptors())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
