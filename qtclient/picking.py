"""A choice in the making: verbs and nouns of a menu, picked step by step, undone freely.

Nothing here is sent: the window shows what is picked, and only a confirmed
choice leaves it. No rule inside, only the menu's own words.
"""

from __future__ import annotations

from rules.kernel.choices import Choice, Menu, Offer

OUT_OF_THE_WAY = ("take_back", "reallocate")
"""Verbs that are offered beside the question; a click never means them by itself."""


class Picking:
    """What a person has picked of a menu so far."""

    def __init__(self, menu: Menu) -> None:
        self.menu = menu
        self.verb = self._first_verb()
        self.nouns: tuple[int, ...] = ()

    def verbs(self) -> tuple[str, ...]:
        """All verbs of the menu, in its order, each once."""
        return tuple(dict.fromkeys(offer.verb for offer in self.menu.offers))

    @property
    def is_aside(self) -> bool:
        """Whether something beside the question is being chosen."""
        return self.verb in OUT_OF_THE_WAY and self.verb != self._first_verb()

    def use_verb(self, verb: str) -> None:
        """Go over to another verb; what was picked stays if it fits there."""
        self.verb = verb
        self.nouns = tuple(noun for noun in self.nouns if self._offer_with(verb, noun))

    def kind(self) -> str:
        """What the nouns of the present verb are: space, slot, seat, piece, or nothing."""
        return next((offer.kind for offer in self._offers(self.verb)), "")

    def pickable(self, kind: str, deck: int = -1) -> tuple[int, ...]:
        """The nouns of a kind that may be picked now; for slots those of a deck."""
        return tuple(
            noun
            for offer in self._offers(self.verb)
            if offer.kind == kind and (kind != "slot" or self.deck_of(offer) == deck)
            for noun in offer.nouns
        )

    def deck_of(self, offer: Offer) -> int:
        """The deck whose slots an offer names."""
        return self.menu.seat if offer.deck < 0 else offer.deck

    def toggle(self, noun: int) -> None:
        """Pick a noun of the present verb, or put it back.

        Where only one can be picked, the last one counts.
        """
        if noun in self.nouns:
            self.nouns = tuple(other for other in self.nouns if other != noun)
            return
        offer = self._offer_with(self.verb, noun)
        if offer is None:
            return
        if offer.most == 1:
            self.nouns = (noun,)
        elif len(self.nouns) < offer.most:
            self.nouns = (*self.nouns, noun)

    def clear(self) -> None:
        """Put everything back."""
        self.nouns = ()
        self.verb = self._first_verb()

    def is_begun(self) -> bool:
        """Whether there is anything to put back."""
        return bool(self.nouns) or self.verb != self._first_verb()

    def choice(self) -> Choice | None:
        """The choice as picked, in the menu's order; None while it is not whole."""
        for offer in self._offers(self.verb):
            if not offer.least <= len(self.nouns) <= offer.most:
                continue
            nouns = self.nouns
            if not offer.ordered:
                nouns = tuple(noun for noun in offer.nouns if noun in self.nouns)
            made = Choice(self.verb, nouns)
            if offer.allows(made):
                return made
        return None

    def missing(self) -> tuple[int, int]:
        """How many more nouns are needed at least, and allowed at most."""
        offers = self._offers(self.verb)
        picked = len(self.nouns)
        least = min(offer.least for offer in offers)
        most = max(offer.most for offer in offers)
        return max(0, least - picked), max(0, most - picked)

    def _first_verb(self) -> str:
        verbs = self.verbs()
        plain = [verb for verb in verbs if verb not in OUT_OF_THE_WAY]
        named = [verb for verb in plain if any(offer.nouns for offer in self._offers(verb))]
        return (named or plain or list(verbs))[0]

    def _offers(self, verb: str) -> list[Offer]:
        return [offer for offer in self.menu.offers if offer.verb == verb]

    def _offer_with(self, verb: str, noun: int) -> Offer | None:
        return next((offer for offer in self._offers(verb) if noun in offer.nouns), None)
