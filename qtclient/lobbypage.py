"""The lobby: who is at the table, who plays what, and whether all are ready."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from netcore import bots
from netcore.charter import safety_words
from netcore.plaintext import CHAT_LENGTH
from netcore.session_events import ChatHeard, Lobby, Sitting
from qtclient.pagestyle import badge
from qtclient.table import Table
from qtclient.talklines import TalkLines, said
from qtclient.widgets import (
    GAP,
    HEADING,
    MARGIN,
    Page,
    Panel,
    button,
    combo,
    faded_label,
    listing,
    plain_label,
)
from resources.catalogue import Catalogue

STRENGTHS = bots.NAMES[:0:-1]
"""From the strongest down; the one that plays at random is for measuring only."""
CLOCKS = (0, 30, 60, 120, 300)
INDENT = 24
EMBLEM = 22


class SeatRow:
    """One country: its name, who plays it, and what can be done about it."""

    def __init__(self, grid: QGridLayout, row: int, country: str) -> None:
        emblem = QLabel()
        emblem.setPixmap(badge(country, EMBLEM))
        grid.addWidget(emblem, row, 0)
        self.name = plain_label(bold=True)
        self.player = plain_label()
        self.take, self.bot, self.free = (button(small=True) for _ in range(3))
        grid.addWidget(self.name, row, 1)
        grid.addWidget(self.player, row, 2)
        # Not in columns: what a seat offers anew would move the buttons of all the others.
        acts = QHBoxLayout()
        acts.setSpacing(GAP)
        acts.addStretch()
        for act in (self.take, self.bot, self.free):
            acts.addWidget(act)
        grid.addLayout(acts, row, 3)


class LobbyPage(Page):
    """Seats, people, options, chat; ready and start."""

    left = Signal()
    check_wanted = Signal()
    """Somebody does not find the table: the page about the network is wanted."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._words: Catalogue | None = None
        self.title = plain_label(HEADING + 6, bold=True)
        self.where = plain_label()
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.code = plain_label(HEADING + 14, bold=True)
        self.code.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.notice = plain_label()
        self.notice.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._agreed: object = None
        self.seats_panel, self.people_panel = Panel(), Panel()
        self.options_panel, self.chat_panel = Panel(), Panel()
        grid = QGridLayout()
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(2, 1)
        self.rows = [SeatRow(grid, row, seat) for row, seat in enumerate(table.game.seats)]
        self.seats_panel.column.addLayout(grid)
        self.deal, self.lot, self.fill = (button(small=True) for _ in range(3))
        dealing = QHBoxLayout()
        self.strength = combo()
        for one in (self.deal, self.lot, self.fill):
            dealing.addWidget(one)
        dealing.addStretch()
        self.seats_panel.column.addLayout(dealing)
        self.strength_label = plain_label()
        self.seats_panel.column.insertLayout(
            0, _head(self.seats_panel, self.strength_label, self.strength)
        )
        self.seats_panel.column.addStretch()
        self.people = listing()
        self.people.setObjectName("small")
        self.kick, self.watch = button(small=True), QCheckBox()
        self.words_hint = faded_label()
        self._add_people()
        self.options: dict[str, QCheckBox] = {}
        self.explained: dict[str, QLabel] = {}
        self._add_options()
        self.chat = TalkLines()
        self.line = QLineEdit()
        self.line.setMaxLength(CHAT_LENGTH)
        self.team_talk = QCheckBox()
        self.chat_panel.column.addWidget(self.team_talk)
        self.chat_panel.column.addWidget(self.chat, 1)
        self.chat_panel.column.addWidget(self.line)
        self.ready, self.start, self.leave = button(chief=True), button(chief=True), button()
        self.check = button()
        self.ready.setCheckable(True)
        self._lay_out()
        self._connect()

    def _add_people(self) -> None:
        self.people_panel.column.addWidget(self.people, 1)
        self.people_panel.column.addWidget(self.words_hint)
        row = QHBoxLayout()
        row.addWidget(self.watch)
        row.addStretch()
        row.addWidget(self.kick)
        self.people_panel.column.addLayout(row)

    def _add_options(self) -> None:
        for name in self._table.game.default_options():
            box, text = QCheckBox(), faded_label()
            box.clicked.connect(lambda on, name=name: self._set_option(name, on))
            self.options[name], self.explained[name] = box, text
            self.options_panel.column.addWidget(box)
            text.setIndent(INDENT)
            self.options_panel.column.addWidget(text)
        self.clock, self.clock_label = combo(), plain_label()
        self.options_panel.column.insertLayout(
            0, _head(self.options_panel, self.clock_label, self.clock)
        )
        self.options_panel.column.setSpacing(3)
        self.options_panel.column.addStretch()

    def _lay_out(self) -> None:
        game, others = QVBoxLayout(), QVBoxLayout()
        game.addWidget(self.seats_panel)
        game.addWidget(self.options_panel, 1)
        # Six people with their words are more than the beginning of a talk.
        others.addWidget(self.people_panel, 3)
        others.addWidget(self.chat_panel, 2)
        panels = QHBoxLayout()
        panels.setSpacing(MARGIN // 2)
        for column, share in ((game, 3), (others, 2)):
            column.setSpacing(MARGIN // 2)
            panels.addLayout(column, share)
        self.foot = QWidget(self)
        self.foot.setObjectName("sheet")
        foot = QHBoxLayout(self.foot)
        foot.setContentsMargins(2 * MARGIN, 0, 2 * MARGIN, MARGIN)
        foot.addWidget(self.leave)
        foot.addWidget(self.check)
        # Beside the buttons that it answers: above the panels it would push them away.
        foot.addWidget(self.notice, 1)
        foot.addWidget(self.ready)
        foot.addWidget(self.start)
        column = QVBoxLayout(self.sheet)
        column.setContentsMargins(2 * MARGIN, MARGIN, 2 * MARGIN, GAP)
        column.setSpacing(GAP)
        names = QVBoxLayout()
        names.addWidget(self.title)
        names.addWidget(self.where)
        top = QHBoxLayout()
        top.addLayout(names, 1)
        top.addWidget(self.code)
        column.addLayout(top)
        column.addLayout(panels, 1)

    def _connect(self) -> None:
        say = self._table.network.say
        for seat, row in enumerate(self.rows):
            row.take.clicked.connect(partial(self._sit, seat, ""))
            row.bot.clicked.connect(partial(self._sit_bot, seat))
            row.free.clicked.connect(partial(self._free, seat))
        self.deal.clicked.connect(lambda: say(lambda session: session.deal()))
        self.lot.clicked.connect(lambda: say(lambda session: session.deal(by_lot=True)))
        self.fill.clicked.connect(self._fill)
        self.ready.clicked.connect(self._get_ready)
        self.start.clicked.connect(lambda: say(lambda session: session.start()))
        self.leave.clicked.connect(self.left)
        self.check.clicked.connect(self.check_wanted)
        self.watch.clicked.connect(lambda on: say(lambda session: session.watch(on)))
        self.kick.clicked.connect(self._kick)
        self.clock.activated.connect(self._set_clock)
        self.team_talk.clicked.connect(lambda on: say(lambda session: session.allow_team_talk(on)))
        self.people.currentRowChanged.connect(self._show_kick)
        self.line.returnPressed.connect(self._say)
        self._table.lobby_changed.connect(self.show_lobby)
        self._table.opened.connect(self.show_lobby)
        self._table.heard.connect(self._hear)

    def _sit(self, seat: int, bot: str) -> None:
        self._table.network.say(lambda session: session.take_seat(seat, bot))

    def _sit_bot(self, seat: int) -> None:
        self._sit(seat, self.strength.currentData())

    def _fill(self) -> None:
        bot = self.strength.currentData()
        self._table.network.say(lambda session: session.fill(bot))

    def _free(self, seat: int) -> None:
        self._table.network.say(lambda session: session.leave_seat(seat))

    def _get_ready(self, ready: bool) -> None:
        """Agree to the table that is shown, which the network's thread may know a newer one of."""
        lobby = self._table.lobby
        if lobby is not None:
            edition = lobby.edition
            self._table.network.say(lambda session: session.ready(ready, edition=edition))

    def _kick(self) -> None:
        lobby = self._table.lobby
        if lobby is not None:
            public = lobby.members[self.people.currentRow()].public
            self._table.network.say(lambda session: session.kick(public))

    def _show_kick(self) -> None:
        """The host may send away whoever is marked in the list, but not itself."""
        lobby = self._table.lobby
        self.kick.setVisible(lobby is not None and lobby.own == 0)
        self.kick.setEnabled(self.people.currentRow() > 0)

    def _set_option(self, name: str, on: bool) -> None:
        self._table.network.say(lambda session: session.set_option(name, on))

    def _set_clock(self) -> None:
        seconds = self.clock.currentData()
        self._table.network.say(lambda session: session.set_clock(seconds))

    def _say(self) -> None:
        text = self.line.text()
        self.line.clear()
        self._table.network.say(lambda session: session.say(text))

    def _hear(self, heard: ChatHeard) -> None:
        if self._words is not None:
            self.chat.add(said(heard, self._words))

    # What is shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What most people want here is always in view: only what is above it scrolls."""
        self._place_foot()
        super().resizeEvent(event)

    def _place_foot(self) -> None:
        width, hint = self.width(), self.foot.sizeHint()
        needed = max(self.foot.heightForWidth(width), self.foot.minimumSizeHint().height())
        height = needed if self.foot.hasHeightForWidth() else hint.height()
        self.setViewportMargins(0, 0, 0, height)
        self.foot.setGeometry(0, self.height() - height, width, height)

    def showEvent(self, event: QShowEvent) -> None:
        """What was said at this table, and at no other; the keyboard begins where it does no harm.

        Who has typed a code and pressed Enter once too often would leave the table again.
        """
        self.chat.clear()
        for heard in self._table.said:
            self._hear(heard)
        super().showEvent(event)
        self.line.setFocus()

    def retranslate(self, words: Catalogue) -> None:
        """Say everything in another language."""
        self._words = words
        say = words.sentence
        self.seats_panel.heading.setText(say("lobby.page.seats"))
        self.people_panel.heading.setText(say("lobby.page.people"))
        self.options_panel.heading.setText(say("lobby.page.options"))
        self.chat_panel.heading.setText(say("lobby.page.chat"))
        self.line.setPlaceholderText(say("lobby.page.say"))
        self.deal.setText(say("lobby.page.deal"))
        self.lot.setText(say("lobby.page.lot"))
        self.fill.setText(say("lobby.page.fill"))
        self.deal.setToolTip(say("lobby.page.deal_hint"))
        self.lot.setToolTip(say("lobby.page.lot_hint"))
        self.fill.setToolTip(say("lobby.page.fill_hint"))
        self.ready.setToolTip(say("lobby.page.ready_hint"))
        self.watch.setToolTip(say("lobby.page.watch_hint"))
        chosen = max(self.strength.currentIndex(), 0)
        self.strength.clear()
        for bot in STRENGTHS:
            self.strength.addItem(say(f"home.bot_{bot}"), bot)
            tip = Qt.ItemDataRole.ToolTipRole
            self.strength.setItemData(self.strength.count() - 1, say(f"home.bot_{bot}_hint"), tip)
        self.strength.setCurrentIndex(chosen)
        self.strength_label.setText(say("home.strength"))
        self.strength.setToolTip(say("lobby.page.strength_hint"))
        self.ready.setText(say("lobby.page.ready"))
        self.start.setText(say("lobby.page.start"))
        self.leave.setText(say("lobby.page.leave"))
        self.check.setText(say("home.self_check"))
        self.check.setToolTip(say("home.self_check_hint"))
        self.watch.setText(say("lobby.page.watch"))
        self.kick.setText(say("lobby.page.kick"))
        self.clock_label.setText(say("lobby.page.clock"))
        self.clock_label.setToolTip(say("lobby.page.clock_hint"))
        self.clock.setToolTip(say("lobby.page.clock_hint"))
        self.clock.clear()
        for seconds in CLOCKS:
            text = say("lobby.page.seconds", seconds=seconds) if seconds else say("lobby.page.none")
            self.clock.addItem(text, seconds)
        self.team_talk.setText(say("lobby.page.team_talk"))
        self.team_talk.setToolTip(say("lobby.page.team_talk_hint"))
        self.words_hint.setText(say("lobby.page.words_hint"))
        for seat, row in enumerate(self.rows):
            row.name.setText(words.noun("country", self._table.game.seats[seat]))
            row.take.setText(say("lobby.page.take"))
            row.bot.setText(say("lobby.page.bot"))
            row.free.setText(say("lobby.page.free"))
            row.take.setToolTip(say("lobby.page.take_hint"))
            row.bot.setToolTip(say("lobby.page.bot_hint"))
            row.free.setToolTip(say("lobby.page.free_hint"))
        for name, box in self.options.items():
            box.setText(say(f"option.{name}.name"))
            self.explained[name].setText(say(f"option.{name}.text"))
        self.show_lobby()

    def tell(self, text: str) -> None:
        """Show why something is not possible."""
        self.notice.setText(text)
        self._place_foot()

    def show_lobby(self) -> None:
        """Show the lobby as the table knows it."""
        lobby, words = self._table.lobby, self._words
        if lobby is None or words is None:
            return
        agreed = (lobby.seats, lobby.members, lobby.options)
        if agreed != self._agreed:
            self._agreed = agreed
            self.tell("")
        self.title.setText(lobby.table)
        hosting = lobby.own == 0
        # Who comes back to another host was open at an address too, by a code nobody needs now.
        self._show_where(words, hosting=hosting)
        for seat, sitting in enumerate(lobby.seats):
            self._show_seat(self.rows[seat], sitting, lobby, words)
        for one in (self.deal, self.lot, self.fill, self.start):
            one.setVisible(hosting)
        for name, value in lobby.options:
            if name in self.options:
                self.options[name].setChecked(bool(value))
        self.team_talk.setChecked(lobby.team_talk)
        self.clock.setCurrentIndex(self.clock.findData(lobby.clock))
        for choice in (*self.options.values(), self.team_talk, self.clock):
            choice.setEnabled(hosting)
        marked = self.people.currentRow()
        self.people.clear()
        for number in range(len(lobby.members)):
            self.people.addItem(QListWidgetItem(_about(lobby, number, words)))
        if 0 <= marked < len(lobby.members):
            self.people.setCurrentRow(marked)
        self._show_kick()
        me = lobby.members[lobby.own]
        self.watch.setVisible(not hosting)
        self.watch.setChecked(me.watching)
        self.ready.setVisible(not hosting and not me.watching)
        self.ready.setChecked(me.ready)
        self.setEnabled(not lobby.starting)

    def _show_where(self, words: Catalogue, *, hosting: bool) -> None:
        where = self._table.where if hosting else None
        self.code.setText("" if where is None or where.code is None else where.code)
        self.where.setVisible(where is not None)
        if where is None:
            return
        if where.code is None:
            self.where.setText(words.sentence("table.open", address=where.address, port=where.port))
        else:
            self.where.setText(
                words.sentence(
                    "table.open_code", address=where.address, port=where.port, code=where.code
                )
            )

    def _show_seat(self, row: SeatRow, sitting: Sitting, lobby: Lobby, words: Catalogue) -> None:
        free = sitting.member < 0
        if free:
            row.player.setText(words.sentence("lobby.page.nobody"))
        elif sitting.bot:
            row.player.setText(
                words.sentence("lobby.page.by_bot", player=lobby.members[sitting.member].name)
            )
        else:
            row.player.setText(lobby.members[sitting.member].name)
        mine = sitting.member == lobby.own
        _show_if(row.take, free or (mine and bool(sitting.bot)))
        _show_if(row.bot, (free or mine) and not sitting.bot)
        _show_if(row.free, mine or (lobby.own == 0 and not free))


def _about(lobby: Lobby, number: int, words: Catalogue) -> str:
    """A member in two lines: who it is and whether it is ready, and its safety words."""
    member = lobby.members[number]
    name = member.name
    if number == lobby.own:
        name = words.sentence("lobby.page.you", player=name)
    if not member.present:
        state = "away"
    elif number == 0:
        state = "hosts"
    elif member.watching:
        state = "watching"
    else:
        state = "is_ready" if member.ready else "not_yet"
    text = words.sentence(f"lobby.page.{state}", player=name)
    if sum(1 for other in lobby.members if other.address == member.address != "") > 1:
        text = words.sentence("lobby.page.same_machine", text=text)
    return "\n".join((text, " ".join(safety_words(member.public))))


def _head(panel: Panel, label: QLabel, choice: QComboBox) -> QHBoxLayout:
    """A panel's heading with a choice beside it."""
    label.setWordWrap(False)
    label.setBuddy(choice)
    head = QHBoxLayout()
    head.setSpacing(GAP)
    head.addWidget(panel.heading, 1)
    head.addWidget(label)
    head.addWidget(choice)
    return head


def _show_if(widget: QPushButton, shown: bool) -> None:
    widget.setVisible(shown)
