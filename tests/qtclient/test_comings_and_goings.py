"""Somebody is gone for good: the others go on in their windows, or let a newcomer play on."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from netcore.audit import Verdict
from netcore.pipe import Address
from netcore.session_events import EndVoted
from netcore.sessions import join_table
from netcore.transport import Lan
from qtclient.gamepage import GamePage
from qtclient.leaving import LeavingDialog
from qtclient.network import Network
from qtclient.table import Table
from qtclient.theme import LIGHT
from resources.catalogue import catalogue
from tests.qtclient.party import ANYWHERE, gather, part, somebody
from tests.qtclient.solo import sit_down, wait_for

LEFT = Qt.MouseButton.LeftButton
HONEST = Verdict.HONEST


@pytest.fixture
def tables(qtbot: QtBot) -> Iterator[list[Table]]:
    """Anna plays Germany and the United Kingdom, Boris most of the Axis, Clara the other Allies."""
    tables = gather(qtbot, [(0, 1), (2, 4), (3, 5)])
    yield tables
    part(tables)


def page_of(qtbot: QtBot, table: Table) -> GamePage:
    page = GamePage(table, catalogue("en"), LIGHT, 1.0)
    qtbot.addWidget(page)
    page.show()
    return page


def test_the_others_agree_who_plays_on_for_somebody_gone(qtbot: QtBot, tables: list[Table]) -> None:
    anna, boris, clara = tables
    pages = [page_of(qtbot, table) for table in (anna, boris)]
    wait_for(qtbot, lambda: anna.state is not None)
    clara.network.close()
    for page in pages:
        wait_for(qtbot, page.notices.act.isVisible)
        assert page.notices.act.text() == "Go on without Clara …"
    assert anna.successors(2) == [0]
    qtbot.mouseClick(pages[0].notices.act, LEFT)
    (menu,) = pages[0].notices.findChildren(QMenu)
    (only,) = menu.actions()
    assert only.text() == "Anna plays on"
    only.trigger()
    wait_for(qtbot, lambda: pages[1].notices.act.text() == "Agree")
    assert "Anna wants to go on without Clara" in pages[1].notices.text.text()
    qtbot.mouseClick(pages[1].notices.act, LEFT)
    wait_for(qtbot, lambda: anna.seats == (0, 1, 3, 5))
    wait_for(qtbot, lambda: set(anna.menus) == {0, 1, 3, 5})
    assert boris.held_by == (0, 0, 1, 0, 1, 0)
    tabs = pages[0].hand.tabs
    assert list(tabs) == [0, 1, 3, 5]
    qtbot.mouseClick(tabs[3], LEFT)
    assert pages[0].deciding.seat == 3
    assert len(pages[0].hand.rack.cards()) == 10


def test_a_spectator_plays_on_for_somebody_gone(qtbot: QtBot, tables: list[Table]) -> None:
    anna, boris, clara = tables
    emma = Table(Network())
    assert anna.where is not None
    there = Address(ANYWHERE, anna.where.port)
    emma.network.sit_down(partial(join_table, somebody("Emma"), Lan(), there, None, watching=True))
    wait_for(qtbot, lambda: emma.state is not None)
    pages = [page_of(qtbot, table) for table in (anna, boris, emma)]
    clara.network.close()
    watching = pages[2].notices
    wait_for(qtbot, watching.act.isVisible)
    assert watching.act.text() == "Play on for Clara"
    assert pages[2].chat.to_team.isHidden()
    pages[2].pointing.open_menu("ukraine", QPoint(200, 200))
    assert pages[2].pointing.menu is not None
    assert len(pages[2].pointing.menu.actions()) == 1
    pages[2].pointing.menu.close()
    qtbot.mouseClick(watching.act, LEFT)
    assert watching.text.text().startswith("You have asked to play on for Clara.")
    assert watching.isVisible()
    for page in pages[:2]:
        wait_for(qtbot, lambda page=page: page.notices.act.text() == "Agree")
        assert page.notices.text.text().startswith("Emma asks to play on for Clara.")
        qtbot.mouseClick(page.notices.act, LEFT)
    wait_for(qtbot, lambda: emma.seats == (3, 5))
    wait_for(qtbot, lambda: set(emma.menus) == {3, 5})
    assert anna.player_name(anna.held_by[3]) == "Emma"
    assert list(pages[2].hand.tabs) == [3, 5]
    assert pages[2].hand.isVisible()
    assert pages[2].action_list.isVisible()
    assert not pages[2].chat.to_team.isHidden()
    emma.network.close()


def ways(dialog: LeavingDialog) -> dict[str, QPushButton]:
    """The ways out that are offered, by what stands on their buttons."""
    return {way.text(): way for way in dialog.findChildren(QPushButton)}


def test_all_agree_to_stop_and_get_their_report(qtbot: QtBot, tables: list[Table]) -> None:
    pages = [page_of(qtbot, table) for table in tables]
    wait_for(qtbot, lambda: all(table.state is not None for table in tables))
    annas, boriss = (LeavingDialog(table, catalogue("en")) for table in tables[:2])
    assert "Propose to give up" not in ways(annas)
    assert "Propose to give up" in ways(boriss)
    ways(annas)["Propose to stop here"].click()
    for page in pages[1:]:
        wait_for(qtbot, lambda page=page: page.notices.act.text() == "Agree")
        assert "These players want to stop here: Anna" in page.notices.text.text()
        qtbot.mouseClick(page.notices.act, LEFT)
    wait_for(qtbot, lambda: all(table.report for table in tables))
    assert [table.report and table.report.report.verdict for table in tables] == [HONEST] * 3


def test_a_player_hands_its_countries_over_and_goes(qtbot: QtBot, tables: list[Table]) -> None:
    anna, _, clara = tables
    page = page_of(qtbot, anna)
    wait_for(qtbot, lambda: page.board.isVisible() and clara.state is not None)
    hand_over = "Hand everything to Anna and leave"
    dialog = LeavingDialog(clara, catalogue("en"))
    wished: list[int] = []
    dialog.hand_over.connect(wished.append)
    ways(dialog)[hand_over].click()
    assert wished == [0]
    clara.network.say(lambda session: session.hand_over(0))
    wait_for(qtbot, lambda: anna.seats == (0, 1, 3, 5) and not clara.seats)
    wait_for(qtbot, lambda: page.notices.text.text().startswith("Seats have changed hands"))
    assert [chip.own for chip in page.countries.chips] == [True, True, False, True, False, True]


def test_a_host_hands_its_countries_over_and_another_hosts(qtbot: QtBot) -> None:
    tables = gather(qtbot, [(0,), (1, 3, 5), (2, 4)])
    anna, boris, clara = tables
    wait_for(qtbot, lambda: all(table.state is not None for table in tables))
    dialog = LeavingDialog(anna, catalogue("en"))
    wished: list[int] = []
    dialog.hand_over.connect(wished.append)
    ways(dialog)["Hand everything to Clara and leave"].click()
    assert wished == [2]
    anna.network.say(lambda session: session.hand_over(2))
    wait_for(qtbot, lambda: not anna.seats and clara.seats == (0, 2, 4))
    # Boris comes next; on a machine that is busy Clara may be quicker.
    wait_for(qtbot, lambda: len({table.host for table in tables}) == 1)
    assert anna.host in (1, 2)
    left = page_of(qtbot, anna)
    anna.noticed.emit(EndVoted((1,)))
    assert left.notices.isVisible()
    assert not left.notices.act.isVisible()
    anna.network.leave()
    wait_for(qtbot, lambda: set(clara.menus) == {0, 2, 4} and set(boris.menus) == {1, 3, 5})
    part(tables)


def test_who_has_no_allies_is_told_that_giving_up_asks_nobody(qtbot: QtBot) -> None:
    both = gather(qtbot, [(0, 2, 4), (1, 3, 5)])
    dialog = LeavingDialog(both[1], catalogue("en"))
    assert "Propose to give up" not in ways(dialog)
    assert "lost at once" in ways(dialog)["Give up"].accessibleDescription()
    part(both)


def test_alone_nobody_is_asked_whether_to_stop(qtbot: QtBot) -> None:
    table = sit_down(qtbot)
    wait_for(qtbot, lambda: table.state is not None)
    dialog = LeavingDialog(table, catalogue("en"))
    ways(dialog)["Stop here"].click()
    wait_for(qtbot, lambda: table.report)
    table.network.close()
