"""The door of a table: who may come in, and how often somebody may guess.

The join code is short, because people say it across a room. What makes it
strong enough is that a guess costs a visit (`channel` uses a PAKE), five wrong
ones change the code and twenty close the door to newcomers. Players whose keys
are pinned come back without a code, also through a closed door.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable, Iterable
from typing import Literal

Way = Literal["code", "open", "pinned"]
"""How somebody came in; the lobby shows it."""

FAILURES_PER_CODE = 5
FAILURES_IN_ALL = 20
CODE_DIGITS = 6
SHORTEST_CODE = 4
LONGEST_CODE = 64


def new_code() -> str:
    """Six digits: the same on every keyboard and easy to say."""
    return "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))


def code_bytes(code: str) -> bytes:
    """What goes into the PAKE: case, spaces and dashes make no difference."""
    folded = unicodedata.normalize("NFKC", code).casefold()
    return "".join(c for c in folded if not c.isspace() and c != "-").encode("utf-8")


def can_be_code(code: str) -> bool:
    """Whether a host may choose this code."""
    return SHORTEST_CODE <= len(code_bytes(code)) <= LONGEST_CODE


class Door:
    """What the host decides about coming in; `changed` is called when the code is."""

    def __init__(
        self,
        code: str | None,
        pinned: Iterable[bytes] = (),
        changed: Callable[[Door], None] | None = None,
    ) -> None:
        self.code = code
        self.pinned = set(pinned)
        self.banned: set[bytes] = set()
        self.failures = 0
        self.closed = False
        self.generation = 0
        self.changed = changed

    def __repr__(self) -> str:
        way = "open" if self.code is None else "code"
        return f"Door({way}, failures={self.failures}, closed={self.closed})"

    def way_for(self, public: bytes) -> Way | None:
        """How the owner of a key comes in; None if it does not."""
        if public in self.banned:
            return None
        if public in self.pinned:
            return "pinned"
        if self.closed:
            return None
        return "open" if self.code is None else "code"

    def fail(self) -> None:
        """Somebody guessed wrong."""
        self.failures += 1
        if self.failures >= FAILURES_IN_ALL:
            self.close()
        elif self.failures % FAILURES_PER_CODE == 0:
            self.change_code(new_code())

    def change_code(self, code: str | None) -> None:
        """From now on this code; guesses at the old one under way are void."""
        self.code = code
        self.generation += 1
        self._tell()

    def close(self) -> None:
        """No newcomers from now on."""
        self.closed = True
        self.generation += 1
        self._tell()

    def reopen(self, code: str | None) -> None:
        """Newcomers again, by this code, and the count of failures starts anew."""
        self.closed = False
        self.failures = 0
        self.change_code(code)

    def _tell(self) -> None:
        if self.changed is not None:
            self.changed(self)
