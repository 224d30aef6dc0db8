"""The British cards on the table: Responses and Status cards."""

from rules.kernel.tryout import Tryout
from tests.rules.generals.telling import story
from tests.rules.generals.trying import (
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    points,
    refused,
    supplied,
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


def with_status(card: str, uk: list[str], hand: list[str], **others: list[str]) -> Tryout:
    """The United Kingdom's turn with a Status card open."""
    return board(
        "uk",
        pieces={"uk": uk, **others},
        cards={"uk": {"status": [card], "hand": hand}},
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
    table = attacked_by_germany("uk_raf", uk=["india"], us=["eastern_us", "baltic_sea"])
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


def test_australia_forms_the_directorate_of_manpower_to_build_there_like_at_home() -> None:
    table = with_status("uk_australia_manpower", HOME, ["uk_build_army"])
    play(table, "uk: play uk_build_army", "uk: at australia")
    assert pieces(table, "uk") == ["united_kingdom", "australia"]
    assert points(table) == (0, 4)


def test_australia_is_out_of_reach_without_the_directorate_of_manpower() -> None:
    table = board("uk", cards={"uk": {"hand": ["uk_build_army"]}})
    begin(table, "uk: play uk_build_army")
    assert refused(table, "uk: at australia") == "refusal.no_supplied_piece_adjacent"


def test_the_directorate_of_manpower_builds_neither_on_an_enemy_nor_in_india() -> None:
    table = with_status(
        "uk_australia_manpower", HOME, ["uk_build_army"], japan=["japan", "australia"]
    )
    begin(table, "uk: play uk_build_army")
    assert refused(table, "uk: at australia") == "refusal.enemy_there"
    assert refused(table, "uk: at india") == "refusal.no_supplied_piece_adjacent"


def test_the_directorate_of_manpower_serves_the_army_of_the_arsenal_of_democracy() -> None:
    table = board(
        "us",
        cards={"us": {"hand": ["us_arsenal"]}, "uk": {"status": ["uk_australia_manpower"]}},
    )
    play(table, "us: play us_arsenal", "uk: at australia", "uk: at south_china_sea")
    assert pieces(table, "uk") == ["united_kingdom", "australia", "south_china_sea"]


def test_lord_linlithgow_lets_armies_be_built_in_india_like_at_home() -> None:
    table = with_status("uk_linlithgow", HOME, ["uk_build_army"])
    play(table, "uk: play uk_build_army", "uk: at india")
    assert pieces(table, "uk") == ["united_kingdom", "india"]
    assert points(table) == (0, 4)


def test_india_is_out_of_reach_without_lord_linlithgow() -> None:
    table = board("uk", cards={"uk": {"hand": ["uk_build_army"]}})
    begin(table, "uk: play uk_build_army")
    assert refused(table, "uk: at india") == "refusal.no_supplied_piece_adjacent"


def test_lord_linlithgow_serves_an_army_built_by_lend_lease() -> None:
    table = board(
        "us",
        cards={
            "us": {"hand": ["us_lend_lease", "us_build_army"]},
            "uk": {"status": ["uk_linlithgow"], "hand": ["uk_build_army"]},
        },
    )
    play(table, "us: play us_lend_lease", "uk: play uk_build_army", "uk: at india")
    assert pieces(table, "uk") == ["united_kingdom", "india"]


def test_mackenzie_king_makes_canada_a_supply_space_for_the_uk_alone() -> None:
    table = with_status(
        "uk_mackenzie_king",
        ["united_kingdom", "canada", "north_atlantic"],
        ["uk_build_army"],
        us=["canada"],
    )
    assert supplied(table, "uk") == ["canada", "united_kingdom", "north_atlantic"]
    assert supplied(table, "us") == []


def test_mackenzie_king_scores_two_for_a_shared_canada() -> None:
    table = with_status(
        "uk_mackenzie_king",
        ["united_kingdom", "canada"],
        ["uk_build_army", "uk_build_navy"],
        us=["eastern_us", "canada"],
    )
    play(table, "uk: discard uk_build_army")
    assert points(table) == (0, 4)


def test_canada_supplies_and_scores_nothing_without_mackenzie_king() -> None:
    table = board(
        "uk",
        pieces={"uk": ["united_kingdom", "canada"]},
        cards={"uk": {"hand": ["uk_build_army", "uk_build_navy"]}},
    )
    assert supplied(table, "uk") == ["united_kingdom"]
    play(table, "uk: discard uk_build_army")
    assert pieces(table, "uk") == ["united_kingdom"]
    assert points(table) == (0, 2)


def test_mackenzie_king_lets_the_arsenal_of_democracy_build_from_canada() -> None:
    table = board(
        "us",
        pieces={"uk": ["canada"]},
        cards={"us": {"hand": ["us_arsenal"]}, "uk": {"status": ["uk_mackenzie_king"]}},
    )
    play(table, "us: play us_arsenal", "uk: at north_atlantic")
    assert pieces(table, "uk") == ["canada", "north_atlantic"]


def test_free_france_builds_in_western_europe_for_two_hand_cards() -> None:
    hand = ["uk_build_army", "uk_build_navy", "uk_enigma"]
    table = with_status("uk_free_france", ["united_kingdom", "north_sea"], hand)
    draw = count(table, "uk", "draw")
    play(table, "uk: use uk_free_france", "uk: discard uk_build_army uk_build_navy")
    assert "western_europe" in pieces(table, "uk")
    assert zone(table, "uk", "hand") == ["uk_enigma"]
    assert count(table, "uk", "draw") == draw
    assert zone(table, "uk", "status") == ["uk_free_france"]


def test_free_france_stands_in_for_the_card_of_the_turn() -> None:
    hand = ["uk_build_army", "uk_build_navy", "uk_enigma"]
    table = with_status("uk_free_france", ["united_kingdom", "north_sea"], hand)
    play(table, "uk: use uk_free_france", "uk: discard uk_build_army uk_build_navy")
    assert refused(table, "uk: play uk_enigma") == "refusal.wrong_verb"


def test_free_france_needs_a_supplied_piece_next_to_western_europe() -> None:
    table = with_status("uk_free_france", HOME, ["uk_build_army", "uk_enigma"])
    assert offered(table, "uk", "use") == []
    assert refused(table, "uk: use uk_free_france") == "refusal.wrong_verb"


def test_free_france_is_no_card_played_so_rationing_is_silent() -> None:
    hand = ["uk_build_army", "uk_build_navy", "uk_enigma"]
    table = board(
        "uk",
        pieces={"uk": ["united_kingdom", "north_sea"]},
        cards={"uk": {"status": ["uk_free_france", "uk_rationing"], "hand": hand}},
    )
    begin(table, "uk: use uk_free_france", "uk: discard uk_build_army uk_build_navy")
    refused(table, "uk: use uk_rationing")
    assert zone(table, "uk", "deck_bottom") == []


def test_resistance_battles_western_europe_or_italy_for_two_hand_cards() -> None:
    hand = ["uk_build_army", "uk_build_navy", "uk_enigma"]
    table = with_status(
        "uk_resistance",
        ["united_kingdom", "north_sea", "north_africa", "mediterranean_sea"],
        hand,
        germany=["germany", "western_europe"],
    )
    begin(table, "uk: use uk_resistance", "uk: discard uk_build_army uk_build_navy")
    assert offered(table, "uk", "at") == ["western_europe", "italy"]
    play(table, "uk: at western_europe")
    assert pieces(table, "germany") == ["germany"]
    assert zone(table, "uk", "hand") == ["uk_enigma"]


def test_resistance_needs_a_supplied_piece_next_to_its_target() -> None:
    table = with_status(
        "uk_resistance",
        HOME,
        ["uk_build_army", "uk_build_navy"],
        germany=["germany", "western_europe"],
    )
    assert refused(table, "uk: use uk_resistance") == "refusal.wrong_verb"


def test_resistance_battles_neither_germany_nor_a_space_of_the_own_team() -> None:
    table = with_status(
        "uk_resistance",
        ["united_kingdom", "north_sea", "western_europe"],
        ["uk_build_army", "uk_build_navy"],
    )
    begin(table, "uk: use uk_resistance")
    assert story(table, "attacked") == ["attacked uk italy italy"]


def test_resistance_pays_three_cards_more_at_the_atlantic_wall() -> None:
    table = board(
        "uk",
        pieces={"uk": ["united_kingdom", "north_sea"], "germany": ["germany", "western_europe"]},
        cards={
            "uk": {
                "status": ["uk_resistance"],
                "hand": ["uk_build_army", "uk_build_navy", "uk_enigma"],
            },
            "germany": {"status": ["ger_atlantic_wall"]},
        },
    )
    draw = count(table, "uk", "draw")
    play(
        table,
        "uk: use uk_resistance",
        "uk: discard uk_build_army uk_build_navy",
        "germany: use ger_atlantic_wall",
    )
    assert count(table, "uk", "draw") == draw - 3
    assert pieces(table, "germany") == ["germany"]


def at_sea(*status: str, hand: tuple[str, ...] = ("uk_enigma", "uk_build_army")) -> Tryout:
    """British and Axis navies near each other, a Sea Battle card in hand."""
    return board(
        "uk",
        pieces={
            "uk": ["united_kingdom", "north_sea", "india", "australia", "indian_ocean"],
            "germany": ["germany", "baltic_sea"],
            "italy": ["italy", "mediterranean_sea"],
            "japan": ["japan", "sea_of_japan", "southeast_asia", "bay_of_bengal"],
        },
        cards={"uk": {"status": list(status), "hand": ["uk_sea_battle", *hand]}},
    )


def test_the_royal_navy_battles_an_adjacent_sea_for_two_hand_cards() -> None:
    table = at_sea("uk_royal_navy")
    begin(table, "uk: play uk_sea_battle", "uk: at mediterranean_sea", "uk: use uk_royal_navy")
    assert zone(table, "uk", "hand") == []
    assert offered(table, "uk", "at") == ["mediterranean_sea", "bay_of_bengal"]
    play(table, "uk: at bay_of_bengal")
    assert pieces(table, "italy") == ["italy"]
    assert "bay_of_bengal" not in pieces(table, "japan")


def test_the_royal_navy_may_battle_the_same_sea_again() -> None:
    table = at_sea("uk_royal_navy")
    play(
        table,
        "uk: play uk_sea_battle",
        "uk: at mediterranean_sea",
        "uk: use uk_royal_navy",
        "uk: at mediterranean_sea",
    )
    assert story(table, "attacked") == [
        "attacked uk mediterranean_sea italy",
        "attacked uk mediterranean_sea nobody",
    ]


def test_the_royal_navy_sails_once_a_turn_and_no_further_than_next_door() -> None:
    table = at_sea("uk_royal_navy", hand=("uk_enigma", "uk_build_army", "uk_build_navy"))
    begin(
        table,
        "uk: play uk_sea_battle",
        "uk: at mediterranean_sea",
        "uk: use uk_royal_navy",
        "uk: discard uk_enigma uk_build_army",
    )
    assert refused(table, "uk: at baltic_sea") == "refusal.not_named_by_card"
    begin(table, "uk: at bay_of_bengal")
    refused(table, "uk: use uk_royal_navy")


def test_the_royal_navy_does_not_follow_a_land_battle() -> None:
    table = board(
        "uk",
        pieces={"uk": ["united_kingdom", "north_sea"]},
        cards={"uk": {"status": ["uk_royal_navy"], "hand": ["uk_land_battle", "uk_enigma"]}},
    )
    begin(table, "uk: play uk_land_battle", "uk: at western_europe")
    refused(table, "uk: use uk_royal_navy")


def test_the_royal_navy_cannot_sink_what_battleship_repair_protects() -> None:
    table = board(
        "uk",
        pieces={
            "uk": ["united_kingdom", "india", "australia", "indian_ocean"],
            "japan": ["japan", "sea_of_japan", "southeast_asia", "bay_of_bengal", "china"],
        },
        cards={
            "uk": {
                "status": ["uk_royal_navy"],
                "hand": ["uk_sea_battle", "uk_enigma", "uk_build_army"],
            },
            "japan": {"responses": ["jap_battleship_repair"]},
        },
    )
    play(
        table,
        "uk: play uk_sea_battle",
        "uk: at bay_of_bengal",
        "japan: use jap_battleship_repair",
        "japan: target bay_of_bengal",
        "uk: use uk_royal_navy",
    )
    assert story(table, "withstood") == ["withstood japan navy bay_of_bengal"] * 2
    assert "bay_of_bengal" in pieces(table, "japan")


def test_rationing_puts_the_card_just_played_under_the_deck_for_another_card() -> None:
    table = at_sea("uk_rationing")
    play(
        table,
        "uk: play uk_sea_battle",
        "uk: at mediterranean_sea",
        "uk: use uk_rationing",
        "uk: discard uk_build_army",
    )
    assert zone(table, "uk", "deck_bottom") == ["uk_sea_battle"]
    assert zone(table, "uk", "discard") == ["uk_build_army"]
    assert zone(table, "uk", "hand") == ["uk_enigma"]


def test_rationing_takes_the_deck_top_when_no_other_card_is_in_hand() -> None:
    table = at_sea("uk_rationing", hand=())
    play(table, "uk: play uk_sea_battle", "uk: at mediterranean_sea", "uk: use uk_rationing")
    assert "discarded uk 1 deck" in story(table)
    assert "card_returned uk uk_sea_battle bottom" in story(table)


def test_rationing_does_not_keep_cards_that_stay_on_the_table_or_are_discarded() -> None:
    for act in ("play uk_linlithgow", "play uk_raf", "discard uk_raf"):
        table = at_sea("uk_rationing", hand=("uk_linlithgow", "uk_raf", "uk_enigma"))
        begin(table, f"uk: {act}")
        refused(table, "uk: use uk_rationing")
        assert zone(table, "uk", "deck_bottom") == []


def test_rationing_works_in_the_own_turn_only_and_so_not_under_lend_lease() -> None:
    table = board(
        "us",
        cards={
            "us": {"hand": ["us_lend_lease", "us_build_army"]},
            "uk": {"status": ["uk_rationing"], "hand": ["uk_build_army", "uk_enigma"]},
        },
    )
    begin(table, "us: play us_lend_lease", "uk: play uk_build_army", "uk: at united_kingdom")
    refused(table, "uk: use uk_rationing")
    assert zone(table, "uk", "discard")[0] == "uk_build_army"


def test_rationing_may_follow_the_royal_navy_in_one_turn() -> None:
    table = at_sea(
        "uk_royal_navy", "uk_rationing", hand=("uk_enigma", "uk_build_army", "uk_build_navy")
    )
    play(
        table,
        "uk: play uk_sea_battle",
        "uk: at mediterranean_sea",
        "uk: use uk_royal_navy",
        "uk: discard uk_enigma uk_build_army",
        "uk: at bay_of_bengal",
        "uk: use uk_rationing",
    )
    assert zone(table, "uk", "deck_bottom") == ["uk_sea_battle"]
    assert sorted(zone(table, "uk", "discard")) == ["uk_build_army", "uk_build_navy", "uk_enigma"]
