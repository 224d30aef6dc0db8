"""The Soviet Responses: laid face down, used when their moment comes."""

import pytest

from rules.kernel.tryout import Tryout
from tests.rules.generals.telling import story
from tests.rules.generals.trying import (
    begin,
    board,
    pieces,
    play,
    refused,
    zone,
)

FRONT = ["moscow", "russia", "ukraine"]
PROTECTED = [
    ("ussr_leningrad", "russia"),
    ("ussr_moscow", "moscow"),
    ("ussr_stalingrad", "ukraine"),
]


def barbarossa(response: str, ussr: list[str] | None = None, **others: list[str]) -> Tryout:
    """Germany's turn on Soviet borders, Dive Bombers open; a Soviet Response lies ready."""
    armies = {"germany": ["germany", "eastern_europe", "kazakhstan"]}
    return board(
        "germany",
        pieces={"ussr": ussr or FRONT, **armies, **others},
        cards={
            "germany": {
                "hand": ["ger_land_battle", "ger_build_army"],
                "status": ["ger_dive_bombers", "ger_blitzkrieg"],
            },
            "ussr": {"responses": [response]},
        },
    )


@pytest.mark.parametrize(("card", "space"), PROTECTED)
def test_a_siege_card_keeps_the_army_in_its_space(card: str, space: str) -> None:
    german = {"germany": ["germany", "eastern_europe", "balkans", "ukraine", "kazakhstan"]}
    if space == "ukraine":
        german = {"germany": ["germany", "eastern_europe", "balkans"]}
    table = barbarossa(card, ["moscow", space] if space != "moscow" else ["moscow"], **german)
    play(table, "germany: play ger_land_battle", f"germany: at {space}", f"ussr: use {card}")
    assert space in pieces(table, "ussr")
    assert zone(table, "ussr", "discard") == [card]


@pytest.mark.parametrize(("card", "space"), PROTECTED)
def test_a_siege_card_helps_no_other_space(card: str, space: str) -> None:
    others = [place for place in FRONT if place != space]
    target = "russia" if "russia" in others else "ukraine"
    table = barbarossa(card, others)
    begin(table, "germany: play ger_land_battle", f"germany: at {target}")
    assert refused(table, f"ussr: use {card}") in ("refusal.not_usable_now", "refusal.wrong_verb")


@pytest.mark.parametrize(("card", "space"), PROTECTED)
def test_a_siege_card_keeps_an_unsupplied_army_over_the_supply_step(card: str, space: str) -> None:
    if space == "russia":
        table = board("ussr", {"ussr": ["russia"]}, {"ussr": {"responses": [card], "hand": []}})
        play(table, f"ussr: use {card}")
        assert pieces(table, "ussr") == ["russia"]
        assert story(table, "out_of_supply") == []
    else:
        table = board("ussr", {"ussr": [space]}, {"ussr": {"responses": [card]}})
        begin(table, f"ussr: use {card}")
        assert story(table, "protected") == [f"protected ussr army {space}"]


def test_leningrad_holds_against_dive_bombers_in_the_same_turn() -> None:
    table = barbarossa("ussr_leningrad", ["moscow", "russia"])
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at russia",
        "ussr: use ussr_leningrad",
        "germany: use ger_dive_bombers",
        "germany: at russia",
    )
    assert story(table, "withstood") == ["withstood ussr army russia"] * 2


def test_moscow_holds_against_general_winter_played_by_its_own_country() -> None:
    table = board(
        "ussr",
        pieces={"ussr": ["moscow"]},
        cards={"ussr": {"responses": ["ussr_moscow"], "hand": ["ussr_general_winter"]}},
    )
    play(
        table,
        "ussr: use ussr_moscow",
        "ussr: play ussr_general_winter",
        "ussr: at moscow",
        "ussr: pass",
    )
    assert pieces(table, "ussr") == ["moscow"]


def test_stalingrad_keeps_blitzkrieg_out_of_ukraine() -> None:
    table = barbarossa("ussr_stalingrad")
    begin(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "ussr: use ussr_stalingrad",
    )
    assert refused(table, "germany: use ger_blitzkrieg") == "refusal.not_usable_now"


def test_rasputitsa_eliminates_an_axis_army_built_next_to_moscow() -> None:
    table = barbarossa("ussr_rasputitsa", ["moscow"])
    play(table, "germany: play ger_build_army", "germany: at russia", "ussr: use ussr_rasputitsa")
    assert "russia" not in pieces(table, "germany")


def test_rasputitsa_eliminates_a_recruited_army_too() -> None:
    table = board(
        "ussr",
        pieces={"germany": ["germany", "eastern_europe", "ukraine"]},
        cards={
            "ussr": {"hand": ["ussr_general_winter"], "responses": ["ussr_rasputitsa"]},
            "italy": {"responses": ["ita_romanian_reinforcements"]},
        },
    )
    play(
        table,
        "ussr: play ussr_general_winter",
        "ussr: at ukraine",
        "italy: use ita_romanian_reinforcements",
        "ussr: use ussr_rasputitsa",
        "ussr: pass",
    )
    assert story(table, "removed") == ["removed germany army ukraine", "removed italy army ukraine"]


def test_rasputitsa_does_not_reach_eastern_europe() -> None:
    table = barbarossa("ussr_rasputitsa", ["moscow"], germany=["germany"])
    begin(table, "germany: play ger_build_army", "germany: at eastern_europe")
    refused(table, "ussr: use ussr_rasputitsa")
    assert "eastern_europe" in pieces(table, "germany")


def test_rasputitsa_leaves_an_allied_army_alone() -> None:
    table = board(
        "us",
        cards={"us": {"hand": ["us_murmansk_convoy"]}, "ussr": {"responses": ["ussr_rasputitsa"]}},
    )
    begin(table, "us: play us_murmansk_convoy")
    refused(table, "ussr: use ussr_rasputitsa")
    assert "russia" in pieces(table, "ussr")


def test_rasputitsa_undoes_blitzkrieg_in_ukraine() -> None:
    table = barbarossa("ussr_rasputitsa")
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
        "ussr: use ussr_rasputitsa",
    )
    assert story(table, "removed") == ["removed ussr army ukraine", "removed germany army ukraine"]
