"""The board view: shows a position, lights targets, and says which space was chosen.

It knows public positions and ids only; what may be chosen, what a choice would do, what lies next
to what and what there is to say about a space all come from outside. The interface is described
in `qtclient/board/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from qtclient.board.art import BoardArt
from qtclient.board.backdrop import Backdrop
from qtclient.board.geometry import BoardGeometry, Standing
from qtclient.board.items import MarkerItem, PieceItem, SpaceItem, StraitItem
from qtclient.board.labels import Names
from qtclient.board.mapview import STEP, MapView
from qtclient.board.motion import Player
from qtclient.board.overlays import CARD_WIDTH, FlashItem, PreviewItem, SupplyItem
from qtclient.board.position import CARD, BoardPosition, Flash, Piece, Preview, SupplyLine
from qtclient.board.walking import Neighbours, Way, walks
from qtclient.keyboard import ENTER
from qtclient.theme import Theme

CARD_PIXELS = 230
"""The width at which a card that is used appears."""

ARROWS: dict[Qt.Key, Way] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class BoardView(MapView):
    """A board with pieces on it."""

    space_clicked = Signal(str)
    """A lit space was chosen, by mouse or keyboard."""
    space_hovered = Signal(str)
    """The pointer or the keyboard went to a space; empty when it left the board."""
    flashes_done = Signal()
    """All animations have been shown or skipped."""

    def __init__(
        self,
        geometry: BoardGeometry,
        art: BoardArt,
        theme: Theme,
        names: Names,
        neighbours: Neighbours,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(geometry.size, Backdrop(geometry, theme, art, names), theme, parent)
        self.geometry_ = geometry
        self.reduced_motion = False
        self._art = art
        self._names = names
        self._walks = walks(geometry, neighbours)
        self._details: Callable[[str], str] = lambda space: names(space)[0]
        self._previews: Callable[[str], Preview | None] = lambda _space: None
        self._supply_of: Callable[[str], Sequence[SupplyLine]] = lambda _country: ()
        self._countries: tuple[str, ...] = ()
        self._kept_supply = ""
        self._pointed_country = ""
        self._position = BoardPosition()
        self._lit: frozenset[str] = frozenset()
        self._hovered = ""
        self._focused = ""
        self._pieces: list[PieceItem] = []
        self._markers: list[MarkerItem] = []
        self._spaces = {shape.id: SpaceItem(shape, theme) for shape in geometry.spaces}
        self._straits = {shape.id: StraitItem(shape, art, theme) for shape in geometry.straits}
        self._supply = SupplyItem(geometry, art, theme, self._place)
        self._preview = PreviewItem(geometry, art, theme, self._place)
        flash = FlashItem(art, theme)
        for item in (*self._spaces.values(), *self._straits.values()):
            self.scene().addItem(item)
        for item in (self._supply, self._preview, flash):
            self.scene().addItem(item)
        self._player = Player(flash, self._place_of_flash, self)

    # What is shown

    @property
    def position(self) -> BoardPosition:
        """The position shown."""
        return self._position

    def set_position(self, position: BoardPosition) -> None:
        """Show pieces, markers and straits at once; a running animation ends."""
        self._player.skip()
        self._set_position(position)

    def _set_position(self, position: BoardPosition) -> None:
        scene = self.scene()
        for item in (*self._pieces, *self._markers):
            scene.removeItem(item)
        self._position = position
        self._pieces, self._markers = [], []
        for shape in self.geometry_.spaces:
            stack = position.pieces.get(shape.id, ())
            for piece, (at, size) in zip(stack, shape.stack(len(stack)), strict=True):
                self._pieces.append(PieceItem(piece, self._art, at, size))
            for number, country in enumerate(position.markers.get(shape.id, ())):
                at = shape.star + QPointF(30.0 * number, 0)
                self._markers.append(MarkerItem(country, self._art, at))
        for item in (*self._pieces, *self._markers):
            scene.addItem(item)
        for name, strait in self._straits.items():
            strait.open_to(position.straits.get(name, ""))

    def shown_pieces(self) -> tuple[PieceItem, ...]:
        """The pieces on the board."""
        return tuple(self._pieces)

    def light(self, targets: Iterable[str]) -> None:
        """Light the spaces that may be chosen now; no other can be clicked."""
        self._lit = frozenset(targets)
        self._refresh()
        self._show_preview()

    @property
    def lit(self) -> tuple[str, ...]:
        """The lit spaces in the order of the board."""
        return tuple(shape.id for shape in self.geometry_.spaces if shape.id in self._lit)

    def set_details(self, details: Callable[[str], str]) -> None:
        """Let somebody who knows the game say what there is to say about a space."""
        self._details = details

    def set_previews(self, previews: Callable[[str], Preview | None]) -> None:
        """Let somebody who knows the game say what choosing a lit space would do."""
        self._previews = previews
        self._show_preview()

    @property
    def shown_preview(self) -> Preview:
        """What is shown of a choice not yet made."""
        return self._preview.preview

    def set_supply(
        self, lines: Callable[[str], Sequence[SupplyLine]], countries: Sequence[str]
    ) -> None:
        """Let somebody who knows the game say how a country is supplied.

        The digits show and hide the lines of the countries, in this order; the pointer on a piece
        shows those of its country.
        """
        self._supply_of = lines
        self._countries = tuple(countries)

    def show_supply(self, lines: Sequence[SupplyLine]) -> None:
        """Draw the supply lines of a country, or none."""
        self._supply.show_lines(lines)

    def _show_supply_of(self, country: str) -> None:
        self.show_supply(self._supply_of(country) if country else ())

    @property
    def supply_lines(self) -> tuple[SupplyLine, ...]:
        """The supply lines that are drawn."""
        return self._supply.lines

    def flash(self, flashes: Sequence[Flash], position: BoardPosition) -> None:
        """Play what happened on the old position, then show the new one."""

        def then() -> None:
            self._set_position(position)
            self.flashes_done.emit()

        if self.reduced_motion or not flashes:
            self._player.skip()
            then()
        else:
            self._player.play(flashes, then)

    def set_pace(self, pace: float) -> None:
        """Show flashes so many times as fast as usual."""
        self._player.pace = pace

    @property
    def flashing(self) -> bool:
        """Whether an animation is running."""
        return self._player.running

    def skip(self) -> None:
        """Show the end of what is running now."""
        self._player.skip()

    def centre_on(self, space: str) -> None:
        """Bring a space into view."""
        self.centre_at(self.geometry_[space].label.center())

    def _place(self, space: str, piece: Piece | None) -> Standing:
        """Where a piece of a country stands, or where the next one would."""
        shape, stack = self.geometry_[space], self._position.pieces.get(space, ())
        if piece is None:
            return shape.stack(max(1, len(stack)))[len(stack) // 2]
        for other, standing in zip(stack, shape.stack(len(stack)), strict=True):
            if other.country == piece.country:
                return standing
        return shape.stack(len(stack) + 1)[-1]

    def _place_of_flash(self, flash: Flash) -> Standing:
        if flash.what == CARD:
            return self.seen().center(), CARD_PIXELS / CARD_WIDTH / self.transform().m11()
        known = flash.kind and flash.country
        return self._place(flash.space, Piece(flash.country, flash.kind) if known else None)

    def _refresh(self) -> None:
        for name, item in self._spaces.items():
            item.change(
                lit=name in self._lit,
                hovered=name == self._hovered,
                focused=name == self._focused and self.hasFocus(),
            )

    def _show_preview(self) -> None:
        space = self._hovered or (self._focused if self.hasFocus() else "")
        self._preview.show_preview(self._previews(space) if space in self._lit else None)

    # Mouse

    def pointed_at(self, point: QPointF) -> None:
        """The pointer is over a space, perhaps over a piece."""
        self._hover(self.geometry_.space_at(point) or "")
        country = next((item.piece.country for item in self._pieces if item.covers(point)), "")
        if country != self._pointed_country:
            self._pointed_country = country
            self._show_supply_of(country or self._kept_supply)

    def clicked_at(self, point: QPointF) -> None:
        """A click skips an animation and chooses a lit space.

        The keyboard is at no space then, and Enter confirms instead of choosing another one.
        """
        self._player.skip()
        self._focused = ""
        self._choose(self.geometry_.space_at(point))

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered outside."""
        super().leaveEvent(event)
        self._hover("")
        if self._pointed_country:
            self._pointed_country = ""
            self._show_supply_of(self._kept_supply)

    def _hover(self, space: str) -> None:
        if space != self._hovered:
            self._hovered = space
            self.setToolTip(_plain(self._details(space)) if space else "")
            pointer = Qt.CursorShape.PointingHandCursor if space in self._lit else None
            self.viewport().setCursor(pointer or Qt.CursorShape.ArrowCursor)
            self._refresh()
            self._show_preview()
            self.space_hovered.emit(space)

    def _choose(self, space: str | None) -> None:
        if space and space in self._lit:
            self.space_clicked.emit(space)

    # Keyboard

    @property
    def focused(self) -> str:
        """The space that the keyboard is at, if any."""
        return self._focused

    def focus_space(self, space: str) -> None:
        """Put the keyboard's place on a space and tell it to screen readers."""
        self._focused = space
        self.setAccessibleDescription(self._details(space) if space else "")
        event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)
        if space:
            self.ensureVisible(self.geometry_[space].bounds, 20, 20)
            self._moved()
        self._refresh()
        self._show_preview()
        self.space_hovered.emit(space)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk to neighbours, Page keys through lit spaces, Enter chooses."""
        key = Qt.Key(event.key())
        middle = QPointF(self.viewport().rect().center())
        if key in ARROWS:
            self._walk(ARROWS[key])
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._step_through_lit(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (*ENTER, Qt.Key.Key_Space) and self._focused:
            self._player.skip()
            self._choose(self._focused)
        elif key == Qt.Key.Key_Escape and self.flashing:
            self._player.skip()
        elif event.text().isdigit() and 0 < int(event.text()) <= len(self._countries):
            country = self._countries[int(event.text()) - 1]
            self._kept_supply = "" if country == self._kept_supply else country
            self._show_supply_of(self._kept_supply)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP, middle)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / STEP, middle)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        else:
            super().keyPressEvent(event)

    def _walk(self, way: Way) -> None:
        if not self._focused:
            self.focus_space(self.lit[0] if self.lit else self.geometry_.spaces[0].id)
            return
        there = self._walks.get((self._focused, way))
        if there is not None:
            self.focus_space(there)

    def _step_through_lit(self, way: int) -> None:
        lit = self.lit
        if lit:
            number = lit.index(self._focused) + way if self._focused in lit else min(way, 0)
            self.focus_space(lit[number % len(lit)])

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is: whoever comes by Tab begins at a space that is lit."""
        super().focusInEvent(event)
        tabs = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        lost = not self._focused or (self.lit and self._focused not in self.lit)
        if event.reason() in tabs and lost:
            self.focus_space(self.lit[0] if self.lit else self.geometry_.spaces[0].id)
        self._refresh()
        self._show_preview()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard went elsewhere."""
        super().focusOutEvent(event)
        self._refresh()
        self._show_preview()


def _plain(text: str) -> str:
    """Tooltips guess HTML: write what somebody else worded as plain text."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "<qt>" + escaped.replace("\n", "<br>") + "</qt>" if text else ""
