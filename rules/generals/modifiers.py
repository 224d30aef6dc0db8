"""Standing changes of a rule by open Status cards, asked by supply, build, battle, scoring.

Each question gathers the words of one kind once, at import; answering it is a
look at the bit set of cards in force.
"""

from __future__ import annotations

from rules.generals.board import HOME, JAPAN, STARS, around
from rules.generals.cards import CARDS
from rules.generals.state import State
from rules.generals.words import (
    ArmiesSupplied,
    BesideArmies,
    ExtraHome,
    MoreDiscards,
    NoStar,
    StrikeAtHome,
    SupplyNavies,
    SupplySpace,
)

_OWN_STARS = [
    (1 << n, card.country, word.mask)
    for n, card in enumerate(CARDS)
    for word in card.modifies
    if isinstance(word, SupplySpace)
]
_NO_STARS = [
    (1 << n, word.countries, word.mask)
    for n, card in enumerate(CARDS)
    for word in card.modifies
    if isinstance(word, NoStar)
]
_STAR_CARDS = sum(bit for bit, *_ in (*_OWN_STARS, *_NO_STARS))
_EXTRA_HOMES = [
    (1 << n, card.country, word.mask)
    for n, card in enumerate(CARDS)
    for word in card.modifies
    if isinstance(word, ExtraHome)
]
_ALWAYS = [
    (1 << n, card.country)
    for n, card in enumerate(CARDS)
    for word in card.modifies
    if isinstance(word, ArmiesSupplied)
]
_BESIDE_ARMIES = [
    (1 << n, card.country)
    for n, card in enumerate(CARDS)
    for word in card.modifies
    if isinstance(word, BesideArmies)
]
MORE_DISCARDS = [
    (1 << n, word)
    for n, card in enumerate(CARDS)
    for word in card.modifies
    if isinstance(word, MoreDiscards)
]
"""Cards that make economic warfare dearer, with the bit of the card."""
_AT_HOME = [
    (1 << n, card.country, word.mask)
    for n, card in enumerate(CARDS)
    for word in card.modifies
    if isinstance(word, StrikeAtHome)
]
_TRUK_SEA = sum(
    step.beside for card in CARDS for step in card.effect if isinstance(step, SupplyNavies)
)
_TRUK_LAND = around(_TRUK_SEA, 0)


def own_supply_spaces(state: State, country: int) -> int:
    """Spaces that are supply spaces for this country alone."""
    mask = 0
    for bit, owner, where in _OWN_STARS:
        if owner == country and state.in_force & bit:
            mask |= where
    return mask


def supply_spaces(state: State, country: int) -> int:
    """Every space that is a supply space for this country."""
    if not state.in_force & _STAR_CARDS:
        return STARS
    mask = STARS | own_supply_spaces(state, country)
    for bit, countries, where in _NO_STARS:
        if country in countries and state.in_force & bit:
            mask &= ~where
    return mask


def always_supplied(state: State, country: int) -> int:
    """Pieces of the country that need no line."""
    mask = 0
    for bit, owner in _ALWAYS:
        if owner == country and state.in_force & bit:
            mask |= state.armies[country]
    if state.trukked and country == JAPAN:
        mask |= state.navies[country] | state.armies[country] & _TRUK_LAND
    return mask


def homes(state: State, country: int) -> int:
    """Where the country may build armies without a neighbouring piece."""
    mask = HOME[country]
    for bit, owner, where in _EXTRA_HOMES:
        if owner == country and state.in_force & bit:
            mask |= where
    return mask


def beside_armies_only(state: State, country: int) -> bool:
    """Whether a navy alone is no neighbour to build an army next to."""
    return any(owner == country and state.in_force & bit for bit, owner in _BESIDE_ARMIES)


def struck_at_home(state: State, country: int) -> int:
    """Where a Land Battle card may eliminate an army without any attacker."""
    mask = 0
    for bit, owner, where in _AT_HOME:
        if owner == country and state.in_force & bit:
            mask |= where
    return mask
