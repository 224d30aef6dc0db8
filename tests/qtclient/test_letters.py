"""Start page, lobby and settings have room for their words at every size, in every language."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from netcore import settings
from qtclient.mainwindow import MainWindow
from qtclient.settingsdialog import SettingsDialog
from resources.catalogue import LANGUAGES
from tests.qtclient.clipping import clipped

ENOUGH_MS = 30_000


@pytest.mark.parametrize("size", [80, 100, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_before_a_game(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, language: str, size: int
) -> None:
    settings.save(tmp_path, settings.Settings(name="Anna", language=language, text_size=size))
    window = MainWindow(tmp_path, language)
    qtbot.addWidget(window)
    window.show()
    qapp.processEvents()
    assert clipped(window.start) == []
    window.start.way.setCurrentIndex(1)
    qtbot.mouseClick(window.start.open_table, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.lobby, timeout=ENOUGH_MS)
    qapp.processEvents()
    assert clipped(window.lobby) == []
    window.open_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    qapp.processEvents()
    assert clipped(dialog) == []
    dialog.close()
    window.close()


def test_larger_letters_reach_every_page_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    window.show()
    before = window.start.play.fontInfo().pixelSize()
    window.open_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    dialog.letters.setValue(150)
    assert window.start.play.fontInfo().pixelSize() > before
    assert settings.load(tmp_path).settings.text_size == 150
    dialog.close()
    window.close()
