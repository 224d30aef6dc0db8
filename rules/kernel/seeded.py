"""Repeatable chance out of a seed, for scenarios, simulations and bots.

Games at a table never use it: there chance is made jointly (`netcore/beacon.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
_WORD = (1 << 64) - 1


def mixed(value: int) -> int:
    """The output function of splitmix64: every input bit reaches every output bit."""
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _WORD
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _WORD
    return value ^ value >> 31


class Seeded:
    """A stream of numbers that is the same for the same seed and labels (splitmix64)."""

    __slots__ = ("_state",)

    def __init__(self, *labels: int | str) -> None:
        named = "\0".join(str(label) for label in labels).encode()
        self._state = int.from_bytes(blake2b(named, digest_size=8).digest(), "big")

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        return mixed(self._state)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1 (the bias is below bound / 2**64)."""
        return self.word() * bound >> 64

    def sample(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """So many of the items, in the order drawn."""
        left = list(items)
        return tuple(left.pop(self.below(len(left))) for _ in range(count))

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of the items in a random order."""
        return self.sample(items, len(items))
