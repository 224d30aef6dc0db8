"""The network in its own thread: a session's events as signals, its commands as calls.

The window never waits for a socket: everything that touches a session runs in
one asyncio loop beside it, and every value that crosses over is frozen. What the
session tells is brought over in its order and in parts: however fast bots play,
the window draws and hears its person in between.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal

from netcore.session_events import SessionEvent, Stopped
from qtclient.smooth import PART_SECONDS, Sweeping, each_round
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.announcing import Announcement
    from netcore.session import Session

CLOSING_SECONDS = 5.0


class Network(QObject):
    """One thread, one loop, at most one session."""

    happened = Signal(object)
    """A `SessionEvent`."""
    failed = Signal(object)
    """What was asked for could not be done: a `SealedOrdersError`."""
    answered = Signal(object, object)
    """What `ask` was asked, and the answer."""
    found = Signal(object, object)
    """What `find_out` was to find out, and what was found."""
    _waiting = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._letters: deque[tuple[Callable[..., Any], tuple[Any, ...]]] = deque()
        self._rung = False
        self._rest = each_round(self, self._deliver)
        self._waiting.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._loop = asyncio.new_event_loop()
        self._session: Session | None = None
        self._announcement: Announcement | None = None
        self._sweeping = Sweeping(self)
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    def sit_down(
        self,
        making: Callable[[], Coroutine[Any, Any, Session]],
        announcing: Callable[[Session], Announcement] | None = None,
    ) -> None:
        """Leave the present session, if any, and begin another; a table may announce itself."""

        async def begin() -> None:
            await self._leave()
            try:
                session = await making()
            except SealedOrdersError as error:
                self._bring(self.failed.emit, error)
                return
            self._session = session
            session.subscribe(partial(self._bring, self._hear, session))
            if announcing is not None:
                self._announcement = announcing(session)

        self._submit(begin())

    def _hear(self, session: Session, event: SessionEvent) -> None:
        if session is self._session or isinstance(event, Stopped):
            self.happened.emit(event)

    def _bring(self, tell: Callable[..., Any], *what: Any) -> None:
        """Have something told in the window's thread, after all that was brought before."""
        self._letters.append((tell, what))
        if not self._rung:
            self._rung = True
            self._waiting.emit()

    def _deliver(self) -> None:
        """Tell what has been brought, for as long as a part may take."""
        end = monotonic() + PART_SECONDS
        while self._letters:
            tell, what = self._letters.popleft()
            tell(*what)
            if monotonic() > end:
                # Nobody rings meanwhile: the window has its turn before more is told.
                self._rest.start()
                return
        self._rest.stop()
        self._rung = False
        if self._letters:
            # Brought just now, by somebody who saw that it had been rung.
            self._rest.start()

    def say(self, command: Callable[[Session], object]) -> None:
        """Give the session a command; it is done in the network's thread."""

        def give() -> None:
            if self._session is not None:
                command(self._session)

        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(give)

    def ask(self, question: object, answer: Callable[[Session], object]) -> None:
        """Ask the session something; `answered` brings the question and the answer."""
        self.say(lambda session: self._bring(self.answered.emit, question, answer(session)))

    def start(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        """Run other work in the network's thread (looking for tables)."""
        return self._submit(work)

    def find_out(self, question: object, work: Coroutine[Any, Any, Any]) -> None:
        """Run work whose result somebody waits for, who may be gone by then.

        `found` brings the question and the result: a signal of this object, which
        outlives every page, reaches those that are still there and nobody else.
        """
        if self._loop.is_closed():
            work.close()
            return

        async def find() -> None:
            self._bring(self.found.emit, question, await work)

        self._submit(find())

    def leave(self) -> None:
        """Say goodbye; a game in play stays on disk, and no more is heard of it."""
        self._letters.clear()
        self._submit(self._leave())

    async def _leave(self) -> None:
        session, self._session = self._session, None
        announcement, self._announcement = self._announcement, None
        if announcement is not None:
            await announcement.close()
        if session is not None:
            await session.leave()

    def close(self) -> None:
        """Leave, and end the thread."""
        if not self._thread.is_alive():
            return
        done = self._submit(self._end())
        try:
            done.result(CLOSING_SECONDS)
        except TimeoutError:
            done.cancel()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(CLOSING_SECONDS)
        if not self._thread.is_alive():
            self._loop.close()
            self._sweeping.end()

    async def _end(self) -> None:
        await self._leave()
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    def _submit(self, work: Coroutine[Any, Any, Any]) -> Future[Any]:
        if self._loop.is_closed():
            work.close()
            return Future()
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        future.add_done_callback(_raise_in_thread)
        return future


def _raise_in_thread(future: Future[Any]) -> None:
    """A bug in the network's thread is as loud as one in the window's."""
    if future.cancelled():
        return
    error = future.exception()
    if error is not None:
        threading.excepthook(
            threading.ExceptHookArgs((type(error), error, error.__traceback__, None))
        )
