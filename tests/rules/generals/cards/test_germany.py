"""The German cards: each works, is refused with its reason, and meets other cards."""

from rules.generals.board import USSR
from rules.generals.events import Attacked, Removed, Withstood
from tests.rules.generals.cards.holding import cannot_use, fizzled, holding, scored
from tests.rules.generals.trying import (
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    refused,
    told,
    zone,
)

ON_THE_COAST = {"germany": ["germany", "western_europe"]}
EASTERN_FRONT = {
    "germany": ["germany", "eastern_europe"],
    "ussr": ["moscow", "russia", "ukraine"],
}


def test_submarines_against_the_uk_cost_it_three_cards_and_bring_a_point() -> None:
    table = board("germany", ON_THE_COAST, {"germany": holding("ger_submarines_uk")})
    play(table, "germany: play ger_submarines_uk")
    assert count(table, "uk", "discard") == 3
    assert scored(table, "card") == 1
    assert zone(table, "germany", "discard") == ["ger_submarines_uk"]


def test_submarines_against_the_uk_do_nothing_without_a_piece_beside_the_north_sea() -> None:
    table = board("germany", cards={"germany": holding("ger_submarines_uk")})
    play(table, "germany: play ger_submarines_uk")
    assert fizzled(table)
    assert count(table, "uk", "discard") == 0
    assert scored(table, "card") == 0
    assert zone(table, "germany", "discard") == ["ger_submarines_uk"]


def test_submarines_count_a_navy_that_an_open_strait_brings_beside_the_north_sea() -> None:
    navy = {"germany": ["germany", "mediterranean_sea"]}
    open_strait = board(
        "germany",
        navy | {"italy": ["italy", "north_africa"]},
        {"germany": holding("ger_submarines_uk")},
    )
    closed_strait = board("germany", navy, {"germany": holding("ger_submarines_uk")})
    play(open_strait, "germany: play ger_submarines_uk")
    play(closed_strait, "germany: play ger_submarines_uk")
    assert count(open_strait, "uk", "discard") == 3
    assert count(closed_strait, "uk", "discard") == 0


def test_submarines_against_the_us_cost_three_cards_or_five_with_a_navy_in_the_north_sea() -> None:
    near = board("germany", ON_THE_COAST, {"germany": holding("ger_submarines_us")})
    there = board(
        "germany",
        {"germany": ["germany", "western_europe", "north_sea"]},
        {"germany": holding("ger_submarines_us")},
    )
    for table, cards in ((near, 3), (there, 5)):
        play(table, "germany: play ger_submarines_us")
        assert count(table, "us", "discard") == cards
        assert scored(table, "card") == 1


def test_submarines_against_the_us_do_nothing_without_a_piece_beside_the_north_sea() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "baltic_sea"]},
        {"germany": holding("ger_submarines_us")},
    )
    play(table, "germany: play ger_submarines_us")
    assert fizzled(table)
    assert count(table, "us", "discard") == 0
    assert scored(table, "card") == 0


def test_submarines_against_the_ussr_need_nothing_and_like_scandinavia() -> None:
    alone = board("germany", cards={"germany": holding("ger_submarines_ussr")})
    nordic = board(
        "germany",
        {"germany": ["germany", "scandinavia"]},
        {"germany": holding("ger_submarines_ussr")},
    )
    for table, cards in ((alone, 2), (nordic, 5)):
        play(table, "germany: play ger_submarines_ussr")
        assert count(table, "ussr", "discard") == cards
        assert scored(table, "card") == 1


def test_submarines_against_the_ussr_like_only_a_german_army_in_scandinavia() -> None:
    table = board(
        "germany",
        {"italy": ["italy", "scandinavia"]},
        {"germany": holding("ger_submarines_ussr")},
    )
    play(table, "germany: play ger_submarines_ussr")
    assert count(table, "ussr", "discard") == 2


def test_v_weapons_cost_the_uk_two_cards_and_bring_two_points() -> None:
    table = board("germany", ON_THE_COAST, {"germany": holding("ger_v_weapons")})
    play(table, "germany: play ger_v_weapons")
    assert count(table, "uk", "discard") == 2
    assert scored(table, "card") == 2


def test_v_weapons_need_an_army_beside_the_north_sea_and_a_navy_is_not_enough() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "north_atlantic"]},
        {"germany": holding("ger_v_weapons")},
    )
    play(table, "germany: play ger_v_weapons")
    assert fizzled(table)
    assert count(table, "uk", "discard") == 0
    assert scored(table, "card") == 0


def test_broad_front_fights_up_to_three_soviet_armies_beside_german_ones() -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "eastern_europe", "balkans", "scandinavia"],
            "ussr": ["moscow", "russia", "ukraine"],
        },
        {"germany": holding("ger_broad_front")},
    )
    begin(table, "germany: play ger_broad_front")
    assert offered(table, "germany", "at") == ["russia", "ukraine"]
    play(table, "germany: at russia", "germany: at ukraine")
    assert pieces(table, "ussr") == ["moscow"]
    assert len(told(table, Attacked)) == 2


def test_broad_front_battles_at_most_three_times() -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "ukraine", "moscow", "siberia"],
            "ussr": ["russia", "kazakhstan", "mongolia", "vladivostok"],
        },
        {"germany": holding("ger_broad_front")},
    )
    play(
        table,
        "germany: play ger_broad_front",
        *(f"germany: at {space}" for space in ("russia", "kazakhstan", "mongolia")),
    )
    assert pieces(table, "ussr") == ["vladivostok"]
    assert len(told(table, Attacked)) == 3


def test_broad_front_fights_the_soviet_army_and_not_a_british_one_beside_it() -> None:
    table = board(
        "germany",
        EASTERN_FRONT | {"uk": ["united_kingdom", "ukraine"]},
        {"germany": holding("ger_broad_front")},
    )
    play(table, "germany: play ger_broad_front", "germany: at ukraine")
    assert [event.victim for event in told(table, Attacked)] == [USSR]
    assert "ukraine" in pieces(table, "uk")
    assert "ukraine" not in pieces(table, "ussr")


def test_broad_front_leaves_alone_what_was_not_adjacent_when_the_turn_began() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_broad_front", status=["ger_blitzkrieg"])},
    )
    begin(table, "germany: play ger_broad_front", "germany: at ukraine")
    play(table, "germany: use ger_blitzkrieg")
    assert "ukraine" in pieces(table, "germany")
    assert offered(table, "germany", "at") == ["russia"]
    assert refused(table, "germany: at moscow") == "refusal.not_named_by_card"


def test_broad_front_does_not_break_stalingrad() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {
            "germany": holding("ger_broad_front"),
            "ussr": holding(responses=["ussr_stalingrad"]),
        },
    )
    play(
        table,
        "germany: play ger_broad_front",
        "germany: at ukraine",
        "ussr: use ussr_stalingrad",
        "germany: at ukraine",
        "germany: at russia",
    )
    assert pieces(table, "ussr") == ["ukraine", "moscow"]
    assert len(told(table, Withstood)) == 2


def test_forced_conscription_recruits_two_armies_in_and_around_germany() -> None:
    table = board(
        "germany",
        {"germany": ["balkans"]},
        {"germany": holding("ger_forced_conscription")},
    )
    play(
        table,
        "germany: play ger_forced_conscription",
        "germany: at germany",
        "germany: at western_europe",
    )
    assert pieces(table, "germany") == ["western_europe", "germany", "balkans"]


def test_forced_conscription_may_stop_at_one_army() -> None:
    table = board("germany", cards={"germany": holding("ger_forced_conscription")})
    play(
        table,
        "germany: play ger_forced_conscription",
        "germany: at italy",
        "germany: pass",
    )
    assert pieces(table, "germany") == ["germany", "italy"]


def test_forced_conscription_names_germany_and_its_neighbours_only() -> None:
    table = board(
        "germany",
        {"uk": ["united_kingdom", "western_europe"]},
        {"germany": holding("ger_forced_conscription")},
    )
    begin(table, "germany: play ger_forced_conscription")
    assert refused(table, "germany: at ukraine") == "refusal.not_named_by_card"
    assert refused(table, "germany: at western_europe") == "refusal.enemy_there"
    assert refused(table, "germany: at germany") == "refusal.own_piece_there"
    assert offered(table, "germany", "at") == ["italy", "eastern_europe", "balkans"]


def test_forced_conscription_recruits_so_bias_for_action_does_not_follow() -> None:
    table = board(
        "germany",
        cards={"germany": holding("ger_forced_conscription", status=["ger_bias_for_action"])},
    )
    begin(table, "germany: play ger_forced_conscription", "germany: at eastern_europe")
    assert cannot_use(table, "germany", "ger_bias_for_action")


def test_guns_and_butter_plays_a_basic_card_out_of_the_deck() -> None:
    table = board("germany", EASTERN_FRONT, {"germany": holding("ger_guns_and_butter")})
    begin(table, "germany: play ger_guns_and_butter", "germany: choose ger_land_battle")
    play(table, "germany: at ukraine")
    assert pieces(table, "ussr") == ["russia", "moscow"]
    assert zone(table, "germany", "discard") == ["ger_land_battle", "ger_guns_and_butter"]


def test_guns_and_butter_takes_no_status_card() -> None:
    table = board("germany", cards={"germany": holding("ger_guns_and_butter")})
    begin(table, "germany: play ger_guns_and_butter")
    found = set(offered(table, "germany", "choose"))
    assert found == {"ger_build_army", "ger_build_navy", "ger_land_battle", "ger_sea_battle"}
    key = refused(table, "germany: choose ger_blitzkrieg")
    assert key == "scenario.card_not_among_these"


def test_guns_and_butter_finds_nothing_in_a_deck_without_basic_cards() -> None:
    table = board(
        "germany",
        cards={"germany": holding("ger_guns_and_butter", deck=["ger_plunder", "ger_volksturm"])},
    )
    begin(table, "germany: play ger_guns_and_butter")
    assert offered(table, "germany", "choose") == []


def test_guns_and_butter_lets_dive_bombers_follow_the_battle_it_found() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_guns_and_butter", status=["ger_dive_bombers"])},
    )
    play(
        table,
        "germany: play ger_guns_and_butter",
        "germany: choose ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_dive_bombers",
        "germany: at russia",
    )
    assert pieces(table, "ussr") == ["moscow"]


def test_military_dictatorships_recruit_an_italian_and_eliminate_in_ukraine() -> None:
    table = board(
        "germany",
        {"ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_military_dictatorships")},
    )
    play(table, "germany: play ger_military_dictatorships")
    assert pieces(table, "italy") == ["italy", "balkans"]
    assert pieces(table, "ussr") == ["moscow"]
    assert told(table, Attacked) == []


def test_military_dictatorships_still_eliminate_where_italy_has_no_army_left() -> None:
    table = board(
        "germany",
        {
            "italy": ["italy", "western_europe", "north_africa", "middle_east"],
            "ussr": ["moscow", "ukraine"],
        },
        {"germany": holding("ger_military_dictatorships")},
    )
    play(table, "germany: play ger_military_dictatorships", "italy: pass")
    assert fizzled(table)
    assert "balkans" not in pieces(table, "italy")
    assert pieces(table, "ussr") == ["moscow"]


def test_military_dictatorships_do_not_break_stalingrad() -> None:
    table = board(
        "germany",
        {"ussr": ["moscow", "ukraine"]},
        {
            "germany": holding("ger_military_dictatorships"),
            "ussr": holding(responses=["ussr_stalingrad"]),
        },
    )
    play(table, "germany: play ger_military_dictatorships", "ussr: use ussr_stalingrad")
    assert pieces(table, "ussr") == ["ukraine", "moscow"]
    assert "balkans" in pieces(table, "italy")


def test_plunder_brings_a_point_for_every_army_outside_germany() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe", "eastern_europe", "baltic_sea"]},
        {"germany": holding("ger_plunder")},
    )
    play(table, "germany: play ger_plunder")
    assert scored(table, "card") == 2


def test_plunder_brings_nothing_while_all_armies_are_at_home() -> None:
    table = board("germany", cards={"germany": holding("ger_plunder")})
    play(table, "germany: play ger_plunder")
    assert scored(table, "card") == 0


def test_plunder_scores_with_the_home_lost_while_abundant_resources_do_not() -> None:
    table = board(
        "germany",
        {"germany": ["ukraine", "italy"], "ussr": ["moscow", "germany"]},
        {"germany": holding("ger_plunder", status=["ger_abundant_resources"])},
    )
    play(table, "germany: play ger_plunder")
    assert scored(table, "card") == 2
    assert scored(table, "status") == scored(table, "supply_spaces") == 0


def test_production_initiative_puts_a_status_from_the_deck_on_the_table() -> None:
    table = board("germany", cards={"germany": holding("ger_production_initiative")})
    play(table, "germany: play ger_production_initiative", "germany: choose ger_blitzkrieg")
    assert zone(table, "germany", "status") == ["ger_blitzkrieg"]
    assert zone(table, "germany", "discard") == ["ger_production_initiative"]


def test_production_initiative_takes_no_event() -> None:
    table = board("germany", cards={"germany": holding("ger_production_initiative")})
    begin(table, "germany: play ger_production_initiative")
    assert refused(table, "germany: choose ger_plunder") == "scenario.card_not_among_these"
    assert len(offered(table, "germany", "choose")) == 11


def test_production_initiative_brings_iron_ore_in_time_for_the_victory_step() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "scandinavia", "baltic_sea"]},
        {"germany": holding("ger_production_initiative")},
    )
    play(table, "germany: play ger_production_initiative", "germany: choose ger_swedish_iron_ore")
    assert scored(table, "status") == 2


def test_autobahn_lifts_armies_one_by_one_and_builds_them_elsewhere() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe", "italy"]},
        {"germany": holding("ger_autobahn")},
    )
    play(
        table,
        "germany: play ger_autobahn",
        "germany: choose western_europe",
        "germany: at eastern_europe",
        "germany: choose italy",
        "germany: at ukraine",
        "germany: pass",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe", "ukraine"]
    assert told(table, Removed) == []


def test_autobahn_moves_each_army_at_most_once_and_no_navy() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe", "north_sea"]},
        {"germany": holding("ger_autobahn")},
    )
    begin(
        table,
        "germany: play ger_autobahn",
        "germany: choose western_europe",
        "germany: at balkans",
    )
    assert offered(table, "germany", "choose") == ["germany@germany"]


def test_autobahn_builds_under_build_rules() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe"]},
        {"germany": holding("ger_autobahn")},
    )
    begin(table, "germany: play ger_autobahn", "germany: choose western_europe")
    assert refused(table, "germany: at ukraine") == "refusal.no_supplied_piece_adjacent"


def test_autobahn_builds_elsewhere_not_where_the_army_stood() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe"]},
        {"germany": holding("ger_autobahn")},
    )
    begin(table, "germany: play ger_autobahn", "germany: choose western_europe")
    assert refused(table, "germany: at western_europe") == "refusal.not_named_by_card"


def test_autobahn_leaves_the_last_army_lifted_at_home_in_reserve() -> None:
    table = board("germany", {"germany": ["germany"]}, {"germany": holding("ger_autobahn")})
    play(table, "germany: play ger_autobahn", "germany: choose germany")
    assert refused(table, "germany: at germany") == "scenario.others_turn"
    assert pieces(table, "germany") == []


def test_autobahn_builds_so_bias_for_action_follows_and_rasputitsa_answers() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe", "italy"], "ussr": ["moscow", "russia"]},
        {
            "germany": holding("ger_autobahn", status=["ger_bias_for_action"]),
            "ussr": holding(responses=["ussr_rasputitsa"]),
        },
    )
    play(
        table,
        "germany: play ger_autobahn",
        "germany: choose italy",
        "germany: at ukraine",
        "ussr: use ussr_rasputitsa",
        "germany: use ger_bias_for_action",
        "germany: at russia",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert pieces(table, "ussr") == ["moscow"]


def test_broad_front_may_stop_at_any_number_of_battles() -> None:
    for battles, acts in (
        (0, ["germany: pass"] * 3),
        (1, ["germany: at ukraine", "germany: pass", "germany: pass"]),
        (2, ["germany: at ukraine", "germany: at ukraine", "germany: pass"]),
    ):
        table = board(
            "germany",
            EASTERN_FRONT,
            {
                "germany": holding("ger_broad_front", "ger_plunder"),
                "ussr": holding(responses=["ussr_stalingrad"]),
            },
        )
        begin(table, "germany: play ger_broad_front", *acts[:1])
        if battles:
            begin(table, "ussr: use ussr_stalingrad")
        play(table, *acts[1:])
        assert table.state.phase == "discard"
        assert len(told(table, Attacked)) == battles


def test_forced_conscription_recruits_its_second_army_near_home_as_well() -> None:
    table = board("germany", cards={"germany": holding("ger_forced_conscription")})
    begin(table, "germany: play ger_forced_conscription", "germany: at italy")
    assert offered(table, "germany", "at") == ["western_europe", "eastern_europe", "balkans"]
