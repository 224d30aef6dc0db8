"""What somebody may have meant: the names nearest to one that does not exist."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, names: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Up to `most` of the names, the likeliest first; none when nothing is near."""
    known: dict[str, str] = {}
    for candidate in names:
        known.setdefault(candidate.casefold(), candidate)
    wanted = name.casefold()
    begins = [key for key in known if wanted and key.startswith(wanted)]
    close = get_close_matches(wanted, known, n=most, cutoff=0.6)
    return tuple(known[key] for key in dict.fromkeys(close + begins))[:most]
