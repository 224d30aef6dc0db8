"""How `host` and `join` end when somebody at the table is not honest, each as a real program."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from netcore.cli.join import Guest
from netcore.host import Hosting
from netcore.identity import load_or_create
from netcore.log import put_in_order, read_order
from netcore.messages import LogEntry
from netcore.playing import Pace
from netcore.ports import parse_address
from netcore.room import Me
from netcore.selfplay import Chooser, random_chooser
from netcore.session import Session
from netcore.session_events import Advanced, SessionEvent
from netcore.sessions import join_table
from netcore.table_position import Phase
from netcore.transport import Lan
from tests.netcore.programs import PATIENCE, Program, Programs

HERE = "127.0.0.1"


def bot(_name: str, seed: int) -> Chooser:
    return random_chooser(seed)


async def cheat(programs: Programs, address: str) -> Session:
    """A player in this very process, whose program does as the test likes."""
    folder = programs.folder / "cheat"
    folder.mkdir()
    identity = load_or_create(folder, lambda error: pytest.fail(error.key))
    me = Me(identity, "cheat", folder / "games", bot, pace=Pace(reaction=0.0, takeover=1.0))
    session = await join_table(me, Lan(HERE, 0), parse_address(address), None)
    session.subscribe(partial(Guest([], "random"), session))
    return session


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not reached():  # noqa: ASYNC110  nothing tells it
            await asyncio.sleep(0.05)


def seq(session: Session) -> int:
    return 0 if session.playing is None else session.playing.replica.seq


async def exit_codes(*programs: Program) -> list[int]:
    return [await asyncio.to_thread(program.exit_code) for program in programs]


def test_a_host_that_writes_two_histories_makes_host_and_join_end_with_one(
    programs: Programs,
) -> None:
    """The first host dies and comes back as a guest; who followed it signs an entry twice."""

    async def scene() -> list[int]:
        first, address = await asyncio.to_thread(
            programs.host, "--players", "3", "--open", "--bots", "random"
        )
        session = await cheat(programs, address)
        await until(lambda: session.lobby is not None and session.lobby.own == 1)
        guest = programs.join("guest", address)
        await until(lambda: seq(session) > 40)
        first.kill()
        folder = first.await_event("started")["folder"]
        back, _ = await asyncio.to_thread(programs.host, "--resume", folder)
        await until(lambda: isinstance(session._room.role, Hosting))
        hosting = session._room.role
        assert isinstance(hosting, Hosting)
        await until(lambda: len(hosting._guests.links()) == 2)
        await asyncio.to_thread(back.await_event, "host_moved", term=1)
        assert session.playing is not None
        entry = session.playing.replica.entries[-1]
        order = read_order(entry.order)._replace(digest=bytes(32))
        false = put_in_order(session._room.me.identity, entry.said, order)
        for link in hosting._guests.links():
            link.post(LogEntry(false.encode()))
        codes = await exit_codes(back, guest)
        await session.leave()
        return codes

    assert asyncio.run(scene()) == [1, 1]


def test_a_player_who_keeps_its_secrets_makes_host_and_join_end_with_three(
    programs: Programs,
) -> None:
    """The game is over, and what it opens at last does not fit what it had sealed."""

    def forget(session: Session, event: SessionEvent) -> None:
        game = session.playing
        ended = game is not None and game.replica.position.phase is Phase.ENDED
        if isinstance(event, Advanced) and ended and game.player is not None:
            game.player._secrets.clear()

    async def scene() -> list[int]:
        host, address = await asyncio.to_thread(programs.host, "--players", "3", "--open")
        session = await cheat(programs, address)
        session.subscribe(partial(forget, session))
        guest = programs.join("guest", address)
        codes = await exit_codes(host, guest)
        await session.leave()
        return codes

    assert asyncio.run(scene()) == [3, 3]


def test_programs_without_a_person_go_on_without_two_who_are_gone_once_somebody_wants_it(
    programs: Programs,
) -> None:
    async def scene() -> list[int]:
        options = ("--players", "6", "--open", "--grace", "1")
        host, address = await asyncio.to_thread(programs.host, *options)
        session = await cheat(programs, address)
        stay = [programs.join(name, address) for name in ("anna", "boris")]
        leave = ("clara", "dora")
        lost = [programs.join(name, address, "--player", name) for name in leave]
        await until(lambda: seq(session) > 60)
        game = session.playing
        assert game is not None
        position, ground = game.replica.position, game.replica.ground
        names = [part.name for part in position.players]
        gone = [names.index(name) for name in leave]
        left = [who for who in range(6) if who not in gone]
        for program in lost:
            program.kill()
        await until(lambda: set(gone) <= game.away)
        for who in gone:
            team = ground.teams_of(position, who)
            allies = [one for one in left if ground.teams_of(position, one) == team]
            session.vote_gone(who, allies[0])
        codes = await exit_codes(host, *stay)
        await session.leave()
        return codes

    assert asyncio.run(scene()) == [3, 3, 3]


def test_a_wrong_file_and_wrong_words_end_with_two(programs: Programs) -> None:
    resumed = programs.start("host", "host", "--resume", str(programs.folder / "nothing"))
    worded = programs.start("guest", "join", "--address", "a:b:c d")
    assert [resumed.exit_code(), worded.exit_code()] == [2, 2]
