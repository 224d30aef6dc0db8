"""The British Responses: laid face down, used when their moment comes."""

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

HOME = ["united_kingdom"]
EUROPE = ["united_kingdom", "north_sea", "western_europe"]


def attacked_by_germany(response: str, **places: list[str]) -> Tryout:
    """Germany's turn with both battle cards and Dive Bombers; a British Response lies ready."""
    return board(
        "germany",
        pieces=places,
        cards={
            "germany": {
                "hand": ["ger_land_battle", "ger_sea_battle"],
                "status": ["ger_dive_bombers"],
            },
            "uk": {"responses": [response]},
        },
    )


def attacked_by_japan(response: str, **places: list[str]) -> Tryout:
    """Japan's turn with both battle cards; a British Response lies ready."""
    return board(
        "japan",
        pieces=places,
        cards={
            "japan": {
                "hand": ["jap_land_battle", "jap_sea_battle", "jap_build_army"],
                "responses": ["jap_surprise_attack", "jap_destroyer_transport"],
            },
            "uk": {"responses": [response]},
        },
    )


def test_defensive_posture_keeps_a_supplied_british_army_on_the_board() -> None:
    table = attacked_by_germany("uk_defensive_posture", uk=EUROPE)
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at western_europe",
        "uk: use uk_defensive_posture",
        "uk: target western_europe",
    )
    assert "western_europe" in pieces(table, "uk")
    assert story(table, "withstood") == ["withstood uk army western_europe"]
    assert zone(table, "uk", "discard") == ["uk_defensive_posture"]


def test_defensive_posture_helps_neither_an_unsupplied_nor_an_allied_army() -> None:
    table = attacked_by_germany(
        "uk_defensive_posture",
        uk=["balkans"],
        us=["eastern_us", "western_europe", "north_sea", "north_atlantic"],
    )
    begin(table, "germany: play ger_land_battle", "germany: at balkans")
    assert refused(table, "uk: use uk_defensive_posture") == "refusal.not_usable_now"
    assert pieces(play(table), "uk") == []


def test_defensive_posture_holds_against_dive_bombers_later_in_the_turn() -> None:
    table = attacked_by_germany("uk_defensive_posture", uk=EUROPE)
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at western_europe",
        "uk: use uk_defensive_posture",
        "uk: target western_europe",
        "germany: use ger_dive_bombers",
    )
    assert story(table, "withstood") == ["withstood uk army western_europe"] * 2


def test_defensive_posture_may_be_used_in_the_own_play_step() -> None:
    table = board("uk", cards={"uk": {"responses": ["uk_defensive_posture"]}})
    begin(table, "uk: use uk_defensive_posture")
    assert story(table, "protected") == ["protected uk army united_kingdom"]
    assert zone(table, "uk", "responses") == []


def test_destroyers_keep_a_supplied_navy_next_to_a_supplied_british_army() -> None:
    table = attacked_by_japan(
        "uk_destroyers",
        uk=["united_kingdom", "australia", "south_china_sea"],
        japan=["japan", "sea_of_japan"],
    )
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "uk: use uk_destroyers",
    )
    assert "south_china_sea" in pieces(table, "uk")


def test_destroyers_keep_an_american_navy_too() -> None:
    table = attacked_by_germany(
        "uk_destroyers",
        germany=["germany", "western_europe"],
        us=["eastern_us", "north_atlantic", "north_sea"],
    )
    play(table, "germany: play ger_sea_battle", "germany: at north_sea", "uk: use uk_destroyers")
    assert "north_sea" in pieces(table, "us")


def test_destroyers_do_not_help_a_navy_far_from_british_armies() -> None:
    table = attacked_by_germany(
        "uk_destroyers",
        germany=["germany", "western_europe"],
        uk=["india"],
        us=["eastern_us", "north_atlantic", "north_sea", "iceland"],
    )
    begin(table, "germany: play ger_sea_battle", "germany: at north_sea")
    assert refused(table, "uk: use uk_destroyers") == "refusal.not_usable_now"


def test_destroyers_do_not_help_an_unsupplied_navy() -> None:
    table = attacked_by_germany(
        "uk_destroyers",
        germany=["germany", "western_europe"],
        us=["eastern_us", "north_sea"],
    )
    begin(table, "germany: play ger_sea_battle", "germany: at north_sea")
    assert refused(table, "uk: use uk_destroyers") == "refusal.not_usable_now"


def test_destroyers_hold_against_a_surprise_attack_in_the_same_turn() -> None:
    table = attacked_by_japan(
        "uk_destroyers",
        uk=["united_kingdom", "australia", "south_china_sea"],
        japan=["japan", "sea_of_japan"],
    )
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "uk: use uk_destroyers",
        "japan: use jap_surprise_attack",
        "japan: at south_china_sea",
        "japan: pass",
    )
    assert "south_china_sea" in pieces(table, "uk")


def test_loyal_to_the_crown_eliminates_an_axis_army_built_in_a_dominion() -> None:
    table = attacked_by_japan(
        "uk_loyal_to_crown", japan=["japan", "sea_of_japan", "china", "southeast_asia"]
    )
    play(table, "japan: play jap_build_army", "japan: at india", "uk: use uk_loyal_to_crown")
    assert "india" not in pieces(table, "japan")
    assert "removed japan army india" in story(table)


def test_loyal_to_the_crown_does_not_reach_an_army_built_elsewhere() -> None:
    table = attacked_by_japan(
        "uk_loyal_to_crown", japan=["japan", "sea_of_japan", "china", "southeast_asia"]
    )
    begin(table, "japan: play jap_build_army", "japan: at szechuan")
    refused(table, "uk: use uk_loyal_to_crown")
    assert "szechuan" in pieces(table, "japan")


def test_loyal_to_the_crown_leaves_an_ally_alone() -> None:
    table = board(
        "us",
        cards={"us": {"hand": ["us_build_army"]}, "uk": {"responses": ["uk_loyal_to_crown"]}},
    )
    begin(table, "us: play us_build_army", "us: at canada")
    refused(table, "uk: use uk_loyal_to_crown")
    assert "canada" in pieces(table, "us")


def test_loyal_to_the_crown_does_not_stop_the_second_army_of_destroyer_transport() -> None:
    table = attacked_by_japan(
        "uk_loyal_to_crown",
        japan=["japan", "sea_of_japan", "china", "southeast_asia"],
        uk=["united_kingdom", "bay_of_bengal"],
    )
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at bay_of_bengal",
        "japan: use jap_destroyer_transport",
        "japan: at india",
        "uk: use uk_loyal_to_crown",
        "japan: at india",
    )
    assert story(table, "built") == ["built japan army india"] * 2
    assert "india" in pieces(table, "japan")


def test_raf_keeps_a_supplied_allied_navy_in_the_north_sea() -> None:
    table = attacked_by_germany(
        "uk_raf",
        germany=["germany", "western_europe"],
        us=["eastern_us", "north_atlantic", "north_sea"],
    )
    play(
        table,
        "germany: play ger_sea_battle",
        "germany: at north_sea",
        "uk: use uk_raf",
        "uk: target us@north_sea",
    )
    assert "north_sea" in pieces(table, "us")


def test_raf_keeps_any_allied_army_in_the_united_kingdom() -> None:
    table = attacked_by_germany(
        "uk_raf",
        germany=["germany", "western_europe", "north_sea"],
        uk=["india"],
        us=["eastern_us", "united_kingdom"],
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at united_kingdom",
        "uk: use uk_raf",
    )
    assert "united_kingdom" in pieces(table, "us")


def test_raf_does_not_help_an_unsupplied_navy_or_another_sea() -> None:
    table = attacked_by_germany(
        "uk_raf",
        germany=["germany", "western_europe"],
        uk=["india"],
        us=["eastern_us", "north_sea", "baltic_sea"],
    )
    begin(table, "germany: play ger_sea_battle", "germany: at north_sea")
    assert refused(table, "uk: use uk_raf") == "refusal.not_usable_now"
    table = attacked_by_germany(
        "uk_raf",
        uk=["india"],
        ussr=["moscow", "russia", "baltic_sea"],
    )
    begin(table, "germany: play ger_sea_battle", "germany: at baltic_sea")
    assert refused(table, "uk: use uk_raf") == "refusal.not_usable_now"


def test_raf_holds_against_dive_bombers_later_in_the_turn() -> None:
    table = attacked_by_germany("uk_raf", germany=["germany", "western_europe", "north_sea"])
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at united_kingdom",
        "uk: use uk_raf",
        "germany: use ger_dive_bombers",
    )
    assert story(table, "withstood") == ["withstood uk army united_kingdom"] * 2
