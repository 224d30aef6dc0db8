"""Menus and choices: what a seat may do now, and what it chose.

The rules hand out a menu: for a seat that owes a choice, offers of a verb and
the nouns it may be said of. Nouns are numbers (a space, a slot, a seat); what
they number is the offer's `kind`. A choice is one verb and the nouns picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from itertools import combinations, permutations
from typing import NamedTuple

from rules.kernel.errors import SealedOrdersError

PASS = "pass"
CLAIM = "claim"
RESEAL = "reseal"


class IllegalMove(SealedOrdersError):
    """An act that the rules refuse; the state is unchanged."""


class Opens(IntEnum):
    """What the seat that chooses has to open of each slot it names."""

    NOTHING = 0
    TYPE = 1
    FACE = 2
    SEAL = 3
    """Nothing is opened; the deck's owner seals new slots (see `RESEAL`)."""


class Opened(NamedTuple):
    """A checked opening: the card in a slot, or only its type (`card` is None)."""

    deck: int
    slot: int
    type: int
    card: int | None


class Choice(NamedTuple):
    """What a seat says: one verb and its nouns."""

    verb: str
    nouns: tuple[int, ...] = ()


class Offer(NamedTuple):
    """One verb and all it may be said of: any `least`..`most` of `nouns`.

    Nouns of a choice stand in the order of `nouns` unless `ordered`, where the
    order is the chooser's.
    """

    verb: str
    nouns: tuple[int, ...] = ()
    kind: str = ""
    least: int = 1
    most: int = 1
    opens: Opens = Opens.NOTHING
    deck: int = -1
    ordered: bool = False

    def allows(self, choice: Choice) -> bool:
        """Whether the choice is one of this offer's."""
        verb, nouns = choice
        if verb != self.verb or not self.least <= len(nouns) <= self.most:
            return False
        if len(nouns) == 1:
            return nouns[0] in self.nouns
        if len(set(nouns)) != len(nouns) or not all(noun in self.nouns for noun in nouns):
            return False
        return self.ordered or list(nouns) == sorted(nouns, key=self.nouns.index)

    def choices(self) -> Iterator[Choice]:
        """Every choice of this offer, in a fixed order."""
        pick = permutations if self.ordered else combinations
        for size in range(self.least, self.most + 1):
            for nouns in pick(self.nouns, size):
                yield Choice(self.verb, nouns)


MAY_PASS = Offer(PASS, least=0, most=0)
"""What every question that may be left alone offers."""


class Prompt(NamedTuple):
    """What is asked, as a key of the catalogue and its arguments (name, value, …)."""

    key: str
    args: tuple[str, ...] = ()

    def arguments(self) -> dict[str, str]:
        """The arguments as the catalogue takes them."""
        return dict(zip(self.args[::2], self.args[1::2], strict=True))


class Menu(NamedTuple):
    """All that one seat may choose now."""

    seat: int
    prompt: Prompt
    offers: tuple[Offer, ...]

    def offer(self, choice: Choice) -> Offer | None:
        """The offer that a choice takes up, or None if it is not on the menu."""
        for offer in self.offers:
            if offer.verb == choice.verb and offer.allows(choice):
                return offer
        return None

    def choices(self) -> Iterator[Choice]:
        """Every legal choice, in a fixed order."""
        for offer in self.offers:
            yield from offer.choices()


Knowledge = Mapping[int, Mapping[int, int]]
"""What somebody knows beyond the public state: deck → slot → card."""


def opened_by(
    menu: Menu, choice: Choice, knowledge: Knowledge, type_of: Mapping[int, int] | tuple[int, ...]
) -> tuple[Opened, ...]:
    """The openings that a choice has to carry, made from the chooser's own knowledge."""
    offer = menu.offer(choice)
    if offer is None or offer.opens not in (Opens.TYPE, Opens.FACE):
        return ()
    deck = menu.seat if offer.deck < 0 else offer.deck
    faces = knowledge[deck]
    whole = offer.opens is Opens.FACE
    return tuple(
        Opened(deck, slot, type_of[faces[slot]], faces[slot] if whole else None)
        for slot in choice.nouns
    )
