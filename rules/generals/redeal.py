"""A country whose player is gone for good: what nobody can open any more is dealt anew.

Fresh slots take the place of the lost ones. Chance deals as many to the hand and
under the discard pile as lay there; Responses face down count as discarded. Then
the question or draw that was open goes on.
"""

from __future__ import annotations

from rules.generals.board import bits
from rules.generals.deck import DISCARD, HAND, take_from_pool
from rules.generals.engine import BUSY, OFFERS, await_chance, push, run, step
from rules.generals.events import Event, Redealt
from rules.generals.state import Frame, State, put
from rules.kernel.pending import Ask, Chance


def redeal(
    state: State, country: int, lost: tuple[int, ...], first: int, events: list[Event]
) -> None:
    """Take the lost slots out of the game, and deal their successors."""
    gone, fresh = bits(lost), ((1 << len(lost)) - 1) << first
    hand = (state.hand[country] & gone).bit_count()
    buried = sum(slot in lost for slot in state.discard[country])
    buried += (state.responses[country] & gone).bit_count()
    for name in ("hand", "responses", "pool"):
        slots = getattr(state, name)
        setattr(state, name, put(slots, country, slots[country] & ~gone))
    for name in ("top", "bottom", "discard"):
        piles = getattr(state, name)
        kept = tuple(slot for slot in piles[country] if slot not in lost)
        setattr(state, name, put(piles, country, kept))
    state.pool = put(state.pool, country, state.pool[country] | fresh)
    unseen = (-1,) * (first + len(lost) - len(state.faces[country]))
    state.faces = put(state.faces, country, state.faces[country] + unseen)
    state.slots = put(state.slots, country, first + len(lost))
    state.held = (*state.held, state.pending)
    state.pending = BUSY
    state.menu = None
    events.append(Redealt(country, len(lost)))
    push(
        state,
        Frame("deal_pool", country, number=hand, piece=HAND),
        Frame("deal_pool", country, number=buried, piece=DISCARD),
        Frame("resume", country),
    )
    run(state, events)


@step("deal_pool")
def deal_pool(state: State, frame: Frame, events: list[Event]) -> None:
    """Let chance take cards from the pool alone, whatever lies on top of the deck."""
    if frame.number:
        take_from_pool(state, frame._replace(do="take_pool"))


@step("resume")
def resume(state: State, frame: Frame, events: list[Event]) -> None:
    """Go on with what was open; what was to be drawn from lost slots is drawn from the new.

    Several countries may have been dealt anew meanwhile, one within the other.
    """
    pending, state.held = state.held[-1], state.held[:-1]
    waiting = state.stack[-1]
    if isinstance(pending, Chance):
        state.stack = state.stack[:-1]
        if waiting.do == "take_pool":
            take_from_pool(state, waiting)
        elif not bits(pending.items) & ~state.responses[pending.deck]:
            await_chance(state, waiting, pending)
    elif isinstance(pending, Ask) and _hopeless(state, waiting, pending):
        state.stack = state.stack[:-1]
    else:
        state.pending = pending


def _hopeless(state: State, frame: Frame, pending: Ask) -> bool:
    """Whether a question about the lost slots has no answer left."""
    if frame.do != "pick_table":
        return False
    offers = OFFERS[frame.do](state, frame, pending.seats[0], {})
    return all(len(offer.nouns) < offer.least for offer in offers)
