"""Players who take up a game find each other, though all listen elsewhere; nobody says where."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from netcore.guest import Visiting
from netcore.memory import MemoryNetwork
from netcore.pipe import Address
from netcore.reunion import game_mark, read_name
from netcore.session_events import CommandRefused, Finished
from netcore.sessions import Plan, host_table
from netcore.simclock import run_simulated
from netcore.transport import Place
from tests.counts import count
from tests.netcore.party import Party, same_log
from tests.toygame import ToyGame

GAME_ID = bytes(range(32))
MARK = game_mark(GAME_ID)
PLACE = Place(GAME_ID, 1, 47420)
MINUTES = 300.0


def test_a_name_tells_which_other_player_of_our_game_it_is() -> None:
    assert read_name(f"{MARK}-2", PLACE) == 2
    for name in (f"{MARK}-1", f"{MARK}-99", f"{MARK}-", f"{'0' * 16}-2", "x", "", f"{MARK}-2-3"):
        assert read_name(name, PLACE) is None


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("seed", range(count(4, 60)))
def test_a_table_meets_again_without_its_host(tmp_path: Path, seed: int) -> None:
    """Who hosted last does not come before the end, and all the others have new addresses."""
    random = Random(seed)

    async def scene() -> None:
        party = Party(tmp_path, seed=seed, game=ToyGame(6, 3))
        party.network = MemoryNetwork(seed, party.network.weather, multicast=True)
        await party.start(random.choice([3, 4, 5]))
        await party.until(lambda: party.people[1].playing.replica.seq > 60)
        for one in party.people:
            one.kill()
            one.heard.clear()
        host, *others = party.people
        for one in random.sample(others, len(others)):
            await one.resume(Address("nobody", 1))
        await party.until(lambda: len({one.playing.replica.position.host for one in others}) == 1)
        await party.until(lambda: others[0].playing.replica.position.host > 0, MINUTES)
        await host.resume(Address("nobody", 1))
        await party.until(lambda: all(one.told(Finished) for one in party.people), MINUTES)
        assert same_log(*party.people)
        await party.leave()

    run_simulated(scene())


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("plays", [False, True])
def test_another_table_of_the_host_is_refused_and_its_true_one_found(
    tmp_path: Path, *, plays: bool
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(6, 6))
        await party.start(2)
        host, guest = party.people
        other = party.network.node("elsewhere")
        plan = Plan(party.game.name, "another table")
        table = await host_table(host.me._replace(games=None), plan, other, None)
        if plays:
            table.fill("random")
            table.start()
        assert table.opened is not None
        role = guest.room.role
        assert isinstance(role, Visiting)
        role.address = Address("elsewhere", table.opened.port)
        host.kill()
        await party.until(lambda: bool(guest.told(CommandRefused)), 20)
        await asyncio.sleep(60)
        refused = [event.error.key for event in guest.told(CommandRefused)]
        assert refused == ["lobby.other_game_there"]
        host.heard.clear()
        await host.resume()
        await party.finish()
        assert same_log(*party.people)
        await table.leave()

    run_simulated(scene())
