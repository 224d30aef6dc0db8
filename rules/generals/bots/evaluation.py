"""What a position is worth to a team, in victory points, as one of its seats sees it.

Points scored count as they are. To them come the points that held spaces and
Status cards will bring, fading with the rounds; what each side could take next;
and the cards that are left to do it with. Everything counts the same for both
teams but for the hand, of which only the own is seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.generals.board import (
    ALL_STRAITS,
    ALLIES,
    AXIS,
    COUNTRIES,
    HOME,
    LAND,
    PIECES,
    ROUNDS,
    SIDES,
    STARS,
    STRAIT_LAND,
    around,
    members,
    straits_of_axis,
)
from rules.generals.bots.geometry import DISTANCE, FAR
from rules.generals.bots.weights import Weights
from rules.generals.bots.worth import WORTH, worth
from rules.generals.cards import CARDS, TYPE_OF
from rules.generals.deck import deck_size
from rules.generals.modifiers import own_supply_spaces, supply_spaces
from rules.generals.scoring import victory_points
from rules.generals.state import State
from rules.generals.supply import supplied, team_armies
from rules.generals.words import BUILD_ARMY, LAND_BATTLE
from rules.kernel.pending import Over

WON = 80.0
TOO_FAR = 6
EVERY_COUNTRY = range(len(COUNTRIES))
HOMES_OF = tuple(HOME[one] | HOME[two] | HOME[three] for one, two, three in SIDES)


class Parts(NamedTuple):
    """The worth of a position by where it comes from; the sum is what counts."""

    points: float
    """Scored, and what holding on will bring."""
    pieces: float
    """Pieces in supply, homes kept and straits opened."""
    reach: float
    """What the own side could take next, less what the other could."""
    cards: float
    """Cards left to play and cards on the table."""


class Front(NamedTuple):
    """What several parts need to know of a position."""

    fed: tuple[int, ...]
    armies: tuple[int, int]
    straits: tuple[int, int]
    spans: tuple[float, ...]
    """Per country, how many rounds of scoring are worth counting on."""
    rates: tuple[int, ...]
    """Per country, the points of a Victory step as things stand."""


@lru_cache(maxsize=1 << 10)
def horizon(left: int, lasting: float) -> float:
    """How many rounds of scoring a space held now will bring, some being lost on the way."""
    return sum(lasting**turn for turn in range(left))


def turns_left(state: State, country: int) -> int:
    """How often the country will still score."""
    scored = country == state.turn and state.phase in ("discard", "draw")
    done = country < state.turn or scored
    return ROUNDS - state.round + (not done)


@lru_cache(maxsize=1 << 16)
def nearness(pieces: int, goal: int, near: float, fading: float) -> float:
    """How soon pieces could be in a space: `near` for a neighbour, less for each further step."""
    row = DISTANCE[goal]
    steps = min((row[space] for space in members(pieces)), default=FAR)
    return near * fading ** (steps - 1) if 0 < steps < TOO_FAR else 0.0


def evaluate(state: State, seat: int, own: dict[int, int], weights: Weights) -> float:
    """The position's worth to the seat's team."""
    return sum(parts(state, seat, own, weights))


def parts(state: State, seat: int, own: dict[int, int], weights: Weights) -> Parts:
    """The position's worth to the seat's team, part by part."""
    team = seat & 1
    if isinstance(state.pending, Over):
        lead = state.pending.scores[team] - state.pending.scores[team ^ 1]
        return Parts((WON if state.pending.winner == team else -WON) + lead, 0.0, 0.0, 0.0)
    front = _front(state, weights)
    points = float(state.vp[team] - state.vp[team ^ 1])
    pieces = reach = 0.0
    cards = hand_worth(state, seat, own, weights)
    for country in EVERY_COUNTRY:
        sign = -1 if (country ^ seat) & 1 else 1
        points += sign * front.rates[country] * front.spans[country]
        pieces += sign * _pieces(state, country, front.fed[country], weights)
        reach += sign * _options(state, country, seat, own, front, weights)
        cards += sign * _cards(state, country, seat, own, weights)
    for side in (AXIS, ALLIES):
        sign = 1 if side == team else -1
        lost = front.armies[side ^ 1] & HOMES_OF[side]
        pieces -= sign * weights.home * lost.bit_count() ** 2
        pieces += sign * weights.strait * (front.armies[side] & STRAIT_LAND).bit_count()
        reach += sign * _goals(side, front, weights)
    return Parts(points, pieces, reach, cards)


def _front(state: State, weights: Weights) -> Front:
    armies = (team_armies(state, AXIS), team_armies(state, ALLIES))
    open_to_axis = straits_of_axis(armies[AXIS] & STRAIT_LAND)
    return Front(
        supplied(state),
        armies,
        (open_to_axis, ALL_STRAITS ^ open_to_axis),
        tuple(horizon(turns_left(state, c), weights.lasting) for c in EVERY_COUNTRY),
        tuple(sum(victory_points(state, c)) for c in EVERY_COUNTRY),
    )


def _goals(side: int, front: Front, weights: Weights) -> float:
    """How near a side is to supply spaces it does not hold.

    Counted for the whole side, so that allies do not crowd around one goal.
    """
    one, two, three = SIDES[side]
    fed = front.fed[one] | front.fed[two] | front.fed[three]
    value = 0.0
    for goal in members(STARS & ~front.armies[side]):
        share = nearness(fed, goal, weights.near, weights.fading)
        if share:
            value += share * _prize(goal, side ^ 1, front, weights)
    return value


def _prize(goal: int, foe: int, front: Front, weights: Weights) -> float:
    """What holding a supply space would bring; a home denies its owner everything."""
    value = 2 * front.spans[SIDES[foe ^ 1][0]]
    if HOMES_OF[foe] >> goal & 1:
        owner = next(c for c in SIDES[foe] if HOME[c] >> goal & 1)
        value += 0.5 * front.rates[owner] * front.spans[owner] + weights.home
    return value


def _pieces(state: State, country: int, fed: int, weights: Weights) -> float:
    armies, navies = state.armies[country], state.navies[country]
    value = weights.army * (armies & fed).bit_count() + weights.navy * (navies & fed).bit_count()
    value += weights.cut_off * ((armies | navies) & ~fed).bit_count()
    return value if armies & HOME[country] else value - weights.home_gap


def _cards(state: State, country: int, seat: int, own: dict[int, int], weights: Weights) -> float:
    """Cards to play, open Status cards and face-down Responses."""
    left = turns_left(state, country)
    count = deck_size(state, country) + state.hand[country].bit_count()
    value = weights.card_needed * min(count, left) + weights.card * max(0, count - left)
    faces = state.faces[country]
    for slot in state.status[country]:
        number = faces[slot]
        share = weights.scoring if CARDS[number].bonus else weights.status
        value += share * worth(number, state.round)
    hidden = state.responses[country]
    if country != seat:
        return value + weights.hidden * hidden.bit_count()
    return value + weights.response * sum(WORTH[own[slot]] for slot in members(hidden))


def _options(
    state: State, country: int, seat: int, own: dict[int, int], front: Front, weights: Weights
) -> float:
    """The best battle and the best build that the country could make next."""
    side = country & 1
    enemies = front.armies[side ^ 1]
    reach = around(front.fed[country], front.straits[side])
    span = front.spans[country]
    attack, build = weights.attack, weights.build
    if country == seat:
        types = {TYPE_OF[own[slot]] for slot in members(state.hand[seat])}
        attack = weights.attack_ready if LAND_BATTLE in types else attack * 0.7
        build = weights.build_ready if BUILD_ARMY in types else build * 0.7
    targets = reach & enemies
    value = weights.contested * 2 * span * (targets & STARS).bit_count()
    if targets:
        loss = weights.army + (2 * span if targets & STARS else 0.0)
        if targets & HOMES_OF[side ^ 1]:
            loss += weights.home_gap
        value += attack * loss
    free = (reach | HOME[country]) & LAND & ~enemies & ~state.armies[country]
    if free and state.armies[country].bit_count() < PIECES[country][0]:
        alone = ~front.armies[side] | own_supply_spaces(state, country)
        new = free & supply_spaces(state, country) & alone
        if new & HOMES_OF[side ^ 1]:
            value += build * (2 * span + weights.home + weights.home_taken)
        else:
            value += build * (2 * span if new else weights.army)
    return value


def hand_worth(state: State, seat: int, own: dict[int, int], weights: Weights) -> float:
    """What the own hand is worth: each card, further copies of one less."""
    copies: dict[int, int] = {}
    value = 0.0
    for slot in members(state.hand[seat]):
        number = own[slot]
        before = copies.get(number, 0)
        copies[number] = before + 1
        value += worth(number, state.round) * weights.again**before
    return weights.hand * value
