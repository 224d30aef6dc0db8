"""Finding a host again: the one that was lost, or the first of us who can take over.

Every guest can be called back by the other players. While it has a host it says
who that is; while it has none, those who come after it gather here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from math import inf
from typing import Self

from netcore.charter import read_charter
from netcore.door import Door
from netcore.election import Election, Voter, before, cast
from netcore.link import Link, LinkEnded
from netcore.log_bodies import Vote
from netcore.messages import (
    Begin,
    Enter,
    Head,
    HostIs,
    Lack,
    LogEntry,
    NoHost,
    NotTaken,
    Stand,
    TableIs,
)
from netcore.pipe import Address
from netcore.playing import Playing
from netcore.resuming import rewind
from netcore.room import Room, RoomError
from netcore.session_events import CommandRefused
from netcore.tasks import Tasks
from netcore.transport import Listener, Place, Transport
from netcore.wire import Message, NetworkError
from rules.kernel.errors import SealedOrdersError

_log = logging.getLogger(__name__)

FIRST_WAIT = 0.2
LONGEST_WAIT = 3.0
ANSWER_SECONDS = 5.0
GATHER_SECONDS = 15.0
"""How long we stay with somebody who gathers votes before we look elsewhere."""
IN_VAIN_SECONDS = 20.0
UNLIKE_SECONDS = 7.0
"""How long we gather votes in vain before we call those after us too, for they may know of a
newer host; and how much longer than the player before us, so that two do not keep missing
each other."""

Won = Callable[[int, tuple[Vote, ...], Sequence[Voter]], None]


def entering(room: Room, port: int, *, watching: bool) -> Enter:
    """The first word to whoever hosts, or will."""
    playing = room.playing
    if playing is None:
        return Enter(port, watching, b"", 0, b"", 0, 0)
    replica = playing.replica
    game_id, term = playing.charter.game_id, replica.position.term
    return Enter(port, watching, game_id, replica.seq, replica.head, playing.voted_term, term)


def no_host(room: Room, playing: Playing) -> NoHost:
    """What to tell somebody else who has no host."""
    rows = room.addresses.fresh_rows(len(playing.players))
    return NoHost(playing.replica.position.term, rows)


def _verify_same(playing: Playing, begin: Begin) -> None:
    """Raise SealedOrdersError unless a host speaks of our game."""
    if read_charter(begin.charter).game_id != playing.charter.game_id:
        raise RoomError("lobby.other_game_there")


def looking_around(
    room: Room, transport: Transport, port: int
) -> AbstractAsyncContextManager[None]:
    """While it lasts, players of the game who are on the local network hear of each other."""
    playing = room.playing
    if playing is None:
        return nullcontext()
    place = Place(playing.charter.game_id, playing.number if playing.has_seat else -1, port)
    return transport.reunion(place, room.addresses.hint)


class Callback:
    """Where the other players can reach a guest."""

    def __init__(self, room: Room, listener: Listener | None) -> None:
        self._room = room
        self._listener = listener
        self._tasks = Tasks(room.fail)
        self._calls: dict[Link, asyncio.Task[None]] = {}
        self.election: Election | None = None
        if listener is not None:
            self._tasks.start(self._receive(listener))

    @classmethod
    async def open(cls, room: Room, transport: Transport) -> Self:
        """Listen for players only; without a way to listen we can still be a guest."""
        door = Door(None)
        door.close()
        try:
            listener = await transport.listen(room.me.to_others(), door)
        except NetworkError as error:
            _log.warning("nobody can call us back: %s", error)
            return cls(room, None)
        return cls(room, listener)

    @property
    def where(self) -> Address | None:
        """The address to be called at, if there is one."""
        return None if self._listener is None else self._listener.address

    @property
    def port(self) -> int:
        """The port to be told to others, 0 if there is none."""
        return 0 if self._listener is None else self._listener.address.port

    def let_in(self, keys: frozenset[bytes]) -> None:
        """The players of a game may call."""
        if self._listener is not None:
            self._listener.door.pinned |= keys

    def give_up(self) -> Listener | None:
        """Hand the listener to somebody else; voters' links stay as they are."""
        self._tasks.cancel()
        listener, self._listener = self._listener, None
        return listener

    async def close(self) -> None:
        """Listen no more."""
        listener = self.give_up()
        for link in self._calls:
            link.abort()
        if listener is not None:
            await listener.close()

    def release(self) -> None:
        """Send those away who gathered here: we have found a host."""
        election, self.election = self.election, None
        if election is not None:
            for voter in election.voters.values():
                voter.link.abort()

    async def _receive(self, listener: Listener) -> None:
        async for link in listener:
            self._calls[link] = self._tasks.start(self._answer(link))

    async def _answer(self, link: Link) -> None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                enter = await link.receive()
            self._meet(link, enter)
            async for message in link:
                self._hear(link, message)
                if self._listener is None:
                    # This very message has made us the host: the link is no longer ours.
                    return
        except (TimeoutError, LinkEnded):
            link.abort()
        finally:
            self._calls.pop(link, None)
            if self.election is not None:
                self.election.leave(self._player(link), link)

    def _meet(self, link: Link, enter: Message) -> None:
        playing = self._room.playing
        player = self._player(link)
        if playing is None or not isinstance(enter, Enter) or player < 0:
            link.abort()
            return
        if enter.port:
            self._room.addresses.note(player, Address(link.peer.address.host, enter.port))
        if self.election is None or not playing.is_voter(player, enter):
            host = playing.replica.position.host
            link.post(HostIs(host, *self._room.addresses.get(host, Address("", 0))))
        else:
            link.post(no_host(self._room, playing))
            self.election.join(player, Voter(link, enter))

    def _hear(self, link: Link, message: Message) -> None:
        playing = self._room.playing
        if isinstance(message, NoHost) and playing is not None:
            self._room.addresses.hear_all(message.players, but=playing.number)
        elif self.election is not None:
            self.election.hear(self._player(link), message)

    def _player(self, link: Link) -> int:
        playing = self._room.playing
        if playing is None:
            return -1
        keys = [part.public for part in playing.replica.position.players]
        return keys.index(link.peer.public) if link.peer.public in keys else -1


class Search:
    """One search, from the loss of the host until there is one again."""

    def __init__(
        self,
        room: Room,
        dial: Callable[[Address], Awaitable[Link]],
        callback: Callback,
        may_vote: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may_vote` is asked before we sign for anybody: a host with guests does not."""
        self._room = room
        self._may_vote = may_vote
        self._dial = dial
        self._callback = callback
        self._won = asyncio.Event()
        self._hint = -1
        self._in_vain = inf
        self._refused: set[Address] = set()
        """Where another table was found, as the person here was told once."""
        self.at = Address("", 0)
        """Where the host was found."""
        self.first: tuple[Message, ...] = ()
        """What the host that was found said first: to be heard once its link is in place."""

    async def run(self, address: Address, won: Won, *, left: bool = False) -> Link | None:
        """A link to a host; None if we took over (then `won` was called) or nobody was found.

        One that `left` on purpose is not waited for.
        """
        playing, pace = self._room.playing, self._room.me.pace
        loop = asyncio.get_running_loop()
        lost = loop.time()
        alone = lost + (0.0 if left else pace.takeover)
        takes_part = (
            playing is not None
            and playing.has_seat
            and len(playing.replica.position.present) > 2
            and self._callback.port > 0
        )
        election: Election | None = None
        if takes_part and playing is not None:

            def elected(term: int, votes: tuple[Vote, ...]) -> None:
                assert election is not None
                self._callback.election = None
                self._won.set()
                won(term, votes, tuple(election.voters.values()))

            election = self._callback.election = Election(
                playing, elected, partial(rewind, self._room)
            )
        self._in_vain = alone + IN_VAIN_SECONDS
        wait = FIRST_WAIT
        while loop.time() < lost + pace.host_away and not self._won.is_set():
            link = await self._round(address, election, alone=loop.time() < alone)
            if link is not None or self._won.is_set():
                self._callback.release()
                return link
            if election is not None and loop.time() >= alone:
                election.standing = True
                election.go_on()
            await self._pause(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        self._callback.release()
        return None

    async def _pause(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._won.wait()
        except TimeoutError:
            return

    async def _round(
        self, address: Address, election: Election | None, *, alone: bool
    ) -> Link | None:
        """Call the lost host, unless we signed it away, and then those who come before us."""
        playing = self._room.playing
        known = self._room.addresses
        addresses: list[Address] = []
        if playing is None:
            addresses.append(address)
        else:
            # Whoever is there now: an old host makes way for those who have signed it away.
            addresses += [address] if address.port else []
            if playing.voted_term <= playing.replica.position.term:
                addresses += known.to_call(playing.replica.position.host)
        if election is not None and playing is not None and not alone:
            addresses += [one for who in before(playing) for one in known.to_call(who)]
            now = asyncio.get_running_loop().time()
            if now > self._in_vain:
                self._in_vain = now + IN_VAIN_SECONDS + UNLIKE_SECONDS * playing.number
                addresses += self._everybody()
        if playing is not None and not playing.has_seat and not alone:
            # Who only watches has no part in finding the next host: it asks everybody.
            addresses += self._everybody()
        addresses += known.to_call(self._hint)
        for one in dict.fromkeys(addresses):
            link = await self.call(one)
            if link is not None or self._won.is_set():
                return link
        return None

    def _everybody(self) -> list[Address]:
        """Where any other player may be."""
        own = -1 if self._room.playing is None else self._room.playing.number
        known = self._room.addresses
        return [one for who in known if who != own for one in known.to_call(who)]

    async def ask(self, player: int) -> Link | None:
        """A link to who hosts, by way of a player who may know it."""
        self._hint = -1
        for _ in range(2):
            who = player if self._hint < 0 else self._hint
            for address in self._room.addresses.to_call(who):
                link = await self.call(address)
                if link is not None:
                    return link
        return None

    async def call(self, address: Address) -> Link | None:
        """A link to who hosts at an address, or will once enough have come."""
        try:
            link = await self._dial(address)
        except NetworkError as error:
            _log.info("%s: %s", address, error)
            self._room.addresses.miss(address)
            return None
        self.at = address
        self._note(link, address)
        if self._won.is_set():
            link.abort()
            return None
        if self._callback.election is not None:
            self._callback.election.standing = False
        self.first = ()
        try:
            while True:
                async with asyncio.timeout(ANSWER_SECONDS if self.first else GATHER_SECONDS):
                    message = await link.receive()
                if await self._is_host(link, message):
                    return link
        except LinkEnded as error:
            _log.info("no host at %s: %s", address, error)
        except TimeoutError:
            # The game follows the lobby at once: there is none, or another one.
            self._refuse(address, RoomError("lobby.other_game_there") if self.first else None)
        except SealedOrdersError as error:
            self._refuse(address, error)
        link.abort()
        return None

    def _refuse(self, address: Address, error: SealedOrdersError | None) -> None:
        """Go on looking; say why not here, once, if it is another table that answers."""
        _log.info("no host at %s: %s", address, error)
        if error is not None and address not in self._refused:
            self._refused.add(address)
            self._room.tell(CommandRefused(error))

    def _note(self, link: Link, address: Address) -> None:
        """Whoever answered where we called has proven who it is."""
        playing = self._room.playing
        player = -1 if playing is None else playing.number_of(link.peer.public)
        if player >= 0:
            self._room.addresses.note(player, address)

    def _gathers_at(self, playing: Playing, link: Link, term: int) -> bool:
        """Whether we wait with somebody for enough to come: who is before us, or knows more."""
        player = playing.number_of(link.peer.public)
        return player in before(playing) or term > playing.replica.position.term

    async def _is_host(self, link: Link, message: Message) -> bool:
        """Take part in the vote; True as soon as the other side hosts."""
        playing = self._room.playing
        match message:
            case Begin() | TableIs():
                # In a game the lobby comes first, and the game only from who hosts it.
                if playing is not None and isinstance(message, Begin):
                    _verify_same(playing, message)
                self.first += (message,)
                return playing is None or isinstance(message, Begin)
            case Lack() if playing is not None:
                for entry in playing.replica.entries[message.seq :]:
                    link.post(LogEntry(entry.encode()))
            case Stand() if playing is not None and self._may_vote() and playing.has_seat:
                ballot = cast(playing, message.term)
                if ballot is not None:
                    link.post(ballot)
            case NoHost() if playing is not None and playing.number >= 0:
                self._room.addresses.hear_all(message.players, but=playing.number)
                link.post(no_host(self._room, playing))
                if not self._gathers_at(playing, link, message.term):
                    await link.close("left")
            case HostIs():
                self._hint = message.player
                if message.port:
                    known = Address(message.host, message.port)
                    self._room.addresses.hear(message.player, known)
                await link.close("left")
            case NotTaken():
                await link.close("left")
            case Head():
                # It hosts, and its first word about the game was lost on the way.
                link.abort()
            case _:
                pass
        return False
