"""A game that stopped leaves a report to save: what this program knew, and no secret."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from netcore.session_events import Stopped
from qtclient.faultreport import fault_report
from qtclient.gamepage import GamePage
from qtclient.mainwindow import MainWindow
from qtclient.table import Table
from resources.catalogue import catalogue
from rules.kernel.errors import SealedOrdersError
from tests.qtclient.solo import LEFT

DESYNC = SealedOrdersError("log.desync", entry=7)


def test_the_report_tells_fault_state_and_story(page: GamePage, table: Table) -> None:
    report = fault_report(table, DESYNC, catalogue("en"))
    assert "The state after entry 7 differs" in report
    assert "\nround 1, seat 0\n" in report
    assert f"{table.story[-1].seq}: " in report
    again = fault_report(table, DESYNC, catalogue("en"))
    assert report == again


def test_a_game_that_stopped_offers_its_report(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(tmp_path, "en")
    window.neighbours.rest()
    qtbot.addWidget(window)
    window.show()
    qtbot.mouseClick(window.start.play, LEFT)
    qtbot.waitUntil(lambda: window.game is not None, timeout=60_000)
    window.table.stopped.emit(Stopped(DESYNC, False, None))
    assert window.start.save_report.isVisible()
    missing = tmp_path / "nowhere" / "report.txt"
    window.start.write_report(missing)
    assert window.start.notice.text().startswith("The report could not be saved: ")
    chosen = tmp_path / "report.txt"
    window.start.write_report(chosen)
    assert "log.desync" in chosen.read_text(encoding="utf-8")
    assert not window.start.save_report.isVisible()
    window.close()
