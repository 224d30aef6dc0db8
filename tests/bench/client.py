"""The window as a person feels it: how soon it is there, how soon it answers, what it takes.

Each figure is measured in a process of its own, offscreen, so that nothing that was
measured before lends its memory or its caches.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

from tests.bench.table import Row

RUNS = 5
GOAL = "goal: less than"
BOTS = ("recruit", "officer", "general")
THINKING_SECONDS = 20.0
LOOKING_SECONDS = 3.0
"""So long a person at least looks at the first page."""
OPENING_SECONDS = 10.0
PATIENCE = 240.0
SIZE = (1280, 720)


def rows() -> Iterator[Row]:
    """Start, click, frames and memory."""
    starts = [_start() for _ in range(RUNS + 1)][1:]
    yield Row("client: start until the first page can be used", median(starts), "s", GOAL, 0.6)
    opened = _child("opening")["worst"]
    yield Row("client: longest frame while the first game opens", opened, "ms", GOAL, 100)
    clicks = _child("click")
    yield Row("client: click on a card until its targets are lit", clicks["worst"], "ms", GOAL, 50)
    for bot in BOTS:
        found = _child("frames", bot)
        name = f"client: longest frame while six {bot}s think"
        yield Row(name, found["worst"], "ms", GOAL, 50)
        yield Row(f"client: frame while six {bot}s think, p99", found["p99"], "ms", GOAL, 50)
    yield Row("client: memory after a whole game", _child("memory")["megabytes"], "MB", GOAL, 300)


def _start() -> float:
    """Seconds from the start of the process until its window has been drawn."""
    begun = time.time()
    return _child("start")["at"] - begun


def _child(*what: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.client", *what],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def start(folder: Path) -> dict[str, float]:
    """Open the window as the program does, and look at the clock once it is drawn."""
    from PySide6.QtWidgets import QApplication

    from qtclient.mainwindow import MainWindow

    application = QApplication([])
    window = MainWindow(folder, "en")
    window.resize(*SIZE)
    window.show()
    application.processEvents()
    window.grab()
    drawn = time.time()
    window.close()
    return {"at": drawn}


class Game:
    """A solo game on the real page; these seats are a person's."""

    def __init__(self, own: tuple[int, ...], bot: str) -> None:
        from PySide6.QtWidgets import QApplication

        from netcore.bots import chooser
        from netcore.identity import Identity
        from netcore.room import Me
        from netcore.sessions import Plan, play_solo
        from qtclient.gamepage import GamePage
        from qtclient.network import Network
        from qtclient.table import Table
        from resources.catalogue import catalogue

        self.application = QApplication([])
        self.network = Network()
        self.table = Table(self.network)
        self.over: list[bool] = []
        self.table.finished.connect(lambda: self.over.append(True))
        started: list[bool] = []
        self.table.started.connect(lambda: started.append(True))
        bots = {seat: bot for seat in range(6) if seat not in own}
        me = Me(Identity.create(), "Anna", None, chooser)
        self.network.sit_down(partial(play_solo, me, Plan("generals", "Solo"), bots))
        self.wait(lambda: bool(started))
        self.page = GamePage(self.table, catalogue("en"))
        self.page.resize(*SIZE)
        self.page.show()

    def wait(self, until: Callable[[], bool]) -> None:
        """Let the window live until something is so."""
        live(PATIENCE, until)
        if not until():
            raise SystemExit("the game does not go on")


def live(seconds: float, until: Callable[[], bool] = lambda: False) -> None:
    """Let the window live for some time, or until something is so."""
    from PySide6.QtCore import QCoreApplication

    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        QCoreApplication.processEvents()
        time.sleep(0.001)


def click() -> dict[str, float]:
    """Click every card of the first hand that can be played, and wait for the light."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    game = Game((0,), "random")
    page = game.page
    page.board.reduced_motion = True
    times = []
    for _ in range(12):
        game.wait(lambda: page.deciding.menu() is not None)
        menu = page.deciding.menu()
        assert menu is not None
        offer = next((each for each in menu.offers if each.kind == "slot" and each.nouns), None)
        if offer is None:
            break
        for slot in offer.nouns:
            spot = page.hand.rack.centre_of(page.deciding.seat, slot).toPoint()
            begun = time.perf_counter()
            QTest.mouseClick(page.hand.rack, Qt.MouseButton.LeftButton, pos=spot)
            page.board.viewport().repaint()
            times.append((time.perf_counter() - begun) * 1000)
            page.deciding.undo()
            game.application.processEvents()
    game.network.close()
    return {"worst": max(times), "clicks": len(times)}


class Gaps:
    """Milliseconds from one time that the window comes round to the next."""

    def __init__(self) -> None:
        from PySide6.QtCore import QTimer

        self._gaps: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        now = time.perf_counter()
        self._gaps.append((now - self._last) * 1000)
        self._last = now

    def found(self) -> dict[str, float]:
        """The longest, and what all but one in a hundred stay below."""
        gaps = sorted(self._gaps)
        return {"worst": gaps[-1], "p99": gaps[int(len(gaps) * 0.99)]}


def frames(bot: str) -> dict[str, float]:
    """How long the window once could not draw while bots played and their moves were shown."""
    game = Game((), bot)
    gaps = Gaps()
    end = time.monotonic() + THINKING_SECONDS
    game.wait(lambda: time.monotonic() > end)
    game.network.close()
    return gaps.found()


def opening(folder: Path) -> dict[str, float]:
    """How long the window once could not draw after a person had asked for a game."""
    from PySide6.QtWidgets import QApplication

    from qtclient.mainwindow import MainWindow

    _application = QApplication([])
    window = MainWindow(folder, "en")
    window.resize(*SIZE)
    window.show()
    live(LOOKING_SECONDS)
    gaps = Gaps()
    window.start.solo.emit((0,), "recruit")
    live(OPENING_SECONDS)
    game = window.game
    if game is None or game.deciding.menu() is None:
        raise SystemExit("nobody was asked anything")
    window.close()
    return gaps.found()


def memory() -> dict[str, float]:
    """What the process holds after a game of bots was watched to its end."""
    game = Game((), "random")
    game.page.board.reduced_motion = True
    game.wait(lambda: bool(game.over))
    game.application.processEvents()
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    game.network.close()
    return {"megabytes": int(line.split()[1]) / 1024}


def main() -> int:
    """Measure what is asked for."""
    match sys.argv[1:]:
        case ["start"]:
            with tempfile.TemporaryDirectory() as folder:
                found = start(Path(folder))
        case ["opening"]:
            with tempfile.TemporaryDirectory() as folder:
                found = opening(Path(folder))
        case ["click"]:
            found = click()
        case ["frames", bot]:
            found = frames(bot)
        case _:
            found = memory()
    print(json.dumps(found), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
