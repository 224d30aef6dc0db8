"""A session: one person, or one bot's owner, at one table. All that a client needs.

`host_table`, `join_table`, `play_solo` and `resume` (in `netcore.sessions`) make
one. It knows no window: what happens comes out as values of
`netcore.session_events`, through `subscribe` (a callback in the loop's thread) or
`events` (an async iterator); what a person wants goes in through the methods
below. They return at once and never raise for something that somebody else
decides: a wish that is not granted comes back as `CommandRefused`.

Everything here runs in the thread of the event loop. Another thread says

    loop.call_soon_threadsafe(session.choose, seat, choice)

and may keep and read every event value, because none of them changes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from netcore.link import Reason
from netcore.messages import (
    Deal,
    Decline,
    Fill,
    Kick,
    LeaveSeat,
    Point,
    Ready,
    Rematch,
    Say,
    SetClock,
    SetOption,
    Start,
    TakeSeat,
    TeamTalk,
    Value,
    WantPause,
    Watch,
    Wish,
)
from netcore.plaintext import chat_line
from netcore.playing import Playing
from netcore.room import Room
from netcore.session_events import (
    AutoPass,
    CommandRefused,
    Finished,
    Lobby,
    SessionEvent,
    Stopped,
    TableOpened,
)
from rules.kernel.choices import Choice, Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Told


class Session:
    """Commands in, events out."""

    def __init__(self, room: Room) -> None:
        self._room = room

    # What happens

    def subscribe(self, listener: Callable[[SessionEvent], None]) -> None:
        """Call this with every event from now on, in the loop's thread.

        The first subscriber also gets what happened before it came.
        """
        self._room.subscribe(listener)

    async def events(self) -> AsyncIterator[SessionEvent]:
        """Every event of one game, until and including `Finished` or `Stopped`."""
        queue: asyncio.Queue[SessionEvent] = asyncio.Queue()
        self.subscribe(queue.put_nowait)
        while True:
            event = await queue.get()
            yield event
            if isinstance(event, Finished | Stopped):
                return

    @property
    def lobby(self) -> Lobby | None:
        """The lobby as it was told last."""
        return self._room.lobby

    @property
    def opened(self) -> TableOpened | None:
        """Where the own table is open, as it was told last."""
        return self._room.opened

    @property
    def playing(self) -> Playing | None:
        """The game, once it has started; to be read in the loop's thread only."""
        return self._room.playing

    # In the lobby

    def take_seat(self, seat: int, bot: str = "") -> None:
        """Sit down on a free seat, or let an own bot play there."""
        self._wish(TakeSeat(seat, bot))

    def leave_seat(self, seat: int) -> None:
        """Get up; the host may free any seat."""
        self._wish(LeaveSeat(seat))

    def ready(self, ready: bool = True, *, edition: int | None = None) -> None:
        """Be ready to start with what the lobby shows: the newest one, or one by its edition."""
        shown = self.lobby.edition if edition is None and self.lobby is not None else edition or 0
        self._wish(Ready(ready, shown))

    def watch(self, watching: bool = True) -> None:
        """Only watch."""
        self._wish(Watch(watching))

    def say(self, text: str, *, to_team: bool = False) -> None:
        """Chat; what is left of the text is one plain line of limited length."""
        line = chat_line(text)
        if line:
            self._wish(Say(line, to_team))

    def ping(self, space: str, *, to_team: bool = False) -> None:
        """Point at a space of the map, by its id; like chat, it is not saved."""
        self._wish(Point(space, to_team))

    # In the lobby, for the host

    def allow_team_talk(self, allowed: bool = True) -> None:
        """Let teams talk and point among themselves, or not; everybody sees which."""
        self._wish(TeamTalk(allowed))

    def set_clock(self, seconds: int) -> None:
        """Show everybody how long a decision takes, with so many seconds; 0 for no clock."""
        self._wish(SetClock(seconds))

    def set_option(self, name: str, value: Value) -> None:
        """Set an option of the game."""
        self._wish(SetOption(name, value))

    def deal(self, *, by_lot: bool = False) -> None:
        """Deal the seats as the rulebook does for so many players."""
        self._wish(Deal("lot" if by_lot else "order"))

    def fill(self, bot: str) -> None:
        """Let own bots play every seat that is free."""
        self._wish(Fill(bot))

    def kick(self, public: bytes) -> None:
        """Ask somebody to leave, for good."""
        self._wish(Kick(public))

    def start(self) -> None:
        """Have everybody sign the charter and begin."""
        self._wish(Start())

    def rematch(self, *, swapped: bool = False) -> None:
        """After a game: another one with everybody still here, on the same or other sides."""
        self._wish(Rematch(swapped))

    # In the game

    def choose(self, seat: int, choice: Choice, question: int = -1) -> None:
        """Answer what an own seat is asked, or say what it may say out of turn.

        A person's answer to a `question` that the game has overtaken by now is dropped:
        what is asked instead is told anyway.
        """
        self._game(lambda game: game.choose(seat, choice, question))

    def menu(self, seat: int) -> Menu | None:
        """All that an own seat may choose now, asked or out of turn."""
        game = self._room.playing
        if game is None or game.player is None or game.replica.position.state is None:
            return None
        if seat in game.player.asked():
            return game.player.menu(seat)
        return game.game.out_of_turn(game.replica.position.state, seat)

    def why_not(self, seat: int, choice: Choice) -> Told | None:
        """Why an own seat may not choose this; None if it may."""
        game = self._room.playing
        if game is None or game.player is None:
            return None
        state = game.replica.position.state
        return game.game.why_not(state, seat, choice, game.player.knowledge())

    def why(self, entry: int) -> Told | None:
        """Why an own bot chose what an entry of the log (`Advanced.seq`) says, in one sentence.

        None for entries of people, of other people's bots and of a program run before.
        """
        game = self._room.playing
        return None if game is None else game.why(entry)

    def pass_automatically(self, when: AutoPass) -> None:
        """When the program shall pass reaction windows for this person."""
        self._game(lambda game: game.set_auto_pass(when))

    def pass_for(self, seat: int) -> None:
        """Vote to pass the reaction of a seat whose player is gone."""
        self._game(lambda game: game.pass_for(seat))

    def vote_pause(self, wanted: bool = True) -> None:
        """Want all clocks to stand still, or no longer; they do while more than half want it."""
        self._wish(WantPause(wanted))

    def stop_game(self, agree: bool = True) -> None:
        """Agree to end the game here without a result; it ends when all have agreed.

        The agreement stands while the game goes on, until it is taken back.
        """
        self._game(lambda game: game.vote_end(agree=agree))

    def concede(self, agree: bool = True) -> None:
        """Agree that the own team gives up; the game ends when the whole team has agreed."""
        self._game(lambda game: game.concede(agree=agree))

    def hand_over(self, successor: int) -> None:
        """Leave for good and pass the own seats, with their secrets, to a player of the team.

        A host makes way for the next one first.
        """
        self._game(lambda game: game.hand_over(successor))
        self._attempt(lambda: self._room.role.step_down() if self._room.role else None)

    def vote_gone(self, player: int, successor: int) -> None:
        """Agree that a player is gone for good; when all others do, the successor plays on."""
        self._game(lambda game: game.vote_gone(player, successor))

    def take_place(self, place: int, bot: str = "") -> None:
        """Ask, as a spectator, to play on in the place of a player who is away.

        The others are asked (`NewcomerAsks`). When all have agreed, `SeatsPassed` tells the own
        number and seats, and this person (or this bot) plays.
        """
        self._attempt(lambda: self._room.role.take_place(place, bot) if self._room.role else None)

    def is_asked_for(self, public: bytes) -> bool:
        """Whether a newcomer (by its key) still asks for a place."""
        return public in self._room.applicants

    def vote_newcomer(self, public: bytes, agree: bool = True) -> None:
        """Answer a newcomer (by its key): it plays on when all others agree."""
        asks = self._room.applicants.get(public)
        if asks is None:
            self._room.tell(CommandRefused(SealedOrdersError("lobby.no_such_newcomer")))
        elif agree:
            self._game(lambda game: game.vote_newcomer(asks.part, asks.place, asks.signature))
        else:
            self._wish(Decline(public))

    # Always

    async def leave(self, reason: Reason = "left") -> None:
        """Say goodbye and end; a game in play stays on disk and can be resumed.

        A host that leaves lets the others go on under a new host; one that says
        "closed" ends the table for today.
        """
        room = self._room
        room.ended = True
        if room.role is not None:
            await room.role.close(reason)
        if room.playing is not None:
            room.playing.close()

    def _wish(self, wish: Wish) -> None:
        self._attempt(lambda: self._room.role.wish(wish) if self._room.role else None)

    def _game(self, act: Callable[[Playing], None]) -> None:
        game = self._room.playing
        if game is None:
            self._room.tell(CommandRefused(SealedOrdersError("lobby.no_game_yet")))
        else:
            self._attempt(lambda: act(game))

    def _attempt(self, act: Callable[[], None]) -> None:
        try:
            act()
        except SealedOrdersError as error:
            self._room.tell(CommandRefused(error))
        except OSError as error:
            self._room.fail(error)
