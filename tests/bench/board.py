"""What the board costs: building the scene, and frames at 1920×1080 with antialiasing.

In time of the processor, so that whatever else the machine does is left out.
"""

import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QSize
from PySide6.QtWidgets import QApplication

from qtclient.board.geometry import coming_geometry
from qtclient.board.view import BoardView
from qtclient.games.generals import samples
from qtclient.games.generals.board import make_board
from qtclient.games.generals.cards import CardState, card_picture, open_card
from qtclient.theme import LIGHT
from tests.bench.table import Row

SIZE = QSize(1920, 1080)
FRAMES = 25


def milliseconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def frames(view: BoardView, change: Callable[[int], object]) -> float:
    """The median time of a change and of the whole frame painted after it."""
    times = []
    for number in range(FRAMES):
        start = time.process_time()
        change(number)
        view.viewport().repaint()
        times.append((time.process_time() - start) * 1000)
    return median(times)


def megabytes() -> float:
    """The most memory that this process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def rows() -> Iterator[Row]:
    application = QApplication.instance() or QApplication([])
    before = megabytes()
    position = samples.full_board()
    number = sum(map(len, position.pieces.values()))
    made: list[BoardView] = []
    coming_geometry.cache_clear()

    def build() -> None:
        view = make_board("ru")
        view.resize(SIZE)
        view.set_position(position)
        made.append(view)

    yield Row("board: build the scene", milliseconds(build), "ms", "goal: less than", 300)
    view = made[0]
    view.show()
    application.processEvents()
    view.draw_now()
    drawn = milliseconds(lambda: (view.zoom(1.2, QPointF(960, 540)), view.draw_now()))
    yield Row("board: draw the printed board anew, in small steps", drawn, "ms")
    view.fit()
    view.draw_now()
    application.processEvents()
    spaces = view.geometry_.spaces
    goal = "goal: less than"
    still = frames(view, lambda _: None)
    yield Row(f"board: full frame, {number} pieces, nothing changed", still, "ms", goal, 8)
    hover = frames(view, lambda n: view.pointed_at(spaces[n].label.center()))
    yield Row("board: full frame, hover", hover, "ms", goal, 8)
    lit = frames(view, lambda n: view.light([shape.id for shape in spaces[n : n + 6]]))
    yield Row("board: full frame, six lit spaces", lit, "ms", goal, 8)
    view.light(())
    both = (position, samples.mid_game())
    moved = frames(view, lambda n: view.set_position(both[n % 2]))
    yield Row("board: full frame after pieces moved", moved, "ms", goal, 8)
    zoomed = frames(view, lambda _: view.zoom(1.05, QPointF(960, 540)))
    yield Row("board: full frame while zooming", zoomed, "ms", goal, 33)
    look = open_card("ger_blitzkrieg", CardState.CHECKED)
    card = milliseconds(lambda: card_picture(look, "ru", LIGHT, 300))
    yield Row("board: draw a card face once", card, "ms")
    yield Row("board: memory, all of the above", megabytes() - before, "MB")
