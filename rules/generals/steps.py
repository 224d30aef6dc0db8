"""What the words of a card do: one function per word.

A card is performed word by word, in printed order; a word that finds nothing to
work on does nothing and the next one goes on. Rulebook, "Как сыграть карту".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.generals.board import ARMY, DOMAIN, JAPAN, SIDES, USSR, members
from rules.generals.cards import CARDS
from rules.generals.deck import pay
from rules.generals.engine import Given, answer, ask, offers, push, step
from rules.generals.events import (
    Attacked,
    Built,
    Cancelled,
    CardReturned,
    Event,
    Fizzled,
    NaviesSupplied,
    Protected,
    Rebuilt,
    Recruited,
    Removed,
    Scored,
    Withstood,
)
from rules.generals.pieces import (
    battle_sites,
    enemies_in,
    is_safe,
    lift,
    of_kind,
    place,
    recruit_sites,
    score,
)
from rules.generals.possible import (
    builder,
    holds,
    kind_of,
    piece_noun,
    piece_of,
    sheltered,
    sites,
    sites_once_freed,
    without_reserve,
)
from rules.generals.reactions import act
from rules.generals.state import Action, Frame, State, put
from rules.generals.supply import supplied
from rules.generals.words import (
    ANYWHERE,
    BATTLED,
    BUILT,
    DOOMED,
    RECRUITED,
    REMOVED,
    ActorDiscards,
    ArmyAndNavy,
    Battle,
    Build,
    Cancel,
    Eliminate,
    EliminateAll,
    EliminateIt,
    PlayedCardTo,
    Points,
    PointsPer,
    Protect,
    Recruit,
    SaveDoomed,
    SupplyNavies,
)
from rules.kernel.choices import MAY_PASS, PASS, Knowledge, Offer
from rules.kernel.pending import Over

Performer = Callable[[State, Frame, Any, list[Event]], None]
PERFORM: dict[type, Performer] = {}


def performs(word: type) -> Callable[[Performer], Performer]:
    """Register what a word does."""

    def register(function: Performer) -> Performer:
        PERFORM[word] = function
        return function

    return register


@step("perform")
def perform(state: State, frame: Frame, events: list[Event]) -> None:
    """Do one word of a card, and leave the rest for after it."""
    card = CARDS[frame.card]
    if frame.step == 0 and card.needs is not None and not holds(state, card.needs):
        events.append(Fizzled(frame.country, frame.card))
        return
    if frame.step + 1 < len(card.effect):
        push(state, frame._replace(step=frame.step + 1))
    if card.effect:
        word = card.effect[frame.step]
        PERFORM[type(word)](state, frame, word, events)


@performs(Build)
@performs(Recruit)
@performs(Battle)
@performs(Eliminate)
@performs(ArmyAndNavy)
def choose_space(state: State, frame: Frame, word: Any, events: list[Event]) -> None:
    """Words that name a space: ask for it unless only one is meant."""
    mask = site_mask(state, frame)
    freed = freed_mask(state, frame)
    if not mask | freed:
        events.append(Fizzled(frame.country, frame.card))
        return
    anywhere = getattr(word, "where", ANYWHERE) == ANYWHERE
    if mask & (mask - 1) or is_optional(word) or anywhere or freed:
        ask(state, frame._replace(do="space"), (decider(state, frame, word),), prompt_for(word))
    else:
        at_space(state, frame, word, mask.bit_length() - 1, events)


def is_optional(word: Any) -> bool:
    """Whether the card says "may"."""
    return getattr(word, "may", False) or isinstance(word, ArmyAndNavy)


def decider(state: State, frame: Frame, word: Any) -> int:
    """Who chooses: the card's country, or an ally that builds or takes a piece back for it."""
    card = CARDS[frame.card]
    if isinstance(word, ArmyAndNavy):
        return word.who
    if isinstance(word, Build):
        return builder(card, word)
    if isinstance(word, Recruit):
        owner = without_reserve(state, card, word, frame.action)
        return owner if owner >= 0 else frame.country
    return frame.country


PROMPTS = {
    Build: ("prompt.build_army", "prompt.build_navy"),
    Recruit: ("prompt.recruit_army", "prompt.recruit_navy"),
    Battle: ("prompt.battle_land", "prompt.battle_sea"),
    Eliminate: ("prompt.eliminate_army", "prompt.eliminate_navy"),
}


def prompt_for(word: Any) -> str:
    """The question that a word asks."""
    if isinstance(word, ArmyAndNavy):
        return "prompt.build_army_or_navy"
    return PROMPTS[type(word)][word.kind]


def site_mask(state: State, frame: Frame) -> int:
    """The spaces the pending word may name."""
    word = CARDS[frame.card].effect[frame.step]
    return sites(state, CARDS[frame.card], word, frame.action) & ~built_before(frame)


def freed_mask(state: State, frame: Frame) -> int:
    """The spaces it could name besides if the piece's country first took one back."""
    card = CARDS[frame.card]
    word = card.effect[frame.step]
    return sites_once_freed(state, card, word, frame.action) & ~built_before(frame)


def built_before(frame: Frame) -> int:
    """What earlier parts of the card leave out: where they built, or the kind they built."""
    word = CARDS[frame.card].effect[frame.step]
    if isinstance(word, ArmyAndNavy) and frame.number:
        return DOMAIN[frame.number - 1]
    return frame.mask if isinstance(word, Build) and word.apart else 0


@offers("space")
def space_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """The legal spaces, and a pass where the card says "may" or there is no space yet."""
    word = CARDS[frame.card].effect[frame.step]
    mask = site_mask(state, frame)
    menu = [Offer("at", members(mask), "space")]
    if not mask or is_optional(word):
        menu.append(MAY_PASS)
    return menu


@answer("space")
def space_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """Do the word in the space named."""
    word = CARDS[frame.card].effect[frame.step]
    if given.choice.verb == PASS:
        if not is_optional(word):
            events.append(Fizzled(frame.country, frame.card))
        return
    at_space(state, frame, word, given.choice.nouns[0], events)


def at_space(state: State, frame: Frame, word: Any, space: int, events: list[Event]) -> None:
    """Build, recruit, battle or eliminate in a space."""
    country = frame.country
    if isinstance(word, ArmyAndNavy):
        kind = kind_of(space)
        if not frame.number:
            push(state, frame._replace(do="other_kind", number=kind + 1))
        build(state, word.who, kind, space, events)
    elif isinstance(word, Build):
        if word.apart:
            keep_apart(state, frame, space)
        build(state, builder(CARDS[frame.card], word), word.kind, space, events)
    elif isinstance(word, Recruit):
        able = tuple(
            c for c in word.who or (country,) if recruit_sites(state, c, word.kind) >> space & 1
        )
        pick_country(state, frame, able, space, word.kind, "recruit")
    elif isinstance(word, Battle):
        if battle_sites(state, country, word.kind) >> space & 1:
            victims = enemies_in(state, country, word.kind, 1 << space)
            if word.marked:
                victims = (USSR,)
            pick_country(state, frame, victims or (-1,), space, word.kind, "hit")
        else:
            victims = enemies_in(state, country, ARMY, 1 << space)
            pick_country(state, frame, victims, space, ARMY, "eliminate")
    else:
        everyone = range(6) if word.anyone else SIDES[country & 1 ^ 1]
        victims = tuple(c for c in everyone if of_kind(state, c, word.kind) >> space & 1)
        pick_country(state, frame, victims, space, word.kind, "eliminate")


def keep_apart(state: State, frame: Frame, space: int) -> None:
    """Tell the words still to come where this one has built."""
    later = frame._replace(do="perform", step=frame.step + 1)
    if state.stack and state.stack[-1] == later:
        state.stack = (*state.stack[:-1], later._replace(mask=later.mask | 1 << space))


@step("other_kind")
def other_kind(state: State, frame: Frame, events: list[Event]) -> None:
    """The second half of an army and a navy, in the order the builder liked."""
    waiting = frame._replace(do="space")
    if site_mask(state, waiting) | freed_mask(state, waiting):
        word = CARDS[frame.card].effect[frame.step]
        ask(state, waiting, (decider(state, frame, word),), prompt_for(word))


def pick_country(
    state: State, frame: Frame, able: tuple[int, ...], space: int, kind: int, then: str
) -> None:
    """Go on with the one country meant, or ask which of several."""
    chosen = frame._replace(do=then, slot=space, piece=kind, seats=able)
    if len(able) == 1:
        push(state, chosen)
    else:
        ask(
            state, chosen._replace(do="which", mask=THEN.index(then)), (frame.country,), WHICH[then]
        )


THEN = ("recruit", "hit", "eliminate")
WHICH = {
    "recruit": "prompt.which_country",
    "hit": "prompt.which_target",
    "eliminate": "prompt.which_target",
}


@offers("which")
def which_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """One of the countries in the space (or of those that may enter it)."""
    return [Offer("target", frame.seats, "seat")]


@answer("which")
def which_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """Go on with that country."""
    push(state, frame._replace(do=THEN[frame.mask], seats=given.choice.nouns))


def build(state: State, country: int, kind: int, space: int, events: list[Event]) -> None:
    """Build a piece, or declare an existing one built again; both are a build."""
    if of_kind(state, country, kind) >> space & 1:
        events.append(Rebuilt(country, kind, space))
    else:
        events.append(Built(country, kind, space))
        place(state, country, kind, space, events)
    if not over(state):
        push(state, act(state, Action(BUILT, country, kind, space)))


def over(state: State) -> bool:
    """Whether a placement has just won the game."""
    return isinstance(state.pending, Over)


@step("recruit")
def recruit(state: State, frame: Frame, events: list[Event]) -> None:
    """Recruit a piece of the country chosen."""
    country, space, kind = frame.seats[0], frame.slot, frame.piece
    events.append(Recruited(country, kind, space))
    place(state, country, kind, space, events)
    if not over(state):
        push(state, act(state, Action(RECRUITED, country, kind, space)))


@step("hit")
def hit(state: State, frame: Frame, events: list[Event]) -> None:
    """Battle: the piece is doomed unless somebody reacts; then the window after the battle."""
    country, victim, space, kind = frame.country, frame.seats[0], frame.slot, frame.piece
    events.append(Attacked(country, space, victim))
    window = act(state, Action(BATTLED, country, kind, space, victim))
    push(state, window)
    if victim >= 0:
        doom(state, country, victim, kind, space)


@step("eliminate")
def eliminate(state: State, frame: Frame, events: list[Event]) -> None:
    """Eliminate a piece: removed without an attacker."""
    doom(state, frame.country, frame.seats[0], frame.piece, frame.slot)


def doom(state: State, country: int, victim: int, kind: int, space: int) -> None:
    """Announce a removal, let protections be used, then remove."""
    fed = bool(supplied(state)[victim] >> space & 1)
    window = act(state, Action(DOOMED, country, kind, space, victim, fed))
    push(state, window, Frame("remove", country, action=window.action))


@step("remove")
def remove(state: State, frame: Frame, events: list[Event]) -> None:
    """Remove the doomed piece, unless it was protected, saved or taken back meanwhile."""
    doomed = state.chain[frame.action]
    victim, kind, space = doomed.victim, doomed.piece, doomed.space
    if not of_kind(state, victim, kind) >> space & 1:
        return
    if doomed.saved or is_safe(state, victim, kind, space):
        events.append(Withstood(victim, kind, space))
        return
    fed = bool(supplied(state)[victim] >> space & 1)
    lift(state, victim, kind, space)
    events.append(Removed(victim, kind, space))
    push(state, act(state, Action(REMOVED, frame.country, kind, space, victim, fed)))


@performs(EliminateIt)
def eliminate_it(state: State, frame: Frame, word: EliminateIt, events: list[Event]) -> None:
    """The piece just built or recruited."""
    action = state.chain[frame.action]
    if of_kind(state, action.country, action.piece) >> action.space & 1:
        doom(state, frame.country, action.country, action.piece, action.space)


@performs(EliminateAll)
def eliminate_all(state: State, frame: Frame, word: EliminateAll, events: list[Event]) -> None:
    """Every army in the space just battled."""
    space = state.chain[frame.action].space
    for country in range(6):
        if state.armies[country] >> space & 1:
            doom(state, frame.country, country, ARMY, space)


@performs(ActorDiscards)
def actor_discards(state: State, frame: Frame, word: ActorDiscards, events: list[Event]) -> None:
    """The country that acted pays off its deck."""
    pay(state, state.chain[frame.action].country, "deck", word.number)


@performs(Points)
def points(state: State, frame: Frame, word: Points, events: list[Event]) -> None:
    """Points of a card count at once, home or no home."""
    score(state, frame.country, word.number)
    events.append(Scored(frame.country, word.number, "card"))


@performs(PointsPer)
def points_per(state: State, frame: Frame, word: PointsPer, events: list[Event]) -> None:
    """A point for each own piece in the spaces named."""
    count = sum((of_kind(state, frame.country, k) & word.mask).bit_count() for k in word.kinds)
    score(state, frame.country, count)
    events.append(Scored(frame.country, count, "card"))


@performs(Protect)
def protect(state: State, frame: Frame, word: Protect, events: list[Event]) -> None:
    """Choose a piece to protect for the rest of the turn."""
    nouns = shelter_nouns(state, frame)
    if len(nouns) == 1:
        make_safe(state, nouns[0], events)
    elif nouns:
        ask(state, frame._replace(do="shelter"), (frame.country,), "prompt.protect")


def shelter_nouns(state: State, frame: Frame) -> tuple[int, ...]:
    """The pieces that the card may protect, as nouns."""
    word = CARDS[frame.card].effect[frame.step]
    assert isinstance(word, Protect)
    found = {piece_noun(*pair) for s in word.shelters for pair in sheltered(state, s)}
    return tuple(sorted(found))


@offers("shelter")
def shelter_offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """One of the pieces."""
    return [Offer("target", shelter_nouns(state, frame), "piece")]


@answer("shelter")
def shelter_answered(state: State, frame: Frame, given: Given, events: list[Event]) -> None:
    """That piece is safe."""
    make_safe(state, given.choice.nouns[0], events)


def make_safe(state: State, noun: int, events: list[Event]) -> None:
    """A piece may not be removed this turn."""
    country, space = piece_of(noun)
    kind = kind_of(space)
    if kind == ARMY:
        state.safe_armies = put(state.safe_armies, country, state.safe_armies[country] | 1 << space)
    else:
        state.safe_navies = put(state.safe_navies, country, state.safe_navies[country] | 1 << space)
    events.append(Protected(country, kind, space))


@performs(SaveDoomed)
def save_doomed(state: State, frame: Frame, word: SaveDoomed, events: list[Event]) -> None:
    """This removal does not happen."""
    doomed = state.chain[frame.action]
    state.chain = put(state.chain, frame.action, doomed._replace(saved=True))


@performs(SupplyNavies)
def supply_navies(state: State, frame: Frame, word: SupplyNavies, events: list[Event]) -> None:
    """Truk: supply for the rest of the turn."""
    state.trukked = True
    state.supplied = None
    events.append(NaviesSupplied(JAPAN))


@performs(Cancel)
def cancel(state: State, frame: Frame, word: Cancel, events: list[Event]) -> None:
    """The card that struck is ignored."""
    state.cancelled = True
    events.append(Cancelled(frame.country, state.chain[frame.action].card))


@performs(PlayedCardTo)
def played_card_to(state: State, frame: Frame, word: PlayedCardTo, events: list[Event]) -> None:
    """The card just played leaves the discard pile for the deck."""
    action = state.chain[frame.action]
    return_to_deck(state, frame.country, action.slot, word.zone, events)


def return_to_deck(state: State, country: int, slot: int, zone: str, events: list[Event]) -> None:
    """Move a card from the discard pile onto or under the deck."""
    pile = state.discard[country]
    if slot not in pile:
        return
    state.discard = put(state.discard, country, tuple(s for s in pile if s != slot))
    if zone == "top":
        state.top = put(state.top, country, (slot, *state.top[country]))
    else:
        state.bottom = put(state.bottom, country, (*state.bottom[country], slot))
    events.append(CardReturned(country, state.faces[country][slot], zone))
