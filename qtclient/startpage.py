"""The first page: who you are, and the four ways to sit down."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QStandardPaths, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidgetItem,
    QVBoxLayout,
)

from netcore import bots
from netcore.door import can_be_code
from netcore.plaintext import NAME_LENGTH, plain
from netcore.ports import PortError, parse_address
from netcore.version import __version__
from qtclient.neighbours import Neighbours
from qtclient.widgets import (
    GAP,
    MARGIN,
    TEXT,
    TITLE,
    Page,
    Panel,
    button,
    combo,
    faded_label,
    form,
    language_combo,
    listing,
    plain_label,
)
from resources.catalogue import LANGUAGES, Catalogue
from rules.games import GAMES

if TYPE_CHECKING:
    from netcore.discovery import TableRecord

PLATE = 430
PANEL_HEIGHT = 250
LOW = 660
"""Below this height of the page, at letters of 100 %, there is no room for the picture."""
BOOKS = ("lesson", "rules", "cards", "replay")
"""What there is beside playing, in the order of a newcomer's questions."""
RECORD, FOLDER = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class Picture(QFrame):
    """The board in mid-game, as much of it as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._language = LANGUAGES[0]
        self._drawn = QPixmap()

    def speak(self, language: str) -> None:
        """Show the board whose names are in this language."""
        if language != self._language:
            self._language, self._drawn = language, QPixmap()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill the frame; the middle of the board stays in the middle."""
        super().paintEvent(event)
        if self._drawn.isNull():
            data = (files("resources") / "pictures" / f"start-{self._language}.jpg").read_bytes()
            self._drawn.loadFromData(data, "jpg")
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        scale = max(self.width() / self._drawn.width(), self.height() / self._drawn.height())
        size = self._drawn.size() * scale
        left, top = self.width() - size.width(), (self.height() - size.height()) // 4
        painter.drawPixmap(QRect(left, top, size.width(), size.height()), self._drawn)
        painter.end()


class StartPage(Page):
    """Name, language; alone, open a table, join one, go on with a kept game."""

    solo = Signal(tuple, str)
    """The seats to play in person, and the bot for the others."""
    hosted = Signal(str, bool)
    """The table's name, and whether everybody may come in."""
    joined = Signal(object, str)
    """An Address, and the code ("" for none)."""
    resumed = Signal(object)
    """The folder of a kept game."""
    renamed = Signal(str)
    language_chosen = Signal(str)
    settings_wanted = Signal()
    book_wanted = Signal(str)
    """A page to look something up on: one of `BOOKS`, or "network"."""

    def __init__(self, neighbours: Neighbours, name: str, language: str) -> None:
        super().__init__()
        self._neighbours = neighbours
        self._words: Catalogue | None = None
        self.picture = Picture()
        self._low = False
        self.title = plain_label(TITLE, bold=True)
        self.what = faded_label()
        self.name = QLineEdit(name)
        self.name.setMaxLength(NAME_LENGTH)
        self.language = language_combo(language)
        self.name_label, self.language_label = plain_label(), plain_label()
        self.name_label.setBuddy(self.name)
        self.language_label.setBuddy(self.language)
        self.notice = plain_label()
        self.notice.hide()
        self._report = ""
        self.save_report = button(small=True)
        self.save_report.hide()
        self.version = faded_label()
        self.self_check, self.settings = button(small=True), button(small=True)
        self.books = {name: button(small=True) for name in BOOKS}
        self._build_panels()
        self._lay_out()
        self._connect()

    def _build_panels(self) -> None:
        self.alone = Panel()
        self.side, self.strength = combo(), combo()
        self.play = button(chief=True)
        rows = form()
        self.side_label, self.strength_label = plain_label(), plain_label()
        self.side_label.setBuddy(self.side)
        self.strength_label.setBuddy(self.strength)
        rows.addRow(self.side_label, self.side)
        rows.addRow(self.strength_label, self.strength)
        self.alone.column.addLayout(rows)
        self.strength_hint = faded_label()
        self.alone.column.addWidget(self.strength_hint)
        self.alone.column.addStretch()
        self.alone.column.addWidget(self.play)

        self.open = Panel()
        self.table_name = QLineEdit()
        self.table_name.setMaxLength(NAME_LENGTH)
        self.table_label = plain_label()
        self.table_label.setBuddy(self.table_name)
        self.way = combo()
        self.open_table = button(chief=True)
        rows = form()
        rows.setRowWrapPolicy(rows.RowWrapPolicy.WrapAllRows)
        self.way_label = plain_label()
        self.way_label.setBuddy(self.way)
        rows.addRow(self.table_label, self.table_name)
        rows.addRow(self.way_label, self.way)
        self.open.column.addLayout(rows)
        self.open.column.addStretch()
        self.open.column.addWidget(self.open_table)

        self.join = Panel()
        self.tables = listing()
        self.no_tables = faded_label()
        self.address, self.code = QLineEdit(), QLineEdit()
        self.address.setMaxLength(80)
        self.code.setMaxLength(64)
        self.join_button = button(chief=True)
        self.join.column.addWidget(self.no_tables)
        self.join.column.addWidget(self.tables, 1)
        self.join.column.addStretch()
        typed = QHBoxLayout()
        typed.addWidget(self.address, 3)
        typed.addWidget(self.code, 2)
        self.join.column.addLayout(typed)
        self.join.column.addWidget(self.join_button)

        self.kept = Panel()
        self.games = listing()
        self.go_on = button(chief=True)
        self.kept.column.addWidget(self.games, 1)
        self.kept.column.addWidget(self.go_on)
        for panel in (self.alone, self.open, self.join, self.kept):
            panel.setMinimumHeight(PANEL_HEIGHT)

    def _lay_out(self) -> None:
        self.plate = plate = Panel()
        plate.heading.hide()
        who = form()
        who.addRow(self.name_label, self.name)
        who.addRow(self.language_label, self.language)
        names = QVBoxLayout()
        names.addWidget(self.title)
        names.addWidget(self.what)
        names.addStretch()
        self.inside = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.inside.setSpacing(MARGIN)
        self.inside.addLayout(names)
        self.inside.addLayout(who)
        plate.column.addLayout(self.inside)
        plate.setMinimumWidth(PLATE)
        self.over = over = QHBoxLayout(self.picture)
        over.addWidget(plate, 0, Qt.AlignmentFlag.AlignTop)
        over.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(MARGIN // 2)
        for panel, share in ((self.alone, 3), (self.open, 3), (self.join, 4), (self.kept, 3)):
            row.addWidget(panel, share)
        foot = QHBoxLayout()
        foot.addWidget(self.version, 1)
        for book in self.books.values():
            foot.addWidget(book)
        foot.addSpacing(MARGIN)
        foot.addWidget(self.self_check)
        foot.addWidget(self.settings)
        column = QVBoxLayout(self.sheet)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        column.addWidget(self.picture, 1)
        told = QHBoxLayout()
        told.addWidget(self.notice, 1)
        told.addWidget(self.save_report)
        column.addLayout(told)
        column.addLayout(row)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.name.editingFinished.connect(self.keep_name)
        self.language.currentIndexChanged.connect(
            lambda: self.language_chosen.emit(self.language.currentData())
        )
        self.play.clicked.connect(
            lambda: self.solo.emit(self.side.currentData(), self.strength.currentData())
        )
        self.strength.currentIndexChanged.connect(self._explain_bots)
        self.open_table.clicked.connect(
            lambda: self.hosted.emit(self.table_name.text(), self.way.currentData())
        )
        self.join_button.clicked.connect(self._join)
        self.tables.itemSelectionChanged.connect(self._table_picked)
        self.tables.itemActivated.connect(self._join)
        self.address.returnPressed.connect(self._join)
        self.code.returnPressed.connect(self._join)
        self.table_name.returnPressed.connect(self.open_table.click)
        self.go_on.clicked.connect(self._go_on)
        self.games.itemActivated.connect(self._go_on)
        self.games.itemSelectionChanged.connect(
            lambda: self.go_on.setEnabled(bool(self.games.selectedItems()))
        )
        self.save_report.clicked.connect(self._ask_where_to_save)
        self.self_check.clicked.connect(lambda: self.book_wanted.emit("network"))
        self.settings.clicked.connect(self.settings_wanted)
        for name, book in self.books.items():
            book.clicked.connect(lambda _=False, name=name: self.book_wanted.emit(name))
        self._neighbours.changed.connect(self._list_tables)

    # What is shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window picture and version give way: the buttons are what one has come for."""
        low = event.size().height() < LOW * self.name_label.font().pixelSize() / TEXT
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self.inside.setDirection(across if low else down)
        self.version.setHidden(low)
        self._low = low
        self._show_what()
        margin = 0 if low else MARGIN
        self.over.setContentsMargins(margin, margin, margin, margin)
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard begins with the name; who has one can begin to play."""
        super().showEvent(event)
        (self.play if self.name.text() else self.name).setFocus()

    def retranslate(self, words: Catalogue) -> None:
        """Say everything in another language."""
        self._words = words
        say = words.sentence
        self.picture.speak(words.language)
        self.language.setCurrentIndex(self.language.findData(words.language))
        self.title.setText(say("start.title"))
        self.what.setText(say("start.what"))
        self.name_label.setText(say("start.name"))
        self.language_label.setText(say("start.language"))
        self.version.setText(say("home.version", version=__version__))
        self.save_report.setText(say("home.save_fault"))
        self.self_check.setText(say("home.self_check"))
        self.self_check.setToolTip(say("home.self_check_hint"))
        self.settings.setText(say("home.settings"))
        for name, book in self.books.items():
            book.setText(say(f"pages.open.{name}"))
            book.setToolTip(say(f"pages.open.{name}_hint"))
        self.alone.heading.setText(say("home.alone"))
        self.side_label.setText(say("home.side"))
        self.strength_label.setText(say("home.strength"))
        self.play.setText(say("home.play"))
        self.open.heading.setText(say("home.open"))
        self.table_label.setText(say("home.table_name"))
        self.way_label.setText(say("home.way"))
        self.open_table.setText(say("home.open_table"))
        self.join.heading.setText(say("home.join"))
        self.address.setPlaceholderText(say("home.address"))
        self.code.setPlaceholderText(say("home.code"))
        self.join_button.setText(say("home.join_button"))
        self.kept.heading.setText(say("home.kept"))
        self.go_on.setText(say("home.go_on"))
        self._fill(self.way, [(say("home.by_code"), False), (say("home.everybody"), True)])
        self._fill(self.strength, [(say(f"home.bot_{name}"), name) for name in bots.NAMES[1:]])
        for index, name in enumerate(bots.NAMES[1:]):
            tip = Qt.ItemDataRole.ToolTipRole
            self.strength.setItemData(index, say(f"home.bot_{name}_hint"), tip)
        self._explain_bots()
        self._fill(self.side, _sides(words))
        self._list_tables()

    def _explain_bots(self) -> None:
        if self._words is not None and self.strength.currentData():
            key = f"home.bot_{self.strength.currentData()}_hint"
            self.strength_hint.setText(self._words.sentence(key))

    def _fill(self, box: QComboBox, items: list[tuple[str, object]]) -> None:
        chosen = max(box.currentIndex(), 0)
        box.clear()
        for text, data in items:
            box.addItem(text, data)
        box.setCurrentIndex(min(chosen, box.count() - 1))

    def _show_what(self) -> None:
        """What the program is, unless something more urgent needs the room."""
        self.what.setHidden(self._low or bool(self.notice.text()))

    def tell(self, text: str, report: str = "") -> None:
        """Show a sentence above the panels, perhaps with a report to save; "" takes it away."""
        self.notice.setText(text)
        self.notice.setVisible(bool(text))
        self._show_what()
        self._report = report
        self.save_report.setVisible(bool(report))

    def _ask_where_to_save(self) -> None:
        assert self._words is not None
        place = str(documents() / "sealed-orders-fault.txt")
        name, _ = QFileDialog.getSaveFileName(self, self._words.sentence("home.save_fault"), place)
        if name:
            self.write_report(Path(name))

    def write_report(self, path: Path) -> None:
        """Save the report of a fault; say it where that is not possible."""
        assert self._words is not None
        try:
            path.write_text(self._report, encoding="utf-8")
        except OSError as error:
            reason = error.strerror or str(error)
            self.tell(self._words.sentence("home.not_saved", reason=reason), self._report)
        else:
            self.tell(self._words.sentence("home.saved", file=str(path)))

    def expect_games(self, some: bool) -> None:
        """Keep room for kept games, which are listed as soon as they are found."""
        self.games.clear()
        self.go_on.setEnabled(False)
        self.kept.setVisible(some)

    def list_games(self, kept: list[tuple[str, Path]]) -> None:
        """Show the games that can be taken up: a line and a folder each."""
        self.games.clear()
        for text, folder in kept:
            item = QListWidgetItem(text)
            item.setData(FOLDER, folder)
            self.games.addItem(item)
        self.games.setCurrentRow(0)
        self.go_on.setEnabled(bool(kept))
        self.kept.setVisible(bool(kept))

    def _list_tables(self) -> None:
        if self._words is None:
            return
        picked = [item.data(RECORD).table for item in self.tables.selectedItems()]
        # A table stays picked when the list changes, and nothing that was typed is lost by it.
        self.tables.blockSignals(True)
        self.tables.clear()
        for record in self._neighbours.tables():
            reason = self._neighbours.why_not(record)
            text = self._words.sentence(
                "home.table", name=record.name, free=record.free, address=_shown(record)
            )
            if reason is not None:
                text += "\n" + self._words.tell(reason)
            item = QListWidgetItem(text)
            item.setData(RECORD, record)
            if reason is not None:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.tables.addItem(item)
            item.setSelected(record.table in picked)
        self.tables.blockSignals(False)
        found = self.tables.count() > 0
        self.tables.setVisible(found)
        self.no_tables.setText(
            self._words.sentence("home.pick_table" if found else "home.no_tables")
        )

    # What is wanted

    def keep_name(self) -> None:
        """Have the name kept that is typed now."""
        name = plain(self.name.text(), NAME_LENGTH)
        self.name.setText(name)
        self.renamed.emit(name)

    def _table_picked(self) -> None:
        picked = self.tables.selectedItems()
        if picked:
            record: TableRecord = picked[0].data(RECORD)
            self.address.setText(_shown(record))
            self.code.setEnabled(record.way == "code")
            if record.way == "code":
                self.code.setFocus()

    def _join(self) -> None:
        assert self._words is not None
        typed = self.address.text().strip()
        if not typed:
            self.tell(self._words.sentence("home.no_address"))
            return
        if typed.isdigit():
            self.tell(self._words.sentence("home.code_not_address", text=typed))
            return
        try:
            address = parse_address(typed)
        except PortError as error:
            self.tell(self._words.tell(error))
            return
        code = self.code.text().strip() if self.code.isEnabled() else ""
        if code and not can_be_code(code):
            self.tell(self._words.sentence("host.wrong_code"))
            return
        self.tell(self._words.sentence("home.joining", address=str(address)))
        # A code that turns out wrong is typed over.
        self.code.selectAll()
        self.joined.emit(address, code)

    def _go_on(self) -> None:
        picked = self.games.selectedItems()
        if picked:
            self.resumed.emit(picked[0].data(FOLDER))


def documents() -> Path:
    """Where a file dialog begins: among the person's own documents."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(place))


def _shown(record: TableRecord) -> str:
    return str(record.addresses[0]) if record.addresses else ""


def _sides(words: Catalogue) -> list[tuple[str, object]]:
    """The ways to play alone: a whole team, or one country of it."""
    game = GAMES[0]
    teams = [
        (
            words.noun("team", team),
            tuple(seat for seat in range(len(game.seats)) if game.team_of(seat) == number),
        )
        for number, team in enumerate(game.teams)
    ]
    countries = [(words.noun("country", name), (seat,)) for seat, name in enumerate(game.seats)]
    return [*countries, *teams]
