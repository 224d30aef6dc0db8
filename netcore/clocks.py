"""Soft clocks: how long a person has thought about a decision. They decide nothing.

The host keeps the clock and tells everybody, so that all see the same one. It stands
still while more than half of the players who are there want a pause.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from netcore.lobby import LobbyError
from netcore.messages import Clock
from netcore.playing import Playing
from netcore.room import Room
from netcore.session_events import ClockRanOut, ClockShown
from netcore.table_position import Phase
from netcore.tasks import Tasks
from netcore.wire import Message
from rules.kernel.pending import Ask


class ClockFace:
    """What one machine shows of the table's clock."""

    def __init__(self, room: Room, tasks: Tasks) -> None:
        self._room = room
        self._tasks = tasks
        self._timer: asyncio.TimerHandle | None = None

    def show(self, clock: Clock) -> None:
        """Show the clock as the host tells it, and tell when it runs out."""
        playing = self._room.playing
        if playing is None:
            return
        self.stop()
        playing.paused = clock.paused
        seconds = clock.seconds if clock.players else None
        self._room.tell(ClockShown(clock.players, seconds, clock.wanting, clock.paused))
        if seconds is not None and not clock.paused:
            ran_out = ClockRanOut(clock.players)
            self._timer = self._tasks.later(seconds, lambda: self._room.tell(ran_out))

    def stop(self) -> None:
        """The clock that was shown is no longer true."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Clocks:
    """The host's clock for one game."""

    def __init__(
        self,
        playing: Playing,
        seconds: int,
        is_here: Callable[[bytes], bool],
        tell: Callable[[Clock], None],
    ) -> None:
        """`seconds` is 0 for no clock; `tell` shows it to everybody, ourselves included."""
        self._playing = playing
        self._seconds = seconds
        self._is_here = is_here
        self._tell = tell
        self._asked: tuple[int, tuple[int, ...]] = (-1, ())
        self._wanting: frozenset[int] = frozenset()
        self._paused = False
        self._ends = 0.0
        self._left = 0.0

    def note(self) -> None:
        """Something has happened: start the clock anew if another decision is due."""
        if not self._seconds:
            return
        asked = (self._playing.replica.position.asked, self._thinkers())
        if asked == self._asked:
            return
        shown = bool(self._asked[1])
        self._asked, self._left = asked, float(self._seconds)
        self._ends = _now() + self._left
        if asked[1] or shown:
            self._tell(self._clock())

    def want_pause(self, public: bytes, *, wanted: bool) -> None:
        """A player wants the clocks to stand still, or no longer; raises LobbyError."""
        player = self._playing.number_of(public)
        if player not in self._playing.replica.position.present:
            raise LobbyError("lobby.only_watching")
        self._wanting = self._wanting | {player} if wanted else self._wanting - {player}
        self._count()
        self._tell(self._clock())

    def recount(self) -> None:
        """Somebody has come or gone: fewer or more may be needed for a pause."""
        if self._wanting:
            before = self._paused
            self._count()
            if before is not self._paused:
                self._tell(self._clock())

    def greet(self, post: Callable[[Message], None]) -> None:
        """Show the clock to who has come just now."""
        if self._seconds or self._wanting:
            post(self._clock())

    def _count(self) -> None:
        players = self._playing.players
        present = self._playing.replica.position.present
        here = {who for who in present if self._is_here(players[who].public)}
        paused = 2 * len(here & self._wanting) > len(here)
        if paused and not self._paused:
            self._left = max(0.0, self._ends - _now())
        elif self._paused and not paused:
            self._ends = _now() + self._left
        self._paused = paused

    def _clock(self) -> Clock:
        left = self._left if self._paused else max(0.0, self._ends - _now())
        wanting = tuple(sorted(self._wanting))
        return Clock(self._asked[1], round(left), wanting, self._paused)

    def _thinkers(self) -> tuple[int, ...]:
        """The players who owe a choice of a person."""
        position, bots = self._playing.replica.position, self._playing.charter.bots
        if position.phase is not Phase.PLAY or position.request is not None:
            return ()
        pending = position.state.pending
        if not isinstance(pending, Ask) or pending.by_program:
            return ()
        return tuple(sorted({position.seats[seat] for seat in pending.seats if not bots[seat]}))


def _now() -> float:
    return asyncio.get_running_loop().time()
