"""Playing a card: from hand, and out of other piles by a card's word."""

from __future__ import annotations

from rules.generals.board import COUNTRIES, members
from rules.generals.cards import CARDS, TYPE_OF
from rules.generals.deck import lay_status, see
from rules.generals.engine import push, step
from rules.generals.events import CardPlayed, Event, ResponseLaid
from rules.generals.reactions import act
from rules.generals.state import Action, Frame, State, put
from rules.generals.words import ANY_TYPE, CARD_TYPES, PLAYED, PLAYED_OUT, RESPONSE, STATUS
from rules.kernel.choices import IllegalMove, Knowledge, Offer, Opened, Opens


def play_offers(state: State, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Any hand card may be played; a Response shows its type only."""
    own = knowledge[seat]
    hand = members(state.hand[seat])
    openly: list[int] = []
    hidden: list[int] = []
    for slot in hand:
        (hidden if TYPE_OF[own[slot]] == RESPONSE else openly).append(slot)
    menu = []
    if openly:
        menu.append(Offer("play", tuple(openly), "slot", opens=Opens.FACE))
    if hidden:
        menu.append(Offer("play", tuple(hidden), "slot", opens=Opens.TYPE))
    return menu


def opened_card(
    seat: int, slot: int, opened: tuple[Opened, ...], types: tuple[int, ...] = ANY_TYPE
) -> int | None:
    """The card that was opened, or None for a Response laid face down; refuses all else."""
    if len(opened) != 1 or opened[0].slot != slot or opened[0].deck != seat:
        raise IllegalMove("refusal.not_opened", country=COUNTRIES[seat])
    seen = opened[0]
    if seen.type not in types:
        raise IllegalMove("refusal.wrong_type", cardtype=CARD_TYPES[seen.type])
    if seen.card is None:
        if seen.type != RESPONSE:
            raise IllegalMove("refusal.must_be_shown", cardtype=CARD_TYPES[seen.type])
        return None
    if TYPE_OF[seen.card] == RESPONSE:
        raise IllegalMove("refusal.must_be_face_down", card=CARDS[seen.card].id)
    if TYPE_OF[seen.card] != seen.type or CARDS[seen.card].country != seat:
        raise IllegalMove("refusal.not_opened", country=COUNTRIES[seat])
    return seen.card


def play_card(state: State, seat: int, slot: int, number: int | None, events: list[Event]) -> None:
    """A card that has left its pile is played.

    Rulebook, "Как сыграть карту": it is discarded before its text works, and
    what follows from that comes first.
    """
    if number is None:
        state.responses = put(state.responses, seat, state.responses[seat] | 1 << slot)
        events.append(ResponseLaid(seat))
        return
    see(state, seat, slot, number)
    events.append(CardPlayed(seat, number))
    if TYPE_OF[number] == STATUS:
        lay_status(state, seat, slot, number)
        return
    state.discard = put(state.discard, seat, (*state.discard[seat], slot))
    window = act(state, Action(PLAYED, seat, card=number, slot=slot))
    push(
        state,
        window,
        Frame("perform", seat, number, slot=slot),
        Frame("played_out", seat, number, slot=slot),
    )


@step("played_out")
def played_out(state: State, frame: Frame, events: list[Event]) -> None:
    """The card's text has worked; what speaks of a card played may follow."""
    push(state, act(state, Action(PLAYED_OUT, frame.country, card=frame.card, slot=frame.slot)))
