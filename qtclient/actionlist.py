"""The action list: the very menu of the question, for the keyboard and for screen readers.

Every line is a verb with one noun, or a verb alone. Enter or a click picks a line, Enter on a
picked one confirms; a verb alone is said at once. Backspace undoes.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from qtclient.deciding import Deciding
from qtclient.labels import Labels
from qtclient.pagestyle import Style
from qtclient.picking import OUT_OF_THE_WAY
from resources.catalogue import Catalogue
from rules.kernel.choices import Choice, Menu, Offer

LINE = Qt.ItemDataRole.UserRole
Line = tuple[str, int]
"""A verb and a noun; -1 for a verb alone."""


class ActionList(QListWidget):
    """All that may be chosen, line by line."""

    def __init__(
        self, deciding: Deciding, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._deciding = deciding
        self._idle = words.sentence("gamepage.nothing_asked")
        self._style = style
        self._shown: tuple[Menu | None, str] = (None, "")
        self._verb = ""
        self._left: tuple[Menu | None, int] = (None, 0)
        """The menu that was put away for a moment, and the line the keyboard was at."""
        self.setObjectName("actions")
        self.setFont(style.label(14))
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(self._clicked)
        self.itemDoubleClicked.connect(self._confirm_if_picked)

    def lines(self) -> list[Line]:
        """The lines that can be chosen."""
        items = (self.item(row) for row in range(self.count()))
        return [item.data(LINE) for item in items if item.data(LINE) is not None]

    def show_menu(self, labels: Labels | None) -> None:
        """Show the menu of the country in front, and what is picked of it."""
        menu = self._deciding.menu()
        if labels is None or menu is None:
            if self.count():
                self._left = self._shown[0], self.currentRow()
            self.clear()
            self.setAccessibleName(self._idle)
            self._shown = (None, "")
            return
        if self._shown != (menu, labels.words.language):
            self._shown = (menu, labels.words.language)
            self._fill(menu, labels)
            self._verb = self.item(0).data(LINE)[0] if self.count() else ""
        picking = self._deciding.picking
        assert picking is not None
        self._turn_to(picking.verb)
        for row in range(self.count()):
            item = self.item(row)
            line: Line | None = item.data(LINE)
            if line is None or line[1] < 0:
                continue
            picked = line[0] == picking.verb and line[1] in picking.nouns
            item.setCheckState(Qt.CheckState.Checked if picked else Qt.CheckState.Unchecked)

    def _turn_to(self, verb: str) -> None:
        """Go to the lines of a verb that was chosen elsewhere."""
        changed, self._verb = verb != self._verb, verb
        line: Line | None = self.currentItem().data(LINE) if self.currentItem() else None
        if not changed or line is None or line[0] == verb:
            return
        for row in range(self.count()):
            if self.item(row).data(LINE)[0] == verb:
                self.setCurrentRow(row)
                self.scrollToItem(self.item(row), QListWidget.ScrollHint.PositionAtTop)
                return

    def paintEvent(self, event: QPaintEvent) -> None:
        """The lines; where there are none, that nothing is asked."""
        super().paintEvent(event)
        if not self.count():
            painter = QPainter(self.viewport())
            painter.setFont(self._style.label(14))
            painter.setPen(QColor(self._style.theme.faded_ink))
            room = self.viewport().rect().adjusted(8, 0, -8, 0)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(room, int(flags), self._idle)

    def _fill(self, menu: Menu, labels: Labels) -> None:
        self.clear()
        self.setAccessibleName(labels.question(menu))
        plain = [offer for offer in menu.offers if offer.verb not in OUT_OF_THE_WAY]
        aside = [offer for offer in menu.offers if offer.verb in OUT_OF_THE_WAY]
        for offer in (*plain, *aside):
            if not offer.nouns:
                self._add(labels.verb(menu, offer.verb), (offer.verb, -1))
            elif offer.least == 0:
                self._add(labels.choice(menu, Choice(offer.verb)), (offer.verb, -1))
            lines = [
                (_words(labels, menu, offer, noun), noun) for noun in labels.nouns(menu, offer)
            ]
            if offer.kind == "slot":
                # A hand has no order of its own: like stands beside like.
                lines.sort()
            for text, noun in lines:
                self._add(text, (offer.verb, noun), checkable=True)
        if self.count():
            self.setCurrentRow(self._left[1] if self._left[0] == menu else 0)

    def _add(self, text: str, line: Line, *, checkable: bool = False) -> None:
        item = QListWidgetItem(text)
        item.setData(LINE, line)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        item.setFlags(flags)
        if checkable:
            item.setCheckState(Qt.CheckState.Unchecked)
        self.addItem(item)

    def _clicked(self, item: QListWidgetItem) -> None:
        self._choose(item)

    def _confirm_if_picked(self, item: QListWidgetItem) -> None:
        verb, noun = item.data(LINE)
        picking = self._deciding.picking
        if picking is not None and noun >= 0:
            if picking.verb != verb or noun not in picking.nouns:
                self._deciding.pick_as(verb, noun)
            self._deciding.confirm()

    def _choose(self, item: QListWidgetItem) -> None:
        verb, noun = item.data(LINE)
        if noun < 0:
            self._deciding.act(verb)
        else:
            self._deciding.pick_as(verb, noun)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter picks and confirms, Space picks, Backspace undoes."""
        item, key = self.currentItem(), event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            picked = item.checkState() == Qt.CheckState.Checked and item.data(LINE)[1] >= 0
            if picked and self._deciding.choice() is not None:
                self._deciding.confirm()
            else:
                self._choose(item)
        elif key == Qt.Key.Key_Space and item is not None:
            self._choose(item)
        elif key == Qt.Key.Key_Backspace:
            self._deciding.undo()
        else:
            super().keyPressEvent(event)


def _words(labels: Labels, menu: Menu, offer: Offer, noun: int) -> str:
    """A line's words; where several belong to a choice, each is named alone."""
    return labels.choice(menu, Choice(offer.verb, (noun,)))
