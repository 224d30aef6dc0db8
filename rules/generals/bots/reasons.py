"""Why a bot chose: one sentence, as a key of the catalogue and the ids it speaks of."""

from __future__ import annotations

from rules.generals.board import COUNTRIES
from rules.generals.bots.evaluation import Parts
from rules.generals.cards import CARD_IDS, TYPE_OF
from rules.generals.map import SPACES
from rules.generals.words import RESPONSE
from rules.kernel.bot import Thought
from rules.kernel.choices import PASS, Choice
from rules.kernel.game import Told

PART_KEYS = ("bot.why.points", "bot.why.pieces", "bot.why.reach", "bot.why.cards")
"""In the order of `Parts`."""


def thought(seat: int, choice: Choice, why: Told, own: dict[int, int]) -> Thought:
    """A choice with its reason, and with what of that reason everybody may hear.

    A pass says nothing about cards that were not used, and a card laid face down is
    not named. All else speaks of what the choice shows anyway.
    """
    country = COUNTRIES[seat]
    openly = why
    if choice.verb == PASS:
        openly = Told("bot.why.pass", {"country": country})
    elif why.key == "bot.why.card" and TYPE_OF[own[choice.nouns[0]]] == RESPONSE:
        openly = Told("bot.why.cards", {"country": country})
    return Thought(choice, why, openly)


def by_rule(seat: int, choice: Choice, own: dict[int, int]) -> Told:
    """The sentence for a choice made by rule of thumb."""
    country = COUNTRIES[seat]
    if choice.verb in ("play", "use") and choice.nouns[0] in own:
        return Told("bot.why.card", {"country": country, "card": CARD_IDS[own[choice.nouns[0]]]})
    if choice.verb == "at":
        return Told("bot.why.space", {"country": country, "space": SPACES[choice.nouns[0]]})
    if choice.verb == "discard" and not choice.nouns:
        return Told("bot.why.keep_all", {"country": country})
    if choice.verb == "discard":
        return Told("bot.why.discard", {"country": country, "number": len(choice.nouns)})
    if choice.verb == PASS:
        return Told("bot.why.pass", {"country": country})
    return Told("bot.why.choice", {"country": country})


def only_way(seat: int) -> Told:
    """The sentence for a choice that was none."""
    return Told("bot.why.only", {"country": COUNTRIES[seat]})


def by_comparison(seat: int, best: Parts, other: Parts) -> Told:
    """What the chosen way does best, compared with another one."""
    gains = [mine - theirs for mine, theirs in zip(best, other, strict=True)]
    key = PART_KEYS[gains.index(max(gains))]
    return Told(key, {"country": COUNTRIES[seat]})
