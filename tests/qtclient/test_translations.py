"""Qt's own words follow the language of the window while it runs."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtclient.translations import speak

YES_NO = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No


@pytest.fixture(autouse=True)
def english_afterwards(qapp: QApplication) -> Iterator[None]:
    yield
    speak(qapp, "en")


def is_russian(text: str) -> bool:
    letters = [letter for letter in text.partition("\t")[0] if letter.isalpha()]
    return all("а" <= letter.lower() <= "я" or letter in "ёЁ" for letter in letters)


def button_texts(qtbot: QtBot) -> set[str]:
    box = QMessageBox()
    qtbot.addWidget(box)
    box.setStandardButtons(YES_NO | QMessageBox.StandardButton.Cancel)
    return {button.text().replace("&", "") for button in box.buttons()}


def test_a_question_is_answered_in_the_language_of_the_window(
    qtbot: QtBot, qapp: QApplication
) -> None:
    assert speak(qapp, "ru")
    assert button_texts(qtbot) == {"Да", "Нет", "Отмена"}
    assert speak(qapp, "en")
    assert button_texts(qtbot) == {"Yes", "No", "Cancel"}
    assert speak(qapp, "ru")
    assert button_texts(qtbot) == {"Да", "Нет", "Отмена"}


@pytest.mark.parametrize("field", [QLineEdit, QPlainTextEdit])
def test_the_menu_of_a_field_is_russian(
    qtbot: QtBot, qapp: QApplication, field: type[QLineEdit] | type[QPlainTextEdit]
) -> None:
    speak(qapp, "ru")
    widget = field()
    qtbot.addWidget(widget)
    menu = widget.createStandardContextMenu()
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert len(texts) > 4
    assert [text for text in texts if not is_russian(text)] == []


@pytest.mark.parametrize("mode", list(QFileDialog.AcceptMode))
def test_nothing_in_a_file_dialog_is_left_english(
    qtbot: QtBot, qapp: QApplication, mode: QFileDialog.AcceptMode
) -> None:
    speak(qapp, "ru")
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setAcceptMode(mode)
    said = [label.text() for label in dialog.findChildren(QLabel)]
    said += [widget.toolTip() for widget in dialog.findChildren(QWidget)]
    assert len([text for text in said if text]) > 5
    assert [text for text in said if not is_russian(text)] == []


def test_a_language_that_is_switched_often_leaves_nothing_behind(
    qtbot: QtBot, qapp: QApplication
) -> None:
    for _ in range(5):
        speak(qapp, "ru")
        speak(qapp, "en")
    qtbot.waitUntil(lambda: not qapp.findChildren(QTranslator))


def test_a_language_that_qt_does_not_bring_is_told_and_stops_nothing(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QTranslator, "load", lambda *_: False)
    assert not speak(qapp, "ru")
    assert button_texts(qtbot) == {"Yes", "No", "Cancel"}
