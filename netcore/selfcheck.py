"""What is wrong with the network here, in words, and what to type instead.

One machine alone cannot see what an access point does between two laptops, but
most troubles are at home: no network, a firewall that stops multicast, a port
that something else has.
"""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

from netcore.discovery import SERVICE
from netcore.interfaces import Interface, interfaces
from netcore.pipe import Address
from netcore.ports import DEFAULT_PORT, PortError, next_port

_GROUP_4 = "224.0.0.251"
_GROUP_6 = "ff02::fb"
_MDNS_PORT = 5353
_ECHO_SECONDS = 1.0
_PTR_IN = (12, 1)


class Finding(NamedTuple):
    """One sentence about the network; `bad` if somebody should act on it."""

    key: str
    arguments: Mapping[str, object]
    bad: bool


class Way(NamedTuple):
    """What others type to come to a table here, and the network that they have to be in."""

    interface: str
    address: Address


class Found(NamedTuple):
    """All that one look at the network says."""

    findings: tuple[Finding, ...]
    ways: tuple[Way, ...]


Probe = Callable[[Interface], Awaitable[bool]]


async def check(
    port: int | None = None,
    cards: Sequence[Interface] | None = None,
    probe: Probe | None = None,
) -> Found:
    """Look at the network; `port` is where a table listens, if one is open here already."""
    cards = _one_of_each(interfaces() if cards is None else cards)
    if not cards:
        return Found((Finding("network.check.no_interface", {}, bad=True),), ())
    heard = await asyncio.gather(*map(probe or hears_itself, cards))
    findings = [_heard(card, fine) for card, fine in zip(cards, heard, strict=True)]
    if port is None:
        try:
            port = next_port()
        except PortError as error:
            findings.append(Finding(error.key, error.arguments, bad=True))
            return Found(tuple(findings), ())
    if port != DEFAULT_PORT:
        ports = {"usual": DEFAULT_PORT, "port": port}
        findings.append(Finding("network.check.port_taken", ports, bad=False))
    ways = [Way(card.name, Address(card.address, port)) for card in cards if not card.zoned]
    return Found(tuple(findings), tuple(ways))


def _heard(card: Interface, fine: bool) -> Finding:
    said = {"interface": card.name, "address": card.address}
    return Finding(f"network.check.{'fine' if fine else 'no_multicast'}", said, bad=not fine)


async def hears_itself(card: Interface) -> bool:
    """Whether a multicast question that we send on an interface comes back to us."""
    question = _question()
    try:
        with _group_socket(card) as one:
            _send(one, card, question)
            async with asyncio.timeout(_ECHO_SECONDS):
                while True:
                    data, _ = await asyncio.get_running_loop().sock_recvfrom(one, 9000)
                    if data == question:
                        return True
    except (OSError, TimeoutError):
        return False


def _one_of_each(cards: Sequence[Interface]) -> list[Interface]:
    """One address of each network card, IPv4 where it has one."""
    first: dict[str, Interface] = {}
    for card in cards:
        first.setdefault(card.name, card)
    return list(first.values())


def _question() -> bytes:
    """A real question for our tables, with a number of its own to know it by."""
    labels = b"".join(
        bytes([len(label)]) + label.encode("ascii") for label in SERVICE.rstrip(".").split(".")
    )
    header = struct.pack("!2sHHHHH", os.urandom(2), 0, 1, 0, 0, 0)
    return header + labels + b"\0" + struct.pack("!HH", *_PTR_IN)


def _group_socket(card: Interface) -> socket.socket:
    one = socket.socket(socket.AF_INET6 if card.v6 else socket.AF_INET, socket.SOCK_DGRAM)
    try:
        one.setblocking(False)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if card.v6:
            index = struct.pack("@I", card.zone)
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_MULTICAST_IF, index)
            one.bind(("::", _MDNS_PORT))
            group = socket.inet_pton(socket.AF_INET6, _GROUP_6) + index
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, group)
        else:
            address = socket.inet_aton(card.address)
            one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, address)
            one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
            one.bind(("", _MDNS_PORT))
            group = socket.inet_aton(_GROUP_4) + address
            one.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
    except OSError:
        one.close()
        raise
    return one


def _send(one: socket.socket, card: Interface, question: bytes) -> None:
    if card.v6:
        one.sendto(question, (_GROUP_6, _MDNS_PORT, 0, card.zone))
    else:
        one.sendto(question, (_GROUP_4, _MDNS_PORT))
