"""Whole games at random, decision by decision, for properties that hold everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from rules.generals.board import HOME, within
from rules.generals.cards import CARDS
from rules.generals.events import CardPlayed, CardUsed, Fizzled
from rules.generals.words import RESPONSE
from rules.kernel.choices import CLAIM, PASS, Choice, Knowledge, Menu, Opened, opened_by
from rules.kernel.pending import Chance, Over
from rules.kernel.seeded import Seeded
from rules.kernel.tryout import Tryout
from tests.rules.generals.trying import GAME

MOST_DECISIONS = 20_000


class Decision(NamedTuple):
    """A question, its answer, and what came of it."""

    before: Any
    menu: Menu
    knowledge: Knowledge
    choice: Choice
    opened: tuple[Opened, ...]
    after: Any
    events: tuple[Any, ...]


@cache
def to_enemy_home(team: int, space: int) -> int:
    """Steps from a space to the nearest enemy home."""
    homes = HOME[1 - team] | HOME[3 - team] | HOME[5 - team]
    steps = 0
    while not (1 << space | within(1 << space, steps, 0)) & homes:
        steps += 1
    return steps


class Curious:
    """Chooses at random, but likes the cards used and the spaces visited least."""

    def __init__(self, seed: int) -> None:
        self.chance = Seeded("curious", seed)
        self.used: Counter[int] = Counter()
        self.visited: Counter[tuple[int, int]] = Counter()

    def note(self, events: tuple[Any, ...]) -> None:
        """Count the cards that worked."""
        fizzled = Counter(event.card for event in events if isinstance(event, Fizzled))
        for event in events:
            if isinstance(event, CardUsed | CardPlayed):
                card = CARDS[event.card]
                if card.effect and fizzled[event.card] >= len(card.effect):
                    continue
                if isinstance(event, CardUsed) or not (card.when or card.instead):
                    self.used[event.card] += 1

    def choose(self, state: Any, menu: Menu, knowledge: Knowledge) -> Choice:
        """One of the menu."""
        chance = self.chance
        if CLAIM in [offer.verb for offer in menu.offers]:
            usable = GAME.usable(state, menu.seat, knowledge)
            return Choice(CLAIM if usable or not chance.below(50) else PASS)
        offers = [offer for offer in menu.offers if offer.verb != "take_back"] or menu.offers
        if len(offers) < len(menu.offers) and not chance.below(40):
            offers = menu.offers[-1:]
        liked = [offer for offer in offers if offer.verb in ("use", "play", "choose", "at")]
        if liked and chance.below(12):
            offers = liked
        offer = offers[chance.below(len(offers))]
        if offer.verb in ("play", "use") and chance.below(4):
            own = knowledge[menu.seat]
            return Choice(offer.verb, (min(offer.nouns, key=lambda slot: self._wish(own[slot])),))
        if offer.verb == "at" and chance.below(3):
            rank = self._visits if chance.below(2) else self._advance
            space = min(offer.nouns, key=lambda noun: rank(menu.seat, noun))
            self.visited[menu.seat, space] += 1
            return Choice("at", (space,))
        most = min(offer.most, offer.least + 2)
        nouns = chance.sample(offer.nouns, offer.least + chance.below(most - offer.least + 1))
        if not offer.ordered:
            nouns = tuple(sorted(nouns, key=offer.nouns.index))
        return Choice(offer.verb, nouns)

    def _visits(self, seat: int, space: int) -> tuple[int, int]:
        return self.visited[seat, space], self.chance.below(100)

    def _advance(self, seat: int, space: int) -> tuple[int, int]:
        return to_enemy_home(seat & 1, space), self.chance.below(100)

    def _wish(self, number: int) -> tuple[int, int]:
        return self.used[number] + (CARDS[number].type != RESPONSE), self.chance.below(100)


def dealt(seed: int, **options: bool) -> Tryout:
    """A game at its beginning, all cards shuffled by the seed."""
    chance = Seeded("deal", seed)
    cards = {
        number: dict(enumerate(chance.shuffled(deck.cards)))
        for number, deck in enumerate(GAME.decks(options))
    }
    state, _ = GAME.start(options)
    return Tryout(GAME, state, cards, seed)


def decisions(seed: int, curious: Curious | None = None, **options: bool) -> Iterator[Decision]:
    """Every decision of a whole game."""
    chooser = curious or Curious(seed)
    tryout = dealt(seed, **options)
    for _ in range(MOST_DECISIONS):
        told = len(tryout.events)
        menu = tryout.question()
        if menu is None:
            return
        before = tryout.state
        choice = chooser.choose(before, menu, tryout.knowledge)
        opened = opened_by(menu, choice, tryout.knowledge, GAME.type_of)
        knowledge = dict(tryout.knowledge)
        tryout.choose(menu, choice)
        events = tuple(tryout.events[told:])
        chooser.note(events)
        yield Decision(before, menu, knowledge, choice, opened, tryout.state, events)
    raise AssertionError("the game runs away")


def last_of(seed: int, curious: Curious | None = None, **options: bool) -> tuple[Over, int]:
    """How a game ends, and after how many decisions."""
    count = 0
    state = None
    for decision in decisions(seed, curious, **options):
        count += 1
        state = decision.after
    while isinstance(state.pending, Chance):
        pending = state.pending
        state, _ = GAME.chance(state, pending.items[: pending.count])
    assert isinstance(state.pending, Over)
    return state.pending, count
