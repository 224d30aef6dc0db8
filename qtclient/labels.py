"""The words of menus: questions, verbs and choices, for buttons, lists and screen readers alike.

Whoever shows a choice takes its words from here, so that button, action list and confirmation
say the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qtclient.games.generals.glance import card_in, piece_at, space_id, told_apart
from qtclient.games.generals.parts import Part, part_of
from resources.catalogue import QUOTED, Catalogue, placeholders
from rules.kernel.choices import CLAIM, PASS, Choice, Knowledge, Menu, Offer
from rules.kernel.game import Game, Told


@dataclass(frozen=True)
class Labels:
    """The words for one moment of a game, as far as the reader knows the cards."""

    words: Catalogue
    game: Game
    state: Any
    knowledge: Knowledge

    def country(self, seat: int) -> str:
        """A seat by its name."""
        return self.words.noun("country", self.game.seats[seat])

    def question(self, menu: Menu) -> str:
        """What is asked; a question to several countries at once is given its country here."""
        arguments = menu.prompt.arguments()
        text = self.words.sentence(menu.prompt.key, **arguments)
        part = self.part(menu)
        if part is not None:
            number, whole = part.number, part.whole
            text = self.words.sentence("gamepage.part", text=text, number=number, whole=whole)
        template = self.words.template(menu.prompt.key) or ""
        if "country" in [name for name, _ in placeholders(template)]:
            return text
        country = self.game.seats[menu.seat]
        return self.words.sentence("choices.asked", country=country, text=text)

    def aside(self, menu: Menu, verb: str) -> str:
        """What is chosen by a verb that has nothing to do with the question."""
        return self.words.sentence(f"gamepage.aside.{verb}", country=self.game.seats[menu.seat])

    def part(self, menu: Menu) -> Part | None:
        """The part of a card that a menu is about, where the card has several."""
        pending = None if self.state is None else self.state.pending
        return part_of(self.state) if getattr(pending, "prompt", None) == menu.prompt else None

    def told(self, told: Told) -> str:
        """An event or a reason as a sentence."""
        return self.words.sentence(told.key, **told.args)

    def verb(self, menu: Menu, verb: str) -> str:
        """A verb on a button; passing means different things to different questions."""
        part = self.part(menu)
        if verb == PASS and part is not None:
            last = part.number == part.whole
            return self.words.sentence("gamepage.skip_last" if last else "gamepage.skip_part")
        special = f"choices.verb.{verb}_{_topic(menu)}"
        key = special if special in self.words else f"choices.verb.{verb}"
        return self.words.sentence(key)

    def noun(self, menu: Menu, offer: Offer, noun: int) -> str:
        """One noun of an offer by name."""
        words = self.words
        if offer.kind == "space":
            return words.noun("space", space_id(noun))
        if offer.kind == "seat":
            return words.noun("country", self.game.seats[noun])
        if offer.kind == "piece":
            country, kind, space = piece_at(noun)
            return words.sentence("choices.piece", country=country, piece=kind, space=space)
        deck = menu.seat if offer.deck < 0 else offer.deck
        card = card_in(self.state, self.knowledge, deck, noun)
        if card is None:
            return words.sentence("choices.sealed_card", number=noun)
        return words.noun("card", card)

    def nouns(self, menu: Menu, offer: Offer) -> tuple[int, ...]:
        """The nouns of an offer that need words of their own."""
        if offer.kind != "slot":
            return offer.nouns
        deck = menu.seat if offer.deck < 0 else offer.deck
        return told_apart(self.state, self.knowledge, deck, offer.nouns)

    def use(self, menu: Menu, slot: int) -> str:
        """The use of an own card on the table, before its question has come."""
        card = self._quoted(menu, Offer("use", (slot,), "slot"), slot)
        return self.words.sentence("choices.do.use", names=card)

    def _quoted(self, menu: Menu, offer: Offer, noun: int) -> str:
        """The noun inside a sentence: cards stand between quotation marks."""
        deck = menu.seat if offer.deck < 0 else offer.deck
        card = None
        if offer.kind == "slot":
            card = card_in(self.state, self.knowledge, deck, noun)
        if card is None:
            return self.noun(menu, offer, noun)
        return self.words.noun("card", card, QUOTED)

    def choice(self, menu: Menu, choice: Choice) -> str:
        """A whole choice as a short sentence without its country."""
        verb, nouns = choice
        if verb in (PASS, CLAIM):
            return self.verb(menu, verb)
        if not nouns:
            return self.words.sentence("choices.nothing")
        offer = next(o for o in menu.offers if o.verb == verb and nouns[0] in o.nouns)
        if verb == "at" and len(nouns) == 1:
            special = f"choices.at_{_topic(menu)}"
            key = special if special in self.words else "choices.at"
            return self.words.sentence(key, space=space_id(nouns[0]))
        if verb == "take_back":
            return self.words.sentence("choices.take_back", space=space_id(nouns[0]))
        names = ", ".join(self._quoted(menu, offer, noun) for noun in nouns)
        return self.words.sentence(f"choices.do.{verb}", names=names)


def _topic(menu: Menu) -> str:
    """The last word of a prompt's key; all reaction windows are one topic."""
    topic = menu.prompt.key.rpartition(".")[2]
    return "window" if topic.startswith("window_") else topic
