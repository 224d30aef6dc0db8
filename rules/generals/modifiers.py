"""Standing changes of a rule by open Status cards, asked by supply, build, battle, scoring.

Each question gathers the words of one kind once, at import; answering it is a
look at the bit set of cards in force.
"""

from __future__ import annotations

from typing import TypeVar

from rules.generals.board import HOME, JAPAN, STARS, around
from rules.generals.cards import CARDS
from rules.generals.state import State
from rules.generals.words import (
    ArmiesSupplied,
    BesideArmies,
    ExtraHome,
    Modifier,
    MoreDiscards,
    NoStar,
    StrikeAtHome,
    SupplyNavies,
    SupplySpace,
)

Word = TypeVar("Word", bound=Modifier)


def _all(kind: type[Word]) -> list[tuple[int, int, Word]]:
    """Every word of a kind: the bit of its card, the card's country, the word."""
    return [
        (1 << number, card.country, word)
        for number, card in enumerate(CARDS)
        for word in card.modifies
        if isinstance(word, kind)
    ]


_OWN_STARS = _all(SupplySpace)
_NO_STARS = _all(NoStar)
_STAR_CARDS = sum(bit for bit, *_ in (*_OWN_STARS, *_NO_STARS))
_EXTRA_HOMES = _all(ExtraHome)
_ALWAYS = _all(ArmiesSupplied)
_BESIDE_ARMIES = _all(BesideArmies)
MORE_DISCARDS = _all(MoreDiscards)
"""Cards that make economic warfare dearer."""
_AT_HOME = _all(StrikeAtHome)
_TRUK_SEA = sum(
    step.beside for card in CARDS for step in card.effect if isinstance(step, SupplyNavies)
)
_TRUK_LAND = around(_TRUK_SEA, 0)


def own_supply_spaces(state: State, country: int) -> int:
    """Spaces that are supply spaces for this country alone."""
    mask = 0
    for bit, owner, word in _OWN_STARS:
        if owner == country and state.in_force & bit:
            mask |= word.mask
    return mask


def supply_spaces(state: State, country: int) -> int:
    """Every space that is a supply space for this country."""
    if not state.in_force & _STAR_CARDS:
        return STARS
    mask = STARS | own_supply_spaces(state, country)
    for bit, _, word in _NO_STARS:
        if country in word.countries and state.in_force & bit:
            mask &= ~word.mask
    return mask


def always_supplied(state: State, country: int) -> int:
    """Pieces of the country that need no line."""
    mask = 0
    for bit, owner, _ in _ALWAYS:
        if owner == country and state.in_force & bit:
            mask |= state.armies[country]
    if state.trukked and country == JAPAN:
        mask |= state.navies[country] | state.armies[country] & _TRUK_LAND
    return mask


def homes(state: State, country: int) -> int:
    """Where the country may build armies without a neighbouring piece."""
    mask = HOME[country]
    for bit, owner, word in _EXTRA_HOMES:
        if owner == country and state.in_force & bit:
            mask |= word.mask
    return mask


def beside_armies_only(state: State, country: int) -> bool:
    """Whether a navy alone is no neighbour to build an army next to."""
    return any(owner == country and state.in_force & bit for bit, owner, _ in _BESIDE_ARMIES)


def struck_at_home(state: State, country: int) -> int:
    """Where a Land Battle card may eliminate an army without any attacker."""
    mask = 0
    for bit, owner, word in _AT_HOME:
        if owner == country and state.in_force & bit:
            mask |= word.mask
    return mask
