"""The Officer: does every choice on a copy of the table, and takes the best outcome.

What one card asks of the seat (where to build, whether to follow up with a
Status) is decided on the way: all ways near the question asked, the likeliest
few further on.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.generals.board import members
from rules.generals.bots.discarding import discard, is_discard
from rules.generals.bots.evaluation import evaluate, parts
from rules.generals.bots.front import ENDS
from rules.generals.bots.imagining import GAME, Table, candidates, do, settle
from rules.generals.bots.reasons import by_comparison, by_rule, only_way, thought
from rules.generals.bots.recruit import by_thumb
from rules.generals.bots.weights import WEIGHTS, Weights
from rules.generals.cards import CARDS
from rules.generals.pieces import reserve
from rules.generals.reactions import triggers
from rules.generals.state import State
from rules.generals.words import AllyPlays
from rules.kernel.bot import Thought
from rules.kernel.choices import PASS, RESEAL, Choice, Knowledge, Menu
from rules.kernel.game import Told
from rules.kernel.pending import Ask, Over

WIDTHS = (99, 99, 4, 3, 2, 2, 1)
"""How many ways are tried, by how many own decisions lie before."""
GLANCE = 3
"""How many cards an Officer in a hurry compares."""
CLEARLY = 0.5
"""A piece is taken back only for more than this."""
ALLY_PLAYS = 1.5
"""What an ally's extra card is guessed to bring."""


class Ranked(NamedTuple):
    """A choice, what it leads to and what that is worth."""

    value: float
    choice: Choice
    table: Table


def rank(table: Table, seat: int, menu: Menu, weights: Weights) -> list[Ranked]:
    """Every choice worth comparing with its value, the best first."""
    ranked = [_outcome(table, seat, menu, choice, 0, weights) for choice in ways(table, seat, menu)]
    ranked.sort(key=lambda one: (-one.value, one.choice.verb != PASS, one.choice))
    return ranked


def ways(table: Table, seat: int, menu: Menu) -> list[Choice]:
    """The choices to compare; throwing a card away needs only the worst one."""
    found = candidates(table, seat, menu)
    frame = table.state.stack[-1]
    if frame.do != "play_step":
        return found
    thrown = [choice for choice in found if choice.verb == "discard"]
    kept = [choice for choice in found if choice.verb != "discard"]
    if thrown:
        kept.append(discard(table, seat, 1, 1))
    return kept


def _outcome(
    table: Table, seat: int, menu: Menu, choice: Choice, depth: int, weights: Weights
) -> Ranked:
    after = settle(do(table, seat, menu, choice), seat)
    value, final = follow(after, seat, depth + 1, weights)
    return Ranked(value + _promise(table, choice), choice, final)


def _promise(table: Table, choice: Choice) -> float:
    """What a card brings that cannot be seen by looking ahead: an ally's own card."""
    if choice.verb != "play":
        return 0.0
    words = CARDS[table.own[choice.nouns[0]]].effect
    return ALLY_PLAYS if any(isinstance(word, AllyPlays) for word in words) else 0.0


def follow(table: Table, seat: int, depth: int, weights: Weights) -> tuple[float, Table]:
    """Make the own decisions that follow, greedily, and value where that ends."""
    state = table.state
    pending = state.pending
    if (
        isinstance(pending, Over)
        or state.phase in ENDS
        or not (isinstance(pending, Ask) and seat in pending.seats)
        or state.stack[-1].do == "play_step"
    ):
        return evaluate(state, seat, table.own, weights), table
    menu = GAME.legal(state, seat, {seat: table.own})
    forced = quick(table, seat, menu)
    width = WIDTHS[min(depth, len(WIDTHS) - 1)]
    if forced is None and width > 1:
        choices = candidates(table, seat, menu)
        if len(choices) > width:
            choices = narrowed(table, seat, menu, choices, width)
        best = max(
            (_outcome(table, seat, menu, choice, depth, weights) for choice in choices),
            key=lambda one: (one.value, one.choice.verb == PASS, _backwards(one.choice)),
        )
        return best.value, best.table
    choice = forced or by_thumb(state, seat, menu, table.own, None)
    after = settle(do(table, seat, menu, choice), seat)
    return follow(after, seat, depth + 1, weights)


def _backwards(choice: Choice) -> tuple[int, ...]:
    return tuple(-noun for noun in choice.nouns)


def quick(table: Table, seat: int, menu: Menu) -> Choice | None:
    """The answer to a question that needs no comparing, if it is one."""
    state = table.state
    frame = state.stack[-1]
    if frame.do == "window" and not can_react(table, seat):
        return Choice(PASS)
    if is_discard(menu):
        offer = menu.offers[0]
        return discard(table, seat, offer.least, offer.most)
    choices = candidates(table, seat, menu)
    if not choices:
        return by_thumb(state, seat, menu, table.own, None)
    return choices[0] if len(choices) == 1 else None


def can_react(table: Table, seat: int) -> bool:
    """Whether a card on the own table could be used in the open window."""
    state, own = table
    window = state.stack[-1].action
    slots = (*state.status[seat], *members(state.responses[seat]))
    return any(triggers(state, own[slot], window) for slot in slots)


def narrowed(
    table: Table, seat: int, menu: Menu, choices: list[Choice], width: int
) -> list[Choice]:
    """The likeliest choices by rule of thumb, and a pass where there is one."""
    state = table.state
    left = list(menu.offers)
    kept = [choice for choice in choices if choice.verb == PASS]
    while len(kept) < width:
        choice = by_thumb(state, seat, menu._replace(offers=tuple(left)), table.own, None)
        if choice.verb == PASS or choice in kept:
            break
        kept.append(choice)
        left = [
            offer._replace(nouns=tuple(n for n in offer.nouns if n not in choice.nouns))
            if offer.verb == choice.verb
            else offer
            for offer in left
        ]
        left = [offer for offer in left if offer.nouns or offer.verb == PASS]
        if not any(offer.verb == choice.verb for offer in left):
            break
    return kept or choices[:width]


def at_a_glance(table: Table, seat: int, menu: Menu, weights: Weights) -> Choice:
    """What an Officer in a hurry does: compares the few likeliest cards, nothing else."""
    state, own = table
    if state.stack[-1].do == "play_step":
        choices = narrowed(table, seat, menu, candidates(table, seat, menu), GLANCE)
        if len(choices) > 1:
            hurried = len(WIDTHS)
            outcomes = [_outcome(table, seat, menu, c, hurried, weights) for c in choices]
            return max(outcomes, key=lambda one: (one.value, _backwards(one.choice))).choice
    return by_thumb(state, seat, menu, own, None)


def with_a_piece_back(table: Table, seat: int, menu: Menu, weights: Weights) -> Ranked | None:
    """Take back the least useful piece first, if none is left to build with.

    Rulebook, "Фишки: армии и флоты": a piece may be taken back at any moment to
    be built again.
    """
    state = table.state
    if state.stack[-1].do != "play_step":
        return None
    best: Ranked | None = None
    for kind, pieces in enumerate((state.armies[seat], state.navies[seat])):
        if reserve(state, seat, kind) > 0 or not pieces:
            continue
        for space in members(pieces):
            choice = Choice("take_back", (space,))
            after = do(table, seat, menu, choice)
            value = evaluate(after.state, seat, after.own, weights)
            if best is None or value > best.value:
                best = Ranked(value, choice, after)
    if best is None:
        return None
    again = GAME.legal(best.table.state, seat, {seat: best.table.own})
    ranked = rank(best.table, seat, again, weights)
    return ranked[0]._replace(choice=best.choice) if ranked else None


def consider(table: Table, seat: int, menu: Menu, weights: Weights) -> list[Ranked]:
    """All ways, the best first; taking a piece back only where it clearly helps."""
    ranked = rank(table, seat, menu, weights)
    back = with_a_piece_back(table, seat, menu, weights)
    if back is not None and (not ranked or back.value > ranked[0].value + CLEARLY):
        ranked.insert(0, back)
    return ranked


def why(table: Table, seat: int, best: Ranked, other: Ranked | None) -> Told:
    """What the best way has over another one."""
    if other is None:
        return by_rule(seat, best.choice, table.own)
    mine, theirs = (parts(one.table.state, seat, one.table.own, WEIGHTS) for one in (best, other))
    return by_comparison(seat, mine, theirs)


def obvious(table: Table, seat: int, menu: Menu) -> Thought | None:
    """What needs no comparing: the only way, a discard, a window that is nothing to the seat."""
    if any(offer.verb == RESEAL for offer in menu.offers):
        return thought(seat, Choice(RESEAL), only_way(seat), table.own)
    forced = quick(table, seat, menu)
    if forced is None:
        return None
    return thought(seat, forced, by_rule(seat, forced, table.own), table.own)


def command(state: State, seat: int, menu: Menu, knowledge: Knowledge, weights: Weights) -> Thought:
    """What an Officer with these weights chooses."""
    table = Table(state, dict(knowledge[seat]))
    known = obvious(table, seat, menu)
    if known is not None:
        return known
    best, *others = consider(table, seat, menu, weights)
    reason = why(table, seat, best, others[0] if others else None)
    return thought(seat, best.choice, reason, table.own)


def officer(
    state: State, seat: int, menu: Menu, knowledge: Knowledge, seed: int, budget: int
) -> Thought:
    """What an Officer chooses; it neither doubts nor searches, so seed and budget are nothing."""
    return command(state, seat, menu, knowledge, WEIGHTS)
