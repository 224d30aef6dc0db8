"""The catalogue: all cards, found by country, type and words, the chosen one large."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtclient.cataloguepage import CataloguePage
from qtclient.pagestyle import Style
from qtclient.theme import LIGHT
from resources.catalogue import LANGUAGES, catalogue
from rules.games import GAMES


def make_page(qtbot: QtBot, language: str = "en", scale: float = 1.0) -> CataloguePage:
    page = CataloguePage(catalogue(language), Style(LIGHT, scale))
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    return page


def test_every_card_of_the_game_is_there_once(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    assert {card.id for card in page.shown} == set(GAMES[0].card_ids)
    assert len(page.shown) == len(GAMES[0].card_ids)


def test_country_and_type_narrow_the_choice_together(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    qtbot.mouseClick(page.countries.button(1), Qt.MouseButton.LeftButton)
    assert {card.country for card in page.shown} == {"germany"}
    page.types.setCurrentIndex(page.types.findData("status"))
    assert {(card.country, card.type) for card in page.shown} == {("germany", "status")}
    assert "ger_blitzkrieg" in {card.id for card in page.shown}
    page.choose_country("")
    assert {card.type for card in page.shown} == {"status"}
    assert len({card.country for card in page.shown}) == len(GAMES[0].seats)


@pytest.mark.parametrize(("language", "typed"), [("en", "DIVE bomb"), ("ru", "пикирующ")])
def test_a_search_looks_at_names_and_texts(qtbot: QtBot, language: str, typed: str) -> None:
    page = make_page(qtbot, language)
    page.search.setText(typed)
    assert "ger_dive_bombers" in {card.id for card in page.shown}
    assert len(page.shown) < 5


def test_the_chosen_card_is_shown_large(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    page.grid.setFocus()
    qtbot.keyClick(page.grid, Qt.Key.Key_Right)
    assert page.zoom.look.card == page.shown[1].id
    page.search.setText(page.shown[5].id)
    assert page.shown == []
    assert not page.zoom.isVisible()
    assert page.nothing.isVisible()


def test_the_chosen_card_stays_chosen_while_it_passes_the_filters(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    page.choose_country("japan")
    page.grid.setCurrentRow(3)
    chosen = page.zoom.look.card
    page.choose_country("")
    assert page.zoom.look.card == chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_no_game_has_no_seal_to_speak_of(qtbot: QtBot, language: str) -> None:
    page = make_page(qtbot, language)
    text = catalogue(language).noun("card", page.zoom.look.card, "text")
    assert page.zoom.accessibleName().endswith(text)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_window_at_every_size(qtbot: QtBot, language: str, scale: float) -> None:
    page = make_page(qtbot, language, scale)
    assert page.minimumSizeHint().width() <= 1280
    assert page.minimumSizeHint().height() <= 720


def test_escape_leads_back(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    with qtbot.waitSignal(page.left):
        qtbot.keyClick(page.grid, Qt.Key.Key_Escape)
