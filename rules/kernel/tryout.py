"""Playing a position by written acts, where everybody who is not named passes.

For scenario files, tests and lessons: chance comes from a seed, windows that no
act speaks of are passed, and a refused act leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.choices import (
    CLAIM,
    PASS,
    RESEAL,
    Choice,
    IllegalMove,
    Knowledge,
    Menu,
    opened_by,
)
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game
from rules.kernel.pending import Ask, Chance, Over
from rules.kernel.seeded import Seeded

MOST_STEPS = 10_000


class UnknownName(SealedOrdersError):
    """A name that does not exist; `known` are those that do."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"scenario.unknown_{kind}", name=name)
        self.name = name
        self.known = known


class Tryout:
    """A position being played, and what has happened so far."""

    def __init__(self, game: Game, state: Any, knowledge: Knowledge, seed: int = 0) -> None:
        self.game = game
        self.state = state
        self.knowledge: dict[int, Mapping[int, int]] = dict(knowledge)
        self.chance = Seeded("tryout", seed)
        self.events: list[Any] = []

    def act(self, text: str) -> None:
        """Do what a written act says; the others pass until it can be done."""
        before = self.state, dict(self.knowledge), list(self.events)
        try:
            self._do(*self.game.read_act(text))
        except SealedOrdersError:
            self.state, self.knowledge, self.events = before
            raise

    def settle(self) -> None:
        """Let chance decide and everybody pass until a person has to choose."""
        for _ in range(MOST_STEPS):
            menu = self.question()
            if menu is None or not _is_window(menu):
                return
            self.choose(menu, Choice(PASS))

    def menu(self, seat: int) -> Menu:
        """What the seat may choose now."""
        return self.game.legal(self.state, seat, self.knowledge)

    def choose(self, menu: Menu, choice: Choice) -> None:
        """Apply a choice with the openings it needs."""
        opened = opened_by(menu, choice, self.knowledge, self.game.type_of)
        self.state, events = self.game.apply(self.state, menu.seat, choice, opened)
        self.events += events

    def _do(self, seat: int, verb: str, words: tuple[str, ...]) -> None:
        first_refusal: SealedOrdersError | None = None
        for _ in range(MOST_STEPS):
            question = self.question()
            if question is None:
                raise first_refusal or IllegalMove("scenario.game_over")
            if seat not in self.state.pending.seats:
                if self._request(seat, verb, words):
                    return
                if not self._pass(question):
                    asked = self.game.seats[question.seat]
                    raise first_refusal or IllegalMove(
                        "scenario.others_turn", country=self.game.seats[seat], country2=asked
                    )
                continue
            menu = self.menu(seat)
            try:
                if self._claims(menu, verb, words):
                    self.choose(menu, Choice(CLAIM))
                    continue
                choice = self.game.read_choice(self.state, menu, verb, words, self.knowledge)
                self.choose(menu, choice)
            except IllegalMove as refusal:
                first_refusal = first_refusal or refusal
                if not self._pass(menu):
                    raise first_refusal from refusal
                continue
            return

    def _claims(self, menu: Menu, verb: str, words: tuple[str, ...]) -> bool:
        """Whether "use" in a window begins with claiming the opportunity."""
        if verb != "use" or not _is_window(menu):
            return False
        usable = self.game.usable(self.state, menu.seat, self.knowledge)
        if any(self.game.card_ids[card] in words for card in usable):
            return True
        unknown = [word for word in words if word not in self.game.card_ids]
        if unknown:
            raise UnknownName("card", unknown[0], self.game.card_ids)
        raise IllegalMove("refusal.not_usable_now", card=words[0] if words else "")

    def _request(self, seat: int, verb: str, words: tuple[str, ...]) -> bool:
        menu = self.game.out_of_turn(self.state, seat)
        if menu is None or all(offer.verb != verb.replace("-", "_") for offer in menu.offers):
            return False
        self.choose(menu, self.game.read_choice(self.state, menu, verb, words, self.knowledge))
        return True

    def _pass(self, menu: Menu) -> bool:
        """Pass for a seat that may; choosing none of something optional is passing too."""
        for offer in menu.offers:
            if offer.least == 0:
                self.choose(menu, Choice(offer.verb))
                return True
        return False

    def question(self) -> Menu | None:
        """The menu of the first seat asked, once chance and seals are done; None at the end."""
        for _ in range(MOST_STEPS):
            pending = self.state.pending
            if isinstance(pending, Over):
                return None
            if isinstance(pending, Chance):
                self._let_chance_decide(pending)
            elif isinstance(pending, Ask) and pending.seals:
                self._reseal(pending.seats[0])
            else:
                return self.menu(pending.seats[0])
        raise IllegalMove("scenario.no_end")

    def _let_chance_decide(self, due: Chance) -> None:
        if due.replace:
            values = tuple(due.items[self.chance.below(len(due.items))] for _ in range(due.count))
        else:
            values = self.chance.sample(due.items, due.count)
        self.state, events = self.game.chance(self.state, values)
        self.events += events

    def _reseal(self, seat: int) -> None:
        deck, replaced, first = self.game.new_slots(self.state)
        cards = self.chance.shuffled(tuple(self.knowledge[deck][slot] for slot in replaced))
        fresh = {first + place: card for place, card in enumerate(cards)}
        self.knowledge[deck] = {**self.knowledge[deck], **fresh}
        self.choose(self.menu(seat), Choice(RESEAL))


def _is_window(menu: Menu) -> bool:
    return any(offer.verb == CLAIM for offer in menu.offers)
