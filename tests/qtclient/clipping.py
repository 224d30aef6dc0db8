"""Finds text that its widget has no room for."""

from collections.abc import Iterator

from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QTabBar, QWidget

from qtclient.boardtools import ToolButton
from qtclient.countrypanel import CountryChip
from qtclient.scoretrack import ScoreTrack

SLACK = 1
ARROW = 26
"""What a list to choose from needs beside its text."""


def clipped(page: QWidget) -> list[str]:
    """Every visible text of a page that does not fit, with what it has and needs."""
    return list(_clipped(page))


def _clipped(page: QWidget) -> Iterator[str]:
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        size, needed = widget.size(), widget.sizeHint()
        if isinstance(widget, QLabel) and widget.wordWrap() and widget.text():
            high = widget.heightForWidth(size.width())
            seen = widget.text().replace("&", "") if widget.buddy() else widget.text()
            longest = max(seen.split(), key=len)
            wide = widget.fontMetrics().horizontalAdvance(longest)
            if high > size.height() + SLACK or wide > size.width() + SLACK:
                yield f"{widget.text()!r}: {size} needs {high} high, {wide} wide"
        elif isinstance(widget, QTabBar):
            last = widget.tabRect(widget.count() - 1)
            if last.right() > size.width() + SLACK:
                yield f"tabs: {last.right()} of {size}"
        elif isinstance(widget, QComboBox):
            wide = widget.fontMetrics().horizontalAdvance(widget.currentText()) + ARROW
            if wide > size.width():
                yield f"{widget.currentText()!r}: {size} needs {wide}"
        elif isinstance(widget, ScoreTrack | CountryChip):
            if widget.needed_width() > size.width() or needed.height() > size.height() + SLACK:
                yield f"{widget}: {size} needs {widget.needed_width()}"
        elif isinstance(widget, QAbstractButton | QLabel) and not isinstance(widget, ToolButton):
            short = needed.width() > size.width() + SLACK
            if short or needed.height() > size.height() + SLACK:
                yield f"{widget.text()!r}: {size} needs {needed}"
