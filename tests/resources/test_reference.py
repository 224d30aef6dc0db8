"""The rules reference is whole in every language, and its numbers are those of the rules."""

import re

import pytest

from resources.catalogue import LANGUAGES, catalogue, text_files
from resources.reference import TOPICS, entries, found
from rules.generals.board import COUNTRIES, DEALT, HAND_SIZE, PIECES, ROUNDS
from rules.generals.cards import DECKS
from rules.generals.map import HOMES, STRAITS

LONGEST = 800


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_is_written_and_nothing_else_is(language: str) -> None:
    written = {
        key.split(".")[1]
        for name, texts in text_files(language)
        if name == "rules.toml"
        for key in texts
    }
    assert written == set(TOPICS)
    assert len(TOPICS) == len(written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_a_title_and_a_short_text(language: str) -> None:
    for entry in entries(catalogue(language)):
        assert entry.title[0].isupper(), entry.topic
        assert not entry.title.endswith("."), entry.topic
        assert entry.text.endswith("."), entry.topic
        assert len(entry.text) <= LONGEST, entry.topic
        assert not re.search(r"\s\s| [,.;:!?»)]|[«(] |[{}]", entry.text), entry.topic


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_countries_have_the_pieces_cards_and_homes_of_the_rules(language: str) -> None:
    words = catalogue(language)
    text = words.sentence("rulesref.countries.text")
    for number, country in enumerate(COUNTRIES):
        line = text.split(f"{words.noun('country', country, 'name')}: ")[1].split(".")[0]
        numbers = [int(digits) for digits in re.findall(r"\d+", line)]
        assert numbers == [*PIECES[number], len(DECKS[number])], country
        assert line.endswith(words.noun("space", HOMES[country], "nom")), country


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_strait_is_named_by_the_land_that_holds_it(language: str) -> None:
    words = catalogue(language)
    text = words.sentence("rulesref.straits.text")
    for strait in STRAITS:
        assert words.noun("space", strait.land, "nom") in text, strait.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_game_stand_where_they_belong(language: str) -> None:
    words = catalogue(language)
    assert str(ROUNDS) in words.sentence("rulesref.turn_order.text")
    dealt = re.findall(r"\d+", words.sentence("rulesref.set_up.text"))
    assert dealt == [str(DEALT), str(HAND_SIZE), str(DEALT - HAND_SIZE), "0"]
    order = words.sentence("rulesref.turn_order.text")
    places = [order.index(words.noun("country", country, "nom")) for country in COUNTRIES]
    assert places == sorted(places)


def test_a_search_finds_titles_first_and_does_not_mind_capitals() -> None:
    topics = [entry.topic for entry in found(catalogue("en"), "STRAIT")]
    assert topics[0] == "straits"
    assert "supply" in topics
    assert next(entry.topic for entry in found(catalogue("en"), "home lost")) == "lost_home"


def test_a_search_does_not_mind_which_e_is_typed() -> None:
    russian = catalogue("ru")
    assert found(russian, "звездочки") == found(russian, "звёздочки") != ()


def test_a_search_for_nothing_shows_everything_and_nonsense_shows_nothing() -> None:
    english = catalogue("en")
    assert found(english, " ") == entries(english)
    assert found(english, "zeppelin") == ()
