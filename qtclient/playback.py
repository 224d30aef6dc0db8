"""Shows what happened in its order and at a pace that eyes can follow.

The game may be far ahead of the board: bots answer at once. Entries wait here until the board
has shown the one before; whoever is in a hurry skips to the present.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from qtclient.board.position import BoardPosition, Flash
from qtclient.board.view import BoardView
from qtclient.table import Happening


class Pace(NamedTuple):
    """How fast things are shown: flashes so many times as fast as usual, and a rest after each."""

    name: str
    flashes: float
    rest: int
    """Milliseconds after an entry that a story tells of."""


PACES = (Pace("slow", 0.6, 900), Pace("normal", 1.0, 150), Pace("quick", 2.5, 0))
NORMAL = 1


class Step(NamedTuple):
    """One entry of the log as the board shows it."""

    happened: tuple[Happening, ...]
    flashes: tuple[Flash, ...]
    position: BoardPosition
    state: object
    pause: int = 0
    """Milliseconds to leave it on show, for what has no flash."""


class Playback(QObject):
    """A queue of steps before a board."""

    shown = Signal(object)
    """A `Step` begins to be shown."""
    caught_up = Signal()
    """The board shows the present."""

    def __init__(self, board: BoardView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.instant = False
        self.pace = NORMAL
        self._board = board
        self._queue: deque[Step] = deque()
        self._running = False
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._next)
        board.flashes_done.connect(self._flashed)
        self._pause = 0

    @property
    def behind(self) -> bool:
        """Whether there is more to be shown."""
        return self._running

    @property
    def follows(self) -> bool:
        """Whether things are shown at a pace that eyes can follow."""
        return not self.instant and not self._board.reduced_motion

    def change_pace(self) -> Pace:
        """Go over to the next pace, from the quickest to the slowest."""
        self.pace = (self.pace + 1) % len(PACES)
        self._board.set_pace(PACES[self.pace].flashes)
        return PACES[self.pace]

    def push(self, step: Step) -> None:
        """Show a step after all that came before it."""
        self._queue.append(step)
        if not self._running:
            self._running = True
            self._next()

    def skip(self) -> None:
        """Show the present at once."""
        if not self._running:
            return
        self._rest.stop()
        before, self.instant = self.instant, True
        if self._board.flashing:
            self._board.skip()
        if self._running:
            self._next()
        self.instant = before

    def _next(self) -> None:
        while self._queue:
            step = self._queue.popleft()
            self.shown.emit(step)
            if not self.follows or not step.flashes:
                self._board.set_position(step.position)
            if not self.follows:
                continue
            self._pause = step.pause
            if step.flashes:
                self._board.flash(step.flashes, step.position)
                return
            if step.pause:
                self._rest.start(step.pause)
                return
        if self._running:
            self._running = False
            self.caught_up.emit()

    def _flashed(self) -> None:
        if not self._running:
            return
        if self._pause and not self.instant:
            self._rest.start(self._pause)
        else:
            self._next()
