"""The American Status cards."""

from rules.generals.cards import CARD_IDS
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

ATLANTIC = ["eastern_us", "north_atlantic", "north_sea"]
PACIFIC = ["eastern_us", "western_us"]


def with_status(*status: str, us: list[str], hand: list[str], **others: list[str]) -> Tryout:
    """The United States' turn with Status cards open."""
    return board(
        "us",
        pieces={"us": us, **others},
        cards={"us": {"status": list(status), "hand": hand}},
    )


def test_aircraft_carriers_build_a_navy_in_the_sea_just_battled_for_a_deck_card() -> None:
    table = with_status(
        "us_aircraft_carriers",
        us=ATLANTIC[:2],
        hand=["us_sea_battle", "us_build_army"],
        germany=["germany", "western_europe", "north_sea"],
    )
    draw = count(table, "us", "draw")
    play(table, "us: play us_sea_battle", "us: at north_sea", "us: use us_aircraft_carriers")
    assert pieces(table, "us") == ["eastern_us", "north_atlantic", "north_sea"]
    assert count(table, "us", "draw") == draw - 1


def test_aircraft_carriers_need_the_sea_free_and_based() -> None:
    table = with_status(
        "us_aircraft_carriers",
        us=ATLANTIC[:2],
        hand=["us_sea_battle", "us_build_army"],
        germany=["germany", "western_europe", "north_sea"],
        italy=["italy", "north_sea"],
    )
    begin(table, "us: play us_sea_battle", "us: at north_sea", "us: target italy")
    refused(table, "us: use us_aircraft_carriers")
    table = with_status(
        "us_aircraft_carriers", us=[*PACIFIC, "east_pacific"], hand=["us_sea_battle"]
    )
    begin(table, "us: play us_sea_battle", "us: at central_pacific")
    refused(table, "us: use us_aircraft_carriers")


def test_aircraft_carriers_do_not_follow_a_land_battle() -> None:
    table = with_status(
        "us_aircraft_carriers", us=ATLANTIC, hand=["us_land_battle", "us_build_army"]
    )
    begin(table, "us: play us_land_battle", "us: at western_europe")
    refused(table, "us: use us_aircraft_carriers")


def test_aircraft_carriers_do_not_follow_a_british_battle() -> None:
    table = board(
        "uk",
        {"us": ["eastern_us", "north_atlantic"]},
        {"uk": {"hand": ["uk_sea_battle"]}, "us": {"status": ["us_aircraft_carriers"]}},
    )
    begin(table, "uk: play uk_sea_battle", "uk: at north_sea")
    refused(table, "us: use us_aircraft_carriers")


def test_aircraft_carriers_build_so_superior_shipyards_follow_and_each_only_once() -> None:
    table = with_status(
        "us_aircraft_carriers",
        "us_superior_shipyards",
        us=ATLANTIC[:2],
        hand=["us_sea_battle", "us_build_army"],
        uk=["united_kingdom", "scandinavia"],
    )
    play(
        table,
        "us: play us_sea_battle",
        "us: at north_sea",
        "us: use us_aircraft_carriers",
        "us: use us_superior_shipyards",
        "us: at baltic_sea",
    )
    assert pieces(table, "us") == ["eastern_us", "north_atlantic", "north_sea", "baltic_sea"]


def test_the_avg_makes_szechuan_an_american_supply_space_and_home() -> None:
    table = with_status(
        "us_avg_expands", us=["eastern_us"], hand=["us_build_army", "us_build_navy"]
    )
    play(table, "us: play us_build_army", "us: at szechuan")
    assert pieces(table, "us") == ["eastern_us", "szechuan"]
    assert points(table) == (0, 4)


def test_the_avg_scores_two_for_a_shared_szechuan_and_nothing_for_others() -> None:
    table = with_status(
        "us_avg_expands",
        us=["eastern_us", "szechuan"],
        hand=["us_build_army", "us_build_navy"],
        uk=["united_kingdom", "szechuan"],
    )
    assert supplied(table, "uk") == ["united_kingdom"]
    play(table, "us: discard us_build_army")
    assert points(table) == (0, 4)


def test_szechuan_is_out_of_reach_without_the_avg_and_under_an_enemy() -> None:
    table = board("us", cards={"us": {"hand": ["us_build_army"]}})
    begin(table, "us: play us_build_army")
    assert refused(table, "us: at szechuan") == "refusal.no_supplied_piece_adjacent"
    table = with_status(
        "us_avg_expands",
        us=["eastern_us"],
        hand=["us_build_army"],
        japan=["japan", "szechuan"],
    )
    begin(table, "us: play us_build_army")
    assert refused(table, "us: at szechuan") == "refusal.enemy_there"


def test_the_avg_supplies_the_army_that_came_over_the_ledo_road() -> None:
    table = board(
        "uk",
        cards={"uk": {"hand": ["uk_ledo_burma"]}, "us": {"status": ["us_avg_expands"]}},
    )
    play(table, "uk: play uk_ledo_burma")
    assert supplied(table, "us") == ["eastern_us", "szechuan"]


def landing(*status: str, **others: list[str]) -> Tryout:
    """American navies before Western Europe, a Land Battle card in hand."""
    return with_status(
        "us_amphibious_landings",
        *status,
        us=ATLANTIC,
        hand=["us_land_battle", "us_build_army"],
        **{"germany": ["germany", "western_europe"], **others},
    )


def test_amphibious_landings_build_an_army_where_a_land_beside_a_navy_was_battled() -> None:
    table = landing()
    draw = count(table, "us", "draw")
    play(
        table, "us: play us_land_battle", "us: at western_europe", "us: use us_amphibious_landings"
    )
    assert "western_europe" in pieces(table, "us")
    assert count(table, "us", "draw") == draw - 1


def test_amphibious_landings_need_a_supplied_navy_beside_the_battled_land() -> None:
    table = with_status(
        "us_amphibious_landings",
        us=["eastern_us"],
        hand=["us_land_battle", "us_build_army"],
        japan=["japan", "western_us"],
    )
    begin(table, "us: play us_land_battle", "us: at western_us")
    refused(table, "us: use us_amphibious_landings")
    table = with_status(
        "us_amphibious_landings",
        us=["eastern_us", "east_pacific", "canada", "pacific_northwest"],
        hand=["us_land_battle", "us_build_army"],
        japan=["japan", "western_us"],
    )
    assert "east_pacific" not in supplied(table, "us")
    begin(table, "us: play us_land_battle", "us: at western_us")
    refused(table, "us: use us_amphibious_landings")


def test_amphibious_landings_cannot_build_where_a_second_army_stays() -> None:
    table = landing(italy=["italy", "western_europe"])
    begin(table, "us: play us_land_battle", "us: at western_europe", "us: target germany")
    refused(table, "us: use us_amphibious_landings")


def test_amphibious_landings_do_not_follow_a_sea_battle() -> None:
    table = with_status(
        "us_amphibious_landings", us=ATLANTIC, hand=["us_sea_battle", "us_build_army"]
    )
    begin(table, "us: play us_sea_battle", "us: at mediterranean_sea")
    refused(table, "us: use us_amphibious_landings")


def test_amphibious_landings_do_not_follow_a_british_battle() -> None:
    table = board(
        "uk",
        {"us": ATLANTIC, "uk": ["united_kingdom", "north_sea"]},
        {"uk": {"hand": ["uk_land_battle"]}, "us": {"status": ["us_amphibious_landings"]}},
    )
    begin(table, "uk: play uk_land_battle", "uk: at western_europe")
    refused(table, "us: use us_amphibious_landings")


def test_amphibious_landings_build_so_wartime_production_follows() -> None:
    table = landing("us_wartime_production")
    play(
        table,
        "us: play us_land_battle",
        "us: at western_europe",
        "us: use us_amphibious_landings",
        "us: use us_wartime_production",
        "us: at iceland",
    )
    assert pieces(table, "us") == [
        "eastern_us",
        "iceland",
        "western_europe",
        "north_atlantic",
        "north_sea",
    ]


def test_amphibious_landings_are_paid_for_at_the_atlantic_wall() -> None:
    table = board(
        "us",
        {"us": ATLANTIC, "germany": ["germany", "western_europe"]},
        {
            "us": {"status": ["us_amphibious_landings"], "hand": ["us_land_battle"]},
            "germany": {"status": ["ger_atlantic_wall"]},
        },
    )
    draw = count(table, "us", "draw")
    play(
        table,
        "us: play us_land_battle",
        "us: at western_europe",
        "germany: use ger_atlantic_wall",
        "us: use us_amphibious_landings",
    )
    assert "western_europe" in pieces(table, "us")
    assert count(table, "us", "draw") == draw - 3 - 1 - 7


def test_aircraft_carriers_are_spent_for_the_turn_once_used() -> None:
    table = with_status(
        "us_aircraft_carriers", us=ATLANTIC[:2], hand=["us_sea_battle", "us_build_army"]
    )
    begin(table, "us: play us_sea_battle", "us: at north_sea", "us: use us_aircraft_carriers")
    assert [CARD_IDS[number] for number in table.state.used] == ["us_aircraft_carriers"]


def test_flying_fortresses_add_a_card_to_american_economic_warfare() -> None:
    table = with_status(
        "us_flying_fortresses", us=[*ATLANTIC, "western_europe"], hand=["us_heavy_bombers"]
    )
    play(table, "us: play us_heavy_bombers", "us: target italy")
    assert "discarded italy 6 deck" in story(table)


def test_flying_fortresses_add_nothing_to_british_economic_warfare() -> None:
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_bomber_command"]},
            "us": {"status": ["us_flying_fortresses"]},
        },
    )
    play(table, "uk: play uk_bomber_command", "uk: target italy")
    assert "discarded italy 4 deck" in story(table)


def test_flying_fortresses_are_turned_away_by_skilled_pilots() -> None:
    table = board(
        "us",
        {"us": ["north_africa"]},
        {
            "us": {"hand": ["us_heavy_bombers"], "status": ["us_flying_fortresses"]},
            "italy": {"responses": ["ita_skilled_pilots"]},
        },
    )
    draw = count(table, "italy", "draw")
    play(table, "us: play us_heavy_bombers", "italy: use ita_skilled_pilots")
    assert count(table, "italy", "draw") == draw


def hunted(us: list[str], responses: tuple[str, ...] = (), **others: list[str]) -> Tryout:
    """Japan's turn with battle cards against American navies with Radar."""
    return board(
        "japan",
        {"us": us, "japan": ["japan", "sea_of_japan", "iwo_jima"], **others},
        {
            "japan": {
                "hand": ["jap_sea_battle", "jap_land_battle"],
                "responses": list(responses),
            },
            "us": {"status": ["us_radar"]},
        },
    )


def test_radar_keeps_a_supplied_american_navy_for_three_deck_cards() -> None:
    table = hunted([*PACIFIC, "pacific_northwest", "north_pacific"])
    draw = count(table, "us", "draw")
    play(table, "japan: play jap_sea_battle", "japan: at north_pacific", "us: use us_radar")
    assert "north_pacific" in pieces(table, "us")
    assert story(table, "withstood") == ["withstood us navy north_pacific"]
    assert count(table, "us", "draw") == draw - 3


def test_radar_does_not_help_an_unsupplied_navy() -> None:
    table = hunted(["eastern_us", "north_pacific"])
    begin(table, "japan: play jap_sea_battle", "japan: at north_pacific")
    refused(table, "us: use us_radar")
    assert "north_pacific" not in pieces(table, "us")


def test_radar_helps_neither_an_army_nor_a_british_navy() -> None:
    table = hunted(
        [*PACIFIC, "hawaii", "east_pacific"],
        japan=["japan", "sea_of_japan", "iwo_jima", "north_pacific"],
    )
    assert "hawaii" in supplied(table, "us")
    begin(table, "japan: play jap_land_battle", "japan: at hawaii")
    refused(table, "us: use us_radar")
    table = hunted(
        PACIFIC,
        uk=["united_kingdom", "australia", "south_china_sea"],
        japan=["japan", "sea_of_japan"],
    )
    begin(table, "japan: play jap_sea_battle", "japan: at south_china_sea")
    refused(table, "us: use us_radar")


def test_radar_saves_from_one_removal_and_may_be_paid_for_again() -> None:
    table = hunted([*PACIFIC, "pacific_northwest", "north_pacific"], ("jap_surprise_attack",))
    draw = count(table, "us", "draw")
    begin(
        table,
        "japan: play jap_sea_battle",
        "japan: at north_pacific",
        "us: use us_radar",
        "japan: use jap_surprise_attack",
        "japan: at north_pacific",
    )
    play(table, "us: use us_radar", "japan: pass")
    assert story(table, "withstood") == ["withstood us navy north_pacific"] * 2
    assert count(table, "us", "draw") == draw - 6


def test_radar_unpaid_the_second_time_loses_the_navy() -> None:
    table = hunted([*PACIFIC, "pacific_northwest", "north_pacific"], ("jap_surprise_attack",))
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at north_pacific",
        "us: use us_radar",
        "japan: use jap_surprise_attack",
        "japan: at north_pacific",
        "us: pass",
        "japan: pass",
    )
    assert story(table, "removed") == ["removed us navy north_pacific"]


def test_radar_is_not_needed_for_a_navy_that_destroyers_protect() -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "western_europe"],
            "us": ["eastern_us", "north_atlantic", "north_sea"],
        },
        {
            "germany": {"hand": ["ger_sea_battle"]},
            "uk": {"responses": ["uk_destroyers"]},
            "us": {"status": ["us_radar"]},
        },
    )
    begin(table, "germany: play ger_sea_battle", "germany: at north_sea", "uk: use uk_destroyers")
    refused(table, "us: use us_radar")
    assert "north_sea" in pieces(table, "us")


def test_radar_can_outlast_kamikaze() -> None:
    table = board(
        "us",
        {"us": [*PACIFIC, "pacific_northwest", "east_pacific"], "japan": ["japan", "iwo_jima"]},
        {
            "us": {"hand": ["us_build_navy"], "status": ["us_radar"]},
            "japan": {"responses": ["jap_kamikaze"]},
        },
    )
    play(
        table,
        "us: play us_build_navy",
        "us: at north_pacific",
        "japan: use jap_kamikaze",
        "us: use us_radar",
    )
    assert "north_pacific" in pieces(table, "us")


def test_rosie_puts_one_or_two_hand_cards_under_the_deck() -> None:
    hand = ["us_build_army", "us_magic", "us_patton", "us_arsenal"]
    for buried in (["us_patton"], ["us_magic", "us_arsenal"]):
        table = with_status("us_rosie", us=["eastern_us"], hand=hand)
        begin(table, "us: discard us_build_army", "us: use us_rosie")
        begin(table, f"us: choose {' '.join(buried)}")
        assert zone(table, "us", "deck_bottom") == buried
        assert zone(table, "us", "discard") == ["us_build_army"]
        assert set(zone(table, "us", "hand")) == set(hand) - {"us_build_army", *buried}


def test_rosie_puts_down_two_cards_at_most_and_once_in_a_discard_step() -> None:
    hand = ["us_build_army", "us_magic", "us_patton", "us_arsenal"]
    table = with_status("us_rosie", us=["eastern_us"], hand=hand)
    begin(table, "us: discard us_build_army", "us: use us_rosie")
    assert refused(table, "us: choose us_magic us_patton us_arsenal") == "refusal.not_on_the_menu"
    begin(table, "us: choose us_magic")
    refused(table, "us: use us_rosie")


def test_rosie_works_in_the_own_discard_step_only() -> None:
    table = with_status("us_rosie", us=["eastern_us"], hand=["us_build_army", "us_magic"])
    assert offered(table, "us", "use") == []
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_enigma", "uk_raf"]},
            "us": {"status": ["us_rosie"], "hand": ["us_magic"]},
        },
    )
    begin(table, "uk: discard uk_enigma")
    refused(table, "us: use us_rosie")


def test_rosie_has_nothing_to_do_with_an_empty_hand() -> None:
    table = with_status("us_rosie", us=["eastern_us"], hand=["us_build_army"])
    begin(table, "us: discard us_build_army")
    refused(table, "us: use us_rosie")
    assert zone(table, "us", "deck_bottom") == []


def test_rosie_feeds_lend_leases_empty_deck() -> None:
    table = board(
        "us",
        cards={
            "us": {
                "status": ["us_rosie"],
                "hand": ["us_lend_lease", "us_magic", "us_patton"],
                "deck": [],
            },
            "uk": {"hand": []},
        },
    )
    play(table, "us: play us_lend_lease", "us: pass", "us: use us_rosie", "us: choose us_magic")
    play(table, "us: discard")
    assert set(zone(table, "us", "hand")) == {"us_magic", "us_patton"}


def test_superior_shipyards_build_one_more_navy_for_a_deck_card_once_a_turn() -> None:
    table = with_status(
        "us_superior_shipyards", us=["eastern_us"], hand=["us_build_navy", "us_build_army"]
    )
    draw = count(table, "us", "draw")
    begin(
        table,
        "us: play us_build_navy",
        "us: at north_atlantic",
        "us: use us_superior_shipyards",
        "us: at north_sea",
    )
    refused(table, "us: use us_superior_shipyards")
    assert pieces(table, "us") == ["eastern_us", "north_atlantic", "north_sea"]
    assert count(table, "us", "draw") == draw - 1


def test_superior_shipyards_do_not_follow_an_army_or_a_british_navy() -> None:
    table = with_status(
        "us_superior_shipyards", us=ATLANTIC, hand=["us_build_army", "us_build_navy"]
    )
    begin(table, "us: play us_build_army", "us: at canada")
    refused(table, "us: use us_superior_shipyards")
    table = board(
        "us",
        cards={"us": {"hand": ["us_arsenal", "us_magic"], "status": ["us_superior_shipyards"]}},
    )
    begin(table, "us: play us_arsenal", "uk: at north_sea")
    refused(table, "us: use us_superior_shipyards")


def test_superior_shipyards_build_a_navy_that_kamikaze_can_sink() -> None:
    table = board(
        "us",
        {"us": [*PACIFIC, "pacific_northwest"], "japan": ["japan", "iwo_jima"]},
        {
            "us": {"hand": ["us_build_navy"], "status": ["us_superior_shipyards"]},
            "japan": {"responses": ["jap_kamikaze"]},
        },
    )
    play(
        table,
        "us: play us_build_navy",
        "us: at east_pacific",
        "us: use us_superior_shipyards",
        "us: at north_pacific",
        "japan: use jap_kamikaze",
    )
    assert story(table, "removed") == ["removed us navy north_pacific"]


def test_wartime_production_builds_one_more_army_for_a_deck_card_once_a_turn() -> None:
    table = with_status(
        "us_wartime_production", us=["eastern_us"], hand=["us_build_army", "us_build_navy"]
    )
    draw = count(table, "us", "draw")
    begin(
        table,
        "us: play us_build_army",
        "us: at canada",
        "us: use us_wartime_production",
        "us: at pacific_northwest",
    )
    refused(table, "us: use us_wartime_production")
    assert pieces(table, "us") == ["canada", "eastern_us", "pacific_northwest"]
    assert count(table, "us", "draw") == draw - 1


def test_wartime_production_follows_neither_a_navy_nor_a_recruited_or_soviet_army() -> None:
    table = with_status(
        "us_wartime_production", us=["eastern_us"], hand=["us_build_navy", "us_build_army"]
    )
    begin(table, "us: play us_build_navy", "us: at north_atlantic")
    refused(table, "us: use us_wartime_production")
    table = with_status(
        "us_wartime_production", us=["eastern_us"], hand=["us_murmansk_convoy", "us_build_army"]
    )
    begin(table, "us: play us_murmansk_convoy", "ussr: at ukraine")
    refused(table, "us: use us_wartime_production")


def test_wartime_production_may_name_an_army_again_and_so_reach_the_avg_in_szechuan() -> None:
    table = with_status(
        "us_wartime_production",
        "us_avg_expands",
        us=["eastern_us"],
        hand=["us_build_army", "us_build_navy"],
    )
    play(
        table,
        "us: play us_build_army",
        "us: at eastern_us",
        "us: use us_wartime_production",
        "us: at szechuan",
    )
    assert story(table, "rebuilt", "built") == [
        "rebuilt us army eastern_us",
        "built us army szechuan",
    ]
