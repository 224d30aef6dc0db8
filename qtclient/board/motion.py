"""Plays what happened, one flash after another; always short, always skippable."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPointF, QVariantAnimation

from qtclient.board.geometry import Standing
from qtclient.board.overlays import FlashItem
from qtclient.board.position import CARD, Flash

FLASH_MS = 320
CARD_MS = 900
"""A card takes longer to recognise than a piece."""

LONGEST_MS = 2400
"""However much happened at once, the board is up to date again after this."""


class Player(QObject):
    """A queue of flashes."""

    def __init__(
        self, item: FlashItem, place: Callable[[Flash], Standing], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._item = item
        self._place = place
        self._queue: list[Flash] = []
        self._then: Callable[[], None] | None = None
        self._haste = 1.0
        self.pace = 1.0
        """How many times as fast as usual."""
        self._clock = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._clock.valueChanged.connect(item.advance_to)
        self._clock.finished.connect(self._next)

    @property
    def running(self) -> bool:
        """Whether something is still to be shown."""
        return self._then is not None

    def play(self, flashes: Sequence[Flash], then: Callable[[], None]) -> None:
        """Show flashes and then call; what was running ends at once."""
        self.skip()
        self._queue = list(flashes)
        self._then = then
        self._haste = min(1.0, LONGEST_MS / max(1, sum(map(_length, self._queue))))
        self._next()

    def skip(self) -> None:
        """Jump to the end of everything."""
        self._clock.stop()
        self._queue = []
        self._end()

    def _next(self) -> None:
        if not self._queue:
            self._end()
            return
        flash = self._queue.pop(0)
        self._item.begin(flash, *self._place(flash))
        self._clock.setDuration(round(_length(flash) * self._haste / self.pace))
        self._clock.start()

    def _end(self) -> None:
        self._item.begin(None, QPointF(0, 0))
        then, self._then = self._then, None
        if then is not None:
            then()


def _length(flash: Flash) -> int:
    return CARD_MS if flash.what == CARD else FLASH_MS
