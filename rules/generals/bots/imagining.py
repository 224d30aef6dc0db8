"""Looking ahead: doing a choice on a copy of the table and letting what follows happen.

A seat that looks ahead knows its own cards only. Others are imagined to pass in
reaction windows and to answer what an action asks of them by rule of thumb;
chance is imagined to deal anything. Looking stops when the turn has scored, or
when another seat has to play a card.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.generals.bots.front import ENDS
from rules.generals.bots.recruit import by_thumb
from rules.generals.cards import TYPE_OF
from rules.generals.engine import ANSWER, BUSY, LUCK, Given, run
from rules.generals.events import Event
from rules.generals.game import TAKE_BACK, Generals
from rules.generals.state import State
from rules.kernel.choices import (
    PASS,
    RESEAL,
    Choice,
    Knowledge,
    Menu,
    Offer,
    Opened,
    Opens,
    opened_by,
)
from rules.kernel.pending import Ask, Chance, Over

GAME = Generals()
NEEDS_CARDS = ("ally_play", "search", "reallocate", "order", "bury", "hand_discard")
"""Questions to others whose answer depends on cards that the seat cannot see."""


def answered(state: State, seat: int, choice: Choice, opened: tuple[Opened, ...] = ()) -> State:
    """The state after a choice that is known to be on the menu: `apply` without its checks."""
    if choice.verb == TAKE_BACK:
        return GAME.apply(state, seat, choice)[0]
    new = state.copy()
    frame = new.stack[-1]
    new.stack = new.stack[:-1]
    new.pending = BUSY
    events: list[Event] = []
    ANSWER[frame.do](new, frame, Given(seat, choice, opened), events)
    run(new, events)
    return new


def dealt(state: State, values: tuple[int, ...]) -> State:
    """The state after chance, without its checks."""
    new = state.copy()
    frame = new.stack[-1]
    new.stack = new.stack[:-1]
    new.pending = BUSY
    events: list[Event] = []
    LUCK[frame.do](new, frame, values, events)
    run(new, events)
    return new


class Table(NamedTuple):
    """A position, and the own cards in it (a shuffle may have renumbered them)."""

    state: State
    own: dict[int, int]


def do(table: Table, seat: int, menu: Menu, choice: Choice) -> Table:
    """The table after a choice of the seat that looks ahead."""
    state, own = table
    if choice.verb == RESEAL:
        return _reseal(table, seat)
    knowledge: Knowledge = {seat: own}
    opened = opened_by(menu, choice, knowledge, TYPE_OF)
    return Table(answered(state, seat, choice, opened), own)


def _reseal(table: Table, seat: int) -> Table:
    """The own deck under new numbers; their order means nothing, chance will draw."""
    state, own = table
    _, replaced, first = GAME.new_slots(state)
    renumbered = {first + n: card for n, card in enumerate(sorted(own[s] for s in replaced))}
    after = answered(state, seat, Choice(RESEAL))
    return Table(after, {**own, **renumbered})


def settle(table: Table, seat: int) -> Table:
    """Let things happen until the seat has a choice to make, or the turn is decided."""
    state, own = table
    while True:
        pending = state.pending
        if isinstance(pending, Over) or state.phase in ENDS:
            return Table(state, own)
        if isinstance(pending, Chance):
            state = dealt(state, pending.items[: pending.count])
            continue
        if seat in pending.seats:
            if not pending.seals:
                return Table(state, own)
            state, own = _reseal(Table(state, own), seat)
            continue
        after = _others(state, pending)
        if after is None:
            return Table(state, own)
        state = after


def _others(state: State, pending: Ask) -> State | None:
    """What another seat is imagined to answer; None where it has to play a card."""
    other = pending.seats[0]
    frame = state.stack[-1]
    if pending.seals:
        return answered(state, other, Choice(RESEAL))
    if frame.do in ("window", "claim"):
        return answered(state, other, Choice(PASS))
    if frame.do in ("play_step", "keep"):
        return None
    if frame.do == "discard_any":
        return answered(state, other, Choice("discard"))
    menu = GAME.legal(state, other, NOBODY_KNOWS)
    if frame.do in NEEDS_CARDS:
        return answered(state, other, blindly(menu))
    choice = by_thumb(state, other, menu, {}, None)
    return answered(state, other, choice)


class _Unknown(dict[int, int]):
    """Cards of which nothing is known: each counts as the first card of the game."""

    def __missing__(self, slot: int) -> int:
        return 0


NOBODY_KNOWS: Knowledge = {country: _Unknown() for country in range(6)}


def blindly(menu: Menu) -> Choice:
    """A pass where there is one, else the first choice that opens nothing."""
    offers = sorted(menu.offers, key=lambda offer: offer.verb != PASS)
    offer = next(offer for offer in offers if offer.opens is Opens.NOTHING)
    return Choice(offer.verb, offer.nouns[: offer.least])


def candidates(table: Table, seat: int, menu: Menu) -> list[Choice]:
    """The single choices worth comparing: equal cards once, no piece taken back."""
    own = table.own
    found = []
    for offer in menu.offers:
        if offer.verb == "take_back" or offer.most > 1:
            continue
        if not offer.nouns or offer.least == 0:
            found.append(Choice(offer.verb))
        cards = offer.kind == "slot" and offer.deck in (-1, seat)
        found += (
            _different(offer, own) if cards else [Choice(offer.verb, (n,)) for n in offer.nouns]
        )
    return found


def _different(offer: Offer, own: dict[int, int]) -> list[Choice]:
    """One slot of each card: which copy is played makes no difference."""
    first: dict[int, int] = {}
    for slot in offer.nouns:
        first.setdefault(own[slot], slot)
    return [Choice(offer.verb, (slot,)) for slot in first.values()]
