"""Every text has a key, and the languages say the same."""

from functools import cache

import pytest

from resources.catalogue import (
    GENDERS,
    LANGUAGES,
    NOUN_FILES,
    NOUN_KINDS,
    QUOTED,
    placeholders,
    text_files,
)
from tests.house.keys import is_mentioned


@cache
def texts(language: str) -> dict[str, str]:
    return {key: text for _, entries in text_files(language) for key, text in entries.items()}


@cache
def nouns(language: str) -> dict[str, dict[str, dict[str, str]]]:
    """Kind → id → form → word, of every noun of a language."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for key, text in texts(language).items():
        kind, _, rest = key.partition(".")
        name, _, form = rest.rpartition(".")
        if name and form:
            found.setdefault(kind, {}).setdefault(name, {})[form] = text
    return {
        kind: named
        for kind, entries in found.items()
        if (named := {n: f for n, f in entries.items() if "nom" in f or "name" in f})
    }


def is_noun_form(key: str, language: str) -> bool:
    kind, _, rest = key.partition(".")
    return rest.rpartition(".")[0] in nouns(language).get(kind, {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_said_by_the_code(language: str) -> None:
    unsaid = [key for key in texts(language) if not is_mentioned(key)]
    assert [key for key in unsaid if not is_noun_form(key, language)] == []


def test_the_languages_have_the_same_sentences_and_nouns() -> None:
    def entries(language: str) -> set[str]:
        return {
            key.rpartition(".")[0] if is_noun_form(key, language) else key
            for key in texts(language)
        }

    first, *others = LANGUAGES
    for other in others:
        assert entries(first) ^ entries(other) == set()


def test_the_languages_take_the_same_arguments() -> None:
    first, *others = LANGUAGES
    for other in others:
        translated = texts(other)
        for key, text in texts(first).items():
            if key in translated and not is_noun_form(key, first):
                mine = {name for name, _ in placeholders(text)}
                assert {name for name, _ in placeholders(translated[key])} == mine, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_in_two_files(language: str) -> None:
    seen: dict[str, str] = {}
    for name, entries in text_files(language):
        for key in entries:
            assert seen.setdefault(key, name) == name, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_has_the_forms_that_sentences_ask_for(language: str) -> None:
    known = nouns(language)
    for key, text in texts(language).items():
        for argument, form in placeholders(text):
            word = argument.rstrip("0123456789").rstrip("_").rpartition("_")[2]
            kind = NOUN_KINDS.get(word, word)
            if form in ("", QUOTED) or kind not in NOUN_FILES.values():
                continue
            for name, forms in known.get(kind, {}).items():
                if "|" in form and language == "ru":
                    assert forms.get("gender") in GENDERS, (key, name)
                elif "|" not in form and language != "en":
                    assert form in forms, (key, name, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_a_stray_brace(language: str) -> None:
    for key, text in texts(language).items():
        assert text.strip() == text != "", key
        bare = text
        for name, form in placeholders(text):
            whole = f"{{{name}:{form}}}" if form else f"{{{name}}}"
            bare = bare.replace(whole, "").replace(whole[0] + whole[1].upper() + whole[2:], "")
        assert "{" not in bare, key
        assert "}" not in bare, key
