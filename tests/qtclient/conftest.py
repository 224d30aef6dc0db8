"""A solo game to look at: its table, and its page as soon as a person is asked."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from qtclient.gamepage import GamePage
from qtclient.table import Table
from tests.qtclient.solo import open_page, sit_down, wait_until_asked


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
