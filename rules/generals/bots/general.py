"""The General: plays the Officer's best choices on in worlds that it holds possible.

In each world the others hold cards that they might hold, and everybody acts like
an Officer in a hurry until the General's next turn begins; there the evaluation speaks.
The same worlds and the same luck meet every choice, so that differences come
from the choice. A choice that has fallen behind for good drops out.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from rules.generals.bots.evaluation import evaluate
from rules.generals.bots.front import ENDS
from rules.generals.bots.imagining import GAME, Table, answered, dealt
from rules.generals.bots.officer import Ranked, at_a_glance, consider, obvious, why
from rules.generals.bots.reasons import thought
from rules.generals.bots.sampling import World, luck_of, sample
from rules.generals.bots.weights import WEIGHTS
from rules.generals.cards import TYPE_OF
from rules.generals.state import State
from rules.kernel.bot import Thought
from rules.kernel.choices import RESEAL, Choice, Knowledge, Menu, opened_by
from rules.kernel.pending import Ask, Chance, Over
from rules.kernel.seeded import Seeded

SEARCHED = ("play_step", "space")
"""The questions worth playing on: which card, and where. The rest is the Officer's."""
CONTENDERS = 4
"""How many choices are played on at most."""
DOUBT = 10.0
"""The variance of how far playing on without end moves the Officer's comparison of two choices.

`packaging/tune_bots.py --doubt` measures it, and `SPREAD`.
"""
SPREAD, SURE = 25.0, 2
"""The variance between worlds before any was played, and how many worlds that guess counts for."""
HOPELESS = 2.5
"""So many standard deviations behind, a choice is not played on."""
FIRST_LOOK = 2
"""So many worlds are played before a choice can fall behind."""


class Lead(NamedTuple):
    """By how much one choice is believed to beat another, and how sure that is."""

    mean: float
    deviation: float


def play_on(table: Table, seat: int, salt: int) -> float:
    """The worth of the position in which the seat's next turn begins, in one world."""
    state = table.state
    world = sample(state, seat, table.own, Seeded(salt))
    start = (state.round, state.turn)
    while True:
        pending = state.pending
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            state = dealt(state, _drawn(state, pending, salt))
            continue
        if state.turn == seat and (state.round, state.turn) != start and state.phase in ENDS:
            break
        state, world = _answered(state, pending, world, salt)
    return evaluate(state, seat, world[seat], WEIGHTS)


def _drawn(state: State, pending: Chance, salt: int) -> tuple[int, ...]:
    """Luck that depends on the turn and the purpose, not on what was chosen before."""
    luck = Seeded(salt, state.round, state.turn, pending.seat, pending.purpose)
    return luck.sample(pending.items, pending.count)


def _answered(state: State, pending: Ask, world: World, salt: int) -> tuple[State, World]:
    seat = pending.seats[0]
    if pending.seals:
        _, replaced, first = GAME.new_slots(state)
        cards = world[seat]
        fresh = Seeded(salt, first).sample([cards[s] for s in replaced], len(replaced))
        world = {**world, seat: {**cards, **dict(enumerate(fresh, first))}}
        return answered(state, seat, Choice(RESEAL)), world
    menu = GAME.legal(state, seat, world)
    choice = at_a_glance(Table(state, world[seat]), seat, menu, WEIGHTS)
    return answered(state, seat, choice, opened_by(menu, choice, world, TYPE_OF)), world


def weighed(before: float, seen: list[float]) -> Lead:
    """What to believe of two choices after their differences in some worlds.

    The Officer's comparison is right on average and its errors have the variance
    `DOUBT`; each world adds luck of its own. The less luck the worlds show, the more
    they count: a normal belief that meets normal observations.
    """
    worlds = len(seen)
    if not worlds:
        return Lead(before, sqrt(DOUBT))
    mean = sum(seen) / worlds
    squares = sum((one - mean) ** 2 for one in seen) + SURE * SPREAD
    luck = squares / (worlds - 1 + SURE)
    share = worlds / (worlds + luck / DOUBT)
    return Lead(before + (mean - before) * share, sqrt(DOUBT * (1 - share)))


def search(seat: int, ranked: list[Ranked], budget: int, luck: Seeded) -> Ranked:
    """The choice that fares best, after playing on at most `budget` times.

    All choices meet the same worlds; one that has fallen hopelessly behind the
    leading one drops out, and the last one left needs no more worlds.
    """
    tried = ranked[: max(1, min(CONTENDERS, budget // 2))]
    fared: list[list[float]] = [[] for _ in tried]
    alive = _hopeful(tried, fared, list(range(len(tried))))
    while len(alive) > 1 and budget >= len(alive):
        salt = luck.below(1 << 60)
        for place in alive:
            fared[place].append(play_on(tried[place].table, seat, salt))
        budget -= len(alive)
        if len(fared[alive[0]]) >= FIRST_LOOK:
            alive = _hopeful(tried, fared, alive)
    return tried[_hopeful(tried, fared, alive)[0]]


def _hopeful(tried: list[Ranked], fared: list[list[float]], alive: list[int]) -> list[int]:
    """The leading choice and those that may still overtake it, the best first."""
    first = alive[0]
    leads = {}
    for place in alive:
        seen = [a - b for a, b in zip(fared[place], fared[first], strict=True)]
        before = tried[place].value - tried[first].value
        leads[place] = Lead(0.0, 0.0) if place == first else weighed(before, seen)
    best = max(alive, key=lambda place: (leads[place].mean, -place))
    order = sorted(alive, key=lambda place: (place != best, -leads[place].mean, place))
    top = leads[best]
    return [
        place
        for place in order
        if place == best
        or top.mean - leads[place].mean < HOPELESS * max(top.deviation, leads[place].deviation)
    ]


def general(
    state: State, seat: int, menu: Menu, knowledge: Knowledge, seed: int, budget: int
) -> Thought:
    """What a General chooses, playing on `budget` times."""
    table = Table(state, dict(knowledge[seat]))
    known = obvious(table, seat, menu)
    if known is not None:
        return known
    ranked = consider(table, seat, menu, WEIGHTS)
    best = ranked[0]
    if state.stack[-1].do in SEARCHED:
        best = search(seat, ranked, budget, luck_of(seed, state, seat))
    other = next((one for one in ranked if one is not best), None)
    return thought(seat, best.choice, why(table, seat, best, other), table.own)
