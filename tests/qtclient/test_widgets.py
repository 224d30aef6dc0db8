"""What every page is made of keeps its size and its place."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtclient.theme import LIGHT
from qtclient.widgets import controls_sheet


def test_a_box_to_tick_neither_moves_nor_cuts_its_words_when_the_keyboard_comes(
    qtbot: QtBot,
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.setStyleSheet(controls_sheet(LIGHT, 14))
    box = QCheckBox("Only watch")
    column = QVBoxLayout(page)
    column.addWidget(QLineEdit())
    column.addWidget(box, 0, Qt.AlignmentFlag.AlignLeft)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    before = _words(box)
    box.setFocus()
    assert box.hasFocus()
    assert _words(box) == before


def _words(box: QCheckBox) -> QRect:
    """Where the words of a box to tick stand."""
    known = QStyleOptionButton()
    box.initStyleOption(known)
    return box.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, known, box)
