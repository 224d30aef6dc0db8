"""The printed board in the scene, kept as pictures so that frames are quick.

One picture holds the whole board at the scale at which all of it is seen. Whoever leans closer
gets a second one of what is in view and some way around it, drawn in small steps while the
window goes on; until it is ready the first one is shown enlarged.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtclient.board.backdrop import Backdrop

AROUND = 0.3
"""How much more than the view is drawn to each side, as a share of it."""


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

    def show(self, painter: QPainter, exposed: QRectF) -> None:
        """Put the exposed part where it belongs."""
        part = exposed.intersected(self.region)
        if part.isEmpty():
            return
        scale, corner = self.scale, part.topLeft() - self.region.topLeft()
        source = QRectF(corner * scale, part.size() * scale)
        painter.drawPixmap(part, self.pixmap, source)


class PrintedBoard(QGraphicsItem):
    """The printed board as an item."""

    def __init__(self, backdrop: Backdrop, size: QRectF, parent: QObject) -> None:
        super().__init__()
        self._backdrop = backdrop
        self._size = size
        self._whole: Picture | None = None
        self._close: Picture | None = None
        self._coming: Picture | None = None
        self._steps: Iterator[None] = iter(())
        self._work = QTimer(parent, interval=0)
        self._work.timeout.connect(self._step)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """The whole board."""
        return self._size

    def draw_whole(self, scale: float, density: float) -> None:
        """Draw the whole board for a scale at once."""
        self._cancel()
        self._close = None
        if self._whole is None or not math.isclose(self._whole.scale, scale):
            self._whole = Picture(self._size, max(0.05, scale), density)
            for _ in self._whole.steps(self._backdrop):
                pass
        self.update()

    def draw_close(self, seen: QRectF, scale: float, density: float) -> None:
        """Begin to draw what is seen, unless there is a picture of it already."""
        if self._fits(self._close, seen, scale) or self._fits(self._coming, seen, scale):
            return
        self._cancel()
        more = QRectF(seen).adjusted(
            -seen.width() * AROUND,
            -seen.height() * AROUND,
            seen.width() * AROUND,
            seen.height() * AROUND,
        )
        self._coming = Picture(more.intersected(self._size), scale, density)
        self._steps = self._coming.steps(self._backdrop)
        self._work.start()

    def finish(self) -> None:
        """Draw to the end what has been begun."""
        while self._coming is not None:
            self._step()

    def _fits(self, picture: Picture | None, seen: QRectF, scale: float) -> bool:
        if picture is None or not math.isclose(picture.scale, scale):
            return False
        return picture.region.adjusted(-1, -1, 1, 1).contains(seen)

    def _step(self) -> None:
        if next(self._steps, self) is self:
            self._close, self._coming = self._coming, None
            self._work.stop()
            self.update()

    def _cancel(self) -> None:
        self._work.stop()
        self._steps = iter(())
        self._coming = None

    def small(self, width: int) -> QPixmap:
        """A small copy of the whole board."""
        if self._whole is None:
            self.draw_whole(width / self._size.width(), 1.0)
        assert self._whole is not None
        smooth = Qt.TransformationMode.SmoothTransformation
        return self._whole.pixmap.scaledToWidth(width, smooth)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Show the pictures that there are."""
        density = painter.device().devicePixelRatioF()
        scale = painter.worldTransform().m11() * density
        if self._whole is None:
            self.draw_whole(scale, density)
        assert self._whole is not None
        exposed: QRectF = option.exposedRect
        exposed = exposed.intersected(self._size)
        for picture in (self._whole, self._close):
            if picture is not None:
                same = abs(picture.scale - scale) < 1e-3
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not same)
                picture.show(painter, exposed)
