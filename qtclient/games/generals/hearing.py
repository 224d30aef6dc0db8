"""What is heard of what happens: at most one sound for an entry, the weightiest."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.game import Told

FIRST = "germany"
"""Whose turn opens a round."""
HEARD = {
    "event.built": "build",
    "event.rebuilt": "build",
    "event.recruited": "build",
    "event.attacked": "battle",
    "event.attacked_empty": "battle",
    "event.removed": "battle",
    "event.card_played": "card",
    "event.response_laid": "card",
    "event.card_used": "seal_broken",
}
WEIGHT = ("card", "build", "seal_broken", "battle", "round_end", "victory")
"""The lightest first."""
ALWAYS = ("round_end", "victory")
"""Heard also by whoever has everything shown at once."""


def sound_of(happened: Iterable[Told]) -> str:
    """The sound of what happened, or an empty name for silence."""
    heard = [_sound(told) for told in happened]
    return max((name for name in heard if name), key=WEIGHT.index, default="")


def _sound(told: Told) -> str:
    if told.key.startswith("event.game_ended"):
        return "victory"
    if told.key == "event.turn_began":
        begins = told.args["country"] == FIRST and int(told.args["round"]) > 1
        return "round_end" if begins else ""
    return HEARD.get(told.key, "")
