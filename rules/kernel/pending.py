"""What a game waits for: choices of seats, joint chance, or nothing more.

`state.pending` is always exactly one of these.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.choices import Prompt


class Ask(NamedTuple):
    """One or more seats each owe a choice.

    `seats` are those that have not answered yet. `secret` asks for a commitment
    first, opened when all are there. `reacts` marks a reaction: each seat of a
    window passes or claims and nothing is shown, then a claimant uses a card or
    passes; somebody absent can be passed. Two questions a program answers for its
    owner, no person chooses: `seals`, to seal the slots of a deck anew, and `shows`,
    to show slots to one seat in private.
    """

    seats: tuple[int, ...]
    prompt: Prompt
    secret: bool = False
    seals: bool = False
    reacts: bool = False
    shows: int = -1

    @property
    def by_program(self) -> bool:
        """Whether the seat's program answers by itself."""
        return self.seals or self.shows >= 0


class Chance(NamedTuple):
    """A beacon is due: `count` of `items`, for a purpose and on behalf of a seat.

    Drawn without replacement (slots of a deck) or with it (`replace`: dice).
    `seat` and its team know what the items mean and so release their shares
    first. `deck` is the deck sampled from, or -1.
    """

    purpose: str
    seat: int
    items: tuple[int, ...]
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody calls
    deck: int = -1
    replace: bool = False


class Over(NamedTuple):
    """The game has ended: the winning team, why, and the final scores by team."""

    winner: int
    reason: str
    scores: tuple[int, ...]


Pending = Ask | Chance | Over
