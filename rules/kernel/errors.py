"""The one way an error is told: a key and arguments, never prose.

A person reads the sentence that `resources.catalogue` makes of them in the
player's language; programs look at the key.
"""

from __future__ import annotations


class SealedOrdersError(Exception):
    """Base of every error of ours that a person may read."""

    def __init__(self, key: str, /, **args: object) -> None:
        super().__init__(key, args)
        self.key = key
        self.arguments = args

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"{self.key}({shown})"
