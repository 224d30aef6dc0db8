"""A solo game over the real session, for tests of the pages: sit down, click, look."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from netcore.bots import chooser
from netcore.identity import Identity
from netcore.room import Me
from netcore.sessions import Plan, play_solo
from qtclient.board.view import BoardView
from qtclient.gamepage import GamePage
from qtclient.games.generals.glance import piece_at, space_id
from qtclient.network import Network
from qtclient.table import Table
from resources.catalogue import catalogue
from rules.kernel.choices import Menu

ENOUGH_MS = 60_000
MOST_PIECES = 7
"""No space holds more pieces than there are countries, and one more click goes round."""
LEFT = Qt.MouseButton.LeftButton


def sit_down(qtbot: QtBot, own: Sequence[int] = (0,), games: Path | None = None) -> Table:
    """A table where these seats are ours and random bots play the others."""
    network = Network()
    table = Table(network)
    me = Me(Identity.create(), "Anna", games, chooser)
    bots = {seat: "random" for seat in range(6) if seat not in own}
    with qtbot.waitSignal(table.started, timeout=ENOUGH_MS):
        network.sit_down(partial(play_solo, me, Plan("generals", "Solo"), bots))
    return table


def open_page(qtbot: QtBot, table: Table, language: str = "en", scale: float = 1.0) -> GamePage:
    """A page that shows everything at once, as large as the smallest screen we promise."""
    page = GamePage(table, catalogue(language), scale=scale)
    qtbot.addWidget(page)
    page.board.reduced_motion = True
    page.resize(1280, 720)
    page.show()
    return page


def wait_for(qtbot: QtBot, until: Callable[[], object]) -> None:
    qtbot.waitUntil(lambda: bool(until()), timeout=ENOUGH_MS)


def wait_until_asked(qtbot: QtBot, page: GamePage, key: str = "") -> Menu:
    """Wait for a question, or for one with this key."""

    def asked() -> bool:
        menu = page.deciding.menu()
        return menu is not None and (not key or menu.prompt.key == key)

    wait_for(qtbot, asked)
    menu = page.deciding.menu()
    assert menu is not None
    return menu


def click_card(qtbot: QtBot, page: GamePage, slot: int) -> None:
    rack = page.hand.rack
    held = next(held for held in rack.cards() if held.slot == slot and held.pickable)
    qtbot.mouseClick(rack, LEFT, pos=rack.centre_of(held.deck, slot).toPoint())


def click_space(qtbot: QtBot, page: GamePage, space: str) -> None:
    qtbot.mouseClick(page.board.viewport(), LEFT, pos=point_in(page.board, space))


def point_in(board: BoardView, space: str) -> QPoint:
    """Where the pointer is surely in a space."""
    return board.mapFromScene(board.geometry_[space].stack(1)[0][0])


def click_piece(qtbot: QtBot, page: GamePage, noun: int) -> None:
    """Several pieces in one space take turns at being picked."""
    space = piece_at(noun)[2]
    for _ in range(MOST_PIECES):
        if noun in page.deciding.picked("piece"):
            return
        click_space(qtbot, page, space)


def answer_by_clicks(
    qtbot: QtBot, page: GamePage, menu: Menu, chance: Random | None = None
) -> None:
    """Any answer, with the mouse alone: the first one that names something, or one by chance."""
    offers = [offer for offer in menu.offers if offer.verb != "take_back"]
    named = [offer for offer in offers if offer.nouns] or offers
    offer = named[0] if chance is None else chance.choice(offers)
    if not offer.nouns:
        qtbot.mouseClick(page.bar.verbs[offer.verb], LEFT)
        return
    switch = page.bar.verbs.get(offer.verb)
    if switch is not None and not switch.isChecked():
        qtbot.mouseClick(switch, LEFT)
    nouns = list(offer.nouns)
    if offer.kind == "slot":
        # Of many copies one is shown.
        shown = {held.slot for held in page.hand.rack.cards() if held.pickable}
        nouns = [noun for noun in nouns if noun in shown]
    if chance is not None:
        chance.shuffle(nouns)
    for noun in nouns[: max(offer.least, min(offer.most, 1))]:
        if offer.kind == "space":
            click_space(qtbot, page, space_id(noun))
        elif offer.kind == "slot":
            click_card(qtbot, page, noun)
        elif offer.kind == "seat":
            qtbot.mouseClick(page.countries.chips[noun], LEFT)
        else:
            click_piece(qtbot, page, noun)
    qtbot.mouseClick(page.bar.confirm, LEFT)
