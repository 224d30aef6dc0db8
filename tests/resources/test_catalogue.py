"""The catalogue: keys and arguments in, sentences out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resources.catalogue import (
    ARGUMENT_LENGTH,
    Catalogue,
    catalogue,
    language_of,
    placeholders,
)
from rules.kernel.errors import SealedOrdersError

ENGLISH = Catalogue(
    "en",
    {
        "hold": "{Country} holds {space}.",
        "built": "{n} {n:army|armies} built {space:in}.",
        "move": "from {from_space} {to_space:to}, {space2:gen} end",
        "wrong": "No: {reason}",
        "space.north_sea.name": "North Sea",
        "space.north_sea.in": "in the North Sea",
        "space.east.name": "East",
        "space.east.the": "the East",
        "space.canada.name": "Canada",
        "country.us.name": "United States",
    },
    None,
)
RUSSIAN = Catalogue(
    "ru",
    {
        "built": "{n} {n:армия|армии|армий} {space:in}.",
        "did": "{Country} {country:построил|построила|построило|построили}.",
        "drop": "{Seat} {seat:сбрасывает|сбрасывают} карту.",
        "space.east.name": "Восток",
        "space.east.nom": "восток",
        "space.east.in": "на востоке",
        "country.uk.nom": "Великобритания",
        "country.uk.gender": "f",
        "country.us.nom": "США",
        "country.us.gender": "pl",
    },
    ENGLISH,
)


def test_arguments_fill_placeholders_and_nouns_get_their_names() -> None:
    assert ENGLISH.sentence("hold", country="us", space="canada") == "United States holds Canada."


def test_an_english_noun_stands_in_a_sentence_with_its_article() -> None:
    assert ENGLISH.sentence("hold", country="us", space="east").endswith("holds the East.")
    assert ENGLISH.sentence("hold", country="us", space="north_sea").endswith("the North Sea.")
    assert ENGLISH.noun("space", "east", "name") == "East"
    assert ENGLISH.noun("space", "north_sea") == "North Sea"
    assert ENGLISH.noun("space", "east", "to") == "to the East"
    assert ENGLISH.noun("space", "north_sea", "from") == "from the North Sea"
    assert ENGLISH.noun("space", "canada", "gen") == "Canada's"


def test_numbered_and_described_arguments_are_nouns_too() -> None:
    said = ENGLISH.sentence("move", from_space="canada", to_space="north_sea", space2="east")
    assert said == "from Canada to the North Sea, the East's end"


@pytest.mark.parametrize(
    ("n", "word"),
    [
        (1, "армия"),
        (2, "армии"),
        (5, "армий"),
        (11, "армий"),
        (12, "армий"),
        (21, "армия"),
        (0, "армий"),
    ],
)
def test_russian_words_follow_the_number(n: int, word: str) -> None:
    assert RUSSIAN.sentence("built", n=n, space="east") == f"{n} {word} на востоке."


@pytest.mark.parametrize(("n", "word"), [(1, "army"), (0, "armies"), (2, "armies")])
def test_english_words_follow_the_number(n: int, word: str) -> None:
    assert ENGLISH.sentence("built", n=n, space="canada") == f"{n} {word} built in Canada."


def test_russian_verbs_agree_with_the_noun() -> None:
    assert RUSSIAN.sentence("did", country="uk") == "Великобритания построила."
    assert RUSSIAN.sentence("did", country="us") == "США построили."
    assert RUSSIAN.sentence("drop", seat="us") == "США сбрасывают карту."
    assert RUSSIAN.sentence("drop", seat="uk") == "Великобритания сбрасывает карту."


def test_what_a_language_lacks_comes_from_english() -> None:
    assert RUSSIAN.sentence("wrong", reason="x") == "No: x"
    assert RUSSIAN.noun("space", "north_sea", "in") == "in the North Sea"


def test_an_unknown_key_is_shown_with_its_arguments() -> None:
    assert ENGLISH.sentence("no.such", n=3) == "no.such(n=3)"


def test_a_missing_argument_leaves_its_placeholder() -> None:
    assert ENGLISH.sentence("wrong") == "No: {reason}"


def test_an_error_as_an_argument_is_shown_as_its_sentence() -> None:
    inner = SealedOrdersError("hold", country="us", space="canada")
    assert ENGLISH.sentence("wrong", reason=inner) == "No: United States holds Canada."
    assert ENGLISH.tell(inner) == "United States holds Canada."


def test_a_strangers_argument_is_one_short_line() -> None:
    said = ENGLISH.sentence("wrong", reason="a\nb\x1b[31m{space}" + "c" * 5000)
    assert "\n" not in said
    assert "\x1b" not in said
    assert len(said) <= ARGUMENT_LENGTH + 10


@given(st.text())
def test_no_argument_can_make_a_sentence_fail(text: str) -> None:
    assert ENGLISH.sentence("hold", country=text, space=text).isprintable()


def test_an_unknown_language_is_the_default_one() -> None:
    assert catalogue("fr") is catalogue("en")
    assert language_of({"LANG": "fr_FR.UTF-8"}) == "en"
    assert language_of({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US"}) == "ru"
    assert language_of({}) == "en"


def test_placeholders_are_listed_with_their_forms() -> None:
    assert placeholders("{Space:in} {n} {n:a|b}") == [("space", "in"), ("n", ""), ("n", "a|b")]


def test_a_language_knows_its_own_keys() -> None:
    assert "drop" in RUSSIAN
    assert "wrong" not in RUSSIAN
    assert next(RUSSIAN.keys()) == "built"


def test_a_quoted_name_stands_between_the_marks_of_its_language() -> None:
    english = Catalogue("en", {"c": "{Card:quoted}!", "card.x.name": "Blitzkrieg"}, None)
    russian = Catalogue("ru", {"c": "{card:quoted}!", "card.x.name": "Оружие «Фау»"}, english)
    assert english.sentence("c", card="x") == "“Blitzkrieg”!"
    assert russian.sentence("c", card="x") == "«Оружие „Фау“»!"


def test_a_capital_goes_behind_the_mark_of_a_quotation() -> None:
    russian = Catalogue("ru", {"w": "{Team}: {team}", "team.axis.nom": "«ось»"}, None)
    assert russian.sentence("w", team="axis") == "«Ось»: «ось»"


def test_a_number_that_came_as_text_is_a_number() -> None:
    assert ENGLISH.sentence("built", n="1", space="canada") == "1 army built in Canada."
    assert RUSSIAN.sentence("built", n="3", space="east") == "3 армии на востоке."
