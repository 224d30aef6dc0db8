"""Reaction windows: who may use a Status or Response on the table, and when.

Rulebook, "Использование карт статусов и ответов": after an action the teams
take turns, the actor's opponents first, one card or a pass each, until both
pass in succession. Whom a window asks depends on public facts only: a seat with
any face-down Response is asked wherever some Response of its deck could apply,
a seat without one only where an open Status of its own fits.
"""

from __future__ import annotations

from rules.generals.board import COUNTRIES, SIDES, members
from rules.generals.cards import CARDS, DECKS
from rules.generals.deck import pay, see
from rules.generals.engine import Given, answer, ask, offers, push, step
from rules.generals.events import CardUsed, Event
from rules.generals.possible import can_do
from rules.generals.state import Action, Frame, State, put
from rules.generals.supply import next_to, supplied
from rules.generals.words import (
    BATTLED,
    BUILT,
    DISCARD_BEGINS,
    DOOMED,
    DRAW_BEGINS,
    PAST,
    PLAYED,
    PLAYED_OUT,
    RECRUITED,
    REMOVED,
    RESPONSE,
    STATUS,
    TARGETED,
    Card,
    On,
)
from rules.kernel.choices import (
    CLAIM,
    MAY_PASS,
    PASS,
    Choice,
    IllegalMove,
    Knowledge,
    Offer,
    Opened,
    Opens,
)

PAUSES = (DOOMED, BATTLED, BUILT, RECRUITED)
"""The moments at which cards usable at any time are asked for."""


def is_lasting(on: On) -> bool:
    """Whether a trigger is an own battle, which stays in reach until both teams pass."""
    return BATTLED in on.kinds and on.by == "own"


def _reacts_to(card: Card, kind: str) -> bool:
    on = card.when
    return on is not None and (kind in on.kinds or (not on.kinds and kind in PAUSES))


def _deck_bits(type_: int) -> tuple[int, ...]:
    """Per country, its cards of a type as a bit set of card numbers."""
    return tuple(
        sum(1 << n for n in set(DECKS[country]) if CARDS[n].type == type_)
        for country in range(len(COUNTRIES))
    )


HOOKS = {
    kind: sum(1 << n for n, card in enumerate(CARDS) if _reacts_to(card, kind))
    for kind in (*PAUSES, REMOVED, TARGETED, PLAYED, PLAYED_OUT, DISCARD_BEGINS, DRAW_BEGINS)
}
"""Per kind of action, the cards that may react to it, as a bit set of card numbers."""
LASTING = sum(1 << n for n, card in enumerate(CARDS) if card.when and is_lasting(card.when))
"""Cards that react to an own battle as long as its chain goes on."""
RESPONSES = _deck_bits(RESPONSE)
STATUSES = _deck_bits(STATUS)


def act(state: State, action: Action) -> Frame:
    """Note an action in the chain and make the window that follows it."""
    state.chain = (*state.chain, action)
    return Frame("window", action.country, action=len(state.chain) - 1, step=action.country & 1 ^ 1)


def moment(state: State, kind: str, country: int) -> tuple[Frame, ...]:
    """The window at the beginning of a phase; none where no open Status waits for it."""
    if not HOOKS[kind] & state.in_force:
        return ()
    return (act(state, Action(kind, country)),)


def matches(state: State, card: Card, action: Action) -> bool:
    """Whether an action is one that the card's trigger names."""
    on = card.when
    if on is None or action.kind not in on.kinds:
        return False
    if on.by and (action.country == card.country) != (on.by == "own"):
        return False
    if on.by == "enemy" and not (action.country ^ card.country) & 1:
        return False
    if on.piece >= 0 and action.piece != on.piece:
        return False
    if action.space >= 0 and not on.mask >> action.space & 1:
        return False
    if on.victim >= 0 and action.victim != on.victim:
        return False
    if on.friendly_victim and (action.victim < 0 or (action.victim ^ card.country) & 1):
        return False
    if on.supplied and not action.supplied:
        return False
    if on.types and CARDS[action.card].type not in on.types:
        return False
    if on.titles and not any(title in CARDS[action.card].id for title in on.titles):
        return False
    if on.own_turn and state.turn != card.country:
        return False
    return _near_enough(state, card, on, action)


def _near_enough(state: State, card: Card, on: On, action: Action) -> bool:
    if not (on.beside_own or on.beside_supplied_navy):
        return True
    country = card.country
    navies = state.navies[country]
    if on.beside_supplied_navy:
        pieces = navies & supplied(state)[country]
        return bool(next_to(state, country, 1 << action.space) & pieces)
    pieces = state.armies[country] | navies
    return bool(next_to(state, country, 1 << action.space) & pieces)


def triggers(state: State, number: int, window: int) -> tuple[int, ...]:
    """The actions in the chain on which a card could be used in this window.

    Battles of the chain stay usable until both teams pass, but for the moments in
    which a piece is about to go and has just gone: the battle itself is not over,
    and after it the enemy of the attacker comes first. Everything else is usable
    only in its own window, and `strict_2e_timing` makes battles like everything
    else. Anytime cards answer with the window's own action.
    """
    card = CARDS[number]
    on = card.when
    if on is None or number in state.used:
        return ()
    action = state.chain[window]
    if not on.kinds:
        fits = action.kind in PAUSES
        if action.kind == DOOMED and (action.victim ^ card.country) & 1:
            fits = False
        return (window,) if fits and can_use(state, card, window) else ()
    places: tuple[int, ...] = (window,)
    if (
        is_lasting(on)
        and action.kind not in (DOOMED, REMOVED)
        and not state.options.strict_2e_timing
    ):
        places = tuple(range(len(state.chain)))
    found = {
        state.chain[n].space: n
        for n in places
        if number not in state.chain[n].used
        and matches(state, card, state.chain[n])
        and can_use(state, card, n)
    }
    return tuple(sorted(found.values()))


def can_use(state: State, card: Card, trigger: int) -> bool:
    """Whether some part of the card's effect could do anything."""
    return any(can_do(state, card, part, trigger) for part in card.effect)


def usable(
    state: State, seat: int, window: int, knowledge: Knowledge
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Slots of the open Status cards and face-down Responses that a seat could use now."""
    faces = state.faces[seat]
    open_cards = tuple(slot for slot in state.status[seat] if triggers(state, faces[slot], window))
    own = knowledge[seat]
    hidden = tuple(
        slot for slot in members(state.responses[seat]) if triggers(state, own[slot], window)
    )
    return open_cards, hidden


def hooks(state: State, window: int) -> int:
    """The cards on the table that may react to what a window follows.

    Of a face-down Response everybody knows only the country, so all that the
    country could have laid count.
    """
    live = state.in_force
    for seat, laid in enumerate(state.responses):
        if laid:
            live |= RESPONSES[seat]
    hooked = HOOKS[state.chain[window].kind]
    if len(state.chain) > 1 and not state.options.strict_2e_timing:
        hooked |= LASTING
    return live & hooked


def asked(state: State, team: int, window: int, hooked: int) -> tuple[int, ...]:
    """The seats of a team that the public state says to ask."""
    return tuple([seat for seat in SIDES[team] if _is_asked(state, seat, window, hooked)])


def _is_asked(state: State, seat: int, window: int, hooked: int) -> bool:
    for number in members(hooked & STATUSES[seat] & state.in_force):
        if triggers(state, number, window):
            return True
    if state.responses[seat]:
        for number in members(RESPONSES[seat] & hooked):
            if triggers(state, number, window) and not _spent(state, seat, number):
                return True
    return False


def _spent(state: State, seat: int, number: int) -> bool:
    """Whether everybody can see that a Response does not lie face down."""
    faces = state.faces[seat]
    if number not in faces:
        return False
    return not any(faces[slot] == number for slot in members(state.responses[seat])) and any(
        faces[slot] == number for slot in state.discard[seat]
    )


@step("window")
def window(state: State, frame: Frame, events: list[Event]) -> None:
    """Offer the teams their opportunities; with nobody to ask nothing is written."""
    team, passes = frame.step, frame.number
    hooked = hooks(state, frame.action)
    while hooked and passes < 2:
        seats = asked(state, team, frame.action, hooked)
        if seats:
            waiting = frame._replace(step=team, number=passes, seats=seats, claims=())
            key = f"prompt.window_{state.chain[frame.action].kind}"
            ask(state, waiting, seats, key, reacts=True)
            return
        passes += 1
        team ^= 1
    if all(outer.do != "window" for outer in state.stack):
        leave_battles_behind(state)


def leave_battles_behind(state: State) -> None:
    """Once both teams have passed the outermost window, nothing follows its battles."""
    if any(action.kind == BATTLED for action in state.chain):
        state.chain = tuple(
            action._replace(kind=PAST) if action.kind == BATTLED else action
            for action in state.chain
        )


MAY_CLAIM = Offer(CLAIM, least=0, most=0)


@offers("window")
def window_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Pass or claim, without showing anything."""
    return [MAY_PASS, MAY_CLAIM]


@answer("window")
def window_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """When all have answered, the first claimant in turn order may use a card."""
    claims = (*frame.claims, given.seat) if given.choice.verb == CLAIM else frame.claims
    seats = tuple(other for other in frame.seats if other != given.seat)
    frame = frame._replace(seats=seats, claims=tuple(sorted(claims)))
    if seats:
        key = f"prompt.window_{state.chain[frame.action].kind}"
        ask(state, frame, seats, key, reacts=True)
    else:
        next_claimant(state, frame)


def next_claimant(state: State, frame: Frame) -> None:
    """Ask the next claimant for its card; without one the team has passed."""
    if frame.claims:
        first, *rest = frame.claims
        claim = frame._replace(do="claim", seats=(first,), claims=tuple(rest))
        ask(state, claim, (first,), "prompt.use_card", reacts=True)
    else:
        passed = frame._replace(do="window", step=frame.step ^ 1, number=frame.number + 1, seats=())
        push(state, passed)


@offers("claim", knows=True)
def claim_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """One usable card, or let it be."""
    open_cards, hidden = usable(state, seat, frame.action, knowledge)
    menu = [MAY_PASS]
    if open_cards:
        menu.append(Offer("use", open_cards, "slot"))
    if hidden:
        menu.append(Offer("use", hidden, "slot", opens=Opens.FACE))
    return menu


@answer("claim")
def claim_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The card is used, and the other team has the next opportunity."""
    seat, choice, opened = given
    if choice.verb == PASS:
        next_claimant(state, frame._replace(do="window"))
        return
    number = card_to_use(state, seat, choice, opened)
    places = triggers(state, number, frame.action)
    if not places:
        raise IllegalMove("refusal.not_usable_now", card=CARDS[number].id)
    push(state, frame._replace(do="window", step=frame.step ^ 1, number=0, seats=(), claims=()))
    use_card(state, seat, choice.nouns[0], number, places, events)


def card_to_use(state: State, seat: int, choice: Choice, opened: tuple[Opened, ...]) -> int:
    """The card a seat wants to use: an open Status, or a Response it opens now."""
    slot = choice.nouns[0]
    if slot in state.status[seat]:
        return state.faces[seat][slot]
    if not state.responses[seat] >> slot & 1:
        raise IllegalMove("refusal.not_on_the_table", country=COUNTRIES[seat])
    if len(opened) != 1 or opened[0].slot != slot or opened[0].card is None:
        raise IllegalMove("refusal.not_opened", country=COUNTRIES[seat])
    return opened[0].card


def use_card(
    state: State, seat: int, slot: int, number: int, places: tuple[int, ...], events: list[Event]
) -> None:
    """Use a card on the table: a Response is discarded before its text works."""
    card = CARDS[number]
    events.append(CardUsed(seat, number))
    if card.type != STATUS:
        see(state, seat, slot, number)
        state.responses = put(state.responses, seat, state.responses[seat] & ~(1 << slot))
        state.discard = put(state.discard, seat, (*state.discard[seat], slot))
    if card.once_a_turn:
        state.used = (*state.used, number)
    push(state, Frame("trigger", seat, number, slot=slot, seats=places))


@step("trigger")
def trigger(state: State, frame: Frame, events: list[Event]) -> None:
    """Where several actions would do, the owner says which one is meant."""
    if len(frame.seats) > 1:
        ask(state, frame, (frame.country,), "prompt.which_action")
    else:
        begin(state, frame, frame.seats[0] if frame.seats else -1)


@offers("trigger")
def trigger_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """The spaces of the actions that the card could answer."""
    nouns = tuple(sorted(state.chain[n].space for n in frame.seats))
    return [Offer("at", nouns, "space")]


@answer("trigger")
def trigger_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The action of that space."""
    begin(
        state, frame, next(n for n in frame.seats if state.chain[n].space == given.choice.nouns[0])
    )


def begin(state: State, frame: Frame, place: int) -> None:
    """Pay the card's cost, then perform its effect."""
    card = CARDS[frame.card]
    if place >= 0 and card.when is not None and card.when.kinds:
        action = state.chain[place]
        marked = action._replace(used=(*action.used, frame.card))
        state.chain = put(state.chain, place, marked)
    push(state, Frame("perform", frame.country, frame.card, action=place, slot=frame.slot))
    if card.cost is not None:
        pay(state, frame.country, card.cost.zone, card.cost.number)
