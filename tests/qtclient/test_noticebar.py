"""Notices about people: who is away stays in view, whatever else is told meanwhile."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from netcore.link import LinkFarewell
from netcore.session_events import HostLost, HostMoved, PeerBack, PeerLost
from qtclient.noticebar import NoticeBar
from qtclient.pagestyle import Style
from qtclient.table import GoneVoted, Table
from qtclient.theme import LIGHT
from resources.catalogue import catalogue
from rules.kernel.errors import SealedOrdersError
from tests.qtclient.party import gather, part

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def tables(qtbot: QtBot) -> Iterator[list[Table]]:
    """Anna and Clara play the Axis, Boris the Allies."""
    tables = gather(qtbot, ((0, 2), (1, 3, 5), (4,)))
    yield tables
    part(tables)


@pytest.fixture
def bar(qtbot: QtBot, tables: list[Table]) -> NoticeBar:
    """What Anna sees, who is told that Clara is away."""
    made = NoticeBar(tables[0], catalogue("en"), Style(LIGHT))
    qtbot.addWidget(made)
    made.tell(PeerLost("Clara", 2, False))
    return made


def test_who_is_away_is_told_again_after_something_else_was_read(
    qtbot: QtBot, bar: NoticeBar
) -> None:
    bar.tell(HostMoved(1, 1))
    bar.tell(PeerBack("Boris", 1))
    assert bar.text.text() == "Boris is back."
    assert not bar.act.isVisible()
    qtbot.mouseClick(bar.close_button, LEFT)
    assert bar.text.text().startswith("The connection to Clara is lost.")
    assert bar.act.text() == "Go on without Clara …"
    qtbot.mouseClick(bar.close_button, LEFT)
    assert not bar.isVisible()


def test_a_lost_host_is_told_again_until_one_speaks(qtbot: QtBot, tables: list[Table]) -> None:
    bar = NoticeBar(tables[1], catalogue("en"), Style(LIGHT))
    qtbot.addWidget(bar)
    for speaks in (True, False):
        bar.tell(HostLost(SealedOrdersError("network.link.broken")))
        bar.say("Round 2, turn of Germany.", lasting=False)
        if speaks:
            bar.link_works()
        qtbot.mouseClick(bar.close_button, LEFT)
        assert bar.isVisible() is not speaks
    assert bar.text.text().startswith("The connection to the host is lost")


@pytest.mark.parametrize(
    ("another", "sentence"),
    [(True, "another player takes over"), (False, "cannot choose another one")],
)
def test_nobody_is_promised_a_host_where_there_can_be_none(
    bar: NoticeBar, another: bool, sentence: str
) -> None:
    bar.tell(HostLost(LinkFarewell("left"), another))
    assert sentence in bar.text.text()


def test_nothing_more_is_told_of_who_is_back(qtbot: QtBot, bar: NoticeBar) -> None:
    bar.tell(PeerBack("Clara", 2))
    qtbot.mouseClick(bar.close_button, LEFT)
    assert not bar.isVisible()


def test_a_list_of_successors_that_is_left_leaves_the_notice(qtbot: QtBot, bar: NoticeBar) -> None:
    bar.show()
    qtbot.mouseClick(bar.act, LEFT)
    assert bar.isVisible()
    assert bar.act.text() == "Go on without Clara …"


def test_every_vote_that_somebody_is_gone_waits_for_an_answer(qtbot: QtBot, bar: NoticeBar) -> None:
    """Two can be gone at once, and who votes for both does so faster than others read."""
    bar.tell(PeerLost("Boris", 1, False))
    bar.tell(GoneVoted(1, 2, 0))
    bar.tell(GoneVoted(2, 1, 0))
    bar.tell(HostMoved(1, 1))
    for voter, gone in (("Boris", "Clara"), ("Clara", "Boris")):
        qtbot.mouseClick(bar.close_button, LEFT)
        assert bar.text.text().startswith(f"{voter} wants to go on without {gone}")
        assert bar.act.text() == "Agree"
    qtbot.mouseClick(bar.act, LEFT)
    assert not bar.isVisible()


def test_nobody_is_asked_about_one_who_is_back(qtbot: QtBot, bar: NoticeBar) -> None:
    bar.tell(GoneVoted(1, 2, 0))
    bar.tell(PeerBack("Clara", 2))
    qtbot.mouseClick(bar.close_button, LEFT)
    assert not bar.isVisible()


def test_nobody_is_to_play_on_who_is_away_as_well(qtbot: QtBot, bar: NoticeBar) -> None:
    """Clara has one ally, and that one is away too."""
    bar.tell(PeerLost("Anna", 0, False))
    bar.tell(PeerLost("Clara", 2, False))
    assert not bar.act.isVisible()
