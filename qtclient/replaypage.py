"""A saved game again: the board, the story so far, and every hand open once it was audited."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from netcore.audit import Verdict
from qtclient.board.position import SupplyLine
from qtclient.boardmarks import BoardMarks
from qtclient.bookpage import BookPage
from qtclient.cardzoom import CardZoom
from qtclient.countrypanel import CountryChips
from qtclient.games.generals.board import make_board
from qtclient.games.generals.cards import CardLook, CardState, closed_card, open_card
from qtclient.games.generals.details import details_of
from qtclient.games.generals.glance import card_in, glance, hand_of, is_seen
from qtclient.games.generals.motion import flashes_of
from qtclient.games.generals.position import lines_of, position_of
from qtclient.hand import Group, Held, Rack
from qtclient.pagestyle import GAP, Style, plain_label, plain_tip
from qtclient.replay import Moment, Reader, Replay
from qtclient.scoretrack import ScoreTrack
from qtclient.storypanel import StoryPanel
from qtclient.table import Happening
from qtclient.transport import Transport
from resources.catalogue import Catalogue
from rules.games import GAMES
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Told

SIDE_WIDTH = 368
REST_MS = 900
"""How long a moment is left on show at the ordinary speed."""
TOO_FAST = 4.0
"""From this speed on, nothing flashes: it would take longer than the rest."""
LINES = 150
"""So much of the story can be read back; more would make dragging slow."""
PATH = Qt.ItemDataRole.UserRole
SUFFIX = "*.sealed"


class ReplayPage(BookPage):
    """First the list of saved games, then the one that was chosen."""

    def __init__(
        self,
        folder: Path,
        words: Catalogue,
        style: Style,
        *,
        reduced_motion: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(words.sentence("pages.replay.title"), words, style, parent)
        self._folder = folder
        self._reduced_motion = reduced_motion
        self.replay: Replay | None = None
        self._seat = 0
        self._rows: list[int] = []
        """How many lines the story has at each moment."""
        self._reader = Reader()
        self._reader.read.connect(self.show_replay)
        self._reader.failed.connect(self._failed)
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._go_on)
        self.notice = plain_label(style.capped().text(15))
        self.another = self.make_button(words.sentence("pages.replay.another"))
        self.another.clicked.connect(self._ask_for_file)
        self.head.addWidget(self.notice, 1)
        self.head.addWidget(self.another)
        self.parts = QStackedWidget()
        self.column.addWidget(self.parts, 1)
        self._make_shelf()
        self._make_stage()
        self.list_files()

    # The shelf of saved games

    def _make_shelf(self) -> None:
        self.files = QListWidget()
        self.files.setAccessibleName(self._words.sentence("pages.replay.games"))
        self.files.itemActivated.connect(lambda item: self.open(Path(item.data(PATH))))
        self.watch = self.make_button(self._words.sentence("pages.replay.watch"))
        self.watch.clicked.connect(self._open_chosen)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(self.watch)
        shelf = QWidget()
        column = QVBoxLayout(shelf)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.files, 1)
        column.addLayout(row)
        self.parts.addWidget(shelf)

    def list_files(self) -> None:
        """The saved games of the folder, the newest first."""
        words = self._words
        found = sorted(self._folder.rglob(SUFFIX), key=_changed, reverse=True)
        self.files.clear()
        for path in found:
            when = QDateTime.fromSecsSinceEpoch(_changed(path))
            day = QLocale(words.language).toString(when, QLocale.FormatType.ShortFormat)
            item = QListWidgetItem(words.sentence("pages.replay.file", day=day, file=path.name))
            item.setData(PATH, str(path))
            self.files.addItem(item)
        self.files.setCurrentRow(0)
        self.watch.setEnabled(bool(found))
        key = "pages.replay.choose" if found else "pages.replay.none"
        self.notice.setText(words.sentence(key))
        self.setFocusProxy(self.files)

    def _open_chosen(self) -> None:
        item = self.files.currentItem()
        if item is not None:
            self.open(Path(item.data(PATH)))

    def _ask_for_file(self) -> None:
        words = self._words
        name, _ = QFileDialog.getOpenFileName(
            self,
            words.sentence("pages.replay.another"),
            str(self._folder),
            words.sentence("pages.replay.filter", pattern=SUFFIX),
        )
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Read and check a file in the background, then show it."""
        self.transport.stop()
        self.notice.setToolTip("")
        self.notice.setText(self._words.sentence("pages.replay.reading", file=path.name))
        self.watch.setEnabled(False)
        self._reader.start(path)

    def _failed(self, error: SealedOrdersError) -> None:
        self.watch.setEnabled(self.files.count() > 0)
        reason = self._words.tell(error)
        self.notice.setText(self._words.sentence("pages.replay.unreadable", reason=reason))

    # The stage

    def _make_stage(self) -> None:
        words, style = self._words, self._style
        self.board = make_board(words.language, style.theme)
        self.board.reduced_motion = self._reduced_motion
        self.board.set_details(self._details)
        self.board.set_supply(self._supply_of, GAMES[0].seats)
        self.board.flashes_done.connect(self._flashed)
        self.marks = BoardMarks(self.board, style.theme)
        self.zoom = CardZoom(words.language, style, self.board)
        self.rack = Rack(words.language, style.capped(1.2))
        self.rack.setAccessibleName(words.sentence("pages.replay.cards_of_country"))
        self.rack.hovered.connect(self._hovered)
        self.track = ScoreTrack(words, style.capped())
        self.countries = CountryChips(GAMES[0].seats, words, style.capped())
        self.countries.chosen.connect(self._look_at)
        self.follow = QCheckBox(words.sentence("pages.replay.follow"))
        self.follow.setChecked(True)
        self.follow.toggled.connect(self._show_cards)
        self.story = StoryPanel(words, style)
        self.story.space_chosen.connect(self.marks.mark_spoken_of)
        self.story.itemClicked.connect(self._go_to_line)
        self.story.itemActivated.connect(self._go_to_line)
        self.transport = Transport(words, style)
        self.transport.wanted.connect(self._step)
        self.transport.played.connect(self._play)
        self.transport.dragged.connect(self.go)
        self.transport.round_wanted.connect(self._go_round)
        main = QVBoxLayout()
        main.setSpacing(GAP)
        main.addWidget(self.board, 1)
        main.addWidget(self.transport)
        main.addWidget(self.rack)
        side = QVBoxLayout()
        side.setSpacing(GAP)
        for part in (self.track, self.countries, self.follow):
            side.addWidget(part)
        side.addWidget(self.story, 1)
        column = QWidget()
        column.setLayout(side)
        side.setContentsMargins(0, 0, 0, 0)
        column.setFixedWidth(style.capped().px(SIDE_WIDTH))
        stage = QWidget()
        row = QHBoxLayout(stage)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addLayout(main, 1)
        row.addWidget(column)
        self.parts.addWidget(stage)

    def show_replay(self, replay: Replay) -> None:
        """Show a game that has been read, from its beginning."""
        words = self._words
        self.replay = replay
        self.title.setFont(self._style.capped(1.2).text(20, bold=True))
        self.title.setText(", ".join(dict.fromkeys(replay.players)))
        verdict = replay.report.verdict
        if verdict is Verdict.HONEST and replay.all_open:
            key = "pages.replay.honest"
        else:
            cheated = verdict is Verdict.CHEATED
            key = "pages.replay.cheated" if cheated else "pages.replay.unproven"
        self.notice.setText(words.sentence(key, entries=replay.report.entries))
        self.notice.setToolTip(plain_tip("\n".join(replay.findings(words))))
        self.watch.setEnabled(True)
        self._tell_story(replay.moments)
        self.transport.set_rounds(replay.rounds, replay.last)
        self.parts.setCurrentIndex(1)
        self.setFocusProxy(self.transport.play)
        self.transport.play.setFocus()
        self.go(0)

    def _tell_story(self, moments: Iterable[Moment]) -> None:
        """Write all lines once; those that lie ahead are hidden."""
        self.story.clear()
        self._rows = []
        for moment in moments:
            if moment.moved is not None:
                names = ", ".join(self._words.noun("card", card) for card in moment.moved.cards)
                args = {"seat": moment.moved.country, "cards": names}
                self.story.add([Happening(moment.seq, None, Told("replay.cards", args))])
            self.story.add(moment.happened)
            self._rows.append(self.story.count())
        for row in range(self.story.count()):
            self.story.setRowHidden(row, True)

    # Moving through it

    def go(self, number: int, *, animated: bool = False) -> None:
        """Show a moment; animated, what happened is seen to happen."""
        if self.replay is None:
            return
        before = self.replay.at
        self.replay.go(number)
        at, moment = self.replay.at, self.replay.moment
        position = position_of(moment.state)
        if animated and at == before + 1:
            self.board.flash(flashes_of(h.event for h in moment.happened), position)
        else:
            self.board.set_position(position)
        self._show_story(at)
        round_ = self.replay.game.round_of(moment.state)
        self.transport.show_at(at, round_)
        self._show_panels()

    def _show_story(self, at: int) -> None:
        """The lines before this moment; the last of them in view."""
        told = self._rows[at]
        shown = range(max(0, told - LINES), told)
        for row in range(self.story.count()):
            if self.story.isRowHidden(row) != (row not in shown):
                self.story.setRowHidden(row, row not in shown)
        self.story.setCurrentRow(told - 1)
        self.story.scrollToItem(self.story.item(told - 1))

    def _show_panels(self) -> None:
        assert self.replay is not None
        state, seats = self.replay.moment.state, self.replay.game.seats
        acting = seats[state.turn] if state.phase else ""
        self.track.show_score(state.round, state.vp, acting, state.phase)
        for seat, chip in enumerate(self.countries.chips):
            chip.show_glance(
                glance(state, seat),
                self.replay.players[seat],
                acting=seats[seat] == acting,
                own=False,
            )
        self._show_cards()

    def _step(self, what: str) -> None:
        replay = self.replay
        if replay is None:
            return
        if what in ("turn_back", "turn_on"):
            before = replay.at
            replay.step_turn(1 if what == "turn_on" else -1)
            there, replay.at = replay.at, before
        else:
            there = {
                "first": 0,
                "back": replay.at - 1,
                "on": replay.at + 1,
                "last": replay.last,
            }[what]
        self.go(there, animated=what == "on")

    def _go_round(self, number: int) -> None:
        if self.replay is not None and number in self.replay.rounds:
            self.go(self.replay.rounds[number])

    def _go_to_line(self, item: QListWidgetItem) -> None:
        row = self.story.row(item)
        self.transport.stop()
        self.go(next(number for number, told in enumerate(self._rows) if row < told))

    def _play(self, playing: bool) -> None:
        self._rest.stop()
        if not playing or self.replay is None:
            return
        if self.replay.at == self.replay.last:
            self.go(0)
        self._go_on()

    def _go_on(self) -> None:
        if self.replay is None or not self.transport.play.isChecked():
            return
        if self.replay.at == self.replay.last:
            self.transport.stop()
            return
        slow = self.transport.speed.currentData() < TOO_FAST
        self.go(self.replay.at + 1, animated=slow)
        if not self.board.flashing:
            self._wait()

    def _flashed(self) -> None:
        if self.transport.play.isChecked():
            self._wait()

    def _wait(self) -> None:
        self._rest.start(round(REST_MS / self.transport.speed.currentData()))

    # Cards and spaces

    def _look_at(self, seat: int) -> None:
        self._seat = seat
        self.follow.setChecked(False)
        self._show_cards()

    def _show_cards(self) -> None:
        """The hand and the table of the country that is looked at."""
        if self.replay is None:
            return
        state = self.replay.moment.state
        if self.follow.isChecked():
            self._seat = state.turn
        seat = self._seat
        seen, country = glance(state, seat), self.replay.game.seats[seat]
        laid = (*(card.slot for card in seen.status), *seen.responses)
        say = self._words.sentence
        groups = (
            (say("pages.replay.hand", country=country), hand_of(state, seat), ""),
            (say("pages.replay.table"), laid, "response"),
        )
        self.rack.show_groups(
            [
                Group(text, tuple(self._held(slot, type_) for slot in slots))
                for text, slots, type_ in groups
            ]
        )

    def _held(self, slot: int, known_type: str) -> Held:
        assert self.replay is not None
        state, seat = self.replay.moment.state, self._seat
        card = card_in(state, self.replay.knowledge, seat, slot)
        look: CardLook
        if card is None:
            look = closed_card(self.replay.game.seats[seat], known_type)
        else:
            seen = is_seen(state, seat, slot)
            look = open_card(card, CardState.CHECKED if seen else CardState.SEALED)
        return Held(seat, slot, look)

    def _hovered(self, held: Held | None) -> None:
        self.zoom.show_card(None if held is None else held.look)

    def _details(self, space: str) -> str:
        return details_of(self._words, self.board.position, space)

    def _supply_of(self, country: str) -> tuple[SupplyLine, ...]:
        return () if self.replay is None else lines_of(self.replay.moment.state, country)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Comma and full stop step, brackets go by turns, P plays and pauses."""
        keys = {
            Qt.Key.Key_Comma: "back",
            Qt.Key.Key_Period: "on",
            Qt.Key.Key_BracketLeft: "turn_back",
            Qt.Key.Key_BracketRight: "turn_on",
        }
        key = Qt.Key(event.key())
        if key in keys:
            self._step(keys[key])
        elif key == Qt.Key.Key_P and self.replay is not None:
            self.transport.play.toggle()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing goes on that nobody sees."""
        super().hideEvent(event)
        self.transport.stop()


def _changed(path: Path) -> int:
    """When a file was written, in seconds; one that has just gone counts as the oldest."""
    try:
        return int(path.stat().st_mtime)
    except OSError:
        return 0
