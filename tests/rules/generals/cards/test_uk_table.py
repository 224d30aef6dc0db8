"""The British Status cards."""

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


def with_status(card: str, uk: list[str], hand: list[str], **others: list[str]) -> Tryout:
    """The United Kingdom's turn with a Status card open."""
    return board(
        "uk",
        pieces={"uk": uk, **others},
        cards={"uk": {"status": [card], "hand": hand}},
    )


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


def test_the_royal_navy_does_not_follow_an_american_battle() -> None:
    table = board(
        "us",
        {"us": ["eastern_us", "north_atlantic"], "uk": ["united_kingdom", "india"]},
        {"us": {"hand": ["us_sea_battle"]}, "uk": {"status": ["uk_royal_navy"]}},
    )
    begin(table, "us: play us_sea_battle", "us: at north_sea")
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
