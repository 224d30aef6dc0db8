"""Games without seals: the rules, a dealer and choosers, and nothing else.

For trying rules and bots by the thousand. The dealer knows every card, so what
is played here proves nothing; `netcore.simulation` plays the sealed game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from netcore.canon import hashed
from rules.kernel.choices import Choice, Knowledge, Menu, opened_by
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game, Plain
from rules.kernel.pending import Ask, Chance, Over

Chooser = Callable[[Any, int, Menu, Knowledge], Choice]
"""State, seat, menu and the seat's own knowledge in; a choice of the menu out."""

MOST_DECISIONS = 1_000_000
_RARE = frozenset({"take_back"})
_RARELY = 1 / 20
_ONE_MORE = 1 / 4
_RESULT_TAG = b"so:result"


class SimulationError(SealedOrdersError):
    """A simulated game that does not come to an end."""


class Outcome(NamedTuple):
    """How a game ended; `digest` is of its last position."""

    over: Over
    rounds: int
    decisions: int
    digest: bytes


def random_chooser(seed: int) -> Chooser:
    """A player that picks any legal choice, the same ones for the same seed.

    Free acts that are offered with every question (taking a piece back) are
    taken rarely, and few of what may be discarded is: else nobody at random keeps
    an army on the board or a card in hand.
    """
    chance = random.Random(seed).random  # noqa: S311  a player's whims, not a secret

    def choose(_state: Any, _seat: int, menu: Menu, _knowledge: Knowledge) -> Choice:
        offers = menu.offers
        offer = offers[int(chance() * len(offers))]
        while offer.verb in _RARE and len(offers) > 1 and chance() > _RARELY:
            offer = offers[int(chance() * len(offers))]
        size = offer.least
        while size < offer.most and chance() < _ONE_MORE:
            size += 1
        if size == 1:
            return Choice(offer.verb, (offer.nouns[int(chance() * len(offer.nouns))],))
        left = list(range(len(offer.nouns)))
        picked = [left.pop(int(chance() * len(left))) for _ in range(min(size, len(left)))]
        if not offer.ordered:
            picked.sort()
        return Choice(offer.verb, tuple(offer.nouns[index] for index in picked))

    return choose


def play_plain(game: Game, options: Mapping[str, Plain], seed: int, choose: Chooser) -> Outcome:
    """One whole game, dealt from a seed."""
    dealer = random.Random(f"deal {seed}")  # noqa: S311  nobody's secret depends on it
    state, _ = game.start(options)
    cards: dict[int, dict[int, int]] = {}
    for number, deck in enumerate(game.decks(options)):
        cards[number] = dict(enumerate(dealer.sample(deck.cards, len(deck.cards))))
    decisions = 0
    while not isinstance(state.pending, Over):
        pending: Ask | Chance = state.pending
        if isinstance(pending, Chance):
            state, _ = game.chance(state, _dealt(dealer, pending))
            continue
        seat = pending.seats[0]
        if pending.seals:
            state = _reseal(game, state, seat, cards, dealer)
            continue
        own = {deck: cards[deck] for deck in cards if deck == seat}
        menu = game.legal(state, seat, own)
        choice = choose(state, seat, menu, own)
        opened = opened_by(menu, choice, own, game.type_of)
        state, _ = game.apply(state, seat, choice, opened)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise SimulationError("simulation.endless", entry=decisions)
    return outcome(game, state, decisions)


def outcome(game: Game, state: Any, decisions: int) -> Outcome:
    """The outcome that a last position stands for."""
    digest = hashed(_RESULT_TAG, [game.name, game.encode(state)])
    return Outcome(state.pending, game.round_of(state), decisions, digest)


def _dealt(dealer: random.Random, due: Chance) -> tuple[int, ...]:
    if due.replace:
        return tuple(dealer.choices(due.items, k=due.count))
    return tuple(dealer.sample(due.items, due.count))


def _reseal(
    game: Game, state: Any, seat: int, cards: dict[int, dict[int, int]], dealer: random.Random
) -> Any:
    deck, replaced, first = game.new_slots(state)
    known = cards[deck]
    fresh = dealer.sample([known[slot] for slot in replaced], len(replaced))
    known.update(enumerate(fresh, first))
    choice = next(game.legal(state, seat, {deck: known}).choices())
    return game.apply(state, seat, choice, ())[0]
