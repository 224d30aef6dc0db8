"""How likely a home is lost before its owner moves again: enemies who follow on each other.

One enemy removes the army that stands there, and the next one walks in. Neither
step alone looks like much, so the order of the turns is part of the question:
every enemy in reach who moves before the owner may battle once or build once,
and an ally in between may fill the gap.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from rules.generals.board import COUNTRIES, HAND_SIZE
from rules.generals.cards import CARDS, DECKS, TYPE_OF
from rules.generals.state import State
from rules.generals.words import BATTLED, BUILD_ARMY, HERE, LAND_BATTLE, STATUS, Build


def _in_hand(country: int, type_: int) -> float:
    """How likely seven cards of a country's whole deck hold one of a type."""
    deck = DECKS[country]
    without = sum(1 for card in deck if TYPE_OF[card] != type_)
    return 1 - comb(without, HAND_SIZE) / comb(len(deck), HAND_SIZE)


BATTLES = tuple(_in_hand(country, LAND_BATTLE) for country in range(len(COUNTRIES)))
BUILDS = tuple(_in_hand(country, BUILD_ARMY) for country in range(len(COUNTRIES)))

FOLLOWING = tuple(
    sum(
        1 << number
        for number, card in enumerate(CARDS)
        if card.country == country
        and card.type == STATUS
        and card.when is not None
        and BATTLED in card.when.kinds
        and any(isinstance(word, Build) and word.where == HERE for word in card.effect)
    )
    for country in range(len(COUNTRIES))
)
"""Per country, the Status cards that build where it has just battled, as a bit set."""


def followers(state: State) -> int:
    """The countries that could battle and walk in within one turn, as a bit set."""
    found = 0
    for country, cards in enumerate(FOLLOWING):
        if state.in_force & cards:
            found |= 1 << country
    return found


@lru_cache(maxsize=1 << 14)
def fall(owner: int, turn: int, guards: int, near: int, following: int) -> float:
    """How likely the owner's home falls before the owner moves again.

    `turn` is the country that has just moved, `guards` counts the armies in the
    home, `near` are the countries, of both teams, with the home in reach.
    """
    standing = [0.0] * (guards + 2)
    standing[guards] = 1.0
    lost = 0.0
    for step in range(1, (owner - turn - 1) % len(COUNTRIES) + 1):
        country = (turn + step) % len(COUNTRIES)
        if not near >> country & 1:
            continue
        empty = standing[0]
        if (country ^ owner) & 1:
            entered = empty * BUILDS[country]
            standing[0] -= entered
            for count in range(1, len(standing)):
                hit = standing[count] * BATTLES[country]
                standing[count] -= hit
                if count == 1 and following >> country & 1:
                    entered += hit
                else:
                    standing[count - 1] += hit
            lost += entered
        else:
            filled = empty * BUILDS[country]
            standing[0] -= filled
            standing[1] += filled
    return lost
