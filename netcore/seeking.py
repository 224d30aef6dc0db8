"""A host that misses players calls them.

They hear where it listens now, which nobody could tell them after a restart; and
while it has fewer than half, it hears from them whether they have another host.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from netcore.channel import Ticket
from netcore.link import Link
from netcore.pipe import Address
from netcore.playing import Playing
from netcore.room import Room
from netcore.searching import Callback, Search, entering, looking_around
from netcore.transport import Transport
from netcore.wire import Message, NetworkError

_log = logging.getLogger(__name__)

PROBE_SECONDS = 3.0
"""How often those who are missing are called."""


class Followed(NamedTuple):
    """Somebody who hosts instead of us: the link, what it said first, and where it is."""

    link: Link
    first: tuple[Message, ...]
    address: Address


class Seeking:
    """The calls of one host in one game."""

    def __init__(
        self,
        room: Room,
        playing: Playing,
        transport: Transport,
        port: int,
        is_here: Callable[[bytes], bool],
    ) -> None:
        """`port` is where we listen, `is_here` tells of a player's key whether it has a link."""
        self._room = room
        self._playing = playing
        self._transport = transport
        self._port = port
        self._is_here = is_here

    async def run(
        self, has_quorum: Callable[[], bool], found: Callable[[Followed | None], None]
    ) -> None:
        """Call those who are missing from time to time, until another host is found.

        None is found where a newer term has been signed for and nobody hosts it: then we
        host no more either, and all who sit with us are free to vote.
        """
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            if self._is_signed_away():
                found(None)
                return
            if self._away():
                async with looking_around(self._room, self._transport, self._port):
                    other = await self._until_all_are_here(has_quorum)
                if other is not None:
                    found(other)
                    return

    def _is_signed_away(self) -> bool:
        return self._playing.voted_term > self._playing.replica.position.term

    async def _until_all_are_here(self, has_quorum: Callable[[], bool]) -> Followed | None:
        """Call who is missing again and again; who hosts instead of us, if somebody does."""
        search = Search(
            self._room, self._call, Callback(self._room, None), lambda: not has_quorum()
        )
        while self._away() and not self._is_signed_away():
            if has_quorum():
                await self._tell_where()
            else:
                other = await self._another_host(search)
                if other is not None:
                    return other
            await asyncio.sleep(PROBE_SECONDS)
        return None

    def _away(self) -> list[int]:
        position = self._playing.replica.position
        return [who for who in position.present if not self._is_here(position.players[who].public)]

    async def _another_host(self, search: Search) -> Followed | None:
        """Who hosts instead of us."""
        for who in self._away():
            link = await search.ask(who)
            if link is not None:
                return Followed(link, search.first, search.at)
        return None

    async def _tell_where(self) -> None:
        """Let everybody who is missing know where we are; who looks for us comes then."""
        for who in self._away():
            for address in self._room.addresses.to_call(who):
                try:
                    link = await self._call(address)
                except NetworkError as error:
                    _log.info("player %d is not there: %s", who, error)
                else:
                    await link.close("left")
                    break

    async def _call(self, address: Address) -> Link:
        ticket = Ticket(None, self._playing.keys)
        link = await self._transport.dial(address, self._room.me.to_others(), ticket)
        link.post(entering(self._room, self._port, watching=False))
        return link
