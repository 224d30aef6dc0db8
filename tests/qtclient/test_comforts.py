"""Comforts around the game: being called, a hint, the pace, a recap after coming late."""

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtWidgets import QListWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from netcore.session_events import HostLost, HostMoved, PeerLost
from qtclient.arriving import Arriving, since_own_turn
from qtclient.calling import Caller
from qtclient.gamepage import GamePage
from qtclient.table import Happening, Table
from qtclient.waiting import Waiting
from resources.catalogue import catalogue
from rules.kernel.choices import Menu, Offer, Prompt
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Told
from tests.qtclient.solo import LEFT, wait_for


def turn(country: str, round_: int = 1) -> Happening:
    return Happening(0, None, Told("event.turn_began", {"country": country, "round": round_}))


BUILT = Happening(
    0, None, Told("event.built", {"country": "japan", "piece": "army", "space": "china"})
)


def test_the_title_calls_as_long_as_a_decision_is_open(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setWindowTitle("Sealed Orders")
    window.show()
    caller = Caller(window, catalogue("en"))
    caller.call(["germany"], None)
    assert window.windowTitle() == "● Germany: your decision — Sealed Orders"
    caller.call([], None)
    assert window.windowTitle() == "Sealed Orders"
    caller.call(["italy"], None)
    caller.rest()
    assert window.windowTitle() == "Sealed Orders"


def kept_lines(page: GamePage) -> list[QListWidgetItem]:
    """What the story tells of bots that have chosen their first hands."""
    return page.story.findItems("kept 7 cards", Qt.MatchFlag.MatchContains)


def test_a_hint_picks_but_sends_nothing(qtbot: QtBot, page: GamePage, table: Table) -> None:
    wait_for(qtbot, lambda: len(kept_lines(page)) == 5)
    wait_for(qtbot, lambda: page.deciding.menu() is not None)
    entries = len(table.story)
    qtbot.mouseClick(page.tools.hint, LEFT)
    wait_for(qtbot, lambda: page.deciding.choice() is not None)
    assert page.bar.summary.text().startswith("Hint: Discard ")
    assert len(table.story) == entries
    qtbot.mouseClick(page.bar.undo, LEFT)
    assert page.deciding.choice() is None


def test_nobody_advises_to_take_a_piece_back(
    qtbot: QtBot, page: GamePage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(page.adviser, "ask", asked.append)
    out_of_turn = Menu(0, Prompt("prompt.take_back"), (Offer("take_back", (8,), "space"),))
    monkeypatch.setattr(page.deciding, "_out_of_turn", lambda: out_of_turn)
    table.menus.clear()
    table.asked.emit()
    qtbot.mouseClick(page.tools.take_back, LEFT)
    assert page.deciding.menu() == out_of_turn
    qtbot.mouseClick(page.tools.hint, LEFT)
    assert asked == []


def test_the_pace_goes_round(qtbot: QtBot, page: GamePage) -> None:
    said = []
    for _ in range(3):
        qtbot.mouseClick(page.tools.pace, LEFT)
        said.append(page.tools.pace.toolTip())
    assert len(set(said)) == 3
    assert said[-1] == "Things are shown at the usual pace (P)"


def test_only_what_came_after_the_own_turn_is_new() -> None:
    story = [turn("germany"), BUILT, turn("japan"), BUILT, turn("germany", 2)]
    assert [h.told.key for h in since_own_turn(story, ["germany"])] == [
        "event.turn_began",
        "event.built",
        "event.turn_began",
    ]
    assert since_own_turn([turn("germany"), BUILT], ["italy"])[1] is BUILT


def test_a_latecomer_gets_all_at_once(qtbot: QtBot) -> None:
    arriving = Arriving()
    with qtbot.waitSignal(arriving.arrived, timeout=10_000) as arrived:
        arriving.begin()
        for happening in (turn("germany"), turn("japan")):
            arriving.take([happening])
        arriving.note_question()
        assert arriving.going_on
    assert len(arrived.args[0]) == 2
    assert not arriving.going_on


class Stopwatch(QElapsedTimer):
    """A clock that only a test moves on."""

    now = 0

    def start(self) -> None:
        super().start()
        self._begun = Stopwatch.now

    def elapsed(self) -> int:
        return Stopwatch.now - self._begun


def test_every_decision_is_waited_for_anew(
    qtbot: QtBot, page: GamePage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtclient.waiting.QElapsedTimer", Stopwatch)
    waiting = Waiting(table, catalogue("en"))
    # The bots choose what they keep as well.
    wait_for(qtbot, lambda: waiting.now().text == "Waiting for: Germany (Anna).")
    Stopwatch.now += 5000
    assert waiting.now().since == "For 5 s now."
    table.state = table.game.decode(table.game.encode(table.state))
    assert waiting.now().since == ""


def test_nobody_is_waited_for_at_a_table_without_a_host(
    qtbot: QtBot, page: GamePage, table: Table
) -> None:
    waiting = Waiting(table, catalogue("en"))
    wait_for(qtbot, lambda: waiting.now().text == "Waiting for: Germany (Anna).")
    table._hear(HostLost(SealedOrdersError("network.link.broken")))
    assert waiting.now()[:2] == (
        "",
        "Nobody hosts the table now. The program looks for the other players.",
    )
    table._hear(HostMoved(0, 1))
    assert waiting.now().text == "Waiting for: Germany (Anna)."


def test_nobody_waits_for_oneself_at_a_table_that_too_few_have_come_back_to(
    qtbot: QtBot, page: GamePage, table: Table
) -> None:
    waiting = Waiting(table, catalogue("en"))
    wait_for(qtbot, lambda: waiting.now().text == "Waiting for: Germany (Anna).")
    menus = dict(table.menus)
    table.menus.clear()
    table._hear(PeerLost("Boris", 1, left=False))
    assert waiting.now().text.startswith("The table goes on as soon as more than half")
    table.menus |= menus
    assert waiting.now().text == "Waiting for: Germany (Anna)."


def test_a_refusal_is_told_on_the_page(page: GamePage, table: Table) -> None:
    table.refused.emit(SealedOrdersError("network.link.broken"))
    assert page.notices.text.text() == "The connection broke."


def test_the_clock_of_a_lost_host_goes_when_the_table_goes_on(page: GamePage, table: Table) -> None:
    table.noticed.emit(HostLost(SealedOrdersError("network.link.broken")))
    assert "600 s" in page.notices.text.text()
    table.advanced.emit([])
    assert not page.notices.isVisible()


def test_the_clock_of_a_lost_host_goes_when_it_is_back_and_waits_for_us(
    page: GamePage, table: Table
) -> None:
    table.noticed.emit(HostLost(SealedOrdersError("network.link.broken")))
    table.lobby_changed.emit()
    assert not page.notices.isVisible()


def test_a_bot_says_why_when_its_line_is_chosen(qtbot: QtBot, page: GamePage) -> None:
    wait_for(qtbot, lambda: kept_lines(page))
    line = kept_lines(page)[0]
    page.story.setCurrentItem(line)
    wait_for(qtbot, lambda: "\n" in line.text())
    assert line.text().splitlines()[1].startswith(line.text().split(" kept")[0])
