"""Two windows in one process, each with its own thread, play over loopback by clicks only."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from netcore.bots import chooser
from netcore.identity import Identity
from netcore.pipe import Address
from netcore.playing import Pace
from netcore.room import Me
from netcore.session_events import Pinged
from netcore.sessions import Plan, host_table, join_table
from netcore.transport import Lan
from qtclient.gamepage import GamePage
from qtclient.network import Network
from qtclient.table import Table
from tests.counts import count
from tests.qtclient.solo import answer_by_clicks, open_page, wait_for

AXIS, ALLIES = (0, 2, 4), (1, 3, 5)
ANYWHERE = "127.0.0.1"


def somebody(name: str) -> Me:
    return Me(Identity.create(), name, None, chooser, pace=Pace(reaction=0.0))


def take_seats(table: Table, seats: tuple[int, ...]) -> None:
    for seat in seats:
        table.network.say(lambda session, seat=seat: session.take_seat(seat))
    table.network.say(lambda session: session.ready())


@pytest.fixture
def tables(qtbot: QtBot) -> Iterator[tuple[Table, Table]]:
    """Anna hosts and plays the Axis; Boris comes and plays the Allies."""
    anna, boris = Table(Network()), Table(Network())
    plan = Plan("generals", "Two windows")
    anna.network.sit_down(partial(host_table, somebody("Anna"), plan, Lan(ANYWHERE, 0), None))
    wait_for(qtbot, lambda: anna.where)
    assert anna.where is not None
    there = Address(ANYWHERE, anna.where.port)
    boris.network.sit_down(partial(join_table, somebody("Boris"), Lan(), there, None))
    wait_for(qtbot, lambda: boris.lobby and len(boris.lobby.members) == 2)
    take_seats(anna, AXIS)
    take_seats(boris, ALLIES)
    wait_for(qtbot, lambda: anna.lobby and all(member.ready for member in anna.lobby.members))
    anna.network.say(lambda session: session.start())
    wait_for(qtbot, lambda: anna.game_started and boris.game_started)
    yield anna, boris
    boris.network.close()
    anna.network.close()


def test_two_people_play_by_clicks_and_see_the_same(
    qtbot: QtBot, tables: tuple[Table, Table]
) -> None:
    pages = [open_page(qtbot, table) for table in tables]
    anna, boris = tables
    assert pages[0].trust.safety_words.text() == pages[1].trust.safety_words.text()
    last = 1 + count(1, 20)

    def asked() -> GamePage | None:
        return next((page for page in pages if page.deciding.picking is not None), None)

    while not anna.report and (anna.state is None or anna.state.round < last):
        wait_for(qtbot, lambda: asked() or anna.report)
        page = asked()
        menu = None if page is None else page.deciding.menu()
        if page is not None and menu is not None:
            answer_by_clicks(qtbot, page, menu)
    wait_for(qtbot, lambda: boris.story and boris.story[-1].seq == anna.story[-1].seq)
    assert [h.told for h in anna.story] == [h.told for h in boris.story]
    assert pages[0].track.points == pages[1].track.points
    assert set(anna.knowledge) == set(AXIS)
    assert set(boris.knowledge) == set(ALLIES)


def test_what_one_says_the_other_hears(qtbot: QtBot, tables: tuple[Table, Table]) -> None:
    pages = [open_page(qtbot, table) for table in tables]
    pages[1].chat.line.setText("Good luck!")
    pages[1].chat.line.returnPressed.emit()
    wait_for(qtbot, lambda: all(page.chat.lines.count() for page in pages))
    assert pages[0].chat.lines.item(0).text() == "Boris: Good luck!"


def test_one_points_at_the_map_and_the_other_sees_where(
    qtbot: QtBot, tables: tuple[Table, Table]
) -> None:
    anna, boris = (open_page(qtbot, table) for table in tables)
    anna.pointing.open_menu("ukraine", QPoint(200, 200))
    assert anna.pointing.menu is not None
    to_all, to_team = anna.pointing.menu.actions()
    to_all.trigger()
    to_team.trigger()
    anna.pointing.menu.close()
    wait_for(qtbot, lambda: boris.marks.spoken_of == "ukraine")
    assert boris.chat.lines.item(0).text() == "Anna points at Ukraine."
    anna.chat.line.setText("well")
    anna.chat.line.returnPressed.emit()
    wait_for(qtbot, lambda: boris.chat.lines.count() == 2)
    assert "well" in boris.chat.lines.item(1).text()


def test_a_space_that_does_not_exist_is_not_pointed_at(
    qtbot: QtBot, tables: tuple[Table, Table]
) -> None:
    page = open_page(qtbot, tables[0])
    tables[0].pointed.emit(Pinged("Mallory", "<b>atlantis</b>", to_team=False))
    assert page.marks.spoken_of == ""
    assert page.chat.lines.count() == 0
