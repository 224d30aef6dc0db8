"""Two windows in one process, each with its own thread, play over loopback by clicks only."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from netcore.session_events import Pinged
from qtclient.table import Table
from tests.counts import count
from tests.qtclient.party import gather, part, play_by_clicks
from tests.qtclient.solo import open_page, wait_for

AXIS, ALLIES = (0, 2, 4), (1, 3, 5)


@pytest.fixture
def tables(qtbot: QtBot) -> Iterator[tuple[Table, Table]]:
    """Anna hosts and plays the Axis; Boris comes and plays the Allies."""
    anna, boris = gather(qtbot, (AXIS, ALLIES))
    yield anna, boris
    part((anna, boris))


def test_two_people_play_by_clicks_and_see_the_same(
    qtbot: QtBot, tables: tuple[Table, Table]
) -> None:
    pages = [open_page(qtbot, table) for table in tables]
    anna, boris = tables
    assert pages[0].trust.safety_words.text() == pages[1].trust.safety_words.text()
    play_by_clicks(qtbot, pages, count(1, 20))
    assert [h.told for h in anna.story] == [h.told for h in boris.story]
    assert pages[0].track.points == pages[1].track.points
    assert set(anna.knowledge) == set(AXIS)
    assert set(boris.knowledge) == set(ALLIES)


def test_what_one_says_the_other_hears(qtbot: QtBot, tables: tuple[Table, Table]) -> None:
    pages = [open_page(qtbot, table) for table in tables]
    pages[1].chat.line.setText("Good luck!")
    pages[1].chat.line.returnPressed.emit()
    wait_for(qtbot, lambda: all(page.chat.lines.lines for page in pages))
    assert pages[0].chat.lines.lines[0] == "Boris: Good luck!"


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
    assert boris.chat.lines.lines[0] == "Anna points at Ukraine."
    anna.chat.line.setText("well")
    anna.chat.line.returnPressed.emit()
    wait_for(qtbot, lambda: len(boris.chat.lines.lines) == 2)
    assert "well" in boris.chat.lines.lines[1]


def test_a_space_that_does_not_exist_is_not_pointed_at(
    qtbot: QtBot, tables: tuple[Table, Table]
) -> None:
    page = open_page(qtbot, tables[0])
    tables[0].pointed.emit(Pinged("Mallory", "<b>atlantis</b>", to_team=False))
    assert page.marks.spoken_of == ""
    assert page.chat.lines.lines == []
