"""PySide6 6.12.0 loses references on Python 3.10 and 3.11 and aborts after a while.

The pin keeps it out; this notices should another version do the same. It runs
in a child process, because what it looks for ends the process.
"""

import importlib.metadata
import os
import subprocess
import sys

from tests.house.sources import ROOT

ROUNDS = 3000
SLACK = 500
"""References that come and go by themselves; the bug loses one in every round."""

CODE = f"""
import sys
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QGraphicsScene, QLabel, QWidget

class Watcher(QObject):
    said = Signal(object, bool, str)
    def eventFilter(self, watched, event):
        return False
    def event(self, event):
        return super().event(event)

class Label(QLabel):
    def sizeHint(self):
        return super().sizeHint()
    def mousePressEvent(self, event):
        return None

app = QApplication([])
watched = [None, True, False, Ellipsis, NotImplemented, 0, 1, "", (), object, type, int, str, bool,
           QEvent.Type.User, Qt.AlignmentFlag.AlignLeft, QPointF, Watcher, Label, QEvent]

def round():
    watcher, label, scene = Watcher(), Label(), QGraphicsScene()
    watcher.said.connect(lambda *said: None)
    watcher.said.emit(None, True, "x")
    label.installEventFilter(watcher)
    app.sendEvent(label, QEvent(QEvent.Type.User))
    app.sendEvent(watcher, QEvent(QEvent.Type.User))
    label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    label.setText(str(label.sizeHint().width()))
    label.isVisible(), label.parent(), label.window()
    item = scene.addRect(0, 0, 1, 1)
    item.setPos(QPointF(1, 2) + QPointF(3, 4))
    item.parentItem(), item.isSelected(), scene.items()
    del item  # before its scene: the other way round is Qt's own way to crash
    QTimer.singleShot(0, lambda: None)
    app.processEvents()

def counts():
    return [sys.getrefcount(thing) for thing in watched]

for _ in range(50):
    round()
before = counts()
for _ in range({ROUNDS}):
    round()
after = counts()
for thing, first, last in zip(watched, before, after):
    if first - last > {SLACK}:
        print(repr(thing), first, last)
"""


def test_qt_gives_back_every_reference_it_takes() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_the_installed_pyside_is_one_of_the_clean_versions() -> None:
    version = importlib.metadata.version("PySide6-Essentials")
    major, minor = (int(part) for part in version.split(".")[:2])
    assert (6, 8) <= (major, minor) < (6, 12)
