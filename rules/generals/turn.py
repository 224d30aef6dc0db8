"""Set-up, the five phases of a turn, the order of turns, and the end of the game."""

from __future__ import annotations

from rules.generals.board import (
    ALLIES,
    ARMY,
    AXIS,
    COUNTRIES,
    DEALT,
    GERMANY,
    HAND_SIZE,
    NAVY,
    ROUNDS,
    US,
    USSR,
    members,
)
from rules.generals.cards import CARDS
from rules.generals.deck import deck_slots, draw, drop_from_hand, see, take, take_out
from rules.generals.engine import Given, answer, ask, offers, push, step
from rules.generals.events import (
    CardFound,
    Discarded,
    Event,
    Kept,
    OutOfSupply,
    PhaseBegan,
    Scored,
    TurnBegan,
    VictorySkipped,
)
from rules.generals.pieces import finish, lift, of_kind, score
from rules.generals.play import opened_card, play_card, play_offers
from rules.generals.reactions import act, can_use, card_to_use, moment, use_card
from rules.generals.scoring import home_lost, space_points, status_points
from rules.generals.state import NOTHING, Action, Frame, State, put
from rules.generals.supply import next_to, supplied
from rules.generals.words import BASIC, DISCARD_BEGINS, DOOMED, DRAW_BEGINS
from rules.kernel.choices import (
    MAY_PASS,
    PASS,
    IllegalMove,
    Knowledge,
    Offer,
    Opens,
)

EVERYONE = tuple(range(len(COUNTRIES)))
REALLOCATED = 4


@step("set_up")
def set_up(state: State, frame: Frame, events: list[Event]) -> None:
    """Deal ten cards to each country; all choose at once which three go.

    Rulebook, "Подготовка к игре".
    """
    keep = Frame("keep", seats=EVERYONE)
    push(state, *(draw(country, DEALT) for country in EVERYONE), keep, Frame("turn"))


@step("keep")
def keep(state: State, frame: Frame, events: list[Event]) -> None:
    """Ask all seats that have not chosen."""
    ask(state, frame, frame.seats, "prompt.keep_seven")


@offers("keep")
def keep_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Three of the ten to discard."""
    hand = members(state.hand[seat])
    count = max(0, len(hand) - HAND_SIZE)
    return [Offer("discard", hand, "slot", count, count)]


@answer("keep")
def kept(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The three go unseen to the own discard pile."""
    drop_from_hand(state, given.seat, given.choice.nouns)
    events.append(Kept(given.seat))
    seats = tuple(other for other in frame.seats if other != given.seat)
    if seats:
        ask(state, frame._replace(seats=seats), seats, "prompt.keep_seven")


TURN = tuple(
    tuple(
        Frame(name, country)
        for name in (
            "turn_end",
            "draw_step",
            "discard_step",
            "victory_step",
            "supply_step",
            "play_step",
        )
    )
    for country in EVERYONE
)
"""Per country, the steps of its turn as they lie on the stack, the first on top."""


@step("turn")
def turn(state: State, frame: Frame, events: list[Event]) -> None:
    """A country's turn begins: what held for the last turn is over."""
    country = state.turn
    events.append(TurnBegan(country, state.round))
    state.safe_armies = state.safe_navies = NOTHING
    state.used = ()
    state.chain = ()
    if state.trukked:
        state.trukked = False
        state.supplied = None
    if country == GERMANY:
        state.broad = state.armies[USSR] & next_to(state, GERMANY, state.armies[GERMANY])
    state.stack += TURN[country]


def _enter(state: State, frame: Frame, phase: str, events: list[Event]) -> None:
    state.phase = phase
    state.chain = ()
    events.append(PhaseBegan(frame.country, phase))


@step("play_step")
def play_step(state: State, frame: Frame, events: list[Event]) -> None:
    """Play or discard one card, or use a card that stands in for it."""
    if state.phase != "play":
        _enter(state, frame, "play", events)
    country = frame.country
    if state.hand[country]:
        ask(state, frame, (country,), "prompt.play")
    elif _instead(state, country):
        ask(state, frame, (country,), "prompt.play_without_hand")


def _instead(state: State, country: int) -> tuple[int, ...]:
    faces = state.faces[country]
    return tuple(
        slot
        for slot in state.status[country]
        if CARDS[faces[slot]].instead and can_use(state, CARDS[faces[slot]], -1)
    )


def _anytime(state: State, country: int, knowledge: Knowledge) -> tuple[int, ...]:
    own = knowledge[country]
    return tuple(
        slot for slot in members(state.responses[country]) if _usable_anytime(state, own[slot])
    )


def _usable_anytime(state: State, number: int) -> bool:
    card = CARDS[number]
    return card.when is not None and not card.when.kinds and can_use(state, card, -1)


@offers("play_step", knows=True)
def play_step_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Cards to play, to discard, and to use instead; own Responses usable at any time."""
    hand = members(state.hand[seat])
    if not hand:
        menu = [MAY_PASS]
    else:
        menu = play_offers(state, seat, knowledge)
        menu.append(Offer("discard", hand, "slot"))
    instead = _instead(state, seat)
    if instead:
        menu.append(Offer("use", instead, "slot"))
    anytime = _anytime(state, seat, knowledge)
    if anytime:
        menu.append(Offer("use", anytime, "slot", opens=Opens.FACE))
    if _may_reallocate(state, frame, seat):
        menu.append(Offer("reallocate", hand, "slot", REALLOCATED, REALLOCATED))
    return menu


def _may_reallocate(state: State, frame: Frame, seat: int) -> bool:
    return (
        state.options.reallocation
        and not frame.number
        and state.hand[seat].bit_count() >= REALLOCATED
        and bool(deck_slots(state, seat))
    )


@answer("play_step")
def play_step_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """Do what was chosen; a Response used at any time leaves the question open."""
    seat, choice, opened = given
    if choice.verb == "play":
        slot = choice.nouns[0]
        number = opened_card(seat, slot, opened)
        state.hand = put(state.hand, seat, state.hand[seat] & ~(1 << slot))
        play_card(state, seat, slot, number, events)
    elif choice.verb == "discard":
        drop_from_hand(state, seat, choice.nouns)
        events.append(Discarded(seat, 1, "hand"))
    elif choice.verb == "use":
        number = card_to_use(state, seat, choice, opened)
        card = CARDS[number]
        if card.instead:
            use_card(state, seat, choice.nouns[0], number, (), events)
        elif _usable_anytime(state, number):
            push(state, frame)
            use_card(state, seat, choice.nouns[0], number, (), events)
        else:
            raise IllegalMove("refusal.not_usable_now", card=card.id)
    elif choice.verb == "reallocate":
        drop_from_hand(state, seat, choice.nouns)
        events.append(Discarded(seat, REALLOCATED, "hand"))
        push(state, Frame("reallocate", seat), frame._replace(number=1))


@step("reallocate")
def reallocate(state: State, frame: Frame, events: list[Event]) -> None:
    """Take a basic card out of the deck. Rulebook, "перераспределение ресурсов"."""
    ask(state, frame, (frame.country,), "prompt.reallocate")


@offers("reallocate", knows=True)
def reallocate_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Any basic card of the deck; there need be none."""
    own = knowledge[seat]
    slots = tuple(s for s in deck_slots(state, seat) if CARDS[own[s]].type in BASIC)
    menu = [MAY_PASS]
    if slots:
        menu.append(Offer("choose", slots, "slot", opens=Opens.FACE))
    return menu


@answer("reallocate")
def reallocated(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The card is shown, goes to hand, and the deck is shuffled."""
    seat, choice, opened = given
    push(state, Frame("shuffle", seat))
    if choice.verb == PASS:
        return
    slot = choice.nouns[0]
    number = opened_card(seat, slot, opened, BASIC)
    assert number is not None
    see(state, seat, slot, number)
    take_out(state, seat, slot)
    state.hand = put(state.hand, seat, state.hand[seat] | 1 << slot)
    events.append(CardFound(seat, number, "deck"))


@step("supply_step")
def supply_step(state: State, frame: Frame, events: list[Event]) -> None:
    """Unsupplied own pieces are to be removed; protections may still save some."""
    _enter(state, frame, "supply", events)
    if _cut_off(state, frame.country):
        country = frame.country
        window = act(state, Action(DOOMED, country, victim=country))
        push(state, window, Frame("starve", country))


def _cut_off(state: State, country: int) -> int:
    pieces = state.armies[country] | state.navies[country]
    safe = state.safe_armies[country] | state.safe_navies[country]
    return pieces & ~supplied(state)[country] & ~safe


@step("starve")
def starve(state: State, frame: Frame, events: list[Event]) -> None:
    """All that are cut off go together. Rulebook, "Снабжение"."""
    country = frame.country
    cut_off = _cut_off(state, country)
    for kind in (ARMY, NAVY):
        for space in members(cut_off & of_kind(state, country, kind)):
            lift(state, country, kind, space)
            events.append(OutOfSupply(country, kind, space))


@step("victory_step")
def victory_step(state: State, frame: Frame, events: list[Event]) -> None:
    """Score, unless an enemy army stands in the own home."""
    _enter(state, frame, "victory", events)
    country = frame.country
    if home_lost(state, country):
        events.append(VictorySkipped(country))
        return
    for points, why in (
        (space_points(state, country), "supply_spaces"),
        (status_points(state, country), "status"),
    ):
        if points:
            score(state, country, points)
            events.append(Scored(country, points, why))


@step("discard_step")
def discard_step(state: State, frame: Frame, events: list[Event]) -> None:
    """Discard any number of hand cards."""
    _enter(state, frame, "discard", events)
    push(state, *moment(state, DISCARD_BEGINS, frame.country), Frame("discard_any", frame.country))


@step("discard_any")
def discard_any(state: State, frame: Frame, events: list[Event]) -> None:
    """Ask where there is a card to discard."""
    if state.hand[frame.country]:
        ask(state, frame, (frame.country,), "prompt.discard_any")


@offers("discard_any")
def discard_any_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """None, some or all of the hand."""
    hand = members(state.hand[seat])
    return [Offer("discard", hand, "slot", 0, len(hand))]


@answer("discard_any")
def discarded_any(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """They go unseen."""
    seat, choice, _ = given
    if choice.nouns:
        drop_from_hand(state, seat, choice.nouns)
        events.append(Discarded(seat, len(choice.nouns), "hand"))


@step("draw_step")
def draw_step(state: State, frame: Frame, events: list[Event]) -> None:
    """Draw up to seven cards."""
    _enter(state, frame, "draw", events)
    push(state, *moment(state, DRAW_BEGINS, frame.country), Frame("draw_up", frame.country))


@step("draw_up")
def draw_up(state: State, frame: Frame, events: list[Event]) -> None:
    """As many as are missing; an empty deck costs nothing."""
    missing = HAND_SIZE - state.hand[frame.country].bit_count()
    if missing > 0:
        take(state, draw(frame.country, missing), events)


@step("turn_end")
def turn_end(state: State, frame: Frame, events: list[Event]) -> None:
    """The next country, the next round, or the end of the game."""
    state.phase = ""
    if state.turn == US:
        axis, allies = state.vp
        leader = AXIS if axis >= allies else ALLIES
        if state.options.lead_30 and abs(axis - allies) >= 30:
            finish(state, leader, "lead_30", events)
            return
        if state.round == ROUNDS:
            finish(state, leader, "points", events)
            return
        state.round += 1
    state.turn = (state.turn + 1) % len(COUNTRIES)
    push(state, Frame("turn"))
