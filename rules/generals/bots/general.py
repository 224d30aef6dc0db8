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
from rules.generals.bots.reasons import thought
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
DOUBT = 1.3
"""The variance of how far playing on without end moves the Officer's comparison of two choices."""
SPREAD, SURE = 4.0, 2
"""The variance between worlds before any was played, and how many worlds that guess counts for."""


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


def weighed(before: float, seen: list[float]) -> float:
    """By how much one choice beats another, after differences in some worlds.

    The Officer's comparison is right on average and its errors have the variance
    `DOUBT`; each world adds luck of its own. The less luck the worlds show, the more
    they count: the mean of a normal belief with a normal observation.
    """
    worlds = len(seen)
    mean = sum(seen) / worlds
    squares = sum((one - mean) ** 2 for one in seen) + SURE * SPREAD
    luck = squares / (worlds - 1 + SURE)
    return before + (mean - before) * worlds / (worlds + luck / DOUBT)


def search(seat: int, ranked: list[Ranked], budget: int, luck: Generator) -> Ranked:
    """The choice that fares best, after `budget` times playing on."""
    contenders = max(1, min(CONTENDERS, budget // 2))
    left = [one for one in ranked[:contenders] if one.value >= ranked[0].value - HOPELESS]
    worth = [one.value for one in left]
    fared: list[list[float]] = [[] for _ in left]
    alive = list(range(len(left)))
    stages = max(1, (len(left) - 1).bit_length())
    for _ in range(stages):
        if len(alive) == 1:
            break
        for _ in range(max(1, budget // (stages * len(alive)))):
            salt = luck.below(1 << 60)
            for place in alive:
                fared[place].append(play_on(left[place].table, seat, salt))
        first = alive[0]

        def gain(place: int, first: int = first) -> tuple[float, int]:
            seen = [a - b for a, b in zip(fared[place], fared[first], strict=True)]
            before = worth[place] - worth[first]
            return (0.0 if place == first else weighed(before, seen), -place)

        alive.sort(key=gain, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]
    return left[alive[0]]


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
        best = search(seat, ranked, budget, seeded(seed, state, seat))
    other = next((one for one in ranked if one is not best), None)
    return thought(seat, best.choice, why(table, seat, best, other), table.own)
