"""Finding tables on the local network by multicast DNS.

A table's service name is unique by construction (it is the table's random id),
so nothing has to be probed and a table is seen at once. What others announce is
a hint and nothing more: it is cleaned, capped and never trusted, and whether a
host is alive shows when somebody connects.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from zeroconf.asyncio import AsyncServiceInfo

from netcore.multicast import Announced, Multicast
from netcore.pipe import Address
from netcore.plaintext import player_name
from netcore.version import PROTOCOL_VERSION
from netcore.wire import OLDEST_SPOKEN, NetworkError

_log = logging.getLogger(__name__)

SERVICE = "_sealed-orders._tcp.local."
MOST_TABLES = 64
MOST_TABLES_AT_ONE_ADDRESS = 8
MOST_ADDRESSES = 8
_TABLE_ID = re.compile(r"[0-9a-f]{16}")
_GAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"[0-9]{1,9}")


class TableError(NetworkError):
    """Why a table cannot be joined."""


class TableRecord(NamedTuple):
    """What a table says about itself, and where it says it is."""

    table: str
    name: str
    game: str
    rules: bytes
    free: int
    way: Literal["code", "open"]
    addresses: tuple[Address, ...] = ()
    version: int = PROTOCOL_VERSION
    oldest: int = OLDEST_SPOKEN


def new_table_id() -> str:
    """Sixteen hex digits that no other table has."""
    return secrets.token_hex(8)


def joinability(
    record: TableRecord, rules: bytes | None, version: int = PROTOCOL_VERSION
) -> TableError | None:
    """Why a table cannot be joined, or None if it can.

    `rules` is our digest of the rules of the table's game, None if we do not
    have that game.
    """
    if record.oldest > version or record.version < OLDEST_SPOKEN:
        return TableError("network.table.other_version", theirs=record.version, ours=version)
    if rules is None:
        return TableError("network.table.other_game", game=record.game)
    if record.rules != rules:
        return TableError("network.table.other_rules")
    if record.free < 1:
        return TableError("network.table.full")
    return None


def properties(record: TableRecord) -> dict[str, str]:
    """A record as it stands in DNS."""
    return {
        "name": player_name(record.name, ""),
        "game": record.game,
        "v": str(record.version),
        "vo": str(record.oldest),
        "rules": record.rules.hex(),
        "free": str(record.free),
        "way": record.way,
    }


def read_record(
    service: str, told: Mapping[bytes, bytes | None], addresses: Sequence[str], port: int
) -> TableRecord | None:
    """A record from what the network says; None if it makes no sense."""
    table = service.removesuffix("." + SERVICE)

    def field(name: str, form: re.Pattern[str]) -> str | None:
        value = (told.get(name.encode("ascii")) or b"").decode("utf-8", "replace")
        return value if form.fullmatch(value) else None

    game, rules = field("game", _GAME), field("rules", _DIGEST)
    version, oldest, free = field("v", _NUMBER), field("vo", _NUMBER), field("free", _NUMBER)
    if not _TABLE_ID.fullmatch(table) or not 0 < port < 65536:
        return None
    if game is None or rules is None or version is None or oldest is None or free is None:
        return None
    name = (told.get(b"name") or b"").decode("utf-8", "replace")
    way: Literal["code", "open"] = "open" if told.get(b"way") == b"open" else "code"
    return TableRecord(
        table,
        player_name(name, ""),
        game,
        bytes.fromhex(rules),
        int(free),
        way,
        tuple(Address(host, port) for host in addresses[:MOST_ADDRESSES]),
        int(version),
        int(oldest),
    )


class Neighbourhood:
    """The local network as multicast DNS shows it: announce here, look around here."""

    def __init__(self, only: Sequence[str] | None = None) -> None:
        """Take every interface, or `only` those that have these addresses."""
        self._multicast = Multicast(only)

    async def announce(self, record: TableRecord, port: int) -> None:
        """Show a table, or what has changed about it."""
        addresses = tuple(one.host for one in record.addresses)
        told = properties(record)
        await self._multicast.announce(Announced(SERVICE, record.table, port, told, addresses))

    async def withdraw(self, table: str) -> None:
        """Say goodbye for a table: it vanishes everywhere at once."""
        await self._multicast.withdraw(table)

    def browse(
        self,
        seen: Callable[[TableRecord], None],
        gone: Callable[[str], None],
        called: str | None = None,
    ) -> Browser:
        """Look around: `seen` for every table that appears or changes, `gone` by its id.

        With a name only the tables of that name are seen.
        """
        return Browser(self._multicast, seen, gone, called)

    async def close(self) -> None:
        """Withdraw every table and stop looking."""
        await self._multicast.close()


class Browser:
    """Tables in sight, kept up to date."""

    def __init__(
        self,
        multicast: Multicast,
        seen: Callable[[TableRecord], None],
        gone: Callable[[str], None],
        called: str | None = None,
    ) -> None:
        self.tables: dict[str, TableRecord] = {}
        self._seen = seen
        self._gone = gone
        self._called = called
        self._addresses_of = multicast.addresses_of
        multicast.watch(SERVICE, self._show, self._forget)

    def _forget(self, table: str) -> None:
        if self.tables.pop(table, None) is not None:
            self._gone(table)

    def _show(self, info: AsyncServiceInfo) -> None:
        addresses = self._addresses_of(info)
        record = read_record(info.name, info.properties, addresses, info.port or 0)
        if record is None:
            _log.info("a table announces itself in a form that makes no sense")
        elif self.tables.get(record.table) != record and self._has_room(record):
            self.tables[record.table] = record
            self._seen(record)

    def _has_room(self, record: TableRecord) -> bool:
        """Whether it is a table that is looked for, and not one too many.

        Somebody who announces tables by the hundred leaves room for those of others.
        """
        if self._called not in (None, record.name):
            return False
        others = [one for one in self.tables.values() if one.table != record.table]
        beside = sum(one.addresses[:1] == record.addresses[:1] for one in others)
        if len(others) >= MOST_TABLES or beside >= MOST_TABLES_AT_ONE_ADDRESS:
            _log.info("more than %d tables: the rest is not shown", len(self.tables))
            return False
        return True


async def tables_called(
    name: str, seconds: float, only: Sequence[str] | None = None
) -> AsyncGenerator[TableRecord]:
    """The tables of this name that announce themselves within so long, as they appear."""
    found: asyncio.Queue[TableRecord] = asyncio.Queue()
    until = asyncio.get_running_loop().time() + seconds
    neighbourhood = Neighbourhood(only)
    try:
        neighbourhood.browse(found.put_nowait, lambda _table: None, name)
        while True:
            async with asyncio.timeout_at(until):
                record = await found.get()
            if record.addresses:
                yield record
    except TimeoutError:
        return
    finally:
        await neighbourhood.close()
