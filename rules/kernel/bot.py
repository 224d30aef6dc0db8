"""What a bot is to the rest of the program: a pure function from what a seat sees to a choice."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from rules.kernel.choices import Choice, Knowledge, Menu
from rules.kernel.game import Told


class Thought(NamedTuple):
    """A choice and the one sentence that says why."""

    choice: Choice
    why: Told
    """The whole reason, out of what the seat knew: for its own player, and after the game."""
    openly: Told
    """What may be told while the game goes on: nothing that the choice itself does not show."""


class Bot(Protocol):
    """A strength of play. The same arguments give the same thought, in every process.

    `knowledge` may hold more than the seat's own deck; a bot looks at no other.
    `budget` is a number of iterations, never a time.
    """

    def __call__(
        self, state: Any, seat: int, menu: Menu, knowledge: Knowledge, seed: int, budget: int
    ) -> Thought:
        """What the bot would choose now, and why."""
