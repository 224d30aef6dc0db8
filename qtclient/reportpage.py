"""After the game: the result, points over rounds, and what the log proves about every seat."""

from __future__ import annotations

from itertools import compress
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QDesktopServices, QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from netcore.audit import SeatReport, Verdict
from netcore.datadir import write_whole
from qtclient.cardtable import CardTable
from qtclient.games.generals.glance import points_by_round
from qtclient.pagestyle import GAP, MARGIN, Style, badge, plain_label
from qtclient.pointschart import PointsChart
from qtclient.reporttext import ReportText
from qtclient.table import Table
from qtclient.theme import LIGHT, Theme
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError

COLOURS = {
    Verdict.HONEST: ("#2f6d3a", "#8fd19a"),
    Verdict.UNPROVEN: ("#7d5b00", "#f0c95c"),
    Verdict.CHEATED: ("#a3241c", "#ff9d92"),
}
"""On light paper and on dark; the sign and the word say the same."""
DARK = 128
MOST_HEAD = 1.3
"""The result stands large anyhow; what follows needs the room."""
SIDE_BY_SIDE = 1.3
"""Up to this text size, the chart stands beside the report, and the path beside the buttons."""
SUFFIX = "*.sealed"
PAGES = "*.html"


class ReportPage(QWidget):
    """The end of a game."""

    left = Signal()
    """The person goes back to the start page."""
    watch_wanted = Signal(object)
    """The saved game, a Path, is to be watched again."""
    rematch_wanted = Signal(bool)
    """The same people again; True with the teams swapped. Asked for by `offer_rematch`."""

    def __init__(
        self,
        table: Table,
        words: Catalogue,
        theme: Theme = LIGHT,
        scale: float = 1.0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        assert table.report is not None
        self._words = words
        self._style = Style(theme, scale)
        self._names: list[QLabel] = []
        self._file = table.report.file
        started = table.game_started
        self.text = ReportText(
            words,
            table.report.report,
            tuple(table.game.teams),
            () if started is None else tuple(started.words),
            frozenset()
            if started is None
            else frozenset(compress(table.game.seats, started.charter.bots)),
        )
        self.setPalette(self._style.palette())
        self.setStyleSheet(self._style.sheet())
        self.setAutoFillBackground(True)
        points = points_by_round(happening.event for happening in table.story)
        self.chart = PointsChart(points, words, self._style)
        self._lay_out()
        self.cards.filled.connect(self._count_cards)
        self.cards.read(table.network, table.game, self._file)

    # The page

    def _lay_out(self) -> None:
        words, style = self._words, self._style
        self.title = plain_label(style.capped(MOST_HEAD).text(30, bold=True))
        self.title.setText(self.text.result())
        self.watch = self._button("report.watch")
        self.watch.setVisible(self._file is not None)
        self.watch.clicked.connect(lambda: self.watch_wanted.emit(self._file))
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.watch)
        self.points = plain_label(style.capped(MOST_HEAD).text(18))
        self.points.setText(self.text.score(self.chart.points))
        body = QHBoxLayout()
        body.setSpacing(MARGIN)
        self.cards = CardTable(self.text, style)
        self.tabs = QTabWidget()
        self.tabs.setFont(style.label(14, bold=True))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self._honesty(), words.sentence("report.by_seat"))
        self.tabs.addTab(self.cards, words.sentence("report.by_card"))
        large = style.scale > SIDE_BY_SIDE
        if large:
            self.tabs.addTab(self.chart, words.sentence("report.points_title"))
        else:
            body.addWidget(self._panel("report.points_title", self.chart), 2)
        body.addWidget(self._panel("report.honesty_title", self.tabs), 3)
        self.where = plain_label(style.text(15))
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        key = "report.saved" if self._file is not None else "report.not_saved"
        self.where.setText(words.sentence(key, file=self._file))
        foot = QHBoxLayout()
        foot.setSpacing(GAP)
        if large:
            foot.addStretch()
        else:
            foot.addWidget(self.where, 1)
        self.folder = self._button("report.folder")
        self.folder.setVisible(self._file is not None)
        self.folder.clicked.connect(self._open_folder)
        self.copy = self._button("report.save_game")
        self.copy.setVisible(self._file is not None)
        self.copy.clicked.connect(self._ask_where_to_copy)
        self.export = self._button("report.export")
        self.export.clicked.connect(self._ask_where)
        self.again = self._button("report.again")
        self.again.clicked.connect(lambda: self.rematch_wanted.emit(False))
        self.swapped = self._button("report.again_swapped")
        self.swapped.clicked.connect(lambda: self.rematch_wanted.emit(True))
        for button in (self.again, self.swapped):
            button.hide()
        self.back = self._button("report.back")
        self.back.setObjectName("confirm")
        self.back.clicked.connect(self.left)
        for button in (self.folder, self.copy, self.export, self.again, self.swapped, self.back):
            foot.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * MARGIN, 2 * MARGIN, 2 * MARGIN, 2 * MARGIN)
        whole.setSpacing(MARGIN)
        whole.addLayout(head)
        whole.addWidget(self.points)
        whole.addLayout(body, 1)
        if large:
            whole.addWidget(self.where)
        whole.addLayout(foot)

    def _button(self, key: str) -> QPushButton:
        button = QPushButton(self._words.sentence(key))
        button.setFont(self._style.capped().label(15, bold=True))
        return button

    def _panel(self, key: str, inside: QWidget) -> QFrame:
        panel = QFrame()
        panel.setObjectName("panel")
        heading = plain_label(self._style.text(18, bold=True))
        heading.setText(self._words.sentence(key))
        column = QVBoxLayout(panel)
        column.setContentsMargins(MARGIN, GAP, MARGIN, GAP)
        column.addWidget(heading)
        column.addWidget(inside, 1)
        return panel

    def _honesty(self) -> QScrollArea:
        style = self._style
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 4, 0)
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(GAP)
        grid.setColumnStretch(1, 1)
        summary = plain_label(style.text(15))
        summary.setText("\n".join(self.text.summary()))
        grid.addWidget(summary, 0, 0, 1, 3)
        for row, seat in enumerate(self.text.report.seats, 1):
            picture = QLabel()
            picture.setPixmap(badge(seat.seat, style.px(28), style.theme))
            name = plain_label(style.text(15))
            name.setText(self._told(seat))
            self._names.append(name)
            verdict = plain_label(style.label(15, bold=True), wrap=False)
            verdict.setText(self.text.verdict(seat.verdict))
            verdict.setStyleSheet(f"color: {self._colour(seat.verdict)};")
            grid.addWidget(picture, row, 0)
            grid.addWidget(name, row, 1)
            grid.addWidget(verdict, row, 2)
        grid.setRowStretch(len(self.text.report.seats) + 1, 1)
        area.setWidget(body)
        return area

    def _told(self, seat: SeatReport) -> str:
        """What there is to say of a seat, a line each."""
        lines = [self.text.seat(seat)]
        if self.cards.fates:
            lines.append(self.text.cards_of(seat, self.cards.fates))
        return "\n".join((*lines, *(self.text.finding(found) for found in seat.findings)))

    def _count_cards(self) -> None:
        for seat, name in zip(self.text.report.seats, self._names, strict=True):
            name.setText(self._told(seat))

    def _colour(self, verdict: Verdict) -> str:
        return COLOURS[verdict][QColor(self._style.theme.paper).lightness() < DARK]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves, as it does everywhere."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    # What can be done with it

    def offer_rematch(self) -> None:
        """Show the buttons for another game with the same people."""
        self.again.show()
        self.swapped.show()

    def withdraw_rematch(self, reason: str) -> None:
        """There will be no other game at this table."""
        for button in (self.again, self.swapped):
            button.setEnabled(False)
            button.setToolTip(reason)

    def html(self) -> str:
        """The report as one page for any browser."""
        return self.text.html(self.chart.points, self.cards.fates)

    def save_html(self, path: Path) -> None:
        """Write the report; a disk that refuses is told below the page."""
        self._write(path, self.html().encode(), "report.exported")

    def save_game(self, path: Path) -> None:
        """Copy the saved game, which anybody can check again."""
        assert self._file is not None
        try:
            data = self._file.read_bytes()
        except OSError as error:
            reason = self._words.sentence("report.not_read", reason=error)
            self.where.setText(reason)
        else:
            self._write(path, data, "report.game_saved")

    def _write(self, path: Path, data: bytes, done: str) -> None:
        try:
            write_whole(path, data)
        except SealedOrdersError as error:
            self.where.setText(self._words.sentence("report.not_written", file=path, reason=error))
        else:
            self.where.setText(self._words.sentence(done, file=path))

    def _ask_where(self) -> None:
        words = self._words
        stem = "report" if self._file is None else self._file.stem
        filter_ = words.sentence("report.html_files", pattern=PAGES)
        title = words.sentence("report.save_html_title")
        name, _ = QFileDialog.getSaveFileName(self, title, _place(f"{stem}.html"), filter_)
        if name:
            self.save_html(_with_suffix(Path(name), PAGES))

    def _ask_where_to_copy(self) -> None:
        assert self._file is not None
        filter_ = self._words.sentence("pages.replay.filter", pattern=SUFFIX)
        title = self._words.sentence("report.save_game")
        name, _ = QFileDialog.getSaveFileName(self, title, _place(self._file.name), filter_)
        if name:
            self.save_game(_with_suffix(Path(name), SUFFIX))

    def _open_folder(self) -> None:
        if self._file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))


def _place(name: str) -> str:
    """Where a file dialog begins: among the person's own documents."""
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    return str(Path(QStandardPaths.writableLocation(documents)) / name)


def _with_suffix(path: Path, pattern: str) -> Path:
    """A name typed without its ending gets it."""
    return path if path.suffix else path.with_name(path.name + pattern[1:])
