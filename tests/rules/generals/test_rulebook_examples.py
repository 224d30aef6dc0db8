"""The rulebook's two long examples of using cards, replayed step by step."""

from rules.generals.events import Withstood
from tests.rules.generals.cards.holding import holding
from tests.rules.generals.trying import (
    asked,
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    told,
    zone,
)

SMOLENSK = {
    "germany": ["germany", "eastern_europe", "balkans"],
    "ussr": ["moscow", "ukraine", "russia"],
}


def test_example_one_stalingrad_dive_bombers_blitzkrieg_and_rasputitsa() -> None:
    table = board(
        "germany",
        SMOLENSK,
        {
            "germany": holding("ger_land_battle", status=["ger_dive_bombers", "ger_blitzkrieg"]),
            "ussr": holding(responses=["ussr_stalingrad", "ussr_rasputitsa"]),
        },
    )
    # 1. Germany battles the Soviet army in Ukraine.
    begin(table, "germany: play ger_land_battle", "germany: at ukraine")
    assert asked(table) == ["ussr"]
    assert "ukraine" in pieces(table, "ussr")
    # 2. Stalingrad protects it, and not only against this battle.
    begin(table, "ussr: use ussr_stalingrad")
    assert zone(table, "ussr", "discard") == ["ussr_stalingrad"]
    # 3. Dive Bombers cost a card and battle the army in Russia instead.
    begin(table, "germany: use ger_dive_bombers", "germany: at russia")
    assert len(told(table, Withstood)) == 1
    begin(table, "ussr: pass")
    assert pieces(table, "ussr") == ["ukraine", "moscow"]
    assert count(table, "germany", "discard") == 2
    # 4. Blitzkrieg costs a card and builds in the space just battled.
    begin(table, "germany: use ger_blitzkrieg", "ussr: claim")
    assert pieces(table, "germany") == ["germany", "eastern_europe", "balkans", "russia"]
    assert count(table, "germany", "discard") == 3
    # 5. Rasputitsa removes the army just built.
    play(table, "ussr: use ussr_rasputitsa")
    assert pieces(table, "germany") == ["germany", "eastern_europe", "balkans"]
    assert pieces(table, "ussr") == ["ukraine", "moscow"]
    assert zone(table, "ussr", "discard") == ["ussr_rasputitsa", "ussr_stalingrad"]


def test_example_one_dive_bombers_could_not_break_stalingrad_in_the_same_turn() -> None:
    table = board(
        "germany",
        SMOLENSK,
        {
            "germany": holding("ger_land_battle", status=["ger_dive_bombers"]),
            "ussr": holding(responses=["ussr_stalingrad"]),
        },
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "ussr: use ussr_stalingrad",
        "germany: use ger_dive_bombers",
        "germany: at ukraine",
    )
    assert "ukraine" in pieces(table, "ussr")
    assert len(told(table, Withstood)) == 2


SOUTH_SEAS = {
    "japan": ["japan", "china", "southeast_asia", "sea_of_japan"],
    "uk": [
        "united_kingdom",
        "australia",
        "indonesia",
        "philippines",
        "south_china_sea",
        "bay_of_bengal",
    ],
}


def test_example_two_destroyers_surprise_attack_transport_and_the_crown() -> None:
    table = board(
        "japan",
        SOUTH_SEAS,
        {
            "japan": holding(
                "jap_sea_battle", responses=["jap_surprise_attack", "jap_destroyer_transport"]
            ),
            "uk": holding(responses=["uk_destroyers", "uk_loyal_to_crown"]),
        },
    )
    # 1. Japan battles the British navy in the South China Sea.
    begin(table, "japan: play jap_sea_battle", "japan: at south_china_sea")
    assert asked(table) == ["uk"]
    # 2. Destroyers keep that navy.
    begin(table, "uk: use uk_destroyers", "uk: target south_china_sea")
    assert zone(table, "uk", "discard") == ["uk_destroyers"]
    # 3. Surprise Attack battles the navy in the Bay of Bengal and the army in the Philippines.
    begin(table, "japan: use jap_surprise_attack", "japan: at bay_of_bengal")
    begin(table, "japan: at philippines")
    assert len(told(table, Withstood)) == 1
    begin(table, "uk: pass")
    assert pieces(table, "uk") == ["united_kingdom", "indonesia", "australia", "south_china_sea"]
    # 4. Destroyer Transport builds an army in India, beside a sea just battled.
    begin(table, "japan: use jap_destroyer_transport", "japan: at bay_of_bengal", "japan: at india")
    assert "india" in pieces(table, "japan")
    # 5. The Crown's loyal subjects eliminate it at once.
    play(table, "uk: use uk_loyal_to_crown", "japan: pass")
    assert set(pieces(table, "japan")) == set(SOUTH_SEAS["japan"])
    assert zone(table, "uk", "discard") == ["uk_loyal_to_crown", "uk_destroyers"]
    assert zone(table, "japan", "discard") == [
        "jap_destroyer_transport",
        "jap_surprise_attack",
        "jap_sea_battle",
    ]


def test_example_two_is_refused_under_second_edition_timing() -> None:
    table = board(
        "japan",
        SOUTH_SEAS,
        {
            "japan": holding(
                "jap_sea_battle", responses=["jap_surprise_attack", "jap_destroyer_transport"]
            )
        },
        {"strict_2e_timing": True},
    )
    begin(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_surprise_attack",
        "japan: at bay_of_bengal",
        "japan: at philippines",
        "japan: use jap_destroyer_transport",
    )
    assert "india" not in offered(table, "japan", "at")
