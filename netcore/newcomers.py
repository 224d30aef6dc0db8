"""A newcomer in the place of a player gone for good: who asks, who is asked, who sits down.

A spectator makes its part, with secrets that serve this game only, signs it for the
place and asks the host, who shows it to all. Each player's program checks it and asks
its person. The votes go into the log; one player who declines is enough to end it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from secrets import token_bytes, token_hex

from netcore.charter import PlayerPart
from netcore.guests import Guests
from netcore.lobby import LobbyError
from netcore.log import sign_welcome
from netcore.messages import Applicant, Decline, Declined, TakePlace
from netcore.plaintext import player_name
from netcore.player import Player, Secrets
from netcore.playing import Agreement, Playing
from netcore.resuming import Kept
from netcore.room import Room
from netcore.session_events import NewcomerAsks, NewcomerDeclined
from netcore.standing import about
from netcore.store import GameFolder, write_log
from netcore.table_people import can_be_newcomer, can_be_replaced
from netcore.wire import Message


def verify_newcomer(playing: Playing, asks: NewcomerAsks) -> None:
    """Raise LobbyError unless somebody may be welcomed in a place where a player is away."""
    position, part = playing.replica.position, asks.part
    names = [known.name for known in position.players]
    if asks.place not in position.present or asks.place not in playing.away:
        raise LobbyError("lobby.not_away")
    if asks.place == position.host:
        raise LobbyError("log.host_stays")
    if not can_be_replaced(playing.replica.ground, position, asks.place):
        raise LobbyError("lobby.too_few_left")
    plain = part.name and part.name == player_name(part.name) and part.name not in names
    if not plain or not can_be_newcomer(playing.replica.ground, position, *asks):
        raise LobbyError("log.no_newcomer")


def note_applicant(room: Room, asks: NewcomerAsks) -> None:
    """Ask the person at this machine, if it plays; raises LobbyError."""
    playing, own = room.playing, room.me.identity.public
    if playing is None or own == asks.part.public or playing.number == asks.place:
        return
    verify_newcomer(playing, asks)
    if room.applicants.get(asks.part.public) != asks:
        room.applicants[asks.part.public] = asks
        room.tell(asks)


def note_declined(room: Room, public: bytes, player: int) -> None:
    """A newcomer does not sit down: agree to it no more."""
    asks = room.applicants.pop(public, None)
    if asks is not None:
        if room.playing is not None:
            room.playing.standing.withdraw(about(asks.place))
        room.tell(NewcomerDeclined(asks.part, asks.place, player))


class Applicants:
    """The host's side: passes on what newcomers ask and players answer."""

    def __init__(self, room: Room, guests: Guests) -> None:
        self._room = room
        self._guests = guests
        self._unwanted: set[tuple[bytes, int]] = set()
        """Who was declined for which place: nobody is asked twice."""

    def ask(self, public: bytes, name: str, wish: TakePlace) -> None:
        """A newcomer asks for a place; raises LobbyError."""
        playing = self._game()
        if playing.number_of(public) >= 0:
            raise LobbyError("lobby.has_seat")
        if (public, wish.place) in self._unwanted:
            raise LobbyError("lobby.declined")
        if name != wish.name:
            raise LobbyError("log.no_newcomer")
        part = PlayerPart(public, wish.name, wish.nonce, wish.tip, wish.exchange)
        asks = NewcomerAsks(part, wish.place, wish.signature)
        note_applicant(self._room, asks)
        self._guests.post_all(_as_message(asks))

    def decline(self, public: bytes, wish: Decline) -> None:
        """A player does not want a newcomer."""
        playing = self._game()
        player = playing.number_of(public)
        if player not in playing.replica.position.present:
            raise LobbyError("lobby.only_watching")
        asks = self._room.applicants.get(wish.public)
        if asks is not None:
            self._unwanted.add((wish.public, asks.place))
            self._drop(wish.public, player)

    def lose(self, public: bytes) -> None:
        """A newcomer is gone before it sat down."""
        self._drop(public, -1)

    def come_back(self, player: int) -> None:
        """Somebody is there again: nobody takes its place."""
        for public, asks in tuple(self._room.applicants.items()):
            if asks.place == player:
                self._drop(public, -1)

    def greet(self, post: Callable[[Message], None]) -> None:
        """Tell who has come just now."""
        for asks in self._room.applicants.values():
            post(_as_message(asks))

    def settle(self) -> None:
        """Forget those who sit down now, and those whose place is taken."""
        playing = self._game()
        for public, asks in tuple(self._room.applicants.items()):
            if playing.number_of(public) >= 0:
                del self._room.applicants[public]
            elif asks.place not in playing.replica.position.present:
                self._drop(public, -1)

    def _drop(self, public: bytes, player: int) -> None:
        if public in self._room.applicants:
            self._guests.post_all(Declined(public, player))
            note_declined(self._room, public, player)

    def _game(self) -> Playing:
        if self._room.playing is None:
            raise LobbyError("lobby.no_game_yet")
        return self._room.playing


def _as_message(asks: NewcomerAsks) -> Applicant:
    part = asks.part
    fields = (part.name, part.nonce, part.tip, part.exchange)
    return Applicant(part.public, asks.place, *fields, asks.signature)


def from_message(message: Applicant) -> NewcomerAsks:
    """Who asks, as the host passes it on."""
    fields = (message.name, message.nonce, message.tip, message.exchange)
    part = PlayerPart(message.public, *fields)
    return NewcomerAsks(part, message.place, message.signature)


class Candidacy:
    """The newcomer's side. Its secret is on disk before anything that derives from it is sent."""

    def __init__(self, room: Room, playing: Playing, name: str, place: int, bot: str) -> None:
        me, game_id = room.me, playing.charter.game_id
        self.place = place
        self._room = room
        self._bot = bot
        self._path = None
        master = token_bytes(32)
        if me.games is not None:
            self._path = me.games / f"{playing.game.name}-{token_hex(8)}"
            folder = GameFolder(self._path)
            folder.keep_secret(master)
            folder.close()
        self._secrets = Secrets(master)
        self.part = part = self._secrets.part(me.identity, name)
        signature = sign_welcome(me.identity, game_id, part, place)
        self.wish = TakePlace(place, part.name, part.nonce, part.tip, part.exchange, signature)

    def sit_down(self, watched: Playing) -> Playing:
        """The game again, as a player: all others have agreed."""
        me, charter = self._room.me, watched.charter
        signatures, entries = watched.agreement.signatures, watched.replica.entries
        seats = watched.replica.position.seats_of(watched.number_of(me.identity.public))
        bots = {seat: me.bots(self._bot, seat) for seat in seats} if self._bot else {}
        watched.close()
        if self._path is not None:
            write_log(self._path, charter, signatures, entries)
            return Kept(self._path).take_up(self._room, self._bot, bots)
        player = Player(me.identity, self._secrets, watched.game, charter, newcomer=True)
        agreement = Agreement(charter, signatures, None, None)
        playing = Playing(watched.game, agreement, player, bots, self._room.tell, me.pace)
        playing.announce()
        for entry in entries:
            playing.take(entry, kept=True)
        return playing

    def withdraw(self) -> None:
        """Nobody sits down: forget the secret."""
        if self._path is not None:
            shutil.rmtree(self._path)


class Asking:
    """What a guest asks for: at most one place at a time. `post` brings it to the host."""

    def __init__(self, room: Room, post: Callable[[Message], None]) -> None:
        self._room = room
        self._post = post
        self._candidacy: Candidacy | None = None

    def ask(self, place: int, bot: str) -> None:
        """Ask for the place of a player who is away; raises LobbyError."""
        playing, lobby = self._room.playing, self._room.lobby
        if playing is None or lobby is None:
            raise LobbyError("lobby.no_game_yet")
        if playing.number >= 0:
            raise LobbyError("lobby.has_seat")
        if place not in playing.away:
            raise LobbyError("lobby.not_away")
        self.withdraw()
        name = lobby.members[lobby.own].name
        self._candidacy = Candidacy(self._room, playing, name, place, bot)
        self.ask_again()

    def ask_again(self) -> None:
        """The host may be another one, or may have forgotten us."""
        if self._candidacy is not None:
            self._post(self._candidacy.wish)

    def decline(self, message: Declined) -> None:
        """Somebody does not sit down, perhaps we."""
        candidacy = self._candidacy
        if candidacy is not None and message.public == self._room.me.identity.public:
            self.withdraw()
            declined = NewcomerDeclined(candidacy.part, candidacy.place, message.player)
            self._room.tell(declined)
        note_declined(self._room, message.public, message.player)

    def withdraw(self) -> None:
        """Ask for nothing."""
        candidacy, self._candidacy = self._candidacy, None
        if candidacy is not None:
            candidacy.withdraw()

    def sit_down(self, watched: Playing) -> Playing | None:
        """The game as a player, if it is us whom all others have welcomed."""
        candidacy, own = self._candidacy, self._room.me.identity.public
        if candidacy is None or watched.number_of(own) < 0:
            return None
        self._candidacy = None
        playing = candidacy.sit_down(watched)
        playing.carry_on(watched)
        return playing
