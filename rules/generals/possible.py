"""What a card's words could do right now: the spaces, pieces and targets they may name.

One source of legality: the menu, the reason for a refusal, the question whether
a card is usable, and the bots all come from here.
"""

from __future__ import annotations

from rules.generals import modifiers
from rules.generals.board import (
    ARMY,
    HOME,
    JAPAN,
    LAND,
    NAVY,
    USSR,
    around,
    members,
    within,
)
from rules.generals.pieces import (
    battle_sites,
    build_sites,
    free_for,
    is_safe,
    new_sites,
    of_kind,
    recruit_sites,
    reserve,
    team_of_kind,
)
from rules.generals.state import State
from rules.generals.supply import next_to, open_straits, supplied
from rules.generals.words import (
    LAND_BATTLE,
    ArmyAndNavy,
    Battle,
    Build,
    Card,
    Eliminate,
    EliminateAll,
    HandToBottom,
    Holds,
    Protect,
    Recruit,
    SaveDoomed,
    Shelter,
    Step,
    Strike,
    SupplyNavies,
    Where,
)


def seen_from(state: State, where: Where, country: int, trigger: int) -> int:
    """The spaces that a word means, seen from the action the card reacts to."""
    if not where.seen or trigger < 0:
        return where.mask
    here = 1 << state.chain[trigger].space
    if where.seen == "here":
        return where.mask & here
    if where.seen == "elsewhere":
        return where.mask & ~here
    near = next_to(state, country, here)
    return where.mask & (near | here if where.seen == "here_or_next" else near)


def builder(card: Card, word: Build) -> int:
    """The country that builds."""
    return card.country if word.who < 0 else word.who


def sites(state: State, card: Card, word: Step, trigger: int) -> int:
    """The spaces that a build, recruit, battle or elimination may name now."""
    if isinstance(word, Build):
        country = builder(card, word)
        return build_sites(state, country, word.kind) & seen_from(
            state, word.where, country, trigger
        )
    if isinstance(word, Recruit):
        where = seen_from(state, word.where, card.country, trigger)
        return where & _any_recruit(state, word.who or (card.country,), word.kind)
    if isinstance(word, Battle):
        where = seen_from(state, word.where, card.country, trigger)
        found = battle_sites(state, card.country, word.kind) & where
        if word.marked:
            found &= state.broad & state.armies[USSR]
        if card.type == LAND_BATTLE:
            found |= home_sites(state, card.country)
        return found
    if isinstance(word, Eliminate):
        where = seen_from(state, word.where, card.country, trigger)
        enemies = team_of_kind(state, card.country & 1 ^ 1, word.kind)
        friends = team_of_kind(state, card.country & 1, word.kind) if word.anyone else 0
        return where & (enemies | friends)
    if isinstance(word, ArmyAndNavy):
        return build_sites(state, word.who, ARMY) | build_sites(state, word.who, NAVY)
    return 0


def sites_once_freed(state: State, card: Card, word: Step, trigger: int) -> int:
    """Where more could be built or recruited if a country first took a piece back.

    Rulebook, "Фишки: армии и флоты": that is how a country without a piece in
    reserve makes one available, at any moment, so a card is not useless.
    """
    if isinstance(word, Build):
        country = builder(card, word)
        where = seen_from(state, word.where, country, trigger)
        return where & _once_freed(state, country, word.kind)
    if isinstance(word, Recruit):
        owner = without_reserve(state, card, word, trigger)
        where = seen_from(state, word.where, card.country, trigger)
        return where & free_for(state, owner, word.kind) if owner >= 0 else 0
    if isinstance(word, ArmyAndNavy):
        return _once_freed(state, word.who, ARMY) | _once_freed(state, word.who, NAVY)
    return 0


def _once_freed(state: State, country: int, kind: int) -> int:
    return 0 if reserve(state, country, kind) > 0 else new_sites(state, country, kind)


def without_reserve(state: State, card: Card, word: Recruit, trigger: int) -> int:
    """The country that could recruit if it first took a piece of its own back, or -1.

    An ally is meant only where nothing can be recruited without it.
    """
    where = seen_from(state, word.where, card.country, trigger)
    who = word.who or (card.country,)
    able = where & _any_recruit(state, who, word.kind)
    for country in who:
        meant = country == card.country or not able
        spent = reserve(state, country, word.kind) <= 0
        if meant and spent and where & free_for(state, country, word.kind):
            return country
    return -1


def home_sites(state: State, country: int) -> int:
    """Where a Land Battle card may eliminate an enemy army without an attacker."""
    enemies = team_of_kind(state, country & 1 ^ 1, ARMY)
    return modifiers.struck_at_home(state, country) & enemies


def _any_recruit(state: State, countries: tuple[int, ...], kind: int) -> int:
    mask = 0
    for country in countries:
        mask |= recruit_sites(state, country, kind)
    return mask


def sheltered(state: State, shelter: Shelter) -> tuple[tuple[int, int], ...]:
    """The (country, space) pairs that a protection could be given to."""
    found = []
    safe = state.safe_navies if shelter.kind == NAVY else state.safe_armies
    for country in shelter.countries:
        mask = of_kind(state, country, shelter.kind) & shelter.mask & ~safe[country]
        if shelter.supplied:
            mask &= supplied(state)[country]
        if shelter.beside >= 0:
            armies = state.armies[shelter.beside] & supplied(state)[shelter.beside]
            mask &= around(armies, 0)
        found += [(country, space) for space in members(mask)]
    return tuple(found)


def strike_targets(state: State, card: Card, word: Strike) -> tuple[int, ...]:
    """The countries an economic warfare card may be aimed at."""
    if not word.reach:
        return word.targets
    pieces = 0
    for kind in word.kinds:
        pieces |= of_kind(state, card.country, kind)
    straits = open_straits(state, card.country & 1)
    found = []
    for country in word.targets:
        near = within(HOME[country], word.reach, straits)
        if not word.beside:
            near |= HOME[country]
        if near & pieces:
            found.append(country)
    return tuple(found)


def more_discards(state: State, card: Card, target: int) -> int:
    """How many cards more an economic warfare card costs an enemy of its country."""
    more = 0
    if (card.country ^ target) & 1:
        for bit, _, word in modifiers.MORE_DISCARDS:
            titled = not word.titles or any(title in card.id for title in word.titles)
            if state.in_force & bit and card.country in word.by and titled:
                more += word.then if word.if_met and holds(state, word.if_met) else word.number
    return more


def holds(state: State, condition: Holds) -> bool:
    """Whether a card's condition is met now."""
    country, kind, mask, beside = condition
    if beside:
        mask = next_to(state, country, mask)
    pieces = 0
    if kind != NAVY:
        pieces |= state.armies[country]
    if kind in (NAVY, -1):
        pieces |= state.navies[country]
    return bool(pieces & mask)


def can_do(state: State, card: Card, word: Step, trigger: int) -> bool:
    """Whether a word of a card on the table could do anything now."""
    if isinstance(word, Build | Recruit | Battle | Eliminate):
        return bool(
            sites(state, card, word, trigger) or sites_once_freed(state, card, word, trigger)
        )
    if isinstance(word, Protect):
        return any(sheltered(state, shelter) for shelter in word.shelters)
    if isinstance(word, SupplyNavies):
        helped = state.navies[JAPAN] | state.armies[JAPAN] & around(word.beside, 0)
        return not state.trukked and bool(helped)
    if isinstance(word, EliminateAll):
        return any(army >> state.chain[trigger].space & 1 for army in state.armies)
    if isinstance(word, SaveDoomed):
        doomed = state.chain[trigger]
        return not (doomed.saved or is_safe(state, doomed.victim, doomed.piece, doomed.space))
    if isinstance(word, HandToBottom):
        return bool(state.hand[card.country])
    return True


def kind_of(space: int) -> int:
    """The kind of piece that stands in a space."""
    return ARMY if LAND >> space & 1 else NAVY


PIECE_BASE = 64


def piece_noun(country: int, space: int) -> int:
    """A piece as a noun of a choice."""
    return country * PIECE_BASE + space


def piece_of(noun: int) -> tuple[int, int]:
    """The country and space of a piece noun."""
    return divmod(noun, PIECE_BASE)
