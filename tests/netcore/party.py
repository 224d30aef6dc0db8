"""A party for the tests: players of a small game on a network in memory, in simulated time."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from netcore.audit import Verdict
from netcore.guest import Visiting
from netcore.host import Hosting
from netcore.identity import Identity
from netcore.memory import MemoryNetwork, Weather
from netcore.pipe import Address
from netcore.playing import Pace, Playing
from netcore.room import Me, Room
from netcore.selfplay import Chooser, random_chooser
from netcore.session import Session
from netcore.session_events import Finished, SessionEvent, Stopped
from netcore.sessions import Plan, host_table, join_table, resume_table
from tests.toygame import ToyGame

PACE = Pace(beside=False)
GAME = ToyGame(6, 3)
LATE = 3600.0


def bot(_name: str, seed: int) -> Chooser:
    return random_chooser(seed)


class Somebody:
    """One player: its session, its machine and all that it was told."""

    def __init__(self, party: "Party", number: int) -> None:
        self.party = party
        self.number = number
        self.node = f"node{number}"
        self.identity = Identity(bytes([number + 1]) * 32)
        games = None if party.folder is None else party.folder / self.node
        self.me = Me(self.identity, f"p{number}", games, bot, (party.game,), party.pace)
        self.heard: list[SessionEvent] = []
        self._session: Session | None = None

    @property
    def session(self) -> Session:
        assert self._session is not None
        return self._session

    @property
    def room(self) -> Room:
        return self.session._room

    @property
    def playing(self) -> Playing:
        assert self.session.playing is not None
        return self.session.playing

    def sit(self, session: Session) -> None:
        self._session = session
        session.subscribe(self.heard.append)

    def told(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.heard if isinstance(event, kind)]

    def kill(self) -> None:
        """The machine is gone at once, and its program with it."""
        self.party.network.kill(self.node)
        room = self.room
        room.ended = True
        role = room.role
        role._tasks.cancel()
        if isinstance(role, Hosting):
            role._game_tasks.cancel()
        for part in ("_referee", "callback"):
            found = getattr(role, part, None)
            if found is not None:
                found.stop() if part == "_referee" else found.give_up()
        if room.playing is not None:
            room.playing.close()

    async def come_back(self) -> None:
        """The program is started again on the same machine, as a guest."""
        where = self.party.host_address()
        node = self.party.network.node(self.node)
        self.sit(await join_table(self.me, node, where, None, bot="random"))

    def address(self) -> Address:
        """Where others can call this program, as it shows."""
        assert self.session.opened is not None
        return Address(self.session.opened.address, self.session.opened.port)

    async def resume(self, told: Address | None = None) -> None:
        """The program is started again on the same machine; somebody tells it where to call."""
        assert self.me.games is not None
        kept = next(path for path in self.me.games.iterdir() if path.is_dir())
        node = self.party.network.node(self.node)
        told = told or self.party.where_is_the_host(self)
        self.sit(await resume_table(self.me, kept, node, bot="random", address=told))


class Party:
    """A table and those who come to it; player 0 opens it."""

    def __init__(
        self,
        folder: Path | None = None,
        weather: Weather | None = None,
        seed: int = 0,
        pace: Pace = PACE,
        game: ToyGame = GAME,
    ) -> None:
        self.folder = folder
        self.pace = pace
        self.game = game
        self.network = MemoryNetwork(seed, weather or Weather(delay=0.01))
        self.people: list[Somebody] = []
        self.address = Address("?", 1)

    def host_address(self) -> Address:
        return self.address

    def where_is_the_host(self, asks: Somebody) -> Address | None:
        """What people at the table would say: where it is hosted, or at least where they are."""
        there = [one for one in self.people if one is not asks and not one.room.ended]
        hosts = [one for one in there if isinstance(one.room.role, Hosting)]
        newest = max(hosts, key=_newness, default=None)
        if asks.playing.replica.position.host == asks.number:
            # It hosts itself, unless somebody has taken over meanwhile.
            newest = None if newest is None or _newness(newest) <= _newness(asks) else newest
        if newest is not None and newest.room.role.listener is not None:
            return newest.room.role.listener.address
        if asks.playing.replica.position.host == asks.number:
            return None
        roles = [one.room.role for one in there]
        return next((role.callback.where for role in roles if isinstance(role, Visiting)), None)

    async def open(self, code: str | None = None) -> Somebody:
        host = Somebody(self, 0)
        self.people.append(host)
        plan = Plan(self.game.name, "table")
        host.sit(await host_table(host.me, plan, self.network.node(host.node), code))
        listener = host.room.role.listener
        self.address = listener.address
        return host

    async def join(self, code: str | None = None, *, watching: bool = False) -> Somebody:
        guest = Somebody(self, len(self.people))
        node = self.network.node(guest.node)
        guest.sit(await join_table(guest.me, node, self.address, code, watching=watching))
        self.people.append(guest)
        await self.settle()
        return guest

    async def settle(self) -> None:
        """Let what is under way arrive."""
        await asyncio.sleep(1.0)

    async def start(self, players: int, bots: bool = True) -> None:
        """Everybody comes, sits down as the rulebook says and signs; then the game runs."""
        await self.open()
        for _ in range(players - 1):
            await self.join()
        await self.sit_down(bots)
        self.people[0].session.start()
        await self.until(lambda: all(one.session.playing is not None for one in self.people))

    async def sit_down(self, bots: bool = True) -> None:
        host = self.people[0].session
        host.deal()
        await self.settle()
        for one in self.people:
            lobby = one.session.lobby
            assert lobby is not None
            for seat, sitting in enumerate(lobby.seats):
                if sitting.member == lobby.own and bots:
                    one.session.take_seat(seat, "random")
            await self.settle()
            one.session.ready()
        await self.settle()

    async def until(self, reached: Callable[[], bool], seconds: float = LATE) -> None:
        async with asyncio.timeout(seconds):
            while not reached():  # noqa: ASYNC110  in simulated time nobody waits
                await asyncio.sleep(0.01)

    async def finish(self, *people: Somebody) -> None:
        """Wait until these have their report (or stopped), then leave."""
        present = people or tuple(self.people)
        await self.until(lambda: all(one.told(Finished) or one.told(Stopped) for one in present))
        for one in present:
            assert not one.told(Stopped), one.told(Stopped)
        await self.leave(*present)

    async def leave(self, *people: Somebody) -> None:
        for one in people or tuple(self.people):
            await one.session.leave()


def same_log(*people: Somebody) -> bool:
    return len({one.playing.export() for one in people}) == 1


async def go_on(party: Party, host: Somebody, guest: Somebody) -> None:
    """Take the game up from the folders and finish it honestly."""
    host.heard.clear()
    guest.heard.clear()
    await host.resume()
    party.address = host.room.role.listener.address
    await guest.come_back()
    await party.finish(host, guest)
    assert same_log(host, guest)
    assert host.told(Finished)[0].report.verdict is Verdict.HONEST


def _newness(one: Somebody) -> tuple[int, int]:
    replica = one.playing.replica
    return replica.position.term, replica.seq
