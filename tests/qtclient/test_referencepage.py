"""The rules in the program: every topic is there, a search finds and marks it, keys suffice."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtclient.pagestyle import Style
from qtclient.referencepage import ReferencePage
from qtclient.theme import LIGHT
from resources.catalogue import LANGUAGES, catalogue
from resources.reference import TOPICS, entries


def make_page(qtbot: QtBot, language: str = "en", scale: float = 1.0) -> ReferencePage:
    page = ReferencePage(catalogue(language), Style(LIGHT, scale))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_is_listed_and_written(qtbot: QtBot, language: str) -> None:
    page = make_page(qtbot, language)
    assert page.topics.count() == len(TOPICS)
    text = page.text.toPlainText()
    for entry in entries(catalogue(language)):
        assert f"{entry.title}\n{entry.text}" in text


def test_a_search_leaves_what_it_finds_and_marks_the_words(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    qtbot.keyClicks(page.search, "strait")
    assert 0 < page.topics.count() < len(TOPICS)
    assert page.entry is not None
    assert page.entry.topic == "straits"
    marked = {mark.cursor.selectedText().lower() for mark in page.text.extraSelections()}
    assert marked == {"strait"}
    page.search.clear()
    assert page.topics.count() == len(TOPICS)
    assert page.entry is not None
    assert page.entry.topic == "straits"


def test_a_search_without_a_hit_says_so(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    page.search.setText("zeppelin raids")
    assert page.topics.count() == 0
    assert page.text.toPlainText() == ""
    assert "Nothing found" in page.count.text()


def test_choosing_a_topic_scrolls_to_it(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    before = page.text.verticalScrollBar().value()
    page.open("scoring")
    assert page.text.verticalScrollBar().value() > before


def test_the_keyboard_searches_walks_and_leaves(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    page.search.setFocus()
    qtbot.keyClick(page.search, Qt.Key.Key_Down)
    assert page.topics.currentRow() == 1
    with qtbot.waitSignal(page.left):
        qtbot.keyClick(page.search, Qt.Key.Key_Escape)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_it_fits_the_window_at_every_size(qtbot: QtBot, scale: float) -> None:
    page = make_page(qtbot, "ru", scale)
    assert page.minimumSizeHint().width() <= 1280
    assert page.minimumSizeHint().height() <= 720
