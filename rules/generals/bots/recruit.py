"""The Recruit: legal and sensible, one rule of thumb per question, no look ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.generals.board import ROUNDS, members
from rules.generals.bots.reasons import by_rule, thought
from rules.generals.bots.sampling import luck_of
from rules.generals.bots.thumb import (
    NAVY_WORTH,
    doomed_pieces,
    effect_worth,
    hit_worth,
    piece_worth,
    price,
    site_worth,
)
from rules.generals.bots.worth import worth
from rules.generals.cards import CARDS, TYPE_OF
from rules.generals.deck import deck_size
from rules.generals.possible import builder, kind_of, piece_of
from rules.generals.reactions import triggers
from rules.generals.state import Frame, State
from rules.generals.words import RESPONSE, STATUS, ArmyAndNavy, Battle, Build, Eliminate, Recruit
from rules.kernel.bot import Thought
from rules.kernel.choices import CLAIM, PASS, RESEAL, Choice, Knowledge, Menu, Offer
from rules.kernel.seeded import Seeded

WEAK = 1.0
"""A hand card worth less is discarded where that is free."""
HIDDEN = 0.5
"""What a Response is worth face down: it is used for more than that only."""
NOISE = 0.25
"""How far a Recruit's judgement wavers, so that no two games are alike."""


class Look(NamedTuple):
    """All that a rule of thumb may use."""

    state: State
    frame: Frame
    seat: int
    menu: Menu
    own: dict[int, int]
    luck: Seeded | None

    def wavering(self) -> float:
        """A little doubt."""
        return 0.0 if self.luck is None else NOISE * self.luck.below(1 << 20) / (1 << 20)

    def offers(self, *verbs: str) -> list[Offer]:
        """The offers of some verbs."""
        return [offer for offer in self.menu.offers if offer.verb in verbs]


Rule = Callable[[Look], Choice]
PASSED = Choice(PASS)


def play_worth(state: State, number: int) -> float:
    """What playing a hand card now would bring, by rule of thumb."""
    type_ = TYPE_OF[number]
    if type_ in (STATUS, RESPONSE):
        return worth(number, state.round) * 0.9
    return effect_worth(state, number)


def _play(look: Look) -> Choice:
    """Play the card that brings most; a card that brings nothing is thrown away."""
    state, own = look.state, look.own
    found: list[tuple[float, Choice]] = []
    for offer in look.offers("play", "use"):
        for slot in offer.nouns:
            number = own[slot]
            if offer.verb == "use":
                card = CARDS[number]
                value = effect_worth(state, number) if card.instead else -1.0
            else:
                value = play_worth(state, number) - 0.3 * worth(number, state.round)
            found.append((value + look.wavering(), Choice(offer.verb, (slot,))))
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    if found and found[0][0] > 0.2:
        return found[0][1]
    for offer in look.offers("discard"):
        slot = min(offer.nouns, key=lambda s: (worth(own[s], state.round), s))
        return Choice("discard", (slot,))
    if look.offers(PASS) or not found:
        return PASSED
    return found[0][1]


def _discard(look: Look) -> Choice:
    """Throw away what is worth least; no more than asked but for what is weak."""
    state, seat, own = look.state, look.seat, look.own
    offer = look.offers("discard")[0]
    order = sorted(offer.nouns, key=lambda s: (worth(own[s], state.round), s))
    count = offer.least
    if count < offer.most:
        spare = deck_size(state, seat) - (ROUNDS - state.round)
        weak = sum(1 for slot in order if worth(own[slot], state.round) < WEAK)
        count = max(count, min(weak, 2, max(0, spare)))
    chosen = set(order[:count])
    return Choice("discard", tuple(slot for slot in offer.nouns if slot in chosen))


def best_use(state: State, seat: int, frame: Frame, own: dict[int, int]) -> tuple[float, int]:
    """The card on the table that would bring most in the open window, and its slot."""
    values = []
    for slot in (*state.status[seat], *members(state.responses[seat])):
        places = triggers(state, own[slot], frame.action)
        if places:
            value = max(effect_worth(state, own[slot], place) for place in places)
            values.append((value - HIDDEN * (TYPE_OF[own[slot]] == RESPONSE), -slot))
    value, slot = max(values, default=(-1.0, 0))
    return value, -slot


def _window(look: Look) -> Choice:
    """Claim where a card would bring something."""
    value, _ = best_use(look.state, look.seat, look.frame, look.own)
    return Choice(CLAIM) if value > 0 else PASSED


def _claim(look: Look) -> Choice:
    """Use the best card."""
    value, slot = best_use(look.state, look.seat, look.frame, look.own)
    return Choice("use", (slot,)) if value > 0 else PASSED


def _at(look: Look) -> Choice:
    """The best space for what the card does; none if it may be left."""
    state, frame, seat = look.state, look.frame, look.seat
    word = CARDS[frame.card].effect[frame.step] if frame.card >= 0 else None
    ranked = sorted(
        ((_site(state, frame, seat, word, space) + look.wavering(), -space))
        for offer in look.offers("at")
        for space in offer.nouns
    )
    if not ranked:
        return PASSED
    value, space = ranked[-1]
    if value <= NOISE and look.offers(PASS):
        return PASSED
    return Choice("at", (-space,))


def _site(state: State, frame: Frame, seat: int, word: object, space: int) -> float:
    if frame.do == "settle":
        return site_worth(state, seat, frame.piece, space)
    if frame.do == "trigger":
        return hit_worth(state, seat, kind_of(space), space)
    if isinstance(word, Build):
        country = builder(CARDS[frame.card], word)
        return site_worth(state, country, word.kind, space)
    if isinstance(word, ArmyAndNavy):
        return site_worth(state, word.who, kind_of(space), space)
    if isinstance(word, Recruit):
        return site_worth(state, (word.who or (seat,))[0], word.kind, space)
    if isinstance(word, Battle | Eliminate):
        return hit_worth(state, seat, word.kind, space)
    return 0.0


def _target(look: Look) -> Choice:
    """Aim where it hurts an enemy most, recruit for oneself, protect what is dearest."""
    state, frame, seat = look.state, look.frame, look.seat
    offer = look.offers("target")[0]

    def value(noun: int) -> float:
        if frame.do == "shelter":
            country, space = piece_of(noun)
            bonus = 20.0 if (country, space) in doomed_pieces(state, frame.action) else 0.0
            return bonus + piece_worth(state, country, kind_of(space), space)
        if frame.do == "which":
            worth_ = piece_worth(state, noun, frame.piece, frame.slot)
            return worth_ if (noun ^ seat) & 1 or frame.mask == 0 else -worth_
        return price(state, noun, "deck") + state.vp[noun & 1] / 1000

    if frame.do == "ransom":
        return (
            PASSED
            if 2 * price(state, seat, "deck") < NAVY_WORTH
            else Choice("target", offer.nouns[:1])
        )
    return Choice("target", (max(offer.nouns, key=lambda noun: (value(noun), -noun)),))


def _choose(look: Look) -> Choice:
    """Look for the card that brings most now; order what is to be drawn; leave the rest."""
    state, frame, own = look.state, look.frame, look.own
    if frame.do in ("redeploy", "again", "reallocate"):
        return PASSED
    offers = look.offers("choose", "play")
    if frame.do == "order":
        order = sorted(offers[0].nouns, key=lambda s: (-worth(own[s], state.round), s))
        return Choice("choose", tuple(order))
    if frame.do == "bury":
        slot = min(offers[0].nouns, key=lambda s: (worth(own[s], state.round), s))
        return Choice("choose", (slot,))
    if frame.do == "pick_table":
        return Choice("choose", (max(offers[0].nouns, key=lambda s: _open_worth(look, s)),))
    found = [
        (play_worth(state, own[slot]) + look.wavering(), -slot, offer.verb)
        for offer in offers
        for slot in offer.nouns
    ]
    value, slot, verb = max(found, default=(0.0, 0, PASS))
    return Choice(verb, (-slot,)) if value > NOISE else PASSED


def _open_worth(look: Look, slot: int) -> tuple[float, int]:
    state, deck = look.state, look.menu.offers[0].deck
    number = state.faces[deck][slot]
    lies_open = slot in state.status[deck]
    return (worth(number, state.round) if lies_open and number >= 0 else 1.5, -slot)


def _reseal(look: Look) -> Choice:
    return Choice(RESEAL)


RULES: dict[str, Rule] = {
    "play_step": _play,
    "keep": _discard,
    "discard_any": _discard,
    "hand_discard": _discard,
    "window": _window,
    "claim": _claim,
    "space": _at,
    "settle": _at,
    "trigger": _at,
    "which": _target,
    "shelter": _target,
    "aim": _target,
    "ransom": _target,
    "search": _choose,
    "ally_play": _choose,
    "reallocate": _choose,
    "again": _choose,
    "redeploy": _choose,
    "pick_table": _choose,
    "order": _choose,
    "bury": _choose,
    "reseal": _reseal,
}


def by_thumb(
    state: State, seat: int, menu: Menu, own: dict[int, int], luck: Seeded | None
) -> Choice:
    """The choice that the rule for this question makes."""
    frame = state.stack[-1]
    return RULES[frame.do](Look(state, frame, seat, menu, own, luck))


def recruit(
    state: State,
    seat: int,
    menu: Menu,
    knowledge: Knowledge,
    seed: int,
    budget: int,
) -> Thought:
    """What a Recruit chooses."""
    own = dict(knowledge[seat])
    choice = by_thumb(state, seat, menu, own, luck_of(seed, state, seat))
    return thought(seat, choice, by_rule(seat, choice, own), own)
