"""The German Status cards: each works, is refused with its reason, and meets other cards."""

from rules.generals.events import Attacked
from tests.rules.generals.cards.holding import cannot_use, holding, scored
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


def test_abundant_resources_bring_a_point_for_a_german_army_in_ukraine() -> None:
    status = {"germany": holding("ger_build_army", status=["ger_abundant_resources"])}
    there = board("germany", {"germany": ["germany", "eastern_europe", "ukraine"]}, status)
    away = board("germany", {"italy": ["italy", "balkans", "ukraine"]}, status)
    play(there, "germany: discard ger_build_army")
    play(away, "germany: discard ger_build_army")
    assert scored(there, "status") == 1
    assert scored(away, "status") == 0


def test_abundant_resources_score_in_the_german_victory_step_only() -> None:
    table = board(
        "uk",
        {"germany": ["germany", "eastern_europe", "ukraine"]},
        {"uk": holding("uk_build_army"), "germany": {"status": ["ger_abundant_resources"]}},
    )
    play(table, "uk: discard uk_build_army")
    assert scored(table, "status") == 0


def test_abundant_resources_still_score_on_scorched_earth() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe", "ukraine"]},
        {
            "germany": holding("ger_build_army", status=["ger_abundant_resources"]),
            "ussr": {"status": ["ussr_scorched_earth"]},
        },
    )
    play(table, "germany: discard ger_build_army")
    assert scored(table, "status") == 1
    assert scored(table, "supply_spaces") == 2


COAST_UNDER_FIRE = {
    "germany": ["germany", "western_europe"],
    "uk": ["united_kingdom", "north_sea"],
}


def test_atlantic_wall_costs_the_attacker_of_western_europe_three_cards() -> None:
    table = board(
        "uk",
        COAST_UNDER_FIRE,
        {"germany": {"status": ["ger_atlantic_wall"]}, "uk": holding("uk_land_battle")},
    )
    play(
        table, "uk: play uk_land_battle", "uk: at western_europe", "germany: use ger_atlantic_wall"
    )
    assert count(table, "uk", "discard") == 1 + 3
    assert pieces(table, "germany") == ["germany"]


def test_atlantic_wall_guards_an_italian_army_too() -> None:
    table = board(
        "uk",
        {"italy": ["italy", "western_europe"], "uk": ["united_kingdom", "north_sea"]},
        {"germany": {"status": ["ger_atlantic_wall"]}, "uk": holding("uk_land_battle")},
    )
    play(
        table, "uk: play uk_land_battle", "uk: at western_europe", "germany: use ger_atlantic_wall"
    )
    assert count(table, "uk", "discard") == 1 + 3


def test_atlantic_wall_stands_for_no_empty_space_and_no_other_space() -> None:
    cards = {"germany": {"status": ["ger_atlantic_wall"]}, "uk": holding("uk_land_battle")}
    empty = board("uk", {"uk": ["united_kingdom", "north_sea"]}, cards)
    other = board(
        "uk",
        {"germany": ["germany", "scandinavia"], "uk": ["united_kingdom", "north_sea"]},
        cards,
    )
    for table, space in ((empty, "western_europe"), (other, "scandinavia")):
        begin(table, "uk: play uk_land_battle", f"uk: at {space}")
        assert cannot_use(table, "germany", "ger_atlantic_wall")


def test_atlantic_wall_also_meets_the_resistance() -> None:
    table = board(
        "uk",
        COAST_UNDER_FIRE,
        {
            "germany": {"status": ["ger_atlantic_wall"]},
            "uk": holding("uk_build_army", "uk_build_navy", status=["uk_resistance"]),
        },
    )
    play(table, "uk: use uk_resistance", "germany: use ger_atlantic_wall")
    assert pieces(table, "germany") == ["germany"]
    assert count(table, "uk", "discard") == 2 + 3


def test_bias_for_action_battles_beside_the_army_just_built() -> None:
    table = board(
        "germany",
        {"ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_build_army", status=["ger_bias_for_action"])},
    )
    play(
        table,
        "germany: play ger_build_army",
        "germany: at eastern_europe",
        "germany: use ger_bias_for_action",
        "germany: at ukraine",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert pieces(table, "ussr") == ["moscow"]
    assert count(table, "germany", "discard") == 2


def test_bias_for_action_battles_no_space_away_from_the_new_army() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "baltic_sea"], "ussr": ["moscow", "russia"]},
        {"germany": holding("ger_build_army", status=["ger_bias_for_action"])},
    )
    play(
        table,
        "germany: play ger_build_army",
        "germany: at balkans",
        "germany: use ger_bias_for_action",
    )
    assert offered(table, "germany", "at") == ["eastern_europe", "ukraine"]
    assert refused(table, "germany: at russia") == "refusal.not_named_by_card"


def test_bias_for_action_follows_one_build_a_turn() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "italy", "western_europe"]},
        {"germany": holding("ger_autobahn", status=["ger_bias_for_action"])},
    )
    begin(
        table,
        "germany: play ger_autobahn",
        "germany: choose western_europe",
        "germany: at eastern_europe",
        "germany: use ger_bias_for_action",
        "germany: at ukraine",
        "germany: choose italy",
        "germany: at balkans",
    )
    assert cannot_use(table, "germany", "ger_bias_for_action")


def test_bias_for_action_opens_the_way_for_blitzkrieg() -> None:
    table = board(
        "germany",
        {"ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_build_army", status=["ger_bias_for_action", "ger_blitzkrieg"])},
    )
    play(
        table,
        "germany: play ger_build_army",
        "germany: at eastern_europe",
        "germany: use ger_bias_for_action",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe", "ukraine"]
    assert count(table, "germany", "discard") == 3


def test_bias_for_action_follows_an_army_declared_built_again() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_build_army", status=["ger_bias_for_action"])},
    )
    play(
        table,
        "germany: play ger_build_army",
        "germany: at eastern_europe",
        "germany: use ger_bias_for_action",
        "germany: at russia",
    )
    assert pieces(table, "ussr") == ["ukraine", "moscow"]


def test_blitzkrieg_builds_in_the_space_just_battled() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_land_battle", status=["ger_blitzkrieg"])},
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe", "ukraine"]
    assert count(table, "germany", "discard") == 2


def test_blitzkrieg_waits_while_an_enemy_holds_the_space() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {
            "germany": holding("ger_land_battle", status=["ger_blitzkrieg"]),
            "ussr": holding(responses=["ussr_stalingrad"]),
        },
    )
    begin(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "ussr: use ussr_stalingrad",
    )
    assert cannot_use(table, "germany", "ger_blitzkrieg")


def test_blitzkrieg_builds_once_a_turn() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_land_battle", status=["ger_blitzkrieg", "ger_dive_bombers"])},
    )
    begin(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
        "germany: use ger_dive_bombers",
        "germany: at russia",
    )
    assert cannot_use(table, "germany", "ger_blitzkrieg")


def test_blitzkrieg_bogs_down_in_the_rasputitsa() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {
            "germany": holding("ger_land_battle", status=["ger_blitzkrieg"]),
            "ussr": holding(responses=["ussr_rasputitsa"]),
        },
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
        "ussr: use ussr_rasputitsa",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert pieces(table, "ussr") == ["russia", "moscow"]


def test_blitzkrieg_follows_no_sea_battle() -> None:
    table = board(
        "germany",
        cards={"germany": holding("ger_sea_battle", status=["ger_blitzkrieg"])},
    )
    begin(table, "germany: play ger_sea_battle", "germany: at baltic_sea")
    assert cannot_use(table, "germany", "ger_blitzkrieg")


def test_conscription_plays_a_build_army_card_from_the_discard_pile() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding(
                "ger_plunder",
                status=["ger_conscription"],
                discard=["ger_build_army"],
                deck_top=["ger_autobahn", "ger_volksturm"],
            )
        },
    )
    play(
        table,
        "germany: use ger_conscription",
        "germany: choose ger_build_army",
        "germany: at eastern_europe",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert zone(table, "germany", "discard") == ["ger_build_army", "ger_volksturm", "ger_autobahn"]
    assert zone(table, "germany", "hand") == ["ger_plunder"]


def test_conscription_replaces_the_card_from_hand() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding(
                "ger_plunder", status=["ger_conscription"], discard=["ger_build_army"]
            )
        },
    )
    play(
        table,
        "germany: use ger_conscription",
        "germany: choose ger_build_army",
        "germany: at eastern_europe",
    )
    assert table.state.phase == "discard"
    assert refused(table, "germany: play ger_plunder")


def test_conscription_may_play_the_build_army_card_that_paid_for_it() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding(
                "ger_plunder",
                status=["ger_conscription"],
                deck_top=["ger_autobahn", "ger_build_army"],
            )
        },
    )
    play(
        table,
        "germany: use ger_conscription",
        "germany: choose ger_build_army",
        "germany: at eastern_europe",
    )
    assert "eastern_europe" in pieces(table, "germany")


def test_conscription_is_paid_in_vain_without_a_build_army_card_in_the_pile() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding(
                "ger_plunder",
                status=["ger_conscription"],
                deck_top=["ger_autobahn", "ger_land_battle"],
            )
        },
    )
    begin(table, "germany: use ger_conscription")
    assert offered(table, "germany", "choose") == []
    play(table, "germany: pass")
    assert pieces(table, "germany") == ["germany"]
    assert count(table, "germany", "discard") == 2


def test_conscription_builds_so_bias_for_action_follows() -> None:
    table = board(
        "germany",
        {"ussr": ["moscow", "ukraine"]},
        {
            "germany": holding(
                "ger_plunder",
                status=["ger_conscription", "ger_bias_for_action"],
                discard=["ger_build_army"],
            )
        },
    )
    play(
        table,
        "germany: use ger_conscription",
        "germany: choose ger_build_army",
        "germany: at eastern_europe",
        "germany: use ger_bias_for_action",
        "germany: at ukraine",
    )
    assert pieces(table, "ussr") == ["moscow"]


def test_dive_bombers_battle_the_same_space_again() -> None:
    table = board(
        "germany",
        EASTERN_FRONT | {"uk": ["united_kingdom", "ukraine"]},
        {"germany": holding("ger_land_battle", status=["ger_dive_bombers"])},
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: target ussr",
        "germany: use ger_dive_bombers",
        "germany: at ukraine",
    )
    assert pieces(table, "ussr") == ["russia", "moscow"]
    assert pieces(table, "uk") == ["united_kingdom"]
    assert count(table, "germany", "discard") == 2


def test_dive_bombers_battle_a_neighbour_that_a_german_piece_can_reach() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_land_battle", status=["ger_dive_bombers"])},
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_dive_bombers",
    )
    assert refused(table, "germany: at moscow") == "refusal.no_supplied_piece_adjacent"
    assert refused(table, "germany: at italy") == "refusal.own_team_there"
    assert offered(table, "germany", "at") == ["balkans", "russia", "ukraine"]


def test_dive_bombers_fly_once_a_turn() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_land_battle", status=["ger_dive_bombers"])},
    )
    begin(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_dive_bombers",
        "germany: at russia",
    )
    assert cannot_use(table, "germany", "ger_dive_bombers")


def test_dive_bombers_reach_moscow_over_a_blitzkrieg() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_land_battle", status=["ger_dive_bombers", "ger_blitzkrieg"])},
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
        "germany: use ger_dive_bombers",
        "germany: at moscow",
    )
    assert pieces(table, "ussr") == ["russia"]


def test_jet_fighters_cost_the_country_of_economic_warfare_three_cards() -> None:
    table = board(
        "uk",
        cards={
            "germany": {"status": ["ger_jet_fighters"]},
            "uk": holding("uk_bomber_command"),
        },
    )
    play(
        table,
        "uk: play uk_bomber_command",
        "uk: target germany",
        "germany: use ger_jet_fighters",
    )
    assert count(table, "uk", "discard") == 1 + 3
    assert count(table, "germany", "discard") == 4


def test_jet_fighters_stay_down_where_italy_is_the_target() -> None:
    table = board(
        "uk",
        cards={
            "germany": {"status": ["ger_jet_fighters"]},
            "uk": holding("uk_bomber_command"),
        },
    )
    begin(table, "uk: play uk_bomber_command", "uk: target italy")
    assert cannot_use(table, "germany", "ger_jet_fighters")
    play(table)
    assert count(table, "italy", "discard") == 4


def test_jet_fighters_answer_malta_submarines_once() -> None:
    table = board(
        "uk",
        cards={
            "germany": {"status": ["ger_jet_fighters"]},
            "uk": holding("uk_malta_submarines"),
        },
    )
    begin(table, "uk: play uk_malta_submarines", "germany: use ger_jet_fighters")
    assert cannot_use(table, "germany", "ger_jet_fighters")
    play(table)
    assert count(table, "uk", "discard") == 1 + 3
    assert count(table, "germany", "discard") == count(table, "italy", "discard") == 2


TOP = ["ger_autobahn", "ger_plunder", "ger_v_weapons", "ger_land_battle", "ger_volksturm"]


def test_superior_planning_orders_the_top_three_cards_before_the_draw() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding(
                *["ger_build_army"] * 6,
                "ger_build_navy",
                status=["ger_superior_planning"],
                deck_top=TOP,
            )
        },
    )
    play(
        table,
        "germany: discard ger_build_navy",
        "germany: use ger_superior_planning",
        "germany: choose ger_v_weapons ger_autobahn ger_plunder",
    )
    assert "ger_v_weapons" in zone(table, "germany", "hand")
    assert zone(table, "germany", "deck_top") == [
        "ger_autobahn",
        "ger_plunder",
        "ger_land_battle",
        "ger_volksturm",
    ]


def test_superior_planning_looks_at_no_fourth_card() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding("ger_build_navy", status=["ger_superior_planning"], deck_top=TOP)
        },
    )
    begin(table, "germany: discard ger_build_navy", "germany: use ger_superior_planning")
    assert (
        refused(table, "germany: choose ger_land_battle ger_autobahn ger_plunder")
        == "scenario.card_not_among_these"
    )


def test_superior_planning_waits_for_the_german_draw_step() -> None:
    table = board(
        "uk",
        cards={
            "uk": holding("uk_build_army"),
            "germany": {"status": ["ger_superior_planning"]},
        },
    )
    begin(table, "uk: discard uk_build_army")
    assert cannot_use(table, "germany", "ger_superior_planning")


def test_superior_planning_chooses_what_bomber_command_destroys() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding(
                *["ger_build_army"] * 6,
                "ger_build_navy",
                status=["ger_superior_planning"],
                deck_top=TOP,
            ),
            "uk": holding("uk_bomber_command"),
        },
    )
    play(
        table,
        "germany: discard ger_build_navy",
        "germany: use ger_superior_planning",
        "germany: choose ger_v_weapons ger_autobahn ger_plunder",
        "uk: play uk_bomber_command",
        "uk: target germany",
    )
    assert sorted(zone(table, "germany", "discard")) == sorted(
        ["ger_build_navy", "ger_autobahn", "ger_plunder", "ger_land_battle", "ger_volksturm"]
    )


def test_swedish_iron_ore_scores_the_baltic_navy_and_on_top_of_it_the_army() -> None:
    for placed, bonus in (
        (["germany", "baltic_sea"], 1),
        (["germany", "baltic_sea", "scandinavia"], 2),
        (["germany", "eastern_europe", "russia", "scandinavia"], 0),
        (["germany", "western_europe", "north_sea"], 0),
    ):
        table = board(
            "germany",
            {"germany": placed},
            {"germany": holding("ger_build_navy", status=["ger_swedish_iron_ore"])},
        )
        play(table, "germany: discard ger_build_navy")
        assert scored(table, "status") == bonus


def test_swedish_iron_ore_does_not_count_an_italian_navy() -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "eastern_europe", "russia", "scandinavia"],
            "italy": ["western_europe", "baltic_sea"],
        },
        {"germany": holding("ger_build_navy", status=["ger_swedish_iron_ore"])},
    )
    play(table, "germany: discard ger_build_navy")
    assert scored(table, "status") == 0


def test_swedish_iron_ore_stops_when_enigma_takes_it_off_the_table() -> None:
    table = board(
        "uk",
        {"germany": ["germany", "baltic_sea"]},
        {
            "germany": holding(status=["ger_swedish_iron_ore"]),
            "uk": holding("uk_enigma"),
        },
    )
    play(table, "uk: play uk_enigma")
    assert zone(table, "germany", "status") == []
    assert zone(table, "germany", "discard") == ["ger_swedish_iron_ore"]


def test_volksturm_eliminates_an_enemy_army_at_home_without_an_attacker() -> None:
    table = board(
        "germany",
        {"germany": ["scandinavia"], "ussr": ["moscow", "germany"]},
        {"germany": holding("ger_land_battle", status=["ger_volksturm"])},
    )
    play(table, "germany: play ger_land_battle", "germany: at germany")
    assert pieces(table, "ussr") == ["moscow"]
    assert told(table, Attacked) == []


def test_without_volksturm_a_lost_home_needs_a_supplied_piece_beside_it() -> None:
    table = board(
        "germany",
        {"germany": ["scandinavia", "ukraine"], "ussr": ["moscow", "germany"]},
        {"germany": holding("ger_land_battle")},
    )
    begin(table, "germany: play ger_land_battle")
    assert refused(table, "germany: at germany") == "refusal.no_supplied_piece_adjacent"


def test_volksturm_is_an_elimination_so_blitzkrieg_does_not_follow() -> None:
    table = board(
        "germany",
        {"germany": ["scandinavia"], "ussr": ["moscow", "germany"]},
        {"germany": holding("ger_land_battle", status=["ger_volksturm", "ger_blitzkrieg"])},
    )
    begin(table, "germany: play ger_land_battle", "germany: at germany")
    assert cannot_use(table, "germany", "ger_blitzkrieg")


def test_volksturm_serves_the_land_battle_card_that_guns_and_butter_finds() -> None:
    table = board(
        "germany",
        {"germany": ["scandinavia"], "ussr": ["moscow", "germany"]},
        {"germany": holding("ger_guns_and_butter", status=["ger_volksturm"])},
    )
    play(
        table,
        "germany: play ger_guns_and_butter",
        "germany: choose ger_land_battle",
        "germany: at germany",
    )
    assert pieces(table, "ussr") == ["moscow"]


def test_wolf_packs_sink_one_card_more_for_every_card_named_submarines() -> None:
    for card, target, cards in (
        ("ger_submarines_uk", "uk", 4),
        ("ger_submarines_us", "us", 4),
        ("ger_submarines_ussr", "ussr", 3),
    ):
        table = board(
            "germany", ON_THE_COAST, {"germany": holding(card, status=["ger_wolf_packs"])}
        )
        play(table, f"germany: play {card}")
        assert count(table, target, "discard") == cards


def test_wolf_packs_sink_two_cards_more_with_a_german_army_in_scandinavia() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "scandinavia"]},
        {"germany": holding("ger_submarines_uk", status=["ger_wolf_packs"])},
    )
    play(table, "germany: play ger_submarines_uk")
    assert count(table, "uk", "discard") == 5


def test_wolf_packs_go_with_japanese_submarines_too() -> None:
    table = board(
        "japan",
        cards={"germany": {"status": ["ger_wolf_packs"]}, "japan": holding("jap_submarines_us")},
    )
    play(table, "japan: play jap_submarines_us")
    assert count(table, "us", "discard") == 2


def test_wolf_packs_add_nothing_to_cards_without_submarines_or_against_the_axis() -> None:
    weapons = board(
        "germany", ON_THE_COAST, {"germany": holding("ger_v_weapons", status=["ger_wolf_packs"])}
    )
    play(weapons, "germany: play ger_v_weapons")
    assert count(weapons, "uk", "discard") == 2
    malta = board(
        "uk",
        cards={"germany": {"status": ["ger_wolf_packs"]}, "uk": holding("uk_malta_submarines")},
    )
    play(malta, "uk: play uk_malta_submarines")
    assert count(malta, "germany", "discard") == 2
    assert count(malta, "italy", "discard") == 2


def test_bias_for_action_follows_no_navy_and_no_army_of_an_ally() -> None:
    navy = board(
        "germany",
        {"germany": ["germany", "eastern_europe"]},
        {"germany": holding("ger_build_navy", status=["ger_bias_for_action"])},
    )
    begin(navy, "germany: play ger_build_navy", "germany: at baltic_sea")
    assert cannot_use(navy, "germany", "ger_bias_for_action")
    italian = board(
        "italy",
        cards={
            "italy": holding("ita_build_army"),
            "germany": {"status": ["ger_bias_for_action"]},
        },
    )
    begin(italian, "italy: play ita_build_army", "italy: at balkans")
    assert cannot_use(italian, "germany", "ger_bias_for_action")


def test_dive_bombers_and_blitzkrieg_follow_no_battle_of_an_ally() -> None:
    table = board(
        "italy",
        {"germany": ["germany", "eastern_europe"], "italy": ["italy", "balkans"]},
        {
            "italy": holding("ita_land_battle"),
            "germany": {"status": ["ger_dive_bombers", "ger_blitzkrieg"]},
        },
    )
    begin(table, "italy: play ita_land_battle", "italy: at ukraine")
    assert cannot_use(table, "germany", "ger_dive_bombers")
    assert cannot_use(table, "germany", "ger_blitzkrieg")


def test_dive_bombers_follow_no_sea_battle() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe"]},
        {"germany": holding("ger_sea_battle", status=["ger_dive_bombers"])},
    )
    begin(table, "germany: play ger_sea_battle", "germany: at baltic_sea")
    assert cannot_use(table, "germany", "ger_dive_bombers")


def test_blitzkrieg_is_too_late_for_a_battle_that_both_teams_have_let_pass() -> None:
    table = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_broad_front", "ger_plunder", status=["ger_blitzkrieg"])},
    )
    begin(
        table,
        "germany: play ger_broad_front",
        "germany: at ukraine",
        "germany: pass",
        "germany: at russia",
    )
    play(table, "germany: use ger_blitzkrieg")
    assert pieces(table, "germany") == ["germany", "eastern_europe", "russia"]
    once = board(
        "germany",
        EASTERN_FRONT,
        {"germany": holding("ger_land_battle", "ger_plunder", status=["ger_blitzkrieg"])},
    )
    begin(once, "germany: play ger_land_battle", "germany: at ukraine", "germany: pass")
    assert once.state.phase == "discard"


def test_blitzkrieg_may_use_an_army_taken_back_where_none_is_left() -> None:
    everywhere = ["germany", "eastern_europe", "balkans", "western_europe", "italy"]
    table = board(
        "germany",
        {"germany": [*everywhere, "scandinavia", "africa"], "ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_land_battle", status=["ger_blitzkrieg"])},
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
    )
    assert refused(table, "germany: at ukraine") == "refusal.no_pieces_left"
    play(table, "germany: take-back africa", "germany: at ukraine")
    assert "ukraine" in pieces(table, "germany")
    assert "africa" not in pieces(table, "germany")
