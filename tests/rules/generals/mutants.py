"""Cards with one part missing, and whether the tests of the cards notice.

Run as a program it takes names of mutants and prints one JSON object: name →
whether a test turned red. For each, the rules and the tests are imported
afresh, with the spoilt card in the table before anything else reads it.
A test that is red with the cards as they are proves nothing and is an error.
"""

import contextlib
import importlib
import io
import json
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[2]
FILES = {
    "ger": "test_germany*.py",
    "jap": "test_japan*.py",
    "ita": "test_italy*.py",
    "uk": "test_uk*.py",
    "ussr": "test_ussr*.py",
    "us": "test_us[._]*",
}
ALL = [str(FOLDER / "cards"), *sorted(map(str, FOLDER.glob("test_rulebook*.py")))]
NOTHING: dict[str, Any] = {"when": None, "cost": None, "needs": None, "once_a_turn": False}
"""What a card without the part has in its place."""
NUMBERS = ("number", "then", "cost", "most")
"""How many cards or points a word speaks of."""
LISTS = ("effect", "bonus", "modifies")
"""Parts of which a card has several, each of which is left out once."""


def parts(card: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of each part that the card has, and the fields of the card without it."""
    for field, nothing in NOTHING.items():
        if getattr(card, field) != nothing:
            yield field, {field: nothing}
    if card.cost is not None:
        yield "cost.number+1", {"cost": card.cost._replace(number=card.cost.number + 1)}
    if card.when is not None and card.when.kinds:
        yield from ((f"when.{name}", {"when": on}) for name, on in _loosened(card.when))
    for field in LISTS:
        words = getattr(card, field)
        for place, word in enumerate(words):
            name = f"{field}.{place}"
            yield name, {field: (*words[:place], *words[place + 1 :])}
            for inner, loose in _loosened(word):
                yield f"{name}.{inner}", {field: (*words[:place], loose, *words[place + 1 :])}


def _loosened(word: Any) -> Iterator[tuple[str, Any]]:
    """The word with one of its conditions forgotten, or one of its numbers wrong."""
    for field in NUMBERS:
        value = getattr(word, field, 0)
        if value:
            yield f"{field}+1", word._replace(**{field: value + 1})
    for field, default in word._field_defaults.items():
        value = getattr(word, field)
        if value != default and field not in ("may", *NUMBERS):
            yield field, word._replace(**{field: default})
    for place, shelter in enumerate(getattr(word, "shelters", ())):
        for field, loose in _loosened(shelter):
            shelters = (*word.shelters[:place], loose, *word.shelters[place + 1 :])
            yield f"{place}.{field}", word._replace(shelters=shelters)


def names() -> list[str]:
    """All mutants, `card part`."""
    from rules.generals.cards import CARDS

    return [f"{card.id} {part}" for card in CARDS for part, _ in parts(card)]


def spoil(name: str) -> None:
    """Import the rules afresh with the named part missing; no name spoils nothing."""
    for module in [m for m in sys.modules if m.startswith(("rules.", "tests.rules"))]:
        del sys.modules[module]
    if not name:
        return
    id_, part = name.split()
    cards = importlib.import_module("rules.generals.cards")
    spoilt = [
        card._replace(**dict(parts(card))[part]) if card.id == id_ else card for card in cards.CARDS
    ]
    cards.CARDS = tuple(spoilt)  # type: ignore[attr-defined]


class Watch:
    """Notes the first test that fails."""

    red = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.red:
            self.red = report.nodeid


def first_red(name: str, where: list[str]) -> str:
    """The first of these tests that fails with the mutant, or nothing."""
    spoil(name)
    options = ["-x", "-q", "-c", os.devnull, "--rootdir", str(ROOT)]
    options += ["--import-mode=importlib", "-p", "no:cacheprovider"]
    watch = Watch()
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = pytest.main([*options, *where], plugins=[watch])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"{name}: {said.getvalue()}")
    return watch.red


@cache
def is_red_anyway(test: str) -> bool:
    """Whether a test fails with the cards as they are, so that it proves nothing."""
    return bool(first_red("", [test]))


def turns_red(name: str) -> bool:
    """Whether a test of the card's country, or else any test of cards, fails."""
    own = sorted(map(str, (FOLDER / "cards").glob(FILES[name.partition("_")[0]])))
    red = first_red(name, own) or first_red(name, ALL)
    if red and is_red_anyway(red):
        raise RuntimeError(f"{red} fails before any card is spoilt")
    return bool(red)


if __name__ == "__main__":
    print(json.dumps({name: turns_red(name) for name in sys.argv[1:]}, indent=0))
