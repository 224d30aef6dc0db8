"""A bot sees that enemies follow on each other before the owner of a home moves again."""

import pytest

from rules.generals.board import GERMANY, ITALY, UK, US, USSR
from rules.generals.bots.evaluation import parts
from rules.generals.bots.threats import fall
from rules.generals.bots.weights import WEIGHTS
from rules.kernel.tryout import Tryout
from tests.rules.generals.bots.test_sense import STRONG, turn
from tests.rules.generals.cards.holding import holding
from tests.rules.generals.trying import board, pieces


def countries(*some: int) -> int:
    return sum(1 << country for country in some)


def pieces_of(table: Tryout, seat: int) -> float:
    """What the evaluation says of the pieces, as a seat with no card in hand sees it."""
    state = table.state
    return parts(state, seat, table.knowledge[seat], WEIGHTS).pieces


def test_one_enemy_alone_cannot_take_a_home_with_an_army_in_it() -> None:
    assert fall(GERMANY, GERMANY, 1, countries(USSR), 0) == 0.0


def test_two_enemies_in_a_row_can() -> None:
    assert fall(GERMANY, GERMANY, 1, countries(UK, USSR), 0) > 0.2


def test_an_enemy_who_has_moved_before_the_owner_does_not_count() -> None:
    assert fall(GERMANY, UK, 1, countries(UK, USSR), 0) == 0.0
    assert fall(GERMANY, US, 0, countries(UK, USSR, US), 0) == 0.0


def test_a_second_army_in_the_home_makes_it_safer() -> None:
    near = countries(UK, USSR, US)
    assert fall(GERMANY, GERMANY, 2, near, 0) < fall(GERMANY, GERMANY, 1, near, 0) / 2


def test_an_empty_home_falls_to_the_first_who_comes() -> None:
    assert fall(GERMANY, GERMANY, 0, countries(USSR), 0) > 0.5


def test_an_ally_who_moves_in_between_may_fill_the_gap() -> None:
    near = countries(USSR, US)
    assert fall(GERMANY, USSR, 0, near | countries(ITALY), 0) < fall(GERMANY, USSR, 0, near, 0)


def test_who_builds_where_he_has_battled_needs_nobody_to_follow() -> None:
    assert fall(USSR, USSR, 1, countries(GERMANY), countries(GERMANY)) > 0.2


@pytest.mark.parametrize(("turn", "feared"), [("germany", True), ("us", False)])
def test_a_besieged_home_is_worth_less_as_long_as_its_owner_does_not_move(
    turn: str, feared: bool
) -> None:
    besieged = {
        "uk": ["united_kingdom", "western_europe"],
        "ussr": ["moscow", "ukraine", "eastern_europe"],
    }
    elsewhere = {"uk": ["united_kingdom", "india"], "ussr": ["moscow", "ukraine", "siberia"]}
    near, far = (board(turn, pieces) for pieces in (besieged, elsewhere))
    fear = pieces_of(far, GERMANY) - pieces_of(near, GERMANY)
    assert (fear > 1.0) is feared


@pytest.mark.parametrize("name", STRONG)
def test_of_two_enemies_before_the_home_one_is_driven_off(name: str) -> None:
    """Rather than an army far away from it."""
    table = board(
        "germany",
        {
            "germany": ["germany", "ukraine", "scandinavia", "baltic_sea"],
            "uk": ["united_kingdom", "western_europe"],
            "ussr": ["moscow", "russia"],
            "us": ["eastern_us", "italy"],
            "italy": ["balkans"],
        },
        {"germany": holding("ger_land_battle")},
    )
    before = len(pieces(table, "uk")) + len(pieces(table, "us"))
    turn(table, GERMANY, name)
    assert len(pieces(table, "uk")) + len(pieces(table, "us")) < before


@pytest.mark.parametrize("name", STRONG)
def test_the_home_of_an_ally_that_two_enemies_besiege_gets_an_army_of_ours(name: str) -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "eastern_europe"],
            "uk": ["united_kingdom", "north_sea", "western_europe"],
            "ussr": ["moscow", "ukraine", "balkans"],
        },
        {"germany": holding("ger_build_army")},
    )
    turn(table, GERMANY, name)
    assert "italy" in pieces(table, "germany")
