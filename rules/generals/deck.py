"""Cards moving between deck, hand, table and discard pile; empty piles; shuffles.

A deck is an ordered top, a pool that chance draws from, and an ordered bottom.
"""

from __future__ import annotations

from rules.generals.board import bits, members
from rules.generals.engine import Given, answer, ask, await_chance, luck, offers, push, step
from rules.generals.events import Discarded, Drew, Event, Resealed, Scored, Shuffled
from rules.generals.pieces import score
from rules.generals.state import Frame, State, put
from rules.kernel.choices import RESEAL, Knowledge, Offer, Opens
from rules.kernel.pending import Chance

HAND, DISCARD, TOP = range(3)
"""Where cards off the deck go (`Frame.piece` of "take")."""
PURPOSES = ("draw", "discard", "top")


def deck_size(state: State, country: int) -> int:
    """How many cards the draw deck holds."""
    return len(state.top[country]) + state.pool[country].bit_count() + len(state.bottom[country])


def deck_slots(state: State, country: int) -> tuple[int, ...]:
    """All slots of the draw deck, ascending."""
    return tuple(
        sorted(
            (*state.top[country], *members(state.pool[country]), *state.bottom[country]),
        )
    )


def take_out(state: State, country: int, slot: int) -> None:
    """A card that was found leaves the draw deck, wherever in it it lay."""
    top, bottom = state.top[country], state.bottom[country]
    state.top = put(state.top, country, tuple(other for other in top if other != slot))
    state.bottom = put(state.bottom, country, tuple(other for other in bottom if other != slot))
    state.pool = put(state.pool, country, state.pool[country] & ~(1 << slot))


def see(state: State, country: int, slot: int, card: int) -> None:
    """Everybody has now seen the card in a slot."""
    state.faces = put(state.faces, country, put(state.faces[country], slot, card))


def drop_from_hand(state: State, country: int, slots: tuple[int, ...]) -> None:
    """Hand cards go unseen under the discard pile."""
    state.hand = put(state.hand, country, state.hand[country] & ~bits(slots))
    state.discard = put(state.discard, country, (*slots, *state.discard[country]))


def lay_status(state: State, country: int, slot: int, card: int) -> None:
    """A Status card now lies open and is in force."""
    state.status = put(state.status, country, (*state.status[country], slot))
    state.in_force |= 1 << card
    state.supplied = None


def leave_table(state: State, country: int, slot: int) -> None:
    """A Status card leaves the table for the discard pile."""
    kept = tuple(other for other in state.status[country] if other != slot)
    state.status = put(state.status, country, kept)
    state.in_force &= ~(1 << state.faces[country][slot])
    state.supplied = None
    state.discard = put(state.discard, country, (*state.discard[country], slot))


def _deliver(state: State, country: int, slots: tuple[int, ...], to: int) -> None:
    if to == HAND:
        state.hand = put(state.hand, country, state.hand[country] | bits(slots))
    elif to == DISCARD:
        state.discard = put(state.discard, country, (*slots, *state.discard[country]))
    else:
        state.top = put(state.top, country, state.top[country] + slots)


def draw(country: int, count: int) -> Frame:
    """Draw cards to hand."""
    return Frame("take", country, number=count, piece=HAND)


@step("take")
def take(state: State, frame: Frame, events: list[Event]) -> None:
    """Take cards off the deck: its top first, then by chance from the pool, then its bottom."""
    country, to = frame.country, frame.piece
    count = min(frame.number, deck_size(state, country))
    if count <= 0:
        return
    if to == HAND:
        events.append(Drew(country, count))
    elif to == DISCARD:
        events.append(Discarded(country, count, "deck"))
    if to != TOP:
        top = state.top[country]
        _deliver(state, country, top[:count], to)
        state.top = put(state.top, country, top[count:])
        count -= min(count, len(top))
    if count:
        take_from_pool(state, Frame("take_pool", country, number=count, piece=to))


def take_from_pool(state: State, frame: Frame) -> None:
    """The part that chance decides; where all of the pool is taken it decides nothing."""
    country, count = frame.country, frame.number
    items = members(state.pool[country])
    if count < len(items):
        await_chance(state, frame, Chance(PURPOSES[frame.piece], country, items, count, country))
        return
    _taken(state, frame, items, count)


@luck("take_pool")
def pool_drawn(state: State, frame: Frame, values: tuple[int, ...], events: list[Event]) -> None:
    """The beacon named the slots."""
    _taken(state, frame, values, frame.number)


def _taken(state: State, frame: Frame, slots: tuple[int, ...], count: int) -> None:
    country = frame.country
    state.pool = put(state.pool, country, state.pool[country] & ~bits(slots))
    _deliver(state, country, slots, frame.piece)
    left = count - len(slots)
    if left:
        bottom = state.bottom[country]
        state.bottom = put(state.bottom, country, bottom[left:])
        _deliver(state, country, bottom[:left], frame.piece)


def pay(state: State, country: int, zone: str, count: int) -> None:
    """Discard cards off the deck or from hand; short piles help each other out.

    Rulebook, "Карты": an empty deck discards from hand, an empty hand from the
    deck, and for every card that is nowhere the team loses a victory point.
    """
    piles = {"deck": deck_size(state, country), "hand": state.hand[country].bit_count()}
    first = min(count, piles[zone])
    other = "hand" if zone == "deck" else "deck"
    second = min(count - first, piles[other])
    due = []
    for name, number in ((zone, first), (other, second)):
        if number and name == "deck":
            due.append(Frame("take", country, number=number, piece=DISCARD))
        elif number:
            due.append(Frame("hand_discard", country, number=number))
    missing = count - first - second
    if missing:
        due.append(Frame("lose_points", country, number=missing))
    push(state, *due)


@step("lose_points")
def lose_points(state: State, frame: Frame, events: list[Event]) -> None:
    """A point less for every card that could not be discarded."""
    score(state, frame.country, -frame.number)
    events.append(Scored(frame.country, -frame.number, "no_cards"))


@step("hand_discard")
def hand_discard(state: State, frame: Frame, events: list[Event]) -> None:
    """The owner picks hand cards to discard; all of them need no picking."""
    hand = members(state.hand[frame.country])
    if len(hand) <= frame.number:
        drop_from_hand(state, frame.country, hand)
        events.append(Discarded(frame.country, len(hand), "hand"))
        return
    ask(state, frame, (frame.country,), "prompt.discard_from_hand")


@offers("hand_discard")
def hand_discard_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Exactly so many cards of the hand."""
    hand = members(state.hand[seat])
    return [Offer("discard", hand, "slot", frame.number, frame.number)]


@answer("hand_discard")
def hand_discarded(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """They go unseen."""
    drop_from_hand(state, given.seat, given.choice.nouns)
    events.append(Discarded(given.seat, len(given.choice.nouns), "hand"))


@step("shuffle")
def shuffle(state: State, frame: Frame, events: list[Event]) -> None:
    """Top and bottom join the pool; slots that somebody could recognise are sealed anew."""
    country = frame.country
    top, bottom = state.top[country], state.bottom[country]
    known = bool(bottom) or any(state.faces[country][slot] >= 0 for slot in top)
    state.pool = put(state.pool, country, state.pool[country] | bits((*top, *bottom)))
    state.top = put(state.top, country, ())
    state.bottom = put(state.bottom, country, ())
    events.append(Shuffled(country))
    if known:
        ask(state, Frame("reseal", country), (country,), "prompt.reseal", seals=True)


@offers("reseal")
def reseal_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """The owner's program seals the pool under new numbers."""
    return [Offer(RESEAL, (), "", 0, 0, Opens.SEAL, seat)]


@answer("reseal")
def resealed(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The pool's slots get fresh numbers that nobody has seen."""
    seat, _, _ = given
    count = state.pool[seat].bit_count()
    first = state.slots[seat]
    state.pool = put(state.pool, seat, ((1 << count) - 1) << first)
    state.slots = put(state.slots, seat, first + count)
    state.faces = put(state.faces, seat, state.faces[seat] + (-1,) * count)
    events.append(Resealed(seat, count))


def open_status(state: State, country: int) -> tuple[int, ...]:
    """The numbers of a country's open Status cards, in the order of play."""
    faces = state.faces[country]
    return tuple(faces[slot] for slot in state.status[country])
