"""A frame that never comes, where nothing below repeats it: the next head of the log shows it."""

from pathlib import Path

import pytest

from netcore.link import Link
from netcore.log import read_entry, read_order
from netcore.messages import Begin, LogEntry
from netcore.simclock import run_simulated
from netcore.store import LOG_FILE
from netcore.wire import Message
from tests.netcore.party import Party, same_log


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
        post, dropped = Link.post, list[int]()
        missing = [-1]

        def lossy(link: Link, message: Message) -> None:
            if isinstance(message, Begin) and missing[0] < 0:
                missing[0] = message.seq - before_last
            if isinstance(message, LogEntry) and not dropped:
                seq = read_order(read_entry(message.entry).order).seq
                if seq == missing[0]:
                    dropped.append(seq)
                    return
            post(link, message)

        monkeypatch.setattr(Link, "post", lossy)
        assert lost.playing.agreement.path is not None
        log = lost.playing.agreement.path / LOG_FILE
        log.write_bytes(log.read_bytes()[:-2000])
        await lost.come_back()
        await party.until(lambda: bool(dropped), 10)
        await party.finish()
        assert same_log(*party.people)

    run_simulated(scene())
