"""The game page: the board, what is asked, the own cards, and what everybody sees.

It only puts parts together. What may be clicked is decided in `Deciding`, what is said in
`Labels`, and in what order things are shown in `Playback`.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from qtclient.actionlist import ActionList
from qtclient.board.position import BoardPosition
from qtclient.boardmarks import BoardMarks
from qtclient.cardzoom import CardZoom
from qtclient.deciding import Deciding
from qtclient.decisionbar import DecisionBar
from qtclient.games.generals.board import make_board
from qtclient.games.generals.cards import open_card
from qtclient.games.generals.details import details_of
from qtclient.games.generals.glance import piece_at, space_id, space_number
from qtclient.games.generals.motion import flashes_of
from qtclient.games.generals.position import position_of
from qtclient.hand import HandPanel, Held
from qtclient.labels import Labels
from qtclient.pagestyle import GAP, MARGIN, Style, plain_label
from qtclient.playback import Playback, Step
from qtclient.racks import groups_of
from qtclient.storypanel import StoryPanel
from qtclient.table import Happening, Table
from qtclient.theme import LIGHT, Theme
from resources.catalogue import Catalogue
from rules.kernel.choices import Choice
from rules.kernel.game import Told
from rules.kernel.pending import Ask

SIDE_WIDTH = 372


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
        self.table = table
        self._words = words
        self._style = Style(theme, scale)
        self._position = BoardPosition()
        self._hovered_space = ""
        self._reasons: dict[tuple[int, Choice], str] = {}
        self.setPalette(self._style.palette())
        self.setStyleSheet(self._style.sheet())
        self.setAutoFillBackground(True)
        self._make_parts()
        self._lay_out()
        self._connect()
        self._catch_up()

    def _make_parts(self) -> None:
        words, style, table = self._words, self._style, self.table
        self.deciding = Deciding(table, self)
        self.board = make_board(words.language, style.theme)
        self.board.set_details(self._details)
        self.marks = BoardMarks(self.board, style.theme)
        self.playback = Playback(self.board, self)
        self.bar = DecisionBar(self.deciding, words, style)
        seats = [(seat, table.game.seats[seat]) for seat in table.seats]
        self.hand = HandPanel(seats, words, style)
        self.zoom = CardZoom(words.language, style, self.board)
        self.action_list = ActionList(self.deciding, style)
        self.story = StoryPanel(words, style)

    def _lay_out(self) -> None:
        main = QVBoxLayout()
        main.setSpacing(GAP)
        main.addWidget(self.board, 1)
        main.addWidget(self.bar)
        main.addWidget(self.hand)
        side = QVBoxLayout()
        side.setSpacing(GAP)
        for key, part, share in (
            ("gamepage.actions", self.action_list, 2),
            ("gamepage.story", self.story, 3),
        ):
            caption = plain_label(self._style.label(13, bold=True))
            caption.setText(self._words.sentence(key))
            caption.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            side.addWidget(caption)
            side.addWidget(part, share)
        self.side = QWidget()
        self.side.setLayout(side)
        side.setContentsMargins(0, 0, 0, 0)
        self.side.setFixedWidth(self._style.px(SIDE_WIDTH))
        whole = QHBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(MARGIN)
        whole.addLayout(main, 1)
        whole.addWidget(self.side)

    def _connect(self) -> None:
        table, deciding = self.table, self.deciding
        table.advanced.connect(self._advanced)
        table.asked.connect(deciding.refresh)
        table.why_not.connect(self._told_why_not)
        self.playback.shown.connect(self._shown)
        self.playback.caught_up.connect(lambda: deciding.hold(False))
        deciding.changed.connect(self._show_decision)
        self.board.space_clicked.connect(self._space_clicked)
        self.board.space_hovered.connect(self._space_hovered)
        self.bar.skipped.connect(self.playback.skip)
        self.hand.country_chosen.connect(deciding.bring_forward)
        self.hand.rack.picked.connect(lambda _deck, slot: deciding.pick("slot", slot))
        self.hand.rack.confirmed.connect(deciding.confirm)
        self.hand.rack.hovered.connect(self._card_hovered)
        self.story.space_chosen.connect(self.marks.mark_spoken_of)
        self.story.card_chosen.connect(lambda card: self.zoom.show_card(open_card(card)))

    # What happens

    def _catch_up(self) -> None:
        """Show what the table knows already."""
        if self.table.state is not None:
            self._position = position_of(self.table.state)
            self.board.set_position(self._position)
            self.story.add(self.table.story)
        self.deciding.refresh()

    def _advanced(self, happened: list[Happening]) -> None:
        state = self.table.state
        if state is None:
            return
        flashes = flashes_of(happening.event for happening in happened)
        step = Step(tuple(happened), flashes, position_of(state), state)
        self.playback.push(step)
        self.deciding.hold(self.playback.behind)
        self.deciding.refresh()

    def _shown(self, step: Step) -> None:
        self._position = step.position
        self.story.add(step.happened)

    # What is asked

    @property
    def labels(self) -> Labels:
        """The words for this moment."""
        table = self.table
        return Labels(self._words, table.game, table.state, table.knowledge)

    def _show_decision(self) -> None:
        deciding, labels = self.deciding, self.labels
        self._reasons.clear()
        if deciding.picking is not None:
            self.bar.show_question(labels)
            self.action_list.show_menu(labels)
        else:
            self._show_waiting()
            self.action_list.show_menu(None)
        self.board.light(self._lit_spaces())
        self.marks.mark_picked(self._picked_spaces())
        self._show_hand()

    def _show_waiting(self) -> None:
        pending = None if self.table.state is None else self.table.state.pending
        seats = pending.seats if isinstance(pending, Ask) else ()
        self.bar.show_waiting(
            self.table.game.seats[seats[0]] if seats else "",
            self._words.sentence("gamepage.waiting"),
            behind=self.playback.behind,
        )

    def _show_hand(self) -> None:
        seat = self.deciding.seat
        if seat < 0 or self.table.state is None:
            return
        self.hand.show_country(seat, self.table.game.seats[seat], self.deciding.asked)
        self.hand.rack.show_groups(groups_of(self.table, self.deciding, self._words))

    def _lit_spaces(self) -> list[str]:
        spaces = [space_id(noun) for noun in self.deciding.pickable("space")]
        return spaces + [piece_at(noun)[2] for noun in self.deciding.pickable("piece")]

    def _picked_spaces(self) -> list[str]:
        spaces = [space_id(noun) for noun in self.deciding.picked("space")]
        return spaces + [piece_at(noun)[2] for noun in self.deciding.picked("piece")]

    def _space_clicked(self, space: str) -> None:
        """Pick the space, or a piece in it; a click on what is picked confirms nothing."""
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

    # Why not

    def _details(self, space: str) -> str:
        reason = self._reasons.get((self.deciding.seat, Choice("at", (space_number(space),))), "")
        return details_of(self._words, self._position, space, reason)

    def _space_hovered(self, space: str) -> None:
        self._hovered_space = space

    def _card_hovered(self, held: Held | None) -> None:
        self.zoom.show_card(None if held is None else held.look)

    def _told_why_not(self, asked: tuple[int, Choice], reason: Told | None) -> None:
        if reason is not None:
            self._reasons[asked] = self.labels.told(reason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter confirms, Escape skips or undoes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.deciding.confirm()
        elif event.key() == Qt.Key.Key_Escape:
            if self.playback.behind:
                self.playback.skip()
            else:
                self.deciding.undo()
        else:
            super().keyPressEvent(event)
