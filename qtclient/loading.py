"""Loads what the first page does not need while somebody looks at it, a module at a time.

All of it together takes longer than everything that the first page needs. Whoever is quicker
than this waits for what is left, and notices no more than that.
"""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Signal

FIRST_MS = 40
"""The page is drawn before."""
LATER = (
    "netcore.discovery",
    "netcore.audit",
    "netcore.tls",
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
    """One module whenever the window has nothing else to do."""

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left = list(LATER)
        self._step = QTimer(self, singleShot=True, interval=FIRST_MS)
        self._step.timeout.connect(self._load)
        self._step.start()

    @property
    def is_done(self) -> bool:
        """Whether everything is there."""
        return not self._left

    def _load(self) -> None:
        import_module(self._left.pop(0))
        if self._left:
            self._step.start(0)
        else:
            self.done.emit()
