"""A game over a bad road, where the kernel has none to offer (see `test_namespaces`)."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from netcore.cli.main import main
from tests.counts import count
from tests.netcore.programs import Programs, saved_game
from tests.netcore.relay import Relay

DELAY = count(25, 100) / 1000
"""Each way; the full tenth of a second takes a game of three more than a minute."""
LONG_WAY = 600.0


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    started = Programs(tmp_path)
    yield started
    started.end()


def test_a_long_way_and_five_losses_in_a_hundred_still_play(
    programs: Programs,
) -> None:
    async def scene() -> None:
        host, address = await asyncio.to_thread(programs.host, "--players", "3", "--open")
        relay = Relay(int(address.rpartition(":")[2]), 5, DELAY)
        through = f"127.0.0.1:{await relay.open()}"
        guests = [programs.join(f"guest{number}", through) for number in (1, 2)]
        codes = [await asyncio.to_thread(one.process.wait, LONG_WAY) for one in (host, *guests)]
        await relay.close()
        assert codes == [0, 0, 0]
        assert relay.late > 10
        assert len({saved_game(one) for one in (host, *guests)}) == 1
        assert main(["verify", guests[0].await_event("finished")["file"]]) == 0

    asyncio.run(scene())
