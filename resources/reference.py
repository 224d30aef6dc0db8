"""The rules of the game to look things up in: topics in reading order, and a search.

The texts are in `rules.toml`; the client shows them as one searchable page.
"""

from __future__ import annotations

from typing import NamedTuple

from resources.catalogue import Catalogue

TOPICS = (
    "aim",
    "countries",
    "players",
    "set_up",
    "board",
    "straits",
    "turn_order",
    "phases",
    "pieces",
    "supply",
    "navy_supply",
    "supply_phase",
    "own_supply_space",
    "cards",
    "hidden",
    "empty_deck",
    "play",
    "card_text",
    "build_army",
    "build_navy",
    "land_battle",
    "sea_battle",
    "battled_space",
    "status",
    "response",
    "event",
    "economic_warfare",
    "reactions",
    "build_or_recruit",
    "battle_or_eliminate",
    "without_effect",
    "scoring",
    "lost_home",
    "victory",
    "early_victory",
    "lead_30",
    "reallocation",
    "strict_timing",
)
"""Every topic, in the order of reading."""


class Entry(NamedTuple):
    """A topic as a person reads it."""

    topic: str
    title: str
    text: str


def entries(words: Catalogue) -> tuple[Entry, ...]:
    """The whole reference in the language of a catalogue."""
    return tuple(
        Entry(
            topic,
            words.sentence(f"rulesref.{topic}.title"),
            words.sentence(f"rulesref.{topic}.text"),
        )
        for topic in TOPICS
    )


def found(words: Catalogue, query: str) -> tuple[Entry, ...]:
    """The entries that hold all words of a query, those with them in the title first."""
    wanted = _folded(query).split()
    every = entries(words)
    titled = [entry for entry in every if _holds(entry.title, wanted)]
    told = [entry for entry in every if _holds(f"{entry.title} {entry.text}", wanted)]
    return (*titled, *(entry for entry in told if entry not in titled))


def _holds(text: str, wanted: list[str]) -> bool:
    folded = _folded(text)
    return all(word in folded for word in wanted)


def _folded(text: str) -> str:
    """As people type it: capitals and «ё» make no difference."""
    return text.casefold().replace("ё", "е")
