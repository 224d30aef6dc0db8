"""A disk that is full, as the kernel says it: part of an entry is written and the rest is not."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from netcore.log import Said, read_part
from netcore.log_bodies import Choose
from netcore.session_events import Stopped
from netcore.simclock import run_simulated
from netcore.store import LOG_FILE, GameFolder
from tests.netcore.party import Party, go_on

resource = pytest.importorskip("resource", reason="Windows has no limit on the size of a file")

pytestmark = pytest.mark.usefixtures("quick_disk")


@pytest.mark.parametrize("room", [1, 3, 4, 5, 100, 299])
def test_a_disk_that_is_really_full_tears_an_entry_and_loses_nothing(
    tmp_path: Path, room: int
) -> None:
    """The kernel takes so many bytes of an entry and no more; then there is room again."""

    def limit(size: int) -> None:
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))

    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        host, guest = party.people
        await party.until(lambda: guest.playing.replica.seq > 40)
        assert host.playing.agreement.path is not None
        log = host.playing.agreement.path / LOG_FILE
        limit(log.stat().st_size + room)
        await party.until(lambda: bool(host.told(Stopped)))
        assert host.told(Stopped)[0].error.key == "lobby.disk"
        await party.settle()
        held = [entry.order for entry in guest.playing.replica.entries]
        await host.session.leave("closed")
        await guest.session.leave()
        limit(resource.RLIM_INFINITY)
        kept = [entry.order for entry in GameFolder(log.parent).log().entries]
        assert kept[: len(held)] == held
        await go_on(party, host, guest)
        assert [entry.order for entry in guest.playing.replica.entries][: len(held)] == held

    try:
        run_simulated(scene())
    finally:
        limit(resource.RLIM_INFINITY)


@pytest.mark.parametrize("bots", [True, False])
def test_a_player_whose_choice_cannot_be_kept_hears_it_and_nobody_hears_the_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, bots: bool
) -> None:
    """What was not written down is not said: after a restart another thing might be."""

    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2, bots=bots)
        host, guest = party.people
        full, keep = guest.playing.folder, GameFolder.note

        def note(folder: GameFolder, said: Said) -> None:
            if folder is full and isinstance(read_part(said.data).body, Choose):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            keep(folder, said)

        monkeypatch.setattr(GameFolder, "note", note)
        while not guest.told(Stopped):
            for one in () if bots else party.people:
                for seat in one.playing.player.asked():
                    menu = one.session.menu(seat)
                    one.session.choose(seat, next(menu.choices()))
            await asyncio.sleep(0.1)
        assert guest.told(Stopped)[0].error.key == "lobby.disk"
        await guest.session.leave()
        await host.session.leave("closed")
        monkeypatch.undo()
        if bots:
            await go_on(party, host, guest)

    run_simulated(scene())
