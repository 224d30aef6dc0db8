"""A whole game of bots watched to its end, and the report on it."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from netcore.audit import Finding, Report, SeatReport, Verdict
from netcore.session_events import Finished, RematchOpened
from qtclient.cardlog import CardFate, card_verdict
from qtclient.network import Network
from qtclient.reportpage import ReportPage
from qtclient.table import Table
from resources.catalogue import LANGUAGES, catalogue
from rules.games import GAMES
from rules.kernel.pending import Over
from tests.qtclient.clipping import clipped
from tests.qtclient.solo import open_page, sit_down, wait_for

EVIL = "<b>Mallory</b>\"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;"


def prepared(network: Network, verdict: Verdict, *findings: Finding, player: str = EVIL) -> Table:
    """A table whose game is over."""
    table = Table(network)
    seats = tuple(SeatReport(seat, player, verdict, findings) for seat in GAMES[0].seats)
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
    assert report.text.seat(report.text.report.seats[0]) == "Germany: a bot of Anna"
    assert str(table.report.file) in report.where.text()  # type: ignore[union-attr]
    with qtbot.waitSignal(report.watch_wanted) as watched:
        qtbot.mouseClick(report.watch, Qt.MouseButton.LeftButton)
    assert watched.args == [table.report.file]  # type: ignore[union-attr]


def test_no_other_game_is_offered_when_the_host_is_gone(qtbot: QtBot, network: Network) -> None:
    page = shown(qtbot, prepared(network, Verdict.HONEST))
    assert not page.again.isVisible()
    page.offer_rematch()
    assert page.again.isVisible()
    page.withdraw_rematch("The host has left.")
    assert not page.again.isEnabled()
    assert page.swapped.toolTip() == "The host has left."


def test_the_table_is_cleared_for_another_game(qtbot: QtBot, network: Network) -> None:
    table = prepared(network, Verdict.HONEST)
    with qtbot.waitSignal(table.lobby_changed):
        network.happened.emit(RematchOpened(swapped=True))
    assert table.report is None


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
    names = [label for label in page.findChildren(QLabel) if "Mallory" in label.text()]
    assert len(names) == 6
    assert {label.textFormat() for label in names} == {Qt.TextFormat.PlainText}


class Tags(HTMLParser):
    """Every tag of a page with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_browsers_is_whole_and_loads_and_runs_nothing(
    qtbot: QtBot, network: Network, language: str
) -> None:
    finding = Finding(77, None, "audit.not_on_the_menu", {"verb": EVIL}, Verdict(2))
    page = shown(qtbot, prepared(network, Verdict.CHEATED, finding), language)
    fates = [
        CardFate("germany", 0, "ger_blitzkrieg", (3, 1), (40, 2), "discard"),
        CardFate("germany", 1, "", (0, 0), (0, 0), "deck"),
    ]
    found = Tags(page.text.html(((0, 0), (4, 2), (9, 3)), fates))
    assert found.open == []
    assert not found.tags & {"script", "img", "link", "iframe", "object", "b"}
    assert not found.attributes & {"src", "href", "onerror", "onload", "style"}
    assert {"svg", "details", "table"} <= found.tags


@pytest.mark.parametrize(
    ("card", "about", "verdict"),
    [
        ("ger_blitzkrieg", "ger_blitzkrieg", Verdict.CHEATED),
        ("ger_blitzkrieg", None, Verdict.HONEST),
        ("", "ger_blitzkrieg", Verdict.UNPROVEN),
    ],
)
def test_each_card_has_a_verdict_of_its_own(
    qtbot: QtBot, network: Network, card: str, about: str | None, verdict: Verdict
) -> None:
    finding = Finding(77, about, "audit.not_on_the_menu", {"verb": "play"}, Verdict.CHEATED)
    page = shown(qtbot, prepared(network, Verdict.CHEATED, finding))
    fate = CardFate("germany", 0, card, (3, 1), (40, 2), "discard")
    assert card_verdict(fate, page.text.report) is verdict
    page.cards._show([fate])
    assert page.cards.cells.item(0, 4).text() == page.text.verdict(verdict)  # type: ignore[union-attr]


def test_the_table_of_cards_can_show_one_country_alone(qtbot: QtBot, network: Network) -> None:
    page = shown(qtbot, prepared(network, Verdict.HONEST))
    page.cards._show([CardFate(seat, 0, "", (0, 0), (0, 0), "deck") for seat in GAMES[0].seats])
    page.cards.country.setCurrentIndex(2)
    rows = page.cards.cells.rowCount()
    assert [row for row in range(rows) if not page.cards.cells.isRowHidden(row)] == [1]


def test_the_game_is_saved_where_the_person_wants_it(
    qtbot: QtBot, network: Network, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, wanted = tmp_path / "kept.sealed", tmp_path / "mine"
    kept.write_bytes(b"a game")
    table = prepared(network, Verdict.HONEST)
    assert table.report is not None
    table.report = Finished(table.report.report, kept)
    page = shown(qtbot, table)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(wanted), ""))
    qtbot.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    assert (tmp_path / "mine.sealed").read_bytes() == b"a game"
    qtbot.mouseClick(page.export, Qt.MouseButton.LeftButton)
    assert (tmp_path / "mine.html").read_text(encoding="utf-8") == page.html()
    kept.unlink()
    qtbot.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    assert page.where.text().startswith("The saved game could not be read")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_no_text_of_the_report_is_cut_off(
    qtbot: QtBot, network: Network, language: str, scale: float
) -> None:
    table = prepared(network, Verdict.UNPROVEN, player="Максимилиан Константинопольский")
    page = ReportPage(table, catalogue(language), scale=scale)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    QApplication.processEvents()
    assert clipped(page) == []
    assert (page.width(), page.height()) == (1280, 720)


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
    with qtbot.waitSignal(page.left):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


def test_points_of_rounds_are_added_up_from_what_happened(network: Network) -> None:
    from qtclient.games.generals.glance import points_by_round
    from rules.generals.events import Scored, TurnBegan

    events = [TurnBegan(0, 1), Scored(0, 4, "card"), TurnBegan(1, 1), Scored(1, 2, "card")]
    events += [TurnBegan(0, 2), Scored(0, -1, "no_cards")]
    assert points_by_round(events) == [(0, 0), (4, 2), (3, 2)]
