"""The table of every card after a game: what it was, when it was drawn, what became of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
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
from qtclient.reporttext import COLUMNS, ReportText
from qtclient.widgets import Combo
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game


class _Reading(QObject):
    """Tells what was read. Without a parent: the page may be gone by then."""

    done = Signal(object)


class CardTable(QWidget):
    """Filled beside the window, from the saved game."""

    filled = Signal()

    def __init__(self, text: ReportText, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._words = words = text.words
        self._style = style
        self.fates: tuple[CardFate, ...] = ()
        """Empty until they are read."""
        self.country = Combo()
        self.country.setAccessibleName(words.sentence("report.by_card"))
        self.country.addItem(words.sentence("report.every_country"), "")
        for seat in text.report.seats:
            self.country.addItem(
                badge_icon(seat.seat, style.px(16), style.theme), text.seat(seat), seat.seat
            )
        self.country.currentIndexChanged.connect(self._filter)
        self.country.hide()
        self.note = plain_label(style.text(15))
        self.cells = QTableWidget(0, len(COLUMNS))
        self.cells.setFont(style.label(14))
        self.cells.setHorizontalHeaderLabels(
            [words.sentence(f"report.column.{column}") for column in COLUMNS]
        )
        self.cells.verticalHeader().hide()
        self.cells.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.cells.setTabKeyNavigation(False)
        self.cells.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.cells.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.cells.horizontalHeader()
        header.setFont(style.label(14, bold=True))
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.note)
        column.addWidget(self.country)
        column.addWidget(self.cells, 1)

    def read(self, network: Network, game: Game, file: Path | None) -> None:
        """Read a saved game in the network's thread and show its cards."""
        if file is None:
            self.note.setText(self._words.sentence("report.not_saved"))
            return
        self.note.setText(self._words.sentence("report.reading"))
        reading = _Reading()
        reading.done.connect(self._show)

        async def follow() -> None:
            loop = asyncio.get_running_loop()
            try:
                reading.done.emit(await loop.run_in_executor(None, fates_in, file, game))
            except (SealedOrdersError, OSError) as error:
                reading.done.emit(error)

        network.start(follow())

    def _show(self, read: Sequence[CardFate] | Exception) -> None:
        if isinstance(read, Exception):
            self.note.setText(self._words.sentence("report.not_read", reason=read))
            return
        self.note.hide()
        self.country.show()
        self.fates = tuple(read)
        self.cells.setRowCount(len(read))
        for row, fate in enumerate(read):
            line = self._text.card(fate)
            for column, text in enumerate(line):
                self.cells.setItem(row, column, QTableWidgetItem(text))
            first = self.cells.item(row, 0)
            assert first is not None
            first.setIcon(badge_icon(fate.seat, self._style.px(16), self._style.theme))
            spoken = ", ".join((self._words.noun("country", fate.seat), *line))
            first.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
        self.cells.setCurrentCell(0, 0)
        self.filled.emit()

    def _filter(self) -> None:
        """Leave the cards of one country, or of all."""
        chosen = self.country.currentData()
        for row, fate in enumerate(self.fates):
            self.cells.setRowHidden(row, chosen not in ("", fate.seat))
        self.cells.scrollToTop()
