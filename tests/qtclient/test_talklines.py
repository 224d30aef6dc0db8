"""What is said: wrapped, never cut, never HTML, and not missed."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from netcore.session_events import ChatHeard
from qtclient.table import Table
from qtclient.talklines import TalkLines
from tests.qtclient.party import gather, part
from tests.qtclient.solo import open_page

AXIS, ALLIES = (0, 2, 4), (1, 3, 5)


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    tables = gather(qtbot, (AXIS, ALLIES))
    yield tables[0]
    part(tables)


def test_a_word_longer_than_the_line_is_wrapped_and_html_is_text(qtbot: QtBot) -> None:
    lines = TalkLines()
    qtbot.addWidget(lines)
    lines.resize(200, 120)
    lines.show()
    lines.add("Boris: " + "x" * 300)
    lines.add("<b>bold</b> <img src=x>")
    assert lines.lines == ["Boris: " + "x" * 300, "<b>bold</b> <img src=x>"]
    assert lines.document().idealWidth() <= lines.viewport().width()


def test_the_latest_line_is_in_view_unless_somebody_reads_further_up(qtbot: QtBot) -> None:
    lines = TalkLines()
    qtbot.addWidget(lines)
    lines.resize(200, 120)
    for number in range(30):
        lines.add(f"line {number}")
    lines.show()
    bar = lines.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    bar.setValue(0)
    lines.add("one more")
    assert bar.value() == 0


def test_the_tab_counts_what_nobody_has_read_and_keeps_what_was_said_before(
    qtbot: QtBot, table: Table
) -> None:
    table.said.append(ChatHeard("Boris", "in the lobby", False))
    page = open_page(qtbot, table)
    tab = page.tabs.indexOf(page.chat)
    assert page.tabs.tabText(tab) == "Chat"
    table.heard.emit(ChatHeard("Boris", "one", False))
    table.heard.emit(ChatHeard("Boris", "two", True))
    assert page.tabs.tabText(tab) == "Chat (2)"
    page.tabs.setCurrentWidget(page.chat)
    assert page.tabs.tabText(tab) == "Chat"
    assert page.chat.lines.lines == [
        "Boris: in the lobby",
        "Boris: one",
        "Boris, to the team: two",
    ]


def test_the_line_says_who_will_hear_it(qtbot: QtBot, table: Table) -> None:
    page = open_page(qtbot, table)
    assert page.chat.line.placeholderText() == "Say something to all"
    page.chat.to_team.setChecked(True)
    assert page.chat.line.placeholderText() == "Say something to your team"
