"""Worlds that a seat holds possible: all cards that it cannot see, dealt at random.

Public facts are kept: what has been seen stays where it lies, a face-down card
on the table is a Response, and every deck holds exactly its own cards. Equal
luck deals equal positions alike, so that choices can be compared in one world.
"""

from __future__ import annotations

from rules.generals.board import COUNTRIES, members
from rules.generals.cards import DECKS, TYPE_OF
from rules.generals.state import State
from rules.generals.words import RESPONSE
from rules.kernel.seeded import Seeded

World = dict[int, dict[int, int]]


def luck_of(seed: int, state: State, seat: int) -> Seeded:
    """Luck of its own for each decision of a game, out of what the seat sees of it."""
    frame = state.stack[-1] if state.stack else None
    return Seeded(
        seed,
        seat,
        state.round,
        state.turn,
        len(state.chain),
        len(state.stack),
        sum(len(pile) for pile in state.discard),
        *state.hand,
        *state.armies,
        *state.navies,
        *(() if frame is None else (frame.step, frame.number, frame.mask, len(frame.seats))),
    )


def sample(state: State, seat: int, own: dict[int, int], luck: Seeded) -> World:
    """One world: everybody's cards, the own ones as they are but for the deck's order."""
    world: World = {}
    for country in range(len(COUNTRIES)):
        world[country] = (
            _own_deck(state, seat, own, luck) if country == seat else _others(state, country, luck)
        )
    return world


def _own_deck(state: State, seat: int, own: dict[int, int], luck: Seeded) -> dict[int, int]:
    pool = members(state.pool[seat])
    mixed = luck.sample(sorted(own[slot] for slot in pool), len(pool))
    return {**own, **dict(zip(pool, mixed, strict=True))}


def _others(state: State, country: int, luck: Seeded) -> dict[int, int]:
    faces = state.faces[country]
    hidden = members(state.responses[country])
    lying = (
        *state.top[country],
        *members(state.pool[country]),
        *state.bottom[country],
        *members(state.hand[country]),
        *state.discard[country],
        *state.status[country],
    )
    cards = list(DECKS[country])
    for slot in (*hidden, *lying):
        if faces[slot] >= 0:
            cards.remove(faces[slot])
    dealt = {slot: card for slot, card in enumerate(faces) if card >= 0}
    responses = [card for card in cards if TYPE_OF[card] == RESPONSE]
    closed = [slot for slot in hidden if faces[slot] < 0]
    for slot, card in zip(closed, luck.sample(responses, len(closed)), strict=True):
        dealt[slot] = card
        cards.remove(card)
    closed = sorted(slot for slot in lying if faces[slot] < 0)
    dealt.update(zip(closed, luck.sample(cards, len(cards)), strict=True))
    return dealt
