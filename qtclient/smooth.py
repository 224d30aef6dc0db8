"""Keeps the window's frames short while the network's thread works beside it.

Painting calls Qt, and Qt calls back: each time Python asks for the interpreter again, and a
busy thread beside it may keep it for the whole switch interval, many times a frame. And a
search for garbage among all that was ever loaded stops every thread for tens of milliseconds.
What Qt has made must also end in the window's thread, so no other one searches at all.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Generator, Iterator
from functools import cache
from time import monotonic
from typing import ClassVar, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

T = TypeVar("T")

HANDOVER = 0.0001
"""Seconds that a thread may keep the interpreter from the window's; Python's own is fifty times."""
PART_SECONDS = 0.008
"""So long the window does one thing before it looks what else there is to do."""
SELDOM = 100_000
"""After so many searches among what is younger everything is searched: in a game never."""
SWEEP_MS = 100
"""So often the window looks whether enough is new to search it for garbage."""


@cache
def keep_frames_short() -> None:
    """Hand the interpreter over soon, and never search what the program itself is made of.

    Once for the whole process, when all is loaded that lasts as long as it.
    """
    sys.setswitchinterval(HANDOVER)
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


class Sweeping:
    """The window's thread searches for garbage, and no other, while one works beside it.

    Python searches in whichever thread happens to make the next thing. The network's would pull
    down a widget that only a cycle holds, timers and all, under Qt's feet.
    """

    _needed: ClassVar[int] = 0
    """By so many threads that work beside the window's."""

    def __init__(self, parent: QObject) -> None:
        Sweeping._needed += 1
        gc.disable()
        self._timer = QTimer(parent, interval=SWEEP_MS)
        self._timer.timeout.connect(self._sweep)
        self._timer.start()

    def _sweep(self) -> None:
        """Search what is new, as far back as Python itself would have."""
        ages = enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
        due = [age for age, (new, enough) in ages if new > enough]
        if due:
            gc.collect(max(due))

    def end(self) -> None:
        """The thread beside the window's has ended."""
        self._timer.stop()
        Sweeping._needed -= 1
        if not Sweeping._needed:
            gc.enable()


def clear_away() -> None:
    """Search everything for garbage now, between two games, when nobody looks at a frame."""
    gc.collect()


def each_round(parent: QObject, work: Callable[[], None]) -> QTimer:
    """A timer that has a part of some work done each time the window comes round.

    It repeats until it is stopped. Qt looks at as many timers in one go as there are, and takes
    one that is started anew in its own slot for another each time: that would do many parts.
    """
    timer = QTimer(parent, interval=0)
    timer.timeout.connect(work)
    return timer


def go_on(steps: Iterator[None]) -> bool:
    """Take steps for as long as a part may last; whether there are more."""
    end = monotonic() + PART_SECONDS
    return any(monotonic() > end for _ in steps)


class Gradual(Generic[T]):
    """A value made in small steps: whoever needs it goes on where another has paused."""

    def __init__(self, making: Generator[None, None, T]) -> None:
        self._value: list[T] = []
        self._making = self._made(making)

    def _made(self, making: Generator[None, None, T]) -> Iterator[None]:
        self._value.append((yield from making))

    def steps(self) -> Iterator[None]:
        """Make what is missing."""
        while next(self._making, self) is None:
            yield

    def value(self) -> T:
        """The value, at once."""
        for _ in self.steps():
            pass
        return self._value[0]
