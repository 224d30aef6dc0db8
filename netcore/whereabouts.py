"""Where the players of a game can be called.

What is kept from last time may be out of date. An address is *fresh* when somebody
answered there or called from there since this program began, or when another player
says so of one that we have not met ourselves. Those who look for a host tell each
other their fresh addresses, so that it is enough if each of them knows one other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from netcore.pipe import Address

Rows = tuple[Address, ...]
"""Host and port by player number, as they are told; a port of 0 is none."""

MOST_HINTS = 8
"""Addresses a player that strangers may have us try."""


class Whereabouts:
    """Addresses by player number."""

    def __init__(self) -> None:
        self._known: dict[int, Address] = {}
        self._fresh: set[int] = set()
        self._hints: dict[int, tuple[Address, ...]] = {}

    def __iter__(self) -> Iterator[int]:
        """The players of whom anything is known."""
        return iter(sorted({*self._known, *self._hints}))

    def get(self, player: int, default: Address) -> Address:
        """Where a player can be called, as far as it is known."""
        return self._known.get(player, default)

    def recall(self, kept: Mapping[int, Address]) -> None:
        """What was kept on disk."""
        self._known |= kept

    def note(self, player: int, address: Address) -> None:
        """Somebody was met there, or the host says so."""
        self._known[player] = address
        self._fresh.add(player)

    def hear(self, player: int, address: Address) -> None:
        """Another player says so: it counts unless we know better ourselves."""
        if player not in self._fresh:
            self.note(player, address)

    def hint(self, player: int, addresses: Sequence[Address]) -> None:
        """Somebody on the local network says so, whoever it is: worth a call, and no more."""
        fresh = dict.fromkeys([*addresses, *self._hints.get(player, ())])
        self._hints[player] = tuple(fresh)[:MOST_HINTS]

    def to_call(self, player: int) -> list[Address]:
        """Where to try a player, what is likeliest first."""
        known = [self._known[player]] if player in self._known else []
        hints = self._hints.get(player, ())
        both = [*known, *hints] if player in self._fresh else [*hints, *known]
        return list(dict.fromkeys(both))

    def miss(self, address: Address) -> None:
        """Nobody answers there any more."""
        self._fresh -= {player for player, known in self._known.items() if known == address}

    def clear(self) -> None:
        """Another game, other people."""
        self._known.clear()
        self._fresh.clear()
        self._hints.clear()

    def rows(self, players: int) -> Rows:
        """All that is known, to be told."""
        return tuple(self._known.get(who, Address("", 0)) for who in range(players))

    def fresh_rows(self, players: int) -> Rows:
        """What is known for certain, to be told."""
        nowhere = Address("", 0)
        return tuple(self._known[who] if who in self._fresh else nowhere for who in range(players))

    def hear_all(self, rows: Sequence[tuple[str, int]], but: int) -> None:
        """What another player knows of all, `but` us."""
        for player, (host, port) in enumerate(rows):
            if host and port and player != but:
                self.hear(player, Address(host, port))

    def kept(self) -> list[tuple[int, Address]]:
        """All that is known, to be kept."""
        return sorted(self._known.items())
