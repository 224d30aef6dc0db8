"""The host's links: one to everybody who is at the table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from netcore.budget import Bucket
from netcore.channel import refusal
from netcore.link import Link
from netcore.messages import Begin, Enter, NotTaken
from netcore.pipe import Address
from netcore.playing import Playing
from netcore.wire import Message, NetworkError
from rules.kernel.errors import SealedOrdersError

WISHES_A_SECOND = 4.0
WISHES_AT_ONCE = 32.0


class Guest:
    """The host's end of one link."""

    def __init__(self, link: Link, enter: Enter) -> None:
        self.link = link
        self.public = link.peer.public
        self.call_back = Address(link.peer.address.host, enter.port)
        self._wishes = Bucket(WISHES_A_SECOND, WISHES_AT_ONCE, asyncio.get_running_loop().time)

    async def may_wish(self) -> bool:
        """Let who wishes too much wait with it, for most wishes are told to all.

        What is still to come from somebody who is gone meanwhile is not wanted any more.
        """
        wait = self._wishes.spend(1)
        if wait and self.link.ended is None:
            await asyncio.sleep(wait)
        return not wait or self.link.ended is None


class Guests:
    """Everybody who has come, by key, in the order of coming."""

    def __init__(self) -> None:
        self._guests: dict[bytes, Guest] = {}

    def __contains__(self, public: bytes) -> bool:
        return public in self._guests

    def __iter__(self) -> Iterator[bytes]:
        return iter(tuple(self._guests))

    def get(self, public: bytes) -> Guest | None:
        """Somebody by key, if it is here."""
        return self._guests.get(public)

    def add(self, guest: Guest) -> None:
        """Somebody has come, or has come back by a new link."""
        self._guests[guest.public] = guest

    def remove(self, public: bytes) -> None:
        """Somebody has gone."""
        del self._guests[public]

    def links(self) -> list[Link]:
        """The links to everybody."""
        return [guest.link for guest in self._guests.values()]

    def post(self, public: bytes, message: Message) -> None:
        """Tell somebody something, if it is here."""
        guest = self._guests.get(public)
        if guest is not None:
            guest.link.post(message)

    def post_to(self, publics: Sequence[bytes], message: Message) -> None:
        """Tell some people something, those of them who are here."""
        for public in publics:
            self.post(public, message)

    def post_all(self, message: Message) -> None:
        """Tell everybody something: one frame, made once."""
        ready: bytes | None = None
        for guest in self._guests.values():
            if ready is None:
                ready = guest.link.frame(message)
            guest.link.post_frame(ready)


def not_taken(player: int, error: SealedOrdersError) -> NotTaken:
    """Why a wish (`player` is -1) or a player's part is not taken."""
    told = refusal(NetworkError(error.key, **error.arguments))
    return NotTaken(player, told.key, told.arguments)


def begin_of(playing: Playing) -> Begin:
    """The first word about a game: what all signed, and how far it is."""
    replica, agreement = playing.replica, playing.agreement
    return Begin(playing.charter.encode(), agreement.signatures, replica.seq, replica.head)
