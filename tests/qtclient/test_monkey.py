"""A monkey at the game page: it clicks and types at random and breaks nothing."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from qtclient.gamepage import GamePage
from tests.counts import count
from tests.qtclient.solo import LEFT, open_page, sit_down, wait_until_asked

KEYS = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Escape,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_S,
    Qt.Key.Key_T,
    Qt.Key.Key_4,
)


def places(page: GamePage) -> list[QWidget]:
    """Where there is something to click."""
    parts: list[QWidget] = [page.hand.rack, page.board.viewport(), page.action_list]
    parts += [page.action_list.viewport(), page.story.viewport(), page.tabs.tabBar()]
    parts += page.countries.chips
    buttons = page.findChildren(QAbstractButton)
    parts += [b for b in buttons if b.isVisible() and b.isEnabled() and b is not page.leave]
    return parts


def fumble(qtbot: QtBot, page: GamePage, chance: Random) -> None:
    """Do anything."""
    part = chance.choice(places(page))
    at = QPoint(chance.randrange(max(1, part.width())), chance.randrange(max(1, part.height())))
    match chance.randrange(8):
        case 0:
            qtbot.keyClick(part, chance.choice(KEYS))
        case 1:
            qtbot.mouseDClick(part, LEFT, pos=at)
        case 2:
            qtbot.mouseMove(part, at)
        case 3 if page.deciding.choice() is not None:
            page.deciding.confirm()
        case 4 if page.board.lit:
            page.board.space_clicked.emit(chance.choice(page.board.lit))
        case _:
            qtbot.mouseClick(part, LEFT, pos=at)


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_monkey_finds_no_fault_and_no_illegal_choice(qtbot: QtBot, seed: int) -> None:
    table = sit_down(qtbot, (0, 1, 4))
    refused: list[object] = []
    table.refused.connect(refused.append)
    page = open_page(qtbot, table)
    page.board.reduced_motion = bool(seed % 2)
    chance = Random(seed)
    try:
        wait_until_asked(qtbot, page)
        for number in range(count(250, 5_000)):
            fumble(qtbot, page, chance)
            if number % 10 == 0:
                qtbot.wait(1)
    finally:
        table.network.close()
    assert refused == []
