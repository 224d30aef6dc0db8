"""Names on the map: the largest way of writing a name that stays inside its box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from qtclient.board.geometry import SpaceShape
from qtclient.theme import label_font

LARGEST = 62.0
LINE = 0.94
"""Distance of two lines in type sizes: map labels have no deep descenders to spare."""

FULL_NAME_WORTH = 0.8
"""A full name is preferred to its short form while it loses no more size than this."""

Names = Callable[[str], tuple[str, str]]
"""Space → its name and its short name."""


@dataclass(frozen=True)
class Label:
    """A name as it is written: its lines and the size of its type."""

    lines: tuple[str, ...]
    size: float
    box: QRectF

    @property
    def width(self) -> float:
        """The width of its longest line."""
        metrics = QFontMetricsF(label_font(100, bold=True))
        return max(metrics.horizontalAdvance(line) for line in self.lines) * self.size / 100

    @property
    def height(self) -> float:
        """The height of its lines, from capital to baseline plus what lines in between need."""
        return self.size * (0.9 + LINE * (len(self.lines) - 1))

    def paint(self, painter: QPainter) -> None:
        """Draw it in the middle of its box with the pen of the painter."""
        painter.setFont(label_font(self.size, bold=True))
        metrics = QFontMetricsF(painter.font())
        top = self.box.center().y() - self.height / 2
        for number, line in enumerate(self.lines):
            x = self.box.center().x() - metrics.horizontalAdvance(line) / 2
            y = top + self.size * (0.8 + LINE * number)
            painter.drawText(QPointF(x, y), line)


def fit_label(space: SpaceShape, name: str, short: str) -> Label:
    """Choose between the name and its short form, on one line or more."""
    full = _largest(space.label, name)
    brief = _largest(space.label, short)
    return full if full.size >= FULL_NAME_WORTH * brief.size else brief


def _largest(box: QRectF, name: str) -> Label:
    return max(
        (Label(lines, _size(box, lines), box) for lines in _breaks(name)),
        key=lambda label: (label.size, -len(label.lines)),
    )


def _breaks(name: str) -> Iterator[tuple[str, ...]]:
    words = name.split(" ")
    yield (name,)
    for i in range(1, len(words)):
        yield " ".join(words[:i]), " ".join(words[i:])
    if len(words) == 3:
        yield tuple(words)


def _size(box: QRectF, lines: tuple[str, ...]) -> float:
    one = Label(lines, 1.0, box)
    return float(int(min(LARGEST, box.width() / one.width, box.height() / one.height)))
