"""The German Status cards: each works, is refused with its reason, and meets other cards."""

from tests.rules.generals.cards.holding import cannot_use, holding, scored
from tests.rules.generals.trying import (
    begin,
    board,
    count,
    pieces,
    play,
    refused,
    zone,
)

ON_THE_COAST = {"germany": ["germany", "western_europe"]}


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
