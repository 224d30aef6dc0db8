"""What a position is worth to a team, in victory points, as one of its seats sees it.

Points scored count as they are. To them come the points that held spaces and
Status cards will bring, fading with the rounds; what each side could take next;
and the cards that are left to do it with. Everything counts the same for both
teams but for the hand, of which only the own is seen.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.generals.board import members
from rules.generals.bots.front import EVERY_COUNTRY, Front, turns_left
from rules.generals.bots.ground import Ready, board_of, ground
from rules.generals.bots.rewards import unlaid
from rules.generals.bots.weights import Weights
from rules.generals.bots.worth import WORTH, worth
from rules.generals.cards import CARDS, TYPE_OF
from rules.generals.deck import deck_size
from rules.generals.state import State
from rules.generals.words import BUILD_ARMY, LAND_BATTLE
from rules.kernel.pending import Over

WON = 80.0


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


def evaluate(state: State, seat: int, own: dict[int, int], weights: Weights) -> float:
    """The position's worth to the seat's team."""
    return sum(parts(state, seat, own, weights))


def parts(state: State, seat: int, own: dict[int, int], weights: Weights) -> Parts:
    """The position's worth to the seat's team, part by part."""
    team = seat & 1
    lead = float(state.vp[team] - state.vp[team ^ 1])
    if isinstance(state.pending, Over):
        return Parts((WON if state.pending.winner == team else -WON) + lead, 0.0, 0.0, 0.0)
    hand = [own[slot] for slot in members(state.hand[seat])]
    types = [TYPE_OF[number] for number in hand]
    ready = Ready(seat, LAND_BATTLE in types, BUILD_ARMY in types)
    board = ground(board_of(state), ready, weights)
    cards = board.cards + _hand(state, seat, hand, board.front, weights)
    for country in EVERY_COUNTRY:
        sign = -1 if (country ^ seat) & 1 else 1
        cards += sign * _cards(state, country, weights)
    for slot in members(state.responses[seat]):
        cards += weights.response * WORTH[own[slot]] - weights.hidden
    return Parts(lead + board.points, board.pieces, board.reach, cards)


def _cards(state: State, country: int, weights: Weights) -> float:
    """Cards to play, open Status cards and face-down Responses."""
    left = turns_left(state, country)
    count = deck_size(state, country) + state.hand[country].bit_count()
    value = weights.card_needed * min(count, left) + weights.card * max(0, count - left)
    value += weights.hidden * state.responses[country].bit_count()
    faces = state.faces[country]
    for slot in state.status[country]:
        number = faces[slot]
        if not CARDS[number].bonus:
            value += weights.status * worth(number, state.round)
    return value


def _hand(state: State, seat: int, hand: list[int], seen: Front, weights: Weights) -> float:
    """What the own hand is worth: each card, further copies of one less."""
    copies: dict[int, int] = {}
    value = scoring = 0.0
    for number in hand:
        if CARDS[number].bonus:
            scoring += unlaid(state, seat, number, seen, weights)
            continue
        before = copies.get(number, 0)
        copies[number] = before + 1
        value += worth(number, state.round) * weights.again**before
    return weights.hand * value + weights.unlaid * scoring
