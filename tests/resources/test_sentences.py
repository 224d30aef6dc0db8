"""Every question, event and refusal of the game reads well, whatever it is about.

`python -m tests.resources.test_sentences ru` prints them all, to be read.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from netcore.selfplay import play_plain, random_chooser
from resources.catalogue import (
    LANGUAGES,
    NOUN_KINDS,
    QUOTED,
    catalogue,
    placeholders,
    text_files,
)
from rules.generals import events as happened
from rules.generals.board import COUNTRIES, JAPAN, KINDS, LAND, SIDES, TEAMS
from rules.generals.cards import CARD_IDS, CARDS
from rules.generals.events import Event
from rules.generals.game import Generals
from rules.generals.map import SPACES, STRAITS
from rules.generals.state import Options, State
from rules.generals.telling import told
from rules.generals.words import CARD_TYPES, ECONOMIC_WARFARE, RESPONSE, STATUS
from rules.kernel.choices import Choice, Knowledge, Menu, Opened
from rules.kernel.game import Told
from rules.kernel.pending import Ask
from tests.counts import count

NUMBERS = (1, 2, 3, 5, 11, 21)
PHASES = ("play", "supply", "victory", "discard", "draw")
LATIN_WORDS = {"Mare", "Nostrum"}
ENGLISH_MAKES = {"in", "to", "from", "gen", "name", QUOTED}
DULL = ("discard", "pass", "reallocate", "take_back")
EAGERNESS = 4
"""How often a player thinks again before it does one of the dull things."""

ROOMS = ("prompt", "event", "refusal")

VALUES: dict[str, tuple[object, ...]] = {
    "country": tuple(range(len(COUNTRIES))),
    "victim": tuple(range(len(COUNTRIES))),
    "space": tuple(range(len(SPACES))),
    "kind": tuple(range(len(KINDS))),
    "card": tuple(range(len(CARDS))),
    "team": tuple(range(len(TEAMS))),
    "phase": PHASES,
    "number": NUMBERS,
    "points": (0, *NUMBERS),
    "round": (1, 20),
}
"""The values of an event's fields."""

DIVISIONS: dict[str, tuple[str, ...]] = {
    "Discarded": ("hand", "deck", "table"),
    "CardReturned": ("top", "bottom"),
    "CardFound": ("deck", "discard"),
    "Scored": ("supply_spaces", "status", "card", "no_cards"),
    "GameEnded": ("points", "two_homes", "lead_30"),
}
"""The values of the field that divides an event."""

IDS: dict[str, tuple[str | int, ...]] = {
    "country": COUNTRIES,
    "actor_country": COUNTRIES,
    "victim": COUNTRIES,
    "space": SPACES,
    "strait": tuple(strait.id for strait in STRAITS),
    "card": CARD_IDS,
    "piece": KINDS,
    "cardtype": CARD_TYPES,
    "number": tuple(str(n) for n in NUMBERS),
    "players": (1, 7),
    "option": ("1942",),
}
"""The values of the arguments of questions and refusals."""


class Said(NamedTuple):
    """A key with its arguments."""

    key: str
    args: Mapping[str, str | int]

    def sentence(self, language: str) -> str:
        return catalogue(language).sentence(self.key, **self.args)


def event_types() -> list[type]:
    kinds = [kind for kind in vars(happened).values() if isinstance(kind, type)]
    return [kind for kind in kinds if hasattr(kind, "_fields") and kind.__name__ != "NamedTuple"]


def all_events() -> Iterator[Event]:
    """Every event that could be, and some numbers for those that count."""
    for kind in event_types():
        fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
        domains = [VALUES.get(field) or DIVISIONS[kind.__name__] for field in fields]
        for values in product(*domains):
            event: Event = kind(*values)
            if may_happen(kind.__name__, dict(zip(fields, values, strict=True))):
                yield event
    yield from (happened.Attacked(c, s, -1) for c in range(6) for s in range(len(SPACES)))


def may_happen(name: str, args: dict[str, object]) -> bool:
    """Whether the fields of an event go together."""
    country, victim, card = args.get("country"), args.get("victim"), args.get("card")
    if name == "NaviesSupplied" and country != JAPAN:
        return False
    if victim is not None and victim not in SIDES[int(str(country)) & 1 ^ 1]:
        return False
    if card is not None:
        owner, type_ = CARDS[int(str(card))].country, CARDS[int(str(card))].type
        if (owner == country) == (name == "Cancelled"):
            return False
        if name in ("Cancelled", "Targeted"):
            return type_ == ECONOMIC_WARFARE and (owner ^ int(str(country))) & 1 == (
                name == "Cancelled"
            )
        if name == "CardPlayed":
            return type_ != RESPONSE
        if name == "CardUsed":
            return type_ in (STATUS, RESPONSE)
        if name == "StatusDiscarded":
            return type_ == STATUS
    if "kind" in args:
        return bool(LAND >> int(str(args["space"])) & 1) == (args["kind"] == 0)
    return True


def all_questions_and_refusals() -> Iterator[Said]:
    """Every text that is not an event's, with everything it may name."""
    english = texts("en")
    for key in sorted(english):
        names = tuple(dict.fromkeys(name for name, _ in placeholders(english[key])))
        if key.partition(".")[0] in ("prompt", "refusal"):
            for values in product(*(IDS[name] for name in names)):
                args = dict(zip(names, values, strict=True))
                if may_be_asked(key, args):
                    yield Said(key, args)


def may_be_asked(key: str, args: dict[str, str | int]) -> bool:
    """Whether the arguments of a question go together."""
    piece, card = args.get("piece"), args.get("card")
    if piece and "space" in args:
        on_land = bool(LAND >> SPACES.index(str(args["space"])) & 1)
        if (on_land == (piece == "army")) == (key == "refusal.wrong_domain"):
            return False
    who = str(args.get("actor_country", args.get("country", "")))
    own = key not in ("prompt.navy_or_cards", "prompt.ally_plays")
    if card and who and own and CARDS[CARD_IDS.index(str(card))].country != COUNTRIES.index(who):
        return False
    if "victim" in args and "actor_country" in args:
        victim, actor = COUNTRIES.index(str(args["victim"])), COUNTRIES.index(who)
        return bool((victim ^ actor) & 1)
    return True


@cache
def texts(language: str) -> dict[str, str]:
    """Key → text, of the sentences that the game says."""
    return {
        key: text
        for _, entries in text_files(language)
        for key, text in entries.items()
        if key.partition(".")[0] in ROOMS
    }


def everything() -> Iterator[Said]:
    for event in all_events():
        yield Said(*told(event))
    yield from all_questions_and_refusals()


def faults(sentence: str, language: str) -> Iterator[str]:
    """What is wrong with a sentence that a person reads."""
    if re.search(r"[{}|_]|\w\(", sentence):
        yield "a placeholder, key or id"
    if re.search(r"\s\s| [,.;:!?»”)]|[«“„(] |[,;:][^\s\d]|\.\.", sentence):
        yield "spacing"
    if not sentence.lstrip("«“„(").strip()[:1].isupper():
        yield "no capital"
    if not sentence.endswith("."):
        yield "no full stop"
    for before, after in re.findall(r"(\w+[,;]?) ((?:The|A|An|В|На|Из|С) )", sentence):
        yield f"a capital inside: {before} {after}"
    words = set(re.findall(r"\w+", sentence))
    if language == "ru" and {w for w in words if re.search("[A-Za-z]", w)} - LATIN_WORDS:
        yield "Latin letters"
    if language == "en" and re.search(r"\b[Aa] [AEIOaeio]|\b[Aa]n [^AEIOaeio]", sentence):
        yield "the wrong article"
    if language == "en" and re.search("[А-Яа-яЁё]", sentence):
        yield "Cyrillic letters"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_reads_well_whatever_it_is_about(language: str) -> None:
    for said in everything():
        sentence = said.sentence(language)
        assert list(faults(sentence, language)) == [], (said.key, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_sentence_and_no_sentence_lacks_its_event(language: str) -> None:
    keys = {told(event).key for event in all_events()}
    assert {key for key in texts(language) if key.startswith("event.")} == keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_sentence_asks_for_is_written_down(language: str) -> None:
    written = {key: text for _, entries in text_files(language) for key, text in entries.items()}
    for key, text in texts(language).items():
        for argument, form in placeholders(text):
            word = argument.rpartition("_")[2]
            kind = NOUN_KINDS.get(word, word)
            nouns = [str(value) for value in IDS.get(argument, ()) if isinstance(value, str)]
            if argument == "number" or not form or (language == "en" and form in ENGLISH_MAKES):
                continue
            wanted = "gender" if "|" in form else form
            if wanted != QUOTED:
                lacking = [noun for noun in nouns if f"{kind}.{noun}.{wanted}" not in written]
                assert not lacking, (key, form)


def test_russian_words_after_a_country_agree_with_it() -> None:
    loose = re.compile(r"\{\w*(?:[Cc]ountry|[Ss]eat|[Vv]ictim)\} (?!\{|\(|[^{]*\bне \{)")
    written = [item for _, entries in text_files("ru") for item in entries.items()]
    assert [key for key, text in written if loose.search(text)] == []


class Overheard(Generals):
    """The game, with a note of all that it said."""

    def __init__(self) -> None:
        self.said: list[Said] = []

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> Menu:
        menu = super().legal(state, seat, knowledge)
        self._note(Told(menu.prompt.key, menu.prompt.arguments()))
        return menu

    def apply(
        self, state: State, seat: int, choice: Choice, opened: tuple[Opened, ...] = ()
    ) -> tuple[State, tuple[Event, ...]]:
        new, events = super().apply(state, seat, choice, opened)
        self._hear(events)
        return new, events

    def chance(self, state: State, values: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        new, events = super().chance(state, values)
        self._hear(events)
        return new, events

    def _hear(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._note(self.told(event))

    def _note(self, what: Told) -> None:
        self.said.append(Said(what.key, what.args))


def overheard(seed: int) -> list[Said]:
    """Everything said in a game of random choices, refusals of every space included."""
    game = Overheard()
    whims = random_chooser(seed)

    def choose(state: State, seat: int, menu: Menu, knowledge: Knowledge) -> Choice:
        assert isinstance(state.pending, Ask)
        for space in range(0, len(SPACES), 5):
            refusal = Generals().why_not(state, seat, Choice("at", (space,)), knowledge)
            if refusal is not None and refusal.key != "refusal.wrong_verb":
                game.said.append(Said(refusal.key, refusal.args))
        picked = whims(state, seat, menu, knowledge)
        for _ in range(EAGERNESS):
            if picked.verb not in DULL:
                return picked
            picked = whims(state, seat, menu, knowledge)
        nothing = Choice("discard")
        return nothing if menu.offer(nothing) else picked

    options = dict.fromkeys(Options._fields, seed % 2 == 0)
    play_plain(game, dict(options), seed, choose)
    return game.said


@pytest.mark.parametrize("seed", range(count(3, 60)))
def test_whole_games_say_nothing_that_does_not_read_well(seed: int) -> None:
    for said in overheard(seed):
        for language in LANGUAGES:
            sentence = said.sentence(language)
            assert list(faults(sentence, language)) == [], (said.key, sentence)


if __name__ == "__main__":
    for one in everything():
        sys.stdout.write(f"{one.key}\t{one.sentence(sys.argv[1])}\n")
