"""What happened, one short line per event: `removed ussr army ukraine`."""

import re
from typing import Any

from rules.generals.board import COUNTRIES, KINDS, TEAMS
from rules.generals.cards import CARD_IDS
from rules.generals.map import SPACES
from rules.kernel.tryout import Tryout

NAMES: dict[str, tuple[str, ...]] = {
    "country": COUNTRIES,
    "victim": COUNTRIES,
    "kind": KINDS,
    "space": SPACES,
    "card": CARD_IDS,
    "team": TEAMS,
}


def line(event: Any) -> str:
    """An event as its name and its arguments, in the order in which it has them."""
    words = re.findall("[A-Z][a-z]*", type(event).__name__)
    parts = ["_".join(words).lower()]
    for field, value in zip(event._fields, event, strict=True):
        named = field in NAMES and isinstance(value, int)
        parts.append((NAMES[field][value] if value >= 0 else "nobody") if named else str(value))
    return " ".join(parts)


def story(tryout: Tryout, *kinds: str) -> list[str]:
    """The events so far; of some kinds only, if any are named."""
    lines = [line(event) for event in tryout.events]
    return [text for text in lines if not kinds or text.split()[0] in kinds]
