"""Tables on the local network: what is announced, what is believed, and why one cannot join."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.announcing import Announcement
from netcore.discovery import (
    SERVICE,
    TableRecord,
    joinability,
    new_table_id,
    properties,
    read_record,
)
from netcore.pipe import Address
from netcore.session_events import GameStarted
from netcore.simclock import run_simulated
from netcore.version import PROTOCOL_VERSION, game_digest
from tests.netcore.party import GAME, Party

pytestmark = pytest.mark.usefixtures("quick_disk")

RULES = bytes(range(32))
RECORD = TableRecord(new_table_id(), "Anna's table", "toy", RULES, 3, "code")


def heard(record: TableRecord) -> dict[bytes, bytes | None]:
    return {name.encode(): value.encode() for name, value in properties(record).items()}


def test_what_is_announced_is_what_is_read() -> None:
    read = read_record(f"{RECORD.table}.{SERVICE}", heard(RECORD), ["10.0.0.1"], 47420)
    assert read == RECORD._replace(addresses=(Address("10.0.0.1", 47420),))


@given(
    st.text(max_size=40),
    st.dictionaries(
        st.sampled_from([b"name", b"game", b"v", b"vo", b"rules", b"free", b"way"]),
        st.one_of(st.none(), st.binary(max_size=80)),
    ),
    st.integers(-1, 70000),
)
def test_nonsense_on_the_network_is_no_table_and_no_crash(
    service: str, told: dict[bytes, bytes | None], port: int
) -> None:
    record = read_record(service, told, ["10.0.0.1"], port)
    assert record is None or record.name.isprintable()


def test_a_record_with_one_field_of_another_form_is_no_table() -> None:
    for field in (b"game", b"v", b"vo", b"rules", b"free"):
        false = {**heard(RECORD), field: b"\xff" * 8}
        assert read_record(f"{RECORD.table}.{SERVICE}", false, [], 47420) is None


@pytest.mark.parametrize(
    ("changes", "rules", "reason"),
    [
        ({}, RULES, None),
        ({"free": 0}, RULES, "network.table.full"),
        ({"rules": bytes(32)}, RULES, "network.table.other_rules"),
        ({}, None, "network.table.other_game"),
        ({"oldest": PROTOCOL_VERSION + 1}, RULES, "network.table.other_version"),
        ({"version": 0}, RULES, "network.table.other_version"),
    ],
)
def test_a_table_that_cannot_be_joined_says_why(
    changes: dict[str, object], rules: bytes | None, reason: str | None
) -> None:
    why = joinability(RECORD._replace(**changes), rules)
    assert (None if why is None else why.key) == reason


def test_a_table_announces_its_free_seats_and_that_a_game_has_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    announced: list[TableRecord] = []

    class Recording:
        def __init__(self, only: object) -> None:
            assert only == ["10.0.0.1"]

        async def announce(self, record: TableRecord, port: int) -> None:
            assert port > 0
            announced.append(record)

        async def close(self) -> None:
            announced.append(RECORD)

    monkeypatch.setattr("netcore.announcing.Neighbourhood", Recording)

    async def scene() -> None:
        party = Party()
        host = await party.open()
        shown = Announcement(host.me, host.session, "10.0.0.1")
        await party.join()
        await party.sit_down()
        host.session.start()
        await party.until(lambda: bool(host.told(GameStarted)))
        await party.settle()
        await shown.close()
        await party.finish()

    run_simulated(scene())
    first, *_, last, closed = announced
    assert (first.name, first.free, first.way) == ("table", 6, "open")
    assert first.rules == game_digest(GAME)
    assert last.free == 0
    assert closed is RECORD
