"""A saved game to step through: every moment with its position, what happened and all cards.

A model without widgets. `read_replay` reads, checks and retells a file; that takes seconds, so
a page lets `Reader` do it in another thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QThreadPool, Signal

from netcore.audit import Audit, Report
from netcore.cli.verify import as_lines, audit_file
from qtclient.storypanel import LEFT_OUT, TURN
from qtclient.table import Happening
from resources.catalogue import Catalogue
from rules.kernel.choices import Knowledge
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game


class Moved(NamedTuple):
    """The cards that an entry drew, played, laid or discarded, as far as they were opened."""

    country: str
    cards: tuple[str, ...]


class Moment(NamedTuple):
    """A stop of the replay: the state after an entry, and what happened since the last stop."""

    seq: int
    state: Any
    happened: tuple[Happening, ...]
    moved: Moved | None = None


class Replay:
    """The moments of a game, and the one that is looked at."""

    def __init__(self, done: Audit) -> None:
        self.game: Game = done.game
        self.report: Report = done.report()
        self.knowledge: Knowledge = done.cards
        """Every card of the decks that were opened at the end."""
        charter = done.saved.charter
        self.players = tuple(charter.players[who].name for who in charter.seats)
        """Who began in which seat."""
        self.moments: tuple[Moment, ...] = tuple(_moments(done))
        self.at = 0
        self._done = done
        self._turns = [
            number
            for number, moment in enumerate(self.moments)
            if any(happening.told.key == TURN for happening in moment.happened)
        ]
        self.rounds: dict[int, int] = {}
        """Round → the moment that it begins with."""
        for number in self._turns:
            self.rounds.setdefault(self.game.round_of(self.moments[number].state), number)

    @property
    def moment(self) -> Moment:
        """The moment that is looked at."""
        return self.moments[self.at]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1

    @property
    def all_open(self) -> bool:
        """Whether every card of every deck is known."""
        return len(self.knowledge) == len(self._done.ground.decks)

    def go(self, number: int) -> None:
        """Look at a moment; beyond the ends is at the ends."""
        self.at = min(max(0, number), self.last)

    def step_turn(self, way: int) -> None:
        """Look at the beginning of the next turn, or of this one and then the one before."""
        if way > 0:
            self.go(next((turn for turn in self._turns if turn > self.at), self.last))
        else:
            self.go(next((turn for turn in reversed(self._turns) if turn < self.at), 0))

    def go_round(self, number: int) -> None:
        """Look at the beginning of a round."""
        self.go(self.rounds.get(number, self.at))

    def findings(self, words: Catalogue) -> Sequence[str]:
        """The honesty report in lines."""
        return as_lines(self._done, self.report, words)


def read_replay(path: Path) -> Replay:
    """Read and check a file; raises SealedOrdersError if it is no game that can be told."""
    replay = Replay(audit_file(path))
    if not replay.moments:
        raise SealedOrdersError("pages.replay.not_begun")
    return replay


def _moments(done: Audit) -> list[Moment]:
    """The entries that tell something; the others belong to the next of these."""
    told, moments = dict(done.events), []
    waiting: list[Happening] = []
    for seq, state in enumerate(done.states, 1):
        waiting += [Happening(seq, event, done.game.told(event)) for event in told.get(seq, ())]
        moved = _moved(done, seq)
        if state is None or not (moved or any(h.told.key not in LEFT_OUT for h in waiting)):
            continue
        moments.append(Moment(seq, state, tuple(waiting), moved))
        waiting = []
    return moments


def _moved(done: Audit, seq: int) -> Moved | None:
    deck, slots = done.moved.get(seq, (-1, ()))
    known = done.cards.get(deck, {})
    cards = tuple(done.game.card_ids[known[slot]] for slot in slots if slot in known)
    return Moved(done.game.seats[done.ground.owners[deck]], cards) if cards else None


class Reader(QObject):
    """Reads files in another thread; only the newest one is told about."""

    read = Signal(object)
    """A `Replay`."""
    failed = Signal(object)
    """A `SealedOrdersError`."""

    def __init__(self) -> None:
        # Without a parent: the thread may still be at work when the page has gone.
        super().__init__()
        self._newest: Path | None = None

    def start(self, path: Path) -> None:
        """Begin to read a file."""
        self._newest = path
        QThreadPool.globalInstance().start(lambda: self._work(path))

    def forget(self) -> None:
        """Nobody wants to hear any more."""
        self._newest = None

    def _work(self, path: Path) -> None:
        try:
            replay = read_replay(path)
        except SealedOrdersError as error:
            if path == self._newest:
                self.failed.emit(error)
            return
        if path == self._newest:
            self.read.emit(replay)
