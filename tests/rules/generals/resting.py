"""Letting turns go by in tests: a country that rests discards one card and does nothing else."""

from rules.generals.board import COUNTRIES
from rules.kernel.pending import Ask
from rules.kernel.tryout import Tryout
from tests.rules.generals.trying import zone


def rest(table: Tryout) -> None:
    """The country on turn discards a card, keeps the others, and its turn ends."""
    country, now = COUNTRIES[table.state.turn], (table.state.round, table.state.turn)
    table.settle()
    if table.state.phase == "play":
        hand = zone(table, country, "hand")
        table.act(f"{country}: discard {hand[0]}" if hand else f"{country}: pass")
        table.settle()
    still = isinstance(table.state.pending, Ask)
    if still and (table.state.round, table.state.turn) == now:
        table.act(f"{country}: discard")
        table.settle()
