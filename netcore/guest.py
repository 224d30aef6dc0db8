"""A guest's program: its link to the host, and the way back when the link is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from secrets import randbelow
from typing import Any

from netcore.absences import lost_or_back
from netcore.channel import Arguments, Ticket
from netcore.charter import Charter, read_charter, verify_agreement
from netcore.clocks import ClockFace
from netcore.election import Voter
from netcore.link import Link, LinkEnded, LinkFarewell, LinkLost, Reason
from netcore.lobby import LobbyError, from_message, verify_seats
from netcore.log import Entry, Refused, Said, read_entry, read_order, read_said
from netcore.log_bodies import Vote
from netcore.lots import Drawing
from netcore.messages import (
    Addresses,
    Again,
    Agree,
    Applicant,
    Begin,
    CalledOff,
    CaughtUp,
    Clock,
    Declined,
    DrawLots,
    Head,
    Heard,
    Improper,
    LogEntry,
    LotPromises,
    LotsDrawn,
    NotTaken,
    Pointed,
    Prepare,
    Presence,
    Promise,
    Promises,
    Proposal,
    Ready,
    SaidPart,
    Show,
    TableIs,
    Wish,
)
from netcore.newcomers import Asking, note_applicant
from netcore.newcomers import from_message as from_applicant
from netcore.pipe import Address
from netcore.plaintext import chat_line, plain, player_name
from netcore.playing import Agreement, Playing
from netcore.resuming import find_kept, keep_addresses, make_way
from netcore.room import Room, RoomError
from netcore.searching import Callback, Search, entering, looking_around
from netcore.seeking import Followed
from netcore.selfplay import Chooser
from netcore.session_events import (
    Accused,
    ChatHeard,
    CommandRefused,
    HostLost,
    Lobby,
    LobbyChanged,
    Pinged,
    RematchOpened,
    TableClosed,
)
from netcore.signing import Signing, Terms, terms_of
from netcore.store import MOST_FILE
from netcore.table_position import Phase
from netcore.talk import has_space
from netcore.tasks import Tasks
from netcore.transport import Transport
from netcore.wire import Message, NetworkError
from resources.catalogue import catalogue
from rules.kernel.errors import SealedOrdersError

SHOWN_ARGUMENT = 200


class Visiting:
    """The role of a guest."""

    def __init__(
        self,
        room: Room,
        transport: Transport,
        address: Address,
        ticket: Ticket,
        promote: Callable[[Visiting, int, tuple[Vote, ...], Sequence[Voter]], None],
        *,
        watching: bool,
        bot: str,
    ) -> None:
        """`promote` makes a host of us once more than half have signed for it."""
        self.room = room
        self.address = address
        self.ticket = ticket
        self.watching = watching
        self.bot = bot
        self.transport = transport
        self.callback: Callback | None = None
        self._promote = promote
        self._link: Link | None = None
        self._signing: Signing | None = None
        self._attempt = 0
        """Which attempt of the host's our signing serves."""
        self._agreed: Terms | None = None
        """What the person here was ready to start with, whatever the host says of it."""
        self._lots = Drawing(room.me, self._post)
        self._tasks = Tasks(room.fail)
        self._asking = Asking(room, self._post)
        self._clock_face = ClockFace(room, self._tasks)
        self._catching_up: Begin | None = None
        self._arriving: list[Entry] = []
        self._arriving_size = 0
        self._caught_up = False
        """The host was told that we have its log, unless that was lost."""
        self._last_report: asyncio.Task[Any] | None = None
        """Of a game that the table has left behind."""
        self._closing = False

    # The link

    async def open(self) -> None:
        """Come to the table; raises NetworkError."""
        self.callback = await Callback.open(self.room, self.transport)
        try:
            self._link = await self._dial(self.address)
        except NetworkError:
            await self.callback.close()
            raise
        self._tasks.start(self._run())

    async def look(self, playing: Playing) -> None:
        """Take part in a game from its folder, wherever its host is now, if it has one."""
        self.room.playing = playing
        self.callback = await Callback.open(self.room, self.transport)
        self.callback.let_in(playing.keys)
        self._tasks.start(self._run())

    def follow(self, followed: Followed | None, callback: Callback) -> None:
        """Go on as the guest of somebody whose link is already there, or look for a host."""
        self.callback = callback
        if followed is not None:
            self._link = followed.link
            self._hear_all(followed.first)
        self._tasks.start(self._run(LinkFarewell("left") if followed is None else None))

    async def close(self, reason: Reason) -> None:
        """Say goodbye."""
        self._closing = True
        self._call_off()
        self._asking.withdraw()
        if self._link is not None:
            await self._link.close(reason)
        if self.callback is not None:
            await self.callback.close()
        self._tasks.cancel()

    def wish(self, wish: Wish) -> None:
        """Bring a wish to the host."""
        if isinstance(wish, Ready):
            lobby = self.room.lobby
            seen = lobby is not None and wish.ready and wish.edition == lobby.edition
            self._agreed = terms_of(lobby) if seen and lobby is not None else None
        self._post(wish)

    def speak(self, said: Said) -> None:
        """Bring a part to the host; what is lost on the way is said again after it."""
        self._post(SaidPart(said.encode()))

    def _post(self, message: Message) -> None:
        if self._link is not None:
            self._link.post(message)

    async def _dial(self, address: Address) -> Link:
        assert self.callback is not None
        link = await self.transport.dial(address, self.room.me.to_others(), self.ticket)
        link.post(entering(self.room, self.callback.port, watching=self.watching))
        if self.room.playing is None:
            self.ticket = self.ticket._replace(hosts=self.ticket.hosts | {link.peer.public})
        return link

    async def _run(self, ended: LinkEnded | None = None) -> None:
        """Listen until the table is done with; find a host again whenever it is lost.

        `ended` is how the link to the host did, if there is none any more.
        """
        while True:
            ended = ended or await self._listen()
            if self._closing or self.room.ended:
                return
            if self._is_over():
                self.room.tell(TableClosed(ended))
                return
            if isinstance(ended, LinkFarewell) and ended.reason != "left":
                if self._last_report is not None:
                    await self._last_report
                self.room.stop(ended)
                return
            self._clock_face.stop()
            playing = self.room.playing
            self.room.tell(HostLost(ended, playing is not None and playing.may_change_host))
            if playing is not None:
                playing.pause()
            assert self.callback is not None
            search = Search(self.room, self._dial, self.callback)
            async with looking_around(self.room, self.transport, self.callback.port):
                left = isinstance(ended, LinkFarewell)
                found = await search.run(self.address, self._take_over, left=left)
            if self.room.role is not self:
                return
            if found is None:
                self.room.stop(ended)
                return
            self._link = found
            self._hear_all(search.first)
            ended = None

    async def _listen(self) -> LinkEnded:
        """Hear everything that the host says, until the link ends; how it ended."""
        if self._link is None:
            return LinkLost("network.link.broken")
        async for message in self._link:
            self._hear(message)
        assert self._link.ended is not None
        return self._link.ended

    def _is_over(self) -> bool:
        return self.room.playing is not None and self.room.playing.is_reporting

    def _take_over(self, term: int, votes: tuple[Vote, ...], voters: Sequence[Voter]) -> None:
        self._promote(self, term, votes, voters)

    # What the host says

    def _hear_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._hear(message)

    def _hear(self, message: Message) -> None:
        try:
            self._understand(message)
        except Refused as error:
            # The log itself is at fault: nobody may play on with it.
            self.room.tell(Accused(error.culprit, error))
            self.room.stop(error, cheating=error.culprit is not None)
            self._drop()
        except SealedOrdersError as error:
            if self.room.ended:
                self._drop()
            self.room.tell(CommandRefused(error))
        except OSError as error:
            self.room.fail(error)
            self._drop()

    def _understand(self, message: Message) -> None:
        match message:
            case LogEntry():
                self._entry(message)
            case TableIs():
                self._table(from_message(message))
            case DrawLots() | LotPromises() | LotsDrawn():
                self._lots.hear(message)
            case Prepare() | Promises() | Proposal():
                self._sign(message)
            case Again():
                self._again(message)
            case Begin():
                self._begin(message)
            case CalledOff():
                self._call_off()
                self.room.tell(CommandRefused(_error(message.key, message.arguments)))
            case NotTaken():
                self._not_taken(message)
            case Improper():
                self._judge(message)
            case Heard():
                line = ChatHeard(
                    player_name(message.name), chat_line(message.text), message.to_team
                )
                self.room.tell(line)
            case Pointed():
                self._pointed(message)
            case Head():
                self._head(message)
            case Presence():
                self._presence(message)
            case Addresses():
                self._addresses(message)
            case Clock():
                self._clock_face.show(message)
            case Applicant():
                note_applicant(self.room, from_applicant(message))
            case Declined():
                self._asking.decline(message)

    def _table(self, lobby: Lobby) -> None:
        verify_seats(lobby, self.room.me.rules)
        self.room.tell(LobbyChanged(lobby))
        if self.room.playing is not None:
            self.room.playing.grace = lobby.grace
        self._lots.verify_deal(lobby)

    def _pointed(self, message: Pointed) -> None:
        lobby = self.room.lobby
        if lobby is not None and has_space(self.room.me.game(lobby.game), message.space):
            self.room.tell(Pinged(player_name(message.name), message.space, message.to_team))

    def _not_taken(self, message: NotTaken) -> None:
        error = _error(message.key, message.arguments)
        if message.player < 0:
            self.room.tell(CommandRefused(error))
        elif message.key == "log.stale":
            if self.room.playing is not None:
                self.room.playing.repeat()
        elif message.key != "log.number_used":
            self.room.tell(CommandRefused(error))

    def _judge(self, message: Improper) -> None:
        """Accuse somebody of what it has signed, never because the host says so."""
        playing = self.room.playing
        if playing is None:
            return
        try:
            playing.replica.judge(read_said(message.said))
        except Refused as error:
            if error.culprit is not None:
                self.room.tell(Accused(error.culprit, error))

    def _presence(self, message: Presence) -> None:
        """Who is away, as the host hears it; never we."""
        playing, player = self.room.playing, message.player
        if playing is None or player == playing.number or not 0 <= player < len(playing.players):
            return
        if playing.note_presence(player, present=message.present):
            self.room.tell(lost_or_back(playing.players[player].name, message))

    def _addresses(self, message: Addresses) -> None:
        """Where everybody can be called; the host's own is where we called it."""
        playing = self.room.playing
        if playing is None or self._link is None:
            return
        for player, (host, port) in enumerate(message.players):
            if port and player != playing.number:
                known = Address(host or self._link.peer.address.host, port)
                self.room.addresses.note(player, known)
        keep_addresses(playing.agreement.path, self.room.addresses)

    # The charter

    def _sign(self, message: Prepare | Promises | Proposal) -> None:
        try:
            self._sign_next(message)
        except SealedOrdersError:
            self._call_off()
            raise

    def _sign_next(self, message: Prepare | Promises | Proposal) -> None:
        lobby = self.room.lobby
        if lobby is None or self.room.playing is not None:
            raise LobbyError("lobby.malformed")
        me, own = self.room.me, lobby.members[lobby.own]
        if self._agreed != terms_of(lobby):
            raise LobbyError("lobby.not_ready", player=own.name)
        if isinstance(message, Prepare):
            signing = self._signing
            if signing is None or signing.has_shown or message.attempt != self._attempt:
                self._call_off()
                signing = Signing(me.identity, own.name, me.game(lobby.game), me.games)
                self._signing, self._attempt = signing, message.attempt
            self._post(Promise(message.attempt, signing.promise()))
            return
        if self._signing is None or (isinstance(message, Promises) and self._signing.has_shown):
            return
        if isinstance(message, Promises):
            part = self._signing.show(message.promised)
            self._post(Show(message.attempt, part.name, part.nonce, part.tip, part.exchange))
        else:
            signature = self._signing.sign(read_charter(message.charter), lobby)
            self._post(Agree(message.attempt, signature))

    def _call_off(self) -> None:
        if self._signing is not None:
            self._signing.call_off()
            self._signing = None

    def _begin(self, message: Begin) -> None:
        charter, signatures = read_charter(message.charter), message.signatures
        playing = self.room.playing
        if playing is None:
            playing = self._sit_down(charter, signatures)
            self.room.playing = playing
            self._know_players(playing)
        elif playing.charter.game_id != charter.game_id:
            raise RoomError("lobby.other_game_there")
        playing.speak, playing.failed = self.speak, self.room.fail
        if self.room.lobby is not None:
            playing.grace = self.room.lobby.grace
        self._catching_up, self._arriving, self._caught_up = message, [], False
        self._arriving_size = 0
        playing.pause()
        self._go_on()

    def _again(self, message: Again) -> None:
        """Come back to the lobby from a game that is over; its report is made beside."""
        playing = self.room.playing
        if playing is None or playing.replica.position.phase is not Phase.ENDED:
            raise LobbyError("lobby.not_over")
        self.room.playing, self._catching_up, self._agreed = None, None, None
        self.room.addresses.clear()
        self._last_report = self._tasks.start(playing.wind_up())
        self.room.tell(RematchOpened(message.swapped))

    def _sit_down(self, charter: Charter, signatures: Sequence[bytes]) -> Playing:
        me = self.room.me
        game = me.game(charter.game)
        signing, self._signing = self._signing, None
        if signing is not None:
            agreement, player = signing.begin(charter, signatures)
            playing = Playing(game, agreement, player, self._bots(charter), self.room.tell, me.pace)
        elif (kept := find_kept(me.games, charter.game_id)) is not None:
            return kept.take_up(self.room, self.bot)
        elif me.identity.public in [part.public for part in charter.players]:
            raise RoomError("lobby.secret_lost")
        else:
            verify_agreement(charter, signatures)
            watched = Agreement(charter, tuple(signatures), None, None)
            playing = Playing(game, watched, None, {}, self.room.tell, me.pace)
        playing.announce()
        return playing

    def _bots(self, charter: Charter) -> dict[int, Chooser]:
        lobby, me = self.room.lobby, self.room.me
        assert lobby is not None
        return {
            seat: me.bots(sitting.bot, randbelow(2**32))
            for seat, sitting in enumerate(lobby.seats)
            if sitting.member == lobby.own and charter.bots[seat]
        }

    # The log

    def _entry(self, message: LogEntry) -> None:
        """Take an entry, or, while catching up, all that were missing at once."""
        playing = self.room.playing
        if playing is None:
            raise LobbyError("lobby.no_game_yet")
        entry = read_entry(message.entry)
        order = read_order(entry.order)
        if self._catching_up is None or order.seq > self._catching_up.seq:
            make_way(self.room, [entry])
            self._take(entry, 0)
            self._say_caught_up()
            return
        self._arriving_size += len(message.entry)
        skips = self._arriving and order.seq != read_order(self._arriving[-1].order).seq + 1
        if skips or self._arriving_size > MOST_FILE:
            self._drop()
            return
        self._arriving.append(entry)
        if order.seq == self._catching_up.seq:
            arrived, self._arriving = self._arriving, []
            make_way(self.room, arrived)
            for each in arrived:
                self._take(each, order.term)
            self._go_on()

    def _take(self, entry: Entry, leads_to: int) -> None:
        playing = self.room.playing
        assert playing is not None
        order = read_order(entry.order)
        entries = playing.replica.entries
        if 0 < order.seq <= len(entries):
            if entries[order.seq - 1].order == entry.order:
                return
        elif order.seq > len(entries) + 1:
            # Something is missing in between: come back and ask from where we are.
            self._drop()
            return
        known = len(playing.players)
        playing.take(entry, leads_to=leads_to)
        if len(playing.players) > known:
            self._welcomed(playing)

    def _welcomed(self, playing: Playing) -> None:
        """Somebody new has sat down; if it is us, play from here on."""
        self.room.applicants.pop(playing.players[-1].public, None)
        seated = self._asking.sit_down(playing)
        if seated is not None:
            playing = seated
            playing.speak = self.speak
            self.room.playing = playing
            if self._catching_up is None:
                playing.go_live()
                self._say_caught_up()
        self._know_players(playing)

    def _know_players(self, playing: Playing) -> None:
        """Whom we trust as a host, and who may call us."""
        if playing.has_seat:
            self.ticket = Ticket(None, playing.keys)
        else:
            # Any of them may host next; the first host may also ask for the code again.
            self.ticket = self.ticket._replace(hosts=self.ticket.hosts | playing.keys)
        if self.callback is not None:
            self.callback.let_in(playing.keys)

    # A place in a game that runs

    def step_down(self) -> None:
        """Somebody else hosts already."""

    def take_place(self, place: int, bot: str) -> None:
        """Ask for the place of a player who is away."""
        self._asking.ask(place, bot)

    def _head(self, message: Head) -> None:
        """Hold the own log against the host's: what was lost on the way is asked for again."""
        playing = self.room.playing
        if playing is None or self._catching_up is not None:
            # The past stands before the head, and part of it has not come.
            self._drop()
            return
        replica = playing.replica
        if message.seq > replica.seq or replica.hashes[message.seq] != message.last:
            self._drop()
        elif message.seq == replica.seq:
            playing.say_again()
            self._caught_up = False
            self._say_caught_up()

    def _go_on(self) -> None:
        """Act again as soon as the log is the host's."""
        playing, begin = self.room.playing, self._catching_up
        if playing is None or begin is None:
            return
        replica = playing.replica
        if replica.seq >= begin.seq and replica.hashes[begin.seq] == begin.last:
            self._catching_up = None
            playing.go_live()
            self._say_caught_up()
            self._asking.ask_again()

    def _say_caught_up(self) -> None:
        """Tell the host that chance need not wait for us: once, and again with every head."""
        playing = self.room.playing
        player = None if playing is None else playing.player
        if self._catching_up is None and not self._caught_up and player is not None:
            self._caught_up = not player.shares.has_spent()
            if self._caught_up:
                self._post(CaughtUp())

    # Small things

    def _drop(self) -> None:
        """Come back and ask for what is missing; until then nothing is answered."""
        if self.room.playing is not None:
            self.room.playing.pause()
        if self._link is not None:
            self._link.abort()


def _error(key: str, arguments: Arguments) -> SealedOrdersError:
    """A reason of the host's as an error of ours: only our own sentences are shown."""
    if key not in catalogue():
        return LobbyError("lobby.refused")
    return SealedOrdersError(
        key, **{name: plain(value, SHOWN_ARGUMENT) for name, value in arguments}
    )
