"""The four basic cards, shown on Germany, Japan and the United Kingdom."""

import pytest

from rules.generals.board import COUNTRIES
from rules.generals.events import Attacked, Built, Rebuilt
from rules.generals.map import HOMES
from tests.rules.generals.trying import board, offered, pieces, play, refused, told


def test_build_army_places_an_army_next_to_a_supplied_piece() -> None:
    table = board("germany", cards={"germany": {"hand": ["ger_build_army"]}})
    play(table, "germany: play ger_build_army", "germany: at eastern_europe")
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert len(told(table, Built)) == 1


def test_build_army_is_refused_far_from_supplied_pieces() -> None:
    table = board("germany", cards={"germany": {"hand": ["ger_build_army"]}})
    table.act("germany: play ger_build_army")
    assert refused(table, "germany: at ukraine") == "refusal.no_supplied_piece_adjacent"


def test_build_army_may_name_a_supplied_army_again() -> None:
    table = board("germany", cards={"germany": {"hand": ["ger_build_army"]}})
    play(table, "germany: play ger_build_army", "germany: at germany")
    assert pieces(table, "germany") == ["germany"]
    assert len(told(table, Rebuilt)) == 1


def test_build_navy_needs_an_army_of_the_team_beside_the_sea() -> None:
    table = board(
        "japan",
        pieces={"japan": ["japan", "sea_of_japan"]},
        cards={"japan": {"hand": ["jap_build_navy"]}},
    )
    table.act("japan: play jap_build_navy")
    assert "south_china_sea" not in offered(table, "japan", "at")


def test_land_battle_may_attack_an_empty_space() -> None:
    table = board("germany", cards={"germany": {"hand": ["ger_land_battle"]}})
    play(table, "germany: play ger_land_battle", "germany: at eastern_europe")
    assert [event.victim for event in told(table, Attacked)] == [-1]


BUILDS_A_NAVY = {
    "germany": ("ger", "baltic_sea"),
    "uk": ("uk", "north_sea"),
    "japan": ("jap", "sea_of_japan"),
    "ussr": ("ussr", "black_sea"),
    "italy": ("ita", "mediterranean_sea"),
    "us": ("us", "north_atlantic"),
}


@pytest.mark.parametrize("country", COUNTRIES)
def test_every_country_builds_navies_with_its_own_card(country: str) -> None:
    prefix, sea = BUILDS_A_NAVY[country]
    table = board(
        country,
        pieces={"ussr": ["moscow", "ukraine"]},
        cards={country: {"hand": [f"{prefix}_build_navy"]}},
    )
    play(table, f"{country}: play {prefix}_build_navy", f"{country}: at {sea}")
    assert sea in pieces(table, country)


@pytest.mark.parametrize("country", COUNTRIES)
def test_every_country_battles_at_sea_with_its_own_card(country: str) -> None:
    prefix, sea = BUILDS_A_NAVY[country]
    enemy = "us" if country in ("germany", "japan", "italy") else "japan"
    table = board(
        country,
        pieces={"ussr": ["moscow", "ukraine"], enemy: [HOMES[enemy], sea]},
        cards={country: {"hand": [f"{prefix}_sea_battle"]}},
    )
    play(table, f"{country}: play {prefix}_sea_battle", f"{country}: at {sea}")
    assert pieces(table, enemy) == [HOMES[enemy]]
