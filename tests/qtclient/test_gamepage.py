"""The game page over the real session: a person plays by clicks, by keys, and watches."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from qtclient.gamepage import GamePage
from qtclient.games.generals.glance import space_id
from qtclient.table import Table
from rules.kernel.choices import Menu
from tests.qtclient.solo import (
    LEFT,
    click_card,
    click_space,
    open_page,
    sit_down,
    wait_for,
    wait_until_asked,
)

GERMANY, ITALY = 0, 4


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    table = sit_down(qtbot)
    yield table
    table.network.close()


@pytest.fixture
def page(qtbot: QtBot, table: Table) -> GamePage:
    page = open_page(qtbot, table)
    wait_until_asked(qtbot, page, "prompt.keep_seven")
    return page


def answer_by_clicks(qtbot: QtBot, page: GamePage, menu: Menu) -> None:
    """Any answer, with the mouse alone."""
    offer = next((offer for offer in menu.offers if offer.nouns), menu.offers[0])
    if not offer.nouns or offer.verb == "take_back":
        qtbot.mouseClick(page.bar.verbs["pass"], LEFT)
        return
    for noun in offer.nouns[: max(offer.least, min(offer.most, 1))]:
        if offer.kind == "space":
            click_space(qtbot, page, space_id(noun))
        elif offer.kind == "slot":
            click_card(qtbot, page, noun)
        else:
            page.deciding.pick(offer.kind, noun)
    qtbot.mouseClick(page.bar.confirm, LEFT)


def keep_seven(qtbot: QtBot, page: GamePage) -> None:
    answer_by_clicks(qtbot, page, wait_until_asked(qtbot, page, "prompt.keep_seven"))


def test_three_clicks_and_confirm_keep_seven(qtbot: QtBot, page: GamePage) -> None:
    slots = page.deciding.menu().offers[0].nouns[:3]  # type: ignore[union-attr]
    for number, slot in enumerate(slots, 1):
        assert not page.bar.confirm.isEnabled()
        click_card(qtbot, page, slot)
        assert len(page.deciding.picked("slot")) == number
    qtbot.mouseClick(page.bar.undo, LEFT)
    assert page.deciding.picked("slot") == ()
    for slot in slots:
        click_card(qtbot, page, slot)
    qtbot.mouseClick(page.bar.confirm, LEFT)
    wait_until_asked(qtbot, page, "prompt.play")
    assert len(page.hand.rack.cards()) == 7
    assert page.bar.question.text().startswith("Germany")


def test_a_whole_turn_by_clicks_only(qtbot: QtBot, page: GamePage, table: Table) -> None:
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    for _ in range(60):
        answer_by_clicks(qtbot, page, wait_until_asked(qtbot, page))
        wait_for(qtbot, lambda: page.deciding.picking is not None or table.report is not None)
        if table.state.round == 2:
            break
    assert table.state.round == 2
    told = [happening.told.key for happening in table.story]
    assert told.count("event.turn_began") >= 7


def test_nothing_but_legal_targets_can_be_clicked(qtbot: QtBot, page: GamePage) -> None:
    assert page.board.lit == ()
    click_space(qtbot, page, "germany")
    assert page.deciding.picked("space") == ()
    rack = page.hand.rack
    assert all(held.pickable for held in rack.cards())
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    qtbot.mouseClick(page.tools.take_back, LEFT)
    assert page.board.lit == ("germany",)
    assert not any(held.pickable for held in rack.cards())


def test_a_double_click_on_a_card_confirms_it(qtbot: QtBot, page: GamePage, table: Table) -> None:
    keep_seven(qtbot, page)
    menu = wait_until_asked(qtbot, page, "prompt.play")
    slot = menu.offers[0].nouns[0]
    rack = page.hand.rack
    at = rack.centre_of(GERMANY, slot).toPoint()
    qtbot.mouseClick(rack, LEFT, pos=at)
    qtbot.mouseDClick(rack, LEFT, pos=rack.centre_of(GERMANY, slot).toPoint())
    wait_for(qtbot, lambda: page.deciding.menu() != menu)


def test_several_own_countries_have_tabs_and_the_asked_one_is_in_front(qtbot: QtBot) -> None:
    table = sit_down(qtbot, (GERMANY, ITALY))
    page = open_page(qtbot, table)
    try:
        menu = wait_until_asked(qtbot, page, "prompt.keep_seven")
        assert set(page.hand.tabs) == {GERMANY, ITALY}
        assert page.deciding.asked == (GERMANY, ITALY)
        assert menu.seat == GERMANY
        assert page.bar.question.text().startswith("Germany:")
        qtbot.mouseClick(page.hand.tabs[ITALY], LEFT)
        assert page.bar.question.text().startswith("Italy:")
        keep_seven(qtbot, page)
        wait_for(qtbot, lambda: page.deciding.asked == (GERMANY,))
        assert page.deciding.seat == GERMANY
        keep_seven(qtbot, page)
        wait_until_asked(qtbot, page, "prompt.play")
        assert page.hand.tabs[GERMANY].isChecked()
    finally:
        table.network.close()
