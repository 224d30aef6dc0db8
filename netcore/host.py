"""The host's program: its door, its lobby, and the links to everybody at the table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from functools import partial
from secrets import randbelow

from netcore import standing
from netcore.absences import Absences, lost_or_back
from netcore.clocks import ClockFace, Clocks
from netcore.door import Door, new_code
from netcore.election import Voter
from netcore.founding import Founding
from netcore.guests import Guest, Guests, begin_of, not_taken
from netcore.link import Link, LinkEnded, LinkFarewell, Reason
from netcore.lobby import Hall, LobbyError, as_message
from netcore.log import Entry, Refused, Said, read_part, read_said
from netcore.log_bodies import Vote
from netcore.messages import (
    Addresses,
    Again,
    Agree,
    CaughtUp,
    Clock,
    Deal,
    Decline,
    Enter,
    Head,
    Heard,
    Improper,
    Kick,
    LogEntry,
    LotPromise,
    LotShow,
    Point,
    Pointed,
    Promise,
    Rematch,
    SaidPart,
    Say,
    Show,
    Start,
    TakePlace,
    WantPause,
    Wish,
)
from netcore.newcomers import Applicants
from netcore.pipe import Address
from netcore.player import Player
from netcore.playing import Agreement, Playing
from netcore.referee import Referee
from netcore.resuming import keep_addresses
from netcore.room import Room, opened_at
from netcore.seeking import Followed, Seeking
from netcore.session_events import (
    Accused,
    LobbyChanged,
    Member,
    RematchOpened,
)
from netcore.table_position import Phase
from netcore.talk import Talk, as_event
from netcore.tasks import Tasks
from netcore.transport import Listener, Transport
from netcore.wire import Message, NetworkError
from rules.kernel.errors import SealedOrdersError

_log = logging.getLogger(__name__)

ENTER_SECONDS = 10.0
HEAD_SECONDS = 5.0
LEAST_TO_TAKE_OVER = 2
"""Of so few players none can take over from the other, so there are never two hosts."""


class Hosting:
    """The role of the host; without a listener nobody can come, and it is a solo table."""

    def __init__(
        self,
        room: Room,
        hall: Hall,
        listener: Listener | None,
        transport: Transport | None,
        demote: Callable[[Hosting, Followed | None], None],
    ) -> None:
        """`demote` makes a guest of us when another has taken over meanwhile, or has to."""
        self.room = room
        self.hall = hall
        self.listener = listener
        self.transport = transport
        self._demote = demote
        self._waits_for_quorum = False
        self._guests = Guests()
        self._caught_up: set[bytes] = set()
        """The players who have said so since this game is hosted here."""
        self._tasks = Tasks(room.fail)
        self._game_tasks = Tasks(room.fail)
        self._referee: Referee | None = None
        self._seats: tuple[int, ...] = ()
        """Who has each seat, as everybody was told last."""
        self._talk = Talk(hall, self._pass_on)
        self._applicants = Applicants(room, self._guests)
        self._clocks: Clocks | None = None
        self._clock_face = ClockFace(room, self._game_tasks)
        self._absences = Absences()
        self._founding = Founding(
            room, hall, self._guests, self._tasks, self._tell_lobby, self._founded
        )

    @property
    def own(self) -> bytes:
        """The host's own key."""
        return self.room.me.identity.public

    def open(self) -> None:
        """Let people in."""
        if self.listener is not None:
            self._tasks.start(self._receive(self.listener))
        if self.room.playing is None:
            self._tell_lobby()

    async def close(self, reason: Reason) -> None:
        """Say goodbye to everybody and listen no more."""
        if self._referee is not None:
            self._referee.stop()
        self._founding.drop()
        if self.listener is not None:
            await self.listener.close()
        await asyncio.gather(*(link.close(reason) for link in self._guests.links()))
        self._game_tasks.cancel()
        self._tasks.cancel()

    # Wishes

    def take_place(self, _place: int, _bot: str, /) -> None:
        """The host plays already."""
        raise LobbyError("lobby.has_seat")

    def wish(self, wish: Wish) -> None:
        """The host's own wish."""
        self._wish(self.own, wish)

    def _wish(self, public: bytes, wish: Wish) -> None:
        if isinstance(wish, Say | Point):
            self._talk.hear(public, wish, self.room.playing, [self.own, *self._guests])
            return
        if isinstance(wish, Rematch):
            self._rematch(public, swapped=wish.swapped)
            return
        if isinstance(wish, TakePlace):
            self._applicants.ask(public, self._name(public), wish)
            return
        if isinstance(wish, WantPause):
            self._want_pause(public, wanted=wish.wanted)
            return
        if isinstance(wish, Decline):
            self._applicants.decline(public, wish)
            return
        if self.room.playing is not None:
            raise LobbyError("lobby.game_runs")
        match wish:
            case Deal() | Kick() | Start() if public != self.own:
                raise LobbyError("lobby.host_only")
            case Deal(how="lot"):
                self._founding.draw_lots()
            case Deal():
                self.hall.deal(self.hall.could_play())
            case Kick():
                self._kick(wish.public)
            case Start():
                self._founding.start()
            case _:
                self.hall.wish(public, wish)
        self._tell_lobby()

    def _want_pause(self, public: bytes, *, wanted: bool) -> None:
        if self._clocks is None:
            raise LobbyError("lobby.no_game_yet")
        self._clocks.want_pause(public, wanted=wanted)

    def _show_clock(self, clock: Clock) -> None:
        self._guests.post_all(clock)
        self._clock_face.show(clock)

    def _kick(self, public: bytes) -> None:
        guest = self._guests.get(public)
        if guest is None:
            raise LobbyError("lobby.not_a_member")
        if self.listener is not None:
            self.listener.door.banned.add(public)
        self._tasks.start(guest.link.close("kicked"))

    def _pass_on(self, public: bytes, told: Heard | Pointed) -> None:
        if public == self.own:
            self.room.tell(as_event(told))
        else:
            self._guests.post(public, told)

    def _name(self, public: bytes) -> str:
        number = self.hall.number_of(public)
        return self.hall.members[number].name if number >= 0 else "?"

    # Who comes and goes

    async def _receive(self, listener: Listener) -> None:
        async for link in listener:
            self._tasks.start(self._serve(link))

    def give_up(self) -> Listener | None:
        """Host no more: hand the listener on, and let everybody look for another host at once."""
        if self.room.playing is not None:
            self.room.playing.noted = lambda: None
        if self._referee is not None:
            self._referee.stop()
        for link in self._guests.links():
            link.part("left")
        self._game_tasks.cancel()
        self._tasks.cancel()
        listener, self.listener = self.listener, None
        if listener is not None:
            listener.door.changed = None
            listener.door.close()
        return listener

    async def _serve(self, link: Link) -> None:
        """Everything that one guest does, from its first word to its last."""
        try:
            async with asyncio.timeout(ENTER_SECONDS):
                enter = await link.receive()
        except (TimeoutError, LinkEnded):
            link.abort()
            return
        if isinstance(enter, Enter):
            await self._attend(link, enter)
        else:
            link.abort()

    async def _attend(self, link: Link, enter: Enter) -> None:
        try:
            guest = self._welcome(link, enter)
        except LobbyError as error:
            link.post(not_taken(-1, error))
            await link.close("closed")
            return
        async for message in link:
            if not isinstance(message, Wish) or await guest.may_wish():
                self._hear(link, message)
        self._gone(link)

    def _welcome(self, link: Link, enter: Enter) -> Guest:
        public = link.peer.public
        old = self._guests.get(public)
        if old is not None:
            self._tasks.start(old.link.close("replaced"))
        playing = self.room.playing
        player = -1 if playing is None else playing.number_of(public)
        if playing is not None and playing.is_voter(player, enter):
            # Who has signed for a newer term takes no order of ours any more.
            playing.voted_term = max(playing.voted_term, enter.voted)
        if playing is not None and playing.voted_term > playing.replica.position.term:
            raise LobbyError("lobby.host_signed_away")
        watching = enter.watching or (playing is not None and player < 0)
        if player < 0:
            peer = link.peer
            self.hall.enter(
                Member(public, peer.name, peer.address.host, peer.way, watching=watching)
            )
        self.hall.note_presence(public, present=True)
        guest = Guest(link, enter)
        self._guests.add(guest)
        self._tell_lobby()
        if playing is None:
            return guest
        self._catch_up(link, playing, enter)
        for who in range(len(playing.players)):
            if who != player:
                link.post(self._absences.presence(who, self.hall.grace))
        self._applicants.greet(link.post)
        if self._clocks is not None:
            self._clocks.greet(link.post)
        if player >= 0:
            self._presence(player, present=True, left=False)
        self._tell_addresses(playing)
        if player >= 0:
            self._begin_with_quorum(playing)
            if self._referee is not None:
                self._referee.go_on()
            self.step_down()
        return guest

    def _catch_up(self, link: Link, playing: Playing, enter: Enter) -> None:
        """Send the game from where somebody knows it."""
        replica = playing.replica
        entries, hashes = replica.entries, replica.hashes
        same = enter.game_id == playing.charter.game_id and enter.seq <= replica.seq
        known = enter.seq if same and hashes[enter.seq] == enter.last else 0
        link.post(begin_of(playing))
        for entry in entries[known:]:
            link.post(LogEntry(entry.encode()))

    def _gone(self, link: Link) -> None:
        guest = self._guests.get(link.peer.public)
        if guest is None or guest.link is not link:
            return
        self._guests.remove(link.peer.public)
        self._talk.forget(link.peer.public)
        playing = self.room.playing
        player = -1 if playing is None else playing.number_of(link.peer.public)
        if player >= 0:
            self._presence(player, present=False, left=isinstance(link.ended, LinkFarewell))
        else:
            self._founding.lose(link.peer.public, self._name(link.peer.public))
            self._applicants.lose(link.peer.public)
            self.hall.leave(link.peer.public)
        self._tell_lobby()

    def _presence(self, player: int, *, present: bool, left: bool) -> None:
        playing = self.room.playing
        assert playing is not None
        part = playing.players[player]
        self.hall.note_presence(part.public, present=present)
        if present:
            self._absences.end(player)
        else:
            self._absences.begin(player, left=left)
        told = self._absences.presence(player, self.hall.grace)
        if playing.note_presence(player, present=present):
            self.room.tell(lost_or_back(part.name, told))
        self._guests.post_all(told)
        if present:
            self._applicants.come_back(player)
        if self._clocks is not None:
            self._clocks.recount()

    # What they say

    def _hear(self, link: Link, message: Message) -> None:
        try:
            match message:
                case SaidPart():
                    self._said(link, message)
                case CaughtUp():
                    self._note_caught_up(link.peer.public)
                case LotPromise() | LotShow():
                    self._founding.hear_lot(link.peer.public, message)
                case Promise() | Show() | Agree():
                    self._founding.sign(link.peer.public, message)
                case _ if isinstance(message, Wish):
                    self._wish(link.peer.public, message)
                case _:
                    raise NetworkError("network.message.unexpected", expected="wish")
        except SealedOrdersError as error:
            _log.info("%s: %s", link.peer.address, error)
            link.post(not_taken(-1, error))

    def _said(self, link: Link, message: SaidPart) -> None:
        playing = self.room.playing
        if playing is None or self._referee is None:
            raise LobbyError("lobby.no_game_yet")
        if playing.number_of(link.peer.public) < 0:
            raise LobbyError("lobby.only_watching")
        self._referee.hear_guest(read_said(message.said))

    def _note_caught_up(self, public: bytes) -> None:
        """Somebody has the log of this term: chance that waited for it can be asked for."""
        playing = self.room.playing
        if public in self._caught_up:
            return
        self._caught_up.add(public)
        if playing is not None and playing.is_live:
            playing.say_again()
            playing.react()

    def _may_request(self) -> bool:
        """After a takeover chance waits for all who share: a spent share is replaced first."""
        assert self.room.playing is not None
        position = self.room.playing.replica.position
        there = {position.players[who].public for who in position.present}
        return position.term == 0 or there <= self._caught_up | {self.own}

    def _founded(self, agreement: Agreement, player: Player) -> None:
        """Everybody has signed: play."""
        me = self.room.me
        bots = {
            seat: me.bots(sitting.bot, randbelow(2**32))
            for seat, sitting in enumerate(self.hall.seats)
            if sitting.member == 0 and sitting.bot
        }
        playing = Playing(self.hall.game, agreement, player, bots, self.room.tell, me.pace)
        playing.announce()
        self.play(playing)

    def step_down(self) -> None:
        """Host no more as soon as more than half can go on, if the person here wants to leave.

        Whoever hosts cannot pass its seats on: the others would be left without a host, and of
        two who are left none could take over. As a guest of the next host it can.
        """
        playing = self.room.playing
        if (
            playing is not None
            and self.transport is not None
            and standing.LEAVE in playing.standing
            and len(playing.replica.position.present) > LEAST_TO_TAKE_OVER
            and playing.replica.position.phase is not Phase.ENDED
            and self._has_quorum(playing)
        ):
            self._demote(self, None)

    # The game

    def play(self, playing: Playing, *, quorum: bool = False) -> None:
        """Referee a game from where it stands; with `quorum` once more than half are there.

        After the end only the report is left, which waits for nobody for ever: the others may
        have theirs and be gone. In a game of more than two they may also have another host.
        """
        self._referee_of(playing)
        if playing.replica.position.phase is not Phase.ENDED:
            self._tell_absences(playing)
        self._guests.post_all(begin_of(playing))
        self._tell_addresses(playing)
        self._waits_for_quorum = quorum
        self._begin_with_quorum(playing)
        position = playing.replica.position
        if position.phase is Phase.ENDED:
            wait = self.room.me.pace.finals if len(position.present) > 2 else 0.0
            self._game_tasks.later(wait, partial(self._go_live, playing))

    def take_over(
        self, playing: Playing, term: int, votes: tuple[Vote, ...], voters: Sequence[Voter]
    ) -> None:
        """Host a game in the middle, with the signatures of more than half."""
        referee = self._referee_of(playing, {voter.link.peer.public for voter in voters})
        referee.take_over(term, votes)
        for voter in voters:
            self._tasks.start(self._attend(voter.link, voter.enter))
        if self.listener is not None:
            self._open_door(self.listener)
        self.open()
        playing.go_live()
        self._tell_absences(playing)

    def _tell_absences(self, playing: Playing) -> None:
        for player in self._absences:
            if player in playing.replica.position.present:
                told = self._absences.presence(player, self.hall.grace)
                self.room.tell(lost_or_back(playing.players[player].name, told))

    def _open_door(self, listener: Listener) -> None:
        """Let newcomers in too, by a new code: somebody may be gone for good.

        Who watched at the lost host's table has come in already.
        """
        if self.room.lobby is not None:
            listener.door.pinned |= {one.public for one in self.room.lobby.members if one.watching}

        def tell(door: Door) -> None:
            self.room.tell(opened_at(listener.address, door.code, self.hall.table))

        listener.door.changed = tell
        listener.door.reopen(new_code())

    def _referee_of(self, playing: Playing, coming: Collection[bytes] = ()) -> Referee:
        """The referee of a game; `coming` are those whose links are there and not attended yet."""
        self.room.playing = playing
        for who, part in enumerate(playing.players):
            if part.public not in self and part.public not in coming:
                self._absences.begin(who)
                playing.note_presence(who, present=False)
        self._referee = Referee(
            playing,
            self._send,
            self._refuse,
            self.room.fail,
            partial(self._may_order, playing),
        )
        playing.speak, playing.failed = self._referee.hear, self.room.fail
        self._caught_up.clear()
        self._seats = playing.replica.position.seats
        self._clocks = Clocks(playing, self.hall.clock, self.__contains__, self._show_clock)
        playing.noted = self._clocks.note
        playing.grace = self.hall.grace
        if playing.player is not None:
            playing.player.may_request = self._may_request
        if self.listener is not None:
            self.listener.door.pinned |= playing.keys
            self._game_tasks.start(self._show_head(playing))
            if self.transport is not None:
                where, quorum = self.listener.address, partial(self._has_quorum, playing)
                seeking = Seeking(self.room, playing, self.transport, where.port, self.__contains__)
                self._game_tasks.start(seeking.run(quorum, partial(self._demote, self)))
        return self._referee

    def _begin_with_quorum(self, playing: Playing) -> None:
        if not self._waits_for_quorum or self._has_quorum(playing):
            self._go_live(playing)

    def _go_live(self, playing: Playing) -> None:
        self._waits_for_quorum = False
        if not playing.is_live:
            playing.go_live()

    def _may_order(self, playing: Playing) -> bool:
        """A host without more than half may be one of two: it waits, unless all is decided."""
        position = playing.replica.position
        few = len(position.present) <= LEAST_TO_TAKE_OVER
        return few or position.phase is Phase.ENDED or self._has_quorum(playing)

    def _has_quorum(self, playing: Playing) -> bool:
        present = playing.replica.position.present
        here = [who for who in present if playing.replica.position.players[who].public in self]
        return 2 * len(here) > len(present) or len(here) == len(present) == 1

    def __contains__(self, public: bytes) -> bool:
        return public == self.own or public in self._guests

    def _tell_addresses(self, playing: Playing) -> None:
        """Tell all where each can be called, and remember it."""
        for who, part in enumerate(playing.players):
            guest = self._guests.get(part.public)
            if guest is not None and guest.call_back.port:
                self.room.addresses.note(who, guest.call_back)
        rows = list(self.room.addresses.rows(len(playing.players)))
        if self.listener is not None:
            rows[playing.number] = Address("", self.listener.address.port)
        keep_addresses(playing.agreement.path, self.room.addresses)
        self._guests.post_all(Addresses(tuple(rows)))

    async def _show_head(self, playing: Playing) -> None:
        """Tell from time to time how far the log is, so that nobody waits for what was lost."""
        while True:
            await asyncio.sleep(HEAD_SECONDS)
            self._guests.post_all(Head(playing.replica.seq, playing.replica.head))

    def _send(self, entry: Entry) -> None:
        self._guests.post_all(LogEntry(entry.encode()))
        playing = self.room.playing
        if playing is not None and playing.replica.position.seats != self._seats:
            self._seats_passed(playing)

    def _seats_passed(self, playing: Playing) -> None:
        """Seats have changed hands, perhaps to a newcomer: it may come back now without a code."""
        before, self._seats = self._seats, playing.replica.position.seats
        for old, new in zip(before, self._seats, strict=True):
            if old != new:
                self.hall.pass_on(playing.players[old].public, playing.players[new].public)
        if self.listener is not None:
            self.listener.door.pinned |= playing.keys
        self._applicants.settle()
        self._tell_addresses(playing)
        self._tell_lobby()

    def _refuse(self, said: Said, error: Refused) -> None:
        """A part that the log does not take: its author hears it, a proof everybody."""
        playing = self.room.playing
        assert playing is not None
        try:
            author = read_part(said.data).author
        except SealedOrdersError:
            return
        players = playing.players
        if error.culprit is not None:
            self.room.tell(Accused(error.culprit, error))
            self._guests.post_all(Improper(said.encode()))
        elif author < len(players):
            self._guests.post(players[author].public, not_taken(author, error))

    def _rematch(self, public: bytes, *, swapped: bool) -> None:
        """Clear the table of a game that is over, and set it again."""
        playing = self.room.playing
        if public != self.own:
            raise LobbyError("lobby.host_only")
        if playing is None or not playing.over.is_set():
            raise LobbyError("lobby.not_over")
        if self._referee is not None:
            self._referee.stop()
            self._referee = None
        self._game_tasks.cancel()
        self._clocks = None
        self._absences.clear()
        playing.close()
        self.room.playing = None
        self.room.addresses.clear()
        self.hall.set_again([self.own, *self._guests], swapped=swapped)
        self._guests.post_all(Again(swapped))
        self.room.tell(RematchOpened(swapped))
        self._tell_lobby()

    # Small things

    def _tell_lobby(self) -> None:
        self.room.tell(LobbyChanged(self.hall.snapshot(self.own)))
        for public in self._guests:
            self._guests.post(public, as_message(self.hall.snapshot(public)))
