"""A dialog that has room for its words at every size of letters, and stays on the screen."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from qtclient.widgets import FRAME, GAP, MARGIN, Page, scale_letters


class SheetDialog(QDialog):
    """What is in `column` scrolls where there is no room; what is in `foot` is always seen."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._page = Page()
        self.column = QVBoxLayout(self._page.sheet)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP)
        self.foot = QVBoxLayout()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        whole.setSpacing(GAP)
        whole.addWidget(self._page, 1)
        whole.addLayout(self.foot)

    def fit(self, scale: float) -> None:
        """Take the room that all words need at a size of letters, as far as the screen has it."""
        scale_letters(self, scale)
        screen = self.screen().availableGeometry().marginsRemoved(FRAME)
        self.column.activate()
        wide = max(self.column.totalSizeHint().width(), self.minimumWidth() - 2 * MARGIN)
        high = self.column.totalHeightForWidth(wide) + GAP + self.foot.sizeHint().height()
        if high + 2 * MARGIN > screen.height():
            wide += self._page.verticalScrollBar().sizeHint().width()
        size = QSize(wide + 2 * MARGIN, high + 2 * MARGIN).boundedTo(screen.size())
        place = QRect(self.geometry().topLeft(), size)
        place.moveRight(min(place.right(), screen.right()))
        place.moveBottom(min(place.bottom(), screen.bottom()))
        place.moveTo(max(place.left(), screen.left()), max(place.top(), screen.top()))
        self.setGeometry(place)
