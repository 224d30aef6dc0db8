"""Comes to a game that is already under way: takes in all that happened, then tells where it is.

After a return or in a resumed game the log is read from its start, entry by entry. Nobody wants
to see that again at the pace of eyes: it is gathered here until the stream rests.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from qtclient.storypanel import LEFT_OUT, TURN
from qtclient.table import Happening

QUIET_MS = 150
"""A stream that rests so long has arrived."""
LONGEST_MS = 5_000
"""A game that never rests is shown as it goes from then on."""


class Arriving(QObject):
    """Gathers what happened before the page could show it."""

    arrived = Signal(object)
    """Everything gathered: `Happening`s."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._gathered: list[Happening] = []
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet.timeout.connect(self._end)
        self._since = QElapsedTimer()
        self.going_on = True

    def begin(self) -> None:
        """Wait for the first entry, not for ever."""
        self._since.start()
        self._quiet.start()

    def take(self, happened: Sequence[Happening]) -> None:
        """One entry more."""
        self._gathered += happened
        if self._since.hasExpired(LONGEST_MS):
            self._end()
        else:
            self._quiet.start()

    def note_question(self) -> None:
        """Something is asked: where nothing much happened before, there is nothing to wait for."""
        if sum(happening.told.key == TURN for happening in self._gathered) < 2:
            self._end()

    def _end(self) -> None:
        if not self.going_on:
            return
        self._quiet.stop()
        self.going_on = False
        gathered, self._gathered = self._gathered, []
        self.arrived.emit(gathered)


def since_own_turn(story: Sequence[Happening], countries: Sequence[str]) -> tuple[Happening, ...]:
    """What happened after the last turn of one of these countries, as far as it is told.

    Whoever only watches has no turn of their own: the last turn of anybody counts.
    """
    begun = [number for number, happening in enumerate(story) if happening.told.key == TURN]
    own = [n for n in begun if not countries or story[n].told.args["country"] in countries]
    if not own:
        return tuple(h for h in story if h.told.key not in LEFT_OUT)
    after = next((n for n in begun if n > own[-1]), len(story))
    if after == len(story) and len(own) > 1:
        # The own turn has just begun: the one before counts.
        after = next(n for n in begun if n > own[-2])
    return tuple(h for h in story[after:] if h.told.key not in LEFT_OUT)
