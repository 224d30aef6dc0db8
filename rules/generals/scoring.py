"""Victory points of the Victory step.

Rulebook, "Подсчёт очков и победа": two points for a supply space held alone,
one for a shared one, none of it with an enemy army in the own home.
"""

from __future__ import annotations

from rules.generals.board import COUNTRIES, HOME
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
    armies = state.armies[country]
    own = armies & own_supply_spaces(state, country)
    held = armies & supply_spaces(state, country) & ~own
    allies = 0
    for ally in range(country & 1, len(COUNTRIES), 2):
        if ally != country:
            allies |= state.armies[ally]
    shared = (held & allies).bit_count()
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


def victory_points(state: State, country: int) -> tuple[int, int]:
    """What the country's Victory step would bring: for spaces, and for cards."""
    if home_lost(state, country):
        return 0, 0
    cards = sum(card_points(state, country, number) for number in open_status(state, country))
    return space_points(state, country), cards
