"""Rules of thumb: what a word of a card would bring right now, in victory points.

No look ahead: a build is worth its space, a battle the piece it removes, a
protection the piece it saves. The Recruit plays by these alone; the stronger
bots use them to guess what others will do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rules.generals.board import (
    ARMY,
    COUNTRIES,
    HOME,
    JAPAN,
    LAND,
    NAVY,
    SIDES,
    STARS,
    STRAIT_LAND,
    members,
)
from rules.generals.bots.geometry import pull
from rules.generals.bots.worth import worth
from rules.generals.cards import CARDS
from rules.generals.deck import deck_size, open_status
from rules.generals.modifiers import supply_spaces
from rules.generals.pieces import of_kind, team_of_kind
from rules.generals.possible import builder, holds, kind_of, sheltered, sites, strike_targets
from rules.generals.state import State
from rules.generals.supply import next_to, supplied, team_armies
from rules.generals.words import (
    DOOMED,
    ActorDiscards,
    ArmyAndNavy,
    Battle,
    Build,
    Cancel,
    Card,
    DiscardRandomResponse,
    DiscardStatus,
    Eliminate,
    EliminateAll,
    EliminateIt,
    HandToBottom,
    OrderTop,
    PlayedCardTo,
    PlayFrom,
    Points,
    PointsPer,
    Protect,
    Recruit,
    SaveDoomed,
    Strike,
    StrikeOrNavy,
    SupplyNavies,
)

HOME_WORTH = 9.0
STAR_WORTH = 5.0
BONUS_WORTH = 2.5
ARMY_WORTH, NAVY_WORTH = 1.2, 0.8
SHARED_WORTH = 0.5
STRAIT_WORTH = 0.4
THREAT_WORTH = 1.5
ENEMY_HOME_WORTH = 8.0
PULL = 0.8
CARD_PRICE = 0.35
"""What a card off a full deck costs; short of cards it is dearer."""
HAND_PRICE = 0.8


ENEMY_HOMES = tuple(
    sum(HOME[enemy] for enemy in SIDES[country & 1 ^ 1]) for country in range(len(COUNTRIES))
)
SCORING = tuple(
    sum(1 << n for n, card in enumerate(CARDS) if card.country == country and card.bonus)
    for country in range(len(COUNTRIES))
)
"""Per country, the numbers of its Status cards that score, as a bit set."""


def price(state: State, country: int, zone: str) -> float:
    """What discarding one card costs a country, in victory points."""
    cards = deck_size(state, country) + state.hand[country].bit_count()
    left = 20 - state.round
    if cards <= 0:
        return 1.0
    dear = 1.2 if cards <= left + 1 else 0.0
    return (HAND_PRICE if zone == "hand" else CARD_PRICE) + dear


@lru_cache(maxsize=1 << 12)
def _bonus_spaces(in_force: int, country: int, kind: int) -> int:
    mask = 0
    for number, card in enumerate(CARDS):
        if card.country == country and in_force >> number & 1:
            for bonus in card.bonus:
                if bonus.kind == kind:
                    mask |= bonus.mask
    return mask


def bonus_spaces(state: State, country: int, kind: int) -> int:
    """The spaces where open Status cards of a country reward its pieces of a kind."""
    return _bonus_spaces(state.in_force & SCORING[country], country, kind)


def _ally_armies(state: State, country: int) -> int:
    one, two, three = SIDES[country & 1]
    armies = state.armies
    if country == one:
        return armies[two] | armies[three]
    return armies[one] | (armies[three] if country == two else armies[two])


@lru_cache(maxsize=1 << 16)
def _worth_there(
    space: int, kind: int, country: int, stars: int, bonuses: int, allied: int
) -> float:
    bit = 1 << space
    value = NAVY_WORTH if kind == NAVY else ARMY_WORTH
    if bonuses & bit:
        value += BONUS_WORTH
    if kind == NAVY:
        return value
    if bit & stars:
        value += SHARED_WORTH if allied & bit else STAR_WORTH
    if bit & HOME[country]:
        value += HOME_WORTH - STAR_WORTH
    elif bit & ENEMY_HOMES[country]:
        value += ENEMY_HOME_WORTH
    if bit & STRAIT_LAND:
        value += STRAIT_WORTH
    return value


def piece_worth(state: State, country: int, kind: int, space: int) -> float:
    """What a piece of a country in a space is worth to its team."""
    stars = supply_spaces(state, country)
    bonuses = bonus_spaces(state, country, kind)
    return _worth_there(space, kind, country, stars, bonuses, _ally_armies(state, country))


def site_worth(state: State, country: int, kind: int, space: int) -> float:
    """What a new piece in a space is worth: itself, and what it comes nearer to."""
    if of_kind(state, country, kind) >> space & 1:
        return 0.0
    goals = STARS & ~team_armies(state, country & 1)
    return piece_worth(state, country, kind, space) + PULL * pull(space, goals)


@lru_cache(maxsize=1 << 16)
def _best_of(
    sites: int, kind: int, country: int, stars: int, bonuses: int, allied: int, goals: int
) -> float:
    return best(
        [
            _worth_there(s, kind, country, stars, bonuses, allied) + PULL * pull(s, goals)
            for s in members(sites)
        ]
    )


def best_site(state: State, country: int, kind: int, mask: int) -> float:
    """What a new piece in the best of some spaces is worth."""
    return _best_of(
        mask & ~of_kind(state, country, kind),
        kind,
        country,
        supply_spaces(state, country),
        bonus_spaces(state, country, kind),
        _ally_armies(state, country),
        STARS & ~team_armies(state, country & 1),
    )


def hit_worth(state: State, country: int, kind: int, space: int) -> float:
    """What a battle or elimination in a space brings: the dearest enemy piece there."""
    victims = [c for c in SIDES[country & 1 ^ 1] if of_kind(state, c, kind) >> space & 1]
    if not victims:
        return 0.0
    value = max(piece_worth(state, victim, kind, space) for victim in victims)
    if next_to(state, country, 1 << space) & ENEMY_HOMES[country ^ 1]:
        value += THREAT_WORTH
    return value


def best(values: list[float]) -> float:
    """The greatest, or nothing."""
    return max(values, default=0.0)


Thumb = Callable[[State, Card, Any, int], float]


def _build(state: State, card: Card, word: Build, trigger: int) -> float:
    country = builder(card, word)
    return best_site(state, country, word.kind, sites(state, card, word, trigger))


def _recruit(state: State, card: Card, word: Recruit, trigger: int) -> float:
    country = (word.who or (card.country,))[0]
    return best_site(state, country, word.kind, sites(state, card, word, trigger))


def _battle(state: State, card: Card, word: Battle | Eliminate, trigger: int) -> float:
    mask = sites(state, card, word, trigger)
    mask &= team_of_kind(state, card.country & 1 ^ 1, word.kind)
    return best([hit_worth(state, card.country, word.kind, s) for s in members(mask)])


def _eliminate_it(state: State, card: Card, word: EliminateIt, trigger: int) -> float:
    action = state.chain[trigger]
    return piece_worth(state, action.country, action.piece, action.space) + 1.0


def _eliminate_all(state: State, card: Card, word: EliminateAll, trigger: int) -> float:
    space = state.chain[trigger].space
    value = 0.0
    for country in range(len(COUNTRIES)):
        if state.armies[country] >> space & 1:
            sign = 1 if (country ^ card.country) & 1 else -1
            value += sign * piece_worth(state, country, ARMY, space)
    return value


def _strike(state: State, card: Card, word: Strike, trigger: int) -> float:
    targets = strike_targets(state, card, word)
    count = word.then if word.if_met and holds(state, word.if_met) else word.number
    return best([count * price(state, target, "deck") for target in targets])


def _strike_all(state: State, card: Card, word: StrikeOrNavy, trigger: int) -> float:
    return sum(word.number * price(state, target, "deck") for target in word.targets)


def _actor_discards(state: State, card: Card, word: ActorDiscards, trigger: int) -> float:
    return word.number * price(state, state.chain[trigger].country, "deck")


def _points_per(state: State, card: Card, word: PointsPer, trigger: int) -> float:
    pieces = [of_kind(state, card.country, kind) & word.mask for kind in word.kinds]
    return float(sum(mask.bit_count() for mask in pieces))


def _save(state: State, card: Card, word: SaveDoomed, trigger: int) -> float:
    doomed = state.chain[trigger]
    return piece_worth(state, doomed.victim, doomed.piece, doomed.space)


def _protect(state: State, card: Card, word: Protect, trigger: int) -> float:
    """Only a piece about to be removed is worth a protection."""
    threatened = doomed_pieces(state, trigger)
    values = [
        piece_worth(state, country, kind_of(space), space)
        for shelter in word.shelters
        for country, space in sheltered(state, shelter)
        if (country, space) in threatened
    ]
    return best(values) - 1.0


def doomed_pieces(state: State, trigger: int) -> list[tuple[int, int]]:
    """The pieces that are about to be removed in the open window."""
    if trigger < 0 or state.chain[trigger].kind != DOOMED:
        return []
    action = state.chain[trigger]
    if action.space >= 0:
        return [(action.victim, action.space)]
    country = action.victim
    pieces = state.armies[country] | state.navies[country]
    return [(country, space) for space in members(pieces & ~supplied(state)[country])]


def _supply(state: State, card: Card, word: SupplyNavies, trigger: int) -> float:
    if state.phase != "supply":
        return 0.0
    cut_off = state.navies[JAPAN] & ~supplied(state)[JAPAN]
    return cut_off.bit_count() * NAVY_WORTH - 0.5


def _discard_status(state: State, card: Card, word: DiscardStatus, trigger: int) -> float:
    values = [worth(number, state.round) for number in open_status(state, word.country)]
    if word.responses and state.responses[word.country]:
        values.append(1.5)
    return best(values)


def _discard_response(state: State, card: Card, word: DiscardRandomResponse, trigger: int) -> float:
    return 1.5 if state.responses[word.country] else 0.0


def _both(state: State, card: Card, word: ArmyAndNavy, trigger: int) -> float:
    mask = sites(state, card, word, trigger)
    army = best_site(state, word.who, ARMY, mask & LAND)
    return army + best_site(state, word.who, NAVY, mask & ~LAND)


THUMBS: dict[type, Thumb] = {
    Build: _build,
    Recruit: _recruit,
    Battle: _battle,
    Eliminate: _battle,
    EliminateIt: _eliminate_it,
    EliminateAll: _eliminate_all,
    Strike: _strike,
    StrikeOrNavy: _strike_all,
    ActorDiscards: _actor_discards,
    PointsPer: _points_per,
    SaveDoomed: _save,
    Protect: _protect,
    SupplyNavies: _supply,
    DiscardStatus: _discard_status,
    DiscardRandomResponse: _discard_response,
    ArmyAndNavy: _both,
}
FIXED: dict[type, float] = {Cancel: 2.0, PlayedCardTo: 0.9, OrderTop: 0.3, HandToBottom: -0.1}
FOUND = 2.5
"""What a card looked for in deck or discard pile is guessed to bring."""


def word_worth(state: State, card: Card, word: Any, trigger: int) -> float:
    """What one word of a card would bring now."""
    thumb = THUMBS.get(type(word))
    if thumb is not None:
        return thumb(state, card, word, trigger)
    if isinstance(word, Points):
        return float(word.number)
    if isinstance(word, PlayFrom):
        return FOUND
    return FIXED.get(type(word), 0.5)


def effect_worth(state: State, number: int, trigger: int = -1) -> float:
    """What a card would bring if it were played or used now, its cost taken off."""
    card = CARDS[number]
    if card.needs is not None and not holds(state, card.needs):
        return 0.0
    value = sum(word_worth(state, card, word, trigger) for word in card.effect)
    if card.cost is not None:
        value -= card.cost.number * price(state, card.country, card.cost.zone)
    return value
