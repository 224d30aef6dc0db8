"""Runs the window: the folder held, faults and Ctrl-C brought to where they are told."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import QMetaObject, Qt, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QMessageBox

from netcore.datadir import DataDir, DataDirError
from qtclient.mainwindow import MainWindow
from resources.catalogue import catalogue

SIGNAL_POLL_MS = 200


def run(folder: Path, language: str, *, briefly: bool = False) -> int:
    """Open the window and stay until it is closed; a fault in it or Ctrl-C ends here too.

    Briefly: it closes itself as soon as it has been drawn.
    """
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setWindowIcon(_icon())
    with ExitStack() as held:
        try:
            held.enter_context(DataDir(folder))
        except DataDirError as error:
            if not briefly:
                _tell(error, language)
            raise
        stopped: list[BaseException] = []

        def stop(reason: BaseException) -> None:
            stopped.append(reason)
            QMetaObject.invokeMethod(app, "quit", Qt.ConnectionType.QueuedConnection)

        def interrupted(_number: int, _frame: FrameType | None) -> None:
            stop(KeyboardInterrupt())

        def fault(
            _kind: type[BaseException], error: BaseException, _trace: TracebackType | None
        ) -> None:
            stop(error)

        def thread_fault(hint: threading.ExceptHookArgs) -> None:
            if hint.exc_value is not None:
                stop(hint.exc_value)

        before, sys.excepthook = sys.excepthook, fault
        thread_before, threading.excepthook = threading.excepthook, thread_fault
        handler = signal.signal(signal.SIGINT, interrupted)
        # Python hears a signal only between its own steps: give it one now and then.
        timer = QTimer()
        timer.timeout.connect(lambda: None)
        timer.start(SIGNAL_POLL_MS)
        # Qt would go on quitting after the last window of an earlier run has been closed.
        app.setQuitOnLastWindowClosed(False)
        window = MainWindow(folder, language)
        window.closed.connect(app.quit)
        window.show()
        if briefly:
            QTimer.singleShot(0, window.grab)
            QTimer.singleShot(0, window.close)
        try:
            app.exec()
        finally:
            window.closed.disconnect(app.quit)
            window.close()
            timer.stop()
            signal.signal(signal.SIGINT, handler)
            sys.excepthook = before
            threading.excepthook = thread_before
        if stopped:
            raise stopped[0]
        return 0


def _tell(error: DataDirError, language: str) -> None:
    """Say why no window opens, to whoever began with an icon and has no terminal to read it in."""
    if sys.stderr is not None and sys.stderr.isatty():
        return
    words = catalogue(language)
    box = QMessageBox(QMessageBox.Icon.Warning, words.sentence("start.title"), words.tell(error))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.exec()


def _icon() -> QIcon:
    """The program's own, for the window's corner and the task bar."""
    picture = QPixmap()
    picture.loadFromData((files("resources") / "icons" / "sealed-orders.svg").read_bytes(), "svg")
    return QIcon(picture)
