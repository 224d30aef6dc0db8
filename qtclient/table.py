"""The table as the window knows it: what the session has told so far, and what is open.

A model without widgets. Pages read its fields and listen to its signals; what a
person decides goes through its methods to the session.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from netcore.log_bodies import Gone
from netcore.session_events import (
    Accused,
    Advanced,
    Asked,
    AutoPass,
    ChatHeard,
    ClockRanOut,
    ClockShown,
    CommandRefused,
    ConcedeVoted,
    EndVoted,
    Finished,
    GameStarted,
    HostLost,
    HostMoved,
    Lobby,
    LobbyChanged,
    NewcomerAsks,
    NewcomerDeclined,
    PassOffered,
    PeerBack,
    PeerLost,
    Pinged,
    RematchOpened,
    SeatsPassed,
    SessionEvent,
    Stopped,
    TableClosed,
    TableOpened,
    Waiting,
)
from qtclient.network import Network
from rules.games import GAMES
from rules.kernel.choices import Choice, Knowledge, Menu
from rules.kernel.game import Game, Told


class Happening(NamedTuple):
    """An event of the game in the story: what it was, and the entry that brought it."""

    seq: int
    event: Any
    told: Told


class GoneVoted(NamedTuple):
    """Somebody wants to go on without a player, and a successor to play on."""

    voter: int
    player: int
    successor: int


Notice = (
    PeerLost
    | PeerBack
    | HostLost
    | HostMoved
    | PassOffered
    | EndVoted
    | ConcedeVoted
    | Accused
    | GoneVoted
    | NewcomerAsks
    | NewcomerDeclined
    | SeatsPassed
    | ClockRanOut
)
"""Something about the people or the link."""


class Table(QObject):
    """Lobby, game and report of one session."""

    lobby_changed = Signal()
    opened = Signal(object)
    """TableOpened: address and code to tell the others."""
    started = Signal()
    advanced = Signal(object)
    """The `Happening`s of one entry; `state` is already the one after it."""
    asked = Signal()
    """What the own seats owe has changed: see `menus`."""
    waiting = Signal()
    heard = Signal(object)
    """ChatHeard."""
    why = Signal(int, object)
    """An entry, and `Told` why a bot did what it says."""
    pointed = Signal(object)
    """Pinged."""
    noticed = Signal(object)
    """Notice."""
    refused = Signal(object)
    """A wish that cannot be granted: SealedOrdersError."""
    why_not = Signal(object, object)
    """A choice that was asked about, and the Told reason or None."""
    finished = Signal()
    closed = Signal(object)
    """After a game: why there will be no other one at this table, a `SealedOrdersError`."""
    stopped = Signal(object)
    """Stopped."""

    def __init__(self, network: Network) -> None:
        super().__init__(network)
        self.network = network
        self.clear()
        network.happened.connect(self._hear)
        network.failed.connect(self.refused)
        network.answered.connect(self._answered)

    def clear(self) -> None:
        """Forget the last session."""
        self.lobby: Lobby | None = None
        self.where: TableOpened | None = None
        self.said: list[ChatHeard] = []
        """All that was said at this table."""
        self.game: Game = GAMES[0]
        self._forget_game()

    def _forget_game(self) -> None:
        self.game_started: GameStarted | None = None
        self.state: Any = None
        self.knowledge: Knowledge = {}
        self.story: list[Happening] = []
        self.menus: dict[int, Asked] = {}
        self._sent: dict[int, Asked] = {}
        self.waiting_for: tuple[int, ...] = ()
        self.passed: SeatsPassed | None = None
        """Who plays what since seats have changed hands."""
        self.clock: ClockShown | None = None
        self.host = 0
        """The player whose program hosts the game."""
        self.hostless = False
        """Whether the host is lost, and none has spoken since."""
        self._away: set[int] = set()
        self.report: Finished | None = None

    # What a person decides

    def choose(self, seat: int, choice: Choice) -> None:
        """Answer for an own seat."""
        asked = self.menus.pop(seat, None)
        if asked is not None:
            self._sent[seat] = asked
        question = -1 if asked is None else asked.question
        self.network.say(lambda session: session.choose(seat, choice, question))
        self.asked.emit()

    def ask_why_not(self, seat: int, choice: Choice) -> None:
        """Ask the rules why a choice is not possible; `why_not` answers."""
        self.network.ask((seat, choice), lambda session: session.why_not(seat, choice))

    def pass_automatically(self, when: AutoPass) -> None:
        """Pass reaction windows like this from now on."""
        self.network.say(lambda session: session.pass_automatically(when))

    # What is known

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the person at this machine, bots' seats left out."""
        started = self.game_started
        if started is None:
            return ()
        charter = started.charter
        given = charter.seats_of(self.number)
        mine = tuple(seat for seat, who in enumerate(self.held_by) if who == self.number)
        return tuple(seat for seat in mine if seat not in given or not charter.bots[seat])

    @property
    def alone(self) -> bool:
        """Whether nobody else is in the game but bots."""
        started = self.game_started
        return started is not None and len(started.charter.players) == 1

    @property
    def number(self) -> int:
        """The own number among the players, -1 for a spectator."""
        if self.passed is not None:
            return self.passed.number
        return -1 if self.game_started is None else self.game_started.number

    @property
    def plays(self) -> bool:
        """Whether this machine has seats still, in person or by a bot, and a vote with them."""
        return self.game_started is not None and self.number in self.held_by

    @property
    def held_by(self) -> tuple[int, ...]:
        """The player of each seat."""
        if self.passed is not None:
            return self.passed.seats
        assert self.game_started is not None
        return self.game_started.charter.seats

    def successors(self, player: int) -> list[int]:
        """Who could play on for somebody who is gone: players of the same team."""
        teams: dict[int, set[int]] = {}
        for seat, who in enumerate(self.held_by):
            teams.setdefault(who, set()).add(self.game.team_of(seat))
        left = teams.pop(player, set())
        return sorted(who for who, theirs in teams.items() if left and left <= theirs)

    @property
    def too_few(self) -> bool:
        """Whether the table asks nobody anything, since too many of its players are away."""
        owed = getattr(getattr(self.state, "pending", None), "seats", ())
        asked = bool(self.menus or self._sent)
        return bool(self._away) and not asked and any(seat in owed for seat in self.seats)

    def menu(self, seat: int) -> Menu | None:
        """What an own seat may choose now."""
        asked = self.menus.get(seat)
        return None if asked is None else asked.menu

    def player_name(self, number: int) -> str:
        """A player by name."""
        if self.passed is not None:
            return self.passed.names[number]
        assert self.game_started is not None
        return self.game_started.charter.players[number].name

    def own_cards(self, seat: int) -> Mapping[int, int]:
        """The cards of an own deck by slot."""
        return self.knowledge.get(seat, {})

    def ask_why(self, entry: int) -> None:
        """Ask why a bot did what an entry says; `why` brings the answer, if there is one."""
        self.network.ask(entry, lambda session: session.why(entry))

    def _answered(self, question: object, answer: object) -> None:
        if isinstance(question, int):
            if answer is not None:
                self.why.emit(question, answer)
        else:
            self.why_not.emit(question, answer)

    # What the session tells

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, Advanced | LobbyChanged | HostMoved):
            self.hostless = False
        if isinstance(event, Advanced):
            self._advance(event)
        elif isinstance(event, Asked):
            self.menus[event.seat] = event
            self._sent.pop(event.seat, None)
            self.asked.emit()
        elif isinstance(event, LobbyChanged):
            self.lobby = event.lobby
            self.game = next(game for game in GAMES if game.name == event.lobby.game)
            self.lobby_changed.emit()
        elif isinstance(event, TableOpened):
            self.where = event
            self.opened.emit(event)
        elif isinstance(event, GameStarted):
            self.game_started = event
            self.host = event.charter.host
            self.started.emit()
        elif isinstance(event, Waiting):
            self.waiting_for = event.players
            self.waiting.emit()
        elif isinstance(event, ChatHeard):
            self.said.append(event)
            self.heard.emit(event)
        elif isinstance(event, Pinged):
            self.pointed.emit(event)
        elif isinstance(event, CommandRefused):
            self._ask_again()
            self.refused.emit(event.error)
        elif isinstance(event, Finished):
            self.report = event
            self.menus.clear()
            self.asked.emit()
            self.finished.emit()
        elif isinstance(event, RematchOpened):
            self._forget_game()
            self.lobby_changed.emit()
        elif isinstance(event, TableClosed):
            self.closed.emit(event.error)
        elif isinstance(event, Stopped):
            self.menus.clear()
            self.stopped.emit(event)
        elif isinstance(event, ClockShown):
            self.clock = event
            self.waiting.emit()
        elif isinstance(event, PeerBack) and event.player == self.number:
            return  # We know that we are back.
        elif isinstance(event, Notice):
            if isinstance(event, SeatsPassed):
                self.passed = event
                self._away.intersection_update(event.seats)
                self.asked.emit()
            elif isinstance(event, HostMoved):
                self.host = event.player
            elif isinstance(event, HostLost):
                self.hostless = True
            elif isinstance(event, PeerLost):
                self._away.add(event.player)
            elif isinstance(event, PeerBack):
                self._away.discard(event.player)
            self.noticed.emit(event)

    def _ask_again(self) -> None:
        """Something was refused: what was answered and is still owed is a question again."""
        if self._sent:
            self.menus |= self._sent
            self._sent = {}
            self.asked.emit()

    def _advance(self, step: Advanced) -> None:
        self.state = step.state
        self.knowledge = step.knowledge
        happened = [Happening(step.seq, event, self.game.told(event)) for event in step.events]
        self.story += happened
        if isinstance(step.body, Gone) and step.author != self.number:
            self.noticed.emit(GoneVoted(step.author, *step.body))
        if self.state is not None:
            asked = getattr(self.state.pending, "seats", ())
            self.menus = {seat: menu for seat, menu in self.menus.items() if seat in asked}
            self._sent = {seat: menu for seat, menu in self._sent.items() if seat in asked}
        self.advanced.emit(happened)
