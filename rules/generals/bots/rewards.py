"""What Status cards that score may still bring, on the table and in the own hand.

Such a card is worth what pieces stand there for it to count, now and soon: the same
measure as for supply spaces, so that a card is laid once there is something to
score, and pieces go where an open card rewards them.
"""

from __future__ import annotations

from functools import lru_cache

from rules.generals.board import DOMAIN, PIECES, members
from rules.generals.bots.front import Front
from rules.generals.bots.geometry import nearness
from rules.generals.bots.weights import Weights
from rules.generals.cards import CARDS
from rules.generals.pieces import of_kind
from rules.generals.possible import holds
from rules.generals.scoring import card_points
from rules.generals.state import State


@lru_cache(maxsize=1 << 14)
def _soonest(pieces: int, goals: int, most: int, near: float, fading: float) -> float:
    """How soon pieces could be in the nearest few of some spaces, added up."""
    found = sorted((nearness(pieces, goal, near, fading) for goal in members(goals)), reverse=True)
    return sum(found[:most])


def hope(state: State, number: int, fed: tuple[int, ...], weights: Weights) -> float:
    """The points a turn that pieces a few steps away would add to a scoring card's."""
    card = CARDS[number]
    value = 0.0
    for bonus in card.bonus:
        if bonus.needs is not None and not holds(state, bonus.needs):
            continue
        standing = lines = 0
        for owner in bonus.countries or (card.country,):
            standing |= of_kind(state, owner, bonus.kind)
            lines |= fed[owner]
        scored = standing & bonus.mask
        if scored and not bonus.each:
            continue
        built = of_kind(state, card.country, bonus.kind).bit_count()
        left = PIECES[card.country][bonus.kind] - built
        goals = bonus.mask & DOMAIN[bonus.kind] & ~scored
        most = left if bonus.each else min(1, left)
        value += _soonest(lines, goals, most, weights.near, weights.fading)
    return value


def unlaid(state: State, seat: int, number: int, seen: Front, weights: Weights) -> float:
    """What a scoring card in hand would bring if it lay open from the next turn on."""
    span = seen.spans[seat]
    now = card_points(state, seat, number)
    return now * max(0.0, span - 1) + hope(state, number, seen.fed, weights) * span
