"""Draws the main screens into docs/img, without a display.

What the README shows (a game in play, cards and their seals, the honesty report) and
the start page are drawn in both languages, the others in English.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from netcore.bots import chooser
from netcore.identity import Identity
from netcore.room import Me
from netcore.session_events import Finished
from netcore.sessions import Plan, play_solo
from netcore.simulation import play_sealed
from qtclient.board.mapview import MapView
from qtclient.cataloguepage import CataloguePage
from qtclient.gamepage import GamePage
from qtclient.games.generals.cards import CardState, closed_card, open_card
from qtclient.lessonpage import LessonPage
from qtclient.mainwindow import MainWindow
from qtclient.network import Network
from qtclient.pagestyle import Style
from qtclient.pictures import CARD_WIDTH, spread
from qtclient.referencepage import ReferencePage
from qtclient.replay import Replay, read_replay
from qtclient.replaypage import ReplayPage
from qtclient.reportpage import ReportPage
from qtclient.table import Table
from resources.catalogue import LANGUAGES, catalogue
from rules.games import GAMES

FOLDER = Path(__file__).parents[1] / "docs" / "img"
SIZE = (1280, 720)
OWN_SEAT = 0
BOT = "officer"
ROUNDS = 6
PLAYERS = ("Anna", "Boris", "Clara")
SEED = 2
PATIENCE_MS = 120_000
SETTLING = 5
"""Layouts ask each other for room: so often at most."""


def main() -> int:
    """Draw them and say where they are."""
    _app = QApplication(sys.argv[:1])
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in chain(windows(), seals()):
        path = FOLDER / f"{name.removesuffix('-en')}.png"
        drawn = picture.grab() if isinstance(picture, QWidget) else picture
        if not drawn.save(str(path)):
            print(f"Cannot write {path}", file=sys.stderr)
            return 1
        print(path)
    return 0


def windows() -> Iterator[tuple[str, QWidget]]:
    """Every window, shown, with the name of its picture."""
    network = Network()
    with tempfile.TemporaryDirectory() as data:
        folder = Path(data)
        for language in LANGUAGES:
            window = MainWindow(folder, language)
            yield f"start-{language}", shown(window)
            window.close()
        yield from playing(network)
        file = folder / "Anna.sealed"
        bot = chooser(BOT, seed=SEED)
        file.write_bytes(play_sealed(GAMES[0], {}, len(PLAYERS), bot, SEED))
        replay = read_replay(file)
        yield from reports(network, replay, file)
        yield from books(folder, replay)
    network.close()


def seals() -> Iterator[tuple[str, QImage]]:
    """A card of every country: sealed, opened, opened and checked, and one that stays closed."""
    looks = [
        open_card("ger_blitzkrieg", CardState.CHECKED),
        open_card("uk_enigma", CardState.SEALED),
        open_card("jap_build_navy", CardState.CHECKED),
        open_card("ussr_land_battle", CardState.OPEN),
        open_card("ita_afrika_korps", CardState.CHECKED),
        closed_card("us"),
    ]
    for language in LANGUAGES:
        yield f"cards-{language}", spread(looks, language, CARD_WIDTH, len(looks))


def playing(network: Network) -> Iterator[tuple[str, QWidget]]:
    """A game against bots, when it is our turn to play a card."""
    table = Table(network)
    begin(table)
    wait(lambda: table.state is not None)
    play(table)
    for language in LANGUAGES:
        page = GamePage(table, catalogue(language))
        page.board.reduced_motion = True
        yield f"game-{language}", shown(page, partial(is_asked, page))
        page.close()


def reports(network: Network, replay: Replay, file: Path) -> Iterator[tuple[str, QWidget]]:
    """The end of a game between people."""
    table = Table(network)
    names = dict(zip(dict.fromkeys(replay.players), PLAYERS, strict=True))
    seats = tuple(seat._replace(player=names[seat.player]) for seat in replay.report.seats)
    table.report = Finished(replay.report._replace(seats=seats), file)
    table.story = [happening for moment in replay.moments for happening in moment.happened]
    for language in LANGUAGES:
        words = catalogue(language)
        page = ReportPage(table, words)
        # A folder of the machine that draws is nothing to show.
        page.where.setText(words.sentence("report.saved", file=file.name))
        filled = partial(getattr, page.cards, "fates")
        yield f"report-{language}", shown(page, lambda filled=filled: bool(filled()))
        page.close()


def books(folder: Path, replay: Replay) -> Iterator[tuple[str, QWidget]]:
    """The replay, and the pages one learns from."""
    words, style = catalogue(LANGUAGES[0]), Style()
    again = ReplayPage(folder, words, style, reduced_motion=True)
    again.show_replay(replay)
    again.go(replay.rounds[ROUNDS])
    pages = {
        "replay": again,
        "lesson": LessonPage(words, style, reduced_motion=True),
        "rules": ReferencePage(words, style),
        "catalogue": CataloguePage(words, style),
    }
    for name, page in pages.items():
        yield name, shown(page)
        page.close()


def shown(page: QWidget, until: Callable[[], bool] = lambda: True) -> QWidget:
    """A page as large as the window opens on a usual screen, once it has what it shows."""
    page.setWindowState(Qt.WindowState.WindowNoState)
    page.resize(*SIZE)
    page.show()
    wait(until)
    for _ in range(SETTLING):
        QApplication.processEvents()
    for board in page.findChildren(MapView):
        board.draw_now()
    return page


def is_asked(page: GamePage) -> bool:
    """Whether the page asks something, and its story is told to the end."""
    bar = page.story.verticalScrollBar()
    return page.deciding.menu() is not None and bar.value() == bar.maximum() > 0


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
