"""Why something cannot be chosen: the engine's reason, asked for where the pointer rests."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolTip

from qtclient.board.position import BoardPosition
from qtclient.board.view import BoardView
from qtclient.cardzoom import CardZoom
from qtclient.deciding import Deciding
from qtclient.games.generals.details import details_of
from qtclient.games.generals.glance import space_number
from qtclient.hand import Held
from qtclient.labels import Labels
from qtclient.pagestyle import plain_tip
from qtclient.table import Table
from resources.catalogue import Catalogue
from rules.kernel.choices import Choice
from rules.kernel.game import Told

Question = tuple[int, Choice]


class WhyNot(QObject):
    """Follows the pointer over board and hand, and tells reasons as they arrive."""

    def __init__(
        self,
        table: Table,
        deciding: Deciding,
        words: Catalogue,
        board: BoardView,
        zoom: CardZoom,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._deciding = deciding
        self._words = words
        self._board = board
        self._zoom = zoom
        self._reasons: dict[Question, str] = {}
        self._card: Held | None = None
        self.space = ""
        """The space under the pointer."""
        self.position = BoardPosition()
        """What the board shows."""
        board.set_details(self.details)
        board.space_hovered.connect(self._space_hovered)
        table.why_not.connect(self._told)

    def forget(self) -> None:
        """Something else is asked: reasons of before say nothing."""
        self._reasons.clear()

    def details(self, space: str) -> str:
        """What there is to say about a space, and why it is no target if it is none."""
        asked = self._question_about("space", space_number(space))
        reason = self._reasons.get(asked, "") if asked is not None else ""
        return details_of(self._words, self.position, space, reason)

    def _question_about(self, kind: str, noun: int) -> Question | None:
        """What to ask the rules about a noun that cannot be clicked now."""
        picking = self._deciding.picking
        if picking is None or picking.kind() != kind or noun in self._deciding.pickable(kind):
            return None
        return self._deciding.seat, Choice(picking.verb, (noun,))

    def _space_hovered(self, space: str) -> None:
        self.space = space
        asked = self._question_about("space", space_number(space)) if space else None
        if asked is not None and asked not in self._reasons:
            self._table.ask_why_not(*asked)

    def card_hovered(self, held: Held | None) -> None:
        """Show a card large, with the reason if it cannot be picked."""
        self._card = held
        if held is None:
            self._zoom.show_card(None)
            return
        asked = None
        if held.deck == self._deciding.seat and not held.pickable:
            asked = self._question_about("slot", held.slot)
        if asked is not None and asked not in self._reasons:
            self._table.ask_why_not(*asked)
        self._zoom.show_card(held.look, self._reasons.get(asked, "") if asked else "")

    def _told(self, asked: Question, reason: Told | None) -> None:
        table = self._table
        labels = Labels(self._words, table.game, table.state, table.knowledge)
        self._reasons[asked] = "" if reason is None else labels.told(reason)
        if self.space:
            tip = plain_tip(self.details(self.space))
            self._board.setToolTip(tip)
            if QToolTip.isVisible():
                QToolTip.showText(QCursor.pos(), tip, self._board)
        elif self._card is not None:
            self.card_hovered(self._card)
