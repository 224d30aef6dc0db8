"""Keeps the window's frames short while the network's thread works beside it.

Painting calls Qt, and after each call Python asks for the interpreter again: a busy thread
beside it may keep it for the whole switch interval, many times a frame. And a search for
garbage among all that was ever loaded stops every thread for tens of milliseconds.
"""

from __future__ import annotations

import gc
import sys
from functools import cache

HANDOVER = 0.0005
"""Seconds that a thread may keep the interpreter from the window's; Python's own is ten times."""


@cache
def keep_frames_short() -> None:
    """Hand the interpreter over soon, and never search what the program itself is made of.

    Once for the whole process, when all is loaded that lasts as long as it.
    """
    sys.setswitchinterval(HANDOVER)
    gc.freeze()
