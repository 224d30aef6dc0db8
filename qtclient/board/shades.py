"""Soft shades along coasts and borders: drawn small, once for a theme, enlarged and then kept."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import lru_cache, partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from qtclient.board.geometry import BoardGeometry
from qtclient.smooth import Gradual
from qtclient.theme import Theme, faded

WATER_LINES = ((74, 0.10), (52, 0.13), (34, 0.17), (18, 0.24))
"""Width and strength of the bands that follow the coasts, as on engraved charts."""

BORDER_LINES = ((44, 0.09), (26, 0.13), (12, 0.20))
"""Width and strength of the shade inside a land's border."""

SCALE = 0.4
"""Soft shades are drawn this small and enlarged."""


def paint_shade(painter: QPainter, shade: QPixmap) -> None:
    """Put a shade on the board where that is painted."""
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    part = painter.clipBoundingRect().adjusted(-20, -20, 20, 20)
    painter.drawPixmap(part, shade, QRectF(part.topLeft() * SCALE, part.size() * SCALE))


@lru_cache(maxsize=4)
def water_shade(geometry: BoardGeometry, theme: Theme) -> Gradual[QPixmap]:
    """The bands along the coasts."""
    return Gradual(_drawn(geometry.size, partial(_draw_bands, geometry, theme)))


@lru_cache(maxsize=4)
def land_shade(geometry: BoardGeometry, theme: Theme) -> Gradual[QPixmap]:
    """The shade inside the borders of the lands."""
    return Gradual(_drawn(geometry.size, partial(_draw_rims, geometry, theme)))


def _drawn(
    board: QRectF, draw: Callable[[QPainter], Iterator[None]]
) -> Generator[None, None, QPixmap]:
    shade = QPixmap(round(board.width() * SCALE), round(board.height() * SCALE))
    shade.fill(Qt.GlobalColor.transparent)
    painter = QPainter(shade)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(SCALE, SCALE)
    try:
        yield from draw(painter)
    finally:
        painter.end()
    return shade


def _draw_bands(geometry: BoardGeometry, theme: Theme, painter: QPainter) -> Iterator[None]:
    for width, strength in WATER_LINES:
        painter.setPen(round_pen(faded(theme.deep_sea, strength * 2), width))
        for space in geometry.spaces:
            if space.is_land:
                painter.drawPath(space.coarse_outline)
                yield


def _draw_rims(geometry: BoardGeometry, theme: Theme, painter: QPainter) -> Iterator[None]:
    tones = tints(geometry, theme)
    for space in geometry.spaces:
        if space.is_land:
            tone = QColor(tones[space.id]).darker(165).name()
            painter.setClipPath(space.coarse_land)
            for width, strength in BORDER_LINES:
                painter.setPen(QPen(faded(tone, strength), width))
                painter.drawPath(space.coarse_land)
            yield


def round_pen(colour: QColor, width: float) -> QPen:
    """Round where lines meet and where they end."""
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def tints(geometry: BoardGeometry, theme: Theme) -> dict[str, str]:
    """Give touching lands different tints."""
    chosen: dict[str, str] = {}
    for number, space in enumerate(geometry.spaces):
        if space.is_land:
            taken = {chosen.get(other) for other in sorted(geometry.neighbours[space.id])}
            start = number % len(theme.land_tints)
            turn = theme.land_tints[start:] + theme.land_tints[:start]
            chosen[space.id] = next((t for t in turn if t not in taken), turn[0])
    return chosen
