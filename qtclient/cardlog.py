"""What became of every card: when it was drawn, when it left the hand, where it ended.

Read from a saved game once its decks are open; slow enough to be done beside the window.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from netcore.audit import Audit, Report, Verdict
from netcore.log import Refused
from netcore.store import SavedGame, load_game
from netcore.table import Replica
from rules.kernel.game import Game

HAND = "hand"


class CardFate(NamedTuple):
    """One card: the entries and rounds at which it was drawn and left the hand, 0 for never.

    `card` is empty where the deck was not opened. `zone` is where it went from the hand, or
    where it still lies.
    """

    seat: str
    slot: int
    card: str
    drawn: tuple[int, int]
    left: tuple[int, int]
    zone: str


def card_verdict(fate: CardFate, report: Report) -> Verdict:
    """What is proven of one card: what was found about it, or whether it was ever opened."""
    seat = next(seat for seat in report.seats if seat.seat == fate.seat)
    found = [each.verdict for each in seat.findings if fate.card and each.card == fate.card]
    if found:
        return max(found)
    return Verdict.HONEST if fate.card else Verdict.UNPROVEN


def fates_in(path: Path, game: Game) -> list[CardFate]:
    """The fates of all cards of a saved game; raises SealedOrdersError or OSError."""
    saved = load_game(path)
    return fates(game, saved, Audit(game, saved).cards)


def fates(game: Game, saved: SavedGame, cards: dict[int, dict[int, int]]) -> list[CardFate]:
    """Follow every slot through the log."""
    replica = Replica(game, saved.charter)
    drawn: dict[tuple[int, int], tuple[int, int]] = {}
    left: dict[tuple[int, int], tuple[int, int]] = {}
    went: dict[tuple[int, int], str] = {}
    before: dict[tuple[int, int], str] = {}
    for number, entry in enumerate(saved.entries, 1):
        try:
            if not replica.take(entry, covered=not entry.signature):
                continue
        except Refused:
            # The report says why the log cannot be followed any further.
            break
        state = replica.position.state
        now = dict(game.zones(state))
        at = (number, game.round_of(state))
        for slot, zone in now.items():
            old = before.get(slot, "")
            if zone == HAND and old != HAND:
                drawn[slot] = at
            elif old == HAND and zone != HAND:
                left[slot], went[slot] = at, zone
        before = now
    return [
        CardFate(
            game.seats[deck],
            slot,
            game.card_ids[cards[deck][slot]] if slot in cards.get(deck, {}) else "",
            drawn.get((deck, slot), (0, 0)),
            left.get((deck, slot), (0, 0)),
            went.get((deck, slot), zone),
        )
        for (deck, slot), zone in sorted(before.items())
    ]
