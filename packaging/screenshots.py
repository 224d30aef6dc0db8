"""Draws every window into screenshots/, in both languages, without a display."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from netcore.bots import chooser
from netcore.identity import Identity
from netcore.room import Me
from netcore.sessions import Plan, play_solo
from qtclient.gamepage import GamePage
from qtclient.mainwindow import MainWindow
from qtclient.network import Network
from qtclient.table import Table
from resources.catalogue import LANGUAGES, catalogue

FOLDER = Path("screenshots")
SIZE = (1280, 720)
OWN_SEAT = 0
BOT = "officer"
ROUNDS = 6
PATIENCE_MS = 120_000


def main() -> int:
    """Draw them and say where they are."""
    app = QApplication(sys.argv[:1])
    FOLDER.mkdir(exist_ok=True)
    for name, window in windows(app):
        path = FOLDER / f"{name}.png"
        if not window.grab().save(str(path)):
            print(f"Cannot write {path}", file=sys.stderr)
            return 1
        print(path)
    return 0


def windows(app: QApplication) -> Iterator[tuple[str, QWidget]]:
    """Every window, shown, with the name of its picture."""
    with tempfile.TemporaryDirectory() as data:
        for language in LANGUAGES:
            window = MainWindow(Path(data), language)
            window.show()
            app.processEvents()
            yield f"start-{language}", window
            window.close()
    network = Network()
    table = Table(network)
    begin(table)
    wait(lambda: table.state is not None)
    play(table)
    for language in LANGUAGES:
        page = GamePage(table, catalogue(language))
        page.board.reduced_motion = True
        page.resize(*SIZE)
        page.show()
        wait(partial(is_asked, page))
        yield f"game-{language}", page
        page.close()
    network.close()


def is_asked(page: GamePage) -> bool:
    """Whether the page asks something."""
    return page.deciding.menu() is not None


def begin(table: Table) -> None:
    """Sit down alone with bots."""
    me = Me(Identity.create(), "Anna", None, chooser)
    bots = {seat: BOT for seat in range(6) if seat != OWN_SEAT}
    table.network.sit_down(partial(play_solo, me, Plan("generals", "Solo"), bots))


def play(table: Table) -> None:
    """Let a bot answer for us until the war is in full swing."""
    bot = chooser(BOT, seed=1)
    while True:
        wait(lambda: table.menu(OWN_SEAT) is not None)
        menu = table.menu(OWN_SEAT)
        assert menu is not None
        if table.state.round >= ROUNDS and menu.prompt.key == "prompt.play":
            return
        cards = {OWN_SEAT: table.own_cards(OWN_SEAT)}
        table.choose(OWN_SEAT, bot(table.state, OWN_SEAT, menu, cards))


def wait(until: Callable[[], bool]) -> None:
    """Let the window live until something has come about."""
    deadline = QDeadlineTimer(PATIENCE_MS)
    while not until():
        if deadline.hasExpired():
            raise TimeoutError
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


if __name__ == "__main__":
    sys.exit(main())
