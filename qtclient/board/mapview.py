"""Looking at the board: pan, zoom to the cursor, the whole board, and where on it one is."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPixmapCache,
    QResizeEvent,
    QShowEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from qtclient.board.backdrop import Backdrop
from qtclient.board.printed import PrintedBoard
from qtclient.theme import Theme, faded

CLOSEST = 3.0
STEP = 1.2
SETTLE_MS = 140
"""The picture of the board is drawn anew when zooming has rested this long."""

KEPT_KB = 96 * 1024
"""Room for the pictures of all lit spaces; with Qt's own limit they would be drawn every frame."""

OVERVIEW_WIDTH = 200
MARGIN = 10


class MapView(QGraphicsView):
    """A printed board that can be leant over."""

    def __init__(
        self, board: QRectF, backdrop: Backdrop, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.backdrop = backdrop
        self._board = board
        self._fitted = True
        self._pressed: QPointF | None = None
        self._panned = False
        scene = QGraphicsScene(board, self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        scene.setBackgroundBrush(QColor(theme.paper))
        self._printed = PrintedBoard(backdrop, board, theme.sea, self)
        scene.addItem(self._printed)
        self.setScene(scene)
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), KEPT_KB))
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._draw)
        self.overview = Overview(self, theme)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @property
    def board(self) -> QRectF:
        """The whole board in its own units."""
        return self._board

    def fit(self) -> None:
        """Show the whole board."""
        self._fitted = True
        self._fit_scale()
        self._draw()

    def _least(self) -> float:
        """The scale at which the whole board is seen."""
        return min(
            self.viewport().width() / self._board.width(),
            self.viewport().height() / self._board.height(),
        )

    def _fit_scale(self) -> None:
        self.setTransform(QTransform.fromScale(self._least(), self._least()))
        self.centerOn(self._board.center())
        self._moved()

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
        self.pan(-strayed.x(), -strayed.y())
        if self._fitted:
            self._settle.start()

    def pan(self, dx: float, dy: float) -> None:
        """Move the board under the view by some pixels."""
        for bar, way in ((self.horizontalScrollBar(), dx), (self.verticalScrollBar(), dy)):
            bar.setValue(bar.value() - round(way))
        self._moved()

    def centre_at(self, point: QPointF) -> None:
        """Bring a point of the board into the middle, as far as the board reaches."""
        self.centerOn(point)
        self._moved()

    def seen(self) -> QRectF:
        """The part of the board in view."""
        corners = self.mapToScene(self.viewport().rect()).boundingRect()
        return corners.intersected(self._board)

    def _moved(self) -> None:
        self.overview.follow(shown=not self._fitted)
        if not self._fitted:
            self._settle.start()

    def _draw(self) -> None:
        """Have the printed board drawn for how it is looked at now."""
        self._settle.stop()
        density = self.devicePixelRatioF()
        self._printed.draw_whole(self._least() * density, density)
        if self._fitted:
            self._printed.lean_back()
            self.overview.forget()
        else:
            scale = self.transform().m11() * density
            self._printed.draw_close(self.seen(), scale, density)

    def draw_now(self) -> None:
        """Finish at once what is otherwise drawn little by little."""
        self._draw()
        self._printed.finish()

    def small_picture(self, width: int) -> QPixmap:
        """The printed board at overview size, made from the picture that there is."""
        return self._printed.small(width)

    def showEvent(self, event: QShowEvent) -> None:
        """Whoever sees the board for the first time waits for it no longer than it takes."""
        super().showEvent(event)
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A board that is fitted stays so."""
        super().resizeEvent(event)
        self.overview.place()
        if self._fitted:
            self._fit_scale()
            self._settle.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom towards the cursor."""
        turns = event.angleDelta().y() / 120
        if turns:
            self.zoom(STEP**turns, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press may become a click or a pan."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position()
            self._panned = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan while a button is held; otherwise follow the pointer."""
        if self._pressed is None:
            self.pointed_at(self.mapToScene(event.position().toPoint()))
            return
        moved = event.position() - self._pressed
        if self._panned or moved.manhattanLength() > 6:
            self._panned = True
            self.pan(moved.x(), moved.y())
            self._pressed = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press that did not pan is a click."""
        clicked = self._pressed is not None and not self._panned
        if clicked and event.button() == Qt.MouseButton.LeftButton:
            self.clicked_at(self.mapToScene(event.position().toPoint()))
        self._pressed = None

    def pointed_at(self, point: QPointF) -> None:
        """The pointer is over a point of the board."""

    def clicked_at(self, point: QPointF) -> None:
        """A point of the board was clicked."""


class Overview(QWidget):
    """The whole board in a corner while only a part is seen; a click goes there."""

    def __init__(self, view: MapView, theme: Theme) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._picture: QPixmap | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def place(self) -> None:
        """Stand in the lower left corner."""
        board = self._view.board
        height = round(OVERVIEW_WIDTH * board.height() / board.width())
        bottom = self._view.height() - height - MARGIN
        self.setGeometry(MARGIN, bottom, OVERVIEW_WIDTH, height)

    def follow(self, *, shown: bool) -> None:
        """The view moved."""
        self.setVisible(shown)
        self.update()

    def forget(self) -> None:
        """The printed board was drawn anew."""
        self._picture = None
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The board and a frame around what is seen of it."""
        if self._picture is None:
            self._picture = self._view.small_picture(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.rect(), self._picture)
        seen, factor = self._view.seen(), self.width() / self._view.board.width()
        frame = QRect(
            round(seen.x() * factor),
            round(seen.y() * factor),
            max(4, round(seen.width() * factor)) - 1,
            max(4, round(seen.height() * factor)) - 1,
        )
        painter.setPen(QPen(QColor(self._theme.lit), 2))
        painter.setBrush(faded(self._theme.lit, 0.18))
        painter.drawRect(frame)
        painter.setPen(QPen(QColor(self._theme.ink), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Dragging moves along."""
        self._go(event.position())

    def _go(self, at: QPointF) -> None:
        self._view.centre_at(at * (self._view.board.width() / self.width()))
