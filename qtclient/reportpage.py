"""After the game: the result, points over rounds, and what the log proves about every seat."""

from __future__ import annotations

from html import escape
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
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

from netcore.audit import Finding, Report, SeatReport, Verdict
from netcore.datadir import write_whole
from qtclient.cardtable import CardTable
from qtclient.games.generals.glance import points_by_round
from qtclient.pagestyle import GAP, MARGIN, Style, badge, plain_label
from qtclient.pointschart import PointsChart
from qtclient.table import Table
from qtclient.theme import LIGHT, Theme
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError

SIGNS = {Verdict.HONEST: "✓", Verdict.UNPROVEN: "?", Verdict.CHEATED: "✗"}
COLOURS = {Verdict.HONEST: "#2f6d3a", Verdict.UNPROVEN: "#8a6500", Verdict.CHEATED: "#a3241c"}


class ReportPage(QWidget):
    """The end of a game."""

    left = Signal()
    """The person goes back to the start page."""

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
        self._report: Report = table.report.report
        self._file = table.report.file
        started = table.game_started
        self._safety_words = () if started is None else started.words
        self._teams = table.game.teams
        self.setPalette(self._style.palette())
        self.setStyleSheet(self._style.sheet())
        self.setAutoFillBackground(True)
        points = points_by_round(happening.event for happening in table.story)
        self.chart = PointsChart(points, words, self._style)
        self._lay_out()
        self.cards.read(table.network, table.game, self._file)

    # Words

    def result(self) -> str:
        """Who won and how."""
        words, over = self._words, self._report.over
        if over is not None:
            return words.sentence(f"event.game_ended_{over.reason}", team=self._teams[over.winner])
        if self._report.conceded is not None:
            return words.sentence("report.conceded", team=self._teams[self._report.conceded])
        return words.sentence("report.no_result")

    def score(self) -> str:
        """The points at the end."""
        over = self._report.over
        axis, allies = self.chart.points[-1] if over is None else over.scores
        return self._words.sentence("report.score", axis=axis, allies=allies)

    def verdict(self, seat: SeatReport) -> str:
        """What the log proves about a seat, in a word."""
        return self._words.sentence(f"report.verdict.{seat.verdict.name.lower()}")

    def finding(self, found: Finding) -> str:
        """One thing found, as a sentence."""
        text = self._words.sentence(found.key, **found.args)
        key = "report.finding" if found.card is None else "report.finding_card"
        return self._words.sentence(key, entry=found.entry, card=found.card, text=text)

    # The page

    def _lay_out(self) -> None:
        words, style = self._words, self._style
        self.title = plain_label(style.text(30, bold=True))
        self.title.setText(self.result())
        self.points = plain_label(style.text(18))
        self.points.setText(self.score())
        body = QHBoxLayout()
        body.setSpacing(MARGIN)
        body.addWidget(self._panel("report.points_title", self.chart), 1)
        self.cards = CardTable(words, style)
        self.tabs = QTabWidget()
        self.tabs.setFont(style.label(14, bold=True))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self._honesty(), words.sentence("report.by_seat"))
        self.tabs.addTab(self.cards, words.sentence("report.by_card"))
        body.addWidget(self._panel("report.honesty_title", self.tabs), 1)
        self.where = plain_label(style.text(15))
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        key = "report.saved" if self._file is not None else "report.not_saved"
        self.where.setText(words.sentence(key, file=self._file))
        foot = QHBoxLayout()
        foot.setSpacing(GAP)
        foot.addWidget(self.where, 1)
        self.folder = self._button("report.folder")
        self.folder.setVisible(self._file is not None)
        self.folder.clicked.connect(self._open_folder)
        self.export = self._button("report.export")
        self.export.clicked.connect(self._ask_where)
        self.back = self._button("report.back")
        self.back.setObjectName("confirm")
        self.back.clicked.connect(self.left)
        for button in (self.folder, self.export, self.back):
            foot.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2 * MARGIN, 2 * MARGIN, 2 * MARGIN, 2 * MARGIN)
        whole.setSpacing(MARGIN)
        whole.addWidget(self.title)
        whole.addWidget(self.points)
        whole.addLayout(body, 1)
        whole.addLayout(foot)

    def _button(self, key: str) -> QPushButton:
        button = QPushButton(self._words.sentence(key))
        button.setFont(self._style.label(15, bold=True))
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
        summary.setText(
            "\n".join(
                (
                    self._words.sentence("report.checked", entries=self._report.entries),
                    self._words.sentence("report.words", list=" · ".join(self._safety_words)),
                )
            )
        )
        grid.addWidget(summary, 0, 0, 1, 3)
        for row, seat in enumerate(self._report.seats, 1):
            picture = QLabel()
            picture.setPixmap(badge(seat.seat, style.px(28), style.theme))
            name = plain_label(style.text(15))
            lines = [
                self._words.sentence("report.seat", country=seat.seat, player=seat.player),
                *(self.finding(found) for found in seat.findings),
            ]
            name.setText("\n".join(lines))
            verdict = plain_label(style.label(15, bold=True), wrap=False)
            verdict.setText(f"{SIGNS[seat.verdict]} {self.verdict(seat)}")
            verdict.setStyleSheet(f"color: {self._colour(seat.verdict)};")
            grid.addWidget(picture, row, 0)
            grid.addWidget(name, row, 1)
            grid.addWidget(verdict, row, 2)
        grid.setRowStretch(len(self._report.seats) + 1, 1)
        area.setWidget(body)
        return area

    def _colour(self, verdict: Verdict) -> str:
        dark = self._style.theme.name == "dark"
        return self._style.theme.ink if dark else COLOURS[verdict]

    # What can be done with it

    def html(self) -> str:
        """The report as one page for any browser."""
        words = self._words
        rows = []
        for seat in self._report.seats:
            name = words.sentence("report.seat", country=seat.seat, player=seat.player)
            found = "".join(f"<li>{escape(self.finding(each))}</li>" for each in seat.findings)
            rows.append(
                f"<tr><td>{escape(name)}</td><td>{SIGNS[seat.verdict]} "
                f"{escape(self.verdict(seat))}</td><td><ul>{found}</ul></td></tr>"
            )
        points = "".join(
            f"<tr><td>{number}</td><td>{axis}</td><td>{allies}</td></tr>"
            for number, (axis, allies) in enumerate(self.chart.points)
            if number
        )
        teams = "".join(
            f"<th>{escape(words.noun('team', team, 'name'))}</th>" for team in self._teams
        )
        title = escape(self.result())
        sentences = (
            self.score(),
            words.sentence("report.checked", entries=self._report.entries),
            words.sentence("report.words", list=" · ".join(self._safety_words)),
        )
        said = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
        return (
            f'<!DOCTYPE html><html lang="{words.language}"><head><meta charset="utf-8">'
            f"<title>{title}</title><style>body{{font-family:serif;max-width:50em;margin:2em auto}}"
            "td,th{padding:.3em .8em;text-align:left;vertical-align:top}"
            f"ul{{margin:0}}</style></head><body><h1>{title}</h1>{said}"
            f"<h2>{escape(words.sentence('report.honesty_title'))}</h2>"
            f"<table>{''.join(rows)}</table>"
            f"<h2>{escape(words.sentence('report.points_title'))}</h2>"
            f"<table><tr><th>{escape(words.sentence('report.rounds'))}</th>{teams}</tr>"
            f"{points}</table></body></html>\n"
        )

    def save_html(self, path: Path) -> None:
        """Write the report; a disk that refuses is told below the page."""
        try:
            write_whole(path, self.html().encode())
        except SealedOrdersError as error:
            self.where.setText(self._words.sentence("report.not_written", file=path, reason=error))
        else:
            self.where.setText(self._words.sentence("report.exported", file=path))

    def _ask_where(self) -> None:
        stem = "report" if self._file is None else self._file.stem
        name, _ = QFileDialog.getSaveFileName(self, self.export.text(), f"{stem}.html", "*.html")
        if name:
            self.save_html(Path(name))

    def _open_folder(self) -> None:
        if self._file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))
