"""The game page: the board, what is asked, the own cards, and what everybody sees.

It only puts parts together. What may be clicked is decided in `Deciding`, what is said in
`Labels`, and in what order things are shown in `Playback`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from netcore.session_events import AutoPass, SeatsPassed
from qtclient import sounds
from qtclient.actionlist import ActionList
from qtclient.arriving import Arriving, since_own_turn
from qtclient.autopass import AutoPassBox
from qtclient.board.motion import CARD_MS
from qtclient.board.position import CARD, Preview, SupplyLine
from qtclient.boardmarks import BoardMarks
from qtclient.boardtools import BoardTools
from qtclient.calling import Caller
from qtclient.cardzoom import CardZoom
from qtclient.chatpanel import ChatPanel
from qtclient.countrypanel import CountryChips, CountryDetail
from qtclient.deciding import Deciding
from qtclient.decisionbar import DecisionBar
from qtclient.foresight import usable_now, warning
from qtclient.games.generals.board import make_board
from qtclient.games.generals.cards import open_card
from qtclient.games.generals.glance import glance, piece_at, points_by_round, space_id, space_number
from qtclient.games.generals.hearing import ALWAYS, sound_of
from qtclient.games.generals.motion import flashes_of
from qtclient.games.generals.position import lines_of, position_of
from qtclient.games.generals.previews import preview_of
from qtclient.hand import HandPanel
from qtclient.hints import Adviser
from qtclient.keyboard import ENTER, press_focused
from qtclient.labels import Labels
from qtclient.noticebar import PASSING, NoticeBar
from qtclient.pagestyle import GAP, MARGIN, Style
from qtclient.playback import PACES, Playback, Step
from qtclient.pointing import Pointing
from qtclient.pointschart import PointsChart
from qtclient.racks import groups_of, own_lines
from qtclient.scoretrack import ScoreTrack
from qtclient.smooth import keep_frames_short
from qtclient.storypanel import LEFT_OUT, TURN, StoryPanel
from qtclient.table import Happening, Notice, Table
from qtclient.theme import LIGHT, Theme
from qtclient.trustpanel import TrustPanel
from qtclient.waiting import Waiting
from qtclient.whynot import WhyNot
from resources.catalogue import Catalogue
from rules.kernel.bot import Thought
from rules.kernel.choices import Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Told

SIDE_WIDTH = 368
ROOMY = (1400, 860)
"""From this width and height on there is room to spare."""
TIGHT, SMALLEST_CARDS = 650, 0.75
"""Below this height the cards of the hand shrink, down to this part."""
SHOWN_CARDS = ("event.card_played", "event.card_used")
"""Events whose card stays before the eyes for a while."""


class GamePage(QWidget):
    """A game in play."""

    left = Signal()
    """The person wants to leave the table."""

    def __init__(
        self,
        table: Table,
        words: Catalogue,
        theme: Theme = LIGHT,
        scale: float = 1.0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        keep_frames_short()
        self.table = table
        self._words = words
        self._style = Style(theme, scale)
        self._fresh: list[str] = []
        self._last_turn = -1
        self._now: Told | None = None
        self.setPalette(self._style.palette())
        self.setStyleSheet(self._style.sheet())
        self.setAutoFillBackground(True)
        self._clock = QTimer(self, interval=1000)
        self._make_parts()
        self._lay_out()
        self._connect()
        self._catch_up()
        self._clock.start()

    def _make_parts(self) -> None:
        words, style, table = self._words, self._style, self.table
        self.deciding = Deciding(table, self)
        self.board = make_board(words.language, style.theme)
        self.board.set_previews(self._preview)
        self.board.set_supply(self._supply_of, table.game.seats)
        self.marks = BoardMarks(self.board, style.theme)
        self.playback = Playback(self.board, self)
        self.arriving = Arriving(self)
        self.caller = Caller(self, words)
        self.waiting = Waiting(table, words)
        self.adviser = Adviser(table, self)
        self.notices = NoticeBar(table, words, style.capped())
        self.tools = BoardTools(words, style)
        self.tools.fresh.setChecked(True)
        self.bar = DecisionBar(self.deciding, words, style.capped(1.5))
        self.hand = HandPanel(words, style)
        self.zoom = CardZoom(words.language, style, self.board)
        self.why_not = WhyNot(table, self.deciding, words, self.board, self.zoom, self)
        self.action_list = ActionList(self.deciding, words, style)
        self.auto_pass = AutoPassBox(table, words, style.capped())
        self.track = ScoreTrack(words, style.capped())
        self.countries = CountryChips(table.game.seats, words, style.capped())
        self.story = StoryPanel(words, style)
        self.detail = CountryDetail(words, style)
        self.chat = ChatPanel(table, words, style)
        self.trust = TrustPanel(table, words, style)
        self.pointing = Pointing(table, words, self.board, self.marks, self.chat)
        self.chart = PointsChart([(0, 0)], words, style.capped(1.1))
        self._looked_at = max(0, next(iter(table.seats), 0))

    def _lay_out(self) -> None:
        main = QVBoxLayout()
        main.setSpacing(GAP)
        middle = QHBoxLayout()
        middle.setSpacing(GAP)
        middle.addWidget(self.tools)
        middle.addWidget(self.board, 1)
        main.addWidget(self.notices)
        main.addLayout(middle, 1)
        main.addWidget(self.bar)
        main.addWidget(self.hand)
        side = QVBoxLayout()
        side.setSpacing(GAP)
        side.setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabWidget()
        self.tabs.setFont(self._style.capped().label(14, bold=True))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        for key, panel in (
            ("gamepage.story", self.story),
            ("gamepage.countries", self.detail),
            ("gamepage.points", self.chart),
            ("gamepage.chat", self.chat),
            ("gamepage.trust.title", self.trust),
        ):
            self.tabs.addTab(panel, self._words.sentence(key))
        self.tabs.setTabVisible(self.tabs.indexOf(self.chat), not self.table.alone)
        self.chat.unread_changed.connect(self._show_unread)
        self.leave = self.tools.leave
        self.leave.clicked.connect(self.left)
        self.tools.show_pace(self.playback.pace)
        side.addWidget(self.track)
        side.addWidget(self.countries)
        side.addWidget(self.action_list, 2)
        side.addWidget(self.auto_pass)
        side.addWidget(self.tabs, 3)
        self.action_list.setMinimumHeight(self._style.px(80))
        self.tabs.setMinimumHeight(self._style.px(140))
        column = QWidget()
        column.setLayout(side)
        self.side = QScrollArea()
        self.side.setWidget(column)
        self.side.setWidgetResizable(True)
        self.side.setFrameShape(QFrame.Shape.NoFrame)
        self.side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.side.setFixedWidth(self._style.capped().px(SIDE_WIDTH))
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(MARGIN)
        whole.addLayout(main, 1)
        whole.addWidget(self.side)
        self._sit()

    def _sit(self) -> None:
        """Hold the own countries; whoever only watches has no cards and no choices."""
        seats = self.table.seats
        self.hand.sit([(seat, self.table.game.seats[seat]) for seat in seats])
        for part in (self.hand, self.action_list, self.auto_pass, self.tools.take_back):
            part.setVisible(bool(seats))
        self.chat.sit(playing=bool(seats))
        self.tools.hint.setVisible(self.adviser.allowed and bool(seats))

    def _connect(self) -> None:
        table, deciding = self.table, self.deciding
        table.advanced.connect(self._advanced)
        table.lobby_changed.connect(self.notices.link_works)
        self.notices.answered.connect(self.action_list.setFocus)
        table.asked.connect(self.arriving.note_question)
        table.asked.connect(deciding.refresh)
        self.playback.shown.connect(self._shown)
        self.playback.caught_up.connect(lambda: deciding.hold(False))
        deciding.changed.connect(self._show_decision)
        self.board.space_clicked.connect(self._space_clicked)
        self.bar.skipped.connect(self.playback.skip)
        self.hand.country_chosen.connect(deciding.bring_forward)
        self.hand.rack.picked.connect(lambda _deck, slot: deciding.pick("slot", slot))
        self.hand.rack.confirmed.connect(deciding.confirm)
        self.hand.rack.hovered.connect(self.why_not.card_hovered)
        self.story.space_chosen.connect(self.marks.mark_spoken_of)
        self.story.entry_chosen.connect(table.ask_why)
        table.why.connect(self.story.explain)
        self.story.card_chosen.connect(lambda card: self.zoom.show_briefly(open_card(card)))
        self.tools.take_back.clicked.connect(deciding.take_back)
        self.tools.supply.clicked.connect(self._show_supply)
        self.tools.fresh.clicked.connect(self._show_fresh)
        self.tools.whole.clicked.connect(self.board.fit)
        self.tools.instant.clicked.connect(self.show_instantly)
        self.tools.pace.clicked.connect(self._change_pace)
        self.tools.hint.clicked.connect(self._ask_for_advice)
        self.adviser.advised.connect(self._advised)
        self.arriving.arrived.connect(self._arrived)
        self.countries.chosen.connect(self._country_clicked)
        self.board.viewport().installEventFilter(self)
        self.tabs.currentChanged.connect(lambda _index: self._show_tab(table.state))
        self.detail.card_hovered.connect(self.zoom.show_card)
        table.heard.connect(self.chat.hear)
        table.noticed.connect(self._noticed)
        table.refused.connect(self._refused)
        self._clock.timeout.connect(self._show_waited)

    def take_over(self, other: GamePage) -> None:
        """Go on as the same page in another dress was used: picks, notices, pace, and looks."""
        self.auto_pass.take_over(other.auto_pass)
        while self.playback.pace != other.playback.pace:
            self._change_pace()
        self.show_instantly(other.playback.instant)
        self.tools.fresh.setChecked(other.tools.fresh.isChecked())
        self._looked_at = other._looked_at
        self.tabs.setCurrentIndex(other.tabs.currentIndex())
        self.deciding.take_over(other.deciding)
        self.chat.take_over(other.chat)
        self.notices.take_over(other.notices)

    def allow_hints(self, allowed: bool) -> None:
        """Let an Officer be asked also where other people play."""
        self.adviser.among_people = allowed
        self.tools.hint.setVisible(self.adviser.allowed and bool(self.table.seats))

    # What happens

    def _catch_up(self) -> None:
        """Show what the table knows already, or gather what it is about to be told."""
        begins = self.table.state is None
        if begins and self.table.alone:
            # Alone with bots there is nobody to hide a quick pass from.
            self.auto_pass.set(AutoPass.NOTHING_APPLIES)
        if begins:
            self.deciding.hold(True)
            self.arriving.begin()
        else:
            self.arriving.going_on = False
            self._settle()
        self.deciding.refresh()

    def _settle(self) -> int:
        """Show the present without the way to it; how much happened since the own last turn."""
        table = self.table
        if table.state is None:
            return 0
        self.why_not.position = position_of(table.state)
        self.board.set_position(self.why_not.position)
        self.story.add_in_parts(table.story)
        countries = [table.game.seats[seat] for seat in table.seats]
        new = since_own_turn(table.story, countries)
        self._fresh = [str(h.told.args["space"]) for h in new if "space" in h.told.args]
        self._last_turn = table.state.turn
        self._show_panels(table.state)
        self._show_fresh()
        return len(new)

    def _arrived(self, gathered: list[Happening]) -> None:
        """All that happened before is known: go on from here, and tell a latecomer where it is."""
        number = self._settle()
        if sum(happening.told.key == TURN for happening in gathered) > 1:
            state = self.table.state
            recap = self._words.sentence(
                "gamepage.recap",
                round=state.round,
                country=self.table.game.seats[state.turn],
                axis=state.vp[0],
                allies=state.vp[1],
                number=number,
            )
            self.notices.say(recap, lasting=False)
        self.deciding.hold(False)
        self.deciding.refresh()

    def _advanced(self, happened: list[Happening]) -> None:
        self.notices.link_works()
        if self.arriving.going_on:
            self.arriving.take(happened)
            return
        state = self.table.state
        if state is None:
            return
        # A card that is played is held before the eyes anyway, and needs no flash of its own.
        flashes = [f for f in flashes_of(h.event for h in happened) if f.what != CARD]
        rest = self._rest_after(happened)
        self.playback.push(Step(tuple(happened), tuple(flashes), position_of(state), state, rest))
        self.deciding.hold(self.playback.behind)
        self.deciding.refresh()

    def _rest_after(self, happened: list[Happening]) -> int:
        """Milliseconds for the eyes; whoever is asked is not kept from answering by others."""
        told = [happening.told.key for happening in happened]
        if self.table.menus or all(key in LEFT_OUT for key in told):
            return 0
        pace = PACES[self.playback.pace]
        card = any(key in SHOWN_CARDS for key in told)
        return max(pace.rest, round(CARD_MS / pace.flashes) if card else 0)

    def _shown(self, step: Step) -> None:
        self.why_not.position = step.position
        self.story.add(step.happened)
        self._show_panels(step.state)
        sound = sound_of(happening.told for happening in step.happened)
        if sound in ALWAYS or (sound and self.playback.follows):
            sounds.play(sound)
        for happening in step.happened:
            if happening.told.key not in LEFT_OUT:
                self._now = happening.told
            if happening.told.key in SHOWN_CARDS and self.playback.follows:
                self.zoom.show_briefly(open_card(str(happening.told.args["card"])))
            if happening.told.key == TURN:
                self._turn_began(str(happening.told.args["country"]))
            elif "space" in happening.told.args:
                self._fresh.append(str(happening.told.args["space"]))
        self._show_fresh()
        if self.tools.supply.isChecked():
            self._show_supply()
        self._show_waited()

    def _turn_began(self, country: str) -> None:
        seat = self.table.game.seats.index(country)
        self.auto_pass.note_turn(own=seat in self.table.seats)
        if self._last_turn in self.table.seats or not self.table.seats:
            self._fresh.clear()
        self._last_turn = seat

    def _show_panels(self, state: Any) -> None:
        """Tracks, countries and trust, as they are in a state."""
        if state is None:
            return
        seats = self.table.game.seats
        acting = seats[state.turn] if state.phase else ""
        self.track.show_score(state.round, state.vp, acting, state.phase)
        for seat, chip in enumerate(self.countries.chips):
            chip.show_glance(
                glance(state, seat),
                self.waiting.player_of(seat),
                acting=seats[seat] == acting,
                own=seat in self.table.seats,
            )
        self._show_tab(state)
        self.trust.refresh()

    def _show_tab(self, state: Any) -> None:
        """Bring the panel in front up to date; the others wait until they are looked at."""
        if self.tabs.currentWidget() is self.chart:
            told = (happening.event for happening in self.table.story)
            self.chart.show_points(points_by_round(told))
        self._show_detail(state)

    def _show_unread(self, number: int) -> None:
        key = "gamepage.chat_unread" if number else "gamepage.chat"
        title = self._words.sentence(key, number=number)
        self.tabs.setTabText(self.tabs.indexOf(self.chat), title)

    def _show_detail(self, state: Any) -> None:
        if self.tabs.currentWidget() is not self.detail or state is None:
            return
        seat = self._looked_at
        own = own_lines(self.table, seat, self._words)
        player = self.waiting.player_of(seat)
        self.detail.show_country(glance(state, seat), player, own)

    def _country_clicked(self, seat: int) -> None:
        """Choose a country where one is asked for; otherwise look at it."""
        if seat in self.deciding.pickable("seat"):
            self.deciding.pick("seat", seat)
        else:
            self._look_at(seat)

    def _look_at(self, seat: int) -> None:
        """Show all that is public about a country."""
        self._looked_at = seat
        self.tabs.setCurrentWidget(self.detail)
        self._show_detail(self.table.state)

    def _noticed(self, notice: Notice) -> None:
        self.chat.tell(self.notices.tell(notice))
        if isinstance(notice, SeatsPassed):
            self._sit()
            self._show_decision()
            self._show_panels(self.table.state)
        if not isinstance(notice, PASSING):
            sounds.play("fault")

    def _refused(self, error: SealedOrdersError) -> None:
        """Something that was wished for cannot be done: say so here, where it was wished for."""
        if self.isVisible():
            sentence = self._words.tell(error)
            self.notices.say(sentence, lasting=True)
            self.chat.tell(sentence)
            sounds.play("fault")

    # What is asked

    @property
    def labels(self) -> Labels:
        """The words for this moment."""
        table = self.table
        return Labels(self._words, table.game, table.state, table.knowledge)

    def _show_decision(self) -> None:
        deciding, labels = self.deciding, self.labels
        by_keyboard = self.bar.has_keyboard()
        self.why_not.forget()
        self._call()
        if deciding.picking is not None:
            usable = usable_now(self.table, deciding, labels)
            self.bar.show_question(labels, usable, warning(self.table, deciding, labels))
            self.action_list.show_menu(labels)
        else:
            self._show_waiting()
            self.action_list.show_menu(None)
        self.board.light(self._spaces(deciding.pickable))
        self.marks.mark_picked(self._spaces(deciding.picked))
        pickable, picked = deciding.pickable("seat"), deciding.picked("seat")
        for seat, chip in enumerate(self.countries.chips):
            chip.show_pick(pickable=seat in pickable, picked=seat in picked)
        self.tools.take_back.setChecked(deciding.taking_back)
        self.tools.take_back.setEnabled(deciding.can_take_back())
        self._show_hand()
        if by_keyboard and not self.bar.has_keyboard():
            # The button that was pressed is gone: go on where all can be chosen.
            self.action_list.setFocus()

    def _show_waiting(self) -> None:
        """Say what is being shown, or whom the table waits for."""
        if self.playback.behind and self._now is not None:
            country = str(self._now.args.get("country", ""))
            self.bar.show_waiting(country, self.labels.told(self._now), behind=True)
        else:
            self.bar.show_waiting(*self.waiting.now())

    def _show_waited(self) -> None:
        if self.deciding.picking is None:
            self._show_waiting()

    def _call(self) -> None:
        """Call whoever has gone to another window, and ring in the own turn."""
        table, asked = self.table, self.deciding.asked
        own = table.state is not None and table.state.turn in asked
        turn = (table.state.round, table.state.turn) if own else None
        self.caller.call([table.game.seats[seat] for seat in asked], turn)

    def _show_hand(self) -> None:
        seat = self.deciding.seat
        if seat < 0 or self.table.state is None:
            return
        deciding = self.deciding
        chosen = set(deciding.together) - set(deciding.still_open)
        self.hand.show_country(seat, self.table.game.seats[seat], deciding.asked, tuple(chosen))
        self.hand.rack.show_groups(groups_of(self.table, self.deciding, self._words))

    def _spaces(self, nouns: Callable[[str], Iterable[int]]) -> list[str]:
        """The spaces of all nouns that are pickable, or picked, on the board."""
        pieces = [piece_at(noun)[2] for noun in nouns("piece")]
        return [space_id(noun) for noun in nouns("space")] + pieces

    def _space_clicked(self, space: str) -> None:
        """Pick the space, or a piece in it; Enter on what is picked confirms it."""
        if space in self._spaces(self.deciding.picked) and space == self.board.focused:
            self.deciding.confirm()
            return
        number = space_number(space)
        if number in self.deciding.pickable("space"):
            self.deciding.pick("space", number)
            return
        pieces = [n for n in self.deciding.pickable("piece") if piece_at(n)[2] == space]
        picked = self.deciding.picked("piece")
        # Several pieces in one space take turns.
        after = pieces.index(picked[0]) + 1 if picked and picked[0] in pieces else 0
        if pieces:
            self.deciding.pick("piece", sorted(pieces)[after % len(pieces)])

    def _preview(self, space: str) -> Preview | None:
        """What choosing a lit space would do."""
        picking = self.deciding.picking
        if picking is None:
            return None
        return preview_of(picking, self.table.game.seats[picking.menu.seat], space)

    # Tools

    def show_instantly(self, instant: bool) -> None:
        """Show what happens at once, or at a pace that eyes can follow."""
        self.tools.instant.setChecked(instant)
        self.playback.instant = instant
        if instant:
            self.playback.skip()

    def _change_pace(self) -> None:
        self.playback.change_pace()
        self.tools.show_pace(self.playback.pace)

    def _ask_for_advice(self) -> None:
        menu = self.deciding.menu()
        if menu is not None and self.deciding.seat in self.deciding.asked:
            self.adviser.ask(menu)

    def _advised(self, menu: Menu, thought: Thought) -> None:
        """Pick what a bot would choose, and say why; nothing is sent."""
        now = self.deciding.menu()
        if now is None or (now.seat, now.offers) != (menu.seat, menu.offers):
            return
        labels = self.labels
        self.deciding.suggest(thought.choice)
        does, why = labels.choice(menu, thought.choice), labels.told(thought.why)
        self.bar.show_advice(self._words.sentence("gamepage.hint", text=does, reason=why))

    def _show_supply(self) -> None:
        """Draw the supply lines of the country in front, or of the one that is looked at."""
        front = self.deciding.seat
        country = self.table.game.seats[front if front >= 0 else self._looked_at]
        self.board.show_supply(self._supply_of(country) if self.tools.supply.isChecked() else ())

    def _supply_of(self, country: str) -> tuple[SupplyLine, ...]:
        return () if self.table.state is None else lines_of(self.table.state, country)

    def _show_fresh(self) -> None:
        """Mark where something happened since the own last turn."""
        self.marks.mark_fresh(self._fresh if self.tools.fresh.isChecked() else ())

    # Keys and clicks

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A double click on what is picked on the board confirms it."""
        if event.type() == QEvent.Type.MouseButtonDblClick and watched is self.board.viewport():
            if self.why_not.space in self._spaces(self.deciding.picked):
                self.deciding.confirm()
            return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        """The keyboard begins in the list of what can be done."""
        super().showEvent(event)
        self._call()
        self.action_list.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The page goes for good, not just behind a book: the title is plain again."""
        self.caller.rest()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A large window has larger cards and a wider side, a very low one smaller cards."""
        super().resizeEvent(event)
        wide, high = self.width() / ROOMY[0], self.height() / ROOMY[1]
        tight = min(1.0, max(SMALLEST_CARDS, self.height() / TIGHT))
        self.hand.rack.enlarge(min(1.3, max(tight, min(wide, high))))
        side = self._style.capped().px(SIDE_WIDTH)
        self.side.setFixedWidth(round(side * min(1.2, max(1.0, wide))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses a button in focus or confirms, Escape skips or undoes."""
        if press_focused(event):
            return
        if event.key() in ENTER:
            self.deciding.confirm()
        elif event.key() == Qt.Key.Key_Escape:
            if self.playback.behind:
                self.playback.skip()
            else:
                self.deciding.undo()
        else:
            super().keyPressEvent(event)
