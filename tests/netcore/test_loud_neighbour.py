"""A neighbour who announces tables by the thousand, some under the name of somebody else's."""

from collections.abc import Iterator

import pytest

from netcore.discovery import MOST_TABLES_AT_ONE_ADDRESS
from netcore.plaintext import NAME_LENGTH, player_name
from tests.counts import count
from tests.netcore.lan import Lan
from tests.netcore.programs import Programs, saved_game

CRIER, LOOKOUT = "tests.netcore.crier", "tests.netcore.lookout"


@pytest.fixture
def lan() -> Iterator[Lan]:
    made = Lan(3)
    made.give_addresses(1)
    yield made
    made.close()


def test_thousands_of_false_tables_hide_none_that_is_there(lan: Lan, programs: Programs) -> None:
    first, second, loud = lan.machines
    looking = programs.start("lookout", on=second, module=LOOKOUT)
    looking.await_event("looking")
    tables = str(count(1000, 5000))
    crier = programs.start("crier", "10.77.0.3", tables, on=loud, module=CRIER)
    crier.await_event("announced")
    host = programs.start("host", "host", "--players", "2", "--open", "--name", "Nord", on=first)
    looking.await_event("seen", called="Nord", addresses=["10.77.0.1"])
    guest = programs.start("guest", "join", "--table", "Nord", on=second)
    assert (host.exit_code(), guest.exit_code()) == (0, 0)
    assert saved_game(host) == saved_game(guest)
    seen = [event for event in looking.events() if event["event"] == "seen"]
    false = {event["table"] for event in seen if "10.77.0.3" in event["addresses"]}
    assert 0 < len(false) <= MOST_TABLES_AT_ONE_ADDRESS
    for event in seen:
        assert len(event["called"]) <= NAME_LENGTH
        assert event["called"] == player_name(event["called"], "")
