"""Tasks and timers that belong to one thing and end with it; a crash of one is told at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Tasks:
    """What runs in the background on behalf of somebody.

    An exception in a task or timer goes to the loop's handler as it happens, never to
    a destructor; `failed` may take it first.
    """

    def __init__(self, failed: Callable[[BaseException], None] | None = None) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._timers: set[asyncio.TimerHandle] = set()
        self._failed = failed

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        """Do something after a while."""

        def run() -> None:
            self._timers.discard(timer)
            try:
                act()
            except Exception as error:  # noqa: BLE001  what to do about it is the owner's business
                self._fail(error, "a timer failed")

        timer = asyncio.get_running_loop().call_later(seconds, run)
        self._timers.add(timer)
        return timer

    def cancel(self) -> None:
        """End everything but the task that says so."""
        current = asyncio.current_task()
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        for task in list(self._tasks):
            if task is not current:
                task.cancel()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self._fail(error, "a task failed")

    def _fail(self, error: BaseException, message: str) -> None:
        if self._failed is not None:
            self._failed(error)
        else:
            asyncio.get_running_loop().call_exception_handler(
                {"message": message, "exception": error}
            )
