"""An event loop whose clock jumps: hours of waiting pass in no time, the same way each time.

For games inside one program only: time moves on as soon as nothing is left to
do now, so nothing outside the program can keep up with it.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(RuntimeError):
    """Everybody waits for somebody else, and no clock will wake them."""


class _JumpingSelector(selectors.DefaultSelector):
    """Never waits: it moves the clock on by the time it was to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        if not ready:
            if timeout is None:
                raise Stuck
            self.now += max(0.0, timeout)
        return ready


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop with a clock of its own that starts at zero."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Simulated seconds since the loop was made."""
        return self._jumping.now


def run_simulated(main: Coroutine[Any, Any, T]) -> T:
    """Run something from start to end in simulated time."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(main)
