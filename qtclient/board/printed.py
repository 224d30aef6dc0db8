"""The printed board in the scene, kept as pictures so that frames are quick.

One picture holds the whole board at the scale at which all of it is seen. Whoever leans closer
gets a second one of what is in view and some way around it. Both are drawn in small steps while
the window goes on; until one is ready, that of before is shown enlarged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtclient.board.backdrop import Backdrop
from qtclient.smooth import each_round, go_on

AROUND = 0.3
"""How much more than the view is drawn to each side, as a share of it."""
LEAST = 0.05
"""No picture is drawn for a smaller scale: a window may have no room at all for a moment."""
COVERING = 100
"""Above all pieces."""


class Picture:
    """A part of the board at a scale (device pixels per board unit).

    What can be read depends on the size on the screen, so the density of pixels counts as well.
    """

    def __init__(self, region: QRectF, scale: float, density: float) -> None:
        self.region = region
        self.scale = scale
        self.density = density
        self.pixmap = QPixmap(math.ceil(region.width() * scale), math.ceil(region.height() * scale))

    def steps(self, backdrop: Backdrop) -> Iterator[None]:
        """Draw it, pausing after every layer."""
        self.pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(self.pixmap)
        painter.scale(self.scale, self.scale)
        painter.translate(-self.region.topLeft())
        try:
            yield from backdrop.steps(painter, self.region, self.scale / self.density)
        finally:
            painter.end()

    def fits(self, seen: QRectF, scale: float) -> bool:
        """Whether it shows all of this at this scale."""
        return math.isclose(self.scale, scale) and self.region.adjusted(-1, -1, 1, 1).contains(seen)

    def show(self, painter: QPainter, exposed: QRectF) -> None:
        """Put the exposed part where it belongs."""
        part = exposed.intersected(self.region)
        if part.isEmpty():
            return
        scale, corner = self.scale, part.topLeft() - self.region.topLeft()
        source = QRectF(corner * scale, part.size() * scale)
        painter.drawPixmap(part, self.pixmap, source)


class Layer:
    """A picture, and the one that takes its place as soon as it is drawn."""

    def __init__(self, backdrop: Backdrop, done: Callable[[], None]) -> None:
        self.shown: Picture | None = None
        self._coming: Picture | None = None
        self._steps: Iterator[None] = iter(())
        self._backdrop = backdrop
        self._done = done

    def begin(self, coming: Picture) -> None:
        """Draw another picture; what was being drawn is dropped."""
        self._coming, self._steps = coming, self._drawn(coming)

    def _drawn(self, coming: Picture) -> Iterator[None]:
        yield from coming.steps(self._backdrop)
        self.shown, self._coming = coming, None
        self._done()

    def step(self) -> bool:
        """Draw a little; whether there was something to draw."""
        return next(self._steps, self) is None

    def fits(self, seen: QRectF, scale: float) -> bool:
        """Whether there is a picture of what is seen, or soon will be."""
        pictures = (self.shown, self._coming)
        return any(picture.fits(seen, scale) for picture in pictures if picture is not None)

    def clear(self) -> None:
        """Show and draw nothing any more."""
        self.shown = self._coming = None
        self._steps = iter(())


class PrintedBoard(QGraphicsItem):
    """The printed board as an item; until it is drawn, water hides all that stands on it."""

    def __init__(self, backdrop: Backdrop, size: QRectF, water: str, parent: QObject) -> None:
        super().__init__()
        self._size = size
        self._water = QColor(water)
        self._whole = Layer(backdrop, self._lay_down)
        self._close = Layer(backdrop, self.update)
        self._work = each_round(parent, self._go_on)
        self.setZValue(COVERING)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """The whole board."""
        return self._size

    def draw_whole(self, scale: float, density: float) -> None:
        """Begin to draw the whole board, unless there is a picture of it already."""
        scale = max(LEAST, scale)
        if not self._whole.fits(self._size, scale):
            self._whole.begin(Picture(self._size, scale, density))
            self._work.start()

    def draw_close(self, seen: QRectF, scale: float, density: float) -> None:
        """Begin to draw what is seen, unless there is a picture of it already."""
        if self._close.fits(seen, scale):
            return
        dx, dy = seen.width() * AROUND, seen.height() * AROUND
        more = seen.adjusted(-dx, -dy, dx, dy).intersected(self._size)
        self._close.begin(Picture(more, scale, density))
        self._work.start()

    def lean_back(self) -> None:
        """Nobody looks closer any more."""
        self._close.clear()
        self.update()

    def _steps(self) -> Iterator[None]:
        """The whole comes first: without it nothing is seen."""
        while self._whole.step() or self._close.step():
            yield

    def _go_on(self) -> None:
        if not go_on(self._steps()):
            self._work.stop()

    def finish(self) -> None:
        """Draw to the end what has been begun."""
        for _ in self._steps():
            pass

    def _lay_down(self) -> None:
        """There is a board: from now on it lies below all that stands on it."""
        self.setZValue(0)
        self.update()

    def small(self, width: int) -> QPixmap:
        """A small copy of the whole board."""
        if self._whole.shown is None:
            self.finish()
        assert self._whole.shown is not None
        smooth = Qt.TransformationMode.SmoothTransformation
        return self._whole.shown.pixmap.scaledToWidth(width, smooth)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Show the pictures that there are."""
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
        exposed: QRectF = option.exposedRect
        exposed = exposed.intersected(self._size)
        if self._whole.shown is None:
            painter.fillRect(exposed, self._water)
        for picture in (self._whole.shown, self._close.shown):
            if picture is not None:
                same = abs(picture.scale - scale) < 1e-3
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not same)
                picture.show(painter, exposed)
