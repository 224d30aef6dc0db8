"""The self-check says what is wrong with the network here, and what to type instead."""

import asyncio
import socket

import pytest

from netcore import selfcheck
from netcore.interfaces import Interface
from netcore.ports import DEFAULT_PORT, PortError
from netcore.selfcheck import Found, check

WIRE = Interface("eth0", "192.168.1.7", 2)
WIRE_6 = Interface("eth0", "2001:db8::7", 2)
WIFI = Interface("wlan0", "10.0.0.3", 3)
LINK = Interface("usb0", "fe80::1%4", 4)


def look(*cards: Interface, hears: bool = True, port: int | None = DEFAULT_PORT) -> Found:
    async def probe(_card: Interface) -> bool:
        return hears

    return asyncio.run(check(port, cards, probe))


def keys(found: Found) -> list[str]:
    return [finding.key.rpartition(".")[2] for finding in found.findings]


def test_a_machine_without_a_network_is_told_to_connect() -> None:
    found = look()
    assert keys(found) == ["no_interface"]
    assert found.findings[0].bad
    assert found.ways == ()


def test_every_network_card_has_its_sentence_and_its_address_to_type() -> None:
    found = look(WIRE, WIFI, WIRE_6)
    assert keys(found) == ["fine", "fine"]
    assert [str(way.address) for way in found.ways] == ["192.168.1.7:47420", "10.0.0.3:47420"]
    assert [way.interface for way in found.ways] == ["eth0", "wlan0"]


def test_closed_multicast_is_bad_and_the_address_still_to_be_typed() -> None:
    found = look(WIRE, hears=False)
    assert keys(found) == ["no_multicast"]
    assert found.findings[0].bad
    assert len(found.ways) == 1


def test_an_address_that_needs_a_zone_is_not_for_typing() -> None:
    assert look(LINK).ways == ()


def test_another_port_than_the_usual_is_said() -> None:
    found = look(WIRE, port=50_000)
    assert keys(found) == ["fine", "port_taken"]
    assert not found.findings[1].bad
    assert found.ways[0].address.port == 50_000


def test_without_a_table_the_port_is_the_one_that_it_would_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(selfcheck, "next_port", lambda: 47_431)
    assert look(WIRE, port=None).ways[0].address.port == 47_431

    def none_free() -> int:
        raise PortError("network.port.all_taken", first=1, last=2)

    monkeypatch.setattr(selfcheck, "next_port", none_free)
    found = look(WIRE, port=None)
    assert keys(found) == ["fine", "all_taken"]
    assert found.ways == ()


def test_the_port_that_a_table_would_have_is_free_afterwards() -> None:
    with socket.create_server(("127.0.0.1", selfcheck.next_port())) as one:
        assert one.getsockname()[1] >= DEFAULT_PORT
