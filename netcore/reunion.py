"""Players of a game find each other on the local network, wherever they listen now.

Who looks for a host, or misses players as a host, shows where it can be called, under a
name made of the game and its own number, and hears the same of the others. Like every
announcement this is a hint: whoever answers there has to prove its key.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from zeroconf.asyncio import AsyncServiceInfo

from netcore.canon import hashed
from netcore.charter import MOST_PLAYERS
from netcore.multicast import Announced, DiscoveryError, Multicast
from netcore.pipe import Address
from netcore.transport import Met, Place

_log = logging.getLogger(__name__)

SERVICE = "_sealed-seats._tcp.local."
_NAME = re.compile(r"([0-9a-f]{16})-([0-9]{1,2})")


def game_mark(game_id: bytes) -> str:
    """What the players of a game know it by, and nobody else."""
    return hashed(b"so-reunion", [game_id]).hex()[:16]


def read_name(name: str, place: Place) -> int | None:
    """Which other player of our game a name is; None if it is none."""
    read = _NAME.fullmatch(name)
    if read is None or read[1] != game_mark(place.game_id):
        return None
    player = int(read[2])
    return player if player < MOST_PLAYERS and player != place.player else None


@asynccontextmanager
async def show_place(place: Place, met: Met, only: Sequence[str] | None) -> AsyncIterator[None]:
    """For as long as it lasts, show where we are and hear where the others are."""
    try:
        multicast = Multicast(only)
    except DiscoveryError as error:
        _log.info("other players are not looked for: %s", error)
        yield
        return

    def shown(info: AsyncServiceInfo) -> None:
        player = read_name(info.name.removesuffix("." + SERVICE), place)
        port = info.port or 0
        if player is not None and 0 < port < 65536:
            met(player, [Address(host, port) for host in multicast.addresses_of(info)])

    try:
        multicast.watch(SERVICE, shown, lambda _name: None)
        if place.player >= 0 and place.port:
            name = f"{game_mark(place.game_id)}-{place.player}"
            await multicast.announce(Announced(SERVICE, name, place.port))
        yield
    finally:
        await multicast.close()
