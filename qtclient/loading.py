"""Loads what the first page does not need while somebody looks at it, a module at a time.

After the modules comes what every board is drawn from, so that a game opens at once. All of it
together takes longer than everything that the first page needs. Whoever is
quicker than this waits for what is left, and notices no more than that.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Signal

from qtclient.smooth import each_round, go_on, keep_frames_short
from qtclient.theme import Theme

FIRST_MS = 40
"""The page is drawn before."""
LATER = (
    "netcore.discovery",
    "netcore.audit",
    "netcore.tls",
    "netcore.channel",
    "netcore.playing",
    "netcore.resuming",
    "netcore.roles",
    "netcore.sessions",
    "qtclient.sitting",
    "qtclient.keptgames",
    "qtclient.board.view",
    "qtclient.games.generals.cards",
    "qtclient.gamepage",
    "qtclient.reportpage",
    "qtclient.books",
    "qtclient.settingsdialog",
    "qtclient.leaving",
)
"""What a module brings with it need not be named, but makes the step longer."""


class Loading(QObject):
    """A little whenever the window has nothing else to do."""

    done = Signal()
    """Every module is there."""
    prepared = Signal()
    """Everything that a board in this theme is drawn from is there as well."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left = list(LATER)
        self._rest = self._prepare(theme)
        self._step = each_round(self, self._load)
        QTimer.singleShot(FIRST_MS, self._step, self._step.start)

    @property
    def is_done(self) -> bool:
        """Whether every module is there."""
        return not self._left

    def _load(self) -> None:
        if self._left:
            import_module(self._left.pop(0))
            if not self._left:
                keep_frames_short()
                self.done.emit()
        elif not go_on(self._rest):
            self._step.stop()
            self.prepared.emit()

    def _prepare(self, theme: Theme) -> Iterator[None]:
        from qtclient.games.generals.board import prepare

        yield from prepare(theme)
