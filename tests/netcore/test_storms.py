"""Whatever happens to the machines of a table, it goes on as one game, or waits.

Programs are killed and started again, networks split and heal, at any moment and
in any order. Never do two hosts put entries in order in one term, never do two
logs of one term differ, and once everybody is back the game ends honestly.
"""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from netcore.audit import Verdict
from netcore.host import Hosting
from netcore.memory import Weather
from netcore.session_events import Accused, Finished, Stopped
from netcore.simclock import SimulatedLoop, run_simulated
from tests.counts import count
from tests.netcore.party import Party, Somebody, same_log
from tests.toygame import ToyGame

PEOPLE = 4
WHO = st.integers(0, PEOPLE - 1)
GAME = ToyGame(4, 5)


class Table(RuleBasedStateMachine):
    """Four players, each on a machine of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner(loop_factory=SimulatedLoop)
        self.folder = Path(tempfile.mkdtemp())
        self.quick = mock.patch.object(os, "fsync", return_value=None)
        self.quick.start()
        self.dead: set[int] = set()
        self.party: Party

    def run(self, scene: Coroutine[Any, Any, Any]) -> None:
        self.runner.run(scene)

    @initialize(seed=st.integers(0, 2**16))
    def begin(self, seed: int) -> None:
        async def scene() -> None:
            self.party = Party(self.folder, seed=seed, game=GAME)
            await self.party.start(PEOPLE)

        self.run(scene())

    @rule(seconds=st.sampled_from([0.02, 0.1, 0.3, 4.0, 20.0]))
    def wait(self, seconds: float) -> None:
        self.run(asyncio.sleep(seconds))

    @rule(who=WHO)
    def kill(self, who: int) -> None:
        one = self.party.people[who]
        if who not in self.dead and not one.told(Finished):

            async def scene() -> None:
                one.kill()

            self.run(scene())
            self.dead.add(who)

    @rule(who=WHO)
    def start_again(self, who: int) -> None:
        if who in self.dead:
            self.dead.discard(who)
            self.run(self.party.people[who].resume())

    @rule(island=st.sets(WHO, min_size=1, max_size=2))
    def split(self, island: set[int]) -> None:
        nodes = [one.node for one in self.party.people]
        cut = {nodes[who] for who in island}
        self.party.network.partition(cut, set(nodes) - cut)

    @rule()
    def heal(self) -> None:
        self.party.network.heal()

    @invariant()
    def logs_of_one_term_never_differ(self) -> None:
        if not hasattr(self, "party"):
            return
        people = [one for who, one in enumerate(self.party.people) if who not in self.dead]
        for one in people:
            assert not [each for each in one.told(Stopped) if each.cheating]
            for other in people:
                mine, theirs = one.playing.replica, other.playing.replica
                if mine.position.term == theirs.position.term:
                    both = min(mine.seq, theirs.seq)
                    assert mine.hashes[both] == theirs.hashes[both]

    @invariant()
    def no_term_has_two_hosts(self) -> None:
        if not hasattr(self, "party"):
            return
        hosted = [
            one.playing.replica.position.term
            for who, one in enumerate(self.party.people)
            if who not in self.dead and isinstance(one.room.role, Hosting)
        ]
        assert len(hosted) == len(set(hosted))

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
        people: list[Somebody] = self.party.people
        for who in sorted(self.dead):
            await people[who].resume()
        for _ in range(40):
            await asyncio.sleep(30)
            for one in people:
                if one.told(Stopped) and not one.told(Finished):
                    await one.session.leave()
                    one.heard.clear()
                    await one.resume()
            if all(one.told(Finished) for one in people):
                break
        assert all(one.told(Finished) for one in people), [
            (one.number, one.playing.replica.seq, one.playing.owing(), type(one.room.role).__name__)
            for one in people
        ]
        assert same_log(*people)
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
