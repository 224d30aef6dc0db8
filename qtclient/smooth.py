"""Keeps the window's frames short while the network's thread works beside it.

Painting calls Qt, and Qt calls back: each time Python asks for the interpreter again, and a
busy thread beside it may keep it for the whole switch interval, many times a frame. And a
search for garbage among all that was ever loaded stops every thread for tens of milliseconds.
"""

from __future__ import annotations

import gc
import sys
from functools import cache

HANDOVER = 0.0001
"""Seconds that a thread may keep the interpreter from the window's; Python's own is fifty times."""
SELDOM = 100_000
"""After so many searches among what is younger everything is searched: in a game never."""


@cache
def keep_frames_short() -> None:
    """Hand the interpreter over soon, and never search what the program itself is made of.

    Once for the whole process, when all is loaded that lasts as long as it.
    """
    sys.setswitchinterval(HANDOVER)
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def clear_away() -> None:
    """Search everything for garbage now, between two games, when nobody looks at a frame."""
    gc.collect()
