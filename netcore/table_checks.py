"""What the steps of the table share: small refusals, and opening the next question."""

from __future__ import annotations

from typing import Any

from netcore.log import Part, Refused
from netcore.sealing import SealError
from netcore.table_position import Ground, Phase, Position
from rules.kernel.pending import Over

Stepped = tuple[Position, tuple[Any, ...]]
"""The next position and what the rules say happened."""


def ask_anew(position: Position, seq: int) -> Position:
    """Let another matter begin with this entry: nobody's agreement to the last one lasts.

    Agreement to end or to give up is not about the matter: it stands until it is taken back.
    """
    none: frozenset[Any] = frozenset()
    return position._replace(
        question=seq,
        asked=seq,
        hidden={},
        absent=none,
        gone=none,
        welcomes=none,
    )


def settle(position: Position, seq: int) -> Position:
    """Open the next question, or end the game if the rules say that it is over."""
    fresh = ask_anew(position, seq)
    if isinstance(position.state.pending, Over):
        return fresh._replace(phase=Phase.ENDED, finished=seq)
    return fresh


def require_phase(position: Position, part: Part, phase: Phase) -> None:
    """Refuse what does not belong into this phase, or comes while chance is open."""
    if position.phase is not phase or position.request is not None:
        raise Refused("log.not_now", part.author)


def require_deck(ground: Ground, position: Position, part: Part, deck: int) -> None:
    """Refuse an act on somebody else's deck."""
    if deck >= len(ground.decks) or ground.player_of(position, deck) != part.author:
        raise Refused("log.not_your_deck", part.author, **of_deck(ground, deck))


def require_seat(position: Position, part: Part, seat: int) -> None:
    """Refuse an act for somebody else's seat."""
    if seat >= len(position.seats) or position.seats[seat] != part.author:
        raise Refused("log.not_your_seat", part.author)


def of_deck(ground: Ground, deck: int) -> dict[str, Any]:
    """What a sentence about a deck needs: its number, and whose it is."""
    owner = seat_name(ground, ground.owners[deck]) if deck < len(ground.owners) else str(deck)
    return {"deck": deck, "country": owner}


def broken_seal(ground: Ground, error: SealError, author: int) -> Refused:
    """What does not fit its seal, as the doing of its author."""
    arguments = dict(error.arguments)
    deck = arguments.get("deck")
    if isinstance(deck, int):
        arguments.update(of_deck(ground, deck))
    return Refused(error.key, author, **arguments)


def seat_name(ground: Ground, seat: int) -> str:
    """The id of a seat, for a sentence."""
    return ground.game.seats[seat] if seat < len(ground.game.seats) else str(seat)


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
