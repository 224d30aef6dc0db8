"""A frame that never comes, where nothing below repeats it: the next head of the log shows it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from netcore.audit import Verdict
from netcore.guest import Visiting
from netcore.guests import begin_of
from netcore.host import Hosting
from netcore.link import Link, Ping, Pong
from netcore.log import read_entry, read_order
from netcore.messages import Begin, CaughtUp, Head, LogEntry
from netcore.session_events import Finished
from netcore.sessions import resume_table
from netcore.simclock import run_simulated
from netcore.store import LOG_FILE
from netcore.wire import Message
from tests.counts import count
from tests.netcore.party import Party, same_log

MINUTES = 300.0


def lose(
    monkeypatch: pytest.MonkeyPatch, nth: int, is_meant: Callable[[Message], bool]
) -> list[Message]:
    """Have the nth message of a kind get lost from now on, and no other; what was lost."""
    post_frame, frame = Link.post_frame, Link.frame
    said: dict[bytes, Message] = {}
    lost: list[Message] = []
    seen = 0

    def make(link: Link, message: Message) -> bytes:
        ready = frame(link, message)
        said[ready] = message
        return ready

    def lossy(link: Link, ready: bytes) -> None:
        nonlocal seen
        message = said[ready]
        if not lost and is_meant(message):
            seen += 1
            if seen > nth:
                lost.append(message)
                return
        post_frame(link, ready)

    monkeypatch.setattr(Link, "frame", make)
    monkeypatch.setattr(Link, "post_frame", lossy)
    return lost


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("before_last", [0, 1, 3])
def test_who_comes_back_and_misses_an_entry_of_the_past_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before_last: int
) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(3)
        lost = party.people[2]
        await party.until(lambda: lost.playing.replica.seq > 40)
        lost.kill()
        await party.settle()
        missing = party.people[0].playing.replica.seq - before_last

        def is_missing(message: Message) -> bool:
            if not isinstance(message, LogEntry):
                return False
            return read_order(read_entry(message.entry).order).seq == missing

        dropped = lose(monkeypatch, 0, is_missing)
        assert lost.playing.agreement.path is not None
        log = lost.playing.agreement.path / LOG_FILE
        log.write_bytes(log.read_bytes()[:-2000])
        await lost.come_back()
        await party.until(lambda: bool(dropped), 10)
        await party.finish()
        assert same_log(*party.people)

    run_simulated(scene())


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("begins", [False, True])
def test_nobody_answers_while_the_host_knows_more_of_the_log(tmp_path: Path, begins: bool) -> None:
    """What is asked may be answered there already, even by an own program of before."""

    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(3)
        guest = party.people[2]
        await party.until(lambda: guest.playing.replica.seq > 40)
        playing, role = guest.playing, guest.room.role
        assert isinstance(role, Visiting)
        known = begin_of(playing)
        ahead = replace(known, seq=known.seq + 2, last=bytes(32))
        role._hear(ahead if begins else Head(ahead.seq, ahead.last))
        assert not playing.is_live
        await party.finish()
        assert same_log(*party.people)

    run_simulated(scene())


async def change_hosts(
    party: Party, lose_from_now_on: Callable[[], list[Message]], *, untold: bool = False
) -> None:
    """Kill the host, let another take over and the first one come back, and play to the end.

    Untold of the other, it hosts what it left, and calls those whom it misses.
    """
    await party.start(3)
    host = party.people[0]
    await party.until(lambda: host.playing.replica.seq > 30)
    host.kill()
    host.heard.clear()
    lost = lose_from_now_on()
    await party.settle()
    await party.until(lambda: party.people[1].playing.replica.position.term > 0)
    if untold:
        kept = host.playing.agreement.path
        assert kept is not None
        host.sit(await resume_table(host.me, kept, party.network.node(host.node), bot="random"))
        assert isinstance(host.room.role, Hosting)
    else:
        await host.resume()
    await party.until(lambda: all(one.told(Finished) for one in party.people), MINUTES)
    assert lost
    assert same_log(*party.people)
    assert host.told(Finished)[0].report.verdict is Verdict.HONEST
    await party.leave()


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("kind", [Begin, CaughtUp])
@pytest.mark.parametrize(("nth", "untold"), [(0, False), (1, False), (1, True)])
def test_a_new_host_is_found_and_asks_for_chance_though_the_word_for_it_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Message], nth: int, untold: bool
) -> None:
    """The first such word is for or from who has voted, the second for or from the old host."""
    run_simulated(
        change_hosts(
            Party(tmp_path),
            lambda: lose(monkeypatch, nth, lambda each: isinstance(each, kind)),
            untold=untold,
        )
    )


@pytest.mark.usefixtures("quick_disk")
@pytest.mark.parametrize("nth", range(0, 60, count(20, 1)))
def test_a_table_changes_its_host_whichever_frame_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nth: int
) -> None:
    run_simulated(
        change_hosts(
            Party(tmp_path),
            lambda: lose(monkeypatch, nth, lambda each: not isinstance(each, Ping | Pong)),
        )
    )
