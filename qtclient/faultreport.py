"""What a program knew when a game stopped, as a text to save and to compare with the others'.

Only what is public: the state holds seals, not cards, and nothing of the own hand is in it.
"""

from __future__ import annotations

import json
import platform
import sys
from typing import Any

from netcore.version import __version__, game_digest
from qtclient.table import Table
from resources.catalogue import Catalogue
from rules.kernel.codec import digest
from rules.kernel.errors import SealedOrdersError

LAST_LINES = 60
"""So many events are enough to see how it came to this."""


def fault_report(table: Table, error: SealedOrdersError, words: Catalogue) -> str:
    """Versions, the fault, the state after the last entry, and the end of the story."""
    lines = [
        f"Sealed Orders {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"{table.game.name}, rules {game_digest(table.game).hex()}",
        f"{error.key}: {words.tell(error)}",
    ]
    if table.state is not None:
        state = table.game.encode(table.state)
        lines += [
            f"round {table.state.round}, seat {table.state.turn}",
            f"state {digest(b'so fault report', state).hex()}",
            json.dumps(state, default=_plain, ensure_ascii=True),
        ]
    for happening in table.story[-LAST_LINES:]:
        told = words.sentence(happening.told.key, **happening.told.args)
        lines.append(f"{happening.seq}: {told}")
    return "\n".join(lines) + "\n"


def _plain(value: Any) -> str:
    assert isinstance(value, bytes), type(value)
    return value.hex()
