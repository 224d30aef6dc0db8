"""Economic warfare, and the words of cards that move cards."""

from __future__ import annotations

from rules.generals.board import NAVY, members
from rules.generals.cards import CARDS, TYPE_OF
from rules.generals.deck import (
    TOP,
    deck_slots,
    draw,
    leave_table,
    pay,
    take_out,
)
from rules.generals.engine import Given, answer, ask, await_chance, luck, offers, push, step
from rules.generals.events import (
    CardFound,
    CardsPutUnder,
    Discarded,
    Event,
    Fizzled,
    Removed,
    StatusDiscarded,
    TakenBack,
    Targeted,
    TopOrdered,
)
from rules.generals.pieces import lift, new_sites, of_kind
from rules.generals.play import opened_card, play_card, play_offers
from rules.generals.possible import (
    holds,
    kind_of,
    more_discards,
    piece_noun,
    piece_of,
    strike_targets,
)
from rules.generals.reactions import act
from rules.generals.state import Action, Frame, State, put
from rules.generals.steps import build, performs, return_to_deck
from rules.generals.words import (
    BUILT,
    RESPONSE,
    TARGETED,
    AllyPlays,
    BackOnTop,
    DiscardRandomResponse,
    DiscardStatus,
    HandToBottom,
    OrderTop,
    PlayFrom,
    Redeploy,
    Strike,
    StrikeOrNavy,
)
from rules.kernel.choices import MAY_PASS, PASS, Knowledge, Offer, Opens
from rules.kernel.pending import Chance


@performs(Strike)
def strike(state: State, frame: Frame, word: Strike, events: list[Event]) -> None:
    """Aim the card at one of its possible targets."""
    targets = strike_targets(state, CARDS[frame.card], word)
    if not targets:
        events.append(Fizzled(frame.country, frame.card))
    elif len(targets) == 1:
        push(state, frame._replace(do="strike_at", seats=targets))
    else:
        ask(state, frame._replace(do="aim"), (frame.country,), "prompt.aim")


@offers("aim")
def aim_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """The countries in reach; a piece taken back meanwhile may have left one out of it."""
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, Strike)
    return [Offer("target", strike_targets(state, CARDS[frame.card], word), "seat")]


@answer("aim")
def aimed(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """That country is the target."""
    push(state, frame._replace(do="strike_at", seats=given.choice.nouns))


@step("strike_at")
def strike_at(state: State, frame: Frame, events: list[Event]) -> None:
    """Announce the target, let it react, then it discards."""
    target = frame.seats[0]
    events.append(Targeted(frame.country, target, frame.card))
    state.cancelled = False
    window = act(state, Action(TARGETED, frame.country, victim=target, card=frame.card))
    push(state, window, frame._replace(do="struck"))


@step("struck")
def struck(state: State, frame: Frame, events: list[Event]) -> None:
    """The target discards off its deck, unless the card was cancelled."""
    if state.cancelled:
        state.cancelled = False
        return
    word = CARDS[frame.card].effect[frame.step]
    target = frame.seats[0]
    if isinstance(word, Strike):
        met = word.if_met is not None and holds(state, word.if_met)
        count = word.then if met else word.number
        count += more_discards(state, CARDS[frame.card], target)
        pay(state, target, "deck", count)
    elif isinstance(word, StrikeOrNavy):
        if of_kind(state, target, NAVY) & word.sea:
            ask(state, frame._replace(do="ransom"), (target,), "prompt.navy_or_cards")
        else:
            pay(state, target, "deck", word.number)


@performs(StrikeOrNavy)
def strike_or_navy(state: State, frame: Frame, word: StrikeOrNavy, events: list[Event]) -> None:
    """Each target in turn is struck."""
    push(state, *(frame._replace(do="strike_at", seats=(target,)) for target in word.targets))


@offers("ransom")
def ransom_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Give up a navy, or pass and discard."""
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, StrikeOrNavy)
    navies = members(state.navies[seat] & word.sea)
    nouns = tuple(piece_noun(seat, space) for space in navies)
    return [Offer("target", nouns, "piece"), MAY_PASS]


@answer("ransom")
def ransomed(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The navy goes, or the cards do."""
    seat, choice, _ = given
    if choice.verb == PASS:
        word = CARDS[frame.card].effect[frame.step]
        assert isinstance(word, StrikeOrNavy)
        pay(state, seat, "deck", word.number)
        return
    _, space = piece_of(choice.nouns[0])
    lift(state, seat, NAVY, space)
    events.append(Removed(seat, NAVY, space))


@performs(PlayFrom)
def play_from(state: State, frame: Frame, word: PlayFrom, events: list[Event]) -> None:
    """Look for a card in the own deck or discard pile; taking none is allowed."""
    if word.zone == "deck":
        push(state, Frame("shuffle", frame.country))
    if _slots_to_search(state, frame, word):
        ask(state, frame._replace(do="search"), (frame.country,), f"prompt.search_{word.zone}")


def _slots_to_search(state: State, frame: Frame, word: PlayFrom) -> tuple[int, ...]:
    if word.zone == "deck":
        return deck_slots(state, frame.country)
    pile = (slot for slot in state.discard[frame.country] if slot != frame.slot)
    return tuple(sorted(pile))


@offers("search", knows=True)
def search_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """The cards of the right type, as the owner knows them."""
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, PlayFrom)
    own = knowledge[seat]
    slots = [s for s in _slots_to_search(state, frame, word) if TYPE_OF[own[s]] in word.types]
    openly = tuple(s for s in slots if TYPE_OF[own[s]] != RESPONSE)
    hidden = tuple(s for s in slots if TYPE_OF[own[s]] == RESPONSE)
    menu = [MAY_PASS]
    if openly:
        menu.append(Offer("choose", openly, "slot", opens=Opens.FACE))
    if hidden:
        menu.append(Offer("choose", hidden, "slot", opens=Opens.TYPE))
    return menu


@answer("search")
def searched(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The card found is played at once."""
    seat, choice, opened = given
    if choice.verb == PASS:
        return
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, PlayFrom)
    slot = choice.nouns[0]
    number = opened_card(seat, slot, opened, word.types)
    if word.zone == "deck":
        take_out(state, seat, slot)
    else:
        pile = tuple(s for s in state.discard[seat] if s != slot)
        state.discard = put(state.discard, seat, pile)
    if number is not None:
        events.append(CardFound(seat, number, word.zone))
    play_card(state, seat, slot, number, events)


@performs(AllyPlays)
def ally_plays(state: State, frame: Frame, word: AllyPlays, events: list[Event]) -> None:
    """The ally may play a card out of turn, and then draws one."""
    if state.hand[word.who]:
        ask(state, frame._replace(do="ally_play"), (word.who,), "prompt.ally_plays")


@offers("ally_play", knows=True)
def ally_play_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Any hand card, or none."""
    return [*play_offers(state, seat, knowledge), MAY_PASS]


@answer("ally_play")
def ally_played(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The ally's card works under all normal rules."""
    seat, choice, opened = given
    if choice.verb == PASS:
        return
    slot = choice.nouns[0]
    number = opened_card(seat, slot, opened)
    state.hand = put(state.hand, seat, state.hand[seat] & ~(1 << slot))
    push(state, draw(seat, 1))
    play_card(state, seat, slot, number, events)


@performs(BackOnTop)
def back_on_top(state: State, frame: Frame, word: BackOnTop, events: list[Event]) -> None:
    """Offer to pay for having the card again."""
    if frame.slot in state.discard[frame.country]:
        ask(state, frame._replace(do="again"), (frame.country,), "prompt.back_on_top")


@offers("again")
def again_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Pay, or let it be."""
    return [Offer("choose", (frame.slot,), "slot"), MAY_PASS]


@answer("again")
def again_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """Pay first, then the card goes on top."""
    if given.choice.verb == PASS:
        return
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, BackOnTop)
    push(state, frame._replace(do="put_on_top"))
    pay(state, given.seat, "deck", word.cost)


@step("put_on_top")
def put_on_top(state: State, frame: Frame, events: list[Event]) -> None:
    """The card returns to the top of the deck."""
    return_to_deck(state, frame.country, frame.slot, "top", events)


@performs(Redeploy)
def redeploy(state: State, frame: Frame, word: Redeploy, events: list[Event]) -> None:
    """Lift piece after piece and build each elsewhere."""
    push(state, frame._replace(do="redeploy", number=len(state.chain), mask=0))


def _liftable(state: State, frame: Frame) -> tuple[int, ...]:
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, Redeploy)
    placed = 0
    for action in state.chain[frame.number :]:
        if action.kind == BUILT and action.country == frame.country:
            placed |= 1 << action.space
    pieces = 0
    for kind in word.kinds:
        pieces |= of_kind(state, frame.country, kind)
    return tuple(piece_noun(frame.country, space) for space in members(pieces & ~placed))


@step("redeploy")
def redeploy_next(state: State, frame: Frame, events: list[Event]) -> None:
    """Ask for the next piece while one is left that has not been moved."""
    if _liftable(state, frame):
        ask(state, frame, (frame.country,), "prompt.redeploy")


@offers("redeploy")
def redeploy_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """A piece to lift, or enough."""
    return [Offer("choose", _liftable(state, frame), "piece"), MAY_PASS]


@answer("redeploy")
def redeployed(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """Lift the piece, which is voluntary, and build it under build rules."""
    seat, choice, _ = given
    if choice.verb == PASS:
        return
    _, space = piece_of(choice.nouns[0])
    kind = kind_of(space)
    lift(state, seat, kind, space)
    events.append(TakenBack(seat, kind, space))
    push(state, frame)
    waiting = frame._replace(do="settle", piece=kind, slot=space)
    if _new_homes(state, waiting):
        ask(state, waiting, (seat,), ("prompt.build_army", "prompt.build_navy")[kind])


def _new_homes(state: State, frame: Frame) -> int:
    """Where the lifted piece may be built: elsewhere, says the card."""
    return new_sites(state, frame.country, frame.piece) & ~(1 << frame.slot)


@offers("settle")
def settle_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Where the lifted piece may be built; no other one is declared built in its stead."""
    return [Offer("at", members(_new_homes(state, frame)), "space")]


@answer("settle")
def settled(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """A real build, with all that may follow it."""
    build(state, given.seat, frame.piece, given.choice.nouns[0], events)


@performs(DiscardStatus)
def discard_status(state: State, frame: Frame, word: DiscardStatus, events: list[Event]) -> None:
    """Pick a card on a country's table."""
    slots = _table_slots(state, word)
    if len(slots) == 1:
        _discard_from_table(state, word.country, slots[0], events)
    elif slots:
        ask(state, frame._replace(do="pick_table"), (frame.country,), "prompt.pick_table_card")
    else:
        events.append(Fizzled(frame.country, frame.card))


def _table_slots(state: State, word: DiscardStatus) -> tuple[int, ...]:
    hidden = members(state.responses[word.country]) if word.responses else ()
    return tuple(sorted((*state.status[word.country], *hidden)))


@offers("pick_table")
def pick_table_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """Open Status cards by sight, Responses blindly."""
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, DiscardStatus)
    return [Offer("choose", _table_slots(state, word), "slot", deck=word.country)]


@answer("pick_table")
def table_picked(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The card leaves the table; a Response stays unseen."""
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, DiscardStatus)
    _discard_from_table(state, word.country, given.choice.nouns[0], events)


def _discard_from_table(state: State, country: int, slot: int, events: list[Event]) -> None:
    if slot in state.status[country]:
        events.append(StatusDiscarded(country, state.faces[country][slot]))
        leave_table(state, country, slot)
        return
    state.responses = put(state.responses, country, state.responses[country] & ~(1 << slot))
    state.discard = put(state.discard, country, (slot, *state.discard[country]))
    events.append(Discarded(country, 1, "table"))


@performs(DiscardRandomResponse)
def discard_random(
    state: State, frame: Frame, word: DiscardRandomResponse, events: list[Event]
) -> None:
    """Chance picks among the face-down Responses."""
    slots = members(state.responses[word.country])
    if len(slots) == 1:
        _discard_from_table(state, word.country, slots[0], events)
    elif slots:
        await_chance(
            state,
            frame._replace(do="random_response"),
            Chance("response", word.country, slots, 1, word.country),
        )


@luck("random_response")
def response_picked(
    state: State, frame: Frame, values: tuple[int, ...], events: list[Event]
) -> None:
    """That one goes."""
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, DiscardRandomResponse)
    _discard_from_table(state, word.country, values[0], events)


@performs(OrderTop)
def order_top(state: State, frame: Frame, word: OrderTop, events: list[Event]) -> None:
    """Fill up the top by a draw, then its owner orders it."""
    missing = word.number - len(state.top[frame.country])
    push(state, frame._replace(do="order"))
    if missing > 0:
        push(state, Frame("take", frame.country, number=missing, piece=TOP))


@step("order")
def order(state: State, frame: Frame, events: list[Event]) -> None:
    """Ask for the order where there is one to choose."""
    if len(_top(state, frame)) > 1:
        ask(state, frame, (frame.country,), "prompt.order_top")


def _top(state: State, frame: Frame) -> tuple[int, ...]:
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, OrderTop)
    return state.top[frame.country][: word.number]


@offers("order")
def order_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """All of them, in any order, the first to be drawn first."""
    slots = tuple(sorted(_top(state, frame)))
    return [Offer("choose", slots, "slot", len(slots), len(slots), ordered=True)]


@answer("order")
def ordered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """The top in its new order."""
    seat, choice, _ = given
    rest = state.top[seat][len(choice.nouns) :]
    state.top = put(state.top, seat, choice.nouns + rest)
    events.append(TopOrdered(seat, len(choice.nouns)))


@performs(HandToBottom)
def hand_to_bottom(state: State, frame: Frame, word: HandToBottom, events: list[Event]) -> None:
    """Choose hand cards to go under the deck."""
    if state.hand[frame.country]:
        ask(state, frame._replace(do="bury", number=word.most), (frame.country,), "prompt.bury")


@offers("bury")
def bury_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """One or more, in the order they shall lie."""
    hand = members(state.hand[seat])
    return [Offer("choose", hand, "slot", 1, min(frame.number, len(hand)), ordered=True)]


@answer("bury")
def buried(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """Under the deck, unseen."""
    seat, choice, _ = given
    for slot in choice.nouns:
        state.hand = put(state.hand, seat, state.hand[seat] & ~(1 << slot))
    state.bottom = put(state.bottom, seat, state.bottom[seat] + choice.nouns)
    events.append(CardsPutUnder(seat, len(choice.nouns)))
