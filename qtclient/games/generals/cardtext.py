"""Text in a box: the largest type in which all of it fits, measured and never clipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

LEADING = 1.16
"""Distance of two lines in type sizes."""

SHARP = 8
"""Type is measured and drawn this much enlarged, because fonts come in whole pixels."""

Face = Callable[..., QFont]


@dataclass(frozen=True)
class Block:
    """Lines of one size in the middle of a box."""

    lines: tuple[str, ...]
    size: float
    box: QRectF
    font: QFont
    """The type at `SHARP` times its size."""
    fits: bool

    @property
    def width(self) -> float:
        """The width of the longest line."""
        metrics = QFontMetricsF(self.font)
        return max(metrics.horizontalAdvance(line) for line in self.lines) / SHARP

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return self.size * (LEADING * (len(self.lines) - 1) + 1.12)

    def paint(self, painter: QPainter) -> None:
        """Draw it with the painter's pen."""
        metrics = QFontMetricsF(self.font)
        top = self.box.center().y() - self.height / 2
        painter.save()
        painter.setFont(self.font)
        painter.scale(1 / SHARP, 1 / SHARP)
        for number, line in enumerate(self.lines):
            x = self.box.center().x() * SHARP - metrics.horizontalAdvance(line) / 2
            y = (top + self.size * (0.86 + LEADING * number)) * SHARP
            painter.drawText(QPointF(x, y), line)
        painter.restore()


def fit_block(
    text: str, box: QRectF, face: Face, sizes: Sequence[float], *, bold: bool = False
) -> Block:
    """Set a text in the first of some sizes in which it fits, or in the last one."""
    for size in sizes:
        font = face(size * SHARP, bold=bold)
        lines = _wrapped(text, box.width() * SHARP, QFontMetricsF(font))
        block = Block(lines, size, box, font, fits=True)
        if block.width <= box.width() and block.height <= box.height():
            return block
    return Block(lines, sizes[-1], box, font, fits=False)


def _wrapped(text: str, width: float, metrics: QFontMetricsF) -> tuple[str, ...]:
    """Lines that break between words, as even as the fewest lines allow."""
    words = text.split()
    fewest = _greedy(words, width, metrics)
    low, high = width * 0.4, width
    while high - low > width * 0.02:
        middle = (low + high) / 2
        if len(_greedy(words, middle, metrics)) > len(fewest):
            low = middle
        else:
            high = middle
    return tuple(_greedy(words, high, metrics))


def _greedy(words: Sequence[str], width: float, metrics: QFontMetricsF) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
