"""Which cards lie before a person: the hand, the own table, and what a question offers besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from qtclient.deciding import Deciding
from qtclient.games.generals.cards import CardLook, CardState, closed_card, open_card
from qtclient.games.generals.glance import (
    card_in,
    deck_of,
    discard_of,
    glance,
    hand_of,
    is_seen,
    told_apart,
)
from qtclient.hand import Group, Held
from qtclient.table import Table
from resources.catalogue import Catalogue

TICK = "✓"


def look_of(table: Table, deck: int, slot: int, known_type: str = "") -> CardLook:
    """How a card looks to the person at this machine."""
    card = card_in(table.state, table.knowledge, deck, slot)
    if card is None:
        return closed_card(table.game.seats[deck], known_type)
    seen = is_seen(table.state, deck, slot)
    return open_card(card, CardState.CHECKED if seen else CardState.SEALED)


def groups_of(table: Table, deciding: Deciding, words: Catalogue) -> list[Group]:
    """The cards of the country in front; first those that only this question brings up."""
    seat = deciding.seat
    seen = glance(table.state, seat)
    hand = hand_of(table.state, seat)
    laid = (*(card.slot for card in seen.status), *seen.responses)
    groups = []
    for deck in range(len(table.game.seats)):
        known = {*hand, *laid} if deck == seat else set()
        offered = sorted(deciding.pickable("slot", deck) - known)
        if offered:
            groups.append(_offered(table, deciding, words, deck, offered))
    in_hand, on_table = words.sentence("gamepage.in_hand"), words.sentence("gamepage.on_table")
    own = [
        _group(table, deciding, in_hand, seat, _sorted(table, seat, hand)),
        _group(table, deciding, on_table, seat, laid, "response"),
    ]
    if groups:
        own = [group for group in own if any(held.pickable for held in group.cards)]
    return [*groups, *own]


def own_lines(table: Table, seat: int, words: Catalogue) -> tuple[str, ...]:
    """What only the owner knows: the cards left in the deck and those that lie discarded."""
    if seat not in table.seats or table.state is None:
        return ()
    lines = []
    for key, slots in (
        ("gamepage.own_deck", deck_of(table.state, seat)),
        ("gamepage.own_discard", discard_of(table.state, seat)),
    ):
        cards = [card_in(table.state, table.knowledge, seat, slot) for slot in slots]
        counted = Counter(words.noun("card", card) for card in cards if card is not None)
        names = ", ".join(
            name if number == 1 else f"{name} × {number}"
            for name, number in sorted(counted.items())
        )
        if names:
            lines.append(words.sentence(key, names=names))
    return tuple(lines)


def _offered(
    table: Table, deciding: Deciding, words: Catalogue, deck: int, slots: Sequence[int]
) -> Group:
    """Cards of a deck or discard pile, one of each kind, or of an enemy's table."""
    if deck != deciding.seat:
        caption = words.sentence("gamepage.cards_of", country=table.game.seats[deck])
        return _group(table, deciding, caption, deck, slots, "response")
    single = told_apart(table.state, table.knowledge, deck, slots)
    return _group(table, deciding, words.sentence("gamepage.offered"), deck, single)


def _group(
    table: Table,
    deciding: Deciding,
    caption: str,
    deck: int,
    slots: Iterable[int],
    known_type: str = "",
) -> Group:
    pickable = deciding.pickable("slot", deck)
    picked = deciding.picked("slot")
    picking = deciding.picking
    ordered = picking is not None and any(
        offer.ordered for offer in picking.menu.offers if offer.verb == picking.verb
    )
    cards = []
    for slot in slots:
        mark = ""
        if slot in picked and slot in pickable:
            mark = str(picked.index(slot) + 1) if ordered else TICK
        look = look_of(table, deck, slot, known_type)
        cards.append(Held(deck, slot, look, slot in pickable, mark))
    return Group(caption, tuple(cards))


def _sorted(table: Table, seat: int, slots: Iterable[int]) -> list[int]:
    """A hand by types and then by cards, so that like lies beside like."""
    own = table.own_cards(seat)
    types = table.game.type_of
    return sorted(
        slots,
        key=lambda slot: (types[own[slot]], own[slot], slot) if slot in own else (99, 0, slot),
    )
