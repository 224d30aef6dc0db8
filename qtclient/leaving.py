"""Ways out of a running game: for now, for good, or all together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from netcore.session import Session
from qtclient.sheetdialog import SheetDialog
from qtclient.table import Table
from qtclient.widgets import GAP, button, faded_label
from resources.catalogue import Catalogue

WIDTH = 460


class LeavingDialog(SheetDialog):
    """One button for each way, and a sentence on what follows from it."""

    leave = Signal()
    """Leave now; the game stays on disk."""
    hand_over = Signal(int)
    """Leave as soon as this player has the own seats."""

    def __init__(self, table: Table, words: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(words.sentence("leaving.title"), parent)
        self._words = words
        self.setMinimumWidth(WIDTH)
        self.column.setSpacing(GAP // 3)
        # Who has nobody to agree with is told that nobody will be asked.
        alone = "_alone" if table.alone else ""
        self._offer(f"leaving.now{alone}", self.leave.emit)
        if table.number >= 0 and table.report is None:
            for who in table.successors(table.number):
                self._offer(
                    "leaving.hand_over",
                    partial(self.hand_over.emit, who),
                    player=table.player_name(who),
                )
            self._offer(
                f"leaving.stop{alone}", self._to(table, lambda session: session.stop_game())
            )
            if len({table.game.team_of(seat) for seat in table.seats}) == 1:
                key = "concede" if table.successors(table.number) else "concede_alone"
                self._offer(f"leaving.{key}", self._to(table, lambda session: session.concede()))
        self.stay = button(chief=True)
        self.stay.setText(words.sentence("leaving.stay"))
        self.stay.clicked.connect(self.reject)
        self.column.addStretch()
        self.foot.addWidget(self.stay, 0, Qt.AlignmentFlag.AlignRight)
        self.stay.setFocus()

    def _offer(self, key: str, do: Callable[[], None], **names: str) -> None:
        """A way out: its name on a button, and what follows below."""
        way, text = button(), faded_label()
        way.setText(self._words.sentence(f"{key}.name", **names))
        text.setText(self._words.sentence(f"{key}.text", **names))
        way.setAccessibleDescription(text.text())
        way.clicked.connect(self.accept)
        way.clicked.connect(lambda _on: do())
        self.column.addWidget(way)
        self.column.addWidget(text)
        self.column.addSpacing(2 * GAP)

    @staticmethod
    def _to(table: Table, wish: Callable[[Session], None]) -> Callable[[], None]:
        return lambda: table.network.say(wish)
