"""The page about the network: it looks beside the window, tells in words, and gives addresses."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from netcore.pipe import Address
from netcore.selfcheck import Finding, Found, Way
from qtclient.mainwindow import MainWindow
from qtclient.network import Network
from qtclient.networkpage import NetworkPage
from qtclient.pagestyle import Style
from qtclient.theme import LIGHT
from resources.catalogue import LANGUAGES, catalogue
from tests.qtclient.clipping import clipped

LEFT = Qt.MouseButton.LeftButton
ENOUGH_MS = 30_000
CARD = {"interface": "Intel(R) Ethernet Connection (7) I219-V", "address": "192.168.100.107"}
FOUND = Found(
    (
        Finding("network.check.fine", CARD, bad=False),
        Finding("network.check.no_multicast", CARD, bad=True),
        Finding("network.check.port_taken", {"usual": 47420, "port": 47421}, bad=False),
    ),
    (
        Way(CARD["interface"], Address("192.168.100.107", 47421)),
        Way("wlan0", Address("2001:db8:aaaa:bbbb:cccc:dddd:eeee:7", 47421)),
    ),
)


@pytest.fixture
def network() -> Iterator[Network]:
    network = Network()
    yield network
    network.close()


async def look(_port: int | None) -> Found:
    return FOUND


def open_page(
    qtbot: QtBot, network: Network, language: str = "en", scale: float = 1.0
) -> NetworkPage:
    page = NetworkPage(network, 47421, catalogue(language), Style(LIGHT, scale), look)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    qtbot.waitUntil(lambda: bool(page.copies), timeout=ENOUGH_MS)
    return page


def texts(page: NetworkPage) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_found_is_said_in_words(qtbot: QtBot, network: Network, language: str) -> None:
    page, words = open_page(qtbot, network, language), catalogue(language)
    for finding in FOUND.findings:
        assert words.sentence(finding.key, **finding.arguments) in texts(page)
    assert "192.168.100.107:47421" in texts(page)
    assert texts(page).count("!") == 1


def test_an_address_is_copied_by_its_button(qtbot: QtBot, network: Network) -> None:
    page = open_page(qtbot, network)
    page.copies[0].setFocus()
    qtbot.keyClick(page.copies[0], Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == "192.168.100.107:47421"
    assert page.copies[0].text() == "Copied"


def test_it_says_that_it_looks_and_looks_once_at_a_time(qtbot: QtBot, network: Network) -> None:
    looked: list[int | None] = []

    async def slow(port: int | None) -> Found:
        looked.append(port)
        await asyncio.sleep(0.2)
        return FOUND

    page = NetworkPage(network, None, catalogue("en"), Style(), slow)
    qtbot.addWidget(page)
    page.show()
    page.look()
    assert "Looking at the network…" in texts(page)
    qtbot.waitUntil(lambda: bool(page.copies), timeout=ENOUGH_MS)
    assert looked == [None]
    qtbot.mouseClick(page.again, LEFT)
    qtbot.waitUntil(lambda: len(looked) == 2, timeout=ENOUGH_MS)


def test_whoever_leaves_before_it_is_found_is_not_disturbed(qtbot: QtBot, network: Network) -> None:
    with qtbot.waitSignal(network.found, timeout=ENOUGH_MS):
        page = NetworkPage(network, None, catalogue("en"), Style(), look)
        page.deleteLater()
        del page
    QApplication.processEvents()


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(qtbot: QtBot, network: Network, language: str, scale: float) -> None:
    page = open_page(qtbot, network, language, scale)
    qtbot.waitUntil(lambda: clipped(page) == [], timeout=ENOUGH_MS)
    assert page.minimumSizeHint().width() <= 1280


def test_the_first_page_leads_to_it_and_escape_back(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    window.show()
    qtbot.mouseClick(window.start.self_check, LEFT)
    page = window.book
    assert isinstance(page, NetworkPage)
    assert window.pages.currentWidget() is page
    qtbot.keyClick(page.again, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.start
    window.close()


def test_a_host_looks_and_comes_back_to_the_lobby(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(tmp_path, "en")
    window.neighbours.rest()
    qtbot.addWidget(window)
    window.show()
    window.start.way.setCurrentIndex(1)
    qtbot.mouseClick(window.start.open_table, LEFT)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.lobby, timeout=ENOUGH_MS)
    qtbot.waitUntil(lambda: window.table.where is not None, timeout=ENOUGH_MS)
    qtbot.mouseClick(window.lobby.check, LEFT)
    page = window.book
    assert isinstance(page, NetworkPage)
    window.table.lobby_changed.emit()
    assert window.pages.currentWidget() is page
    qtbot.waitUntil(lambda: bool(page.copies), timeout=ENOUGH_MS)
    assert any(str(window.table.where.port) in text for text in texts(page))  # type: ignore[union-attr]
    qtbot.mouseClick(page.back, LEFT)
    assert window.pages.currentWidget() is window.lobby
    window.close()
