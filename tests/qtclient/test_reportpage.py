"""A whole game of bots watched to its end, and the report on it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from netcore.audit import Finding, Report, SeatReport, Verdict
from netcore.session_events import Finished
from qtclient.network import Network
from qtclient.reportpage import ReportPage
from qtclient.table import Table
from resources.catalogue import catalogue
from rules.games import GAMES
from rules.kernel.pending import Over
from tests.qtclient.solo import open_page, sit_down, wait_for

EVIL = "<b>Mallory</b>"


def prepared(network: Network, verdict: Verdict, *findings: Finding) -> Table:
    """A table whose game is over."""
    table = Table(network)
    seats = tuple(SeatReport(seat, EVIL, verdict, findings) for seat in GAMES[0].seats)
    over = Over(1, "points", (81, 104))
    table.report = Finished(Report(verdict, seats, over, 1234), None)
    return table


@pytest.fixture
def network(qtbot: QtBot) -> Network:
    network = Network()
    network.close()
    return network


def shown(qtbot: QtBot, table: Table, language: str = "en") -> ReportPage:
    page = ReportPage(table, catalogue(language))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    return page


def test_a_whole_game_of_bots_is_watched_to_its_report(qtbot: QtBot, tmp_path: Path) -> None:
    table = sit_down(qtbot, (), tmp_path)
    page = open_page(qtbot, table)
    try:
        wait_for(qtbot, lambda: table.report is not None)
        report = shown(qtbot, table)
        wait_for(qtbot, lambda: report.cards.cells.rowCount())
    finally:
        table.network.close()
    assert page.deciding.seat == -1
    assert page.track.points == table.state.vp
    assert page.story.item(page.story.count() - 1).text().startswith("Victory for")
    assert report.cards.cells.rowCount() == 216
    drawn = [report.cards.cells.item(row, 1).text() for row in range(216)]  # type: ignore[union-attr]
    assert sum(text.startswith("round 1,") for text in drawn) >= 60
    assert report.chart.points[-1] == table.state.vp
    assert len(report.chart.points) == table.state.round + 1
    assert report.title.text().startswith("Victory for")
    assert str(table.report.file) in report.where.text()  # type: ignore[union-attr]


@pytest.mark.parametrize(("language", "honest"), [("en", "honest"), ("ru", "честно")])
def test_the_result_and_every_verdict_are_said(
    qtbot: QtBot, network: Network, language: str, honest: str
) -> None:
    page = shown(qtbot, prepared(network, Verdict.HONEST), language)
    assert "81" in page.points.text()
    assert page.html().count(f"✓ {honest}") == 6


def test_what_was_found_is_told_and_names_stay_plain_text(qtbot: QtBot, network: Network) -> None:
    finding = Finding(77, "ger_blitzkrieg", "audit.not_on_the_menu", {"verb": "play"}, Verdict(2))
    page = shown(qtbot, prepared(network, Verdict.CHEATED, finding))
    html = page.html()
    assert "Entry 77, “Blitzkrieg”: “play” was not allowed" in html
    assert EVIL not in html
    assert "&lt;b&gt;Mallory" in html


def test_the_report_is_written_as_a_page_for_browsers(
    qtbot: QtBot, network: Network, tmp_path: Path
) -> None:
    page = shown(qtbot, prepared(network, Verdict.HONEST))
    page.save_html(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == page.html()
    page.save_html(tmp_path / "nowhere" / "report.html")
    assert page.where.text().startswith("The report could not be written")


def test_the_person_goes_back_to_the_start(qtbot: QtBot, network: Network) -> None:
    page = shown(qtbot, prepared(network, Verdict.HONEST))
    with qtbot.waitSignal(page.left):
        qtbot.mouseClick(page.back, Qt.MouseButton.LeftButton)


def test_points_of_rounds_are_added_up_from_what_happened(network: Network) -> None:
    from qtclient.games.generals.glance import points_by_round
    from rules.generals.events import Scored, TurnBegan

    events = [TurnBegan(0, 1), Scored(0, 4, "card"), TurnBegan(1, 1), Scored(1, 2, "card")]
    events += [TurnBegan(0, 2), Scored(0, -1, "no_cards")]
    assert points_by_round(events) == [(0, 0), (4, 2), (3, 2)]
