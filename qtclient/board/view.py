"""The board view: shows a position, lights targets, and says which space was chosen."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from qtclient.board.art import BoardArt
from qtclient.board.backdrop import Backdrop
from qtclient.board.geometry import BoardGeometry
from qtclient.board.items import BackdropItem, MarkerItem, PieceItem, SpaceItem, StraitItem
from qtclient.board.labels import Names
from qtclient.board.position import BoardPosition
from qtclient.theme import Theme

CLOSEST = 4.0
STEP = 1.2
SETTLE_MS = 140
"""The picture of the board is drawn anew when zooming has rested this long."""

ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


class BoardView(QGraphicsView):
    """A board that can be leant over: pan, zoom to the cursor, walk by keyboard."""

    spaceClicked = Signal(str)
    """A lit space was chosen, by mouse or keyboard."""
    spaceHovered = Signal(str)
    """The pointer or the keyboard went to a space; empty when it left the board."""

    def __init__(
        self,
        geometry: BoardGeometry,
        art: BoardArt,
        theme: Theme,
        names: Names,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.geometry_ = geometry
        self._art = art
        self._names = names
        self._lit: frozenset[str] = frozenset()
        self._hovered = ""
        self._focused = ""
        self._fitted = True
        self._pressed: QPointF | None = None
        self._panned = False
        self._pieces: list[PieceItem] = []
        self._markers: list[MarkerItem] = []
        scene = QGraphicsScene(geometry.size, self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        scene.setBackgroundBrush(QColor(theme.paper))
        self._backdrop = BackdropItem(Backdrop(geometry, theme, art, names), geometry.size)
        scene.addItem(self._backdrop)
        self._spaces = {shape.id: SpaceItem(shape, theme) for shape in geometry.spaces}
        self._straits = {shape.id: StraitItem(shape, art, theme) for shape in geometry.straits}
        for item in (*self._spaces.values(), *self._straits.values()):
            scene.addItem(item)
        self.setScene(scene)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._draw_backdrop)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    # What is shown

    def show_position(self, position: BoardPosition) -> None:
        """Show pieces, markers and straits; what stays the same is left alone."""
        scene = self.scene()
        for item in (*self._pieces, *self._markers):
            scene.removeItem(item)
        self._pieces, self._markers = [], []
        for shape in self.geometry_.spaces:
            stack = position.pieces.get(shape.id, ())
            for piece, at in zip(stack, _places(shape.pieces, len(stack)), strict=True):
                self._pieces.append(PieceItem(piece, self._art, at))
            for number, country in enumerate(position.markers.get(shape.id, ())):
                at = shape.star + QPointF(30.0 * number, 0)
                self._markers.append(MarkerItem(country, self._art, at))
        for item in (*self._pieces, *self._markers):
            scene.addItem(item)
        for name, strait in self._straits.items():
            strait.open_to(position.straits.get(name, ""))

    def shown_pieces(self) -> tuple[PieceItem, ...]:
        """The pieces on the board, for animations and tests."""
        return tuple(self._pieces)

    def light(self, targets: Iterable[str]) -> None:
        """Light the spaces that may be chosen now; no other can be clicked."""
        self._lit = frozenset(targets)
        self._refresh()

    @property
    def lit(self) -> tuple[str, ...]:
        """The lit spaces in the order of the board."""
        return tuple(shape.id for shape in self.geometry_.spaces if shape.id in self._lit)

    @property
    def focused(self) -> str:
        """The space that the keyboard is at, if any."""
        return self._focused

    def focus_space(self, space: str) -> None:
        """Put the keyboard's place on a space and tell it to screen readers."""
        self._focused = space
        name = self._names(space)[0] if space else ""
        self.setAccessibleDescription(name)
        event = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)
        if space:
            self.ensureVisible(self.geometry_[space].bounds, 20, 20)
        self._refresh()
        self.spaceHovered.emit(space)

    def accessible_name(self, space: str) -> str:
        """What a screen reader says for a space."""
        return self._names(space)[0]

    def _refresh(self) -> None:
        for name, item in self._spaces.items():
            item.change(
                lit=name in self._lit,
                hovered=name == self._hovered,
                focused=name == self._focused and self.hasFocus(),
            )

    # Looking closer

    def fit(self) -> None:
        """Show the whole board."""
        self._fitted = True
        self._fit_scale()
        self._draw_backdrop()

    def _least(self) -> float:
        """The scale at which the whole board is seen."""
        return min(
            self.viewport().width() / self.geometry_.size.width(),
            self.viewport().height() / self.geometry_.size.height(),
        )

    def _fit_scale(self) -> None:
        self.setTransform(QTransform.fromScale(self._least(), self._least()))
        self.centerOn(self.geometry_.size.center())

    def zoom(self, factor: float, at: QPointF) -> None:
        """Zoom so that the point of the board under the cursor stays there."""
        least = self._least()
        scale = self.transform().m11()
        factor = max(least, min(CLOSEST, scale * factor)) / scale
        if math.isclose(factor, 1.0):
            return
        self._fitted = math.isclose(scale * factor, least)
        before = self.mapToScene(at.toPoint())
        self.scale(factor, factor)
        strayed = self.mapFromScene(before) - at.toPoint()
        self._scroll(-strayed.x(), -strayed.y())
        self._settle.start()

    def _scroll(self, dx: float, dy: float) -> None:
        """Move the board under the view by some pixels."""
        for bar, way in ((self.horizontalScrollBar(), dx), (self.verticalScrollBar(), dy)):
            bar.setValue(bar.value() - round(way))

    def _draw_backdrop(self) -> None:
        self._settle.stop()
        self._backdrop.draw_for(self.transform().m11() * self.devicePixelRatioF())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A board that is fitted stays so."""
        super().resizeEvent(event)
        if self._fitted:
            self._fit_scale()
            self._settle.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the cursor."""
        self.zoom(STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a pan."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position()
            self._panned = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan while a button is held; otherwise follow the pointer."""
        if self._pressed is None:
            self._hover(self.geometry_.space_at(self.mapToScene(event.position().toPoint())) or "")
            return
        moved = event.position() - self._pressed
        if self._panned or moved.manhattanLength() > 6:
            self._panned = True
            self._fitted = False
            self._scroll(moved.x(), moved.y())
            self._pressed = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press that did not pan is a click."""
        clicked = self._pressed is not None and not self._panned
        if clicked and event.button() == Qt.MouseButton.LeftButton:
            self._choose(self.geometry_.space_at(self.mapToScene(event.position().toPoint())))
        self._pressed = None

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered outside."""
        super().leaveEvent(event)
        self._hover("")

    def _hover(self, space: str) -> None:
        if space != self._hovered:
            self._hovered = space
            self.setToolTip(self._names(space)[0] if space else "")
            self._refresh()
            self.spaceHovered.emit(space)

    def _choose(self, space: str | None) -> None:
        if space and space in self._lit:
            self.spaceClicked.emit(space)

    # Keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk to neighbours, Page keys through lit spaces, Enter chooses."""
        key = Qt.Key(event.key())
        middle = QPointF(self.viewport().rect().center())
        if key in ARROWS:
            self._walk(*ARROWS[key])
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self._step_through_lit(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self._focused)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP, middle)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / STEP, middle)
        elif key in (Qt.Key.Key_0, Qt.Key.Key_Home):
            self.fit()
        else:
            super().keyPressEvent(event)

    def _walk(self, dx: float, dy: float) -> None:
        """Go to the neighbour that lies best in a direction.

        Direction counts more than distance, in a measure with which arrows alone reach every space.
        """
        if not self._focused:
            self.focus_space(self.lit[0] if self.lit else self.geometry_.spaces[0].id)
            return
        here = self.geometry_[self._focused].label.center()
        width = self.geometry_.size.width()
        best, least = "", math.inf
        for other in sorted(self.geometry_.neighbours[self._focused]):
            there = self.geometry_[other].label.center()
            for turn in (-width, 0.0, width):
                x, y = there.x() + turn - here.x(), there.y() - here.y()
                along, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
                cost = (
                    math.hypot(x, y) ** 0.3 * (1 + 0.5 * aside / along) if along > 0 else math.inf
                )
                if abs(x) <= width / 2 and cost < least:
                    best, least = other, cost
        if best:
            self.focus_space(best)

    def _step_through_lit(self, way: int) -> None:
        lit = self.lit
        if lit:
            number = lit.index(self._focused) + way if self._focused in lit else min(way, 0)
            self.focus_space(lit[number % len(lit)])

    def focusInEvent(self, event: object) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)  # type: ignore[arg-type]
        self._refresh()

    def focusOutEvent(self, event: object) -> None:
        """The keyboard went elsewhere."""
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self._refresh()


def _places(anchors: tuple[QPointF, ...], count: int) -> list[QPointF]:
    """Places for a stack: one stands in the middle, more share the anchors."""
    if count == 1:
        return [anchors[len(anchors) // 2]]
    if count == 2 and len(anchors) == 3:
        a, b, c = anchors
        return [(a + b) / 2, (b + c) / 2]
    if count <= len(anchors):
        return list(anchors[:count])
    first, last = anchors[0], anchors[-1]
    return [first + (last - first) * (i / (count - 1)) for i in range(count)]
