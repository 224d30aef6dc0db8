"""What a session tells its window, command line or test: one small frozen value per happening.

Every value can be read from another thread: states are never changed once they
are handed out, and what is secret in them is only what the own seats know.
"""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.kernel.choices import Knowledge, Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

if TYPE_CHECKING:
    from netcore.audit import Report
    from netcore.charter import Charter, PlayerPart
    from netcore.log_bodies import Body


class AutoPass(IntEnum):
    """When the program passes a reaction window for a person."""

    NEVER = 0
    NOTHING_APPLIES = 1
    """When none of the own cards could be used."""
    THIS_TURN = 2
    """Until another seat has its turn."""
    UNTIL_MY_TURN = 3


class Member(NamedTuple):
    """Somebody at the table. `way` tells how they came in: code, open or pinned."""

    public: bytes
    name: str
    address: str
    """Where they call from; two with one address sit at one machine or behind one router."""
    way: str
    ready: bool = False
    present: bool = True
    watching: bool = False
    """A spectator: sees what is public, takes no seat."""


class Sitting(NamedTuple):
    """Who plays a seat: a member by number, or -1; `bot` names the bot that plays for it."""

    member: int = -1
    bot: str = ""


class Lobby(NamedTuple):
    """The table before the game, as everybody sees it. The host is member 0."""

    table: str
    game: str
    options: tuple[tuple[str, Plain], ...]
    members: tuple[Member, ...]
    seats: tuple[Sitting, ...]
    own: int
    """The own number among the members."""
    starting: bool = False
    """The charter is being signed; nothing can be changed."""
    team_talk: bool = True
    """Whether teams may talk and point among themselves, as the host chose."""
    clock: int = 0
    """The seconds of the soft clock of a decision, 0 for none: it decides nothing."""
    grace: int = 30
    """The seconds after which the table is offered to pass for somebody who is away."""
    edition: int = 0
    """Grows when all have to agree again: who is ready says to which edition."""


class TableOpened(NamedTuple):
    """The own table takes guests, or its join code has changed. An open table has no code."""

    address: str
    port: int
    code: str | None
    table: str


class LobbyChanged(NamedTuple):
    """Somebody came, left, sat down or changed something."""

    lobby: Lobby


class GameStarted(NamedTuple):
    """Everybody signed. `number` is the own number in the charter, -1 for a spectator.

    `words` are the six safety words to compare aloud. After a return or a resumed
    game the entries so far follow as `Advanced`.
    """

    charter: Charter
    signatures: tuple[bytes, ...]
    number: int
    seats: tuple[int, ...]
    words: tuple[str, ...]
    folder: Path | None


class Advanced(NamedTuple):
    """One entry of the log has been checked and applied."""

    seq: int
    author: int
    body: Body
    events: tuple[Any, ...]
    """Of the rules; `game.told(event)` makes a sentence of each."""
    state: Any
    """After the entry; None before the first turn."""
    knowledge: Knowledge
    """The cards in the own persons' decks: deck → slot → card."""


class Asked(NamedTuple):
    """A person owes a choice of the menu: answer with `Session.choose`."""

    seat: int
    menu: Menu
    reaction: bool
    """Pass or claim: may be passed automatically and appears with the others' answers."""
    question: int = -1
    """The number of the question, for `Session.choose`."""


class Waiting(NamedTuple):
    """Whom the table waits for, by player number, when that changes."""

    players: tuple[int, ...]


class ClockShown(NamedTuple):
    """The soft clock of these players' decision: seconds left, or None without one.

    It decides nothing, and stands still (`paused`) while more than half of those who are there
    are among `wanting`.
    """

    players: tuple[int, ...]
    seconds: int | None
    wanting: tuple[int, ...]
    paused: bool


class ClockRanOut(NamedTuple):
    """These players have thought for longer than the soft clock shows; nothing follows from it."""

    players: tuple[int, ...]


class ChatHeard(NamedTuple):
    """Somebody said something; the text is plain and capped."""

    name: str
    text: str
    to_team: bool


class Pinged(NamedTuple):
    """Somebody points at a space of the map, for everybody or for its team only."""

    name: str
    space: str
    to_team: bool


class PeerLost(NamedTuple):
    """A player's link is gone; `left` if it said goodbye, else it may come back.

    `grace` is how many seconds the table still waits before it offers to go on without it:
    the same for all.
    """

    name: str
    player: int
    left: bool
    grace: int = 30


class PeerBack(NamedTuple):
    """A player is there again."""

    name: str
    player: int


class HostLost(NamedTuple):
    """The link to the host is gone; the session tries again by itself."""

    error: SealedOrdersError
    another: bool = True
    """Those who are there can choose another host: more than half of the players."""


class HostMoved(NamedTuple):
    """From now on this player puts the entries in order."""

    player: int
    term: int


class PassOffered(NamedTuple):
    """An absent seat's reaction clock ran out: `Session.pass_for` votes to pass for it."""

    seat: int


class EndVoted(NamedTuple):
    """These players agree to stop here; the game ends when all do."""

    players: tuple[int, ...]


class ConcedeVoted(NamedTuple):
    """These players agree that this team gives up; the game ends when the whole team does."""

    team: int
    players: tuple[int, ...]


class NewcomerAsks(NamedTuple):
    """Somebody asks for the place of a player who is away: `Session.vote_newcomer` answers.

    It plays on when all others agree, and does not when one of them declines.
    """

    part: PlayerPart
    place: int
    signature: bytes


class NewcomerDeclined(NamedTuple):
    """A newcomer does not sit down: this player declined, or (-1) it is not needed any more."""

    part: PlayerPart
    place: int
    player: int


class SeatsPassed(NamedTuple):
    """Seats have changed hands. `names` are all players' by number, `seats` who has each seat.

    `number` is the own one, -1 for a spectator.
    """

    names: tuple[str, ...]
    seats: tuple[int, ...]
    number: int


class Accused(NamedTuple):
    """A program did what the log refuses; nothing has changed by it."""

    player: int | None
    error: SealedOrdersError


class CommandRefused(NamedTuple):
    """Something that was asked of the session, or of the host through it, is not possible."""

    error: SealedOrdersError


class Finished(NamedTuple):
    """The game is over and audited; `file` is the saved game."""

    report: Report
    file: Path | None


class RematchOpened(NamedTuple):
    """The table is set for another game: the lobby is back, with everybody who stayed."""

    swapped: bool


class TableClosed(NamedTuple):
    """After a finished game: the host is gone, so there will be no other one here."""

    error: SealedOrdersError


class Stopped(NamedTuple):
    """The session has ended without a result; with a folder it can be resumed.

    `cheating` means that the reason is a proof against somebody.
    """

    error: SealedOrdersError
    cheating: bool
    folder: Path | None


SessionEvent = (
    TableOpened
    | LobbyChanged
    | GameStarted
    | Advanced
    | Asked
    | Waiting
    | ClockShown
    | ClockRanOut
    | ChatHeard
    | Pinged
    | PeerLost
    | PeerBack
    | HostLost
    | HostMoved
    | PassOffered
    | EndVoted
    | ConcedeVoted
    | NewcomerAsks
    | NewcomerDeclined
    | SeatsPassed
    | Accused
    | CommandRefused
    | Finished
    | RematchOpened
    | TableClosed
    | Stopped
)
