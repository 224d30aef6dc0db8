"""This machine's addresses: the ones that other players can reach."""

from __future__ import annotations

import ipaddress
from typing import NamedTuple

import ifaddr


class Interface(NamedTuple):
    """One address of one network card."""

    name: str
    address: str
    zone: int
    length: int = 0
    """Of the part that all addresses of its network share, in bits; 0 if that is not known."""

    @property
    def v6(self) -> bool:
        """Whether it is an IPv6 address."""
        return ":" in self.address

    @property
    def zoned(self) -> bool:
        """Whether it is good only together with the name of a network card."""
        return "%" in self.address

    def is_near(self, address: str) -> bool:
        """Whether an address is in the network of this one."""
        other, own = (
            ipaddress.ip_address(one.partition("%")[0]) for one in (address, self.address)
        )
        if other.version != own.version or not self.length:
            return False
        bits = own.max_prefixlen - self.length
        return int(other) >> bits == int(own) >> bits


def interfaces(loopback: bool = False) -> list[Interface]:
    """The addresses of this machine, IPv4 first; loopback only when asked for."""
    found = []
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            address = one.ip if isinstance(one.ip, str) else one.ip[0]
            value = ipaddress.ip_address(address)
            if value.is_loopback == loopback and not value.is_multicast:
                name = adapter.nice_name
                if value.version == 6 and value.is_link_local:
                    address = f"{address}%{adapter.index}"
                card = Interface(name, address, adapter.index or 0, one.network_prefix)
                found.append(card)
    return sorted(found, key=lambda one: (one.v6, one.zoned))


def reachable() -> list[str]:
    """What others may be told: addresses that need a zone only of cards that have no other."""
    cards = interfaces()
    known = {card.name for card in cards if not card.zoned}
    return [card.address for card in cards if not card.zoned or card.name not in known]


def is_loopback(host: str | None) -> bool:
    """Whether a typed address leads nowhere but to this machine."""
    try:
        return host is not None and ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"
