"""Every card, space and word of the game has its text, and the text says what the rules do."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from resources.catalogue import LANGUAGES, text_files
from rules.generals.board import KINDS, members
from rules.generals.cards import CARD_IDS, CARDS
from rules.generals.map import SPACES, STRAITS
from rules.generals.steps import is_optional
from rules.generals.words import CARD_TYPES, Card, Cost, Holds, Points, Strike

TEXT_CAP = 230
NAME_CAP = 72
SHORT_CAP = 10
FEW_SPACES = 4
"""A card names its spaces one by one up to here, and describes them beyond."""

OURS = ("cards.toml", "spaces.toml", "cardtypes.toml", "nouns.toml", "straits.toml")
CASES = ("gen", "dat", "acc", "ins", "pre")
FROM = {"в": "из", "на": "с"}
LATIN_WORDS = {"Mare", "Nostrum"}
WORD = re.compile(r"[A-Za-zА-Яа-яЁё]+")
LATIN = re.compile(r"[A-Za-z]")

IDS = {
    "card": set(CARD_IDS),
    "space": set(SPACES),
    "strait": {strait.id for strait in STRAITS},
    "cardtype": set(CARD_TYPES),
    "piece": set(KINDS),
}
FORMS = {
    ("en", "card"): {"name", "text"},
    ("ru", "card"): {"name", "text"},
    ("en", "space"): {"name", "in", "to", "short"},
    ("ru", "space"): {"name", "gender", *CASES, "in", "to", "from", "short"},
    ("en", "strait"): {"name", "in"},
    ("ru", "strait"): {"name", "gender", *CASES, "in", "to", "from"},
    ("en", "cardtype"): {"name", "one", "many"},
    ("ru", "cardtype"): {"name", *CASES, "one", "few", "many"},
    ("en", "piece"): {"name", "one", "many"},
    ("ru", "piece"): {"name", "gender", *CASES, "one", "few", "many", "acc_few", "acc_many"},
}


@cache
def texts(language: str) -> dict[str, str]:
    """Key → text, of the files that name the things of the game."""
    return {
        key: text
        for name, entries in text_files(language)
        if name in OURS
        for key, text in entries.items()
    }


def entries(language: str, kind: str) -> dict[str, dict[str, str]]:
    """Id → form → text, of one kind of thing."""
    found: dict[str, dict[str, str]] = {}
    for key, text in texts(language).items():
        its_kind, _, rest = key.partition(".")
        if its_kind == kind:
            name, _, form = rest.partition(".")
            found.setdefault(name, {})[form] = text
    return found


def parts(value: object) -> Iterator[tuple[str, object]]:
    """All the fields of a card, of its words and of theirs, with their names."""
    if isinstance(value, tuple):
        for name, part in zip(getattr(value, "_fields", [""] * len(value)), value, strict=True):
            yield name, part
            yield from parts(part)


def named_spaces(card: Card) -> set[str]:
    """The spaces that a card's words point at, unless they are too many to name."""
    masks = [part for name, part in parts(card) if name in ("mask", "sea") and type(part) is int]
    few = [members(mask) for mask in masks if mask > 0]
    return {SPACES[number] for numbers in few if len(numbers) <= FEW_SPACES for number in numbers}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", IDS)
def test_every_id_of_the_rules_has_its_entry_and_nothing_is_left_over(
    language: str, kind: str
) -> None:
    assert set(entries(language, kind)) == IDS[kind]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", IDS)
def test_every_entry_has_all_its_forms(language: str, kind: str) -> None:
    needed = FORMS[language, kind]
    lacking = {
        name: needed - set(forms)
        for name, forms in entries(language, kind).items()
        if needed - set(forms)
    }
    assert lacking == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_set_cleanly(language: str) -> None:
    for key, text in texts(language).items():
        assert text.strip() == text != "", key
        assert "  " not in text, key
        assert '"' not in text, key
        assert not re.search(r" [,.;:!?»)]|[«(] |[,;:][^\s]|\.\.", text), key
        if key.startswith("card.") and key.endswith(".text"):
            assert text.endswith("."), key
            assert text[0].isupper() or text.startswith("«Ось»"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_and_brackets_come_in_pairs(language: str) -> None:
    for key, text in texts(language).items():
        for opening, closing in ("«»", "“”", "()"):
            depth = 0
            for letter in text:
                depth += (letter == opening) - (letter == closing)
                assert depth in (0, 1), key
            assert depth == 0, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_they_are_shown(language: str) -> None:
    for name, forms in entries(language, "card").items():
        assert len(forms["text"]) <= TEXT_CAP, name
        assert len(forms["name"]) <= NAME_CAP, name
    for name, forms in entries(language, "space").items():
        assert len(forms["short"]) <= SHORT_CAP, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["name", "short"])
def test_no_two_spaces_are_called_the_same(language: str, form: str) -> None:
    labels = [forms[form] for forms in entries(language, "space").values()]
    assert len(set(labels)) == len(labels)


def test_russian_words_hold_no_latin_letters() -> None:
    for key, text in texts("ru").items():
        if key.endswith(".gender"):
            continue
        latin = {word for word in WORD.findall(text) if LATIN.search(word)}
        assert latin <= LATIN_WORDS, key


def test_english_texts_hold_no_cyrillic_letters() -> None:
    for key, text in texts("en").items():
        assert not re.search(r"[А-Яа-яЁё]", text), key


def test_russian_places_take_the_prepositions_that_belong_together() -> None:
    places = {**entries("ru", "space"), **entries("ru", "strait")}
    for name, forms in places.items():
        preposition = forms["in"].partition(" ")[0]
        assert preposition in FROM, name
        assert forms["in"] == f"{preposition} {forms['pre']}", name
        assert forms["to"] == f"{preposition} {forms['acc']}", name
        assert forms["from"] == f"{FROM[preposition]} {forms['gen']}", name


def test_english_places_take_their_article_everywhere() -> None:
    for name, forms in entries("en", "space").items():
        assert re.match(r"(in|on) ", forms["in"]), name
        place = forms["in"].partition(" ")[2]
        assert place in (forms["name"], f"the {forms['name']}"), name
        assert forms["to"] == f"to {place}", name


def test_russian_counting_words_are_the_cases_that_numbers_ask_for() -> None:
    pieces = entries("ru", "piece")
    assert [pieces["army"][form] for form in ("one", "few", "many")] == ["армия", "армии", "армий"]
    assert [pieces["navy"][form] for form in ("one", "few", "many")] == ["флот", "флота", "флотов"]
    assert [pieces["army"][form] for form in ("acc", "acc_few", "acc_many")] == [
        "армию",
        "армии",
        "армий",
    ]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_names_the_spaces_it_works_in(card: Card) -> None:
    english = entries("en", "card")[card.id]["text"]
    russian = entries("ru", "card")[card.id]["text"]
    for space in named_spaces(card):
        assert entries("en", "space")[space]["name"] in english, space
        forms = entries("ru", "space")[space]
        assert any(forms[form] in russian for form in ("name", *CASES)), space


def cost_words(cost: Cost) -> tuple[str, str]:
    """How a cost is written in English and in Russian."""
    if cost.zone == "deck" and cost.number == 1:
        return "discard the top card of your deck.", "сбросьте верхнюю карту колоды."
    if cost.zone == "deck":
        return (
            f"discard the top {cost.number} cards of your deck.",
            f"сбросьте {cost.number} верхние карты колоды.",
        )
    if cost.number == 1:
        return "discard another card from hand.", "сбросьте другую карту с руки."
    return f"discard {cost.number} cards from hand.", f"сбросьте {cost.number} карты с руки."


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_states_its_limit_and_its_cost(card: Card) -> None:
    english = entries("en", "card")[card.id]["text"]
    russian = entries("ru", "card")[card.id]["text"]
    assert english.startswith("Once a turn, ") == card.once_a_turn
    assert russian.startswith("Раз за ход, ") == card.once_a_turn
    assert english.startswith("Instead of playing a card from hand. ") == card.instead
    assert russian.startswith("Вместо розыгрыша карты с руки. ") == card.instead
    assert english.startswith("In your Victory phase: ") == bool(card.bonus)
    assert russian.startswith("В вашей фазе победных очков: ") == bool(card.bonus)
    if card.cost is None:
        assert "Cost:" not in english
        assert "Цена:" not in russian
    else:
        in_english, in_russian = cost_words(card.cost)
        assert f"Cost: {in_english}" in english
        assert f"Цена: {in_russian}" in russian


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_states_its_condition_its_discards_and_its_points(card: Card) -> None:
    english = entries("en", "card")[card.id]["text"]
    russian = entries("ru", "card")[card.id]["text"]
    assert english.startswith("Only with ") == isinstance(card.needs, Holds)
    assert russian.startswith("Только если ") == isinstance(card.needs, Holds)
    for step in card.effect:
        if isinstance(step, Strike):
            one = step.number == 1
            assert ("the top card of" if one else f"the top {step.number} cards of") in english
            assert ("верхнюю карту" if one else f"{step.number} верхн") in russian
            assert not step.then or f"or {step.then} if" in english
            assert not step.then or f"— {step.then};" in russian
            assert step.reach < 2 or f"at most {step.reach} steps" in english
            assert step.reach < 2 or f"не больше {step.reach} шагов" in russian
        if isinstance(step, Points):
            assert f"the Axis scores {step.number} VP." in english
            assert f"«ось» получает {step.number} победн" in russian


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_says_so_where_its_first_action_may_be_left_out(card: Card) -> None:
    if not card.effect or not is_optional(card.effect[0]):
        return
    english = entries("en", "card")[card.id]["text"]
    russian = entries("ru", "card")[card.id]["text"]
    first, in_russian = (re.split(r"(?i)then\b|затем\b", text)[0] for text in (english, russian))
    assert re.search(r"\b(may|up to)\b", first)
    assert re.search(r"(?i)\b(может|можете|можно|до \d)\b", in_russian)
