"""A look one step ahead, so that nobody throws a card away by mistake.

The own rules are asked what a choice would do if everybody let it pass; nothing is sent.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.choices import PASS, Choice, IllegalMove, Knowledge, Menu, opened_by
from rules.kernel.game import Game, Told
from rules.kernel.pending import Ask

FIZZLED = "event.fizzled"
FARTHEST = 40
"""No chain of reactions is longer than this."""


def wasted(game: Game, state: Any, menu: Menu, choice: Choice, knowledge: Knowledge) -> Told | None:
    """What a choice could not carry out, told as it would be; None if nothing is wasted."""
    try:
        opened = opened_by(menu, choice, knowledge, game.type_of)
        after, events = game.apply(state, menu.seat, choice, opened)
        for _ in range(FARTHEST):
            pending = after.pending
            for event in events:
                told = game.told(event)
                if told.key == FIZZLED:
                    return told
            if not isinstance(pending, Ask) or not pending.reacts:
                return None
            after, events = game.apply(after, pending.seats[0], Choice(PASS), ())
    except IllegalMove:
        return None
    return None
