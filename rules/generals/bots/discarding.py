"""Which cards to let go: the least worth, as long as a new card is likely to be better."""

from __future__ import annotations

from rules.generals.board import ROUNDS, members
from rules.generals.bots.imagining import Table
from rules.generals.bots.weights import WEIGHTS
from rules.generals.bots.worth import worth
from rules.generals.deck import deck_size, deck_slots
from rules.generals.state import State
from rules.kernel.choices import Choice, Menu

AT_ONCE = 3
"""No more cards than this are exchanged freely in a turn."""
BETTER = 0.6
"""A card is let go freely only for one that is likely to be worth so much more."""


def is_discard(menu: Menu) -> bool:
    """Whether the question is which hand cards go."""
    offer = menu.offers[0]
    return offer.verb == "discard" and offer.kind == "slot"


def ordered(state: State, own: dict[int, int], slots: tuple[int, ...]) -> list[tuple[float, int]]:
    """The hand cards with what the hand would lose with each, the least first.

    Further copies of a card count for less, so they go before single ones.
    """
    copies: dict[int, int] = {}
    valued = []
    for slot in slots:
        number = own[slot]
        before = copies.get(number, 0)
        copies[number] = before + 1
        valued.append((worth(number, state.round) * WEIGHTS.again**before, slot))
    return sorted(valued)


def discard(table: Table, seat: int, least: int, most: int) -> Choice:
    """Between `least` and `most` cards of the hand, as few as do good."""
    state, own = table
    hand = members(state.hand[seat])
    valued = ordered(state, own, hand)
    count = least
    deck = deck_slots(state, seat)
    if most > least and deck:
        hope = sum(worth(own[slot], state.round) for slot in deck) / len(deck)
        spare = deck_size(state, seat) + len(hand) - (ROUNDS - state.round) - 2
        weak = sum(1 for value, _ in valued if value + BETTER < hope)
        count = max(least, min(weak, spare, AT_ONCE, most))
    gone = {slot for _, slot in valued[:count]}
    return Choice("discard", tuple(slot for slot in hand if slot in gone))
