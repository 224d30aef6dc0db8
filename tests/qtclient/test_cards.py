"""Cards: nothing is clipped, every state can be seen, every back is its country's."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene
from pytestqt.qtbot import QtBot

from qtclient.games.generals import cards
from qtclient.games.generals.cards import CardState, closed_card, open_card
from qtclient.games.generals.cardtext import Block, fit_block
from qtclient.games.generals.vignettes import TYPE_COLOURS
from qtclient.theme import LIGHT, THEMES, text_font
from resources.catalogue import LANGUAGES
from rules.generals.board import COUNTRIES
from rules.generals.cards import CARD_IDS
from rules.generals.words import CARD_TYPES


def blocks(card: str, language: str) -> dict[str, Block]:
    look = open_card(card)
    return {
        "type": cards.band_block(look, language),
        "title": cards.title_block(look, language, full=True),
        "title in hand": cards.title_block(look, language, full=False),
        "text": cards.text_block(look, language),
    }


def picture(look: cards.CardLook, width: int = 140, language: str = "en") -> QImage:
    return cards.card_picture(look, language, LIGHT, width).toImage()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_on_any_card_is_clipped(qtbot: QtBot, language: str) -> None:
    for card in CARD_IDS:
        for name, block in blocks(card, language).items():
            assert block.fits, (card, name)
            assert block.width <= block.box.width(), (card, name)
            assert block.height <= block.box.height(), (card, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_on_any_card_is_lost(qtbot: QtBot, language: str) -> None:
    for card in CARD_IDS:
        look, found = open_card(card), blocks(card, language)
        assert " ".join(found["title"].lines).split() == cards.title_of(look, language).split()
        assert " ".join(found["text"].lines).split() == cards.text_of(look, language).split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_card_text_can_be_read_at_zoom_and_titles_in_the_hand(qtbot: QtBot, language: str) -> None:
    for card in CARD_IDS:
        found = blocks(card, language)
        assert found["text"].size * 300 / cards.WIDTH >= 14
        assert found["title in hand"].size * 140 / cards.WIDTH >= 9


def test_what_is_written_stays_on_its_part_of_the_face() -> None:
    page = QRectF(10, 10, cards.WIDTH - 20, cards.HEIGHT - 20)
    for box in (cards.BAND, cards.TITLE_BOX, cards.TEXT_BOX, cards.LARGE_TITLE_BOX):
        assert page.contains(box)
    for one, other in combinations((cards.BAND, cards.TITLE_BOX, cards.TEXT_BOX), 2):
        assert not one.intersects(other)


def test_a_text_that_cannot_fit_says_so(qtbot: QtBot) -> None:
    block = fit_block("a word or two " * 40, QRectF(0, 0, 60, 30), text_font, (14, 12))
    assert not block.fits


def test_every_state_of_a_card_looks_different(qtbot: QtBot) -> None:
    states = [CardState.SEALED, CardState.OPEN, CardState.CHECKED]
    drawn = [picture(open_card("ger_blitzkrieg", state)) for state in states]
    drawn.append(picture(closed_card("germany")))
    drawn.append(picture(closed_card("germany", "response")))
    assert all(one != other for one, other in combinations(drawn, 2))


def test_every_country_has_its_own_back(qtbot: QtBot) -> None:
    drawn = [picture(closed_card(country)) for country in COUNTRIES]
    assert all(one != other for one, other in combinations(drawn, 2))


def test_a_back_shows_nothing_of_the_card_under_it() -> None:
    assert closed_card("japan").card == ""


def test_every_type_of_card_has_a_band_and_a_scene() -> None:
    assert set(TYPE_COLOURS) == set(CARD_TYPES)
    assert len(set(TYPE_COLOURS.values())) == len(CARD_TYPES)


def test_a_face_carries_its_text_only_where_it_can_be_read(qtbot: QtBot) -> None:
    small = picture(open_card("uk_land_battle"), cards.FULL_WIDTH - 1)
    full = picture(open_card("uk_land_battle"), cards.FULL_WIDTH)
    assert small.scaled(full.size()) != full


def test_a_card_in_a_scene_changes_its_state(qtbot: QtBot) -> None:
    scene = QGraphicsScene()
    item = cards.CardItem(open_card("us_build_navy", CardState.SEALED), "en", 150)
    scene.addItem(item)

    def seen() -> QImage:
        image = QImage(150, 210, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        scene.render(painter, QRectF(0, 0, 150, 210), item.boundingRect())
        painter.end()
        return image

    sealed = seen()
    item.set_look(open_card("us_build_navy", CardState.CHECKED))
    assert seen() != sealed
    item.set_width(200)
    assert item.boundingRect().width() == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_tells_a_screen_reader_what_it_is(qtbot: QtBot, language: str) -> None:
    widget = cards.CardWidget(open_card("ita_build_army"), language, theme=THEMES["dark"])
    qtbot.addWidget(widget)
    assert cards.title_of(widget.look, language) in widget.accessibleName()
    assert cards.text_of(widget.look, language) in widget.accessibleName()
    widget.set_look(closed_card("italy", "response"))
    assert cards.title_of(open_card("ita_build_army"), language) not in widget.accessibleName()
    assert widget.grab().toImage().width() == 140
