"""All 136 distinct cards, numbered in a fixed order, and the six decks.

A card's number is its place in CARDS; saved games contain it, so new cards go
to the end of a country's file only together with a new rules version.
"""

from __future__ import annotations

from rules.generals.board import COUNTRIES
from rules.generals.cards import germany, italy, japan, uk, us, ussr
from rules.generals.words import Card

CARDS: tuple[Card, ...] = (
    *germany.CARDS,
    *japan.CARDS,
    *italy.CARDS,
    *uk.CARDS,
    *ussr.CARDS,
    *us.CARDS,
)
CARD_IDS = tuple(card.id for card in CARDS)
CARD_NUMBER = {card.id: number for number, card in enumerate(CARDS)}
TYPE_OF = tuple(card.type for card in CARDS)

DECKS = tuple(
    tuple(
        number
        for number, card in enumerate(CARDS)
        if card.country == country
        for _ in range(card.copies)
    )
    for country in range(len(COUNTRIES))
)
"""Per country, the numbers of all its cards, copies repeated."""
