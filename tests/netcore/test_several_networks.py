"""Machines with several network cards, with IPv6 only, and with cards that come and go."""

from collections.abc import Iterator

import pytest

from tests.netcore.lan import Lan
from tests.netcore.programs import Program, Programs, saved_game

LOOKOUT = "tests.netcore.lookout"


@pytest.fixture
def lan() -> Iterator[Lan]:
    """Machines without addresses: each test gives its own."""
    made = Lan(3)
    yield made
    made.close()


def host(programs: Programs, on: str, *arguments: str) -> Program:
    program = programs.start("host", "host", "--open", "--name", "Nord", *arguments, on=on)
    program.await_event("open")
    return program


def guest(programs: Programs, on: str) -> Program:
    return programs.start(on, "join", "--table", "Nord", on=on)


def look_around(programs: Programs, on: str) -> Program:
    program = programs.start(f"{on}-lookout", on=on, module=LOOKOUT)
    program.await_event("looking")
    return program


def play_to_the_end(*table: Program) -> None:
    assert [one.exit_code() for one in table] == [0] * len(table)
    assert len({saved_game(one) for one in table}) == 1


def two_cards(lan: Lan, *, addresses: bool = True) -> None:
    """The first machine is in the networks of both others, which cannot reach each other."""
    both, left, right = lan.machines
    lan.plug(both, "br1")
    lan.turn(both, "e1", "up")
    lan.plug(right, "br1")
    lan.turn(right, "e0", "down")
    lan.turn(right, "e1", "up")
    if addresses:
        lan.give(both, "e0", "10.77.0.1/24")
        lan.give(both, "e1", "10.78.0.1/24")
        lan.give(left, "e0", "10.77.0.2/24")
        lan.give(right, "e1", "10.78.0.3/24")


def test_a_table_in_two_networks_is_found_and_joined_from_both(
    lan: Lan, programs: Programs
) -> None:
    two_cards(lan)
    both, left, right = lan.machines
    table = host(programs, both, "--players", "3")
    play_to_the_end(table, guest(programs, left), guest(programs, right))


def test_the_address_in_ones_own_network_comes_first(lan: Lan, programs: Programs) -> None:
    two_cards(lan)
    both, left, right = lan.machines
    watching = {name: look_around(programs, name) for name in (left, right)}
    host(programs, both)
    first = {
        name: one.await_event("seen", called="Nord")["addresses"][0]
        for name, one in watching.items()
    }
    assert first == {left: "10.77.0.1", right: "10.78.0.1"}


@pytest.mark.parametrize("network", ["fd77::", None])
def test_a_network_of_ipv6_only_is_enough(
    lan: Lan, programs: Programs, network: str | None
) -> None:
    """Addresses of the house, or those that every card has by itself."""
    if network is not None:
        for number, machine in enumerate(lan.machines, 1):
            lan.give(machine, "e0", f"{network}{number}/64")
    first, second, _ = lan.machines
    table = host(programs, first, "--players", "2")
    play_to_the_end(table, guest(programs, second))


def test_a_cable_without_addresses_beside_a_network_with_them_is_enough(
    lan: Lan, programs: Programs
) -> None:
    two_cards(lan, addresses=False)
    both, left, right = lan.machines
    lan.give(both, "e0", "10.77.0.1/24")
    lan.give(left, "e0", "10.77.0.2/24")
    table = host(programs, both, "--players", "3")
    play_to_the_end(table, guest(programs, left), guest(programs, right))


def test_a_table_opened_before_there_was_a_network_is_seen_once_there_is(
    lan: Lan, programs: Programs
) -> None:
    first, second, _ = lan.machines
    lan.turn(first, "e0", "down")
    lan.give(second, "e0", "10.77.0.2/24")
    watching = look_around(programs, second)
    table = host(programs, first, "--players", "2")
    lan.give(first, "e0", "10.77.0.1/24")
    lan.turn(first, "e0", "up")
    assert "10.77.0.1" in watching.await_event("seen", called="Nord")["addresses"]
    play_to_the_end(table, guest(programs, second))


def test_a_table_is_seen_at_its_new_address(lan: Lan, programs: Programs) -> None:
    first, second, _ = lan.machines
    for machine in (first, second):
        lan.turn(machine, "e0", "up")
        lan.take_away(machine, "e0", "-6")
    lan.give(first, "e0", "10.77.0.1/24")
    lan.give(second, "e0", "10.77.0.2/24")
    watching = look_around(programs, second)
    table = host(programs, first, "--players", "2")
    watching.await_event("seen", addresses=["10.77.0.1"])
    lan.take_away(first, "e0")
    lan.give(first, "e0", "10.77.0.101/24")
    watching.await_event("seen", addresses=["10.77.0.101"])
    play_to_the_end(table, guest(programs, second))


def test_a_network_that_comes_while_a_table_is_open_sees_it_too(
    lan: Lan, programs: Programs
) -> None:
    two_cards(lan, addresses=False)
    both, left, right = lan.machines
    lan.turn(both, "e1", "down")
    lan.give(both, "e0", "10.77.0.1/24")
    lan.give(left, "e0", "10.77.0.2/24")
    lan.give(right, "e1", "10.78.0.3/24")
    watching = [look_around(programs, name) for name in (left, right)]
    table = host(programs, both, "--players", "2")
    watching[0].await_event("seen", called="Nord")
    lan.give(both, "e1", "10.78.0.1/24")
    lan.turn(both, "e1", "up")
    watching[1].await_event("seen", called="Nord")
    play_to_the_end(table, guest(programs, right))
    for one in watching:
        one.await_event("gone")


@pytest.mark.parametrize("without", ["a card", "an address"])
def test_who_looks_before_it_has_a_network_sees_the_table_once_it_has(
    lan: Lan, programs: Programs, without: str
) -> None:
    first, late, _ = lan.machines
    lan.give(first, "e0", "10.77.0.1/24")
    if without == "a card":
        lan.turn(late, "e0", "down")
    else:
        lan.take_away(late, "e0", "-6")
    host(programs, first)
    watching = look_around(programs, late)
    lan.give(late, "e0", "10.77.0.2/24")
    lan.turn(late, "e0", "up")
    watching.await_event("seen", called="Nord")
