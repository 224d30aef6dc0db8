"""The guided first turn: one sentence, the meant card or space lit, and a reason for other clicks.

Whoever clicks what is meant confirms it, as in a game. Every other click is answered with the
rules' own reason, so that one learns from it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from qtclient.board.position import Preview
from qtclient.boardmarks import BoardMarks
from qtclient.bookpage import BookPage
from qtclient.cardzoom import CardZoom
from qtclient.games.generals.board import make_board
from qtclient.games.generals.cards import CardState, open_card
from qtclient.games.generals.details import details_of
from qtclient.games.generals.glance import glance, hand_of, is_seen, space_id, space_number
from qtclient.games.generals.motion import flashes_of
from qtclient.games.generals.position import lines_of, position_of
from qtclient.games.generals.previews import preview_of
from qtclient.hand import Group, Held, Rack
from qtclient.keyboard import ENTER, press_focused
from qtclient.lesson import read_lesson
from qtclient.pagestyle import GAP, MARGIN, Style, plain_label
from qtclient.picking import Picking
from qtclient.scoretrack import ScoreTrack
from qtclient.storypanel import StoryPanel
from qtclient.table import Happening
from resources.catalogue import Catalogue
from rules.kernel.game import Told

SIDE_WIDTH = 368
NAME = "first_turn"
LARGE = 1.3
MEANT, PICKED = "!", "✓"
CLICK_SLACK = 6
"""Further than this many pixels, a press has become a pan."""


class LessonPage(BookPage):
    """One lesson, from its first step to its last."""

    def __init__(
        self,
        words: Catalogue,
        style: Style,
        *,
        reduced_motion: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(words.sentence("lesson.title"), words, style, parent)
        self.lesson = read_lesson(NAME)
        self._picked: int | None = None
        self._told = 0
        self._seat = 0
        self._pressed: QPointF | None = None
        self._make_parts(reduced_motion=reduced_motion)
        self._lay_out()
        self._connect()
        self._show_step()

    def _make_parts(self, *, reduced_motion: bool) -> None:
        words, style = self._words, self._style
        self.board = make_board(words.language, style.theme)
        self.board.reduced_motion = reduced_motion
        self.board.set_details(self._details)
        self.board.set_previews(self._preview)
        self.board.set_supply(
            lambda country: lines_of(self.lesson.state, country), self.lesson.game.seats
        )
        self.marks = BoardMarks(self.board, style.theme)
        self.zoom = CardZoom(words.language, style, self.board)
        self.rack = Rack(words.language, style.capped(1.2))
        self.track = ScoreTrack(words, style.capped())
        self.progress = plain_label(style.capped().label(14, bold=True))
        self.progress.setObjectName("faded")
        self.text = plain_label(style.text(18))
        self.answer = plain_label(style.text(16, bold=True))
        self.story = StoryPanel(words, style)
        self.again = self.make_button(words.sentence("lesson.again"))
        self.go_on = self.make_button("")
        self.go_on.setObjectName("confirm")

    def _lay_out(self) -> None:
        panel = QFrame()
        panel.setObjectName("panel")
        read = QVBoxLayout()
        read.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        read.setSpacing(GAP)
        for label in (self.progress, self.text, self.answer):
            read.addWidget(label)
        read.addStretch()
        sheet = QWidget()
        sheet.setLayout(read)
        self._scroll = QScrollArea()
        self._scroll.setWidget(sheet)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(MARGIN, 0, MARGIN, MARGIN)
        buttons.addWidget(self.again)
        buttons.addStretch()
        buttons.addWidget(self.go_on)
        whole = QVBoxLayout(panel)
        whole.setContentsMargins(2, 2, 2, 2)
        whole.addWidget(self._scroll, 1)
        whole.addLayout(buttons)
        column = QWidget()
        column.setFixedWidth(self._style.capped().px(SIDE_WIDTH))
        side = QVBoxLayout(column)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(GAP)
        side.addWidget(self.track)
        side.addWidget(panel, 3)
        side.addWidget(self.story, 2)
        # Large letters need the room for what is to be read now.
        self.story.setVisible(self._style.scale < LARGE)
        main = QVBoxLayout()
        main.setSpacing(GAP)
        main.addWidget(self.board, 1)
        main.addWidget(self.rack)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addLayout(main, 1)
        row.addWidget(column)
        self.column.addLayout(row, 1)

    def _connect(self) -> None:
        self.board.space_clicked.connect(self._space_chosen)
        self.board.viewport().installEventFilter(self)
        self.board.installEventFilter(self)
        self.rack.picked.connect(lambda _deck, slot: self._choose("slot", slot))
        self.rack.confirmed.connect(self._card_confirmed)
        self.rack.hovered.connect(
            lambda held: self.zoom.show_card(None if held is None else held.look)
        )
        self.story.space_chosen.connect(self.marks.mark_spoken_of)
        self.go_on.clicked.connect(self._go_on)
        self.again.clicked.connect(self._start_again)
        self.setFocusProxy(self.go_on)

    # What is shown

    def _show_step(self) -> None:
        lesson, words = self.lesson, self._words
        self._picked = None
        self._say("")
        self.progress.setText(
            words.sentence("lesson.progress", number=lesson.at + 1, last=len(lesson.steps))
        )
        self.text.setText(words.sentence(lesson.step.text))
        self.text.setAccessibleName(self.text.text())
        if lesson.task is not None:
            self._seat = lesson.task.seat
        self._show_events()
        supply = lesson.step.supply
        self.board.show_supply(lines_of(lesson.state, supply) if supply else ())
        state, phase = lesson.state, lesson.step.phase
        acting = lesson.game.seats[self._seat if phase else state.turn]
        self.track.show_score(state.round, state.vp, acting, phase or state.phase)
        self._show_choice()
        task = lesson.task
        if task is None:
            self.go_on.setFocus()
        elif task.kind == "slot":
            self.rack.setFocus()
        else:
            self.board.setFocus()

    def _show_events(self) -> None:
        """What the last act brought about: on the board, and in the story."""
        lesson = self.lesson
        fresh = lesson.events[self._told :]
        self._told = len(lesson.events)
        position = position_of(lesson.state)
        self.board.flash(flashes_of(fresh), position)
        self.story.add([Happening(0, event, lesson.game.told(event)) for event in fresh])

    def _show_choice(self) -> None:
        """Light what is meant, and let it be confirmed once it is picked."""
        lesson, words = self.lesson, self._words
        task, picked = lesson.task, self._picked is not None
        spaces: tuple[str, ...] = lesson.step.light
        if task is not None and task.kind == "space":
            spaces = tuple(space_id(noun) for noun in task.choice.nouns)
        self.board.light(spaces)
        on_board = picked and task is not None and task.kind == "space"
        self.marks.mark_picked(spaces if on_board else ())
        self._show_cards()
        if task is not None:
            self.go_on.setText(words.sentence("lesson.confirm"))
        else:
            key = "lesson.finish" if lesson.is_last else "lesson.next"
            self.go_on.setText(words.sentence(key))
        self.go_on.setEnabled(task is None or picked)

    def _show_cards(self) -> None:
        state, seat, words = self.lesson.state, self._seat, self._words
        seen = glance(state, seat)
        laid = (*(card.slot for card in seen.status), *seen.responses)
        country = self.lesson.game.seats[seat]
        self.rack.setAccessibleName(words.sentence("lesson.hand", country=country))
        types, cards = self.lesson.game.type_of, self.lesson.knowledge[seat]
        hand = sorted(hand_of(state, seat), key=lambda slot: (types[cards[slot]], cards[slot]))
        groups = (
            (words.sentence("lesson.hand", country=country), tuple(hand)),
            (words.sentence("lesson.table"), laid),
        )
        self.rack.show_groups(
            [Group(caption, tuple(self._held(slot) for slot in slots)) for caption, slots in groups]
        )

    def _held(self, slot: int) -> Held:
        task, seat = self.lesson.task, self._seat
        card = self.lesson.game.card_ids[self.lesson.knowledge[seat][slot]]
        seen = is_seen(self.lesson.state, seat, slot)
        look = open_card(card, CardState.CHECKED if seen else CardState.SEALED)
        asked = task is not None and task.kind == "slot"
        mark = ""
        if slot == self._picked and asked:
            mark = PICKED
        elif asked and task is not None and slot in task.choice.nouns and self._picked is None:
            mark = MEANT
        return Held(seat, slot, look, asked, mark)

    def _details(self, space: str) -> str:
        return details_of(self._words, self.board.position, space)

    def _preview(self, space: str) -> Preview | None:
        task = self.lesson.task
        if task is None or task.kind != "space":
            return None
        return preview_of(Picking(task.menu), self.lesson.game.seats[task.seat], space)

    def _say(self, text: str) -> None:
        self.answer.setText(text)
        self.answer.setAccessibleName(text)
        self.answer.setVisible(bool(text))
        bar = self._scroll.verticalScrollBar()
        # Only after the next layout is it known how far down the answer stands.
        QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum() if text else 0))

    # What a person does

    def _choose(self, kind: str, noun: int) -> None:
        """Pick what is meant; answer everything else."""
        if self.lesson.is_meant(kind, noun):
            self._picked = noun
            self._say(self._words.sentence("lesson.picked"))
            self._show_choice()
            return
        self._tell(self.lesson.why_not(kind, noun))

    def _tell(self, told: Told) -> None:
        self._say(self._words.sentence(told.key, **told.args))

    def _space_chosen(self, space: str) -> None:
        if self.lesson.task is not None:
            self._choose("space", space_number(space))

    def _card_confirmed(self) -> None:
        """A second click, or Enter on the marked card."""
        if self._picked is not None:
            self._go_on()
            return
        task = self.lesson.task
        if task is not None and task.kind == "slot":
            self._choose("slot", task.choice.nouns[0])

    def _go_on(self) -> None:
        if self.lesson.task is not None and self._picked is None:
            return
        if self.lesson.is_last:
            self.left.emit()
            return
        self.lesson.go_on()
        self._show_step()

    def _start_again(self) -> None:
        self.lesson = read_lesson(NAME)
        self._told = 0
        self._seat = 0
        self.story.clear()
        self.marks.mark_spoken_of("")
        self._show_step()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear of clicks and Enter on spaces that are not lit: the board itself ignores them."""
        viewport = watched is self.board.viewport()
        if viewport and isinstance(event, QMouseEvent):
            self._heed_mouse(event)
        elif watched is self.board and isinstance(event, QKeyEvent):
            enter = event.key() in (*ENTER, Qt.Key.Key_Space)
            if event.type() == QEvent.Type.KeyPress and enter:
                if self._picked is not None and self.board.focused in self.board.lit:
                    self._go_on()
                    return True
                self._heed_space(self.board.focused)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter that nothing else has used confirms what the mouse has picked."""
        if press_focused(event):
            return
        if event.key() in ENTER:
            self._go_on()
        else:
            super().keyPressEvent(event)

    def _heed_mouse(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if event.type() == QEvent.Type.MouseButtonPress:
            self._pressed = event.position()
        elif event.type() == QEvent.Type.MouseButtonRelease and self._pressed is not None:
            moved = event.position() - self._pressed
            self._pressed = None
            if moved.manhattanLength() <= CLICK_SLACK:
                at = self.board.mapToScene(event.position().toPoint())
                self._heed_space(self.board.geometry_.space_at(at) or "")

    def _heed_space(self, space: str) -> None:
        """A space was chosen; the lit ones come by the board's own signal."""
        meant = self.lesson.task is not None and space in self.board.lit
        if space and not meant:
            self._tell(self.lesson.why_not("space", space_number(space)))
