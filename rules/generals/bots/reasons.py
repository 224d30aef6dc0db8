"""Why a bot chose: one sentence, as a key of the catalogue and the ids it speaks of."""

from __future__ import annotations

from rules.generals.board import COUNTRIES
from rules.generals.bots.evaluation import Parts
from rules.generals.cards import CARD_IDS
from rules.generals.map import SPACES
from rules.kernel.choices import PASS, Choice
from rules.kernel.game import Told

PART_KEYS = ("bot.why.points", "bot.why.pieces", "bot.why.reach", "bot.why.cards")
"""In the order of `Parts`."""


def by_rule(seat: int, choice: Choice, own: dict[int, int]) -> Told:
    """The sentence for a choice made by rule of thumb."""
    country = COUNTRIES[seat]
    if choice.verb in ("play", "use") and choice.nouns[0] in own:
        return Told("bot.why.card", {"country": country, "card": CARD_IDS[own[choice.nouns[0]]]})
    if choice.verb == "at":
        return Told("bot.why.space", {"country": country, "space": SPACES[choice.nouns[0]]})
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
