"""A look one step ahead: whoever is about to throw a card away is told so first."""

from qtclient.foresight import wasted, what_is_lost
from rules.generals.cards import CARD_NUMBER
from rules.kernel.choices import Choice
from rules.kernel.game import Told
from rules.kernel.tryout import Tryout
from tests.rules.generals.cards.holding import holding
from tests.rules.generals.trying import board


def lost_by_playing(table: Tryout, card: str) -> Told | None:
    """What is foreseen to come to nothing when Germany plays this card."""
    own = table.knowledge[0]
    slot = next(slot for slot, number in own.items() if number == CARD_NUMBER[card])
    return wasted(table.game, table.state, table.menu(0), Choice("play", (slot,)), table.knowledge)


def test_a_card_that_would_score_nothing_is_warned_of() -> None:
    table = board("germany", cards={"germany": holding("ger_plunder")})
    told = lost_by_playing(table, "ger_plunder")
    assert told is not None
    assert told.key == "event.scored_card"


def test_a_card_that_would_score_is_not_warned_of() -> None:
    pieces = {"germany": ["germany", "western_europe"]}
    table = board("germany", pieces, {"germany": holding("ger_plunder")})
    assert lost_by_playing(table, "ger_plunder") is None


def test_a_card_of_which_a_part_can_be_carried_out_is_not_called_useless() -> None:
    card = "ger_military_dictatorships"
    pieces = {"germany": ["germany"], "italy": ["italy"]}
    table = board("germany", pieces, {"germany": holding(card)})
    told = lost_by_playing(table, card)
    assert told is not None
    assert what_is_lost(told) == "part_lost"
    alone = Told("event.fizzled", {"country": "germany", "card": "ger_land_battle"})
    assert what_is_lost(alone) == "whole_lost"
