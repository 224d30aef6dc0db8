"""Without a mouse: every key goes where the keyboard is, and one always sees where that is."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from netcore.session_events import AutoPass, HostMoved
from qtclient.actionlist import Line
from qtclient.gamepage import GamePage
from qtclient.games.generals.glance import space_id
from qtclient.mainwindow import MainWindow
from qtclient.table import Table
from rules.kernel.choices import Menu
from tests.qtclient.solo import click_space, open_page, sit_down, wait_for, wait_until_asked

GERMANY = 0
TAB, ENTER, DOWN, RIGHT = Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Right
FARTHEST = 60
"""So many steps lead from anywhere to anywhere."""


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def press(*keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(focused(), key)


def walk_to(there: Callable[[], bool], key: Qt.Key = TAB) -> None:
    """Press one key again and again until the keyboard has arrived."""
    for _ in range(FARTHEST):
        if there():
            return
        press(key)
        QApplication.processEvents()
    raise AssertionError(f"never arrived; the keyboard is at {focused()}")


def tab_to(widget: QWidget) -> None:
    walk_to(widget.hasFocus)
    assert is_seen(widget), f"one does not see that {widget} has the keyboard"


def is_seen(widget: QWidget) -> bool:
    """Whether the widget looks different without the keyboard."""
    with_it = widget.grab().toImage()
    widget.clearFocus()
    without = widget.grab().toImage()
    widget.setFocus()
    return bool(with_it != without)


def activate(qtbot: QtBot, window: QWidget) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(tmp_path, "en")
    window.neighbours.rest()
    qtbot.addWidget(window)
    activate(qtbot, window)
    yield window
    window.close()


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[GamePage]:
    table = sit_down(qtbot, (GERMANY,))
    page = open_page(qtbot, table)
    activate(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.keep_seven")
    keep_seven(qtbot, page)
    # On water that waits for its board nobody sees where the keyboard is.
    page.board.draw_now()
    yield page
    table.network.close()


def keep_seven(qtbot: QtBot, page: GamePage) -> None:
    tab_to(page.action_list)
    press(ENTER, DOWN, ENTER, DOWN, ENTER, ENTER)
    wait_until_asked(qtbot, page, "prompt.play")


def answer_in_the_list(page: GamePage, menu: Menu) -> None:
    """The first answer of the list: a verb alone at once, nouns one after the other."""
    needed = menu.offers[0].least if menu.offers[0].nouns else 0
    press(*[ENTER, DOWN] * (needed - 1), ENTER)
    if page.deciding.menu() is menu:
        press(ENTER)


def test_a_whole_turn_from_the_first_page_to_the_draw(qtbot: QtBot, window: MainWindow) -> None:
    assert window.start.name.hasFocus()
    QTest.keyClicks(focused(), "Anna")
    tab_to(window.start.play)
    press(ENTER)
    wait_for(qtbot, lambda: window.game)
    page = window.game
    assert page is not None
    page.show_instantly(True)
    wait_until_asked(qtbot, page, "prompt.keep_seven")
    assert page.action_list.hasFocus()
    keep_seven(qtbot, page)
    while window.table.state.turn == GERMANY:
        answer_in_the_list(page, wait_until_asked(qtbot, page))
        wait_for(qtbot, lambda: page.deciding.menu() or window.table.state.turn != GERMANY)
    told = [h.told for h in window.table.story]
    assert any(t.key == "event.drew" and t.args["country"] == "germany" for t in told)


def test_all_that_the_keyboard_comes_to_shows_it(page: GamePage) -> None:
    begun = focused()
    for _ in range(FARTHEST):
        press(TAB)
        assert is_seen(focused()), focused()
        if focused() is begun:
            return
    raise AssertionError("the keyboard does not come round")


def test_a_card_of_the_hand_is_played_by_arrows_and_enter(qtbot: QtBot, page: GamePage) -> None:
    menu = page.deciding.menu()
    tab_to(page.hand.rack)
    press(RIGHT, ENTER)
    assert [held.mark for held in page.hand.rack.cards()].count("✓") == 1
    press(ENTER)
    wait_for(qtbot, lambda: page.deciding.menu() != menu)


def test_a_space_is_chosen_on_the_board_by_arrows_and_enter(qtbot: QtBot, page: GamePage) -> None:
    tab_to(page.tools.take_back)
    press(ENTER)
    (lit,) = page.board.lit
    assert lit == space_id(page.deciding.menu().offers[-1].nouns[0])  # type: ignore[union-attr]
    tab_to(page.board)
    walk_to(lambda: page.board.focused == lit, Qt.Key.Key_PageDown)
    press(ENTER)
    assert page.marks.picked == (lit,)
    press(ENTER)
    wait_for(qtbot, lambda: page.table.state.armies[GERMANY] == 0)


def test_enter_confirms_the_space_that_the_mouse_has_picked(qtbot: QtBot, page: GamePage) -> None:
    tab_to(page.tools.take_back)
    press(ENTER)
    (lit,) = page.board.lit
    page.board.focus_space("ukraine")
    click_space(qtbot, page, lit)
    assert page.marks.picked == (lit,)
    press(ENTER)
    wait_for(qtbot, lambda: page.table.state.armies[GERMANY] == 0)


def test_the_button_in_focus_is_pressed_by_enter_and_the_keyboard_goes_on(
    qtbot: QtBot, page: GamePage
) -> None:
    tab_to(page.bar.verbs["discard"])
    press(ENTER)
    assert page.deciding.picking is not None
    assert page.deciding.picking.verb == "discard"
    assert page.bar.verbs["discard"].hasFocus()


def test_who_has_read_a_notice_goes_on_where_all_can_be_chosen(page: GamePage) -> None:
    page.notices.tell(HostMoved(0, 1))
    tab_to(page.notices.close_button)
    press(ENTER)
    assert page.notices.isHidden()
    assert page.action_list.hasFocus()


def test_a_reaction_is_passed_with_the_keyboard(qtbot: QtBot) -> None:
    """Chance deals the cards, so a game may end before Germany can react: then another one."""
    page = table = None
    while page is None or not is_asked_to_react(qtbot, page):
        if table is not None:
            table.network.close()
        table = sit_down(qtbot, (GERMANY,))
        page = open_page(qtbot, table)
        activate(qtbot, page)
        page.auto_pass.set(AutoPass.NEVER)
        page.show_instantly(True)
    asked = page.deciding.menu()
    walk_to(lambda: page.bar.verbs["pass"].hasFocus())
    press(ENTER)
    wait_for(qtbot, lambda: page.deciding.menu() is not asked)
    assert isinstance(focused(), QAbstractButton) or page.action_list.hasFocus()
    page.table.network.close()


def is_asked_to_react(qtbot: QtBot, page: GamePage) -> bool:
    """Lay down what can react, and play on in the list until something may be answered, if ever."""
    table = page.table
    while True:
        wait_for(qtbot, lambda: page.deciding.menu() or table.report)
        menu = page.deciding.menu()
        if menu is None or page.deciding.reaction:
            return menu is not None
        page.action_list.setFocus()
        laid = [row for row, line in enumerate(page.action_list.lines()) if reacts(table, line)]
        if menu.prompt.key == "prompt.play" and laid:
            press(*[DOWN] * laid[0])
            press(ENTER, ENTER)
        else:
            answer_in_the_list(page, menu)
        wait_for(qtbot, lambda menu=menu: page.deciding.menu() is not menu)


def reacts(table: Table, line: Line) -> bool:
    """Whether a line of the list lays down a card that waits for something."""
    verb, slot = line
    card = table.own_cards(GERMANY).get(slot, -1)
    types = table.game.card_types
    return verb == "play" and types[table.game.type_of[card]] in ("response", "status")
