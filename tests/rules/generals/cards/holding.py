"""Small words for tests of cards: what a country holds, and what a card brought."""

from rules.generals.events import Fizzled, Scored
from rules.kernel.tryout import Tryout
from tests.rules.generals.trying import refused, told

NOT_NOW = {
    "refusal.not_usable_now",
    "scenario.card_not_among_these",
    "refusal.wrong_verb",
    "scenario.others_turn",
}
"""Why a card on the table cannot be used: its moment is not there."""


def holding(*hand: str, **zones: list[str]) -> dict[str, list[str]]:
    """The cards of a country: its hand, and further zones by name."""
    return {"hand": list(hand), **zones}


def scored(table: Tryout, why: str) -> int:
    """The points that came for a reason: "card", "status", "supply_spaces", "no_cards"."""
    return sum(event.points for event in told(table, Scored) if event.why == why)


def fizzled(table: Tryout) -> bool:
    """Whether a part of a card found nothing to work on."""
    return bool(told(table, Fizzled))


def cannot_use(table: Tryout, country: str, card: str) -> bool:
    """Whether a card on the table is refused, now and at every pause up to the next question."""
    return refused(table, f"{country}: use {card}") in NOT_NOW
