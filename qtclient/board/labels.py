"""Names on the map: the fullest way of writing a name that can be read where one looks from.

A name is written in full, in its short form or as a code of capitals. At every scale the fullest
form wins whose small letters (capitals, for a code) are large enough to be read; the full name is
always in the details of the space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from qtclient.board.geometry import SpaceShape
from qtclient.theme import label_font, text_font

LARGEST = 66.0
SEA_LARGEST = 78.0
"""Italics have smaller letters, and the oceans have room."""

LINE = 0.94
"""Distance of two lines in type sizes: map labels have no deep descenders to spare."""

READABLE = 9.0
"""Height in pixels that the small letters of a name, or the capitals of a code, should have."""

CODE_LARGEST = 54.0

Names = Callable[[str], tuple[str, str, str]]
"""Space → its name, its short name and its code."""


@dataclass(frozen=True)
class Label:
    """A name as it is written: its lines, the size of its type, its box."""

    lines: tuple[str, ...]
    size: float
    box: QRectF
    is_land: bool = True
    is_code: bool = False

    @property
    def font(self) -> QFont:
        """Land is written upright and narrow, water in italics, as on charts."""
        return _face(self.is_land, self.is_code, self.size)

    @property
    def width(self) -> float:
        """The width of its longest line."""
        return max(_advance(self.is_land, self.is_code, line) for line in self.lines) * self.size

    @property
    def height(self) -> float:
        """The height of its lines, from capital to baseline plus what lines in between need."""
        return self.size * ((0.76 if self.is_code else 0.9) + LINE * (len(self.lines) - 1))

    @property
    def letter_height(self) -> float:
        """The height of a small letter, or of a capital if there are no others."""
        capital, small = _letters(self.is_land, self.is_code)
        return self.size * (capital if self.is_code else small)

    def paint(self, painter: QPainter, ink: QColor, halo: QColor) -> None:
        """Draw it in the middle of its box, with a soft rim that parts it from the map."""
        metrics = QFontMetricsF(self.font)
        top = self.box.center().y() - self.height / 2
        rise = 0.74 if self.is_code else 0.8
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for number, line in enumerate(self.lines):
            x = self.box.center().x() - metrics.horizontalAdvance(line) / 2
            path.addText(QPointF(x, top + self.size * (rise + LINE * number)), self.font, line)
        painter.strokePath(path, QPen(halo, max(3.0, self.size * 0.13)))
        painter.fillPath(path, ink)


def fit_label(space: SpaceShape, names: tuple[str, str, str], scale: float) -> Label:
    """The fullest form of a name that can be read at a scale; failing that, the largest.

    On a board too small for any readable name, names as large as they get are kept.
    """
    name, short, code = names
    forms = [
        _largest(space, name, is_code=False),
        _largest(space, short, is_code=False),
        _largest(space, code, is_code=True),
    ]
    largest = (LARGEST if space.is_land else SEA_LARGEST) * _letters(space.is_land, False)[1]
    least = min(READABLE, 0.95 * largest * scale)
    for label in forms:
        if label.letter_height * scale >= least:
            break
    else:
        label = max(forms, key=lambda label: label.letter_height)
    if label.is_code:
        enough = 1.2 * READABLE / scale / (label.letter_height / label.size)
        return replace(label, size=min(label.size, enough))
    return label


def _largest(space: SpaceShape, name: str, *, is_code: bool) -> Label:
    choices = [
        Label(lines, _size(space, lines, is_code), space.label, space.is_land, is_code)
        for lines in _breaks(name, is_code)
    ]
    return max(choices, key=lambda label: (label.size, -len(label.lines)))


def _breaks(name: str, is_code: bool) -> Iterator[tuple[str, ...]]:
    words = name.split(" ")
    yield (name,)
    if is_code:
        return
    for i in range(1, len(words)):
        yield " ".join(words[:i]), " ".join(words[i:])
    if len(words) == 3:
        yield tuple(words)


def _size(space: SpaceShape, lines: tuple[str, ...], is_code: bool) -> float:
    one = Label(lines, 1.0, space.label, space.is_land, is_code)
    most = CODE_LARGEST if is_code else LARGEST if space.is_land else SEA_LARGEST
    box = space.label
    return float(int(min(most, box.width() / one.width, box.height() / one.height)))


def _face(is_land: bool, is_code: bool, size: float) -> QFont:
    if is_land or is_code:
        return label_font(size, bold=True)
    return text_font(size, italic=True)


@cache
def _advance(is_land: bool, is_code: bool, line: str) -> float:
    return QFontMetricsF(_face(is_land, is_code, 100)).horizontalAdvance(line) / 100


@cache
def _letters(is_land: bool, is_code: bool) -> tuple[float, float]:
    """Heights of capitals and small letters in ems."""
    metrics = QFontMetricsF(_face(is_land, is_code, 100))
    return metrics.capHeight() / 100, metrics.xHeight() / 100
