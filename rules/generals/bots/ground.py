"""What the board is worth to each side: its points, pieces, goals, and homes in danger.

Cards come in only as far as everybody sees them, and as the two kinds of card that
the seat itself has in hand or not. Many choices leave the board as it is, so what
was found out about a board is remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from rules.generals.board import (
    ALLIES,
    AXIS,
    HOME,
    LAND,
    PIECES,
    SIDES,
    STARS,
    STRAIT_LAND,
    members,
)
from rules.generals.bots.front import ENDS, EVERY_COUNTRY, HOMES_OF, Front, front
from rules.generals.bots.geometry import nearness
from rules.generals.bots.rewards import hope
from rules.generals.bots.threats import fall, followers
from rules.generals.bots.weights import Weights
from rules.generals.cards import CARDS
from rules.generals.deck import open_status
from rules.generals.modifiers import own_supply_spaces, supply_spaces
from rules.generals.state import State


class Ready(NamedTuple):
    """Which of the two cards that matter most a country is known to have in hand."""

    seat: int
    battle: bool
    build: bool


class Ground(NamedTuple):
    """The worth of a board to a team."""

    points: float
    pieces: float
    reach: float
    cards: float
    front: Front


@dataclass(frozen=True)
class Board:
    """A position as far as the board goes: equal for all positions with the same board."""

    seen: tuple[object, ...]
    state: State = field(compare=False)


def board_of(state: State) -> Board:
    """The board of a position; hands, decks and points scored are no part of it."""
    seen = (
        state.armies,
        state.navies,
        state.in_force,
        state.round,
        state.turn,
        state.phase in ENDS,
        state.trukked,
    )
    return Board(seen, state)


@lru_cache(maxsize=1 << 11)
def ground(board: Board, ready: Ready, weights: Weights) -> Ground:
    """What a board is worth to the team of the seat."""
    state = board.state
    team = ready.seat & 1
    seen = front(state, weights)
    points = pieces = reach = cards = 0.0
    for country in EVERY_COUNTRY:
        sign = -1 if (country ^ team) & 1 else 1
        points += sign * seen.rates[country] * seen.spans[country]
        pieces += sign * _pieces(state, country, seen.fed[country], weights)
        reach += sign * _options(state, country, ready, seen, weights)
        cards += sign * _promised(state, country, seen, weights)
    following = followers(state)
    for side in (AXIS, ALLIES):
        sign = 1 if side == team else -1
        lost = seen.armies[side ^ 1] & HOMES_OF[side]
        pieces -= sign * weights.home * lost.bit_count() ** 2
        pieces += sign * weights.strait * (seen.armies[side] & STRAIT_LAND).bit_count()
        pieces -= sign * weights.siege * _danger(state, side, seen, following)
        reach += sign * _goals(side, seen, weights)
    return Ground(points, pieces, reach, cards, seen)


def _pieces(state: State, country: int, fed: int, weights: Weights) -> float:
    armies, navies = state.armies[country], state.navies[country]
    value = weights.army * (armies & fed).bit_count() + weights.navy * (navies & fed).bit_count()
    value += weights.cut_off * ((armies | navies) & ~fed).bit_count()
    return value if armies & HOME[country] else value - weights.home_gap


def _danger(state: State, side: int, seen: Front, following: int) -> float:
    """What the side must fear for its homes before their owners move again."""
    value = 0.0
    for owner in SIDES[side]:
        home = HOME[owner]
        if seen.armies[side ^ 1] & home:
            continue
        near = 0
        for country, reach in enumerate(seen.reach):
            if reach & home:
                near |= 1 << country
        guards = sum([1 for ally in SIDES[side] if state.armies[ally] & home])
        chance = fall(owner, state.turn, guards, near, following)
        if chance:
            value += chance * (2 * seen.spans[owner] + seen.stakes[owner])
    return value


def _goals(side: int, seen: Front, weights: Weights) -> float:
    """How near a side is to supply spaces it does not hold.

    Counted for the whole side, so that allies do not crowd around one goal.
    """
    one, two, three = SIDES[side]
    fed = seen.fed[one] | seen.fed[two] | seen.fed[three]
    value = 0.0
    for goal in members(STARS & ~seen.armies[side]):
        share = nearness(fed, goal, weights.near, weights.fading)
        if share:
            value += share * _prize(goal, side ^ 1, seen)
    return value


def _prize(goal: int, foe: int, seen: Front) -> float:
    """What holding a supply space would bring; a home denies its owner everything."""
    value = 2 * seen.spans[SIDES[foe ^ 1][0]]
    if HOMES_OF[foe] >> goal & 1:
        owner = next(c for c in SIDES[foe] if HOME[c] >> goal & 1)
        value += seen.stakes[owner]
    return value


def _promised(state: State, country: int, seen: Front, weights: Weights) -> float:
    """What open Status cards that score may bring beyond what they score as things stand."""
    value = 0.0
    for number in open_status(state, country):
        if CARDS[number].bonus:
            value += hope(state, number, seen.fed, weights) * seen.spans[country]
    return value


def _options(state: State, country: int, ready: Ready, seen: Front, weights: Weights) -> float:
    """The best battle and the best build that the country could make next."""
    side = country & 1
    enemies = seen.armies[side ^ 1]
    reach = seen.reach[country]
    span = seen.spans[country]
    attack, build = weights.attack, weights.build
    if country == ready.seat:
        attack = weights.attack_ready if ready.battle else attack * 0.7
        build = weights.build_ready if ready.build else build * 0.7
    targets = reach & enemies
    value = weights.contested * 2 * span * (targets & STARS).bit_count()
    if targets:
        loss = weights.army + (2 * span if targets & STARS else 0.0)
        if targets & HOMES_OF[side ^ 1]:
            loss += weights.home_gap
        value += attack * loss
    free = (reach | HOME[country]) & LAND & ~enemies & ~state.armies[country]
    if free and state.armies[country].bit_count() < PIECES[country][0]:
        alone = ~seen.armies[side] | own_supply_spaces(state, country)
        new = free & supply_spaces(state, country) & alone
        homes = new & HOMES_OF[side ^ 1]
        if homes:
            stake = max(seen.stakes[c] for c in SIDES[side ^ 1] if HOME[c] & homes)
            value += build * (2 * span + stake)
        else:
            value += build * (2 * span if new else weights.army)
    return value
