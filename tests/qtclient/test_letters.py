"""Start page, lobby and settings have room for their words at every size, in every language."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from netcore import settings
from qtclient.leaving import LeavingDialog
from qtclient.mainwindow import MainWindow
from qtclient.settingsdialog import SettingsDialog
from qtclient.theme import THEMES
from resources.catalogue import LANGUAGES
from tests.qtclient.clipping import clipped

SCROLL_BAR = 10
ENOUGH_MS = 30_000
LEAST_CONTRAST = 60


@pytest.mark.parametrize("size", [80, 100, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_before_a_game(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, language: str, size: int
) -> None:
    settings.save(tmp_path, settings.Settings(name="Anna", language=language, text_size=size))
    window = MainWindow(tmp_path, language)
    window.resize(1280, 720)
    qtbot.addWidget(window)
    window.show()
    qapp.processEvents()
    assert clipped(window.start) == []
    assert window.start.sheet.minimumSizeHint().width() <= 1280 - SCROLL_BAR
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_low_window_still_shows_every_button_of_the_first_pages(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, language: str
) -> None:
    """A screen of 1920 by 1080 at 200 % has 960 by 540, less the window's frame."""
    settings.save(tmp_path, settings.Settings(name="Anna", language=language))
    window = MainWindow(tmp_path, language)
    qtbot.addWidget(window)
    window.showNormal()
    window.resize(960, 515)
    qapp.processEvents()
    start = window.start
    for chief in (start.play, start.open_table, start.join_button, start.settings):
        assert is_in_view(chief, start)
    qtbot.mouseClick(start.open_table, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.lobby, timeout=ENOUGH_MS)
    qapp.processEvents()
    for chief in (window.lobby.start, window.lobby.leave, window.lobby.rows[5].take):
        assert is_in_view(chief, window.lobby)
    assert clipped(window.lobby) == []
    window.close()


def is_in_view(widget: QWidget, page: QWidget) -> bool:
    """Whether all of a widget can be seen without scrolling."""
    return widget.visibleRegion().boundingRect() == widget.rect() and page.isVisible()


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_said_before_a_game_is_read_in_every_theme(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, theme: str
) -> None:
    settings.save(tmp_path, settings.Settings(name="Anna", theme=theme))  # type: ignore[arg-type]
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    window.show()
    window.open_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    window.pages.setCurrentWidget(window.lobby)
    qapp.processEvents()
    for page in (window.start.sheet, window.lobby.sheet, dialog):
        for label in page.findChildren(QLabel):
            if label.text() and not label.isHidden():
                assert contrast_of(label, page) > LEAST_CONTRAST, label.text()
    dialog.close()
    window.close()


def contrast_of(label: QLabel, page: QWidget) -> float:
    """How far the lightest and the darkest of what is painted are apart, from 0 to 255."""
    drawn = page.grab(label.rect().translated(label.mapTo(page, QPoint()))).toImage()
    lights = [
        drawn.pixelColor(x, y).lightness()
        for x in range(drawn.width())
        for y in range(drawn.height())
    ]
    return max(lights) - min(lights)


def test_a_wheel_that_scrolls_the_page_chooses_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    window.show()
    way = window.start.way
    for keyboard, chosen in ((window.start.name, 0), (way, 1)):
        keyboard.setFocus()
        turn = QWheelEvent(
            QPointF(5, 5),
            QPointF(way.mapToGlobal(QPoint(5, 5))),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        qtbot.waitUntil(keyboard.hasFocus)
        QApplication.sendEvent(way, turn)
        assert way.currentIndex() == chosen
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_settings_grow_with_their_own_letters_and_stay_on_the_screen(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, language: str
) -> None:
    window = MainWindow(tmp_path, language)
    qtbot.addWidget(window)
    window.show()
    window.open_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    qapp.processEvents()
    before = dialog.letters_label.fontInfo().pixelSize()
    dialog.letters.setValue(200)
    qapp.processEvents()
    assert dialog.letters_label.fontInfo().pixelSize() == 2 * before
    assert clipped(dialog) == []
    assert dialog.screen().availableGeometry().contains(dialog.geometry())
    dialog.letters.setValue(100)
    qapp.processEvents()
    assert dialog.letters_label.fontInfo().pixelSize() == before
    dialog.close()
    window.close()


@pytest.mark.parametrize("size", [80, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ways_out_of_a_game_are_not_cut_off(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, language: str, size: int
) -> None:
    settings.save(tmp_path, settings.Settings(name="Anna", language=language, text_size=size))
    window = MainWindow(tmp_path, language)
    qtbot.addWidget(window)
    window.show()
    qtbot.mouseClick(window.start.play, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.game is not None, timeout=ENOUGH_MS)
    window._ask_to_leave()
    (dialog,) = window.findChildren(LeavingDialog)
    qapp.processEvents()
    assert clipped(dialog) == []
    assert dialog.screen().availableGeometry().contains(dialog.geometry())
    dialog.close()
    window.close()
