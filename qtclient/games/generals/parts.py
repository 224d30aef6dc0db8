"""Which part of a card is being asked about, where a card does several things in order."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.generals.cards import CARD_NUMBER, CARDS

ASKING = "space"
"""What a frame of the rules is called while one of a card's words waits for a space."""


class Part(NamedTuple):
    """One of several things that a card does."""

    number: int
    whole: int
    may_stop: bool
    """Whether this and all that follow may be left out, and something follows."""


def part_of(state: Any) -> Part | None:
    """The part that the open question is about; None where the card does only one thing."""
    frame = state.stack[-1] if state is not None and state.stack else None
    if frame is None or frame.do != ASKING:
        return None
    effect = CARDS[frame.card].effect
    if len(effect) < 2:
        return None
    rest = effect[frame.step :]
    may_stop = len(rest) > 1 and all(getattr(word, "may", False) for word in rest)
    return Part(frame.step + 1, len(effect), may_stop)


def has_parts(card: str) -> bool:
    """Whether a card does several things."""
    return len(CARDS[CARD_NUMBER[card]].effect) > 1
