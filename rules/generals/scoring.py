"""Victory points of the Victory step.

Rulebook, "Подсчёт очков и победа": two points for a supply space held alone,
one for a shared one, none of it with an enemy army in the own home.
"""

from __future__ import annotations

from rules.generals.board import COUNTRIES, HOME, bits
from rules.generals.cards import CARDS
from rules.generals.deck import open_status
from rules.generals.modifiers import own_supply_spaces, supply_spaces
from rules.generals.pieces import of_kind
from rules.generals.possible import holds
from rules.generals.state import State
from rules.generals.supply import team_armies
from rules.generals.words import Bonus


def home_lost(state: State, country: int) -> bool:
    """Whether an enemy army stands in the country's home."""
    return bool(team_armies(state, country & 1 ^ 1) & HOME[country])


def space_points(state: State, country: int) -> int:
    """Points for supply spaces; a space that is one for this country alone is not shared."""
    armies = state.armies
    own = armies[country] & own_supply_spaces(state, country)
    held = armies[country] & supply_spaces(state, country) & ~own
    one, other = (country + 2) % len(COUNTRIES), (country + 4) % len(COUNTRIES)
    shared = (held & (armies[one] | armies[other])).bit_count()
    return 2 * own.bit_count() + 2 * held.bit_count() - shared


def bonus_points(state: State, country: int, bonus: Bonus) -> int:
    """Points of one line of a Status card."""
    if bonus.needs is not None and not holds(state, bonus.needs):
        return 0
    pieces = 0
    for owner in bonus.countries or (country,):
        pieces |= of_kind(state, owner, bonus.kind)
    count = (pieces & bonus.mask).bit_count()
    return count if bonus.each else min(count, 1)


def card_points(state: State, country: int, number: int) -> int:
    """Points that an open Status card brings its country now."""
    return sum(bonus_points(state, country, bonus) for bonus in CARDS[number].bonus)


def status_points(state: State, country: int) -> int:
    """What the country's open Status cards bring in its Victory step."""
    if not state.in_force & _BONUS_CARDS[country]:
        return 0
    return sum(card_points(state, country, number) for number in open_status(state, country))


def victory_points(state: State, country: int) -> tuple[int, int]:
    """What the country's Victory step would bring: for spaces, and for cards."""
    if home_lost(state, country):
        return 0, 0
    return space_points(state, country), status_points(state, country)


_BONUS_CARDS = tuple(
    bits(tuple(n for n, card in enumerate(CARDS) if card.bonus and card.country == country))
    for country in range(len(COUNTRIES))
)
