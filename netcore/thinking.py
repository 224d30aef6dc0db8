"""The own bots of one game: where they think, and the reasons they had.

Bots that compare or search get a process, so that the loop keeps its core and its
heartbeats; the others, done within a millisecond, a thread. Where time is simulated
they answer at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from netcore.bots import BotChooser, BotProcess, PatientChooser, Thinker, is_thinker
from netcore.selfplay import Chooser
from rules.kernel.bot import Thought
from rules.kernel.choices import Choice, Knowledge, Menu
from rules.kernel.game import Told

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Thinking:
    """What the own bots of one game do beside the loop."""

    def __init__(self, *, beside: bool) -> None:
        self._beside = beside
        self._process = BotProcess()
        self._threads: ThreadPoolExecutor | None = None
        self._thoughts: dict[tuple[int, int], Thought] = {}
        """By question and seat, until the log has the choice."""
        self._told: dict[int, Thought] = {}
        """By entry."""

    async def choose(
        self, bot: Chooser, question: int, state: Any, seat: int, menu: Menu, own: Knowledge
    ) -> Choice:
        """What a bot chooses; its reason is kept."""
        if not isinstance(bot, BotChooser | PatientChooser):
            return await self._aside(bot, state, seat, menu, own)
        thought = await self._think(bot, state, seat, menu, own)
        self._thoughts[question, seat] = thought
        return thought.choice

    async def _think(self, bot: Thinker, *seen: Any) -> Thought:
        if self._beside and is_thinker(bot):
            try:
                return await self._process.think(bot, *seen)
            except BrokenProcessPool:
                # No second process to be had either: a slow loop is better than a table that waits.
                _log.warning("bots think in a thread, their process does not start")
        return await self._aside(bot.think, *seen)

    async def _aside(self, work: Callable[..., T], *seen: Any) -> T:
        if not self._beside:
            return work(*seen)
        if self._threads is None:
            self._threads = ThreadPoolExecutor(1, "bot")
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *seen)

    def note(self, entry: int, question: int, seat: int, choice: Choice) -> None:
        """The log has a choice: its reason can be told from now on."""
        thought = self._thoughts.pop((question, seat), None)
        if thought is not None and thought.choice == choice:
            self._told[entry] = thought

    def why(self, entry: int, *, over: bool) -> Told | None:
        """Why an own bot chose what an entry says; all of it only when the game is over."""
        thought = self._told.get(entry)
        if thought is None:
            return None
        return thought.why if over else thought.openly

    def close(self) -> None:
        """Stop thinking."""
        self._process.close()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
