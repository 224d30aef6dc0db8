"""A small pure generator of numbers: splitmix64, seeded by what the bot sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules.generals.state import State

T = TypeVar("T")
_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mixed(value: int) -> int:
    """The output function of splitmix64: every input bit reaches every output bit."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


class Generator:
    """A stream of numbers that only its seed decides."""

    __slots__ = ("_state",)

    def __init__(self, *seeds: int) -> None:
        self._state = 0
        for seed in seeds:
            for word in range(0, max(seed.bit_length(), 1), 64):
                self._state = mixed(self._state + _GOLDEN + (seed >> word & _MASK) & _MASK)

    def below(self, bound: int) -> int:
        """A number in 0..bound-1; the bias is below 2**-50 for every pile of cards."""
        self._state = self._state + _GOLDEN & _MASK
        return mixed(self._state) * bound >> 64

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """That many different items, in random order."""
        left = list(items)
        for index in range(count):
            other = index + self.below(len(left) - index)
            left[index], left[other] = left[other], left[index]
        return left[:count]


def seeded(seed: int, state: State, seat: int) -> Generator:
    """A generator of its own for each decision of a game."""
    frame = state.stack[-1] if state.stack else None
    return Generator(
        seed,
        seat,
        state.round * 8 + state.turn,
        len(state.chain) * 64 + len(state.stack),
        sum(len(pile) for pile in state.discard),
        *state.hand,
        *state.armies,
        *state.navies,
        *(() if frame is None else (frame.step, frame.number, frame.mask, len(frame.seats))),
    )
