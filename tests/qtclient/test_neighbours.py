"""The list of open tables, as neighbours open, change and close them."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from netcore.discovery import TableRecord, new_table_id
from netcore.pipe import Address
from netcore.version import game_digest
from qtclient.neighbours import Neighbours
from qtclient.network import Network
from qtclient.startpage import RECORD, StartPage
from resources.catalogue import catalogue
from rules.games import GAMES

GAME = GAMES[0]
NORD = TableRecord(
    new_table_id(), "Nord", GAME.name, game_digest(GAME), 3, "code", (Address("10.0.0.1", 47420),)
)
OTHER = NORD._replace(table=new_table_id(), name="Anna")


@pytest.fixture
def neighbours(qtbot: QtBot) -> Iterator[Neighbours]:
    network = Network()
    yield Neighbours(network)
    network.close()


def test_a_table_that_changes_a_thousand_times_is_listed_anew_a_few_times(
    qtbot: QtBot, neighbours: Neighbours
) -> None:
    spy = QSignalSpy(neighbours.changed)
    for number in range(1000):
        neighbours._seen.emit(NORD._replace(free=number % 6))
    qtbot.waitUntil(lambda: spy.count() > 0)
    assert spy.count() < 100
    assert [table.free for table in neighbours.tables()] == [999 % 6]


def test_a_picked_table_stays_picked_while_others_come_and_go(
    qtbot: QtBot, neighbours: Neighbours
) -> None:
    page = StartPage(neighbours, "Gleb", "en")
    qtbot.addWidget(page)
    page.retranslate(catalogue("en"))
    neighbours._seen.emit(NORD)
    qtbot.waitUntil(lambda: page.tables.count() == 1)
    page.tables.setCurrentRow(0)
    assert page.address.text() == "10.0.0.1:47420"
    page.address.setText("10.0.0.7")
    neighbours._seen.emit(OTHER)
    qtbot.waitUntil(lambda: page.tables.count() == 2)
    assert [item.data(RECORD) for item in page.tables.selectedItems()] == [NORD]
    assert page.address.text() == "10.0.0.7"
    neighbours._gone.emit(NORD.table)
    qtbot.waitUntil(lambda: page.tables.count() == 1)
    assert page.tables.selectedItems() == []
