"""Programs on machines of their own: network namespaces on a bridge, with real multicast."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from netcore.discovery import SERVICE, TableRecord, new_table_id, properties
from netcore.version import game_digest
from rules.games import GAMES
from tests.netcore import neighbour
from tests.netcore.lan import Lan
from tests.netcore.programs import Programs, saved_game

needs_avahi = pytest.mark.skipif(
    not neighbour.is_there(), reason="needs avahi-daemon, avahi-utils and dbus-daemon"
)


def _lan(machines: int) -> Iterator[Lan]:
    made = Lan(machines)
    made.give_addresses(1)
    yield made
    made.close()


@pytest.fixture
def lan() -> Iterator[Lan]:
    yield from _lan(2)


@pytest.fixture
def lan_of_three() -> Iterator[Lan]:
    yield from _lan(3)


def test_a_table_is_found_by_its_name_and_played_at(lan: Lan, programs: Programs) -> None:
    host = programs.start(
        "host", "host", "--players", "2", "--code", "471193", "--name", "Nord", on=lan.machines[0]
    )
    opened = host.await_event("open")
    assert (opened["address"], opened["port"]) == ("10.77.0.1", 47420)
    guest = programs.start(
        "guest", "join", "--table", "Nord", "--code", "471193", on=lan.machines[1]
    )
    assert (host.exit_code(), guest.exit_code()) == (0, 0)
    assert saved_game(host) == saved_game(guest)


def test_a_table_nobody_announces_is_not_found(lan: Lan, programs: Programs) -> None:
    guest = programs.start("guest", "join", "--table", "Nord", on=lan.machines[1])
    assert guest.exit_code() == 4
    assert guest.events()[-1]["key"] == "network.table.not_found"


def test_a_table_put_away_goes_on_at_other_addresses_and_without_its_host(
    lan_of_three: Lan, programs: Programs
) -> None:
    lan, names = lan_of_three, ("host", "second", "third")
    host = programs.start("host", "host", "--players", "3", "--open", on=lan.machines[0])
    where = f"10.77.0.1:{host.await_event('open')['port']}"
    playing = [host] + [
        programs.start(name, "join", "--address", where, on=machine)
        for name, machine in zip(names[1:], lan.machines[1:], strict=True)
    ]
    playing[-1].await_entry(40)
    for program in playing:
        program.kill()
    lan.give_addresses(101)
    folders = [program.await_event("started")["folder"] for program in playing]
    back = [
        programs.start(name, "join", "--resume", folder, on=machine)
        for name, folder, machine in zip(names[1:], folders[1:], lan.machines[1:], strict=True)
    ]
    for program in back:
        program.await_event("host_moved")
    late = programs.start("host", "host", "--resume", folders[0], on=lan.machines[0])
    assert [program.exit_code() for program in (late, *back)] == [0, 0, 0]
    assert len({saved_game(program) for program in (late, *back)}) == 1


@needs_avahi
def test_the_mdns_of_debian_sees_our_table(lan: Lan, programs: Programs, tmp_path: Path) -> None:
    host = programs.start("host", "host", "--open", "--name", "Nord", on=lan.machines[0])
    host.await_event("open")
    kind = SERVICE.removesuffix(".local.")
    browse = ("avahi-browse", "--resolve", "--parsable", "--terminate", kind)
    seen, _ = neighbour.start(lan.machines[1], tmp_path, *browse).communicate(timeout=30)
    found = [line.split(";") for line in seen.splitlines() if line.startswith("=")]
    assert ("10.77.0.1", "47420") in {(row[7], row[8]) for row in found}
    assert any('"name=Nord"' in row[9] for row in found)


@needs_avahi
def test_we_see_a_table_that_the_mdns_of_debian_publishes(
    lan: Lan, programs: Programs, tmp_path: Path
) -> None:
    game = GAMES[0]
    record = TableRecord(new_table_id(), "Süd", game.name, game_digest(game), 3, "open")
    told = [f"{name}={value}" for name, value in properties(record).items()]
    kind = SERVICE.removesuffix(".local.")
    publish = ("avahi-publish", "--service", record.table, kind, "47421", *told)
    published = neighbour.start(lan.machines[1], tmp_path, *publish)
    try:
        guest = programs.start("guest", "join", "--table", "Süd", on=lan.machines[0])
        assert guest.exit_code() == 4
    finally:
        published.terminate()
        published.communicate(timeout=30)
    refused = guest.events()[-1]
    assert refused["key"] == "network.join.nobody_there"
    assert "10.77.0.2:47421" in refused["text"]
