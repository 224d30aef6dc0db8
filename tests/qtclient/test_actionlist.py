"""The action list: the same menu as everywhere, by keyboard alone."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtclient.gamepage import GamePage
from qtclient.labels import Labels
from qtclient.table import Table
from resources.catalogue import catalogue
from rules.kernel.choices import Offer
from tests.qtclient.solo import wait_for, wait_until_asked
from tests.rules.generals.cards.holding import holding
from tests.rules.generals.trying import begin, board


def press(qtbot: QtBot, page: GamePage, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(page.action_list, key)


def test_the_list_offers_the_very_menu(qtbot: QtBot, page: GamePage) -> None:
    menu = wait_until_asked(qtbot, page, "prompt.keep_seven")
    offered = {(offer.verb, noun) for offer in menu.offers for noun in offer.nouns}
    assert set(page.action_list.lines()) == offered
    assert page.action_list.accessibleName() == page.bar.question.text()


def test_picking_in_the_list_raises_the_card_and_backspace_undoes(
    qtbot: QtBot, page: GamePage
) -> None:
    wait_until_asked(qtbot, page, "prompt.keep_seven")
    press(qtbot, page, Qt.Key.Key_Space)
    _, slot = page.action_list.lines()[0]
    assert [held.slot for held in page.hand.rack.cards() if held.mark] == [slot]
    press(qtbot, page, Qt.Key.Key_Backspace)
    assert not any(held.mark for held in page.hand.rack.cards())


def test_a_turn_by_keyboard_only(qtbot: QtBot, page: GamePage, table: Table) -> None:
    wait_until_asked(qtbot, page, "prompt.keep_seven")
    enter, down = Qt.Key.Key_Return, Qt.Key.Key_Down
    press(qtbot, page, enter, down, enter, down, enter, enter)
    wait_until_asked(qtbot, page, "prompt.play")
    for _ in range(60):
        menu = wait_until_asked(qtbot, page)
        needed = menu.offers[0].least if menu.offers[0].nouns else 0
        if needed > 1:
            press(qtbot, page, *[enter, down] * (needed - 1))
        press(qtbot, page, enter)
        if page.deciding.menu() == menu:
            press(qtbot, page, enter)
        wait_for(qtbot, lambda: page.deciding.picking is not None)
        if table.state.round == 2:
            break
    assert table.state.round == 2


def test_a_verb_that_is_chosen_on_the_bar_brings_its_lines_into_view(
    qtbot: QtBot, page: GamePage
) -> None:
    wait_until_asked(qtbot, page, "prompt.keep_seven")
    enter, down = Qt.Key.Key_Return, Qt.Key.Key_Down
    press(qtbot, page, enter, down, enter, down, enter, enter)
    wait_until_asked(qtbot, page, "prompt.play")
    lines, first = page.action_list, page.action_list.lines()[0]
    for verb in ("discard", "play"):
        qtbot.mouseClick(page.bar.verbs[verb], Qt.MouseButton.LeftButton)
        assert lines.lines()[lines.currentRow()][0] == verb
        assert lines.visualItemRect(lines.currentItem()).top() < lines.viewport().height() // 2
    assert lines.lines()[lines.currentRow()] == first


def test_the_line_is_kept_while_the_board_shows_something(qtbot: QtBot, page: GamePage) -> None:
    wait_until_asked(qtbot, page, "prompt.keep_seven")
    press(qtbot, page, Qt.Key.Key_Down, Qt.Key.Key_Down)
    page.deciding.hold(True)
    assert page.action_list.count() == 0
    page.deciding.hold(False)
    assert page.action_list.currentRow() == 2


def test_of_a_whole_deck_each_kind_of_card_has_one_line() -> None:
    table = board("germany", cards={"germany": holding("ger_guns_and_butter")})
    begin(table, "germany: play ger_guns_and_butter")
    menu = table.menu(0)
    offer = next(offer for offer in menu.offers if offer.verb == "choose")
    labels = Labels(catalogue("en"), table.game, table.state, table.knowledge)
    names = [labels.noun(menu, offer, noun) for noun in labels.nouns(menu, offer)]
    assert sorted(names) == ["Build Army", "Build Navy", "Land Battle", "Sea Battle"]
    few = Offer("choose", offer.nouns[:5], "slot")
    assert labels.nouns(menu, few) == few.nouns
