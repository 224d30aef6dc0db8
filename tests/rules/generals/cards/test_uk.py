"""The British cards: each works, is refused with its reason, and meets another card."""

from rules.kernel.tryout import Tryout
from tests.rules.generals.telling import story
from tests.rules.generals.trying import (
    asked,
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    points,
    refused,
    zone,
)

HOME = ["united_kingdom"]


def british(
    card: str, uk: list[str] | None = None, hand: tuple[str, ...] = (), **others: list[str]
) -> Tryout:
    """The United Kingdom's turn with a card in hand, and perhaps more cards beside it."""
    return board(
        "uk",
        pieces={"uk": uk or HOME, **others},
        cards={"uk": {"hand": [card, *hand]}},
    )


def test_bomber_command_makes_germany_or_italy_discard_four() -> None:
    table = british("uk_bomber_command")
    draw = count(table, "germany", "draw")
    play(table, "uk: play uk_bomber_command", "uk: target germany")
    assert count(table, "germany", "draw") == draw - 4
    assert story(table, "discarded")[0] == "discarded germany 4 deck"
    assert zone(table, "uk", "discard")[0] == "uk_bomber_command"


def test_bomber_command_cannot_reach_japan() -> None:
    table = begin(british("uk_bomber_command"), "uk: play uk_bomber_command")
    assert offered(table, "uk", "target") == ["germany", "italy"]
    assert refused(table, "uk: target japan") == "refusal.not_on_the_menu"


def test_bomber_command_takes_hand_cards_and_points_when_the_deck_is_empty() -> None:
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_bomber_command", "uk_build_army"]},
            "germany": {"hand": ["ger_build_army"], "deck": []},
        },
    )
    play(table, "uk: play uk_bomber_command", "uk: target germany")
    assert zone(table, "germany", "hand") == []
    assert points(table) == (-3, 2)


def test_bomber_command_is_ignored_by_skilled_pilots() -> None:
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_bomber_command"]},
            "italy": {"responses": ["ita_skilled_pilots"]},
        },
    )
    draw = count(table, "italy", "draw")
    play(
        table,
        "uk: play uk_bomber_command",
        "uk: target italy",
        "italy: use ita_skilled_pilots",
    )
    assert count(table, "italy", "draw") == draw


def test_malta_submarines_make_germany_and_italy_discard_two_each() -> None:
    table = british("uk_malta_submarines")
    german, italian = count(table, "germany", "draw"), count(table, "italy", "draw")
    play(table, "uk: play uk_malta_submarines")
    assert count(table, "germany", "draw") == german - 2
    assert count(table, "italy", "draw") == italian - 2


def test_malta_submarines_let_the_target_give_up_a_mediterranean_navy_instead() -> None:
    table = british("uk_malta_submarines", italy=["italy", "mediterranean_sea"])
    german, italian = count(table, "germany", "draw"), count(table, "italy", "draw")
    play(table, "uk: play uk_malta_submarines")
    assert asked(table) == ["italy"]
    assert count(table, "germany", "draw") == german - 2
    play(table, "italy: target mediterranean_sea")
    assert pieces(table, "italy") == ["italy"]
    assert count(table, "italy", "draw") == italian


def test_malta_submarines_leave_the_choice_to_the_target() -> None:
    table = british("uk_malta_submarines", italy=["italy", "mediterranean_sea"])
    play(table, "uk: play uk_malta_submarines")
    assert refused(table, "uk: target mediterranean_sea") == "scenario.others_turn"
    draw = count(table, "italy", "draw")
    play(table, "italy: pass")
    assert pieces(table, "italy") == ["italy", "mediterranean_sea"]
    assert count(table, "italy", "draw") == draw - 2


def test_malta_submarines_do_not_take_a_navy_of_another_sea() -> None:
    table = british("uk_malta_submarines", germany=["germany", "baltic_sea"])
    draw = count(table, "germany", "draw")
    play(table, "uk: play uk_malta_submarines")
    assert count(table, "germany", "draw") == draw - 2
    assert pieces(table, "germany") == ["germany", "baltic_sea"]


def test_malta_submarines_name_germany_for_its_jet_fighters() -> None:
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_malta_submarines"]},
            "germany": {"status": ["ger_jet_fighters"]},
        },
    )
    draw = count(table, "uk", "draw")
    play(table, "uk: play uk_malta_submarines", "germany: use ger_jet_fighters")
    assert "discarded uk 3 deck" in story(table)
    assert "discarded germany 2 deck" in story(table)
    assert count(table, "uk", "draw") == draw - 3 - 7


def test_dutch_east_indies_recruit_two_armies_and_a_navy() -> None:
    table = british("uk_dutch_east_indies", ["united_kingdom", "australia"])
    play(table, "uk: play uk_dutch_east_indies", "uk: at new_guinea", "uk: at indonesia")
    assert pieces(table, "uk") == [
        "united_kingdom",
        "indonesia",
        "new_guinea",
        "australia",
        "south_china_sea",
    ]


def test_dutch_east_indies_may_skip_armies_and_still_recruit_the_navy() -> None:
    table = british("uk_dutch_east_indies", ["united_kingdom", "australia"])
    play(table, "uk: play uk_dutch_east_indies", "uk: pass", "uk: pass")
    assert story(table, "recruited") == ["recruited uk navy south_china_sea"]


def test_dutch_east_indies_put_at_most_one_army_into_each_of_two_named_spaces() -> None:
    table = british("uk_dutch_east_indies", japan=["japan", "new_guinea"])
    begin(table, "uk: play uk_dutch_east_indies")
    assert refused(table, "uk: at new_guinea") == "refusal.enemy_there"
    assert refused(table, "uk: at philippines") == "refusal.not_named_by_card"
    begin(table, "uk: at indonesia")
    assert story(table, "recruited") == [
        "recruited uk army indonesia",
        "recruited uk navy south_china_sea",
    ]


def test_dutch_east_indies_recruit_so_kamikaze_which_needs_a_built_navy_is_no_answer() -> None:
    table = board(
        "uk",
        pieces={"uk": ["united_kingdom", "australia"], "japan": ["japan", "philippines"]},
        cards={
            "uk": {"hand": ["uk_dutch_east_indies"]},
            "japan": {"responses": ["jap_kamikaze"], "hand": []},
        },
    )
    begin(table, "uk: play uk_dutch_east_indies", "uk: pass", "uk: pass")
    refused(table, "japan: use jap_kamikaze")
    assert "south_china_sea" in pieces(table, "uk")


def test_enigma_discards_one_german_status_card_of_choice() -> None:
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_enigma"]},
            "germany": {"status": ["ger_blitzkrieg", "ger_volksturm"]},
        },
    )
    play(table, "uk: play uk_enigma", "uk: choose ger_blitzkrieg")
    assert zone(table, "germany", "status") == ["ger_volksturm"]
    assert zone(table, "germany", "discard")[0] == "ger_blitzkrieg"


def test_enigma_reaches_no_italian_status_card() -> None:
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_enigma"]},
            "germany": {"status": ["ger_blitzkrieg", "ger_volksturm"]},
            "italy": {"status": ["ita_mare_nostrum"]},
        },
    )
    begin(table, "uk: play uk_enigma")
    assert refused(table, "uk: choose ita_mare_nostrum") == "scenario.card_not_among_these"


def test_enigma_does_nothing_without_a_german_status_card() -> None:
    table = play(british("uk_enigma"), "uk: play uk_enigma")
    assert story(table, "fizzled") == ["fizzled uk uk_enigma"]
    assert zone(table, "uk", "discard")[0] == "uk_enigma"


def test_enigma_ends_what_volksturm_allowed() -> None:
    table = board(
        "uk",
        pieces={"germany": ["western_europe"], "us": ["eastern_us", "germany"]},
        cards={
            "uk": {"hand": ["uk_enigma"]},
            "germany": {"status": ["ger_volksturm"], "hand": ["ger_land_battle"]},
        },
    )
    play(table, "uk: play uk_enigma")
    assert zone(table, "germany", "status") == []
    assert table.state.in_force == 0


def test_general_smuts_recruits_an_army_in_africa_and_a_navy_in_an_ocean() -> None:
    table = british("uk_general_smuts", ["united_kingdom", "north_sea", "north_africa"])
    play(table, "uk: play uk_general_smuts", "uk: at southern_ocean")
    assert {"africa", "southern_ocean"} <= set(pieces(table, "uk"))


def test_general_smuts_recruits_no_navy_outside_the_two_oceans() -> None:
    table = begin(british("uk_general_smuts"), "uk: play uk_general_smuts")
    assert offered(table, "uk", "at") == ["southern_ocean", "indian_ocean"]
    assert refused(table, "uk: at bay_of_bengal") == "refusal.not_named_by_card"


def test_general_smuts_recruits_the_navy_even_when_an_enemy_holds_africa() -> None:
    table = british("uk_general_smuts", italy=["italy", "africa"])
    play(table, "uk: play uk_general_smuts", "uk: at indian_ocean")
    assert story(table, "fizzled") == ["fizzled uk uk_general_smuts"]
    assert story(table, "recruited") == ["recruited uk navy indian_ocean"]
    assert story(table, "out_of_supply") == ["out_of_supply uk navy indian_ocean"]


def test_general_smuts_can_be_put_under_the_deck_by_rationing() -> None:
    table = board(
        "uk",
        cards={
            "uk": {
                "hand": ["uk_general_smuts", "uk_build_navy", "uk_build_army"],
                "status": ["uk_rationing"],
            }
        },
    )
    play(
        table,
        "uk: play uk_general_smuts",
        "uk: at indian_ocean",
        "uk: use uk_rationing",
        "uk: discard uk_build_navy",
    )
    assert zone(table, "uk", "deck_bottom") == ["uk_general_smuts"]
    assert zone(table, "uk", "hand") == ["uk_build_army"]
    assert zone(table, "uk", "discard") == ["uk_build_navy"]


def test_commonwealth_support_recruits_in_one_of_three_dominions() -> None:
    table = british("uk_commonwealth_support")
    begin(table, "uk: play uk_commonwealth_support")
    assert offered(table, "uk", "at") == ["canada", "india", "australia"]
    play(table, "uk: at australia")
    assert pieces(table, "uk") == ["united_kingdom", "australia"]


def test_commonwealth_support_recruits_neither_elsewhere_nor_on_an_own_army() -> None:
    table = british("uk_commonwealth_support", ["united_kingdom", "india"])
    begin(table, "uk: play uk_commonwealth_support")
    assert refused(table, "uk: at africa") == "refusal.not_named_by_card"
    assert refused(table, "uk: at india") == "refusal.own_piece_there"


def test_commonwealth_support_in_canada_starves_without_mackenzie_king() -> None:
    table = british("uk_commonwealth_support")
    play(table, "uk: play uk_commonwealth_support", "uk: at canada")
    assert story(table, "out_of_supply") == ["out_of_supply uk army canada"]
    assert points(table) == (0, 2)


def test_commonwealth_support_in_canada_scores_with_mackenzie_king() -> None:
    table = board(
        "uk",
        cards={"uk": {"hand": ["uk_commonwealth_support"], "status": ["uk_mackenzie_king"]}},
    )
    play(table, "uk: play uk_commonwealth_support", "uk: at canada")
    assert pieces(table, "uk") == ["canada", "united_kingdom"]
    assert points(table) == (0, 4)


def test_king_peter_eliminates_an_axis_army_in_the_balkans_and_recruits_there() -> None:
    table = british("uk_king_peter", italy=["italy", "balkans"])
    begin(table, "uk: play uk_king_peter")
    assert story(table, "removed", "recruited") == [
        "removed italy army balkans",
        "recruited uk army balkans",
    ]
    assert pieces(table, "italy") == ["italy"]


def test_king_peter_recruits_into_empty_balkans() -> None:
    table = begin(british("uk_king_peter"), "uk: play uk_king_peter")
    assert story(table, "fizzled", "recruited") == [
        "fizzled uk uk_king_peter",
        "recruited uk army balkans",
    ]


def test_king_peter_cannot_enter_while_a_second_axis_army_stays() -> None:
    table = british("uk_king_peter", italy=["italy", "balkans"], germany=["germany", "balkans"])
    begin(table, "uk: play uk_king_peter")
    assert offered(table, "uk", "target") == ["germany", "italy"]
    play(table, "uk: target germany")
    assert story(table, "removed") == ["removed germany army balkans"]
    assert story(table, "recruited") == []
    assert pieces(table, "italy") == ["italy", "balkans"]


def test_king_peter_finds_romanian_reinforcements_where_a_german_army_fell() -> None:
    table = board(
        "uk",
        pieces={"germany": ["germany", "balkans"]},
        cards={
            "uk": {"hand": ["uk_king_peter"]},
            "italy": {"responses": ["ita_romanian_reinforcements"]},
        },
    )
    play(table, "uk: play uk_king_peter", "italy: use ita_romanian_reinforcements")
    assert pieces(table, "italy") == ["italy", "balkans"]
    assert pieces(table, "uk") == HOME


def test_ledo_and_burma_roads_eliminate_in_china_and_recruit_americans_in_szechuan() -> None:
    table = british("uk_ledo_burma", japan=["japan", "china", "sea_of_japan"])
    play(table, "uk: play uk_ledo_burma")
    assert pieces(table, "japan") == ["japan", "sea_of_japan"]
    assert pieces(table, "us") == ["eastern_us", "szechuan"]


def test_ledo_and_burma_roads_recruit_though_china_is_empty() -> None:
    table = play(british("uk_ledo_burma"), "uk: play uk_ledo_burma")
    assert pieces(table, "us") == ["eastern_us", "szechuan"]


def test_ledo_and_burma_roads_need_an_american_army_in_reserve() -> None:
    americans = ["eastern_us", "western_us", "canada", "pacific_northwest", "latin_america"]
    table = british("uk_ledo_burma", us=americans)
    play(table, "uk: play uk_ledo_burma", "us: pass")
    assert story(table, "fizzled") == ["fizzled uk uk_ledo_burma"] * 2
    assert "szechuan" not in pieces(table, "us")


def test_ledo_and_burma_roads_fail_in_china_against_the_kwantung_army() -> None:
    table = board(
        "uk",
        pieces={"japan": ["japan", "china"]},
        cards={
            "uk": {"hand": ["uk_ledo_burma"]},
            "japan": {"responses": ["jap_kwantung_army"]},
        },
    )
    play(table, "uk: play uk_ledo_burma", "japan: use jap_kwantung_army")
    assert pieces(table, "japan") == ["china", "japan"]
    assert pieces(table, "us") == ["eastern_us", "szechuan"]


def test_singapore_recruits_an_army_in_southeast_asia_and_a_navy_beside_it() -> None:
    table = british("uk_singapore", ["united_kingdom", "india"])
    play(table, "uk: play uk_singapore")
    assert pieces(table, "uk") == ["united_kingdom", "southeast_asia", "india", "south_china_sea"]


def test_singapore_recruits_only_the_navy_where_japan_holds_southeast_asia() -> None:
    table = british("uk_singapore", japan=["japan", "southeast_asia"])
    play(table, "uk: play uk_singapore")
    assert story(table, "fizzled", "recruited") == [
        "fizzled uk uk_singapore",
        "recruited uk navy south_china_sea",
    ]


def test_singapore_recruits_nothing_where_a_japanese_navy_lies() -> None:
    table = british("uk_singapore", japan=["japan", "southeast_asia", "south_china_sea"])
    play(table, "uk: play uk_singapore")
    assert story(table, "fizzled") == ["fizzled uk uk_singapore"] * 2


def test_singapore_falls_to_the_fall_of_singapore() -> None:
    table = board(
        "japan",
        pieces={
            "uk": ["united_kingdom", "southeast_asia", "india", "south_china_sea"],
            "japan": ["japan", "china"],
        },
        cards={
            "japan": {"hand": ["jap_land_battle"], "responses": ["jap_fall_of_singapore"]},
        },
    )
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at southeast_asia",
        "japan: use jap_fall_of_singapore",
    )
    assert pieces(table, "uk") == ["united_kingdom", "india"]
    assert "recruited japan navy south_china_sea" in story(table)
