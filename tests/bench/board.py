"""What the board costs: building the scene, and frames at 1920×1080 with antialiasing."""

import os
import resource
import time
from collections.abc import Callable, Iterator
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from qtclient.board.view import BoardView
from qtclient.games.generals import samples
from qtclient.games.generals.board import make_board
from tests.bench.table import Row

SIZE = QSize(1920, 1080)
FRAMES = 15


def milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def frame(view: BoardView, picture: QImage) -> None:
    painter = QPainter(picture)
    view.render(painter)
    painter.end()


def changing_frames(view: BoardView, change: Callable[[int], object]) -> float:
    picture = QImage(SIZE, QImage.Format.Format_RGB32)
    times = []
    for number in range(FRAMES):
        change(number)
        times.append(milliseconds(lambda: frame(view, picture)))
    return median(times)


def rows() -> Iterator[Row]:
    _application = QApplication.instance() or QApplication([])
    made: list[BoardView] = []

    def build() -> None:
        view = make_board("ru")
        view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        view.resize(SIZE)
        view.set_position(samples.mid_game())
        made.append(view)

    yield Row("board: build the scene", milliseconds(build), "ms", "goal: less than", 300)
    view = made[0]
    view.show()
    yield Row("board: draw the printed board once", milliseconds(view.fit), "ms")
    spaces = [shape.id for shape in view.geometry_.spaces]
    highlight = changing_frames(view, lambda n: view.light(spaces[n : n + 6]))
    yield Row("board: full frame, six lit spaces", highlight, "ms", "goal: less than", 8)
    view.light(())
    positions = (samples.mid_game(), samples.empty())
    moved = changing_frames(view, lambda n: view.set_position(positions[n % 2]))
    yield Row("board: full frame after pieces moved", moved, "ms", "goal: less than", 8)
    zoomed = changing_frames(view, lambda n: view.zoom(1.06, QPointF(960, 540)))
    yield Row("board: full frame while zooming", zoomed, "ms", "goal: less than", 33)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Row("board: peak memory of the process", peak, "MB")
