"""The window as a whole: what is typed is kept, faults are told, and it ends when it should."""

import argparse
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from netcore import settings
from netcore.datadir import DataDir, DataDirError
from netcore.version import __version__
from qtclient import opening, running
from qtclient.mainwindow import MainWindow
from resources.catalogue import catalogue

ROOT = Path(__file__).parents[2]


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(tmp_path, "en")
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def test_it_shows_name_language_and_version(window: MainWindow) -> None:
    assert window.start.title.text() == "Sealed Orders"
    assert window.start.name.isVisible()
    assert window.start.language.currentText() == "English"
    assert __version__ in window.start.version.text()
    assert not window.start.notice.isVisible()


def test_a_typed_name_is_kept(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.keyClicks(window.start.name, "Anna")
    qtbot.keyClick(window.start.name, Qt.Key.Key_Return)
    assert settings.load(tmp_path).settings.name == "Anna"


def test_a_name_still_being_typed_is_kept_when_the_window_closes(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    qtbot.keyClicks(window.start.name, "Boris")
    window.close()
    assert settings.load(tmp_path).settings.name == "Boris"


def test_a_name_is_made_plain(window: MainWindow, tmp_path: Path) -> None:
    window.start.name.setText("  An\u202ena \u200b ")
    window.start.name.editingFinished.emit()
    assert window.start.name.text() == "Anna"


def test_another_language_is_spoken_at_once_and_kept(window: MainWindow, tmp_path: Path) -> None:
    window.start.language.setCurrentIndex(window.start.language.findData("ru"))
    assert window.start.name_label.text() == catalogue("ru").sentence("start.name")
    assert settings.load(tmp_path).settings.language == "ru"


def test_labels_that_show_foreign_text_are_plain_text(window: MainWindow) -> None:
    for label in (window.start.notice, window.start.version, window.start.what):
        assert label.textFormat() == Qt.TextFormat.PlainText


def test_an_unusable_settings_file_is_told_in_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / settings.FILE_NAME).write_bytes(b"")
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    window.show()
    assert window.start.notice.isVisible()
    assert "settings.json" in window.start.notice.text()
    window.close()


def test_settings_that_cannot_be_kept_are_told_in_the_window(
    window: MainWindow, tmp_path: Path
) -> None:
    (tmp_path / f"{settings.FILE_NAME}.part").mkdir()
    window.start.name.setText("Anna")
    window.start.name.editingFinished.emit()
    assert window.start.notice.isVisible()


def test_running_it_holds_the_folder_and_ends_when_the_window_closes(
    qapp: QApplication, tmp_path: Path
) -> None:
    seen = []

    def look() -> None:
        try:
            with DataDir(tmp_path):
                seen.append("free")
        except DataDirError as error:
            seen.append(error.key)
        qapp.closeAllWindows()

    QTimer.singleShot(0, look)
    assert running.run(tmp_path, "en") == 0
    assert seen == ["datadir.locked"]


def test_a_second_window_of_a_folder_says_why_it_does_not_open(
    qapp: QApplication, tmp_path: Path
) -> None:
    told = []

    def read() -> None:
        box = qapp.activeModalWidget()
        if isinstance(box, QMessageBox):
            told.append(box.text())
            box.accept()
        qapp.closeAllWindows()

    QTimer.singleShot(100, read)
    with DataDir(tmp_path), pytest.raises(DataDirError):
        running.run(tmp_path, "en")
    assert told == [catalogue("en").sentence("datadir.locked", folder=tmp_path)]


def test_running_it_briefly_needs_nobody_to_close_it(qapp: QApplication, tmp_path: Path) -> None:
    assert running.run(tmp_path, "ru", briefly=True) == 0
    assert not qapp.windowIcon().isNull()


def test_a_fault_in_the_window_reaches_the_crash_report(qapp: QApplication, tmp_path: Path) -> None:
    def fault() -> None:
        sys.excepthook(ZeroDivisionError, ZeroDivisionError(), None)

    QTimer.singleShot(0, fault)
    with pytest.raises(ZeroDivisionError):
        running.run(tmp_path, "en")


def test_a_fault_in_the_networks_thread_reaches_the_crash_report_too(
    qapp: QApplication, tmp_path: Path
) -> None:
    async def fault() -> None:
        raise ZeroDivisionError

    def begin() -> None:
        (window,) = (
            one for one in qapp.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible()
        )
        window.network.start(fault())

    QTimer.singleShot(0, begin)
    with pytest.raises(ZeroDivisionError):
        running.run(tmp_path, "en")


def test_ctrl_c_closes_the_window(qapp: QApplication, tmp_path: Path) -> None:
    QTimer.singleShot(0, lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        running.run(tmp_path, "en")


@pytest.mark.parametrize(
    ("platform", "environment", "found"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_a_display_is_found_where_there_is_one(
    platform: str, environment: dict[str, str], found: bool
) -> None:
    assert opening.has_display(platform, environment) is found


def test_without_pyside_the_reason_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "qtclient.running", None)
    monkeypatch.delattr("qtclient.running", raising=False)
    args = argparse.Namespace(data_dir=tmp_path, lang="en", smoke=False)
    with pytest.raises(opening.NoWindowError) as refusal:
        opening.open_window(args)
    assert refusal.value.key == "window.no_qt"
    assert "--version" in catalogue("en").tell(refusal.value)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be without a display")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":987"}])
def test_without_a_working_display_the_program_says_so_and_what_works(
    display: dict[str, str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "qtclient", "--data-dir", str(tmp_path)],
        cwd=ROOT,
        env={"LANG": "C.UTF-8", **display},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "--version" in done.stderr
