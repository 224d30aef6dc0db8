"""The table of every card after a game: what it was, when it was drawn, what became of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtclient.cardlog import CardFate, fates_in
from qtclient.network import Network
from qtclient.pagestyle import Style, badge_icon, plain_label
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game

COLUMNS = ("card", "drawn", "left", "fate")


class CardTable(QWidget):
    """Filled beside the window, from the saved game."""

    _read = Signal(object)

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._style = style
        self.note = plain_label(style.text(15))
        self.cells = QTableWidget(0, len(COLUMNS))
        self.cells.setFont(style.label(14))
        self.cells.setHorizontalHeaderLabels(
            [words.sentence(f"report.column.{column}") for column in COLUMNS]
        )
        self.cells.verticalHeader().hide()
        self.cells.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.cells.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.cells.horizontalHeader()
        header.setFont(style.label(14, bold=True))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.note)
        column.addWidget(self.cells, 1)
        self._read.connect(self._show)

    def read(self, network: Network, game: Game, file: Path | None) -> None:
        """Read a saved game in the network's thread and show its cards."""
        if file is None:
            self.note.setText(self._words.sentence("report.not_saved"))
            return
        self.note.setText(self._words.sentence("report.reading"))

        async def follow() -> None:
            loop = asyncio.get_running_loop()
            try:
                self._read.emit(await loop.run_in_executor(None, fates_in, file, game))
            except (SealedOrdersError, OSError) as error:
                self._read.emit(error)

        network.start(follow())

    def _show(self, read: Sequence[CardFate] | Exception) -> None:
        if isinstance(read, Exception):
            self.note.setText(self._words.sentence("report.not_read", reason=read))
            return
        self.note.hide()
        self.cells.setRowCount(len(read))
        for row, fate in enumerate(read):
            for column, text in enumerate(self.line(fate)):
                self.cells.setItem(row, column, QTableWidgetItem(text))
            icon = badge_icon(fate.seat, self._style.px(16), self._style.theme)
            first = self.cells.item(row, 0)
            assert first is not None
            first.setIcon(icon)
            first.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(fate))

    def line(self, fate: CardFate) -> tuple[str, str, str, str]:
        """The cells of a card."""
        words = self._words
        name = words.noun("card", fate.card) if fate.card else words.sentence("report.sealed")
        when = [
            words.sentence("report.when", round=round_, entry=entry) if entry else "—"
            for entry, round_ in (fate.drawn, fate.left)
        ]
        return name, when[0], when[1], words.sentence(f"report.zone.{fate.zone}")

    def _spoken(self, fate: CardFate) -> str:
        return ", ".join((self._words.noun("country", fate.seat), *self.line(fate)))
