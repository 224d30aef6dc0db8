"""A game over cables that are slow and lose one frame in twenty, by real programs."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from netcore.cli.join import NOT_THERE
from netcore.cli.main import main
from tests.counts import count
from tests.netcore.hub import TUN, Hub, works
from tests.netcore.lan import Lan
from tests.netcore.programs import Program, Programs, saved_game

DELAY = count(25, 100) / 1000
"""Each way; the full tenth of a second takes a game of three several minutes."""
LOSS = 0.05
LONG_WAY = 600.0


@pytest.fixture
def lan() -> Iterator[Lan]:
    if not works():
        pytest.skip(f"needs {TUN}: root, and a kernel with TAP devices")
    made = Lan(3, switch=None)
    yield made
    made.close()


def join(programs: Programs, where: str, on: str) -> Program:
    """Come to the table; whose first calls are all lost calls again, as a person does."""
    for _ in range(5):
        program = programs.start(on, "join", "--address", where, on=on)
        while not any(event["event"] == "lobby" for event in program.events()):
            if program.process.poll() is not None:
                assert program.events()[-1]["key"] in NOT_THERE
                break
            time.sleep(0.1)
        else:
            return program
    raise AssertionError("nobody got through in five calls")


@pytest.mark.parametrize("seed", range(count(1, 5)))
def test_slow_and_lossy_cables_still_carry_a_game_to_its_end(
    lan: Lan, tmp_path: Path, seed: int
) -> None:
    with Hub(lan.machines, seed, DELAY, LOSS) as hub:
        for machine in lan.machines:
            lan.turn(machine, "e0", "up")
        lan.give_addresses(1)
        programs = Programs(tmp_path)
        first, *others = lan.machines
        try:
            host = programs.start("host", "host", "--players", "3", "--open", on=first)
            where = f"10.77.0.1:{host.await_event('open')['port']}"
            table = [host, *(join(programs, where, machine) for machine in others)]
            assert [one.process.wait(LONG_WAY) for one in table] == [0, 0, 0]
        finally:
            programs.end()
        assert hub.lost > 100
    assert len({saved_game(one) for one in table}) == 1
    assert main(["verify", table[-1].await_event("finished")["file"]]) == 0
