"""The window on one screen, on several, and after one of them has gone.

A program has its screens from the start, so each of these is a program of its own.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.house.sources import ROOT

LAPTOP = {"name": "laptop", "x": 0, "y": 0, "width": 1920, "height": 1080}
BEAMER = {"name": "beamer", "x": 1920, "y": 0, "width": 2560, "height": 1440}
SMALL = {"name": "small", "x": 0, "y": 0, "width": 1280, "height": 720}
CODE = """
import json, pathlib, sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
from qtclient.mainwindow import MainWindow
window = MainWindow(pathlib.Path(sys.argv[1]), "ru")
window.show()
app.processEvents()
if sys.argv[2]:
    window.showNormal()
    window.setGeometry(*map(int, sys.argv[2].split(",")))
    app.processEvents()
shown, room = window.frameGeometry(), window.screen().availableGeometry()
drawn = window.grab()
print(json.dumps({
    "screen": window.screen().name(),
    "whole": room.contains(shown),
    "maximized": window.isMaximized(),
    "size": window.size().toTuple(),
    "drawn": [drawn.width(), drawn.height(), drawn.devicePixelRatio()],
}))
window.close()
"""


def show(folder: Path, *screens: dict[str, object], move: str = "", zoom: str = "1") -> dict:
    """Open the window where there are these screens, perhaps move it, and close it again."""
    described = folder.parent / "screens.json"
    described.write_text(json.dumps({"screens": [{"dpr": 1, **one} for one in screens]}))
    folder.mkdir(exist_ok=True)
    platform = {
        "QT_QPA_PLATFORM": f"offscreen:configfile={described}",
        "QT_SCALE_FACTOR": zoom,
    }
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(folder), move],
        cwd=ROOT,
        env={**os.environ, **platform},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert isinstance(told, dict)
    return told


def test_a_window_comes_back_to_the_screen_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "anna"
    moved = show(folder, LAPTOP, BEAMER, move="2100,200,1400,900")
    assert (moved["screen"], moved["whole"]) == ("beamer", True)
    again = show(folder, LAPTOP, BEAMER)
    assert (again["screen"], again["whole"], again["size"]) == ("beamer", True, [1400, 900])


def test_a_window_of_a_screen_that_has_gone_is_whole_on_the_one_that_is_left(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "anna"
    show(folder, LAPTOP, BEAMER, move="2100,200,1400,900")
    left = show(folder, LAPTOP)
    assert (left["screen"], left["whole"]) == ("laptop", True)
    smaller = show(folder, SMALL)
    assert (smaller["screen"], smaller["whole"]) == ("small", True)


def test_on_a_small_screen_the_first_window_takes_all_of_it(tmp_path: Path) -> None:
    small = show(tmp_path / "small", SMALL)
    assert (small["maximized"], small["whole"]) == (True, True)
    roomy = show(tmp_path / "roomy", LAPTOP)
    assert (roomy["maximized"], roomy["whole"], roomy["size"]) == (False, True, [1280, 720])


def test_on_a_dense_screen_the_window_is_drawn_with_all_its_pixels(tmp_path: Path) -> None:
    dense = show(tmp_path / "dense", LAPTOP, zoom="1.5")
    width, height = dense["size"]
    assert dense["drawn"] == [round(1.5 * width), round(1.5 * height), 1.5]
    assert dense["whole"]
