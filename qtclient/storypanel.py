"""The story: one sentence for each event; a click shows where it happened, and why a bot did it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from qtclient.pagestyle import Style, badge_icon
from qtclient.smooth import each_round
from qtclient.table import Happening
from resources.catalogue import Catalogue
from rules.kernel.game import Told

LEFT_OUT = ("event.phase_began", "event.resealed")
"""What the phase tracker shows anyway, and what only programs do."""

TURN = "event.turn_began"
SPACE = Qt.ItemDataRole.UserRole
CARD = Qt.ItemDataRole.UserRole + 1
ENTRY = Qt.ItemDataRole.UserRole + 2


PART = 40
"""So many lines are made at once; more would be felt as a halt."""


class StoryPanel(QListWidget):
    """Sentences, the newest last; a turn's first line is its heading."""

    space_chosen = Signal(str)
    """The space that a line speaks of."""
    card_chosen = Signal(str)
    """The card that a line speaks of."""

    entry_chosen = Signal(int)
    """The entry of the log that a line comes from."""

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._style = style
        self.setFont(style.text(14.5))
        self.setWordWrap(True)
        self.setIconSize(QSize(style.px(16), style.px(16)))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(words.sentence("gamepage.story"))
        # To lay out every line costs some milliseconds: once for all that came together.
        self._to_end = QTimer(self, singleShot=True, interval=0)
        self._to_end.timeout.connect(self.scrollToBottom)
        self._untold: deque[Happening] = deque()
        self._follow = True
        """Whether the newest line is wanted: until somebody turns back to an older one."""
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._turned)
        bar.rangeChanged.connect(self._keep_to_end)
        self._more = each_round(self, self._tell_more)
        self.itemClicked.connect(self._show)
        self.currentItemChanged.connect(lambda item, _old: self._show(item))

    def add(self, happened: Iterable[Happening]) -> None:
        """Tell what happened; whoever reads further up is left there."""
        if self._untold:
            self._untold.extend(happened)
            return
        for happening in happened:
            if happening.told.key not in LEFT_OUT:
                self.addItem(self._line(happening))
        self._keep_to_end()

    def _turned(self, value: int) -> None:
        self._follow = value >= self.verticalScrollBar().maximum() - 4

    def _keep_to_end(self) -> None:
        """More lines or less room, and the newest is still in view for whoever was at it."""
        if self._follow:
            self._to_end.start()

    def add_in_parts(self, happened: Iterable[Happening]) -> None:
        """Tell what may be a whole game, a few lines at a time, so that the window lives on."""
        self._untold.extend(happened)
        self._tell_more()

    def _tell_more(self) -> None:
        part = [self._untold.popleft() for _ in range(min(PART, len(self._untold)))]
        rest, self._untold = self._untold, deque()
        self.add(part)
        self._untold = rest
        if rest:
            self._to_end.stop()
            self._more.start()
            return
        self._more.stop()
        self._keep_to_end()

    def _line(self, happening: Happening) -> QListWidgetItem:
        key, args = happening.told
        item = QListWidgetItem(self._words.sentence(key, **args))
        country = args.get("country")
        if isinstance(country, str):
            item.setIcon(badge_icon(country, self._style.px(16), self._style.theme))
        if key == TURN:
            item.setFont(self._style.text(15, bold=True))
            item.setBackground(QBrush(QColor(self._style.theme.paper)))
        item.setData(SPACE, args.get("space", ""))
        item.setData(CARD, args.get("card", ""))
        item.setData(ENTRY, happening.seq)
        return item

    def explain(self, entry: int, why: Told) -> None:
        """Say below the chosen line why a bot did this."""
        item = self.currentItem()
        if item is None or item.data(ENTRY) != entry:
            return
        told, reason = item.text().partition("\n")[0], self._words.sentence(why.key, **why.args)
        item.setText(f"{told}\n{reason}")

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        self.space_chosen.emit(item.data(SPACE))
        if item.data(CARD):
            self.card_chosen.emit(item.data(CARD))
        self.entry_chosen.emit(item.data(ENTRY))
