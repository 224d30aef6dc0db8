"""The rules to look things up in: topics at the left, the text at the right, a search above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from qtclient.bookpage import BookPage
from qtclient.pagestyle import GAP, Style, plain_label
from resources.catalogue import Catalogue
from resources.reference import Entry, entries, found

LIST_WIDTH = 340
LEADING = 112.0
"""Distance of lines in per cent of the letters."""
ENTRY = Qt.ItemDataRole.UserRole
MOST_TYPED = 60


class SearchField(QLineEdit):
    """A field whose arrows walk through the list below it."""

    def __init__(self, list_: QListWidget) -> None:
        super().__init__()
        self._list = list_
        self.setMaxLength(MOST_TYPED)
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down choose another line without leaving the field."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        step = steps.get(Qt.Key(event.key()), 0)
        if step and self._list.count():
            row = min(max(0, self._list.currentRow() + step), self._list.count() - 1)
            self._list.setCurrentRow(row)
        else:
            super().keyPressEvent(event)


class ReferencePage(BookPage):
    """The whole reference as one text in reading order; a search leaves what it finds."""

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(words.sentence("pages.rules.title"), words, style, parent)
        self.topics = QListWidget()
        self.topics.setFont(style.text(16))
        self.topics.setWordWrap(True)
        self.topics.setAccessibleName(words.sentence("pages.rules.topics"))
        self.topics.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.search = SearchField(self.topics)
        self.search.setFont(style.text(16))
        self.search.setPlaceholderText(words.sentence("pages.rules.search"))
        self.search.setAccessibleName(words.sentence("pages.rules.search"))
        self.count = plain_label(style.label(13))
        self.count.setObjectName("faded")
        self.text = QTextEdit()
        self.text.setReadOnly(True)
        self.text.setAcceptRichText(False)
        self.text.setTabChangesFocus(True)
        self.text.setFont(style.text(18))
        self.text.setAccessibleName(self.title.text())
        self.text.document().setDocumentMargin(style.px(26))
        self._starts: list[int] = []
        self._lay_out()
        self.search.textChanged.connect(self._list)
        self.topics.currentRowChanged.connect(self._show)
        self.topics.itemClicked.connect(lambda item: self._show(self.topics.row(item)))
        self._list()
        self.setFocusProxy(self.search)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(GAP)
        left.setContentsMargins(0, 0, 0, 0)
        left.addWidget(self.search)
        left.addWidget(self.topics, 1)
        left.addWidget(self.count)
        list_ = QWidget()
        list_.setLayout(left)
        list_.setFixedWidth(self._style.capped().px(LIST_WIDTH))
        row = QHBoxLayout()
        row.setSpacing(GAP * 2)
        row.addWidget(list_)
        row.addWidget(self.text, 1)
        self.column.addLayout(row, 1)

    @property
    def entry(self) -> Entry | None:
        """The topic that is chosen."""
        item = self.topics.currentItem()
        return None if item is None else item.data(ENTRY)

    def open(self, topic: str) -> None:
        """Read a topic."""
        self.search.clear()
        for row in range(self.topics.count()):
            if self.topics.item(row).data(ENTRY).topic == topic:
                self.topics.setCurrentRow(row)

    def showEvent(self, event: QShowEvent) -> None:
        """Before, nothing had its place."""
        super().showEvent(event)
        self._show(self.topics.currentRow())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other lines: the chosen topic stays at the top."""
        super().resizeEvent(event)
        self._show(self.topics.currentRow())

    def _list(self) -> None:
        """The topics that hold what is typed; the chosen one stays when nothing is."""
        before, query = self.entry, self.search.text().strip()
        hits = found(self._words, query) if query else entries(self._words)
        self.topics.blockSignals(True)
        self.topics.clear()
        for entry in hits:
            item = QListWidgetItem(entry.title)
            item.setData(ENTRY, entry)
            self.topics.addItem(item)
        self._write(hits)
        if hits:
            self.topics.setCurrentRow(hits.index(before) if before in hits and not query else 0)
        self.topics.blockSignals(False)
        self._mark_found()
        self._show(self.topics.currentRow())
        key = "pages.rules.found" if hits else "pages.rules.nothing"
        self.count.setText(self._words.sentence(key, number=len(hits)))

    def _write(self, hits: Sequence[Entry]) -> None:
        """Set headings and texts, as plain text whatever they hold."""
        self.text.clear()
        self._starts = []
        cursor = QTextCursor(self.text.document())
        head, body = QTextCharFormat(), QTextCharFormat()
        head.setFont(self._style.text(24, bold=True))
        body.setFont(self._style.text(18))
        block, lines = QTextBlockFormat(), QTextBlockFormat()
        block.setHeadingLevel(2)
        lines.setLineHeight(LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        lines.setBottomMargin(self._style.px(26))
        lines.setTopMargin(self._style.px(4))
        for number, entry in enumerate(hits):
            if number:
                cursor.insertBlock()
            cursor.setBlockFormat(block)
            self._starts.append(cursor.position())
            cursor.insertText(entry.title, head)
            cursor.insertBlock(lines)
            cursor.insertText(entry.text, body)

    def _show(self, row: int) -> None:
        """Bring a topic to the top."""
        if 0 <= row < len(self._starts):
            block = self.text.document().findBlock(self._starts[row])
            top = self.text.document().documentLayout().blockBoundingRect(block).top()
            self.text.verticalScrollBar().setValue(round(top) - self._style.px(20))

    def _mark_found(self) -> None:
        """Underline and tint the words that were searched for."""
        look = QTextCharFormat()
        tint = QColor(self._style.theme.lit)
        tint.setAlpha(90)
        look.setBackground(tint)
        look.setFontUnderline(True)
        marks = []
        text = _folded(self.text.toPlainText())
        for word in _folded(self.search.text()).split():
            at = text.find(word)
            while at >= 0:
                marks.append(self._mark(at, at + len(word), look))
                at = text.find(word, at + len(word))
        self.text.setExtraSelections(marks)

    def _mark(self, start: int, end: int, look: QTextCharFormat) -> QTextEdit.ExtraSelection:
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        mark: Any = QTextEdit.ExtraSelection()
        mark.cursor, mark.format = cursor, look
        return mark


def _folded(text: str) -> str:
    """Letter for letter as long as the text, unlike `casefold`."""
    return "".join(letter.lower()[:1] for letter in text).replace("ё", "е")
