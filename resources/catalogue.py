"""The text catalogue: keys and arguments in, sentences in the player's language out.

Texts are TOML files in `resources/texts/<language>/`, read without Qt by the
command line and the window alike. `docs/texts.md` describes the format: flat
sentences, nouns with their grammatical forms, and placeholders.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Protocol, runtime_checkable

LANGUAGES = ("en", "ru")
DEFAULT_LANGUAGE = "en"

NOUN_FILES = {"cards": "card", "spaces": "space", "straits": "strait", "countries": "country"}
"""Files that hold one kind of noun only; their tables are named by the bare id."""

NOUN_KINDS = {"seat": "country", "victim": "country"}
"""What else an argument may be called that is a noun of a kind."""

GENDERS = ("m", "f", "n", "pl")
ARGUMENT_LENGTH = 2000
"""Longer arguments are cut: no sentence is meant to carry a document."""

QUOTED = "quoted"
"""The form of any noun that is its name between the marks of the language."""

QUOTES = {"en": ("“", "”", "‘", "’"), "ru": ("«", "»", "„", "“")}
"""The marks of a quotation, and of a quotation inside it."""

_PLACEHOLDER = re.compile(r"\{([A-Za-z][a-z0-9_]*)(?::([^{}]+))?\}")


@runtime_checkable
class Keyed(Protocol):
    """Anything that says itself by a key: our errors, for one."""

    @property
    def key(self) -> str:
        """The key of the text."""

    @property
    def arguments(self) -> Mapping[str, object]:
        """What fills its placeholders."""


class Catalogue:
    """All texts of one language."""

    def __init__(self, language: str, texts: Mapping[str, str], fallback: Catalogue | None) -> None:
        self.language = language
        self._texts = texts
        self._fallback = fallback

    def keys(self) -> Iterator[str]:
        """The keys that this language has itself, in order."""
        return iter(sorted(self._texts))

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def template(self, key: str) -> str | None:
        """The text as it is written, from the default language if this one lacks it."""
        text = self._texts.get(key)
        if text is None and self._fallback is not None:
            return self._fallback.template(key)
        return text

    def sentence(self, key: str, /, **arguments: object) -> str:
        """The sentence of a key, its placeholders filled.

        A key without a text is a bug that a test finds; people then see the key
        and the arguments rather than nothing.
        """
        template = self.template(key)
        if template is None:
            shown = ", ".join(f"{name}={self._value(arguments[name])}" for name in arguments)
            return f"{key}({shown})"

        def fill(match: re.Match[str]) -> str:
            name, form = match[1], match[2] or ""
            argument = name[0].lower() + name[1:]
            if argument not in arguments:
                return match[0]
            text = self._argument(argument, arguments[argument], form)
            return _capital(text) if name != argument else text

        return _PLACEHOLDER.sub(fill, template)

    def tell(self, told: Keyed) -> str:
        """The sentence of anything that carries its key and arguments."""
        return self.sentence(told.key, **told.arguments)

    def noun(self, kind: str, name: str, form: str = "name") -> str:
        """A form of the noun `kind.name`, a label by default; an unknown one is its bare id."""
        return self._noun(f"{kind}.{name}", form) or self._value(name)

    def _argument(self, argument: str, value: object, form: str) -> str:
        key = f"{_kind(argument)}.{value}"
        if "|" in form:
            forms = form.split("|")
            if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()):
                return _plural(self.language, int(value), forms)
            return _agreeing(self._texts.get(f"{key}.gender", ""), forms)
        noun = self._noun(key, form) if isinstance(value, str) else None
        return self._value(value) if noun is None else noun

    def _noun(self, key: str, form: str) -> str | None:
        base = self._base(key)
        if base is None:
            return None if self._fallback is None else self._fallback._noun(key, form)  # noqa: SLF001
        if form in ("", "nom"):
            return base
        if form == QUOTED:
            return _quoted(self.language, self._texts.get(f"{key}.name", base))
        exact = self._texts.get(f"{key}.{form}")
        if exact is not None or self.language != "en":
            return exact or base
        return _english_form(base, form)

    def _base(self, key: str) -> str | None:
        """The noun as it stands inside a sentence; English takes the article from "in the …"."""
        place = self._texts.get(f"{key}.in") if self.language == "en" else None
        after_preposition = place.partition(" ")[2] if place else None
        stated = (self._texts.get(f"{key}.{form}") for form in ("nom", "the"))
        named = self._texts.get(f"{key}.name")
        return next((text for text in (*stated, after_preposition, named) if text), None)

    def _value(self, value: object) -> str:
        if isinstance(value, Exception) and isinstance(value, Keyed):
            return self.tell(value)
        text = str(value)[:ARGUMENT_LENGTH]
        return "".join(c if c.isprintable() else " " for c in text)


@cache
def catalogue(language: str = DEFAULT_LANGUAGE) -> Catalogue:
    """The catalogue of a language; an unknown language is the default one."""
    if language not in LANGUAGES:
        return catalogue(DEFAULT_LANGUAGE)
    fallback = None if language == DEFAULT_LANGUAGE else catalogue(DEFAULT_LANGUAGE)
    texts: dict[str, str] = {}
    for _, entries in text_files(language):
        texts.update(entries)
    return Catalogue(language, texts, fallback)


def text_files(language: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The text files of a language by name, each flattened to key → text."""
    folder = files("resources") / "texts" / language
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.name.endswith(".toml"):
            stem = path.name.removesuffix(".toml")
            prefix = f"{NOUN_FILES[stem]}." if stem in NOUN_FILES else ""
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            yield path.name, dict(_flatten(table, prefix))


def placeholders(template: str) -> list[tuple[str, str]]:
    """The arguments a text names and the form each is asked in ("" for none)."""
    return [(m[1][0].lower() + m[1][1:], m[2] or "") for m in _PLACEHOLDER.finditer(template)]


def language_of(environment: Mapping[str, str]) -> str:
    """The language that a system's locale variables ask for."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable)
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


def _flatten(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)


def _kind(argument: str) -> str:
    """The kind of noun an argument is: its last word, without a number."""
    word = argument.rstrip("0123456789").rstrip("_").rpartition("_")[2]
    return NOUN_KINDS.get(word, word)


def _capital(text: str) -> str:
    """The text with a capital, after the mark of a quotation too."""
    at = 1 if text[:1] in ("«", "“") else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def _quoted(language: str, text: str) -> str:
    """The text between quotation marks, with other marks for those inside it."""
    opening, closing, inner_opening, inner_closing = QUOTES[language]
    inside = text.replace(opening, inner_opening).replace(closing, inner_closing)
    return f"{opening}{inside}{closing}"


def _english_form(noun: str, form: str) -> str:
    """English builds its forms from the name as it stands inside a sentence."""
    if form in ("in", "to", "from"):
        return f"{form} {noun}"
    return f"{noun}'s" if form == "gen" else noun


def _agreeing(gender: str, forms: list[str]) -> str:
    """The word that goes with a noun: m|f|n|pl, or singular|plural."""
    index = GENDERS.index(gender) if gender in GENDERS else 0
    return forms[index] if len(forms) == len(GENDERS) else forms[-1 if gender == "pl" else 0]


def _plural(language: str, number: int, forms: list[str]) -> str:
    """The word that goes with a number: one|many in English, one|few|many in Russian."""
    n = abs(number)
    if language != "ru":
        return forms[0] if n == 1 else forms[-1]
    if n % 10 == 1 and n % 100 != 11:
        return forms[0]
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return forms[1 % len(forms)]
    return forms[-1]
