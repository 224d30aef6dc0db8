"""The messages of a table: the lobby's wishes, the charter's signing, the log and the chat.

A wish is what anybody at the table asks of the host; the host's own window asks
with the same messages, so there is one code path.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from netcore.channel import Arguments
from netcore.charter import MOST_NAME, MOST_PLAYERS
from netcore.wire import Blob, Count, Hash, Key, Message, Signature, Text, Vocabulary, Word

MOST_MEMBERS = 32
MOST_SEATS = 64
MOST_OPTIONS = 64
MOST_SECONDS = 86400

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Number = Annotated[int, Meta(ge=-1, lt=MOST_MEMBERS)]
Seconds = Annotated[int, Meta(ge=0, le=MOST_SECONDS)]
Port = Annotated[int, Meta(ge=0, lt=65536)]
Name = Annotated[str, Meta(max_length=MOST_NAME)]
Bot = Annotated[str, Meta(max_length=32)]
Value = bool | Count | Text | None
OptionRow = tuple[Word, Value]
MemberRow = tuple[Key, Name, Name, Word, bool, bool, bool]
"""As `session_events.Member`."""
SeatRow = tuple[Number, Bot]


class Enter(Message, frozen=True):
    """First word of a guest: where it can be called back, and the game it comes back to."""

    tag: ClassVar[str] = "enter"
    port: Port
    watching: bool
    game_id: Annotated[bytes, Meta(max_length=32)]
    seq: Count
    last: Annotated[bytes, Meta(max_length=32)]
    """The hash of entry `seq`, so that another log of the same length is found out."""
    voted: Count
    """The newest term that it has signed for."""
    term: Count
    """The term of entry `seq`."""


class TakeSeat(Message, frozen=True):
    """I want this seat; with a bot's name, that bot of mine plays it."""

    tag: ClassVar[str] = "take_seat"
    seat: Seat
    bot: Bot = ""


class LeaveSeat(Message, frozen=True):
    """This seat shall be free; the host may say so of any."""

    tag: ClassVar[str] = "leave_seat"
    seat: Seat


class Ready(Message, frozen=True):
    """I am ready to start with the table of this edition, or no longer."""

    tag: ClassVar[str] = "ready"
    ready: bool
    edition: Count


class Watch(Message, frozen=True):
    """I only watch, or no longer."""

    tag: ClassVar[str] = "watch"
    watching: bool


class SetOption(Message, frozen=True):
    """The host sets an option of the game."""

    tag: ClassVar[str] = "set_option"
    name: Word
    value: Value


class Deal(Message, frozen=True):
    """The host deals the seats as the rulebook does: in the order of coming, or by lot."""

    tag: ClassVar[str] = "deal"
    how: Literal["order", "lot"]


class Fill(Message, frozen=True):
    """The host's bots take every seat that is free."""

    tag: ClassVar[str] = "fill"
    bot: Bot


class Kick(Message, frozen=True):
    """The host asks somebody to leave."""

    tag: ClassVar[str] = "kick"
    public: Key


class Start(Message, frozen=True):
    """The host starts the game."""

    tag: ClassVar[str] = "start"


class Rematch(Message, frozen=True):
    """The host wants another game with the same people, on the same or the other sides."""

    tag: ClassVar[str] = "rematch"
    swapped: bool


class Say(Message, frozen=True):
    """Chat: to everybody, or to the own team."""

    tag: ClassVar[str] = "say"
    required: ClassVar[bool] = False
    text: Text
    to_team: bool = False


class Point(Message, frozen=True):
    """A finger on a space of the map, for everybody or the own team."""

    tag: ClassVar[str] = "point"
    required: ClassVar[bool] = False
    space: Word
    to_team: bool = False


class TakePlace(Message, frozen=True):
    """A newcomer asks to play on in the place of somebody gone for good, with this part."""

    tag: ClassVar[str] = "take_place"
    place: Number
    name: Name
    nonce: Hash
    tip: Hash
    exchange: Hash
    signature: Signature


class Decline(Message, frozen=True):
    """A player does not want this newcomer."""

    tag: ClassVar[str] = "decline"
    public: Key


class TeamTalk(Message, frozen=True):
    """The host lets teams talk among themselves, or not."""

    tag: ClassVar[str] = "team_talk"
    allowed: bool


class SetClock(Message, frozen=True):
    """The host sets how many seconds the soft clock of a decision shows; 0 is no clock."""

    tag: ClassVar[str] = "set_clock"
    seconds: Seconds


class WantPause(Message, frozen=True):
    """A player wants the clocks to stand still, or no longer."""

    tag: ClassVar[str] = "want_pause"
    wanted: bool


class TableIs(Message, frozen=True):
    """The lobby as the host has it."""

    tag: ClassVar[str] = "table"
    table: Name
    game: Word
    options: Annotated[tuple[OptionRow, ...], Meta(max_length=MOST_OPTIONS)]
    members: Annotated[tuple[MemberRow, ...], Meta(max_length=MOST_MEMBERS)]
    seats: Annotated[tuple[SeatRow, ...], Meta(max_length=MOST_SEATS)]
    own: Number
    starting: bool
    team_talk: bool
    clock: Seconds
    grace: Seconds
    edition: Count


class Prepare(Message, frozen=True):
    """A charter is about to be made: promise a fresh part for this attempt."""

    tag: ClassVar[str] = "prepare"
    attempt: Count


class Promise(Message, frozen=True):
    """The hash of a part, before any is shown."""

    tag: ClassVar[str] = "promise"
    attempt: Count
    promised: Hash


class Promises(Message, frozen=True):
    """Everybody promised: show."""

    tag: ClassVar[str] = "promises"
    attempt: Count
    promised: Annotated[tuple[Hash, ...], Meta(max_length=MOST_PLAYERS)]


class Show(Message, frozen=True):
    """A part, as it was promised."""

    tag: ClassVar[str] = "show"
    attempt: Count
    name: Name
    nonce: Hash
    tip: Hash
    exchange: Hash


class Proposal(Message, frozen=True):
    """The charter to sign."""

    tag: ClassVar[str] = "proposal"
    attempt: Count
    charter: Blob


class Agree(Message, frozen=True):
    """A player's signature under the charter."""

    tag: ClassVar[str] = "agree"
    attempt: Count
    signature: Signature


class Begin(Message, frozen=True):
    """All have signed; also the first word to who comes back or watches."""

    tag: ClassVar[str] = "begin"
    charter: Blob
    signatures: Annotated[tuple[Signature, ...], Meta(max_length=MOST_PLAYERS)]
    seq: Count
    """How long the log is: the entries that the receiver lacks follow."""
    last: Hash
    """The hash of its last entry."""


class Again(Message, frozen=True):
    """The game is over and the table is set for another one."""

    tag: ClassVar[str] = "again"
    swapped: bool


class CalledOff(Message, frozen=True):
    """No game yet: why."""

    tag: ClassVar[str] = "called_off"
    key: Word
    arguments: Arguments


class SaidPart(Message, frozen=True):
    """Something signed for the log."""

    tag: ClassVar[str] = "said"
    said: Blob


class LogEntry(Message, frozen=True):
    """The next entry of the log."""

    tag: ClassVar[str] = "entry"
    entry: Blob


class NotTaken(Message, frozen=True):
    """A wish (`player` is -1) or a player's part that the host refuses."""

    tag: ClassVar[str] = "not_taken"
    player: Number
    key: Word
    arguments: Arguments


class Improper(Message, frozen=True):
    """A part that the log refuses: everybody sees by itself whose doing it is."""

    tag: ClassVar[str] = "improper"
    said: Blob


class Heard(Message, frozen=True):
    """Chat as the host passes it on."""

    tag: ClassVar[str] = "heard"
    required: ClassVar[bool] = False
    name: Name
    text: Text
    to_team: bool


class Pointed(Message, frozen=True):
    """A finger on the map as the host passes it on."""

    tag: ClassVar[str] = "pointed"
    required: ClassVar[bool] = False
    name: Name
    space: Word
    to_team: bool


class Presence(Message, frozen=True):
    """A player is gone or there again."""

    tag: ClassVar[str] = "presence"
    required: ClassVar[bool] = False
    player: Number
    present: bool
    left: bool
    grace: Seconds
    """How long the table still waits for it before it offers to go on without."""


class Clock(Message, frozen=True):
    """Who thinks, what the soft clock shows, and who wants it to stand still."""

    tag: ClassVar[str] = "clock"
    required: ClassVar[bool] = False
    players: Annotated[tuple[Number, ...], Meta(max_length=MOST_PLAYERS)]
    seconds: Seconds
    wanting: Annotated[tuple[Number, ...], Meta(max_length=MOST_PLAYERS)]
    paused: bool


class Applicant(Message, frozen=True):
    """A newcomer asks the players for somebody's place."""

    tag: ClassVar[str] = "applicant"
    public: Key
    place: Number
    name: Name
    nonce: Hash
    tip: Hash
    exchange: Hash
    signature: Signature


class Declined(Message, frozen=True):
    """A newcomer does not sit down: a player does not want it, or (-1) there is no need."""

    tag: ClassVar[str] = "declined"
    public: Key
    player: Number


class Addresses(Message, frozen=True):
    """Where each player of the charter can be called, so that the table survives its host."""

    tag: ClassVar[str] = "addresses"
    required: ClassVar[bool] = False
    players: Annotated[tuple[tuple[Name, Port], ...], Meta(max_length=MOST_PLAYERS)]


class DrawLots(Message, frozen=True):
    """Seats by lot, among these: promise a number."""

    tag: ClassVar[str] = "draw_lots"
    publics: Annotated[tuple[Key, ...], Meta(max_length=MOST_PLAYERS)]


class LotPromise(Message, frozen=True):
    """The hash of a number, before any is shown."""

    tag: ClassVar[str] = "lot_promise"
    promised: Hash


class LotPromises(Message, frozen=True):
    """Everybody promised: show."""

    tag: ClassVar[str] = "lot_promises"
    promised: Annotated[tuple[Hash, ...], Meta(max_length=MOST_PLAYERS)]


class LotShow(Message, frozen=True):
    """A number, as it was promised."""

    tag: ClassVar[str] = "lot_show"
    number: Hash


class LotsDrawn(Message, frozen=True):
    """All numbers: from them everybody works out who sits where."""

    tag: ClassVar[str] = "lots_drawn"
    numbers: Annotated[tuple[Hash, ...], Meta(max_length=MOST_PLAYERS)]


class Head(Message, frozen=True):
    """How far the host's log is; who lacks something, or holds another log, comes back."""

    tag: ClassVar[str] = "head"
    required: ClassVar[bool] = False
    seq: Count
    last: Hash


class CaughtUp(Message, frozen=True):
    """A player has the host's log, and no share of its own was spent outside of it."""

    tag: ClassVar[str] = "caught_up"


class HostIs(Message, frozen=True):
    """To who calls a player while it has a host: who that is, and where."""

    tag: ClassVar[str] = "host_is"
    player: Number
    host: Name
    port: Port


class NoHost(Message, frozen=True):
    """Among those who have no host: how new the own log is, and where the others were met."""

    tag: ClassVar[str] = "no_host"
    term: Count
    players: Annotated[tuple[tuple[Name, Port], ...], Meta(max_length=MOST_PLAYERS)]


class Lack(Message, frozen=True):
    """Who wants to take over asks a voter for the entries after this one."""

    tag: ClassVar[str] = "lack"
    seq: Count


class Stand(Message, frozen=True):
    """More than half are here and the log is the newest: sign a new term."""

    tag: ClassVar[str] = "stand"
    term: Count


class Ballot(Message, frozen=True):
    """A signature for a new term."""

    tag: ClassVar[str] = "ballot"
    term: Count
    held: Count
    seq: Count
    last: Hash
    signature: Signature


Wish = (
    TakeSeat
    | LeaveSeat
    | Ready
    | Watch
    | SetOption
    | Deal
    | Fill
    | Kick
    | Start
    | Rematch
    | Say
    | Point
    | TeamTalk
    | TakePlace
    | Decline
    | SetClock
    | WantPause
)
"""What a person asks of the host."""

VOCABULARY = Vocabulary(
    Enter,
    TakeSeat,
    LeaveSeat,
    Ready,
    Watch,
    SetOption,
    Deal,
    Fill,
    Kick,
    Start,
    Rematch,
    Say,
    Point,
    TeamTalk,
    TakePlace,
    Decline,
    SetClock,
    WantPause,
    TableIs,
    Prepare,
    Promise,
    Promises,
    Show,
    Proposal,
    Agree,
    Begin,
    Again,
    CalledOff,
    SaidPart,
    LogEntry,
    NotTaken,
    Improper,
    Heard,
    Pointed,
    Presence,
    Clock,
    Applicant,
    Declined,
    Addresses,
    DrawLots,
    LotPromise,
    LotPromises,
    LotShow,
    LotsDrawn,
    Head,
    CaughtUp,
    HostIs,
    NoHost,
    Lack,
    Stand,
    Ballot,
)
