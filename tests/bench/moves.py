"""A move until all six players have it: in one process, and with a process for each.

The time runs from the moment when a player makes its move until the last of the six
has it: with us signed, sent, ordered and signed by the host, both signatures checked,
run through the rules, its digest compared, journalled and applied by everybody. Nobody
does anything else meanwhile: only moves count after which a person has to move again,
not those of which a draw or a reaction comes, whose entries six programs on few cores
would work at while some still wait for the move.
"""

import asyncio
import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from netcore.session import Session
from netcore.sessions import join_table
from tests.bench.player import Mover, lan, me, open_table

PLAYERS = 6
MOVES = 300
WARM_UP = 30
PATIENCE = 120.0
QUIET = 0.02
"""Seconds in which nothing happens between two moves."""


Notes = list[dict[str, Any]]


def move_time(notes: Notes) -> float | None:
    """Seconds from the only move among the notes until all players had it, if they have."""
    for move in notes:
        if "moves" in move:
            there = [note["at"] for note in notes if note.get("count") == move["moves"]]
            return (max(there) - move["at"]) / 1e9 if len(there) == PLAYERS else None
    return None


def stands_alone(notes: Notes) -> bool:
    """Whether the move was all that happened: no draw, die or reaction came of it."""
    last = max(note["count"] for note in notes if "count" in note)
    return any(note.get("moves") == last for note in notes)


class Programs:
    """Programs that take orders line by line and write notes as lines of JSON."""

    def __init__(self) -> None:
        self._notes: queue.Queue[dict[str, Any]] = queue.Queue()
        self._all: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _at: TracebackType | None,
    ) -> None:
        for program in self._all:
            program.kill()
            program.wait()

    def start(self, command: Sequence[str], folder: Path | None = None) -> int:
        """Start one; gives its number."""
        pipe = subprocess.PIPE
        program = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=folder)
        self._all.append(program)
        threading.Thread(target=self._read, args=(program,), daemon=True).start()
        return len(self._all) - 1

    def order(self, number: int, line: str) -> None:
        """Give one an order."""
        stdin = self._all[number].stdin
        assert stdin is not None
        stdin.write(line + "\n")
        stdin.flush()

    def note(self) -> dict[str, Any]:
        """The next note of any of them."""
        return self._notes.get(timeout=PATIENCE)

    def rest(self) -> Notes:
        """Let all become quiet; the notes that have come."""
        notes: Notes = []
        try:
            while True:
                notes.append(self._notes.get(timeout=QUIET))
        except queue.Empty:
            return notes

    def move(self, number: int, line: str) -> tuple[float, Notes]:
        """Have one move; the seconds until all had it, and all notes meanwhile."""
        self.order(number, line)
        notes = [self.note()]
        while (taken := move_time(notes)) is None:
            notes.append(self.note())
        return taken, notes

    def _read(self, program: subprocess.Popen[str]) -> None:
        assert program.stdout is not None
        for line in program.stdout:
            self._notes.put(json.loads(line) if line.startswith("{") else {"said": line})


def in_programs(folder: Path | None) -> list[float]:
    """Seconds a move took, with six programs."""
    player = [sys.executable, "-m", "tests.bench.player"]
    kept = [] if folder is None else [str(folder)]
    with Programs() as programs:
        programs.start([*player, "0", "0", *kept])
        port = await_note(programs, "port")["port"]
        await_note(programs, "there")
        for number in range(1, PLAYERS):
            programs.start([*player, str(port), str(number), *kept])
            await_note(programs, "there")
        programs.order(0, "deal")
        for number in range(PLAYERS):
            time.sleep(0.1)
            programs.order(number, "ready")
        time.sleep(0.3)
        programs.order(0, "start")
        times: list[float] = []
        asked: set[int] = set()
        made = 0
        notes = programs.rest()
        while len(times) < MOVES and not any("over" in note for note in notes):
            asked |= {note["player"] for note in notes if "asked" in note}
            if not asked:
                notes = programs.rest()
                continue
            taken, notes = programs.move(asked.pop(), "move")
            notes += programs.rest()
            made += 1
            if made > WARM_UP and stands_alone(notes):
                times.append(taken)
    return times


def await_note(programs: Programs, key: str) -> dict[str, Any]:
    """The next note that has something of this name."""
    while key not in (note := programs.note()):
        pass
    return note


class Here:
    """All six players in this process."""

    def __init__(self, sessions: list[Session]) -> None:
        self.sessions = sessions
        self._notes: Notes = []
        self._news = asyncio.Event()
        self._movers = [Mover(n, session, self._note) for n, session in enumerate(sessions)]
        self.over = False

    async def play(self) -> list[float]:
        """Seconds that the moves of a whole game took."""
        times, made = [], 0
        self.sessions[0].deal()
        await asyncio.sleep(0.3)
        for session in self.sessions:
            session.ready()
        await asyncio.sleep(0.3)
        self.sessions[0].start()
        while not self.over:
            await self._quiet()
            mover = next((mover for mover in self._movers if mover.asked is not None), None)
            if mover is not None:
                self._notes.clear()
                mover.move()
                await self._until(lambda: move_time(self._notes) is not None)
                taken = move_time(self._notes)
                assert taken is not None
                await self._quiet()
                made += 1
                if made > WARM_UP and stands_alone(self._notes):
                    times.append(taken)
        return times

    async def _quiet(self) -> None:
        count = -1
        while count != len(self._notes):
            count = len(self._notes)
            await asyncio.sleep(0.003)

    async def _until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._news.clear()
                await self._news.wait()

    def _note(self, what: dict[str, Any]) -> None:
        self._notes.append(what)
        self.over = self.over or "over" in what
        if sum("count" in note for note in self._notes) >= PLAYERS:
            self._news.set()


async def in_one_process(folder: Path | None) -> tuple[list[float], list[Session]]:
    """Seconds a move took with six players in this process, and their sessions at the end."""
    host, address = await open_table(folder)
    guests = [await join_table(me(n, folder), lan(), address, None) for n in range(1, PLAYERS)]
    here = Here([host, *guests])
    return await here.play(), here.sessions
