"""The General: plays the Officer's best choices on in worlds that it holds possible.

In each world the others hold cards that they might hold, and everybody acts like
an Officer in a hurry until the General's next turn begins; there the evaluation speaks.
The same worlds and the same luck meet every choice, so that differences come
from the choice. Half of the choices drop out after each part of the budget.
"""

from __future__ import annotations

from rules.generals.bots.evaluation import evaluate
from rules.generals.bots.generator import Generator, seeded
from rules.generals.bots.imagining import GAME, Table, answered, dealt
from rules.generals.bots.officer import Ranked, at_a_glance, consider, obvious, why
from rules.generals.bots.sampling import World, sample
from rules.generals.bots.weights import WEIGHTS
from rules.generals.cards import TYPE_OF
from rules.generals.state import State
from rules.kernel.bot import Thought
from rules.kernel.choices import RESEAL, Choice, Knowledge, Menu, opened_by
from rules.kernel.pending import Ask, Chance, Over

SEARCHED = ("play_step", "space")
"""The questions worth playing on: which card, and where. The rest is the Officer's."""
CONTENDERS = 4
"""How many choices are played on at most."""
HOPELESS = 5.0
"""A choice that looks worse than the best by more than this is not played on."""
TRUST = 0.8
"""How much playing on counts against the Officer's own judgement."""


def play_on(table: Table, seat: int, salt: int) -> float:
    """The worth of the position in which the seat's next turn begins, in one world."""
    state = table.state
    world = sample(state, seat, table.own, Generator(salt))
    start = (state.round, state.turn)
    while True:
        pending = state.pending
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            state = dealt(state, _drawn(state, pending, salt))
            continue
        if state.turn == seat and (state.round, state.turn) != start:
            break
        state, world = _answered(state, pending, world, salt)
    return evaluate(state, seat, world[seat], WEIGHTS)


def _drawn(state: State, pending: Chance, salt: int) -> tuple[int, ...]:
    """Luck that depends on the turn and the purpose, not on what was chosen before."""
    luck = Generator(salt, state.round * 8 + state.turn, pending.seat, len(pending.purpose))
    return tuple(luck.sample(pending.items, pending.count))


def _answered(state: State, pending: Ask, world: World, salt: int) -> tuple[State, World]:
    seat = pending.seats[0]
    if pending.seals:
        _, replaced, first = GAME.new_slots(state)
        cards = world[seat]
        fresh = Generator(salt, first).sample([cards[s] for s in replaced], len(replaced))
        world = {**world, seat: {**cards, **dict(enumerate(fresh, first))}}
        return answered(state, seat, Choice(RESEAL)), world
    menu = GAME.legal(state, seat, world)
    choice = at_a_glance(Table(state, world[seat]), seat, menu, WEIGHTS)
    return answered(state, seat, choice, opened_by(menu, choice, world, TYPE_OF)), world


def search(seat: int, ranked: list[Ranked], budget: int, luck: Generator) -> Ranked:
    """The choice that fares best, after `budget` times playing on."""
    worst = ranked[0].value - HOPELESS
    contenders = max(1, min(CONTENDERS, budget // 2))
    left = [one for one in ranked[:contenders] if one.value >= worst]
    totals = [0.0] * len(ranked)
    order = {one.choice: place for place, one in enumerate(ranked)}
    played = 0
    stages = max(1, (len(left) - 1).bit_length())
    for _ in range(stages):
        if len(left) == 1:
            break
        worlds = max(1, budget // (stages * len(left)))
        for _ in range(worlds):
            salt = luck.below(1 << 60)
            for one in left:
                totals[order[one.choice]] += play_on(one.table, seat, salt)
        played += worlds

        def fared(one: Ranked, played: int = played) -> tuple[float, int]:
            place = order[one.choice]
            mean = totals[place] / played
            return (TRUST * mean + (1 - TRUST) * one.value, -place)

        left.sort(key=fared, reverse=True)
        left = left[: (len(left) + 1) // 2]
    return left[0]


def general(
    state: State, seat: int, menu: Menu, knowledge: Knowledge, seed: int, budget: int
) -> Thought:
    """What a General chooses, playing on `budget` times."""
    table = Table(state, dict(knowledge[seat]))
    thought = obvious(table, seat, menu)
    if thought is not None:
        return thought
    ranked = consider(table, seat, menu, WEIGHTS)
    best = ranked[0]
    if state.stack[-1].do in SEARCHED:
        best = search(seat, ranked, budget, seeded(seed, state, seat))
    other = next((one for one in ranked if one is not best), None)
    return Thought(best.choice, why(table, seat, best, other))
