"""Whatever happens to the machines of a table, it goes on as one game, or waits.

Programs are killed and started again, networks split and heal, frames are lost,
doubled and overtaken, people act, pass and put the game away for a week, at any
moment and in any order. Never do two hosts put entries in order in one term, never do
two logs of one term differ, what more than half held is never lost, nothing is in a
log twice, and once everybody is back the game ends honestly.
"""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from netcore.audit import Verdict
from netcore.host import Hosting
from netcore.memory import Weather
from netcore.pipe import Address
from netcore.selfplay import random_chooser
from netcore.session_events import Accused, Finished, Stopped
from netcore.simclock import SimulatedLoop, run_simulated
from rules.kernel.choices import PASS, Choice
from tests.counts import count
from tests.netcore.party import Party, Somebody, same_log
from tests.toygame import ToyGame

PEOPLE = 4
WHO = st.integers(0, PEOPLE - 1)
GAME = ToyGame(4, 6)
FINE = Weather(delay=0.01)
MINUTES = 300.0
STORMS = (
    FINE,
    Weather(delay=0.05, jitter=0.3),
    Weather(delay=0.01, loss=0.02),
    Weather(delay=0.01, double=0.1),
    Weather(delay=0.01, jitter=0.02, reorder=0.1),
)


class Table(RuleBasedStateMachine):
    """Four people, each on a machine of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner(loop_factory=SimulatedLoop)
        self.folder = Path(tempfile.mkdtemp())
        self.quick = mock.patch.object(os, "fsync", return_value=None)
        self.quick.start()
        self.dead: set[int] = set()
        self.agreed: dict[int, tuple[int, bytes]] = {}
        """By seq: the term and the hash of what more than half held."""
        self.party: Party

    def run(self, scene: Coroutine[Any, Any, Any]) -> None:
        self.runner.run(scene)

    def alive(self) -> list[Somebody]:
        people = enumerate(self.party.people) if hasattr(self, "party") else ()
        return [one for who, one in people if who not in self.dead]

    @initialize(seed=st.integers(0, 2**16))
    def join(self, seed: int) -> None:
        async def scene() -> None:
            self.party = Party(self.folder, FINE, seed, game=GAME)
            await self.party.start(PEOPLE, bots=False)
            await asyncio.sleep(2.0)

        self.choose = random_chooser(seed)
        self.run(scene())

    @rule(seconds=st.sampled_from([0.02, 0.1, 0.3, 4.0, 20.0]))
    def wait(self, seconds: float) -> None:
        self.run(asyncio.sleep(seconds))

    @rule(who=WHO)
    def act(self, who: int) -> None:
        """One person answers all that it is asked now, and is not waited for."""
        if who not in self.dead:
            self.run(self.answer(self.party.people[who]))

    @rule(rounds=st.integers(1, 8))
    def act_in_turn(self, rounds: int) -> None:
        """Everybody plays for a while."""

        async def scene() -> None:
            for _ in range(rounds):
                for one in self.alive():
                    await self.answer(one)
                await asyncio.sleep(0.1)

        self.run(scene())

    async def answer(self, one: Somebody) -> None:
        player = one.playing.player
        assert player is not None
        for seat in player.asked() if one.playing.is_live else ():
            menu = one.session.menu(seat)
            if menu is not None:
                state = one.playing.replica.position.state
                one.session.choose(seat, self.choose(state, seat, menu, player.knowledge()))

    @rule(who=WHO)
    def pass_a_reaction(self, who: int) -> None:
        async def scene() -> None:
            one = self.party.people[who]
            assert one.playing.player is not None
            for seat in one.playing.player.asked() if one.playing.is_live else ():
                menu = one.session.menu(seat)
                if menu is not None and Choice(PASS) in list(menu.choices()):
                    one.session.choose(seat, Choice(PASS))

        if who not in self.dead:
            self.run(scene())

    @rule(who=WHO)
    def drop(self, who: int) -> None:
        one = self.party.people[who]
        if who not in self.dead and not one.told(Finished):

            async def scene() -> None:
                one.kill()

            self.run(scene())
            self.dead.add(who)

    @rule(who=WHO)
    def rejoin(self, who: int) -> None:
        if who in self.dead:
            self.run(self.party.people[who].resume())
            self.dead.discard(who)

    @rule(killed=st.booleans())
    def move_the_host(self, killed: bool) -> None:
        """Who hosts says goodbye or dies; the others go on, and it comes back later."""

        async def scene(host: Somebody) -> None:
            if killed:
                host.kill()
            else:
                await host.session.leave("left")
            await asyncio.sleep(10.0)

        hosts = [one for one in self.alive() if isinstance(one.room.role, Hosting)]
        for host in hosts:
            if not host.told(Finished):
                self.dead.add(host.number)
                self.run(scene(host))

    @rule(first=WHO)
    def save(self, first: int) -> None:
        """The table is closed for today, by whoever gets up first."""
        if not self.alive() or any(one.told(Finished) for one in self.alive()):
            return

        async def scene() -> None:
            for one in sorted(self.alive(), key=lambda one: (one.number - first) % PEOPLE):
                await one.session.leave("closed")

        self.run(scene())
        self.dead = set(range(PEOPLE))

    @rule(order=st.permutations(range(PEOPLE)), there=st.integers(1, PEOPLE))
    def load(self, order: list[int], there: int) -> None:
        """So many come back, in any order, the old host among them or not."""

        async def scene() -> None:
            for who in order[:there]:
                await self.party.people[who].resume()
                self.dead.discard(who)
                await asyncio.sleep(1.0)

        if len(self.dead) == PEOPLE:
            self.run(scene())

    @rule(island=st.sets(WHO, min_size=1, max_size=2))
    def split(self, island: set[int]) -> None:
        nodes = [one.node for one in self.party.people]
        cut = {nodes[who] for who in island}
        self.party.network.partition(cut, set(nodes) - cut)

    @rule(weather=st.sampled_from(STORMS))
    def storm(self, weather: Weather) -> None:
        self.party.network.weather = weather

    @rule()
    def heal(self) -> None:
        self.party.network.heal()

    @invariant()
    def logs_of_one_term_never_differ(self) -> None:
        people = self.alive()
        for one in people:
            assert not [each for each in one.told(Stopped) if each.cheating]
            assert not one.told(Accused)
            for other in people:
                mine, theirs = one.playing.replica, other.playing.replica
                if mine.position.term == theirs.position.term:
                    both = min(mine.seq, theirs.seq)
                    assert mine.hashes[both] == theirs.hashes[both]

    @invariant()
    def no_term_has_two_hosts(self) -> None:
        hosted = [
            one.playing.replica.position.term
            for one in self.alive()
            if isinstance(one.room.role, Hosting)
        ]
        assert len(hosted) == len(set(hosted))

    @invariant()
    def nothing_is_in_a_log_twice(self) -> None:
        for one in self.alive():
            entries = one.playing.replica.entries
            assert len({entry.said.data for entry in entries}) == len(entries)

    @invariant()
    def what_more_than_half_held_is_in_every_later_log(self) -> None:
        """Unless one of them had signed for a newer term before, which may be without it."""
        if not hasattr(self, "party"):
            return
        games = [one.playing for one in self.party.people]
        longest = max((game.replica for game in games), key=lambda replica: replica.seq)
        for seq in range(longest.seq, max(self.agreed, default=0), -1):
            for game in games:
                if seq > game.replica.seq:
                    continue
                term, held = game.replica.term_of(seq), game.replica.hashes[seq]
                holders = [
                    other
                    for other in games
                    if other.replica.seq >= seq
                    and other.replica.hashes[seq] == held
                    and other.voted_term <= term
                ]
                if 2 * len(holders) > PEOPLE:
                    self.agreed[seq] = term, held
        for game in games:
            for seq, (term, held) in self.agreed.items():
                if game.replica.position.term > term:
                    assert game.replica.hashes[seq] == held

    def teardown(self) -> None:
        try:
            if hasattr(self, "party"):
                self.run(self.bring_home())
        finally:
            self.quick.stop()
            self.runner.close()
            shutil.rmtree(self.folder)

    async def bring_home(self) -> None:
        self.party.network.heal()
        self.party.network.weather = FINE
        people: list[Somebody] = self.party.people
        for who in sorted(self.dead):
            await people[who].resume()
        self.dead.clear()
        for turn in range(1, 4000):
            await asyncio.sleep(0.3)
            for one in people:
                # Its table was closed, or it does not find the others and asks where they are.
                is_lost = turn % 1000 == 0 and not one.playing.is_live
                if (one.told(Stopped) or is_lost) and not one.told(Finished):
                    assert not one.told(Accused), one.told(Accused)
                    await one.session.leave()
                    one.heard.clear()
                    await one.resume()
                await self.answer(one)
            if all(one.told(Finished) for one in people):
                break
        assert all(one.told(Finished) for one in people), [
            (one.number, one.playing.replica.seq, one.playing.owing(), type(one.room.role).__name__)
            for one in people
        ]
        assert same_log(*people)
        hashes = people[0].playing.replica.hashes
        assert all(hashes[seq] == held for seq, (_, held) in self.agreed.items())
        assert people[0].told(Finished)[-1].report.verdict is Verdict.HONEST
        await self.party.leave()


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=count(4, 300), stateful_step_count=count(8, 30), deadline=None
)


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("turn", range(count(2, 30)))
def test_a_table_goes_on_wherever_in_the_log_its_host_is_killed(
    tmp_path: Path, players: int, turn: int
) -> None:
    """What the host had sent is lost, and part of it had arrived at some."""
    weather = Weather(delay=0.005, jitter=(0.02, 0.0, 0.2)[turn % 3])

    async def scene() -> None:
        party = Party(tmp_path, weather, turn, game=ToyGame(6, 3))
        await party.start(players)
        host, *others = party.people
        entry = 5 + 7 * turn + players
        await party.until(lambda: host.playing.replica.seq >= entry or bool(host.told(Finished)))
        host.kill()
        host.heard.clear()
        await asyncio.sleep((0.5, 6.0, 20.0)[turn % 3])
        await host.resume()
        await party.until(lambda: all(one.told(Finished) or one.told(Stopped) for one in others))
        await party.finish(host)
        assert same_log(*party.people)
        for one in party.people:
            assert one.told(Finished)[-1].report.verdict is Verdict.HONEST
            assert not one.told(Accused)
        await party.leave(*others)

    run_simulated(scene())


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("seed", range(count(6, 100)))
def test_all_who_were_killed_find_each_other_if_each_is_told_of_one_other(
    tmp_path: Path, seed: int
) -> None:
    """Everybody listens elsewhere now; nobody is told of who comes first, or of all."""
    random = Random(seed)

    async def scene() -> None:
        party = Party(tmp_path, FINE, seed, game=ToyGame(6, 3))
        await party.start(random.choice([3, 4, 5]))
        await party.until(lambda: party.people[1].playing.replica.seq > 60)
        for one in party.people:
            one.kill()
            one.heard.clear()
        there = [Address("nobody", 1)]
        for one in random.sample(party.people, len(party.people)):
            await one.resume(random.choice(there[1:] or there))
            there.append(one.address())
            await asyncio.sleep(random.choice([0.0, 0.3, 2.0]))
        await party.until(lambda: all(one.told(Finished) for one in party.people), MINUTES)
        assert same_log(*party.people)
        await party.leave()

    run_simulated(scene())
