"""Reaction windows: who is asked to pass or claim, and how their answers keep no time.

Only public facts decide what a window is, so every program agrees on it.
"""

from __future__ import annotations

from netcore.charter import Charter
from netcore.log import Said
from netcore.table_position import Phase, Position
from rules.kernel.pending import Ask


def is_reaction(position: Position) -> bool:
    """Whether every seat that is asked now answers pass or claim."""
    if position.phase is not Phase.PLAY or position.request is not None:
        return False
    pending = position.state.pending
    return isinstance(pending, Ask) and pending.reacts


def humans(charter: Charter) -> int:
    """How many players have a seat that no bot plays."""
    return len({who for who, bot in zip(charter.seats, charter.bots, strict=True) if not bot})


class Window:
    """Answers to the reaction window that is open, kept until everybody asked has answered."""

    def __init__(self) -> None:
        self._question = -1
        self._answers: dict[int, tuple[int, Said]] = {}

    def keep(self, question: int, author: int, seat: int, said: Said) -> bool:
        """Keep an answer; False if this seat has one already."""
        if question != self._question:
            self._question, self._answers = question, {}
        if seat in self._answers:
            return False
        self._answers[seat] = (author, said)
        return True

    def whole(self, position: Position) -> list[Said]:
        """All answers, in the order of the seats asked, if none is missing; then none is left."""
        if position.question != self._question or not self._answers:
            return []
        pending = position.state.pending
        if not isinstance(pending, Ask) or not set(pending.seats) <= set(self._answers):
            return []
        answers = [self._answers[seat][1] for seat in pending.seats]
        self._answers = {}
        return answers

    def has(self, author: int) -> bool:
        """Whether an answer of this player is kept."""
        return any(who == author for who, _ in self._answers.values())

    def of(self, author: int) -> list[Said]:
        """The answers of one player, no longer kept.

        Its running numbers only grow, so these go first when it says something else.
        """
        seats = [seat for seat, (who, _) in self._answers.items() if who == author]
        return [self._answers.pop(seat)[1] for seat in seats]
