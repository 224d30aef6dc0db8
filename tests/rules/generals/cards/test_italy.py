"""The Italian cards: each works, is refused with its reason, and meets other cards."""

from rules.generals.board import ITALY
from rules.generals.events import Attacked, OutOfSupply, Recruited
from tests.rules.generals.cards.holding import fizzled, holding, scored
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
    told,
    zone,
)

ON_THE_MEDITERRANEAN = {"italy": ["italy", "mediterranean_sea"]}


def test_decima_mas_costs_the_uk_a_card_and_brings_a_point() -> None:
    table = board("italy", cards={"italy": holding("ita_decima_mas")})
    play(table, "italy: play ita_decima_mas")
    assert count(table, "uk", "discard") == 1
    assert scored(table, "card") == 1
    assert zone(table, "italy", "discard") == ["ita_decima_mas"]


def test_decima_mas_costs_the_allies_a_point_where_the_uk_has_no_card_left() -> None:
    table = board("italy", cards={"italy": holding("ita_decima_mas"), "uk": holding(deck=[])})
    play(table, "italy: play ita_decima_mas")
    assert points(table) == (1 + 2, -1)


def test_decima_mas_is_no_submarine_to_the_wolf_packs() -> None:
    table = board(
        "italy",
        cards={"italy": holding("ita_decima_mas"), "germany": {"status": ["ger_wolf_packs"]}},
    )
    play(table, "italy: play ita_decima_mas")
    assert count(table, "uk", "discard") == 1


def test_regia_marina_costs_the_uk_a_card_and_brings_two_points() -> None:
    table = board("italy", ON_THE_MEDITERRANEAN, {"italy": holding("ita_regia_marina")})
    play(table, "italy: play ita_regia_marina")
    assert count(table, "uk", "discard") == 1
    assert scored(table, "card") == 2


def test_regia_marina_needs_an_italian_navy_in_the_mediterranean() -> None:
    table = board(
        "italy",
        {"italy": ["italy", "black_sea"], "germany": ["germany", "mediterranean_sea"]},
        {"italy": holding("ita_regia_marina")},
    )
    play(table, "italy: play ita_regia_marina")
    assert fizzled(table)
    assert count(table, "uk", "discard") == 0
    assert scored(table, "card") == 0


def test_regia_marina_is_idle_once_the_navy_was_given_to_the_malta_submarines() -> None:
    table = board(
        "uk",
        ON_THE_MEDITERRANEAN,
        {
            "uk": holding("uk_malta_submarines"),
            "japan": holding(),
            "ussr": holding("ussr_build_army"),
            "italy": holding("ita_regia_marina"),
        },
    )
    play(
        table,
        "uk: play uk_malta_submarines",
        "italy: target mediterranean_sea",
        "ussr: discard ussr_build_army",
        "italy: play ita_regia_marina",
    )
    assert pieces(table, "italy") == ["italy"]
    assert scored(table, "card") == 0


def test_afrika_korps_recruits_a_german_army_and_a_german_navy() -> None:
    table = board("italy", cards={"italy": holding("ita_afrika_korps")})
    play(table, "italy: play ita_afrika_korps")
    assert pieces(table, "germany") == ["germany", "north_africa", "mediterranean_sea"]
    assert pieces(table, "italy") == ["italy"]


def test_afrika_korps_halves_are_independent() -> None:
    navies = ["north_sea", "baltic_sea", "black_sea"]
    no_navy = board(
        "italy", {"germany": ["germany", *navies]}, {"italy": holding("ita_afrika_korps")}
    )
    held = board(
        "italy",
        {"uk": ["united_kingdom", "north_africa"]},
        {"italy": holding("ita_afrika_korps")},
    )
    play(no_navy, "italy: play ita_afrika_korps", "germany: pass")
    play(held, "italy: play ita_afrika_korps")
    assert pieces(no_navy, "germany") == ["germany", "north_africa", *navies]
    assert pieces(held, "germany") == ["germany", "mediterranean_sea"]
    assert fizzled(no_navy)
    assert fizzled(held)


def test_afrika_korps_finds_the_army_that_germany_takes_back_for_it() -> None:
    armies = ["germany", "balkans", "eastern_europe", "scandinavia", "ukraine", "russia", "siberia"]
    for last, landed in (
        (["germany: pass"], False),
        (["germany: take-back siberia", "germany: at north_africa"], True),
    ):
        table = board("italy", {"germany": armies}, {"italy": holding("ita_afrika_korps")})
        begin(table, "italy: play ita_afrika_korps")
        assert asked(table) == ["germany"]
        assert refused(table, "germany: at north_africa") == "refusal.no_pieces_left"
        play(table, *last)
        assert ("north_africa" in pieces(table, "germany")) is landed
        assert ("siberia" in pieces(table, "germany")) is not landed
        assert "mediterranean_sea" in pieces(table, "germany")


def test_afrika_korps_ask_germany_for_no_army_where_an_enemy_holds_the_space() -> None:
    armies = ["germany", "balkans", "eastern_europe", "scandinavia", "ukraine", "russia", "siberia"]
    table = board(
        "italy",
        {"germany": armies, "uk": ["united_kingdom", "north_africa"]},
        {"italy": holding("ita_afrika_korps")},
    )
    begin(table, "italy: play ita_afrika_korps")
    assert fizzled(table)
    assert "germany" not in asked(table)


def test_afrika_korps_builds_the_impero_italiano_in_the_same_turn() -> None:
    table = board(
        "italy",
        cards={"italy": holding("ita_afrika_korps", status=["ita_impero_italiano"])},
    )
    play(table, "italy: play ita_afrika_korps")
    assert scored(table, "status") == 1


def test_division_azul_discards_one_soviet_response_unseen() -> None:
    table = board(
        "italy",
        cards={
            "italy": holding("ita_division_azul"),
            "ussr": {"responses": ["ussr_stalingrad", "ussr_moscow"], "discard": ["ussr_mao"]},
        },
    )
    play(table, "italy: play ita_division_azul")
    assert count(table, "ussr", "responses") == 1
    assert count(table, "ussr", "discard") == 2
    assert zone(table, "ussr", "discard")[0] == "ussr_mao"


def test_division_azul_finds_no_soviet_response_and_takes_no_british_one() -> None:
    table = board(
        "italy",
        cards={
            "italy": holding("ita_division_azul"),
            "uk": {"responses": ["uk_raf"]},
            "ussr": {"status": ["ussr_shvernik"]},
        },
    )
    play(table, "italy: play ita_division_azul")
    assert zone(table, "uk", "responses") == ["uk_raf"]
    assert zone(table, "ussr", "status") == ["ussr_shvernik"]
    assert count(table, "ussr", "discard") == 0


def test_division_azul_takes_stalingrad_away_before_the_battle() -> None:
    table = board(
        "italy",
        {"germany": ["germany", "eastern_europe"], "ussr": ["moscow", "ukraine"]},
        {
            "italy": holding("ita_division_azul"),
            "ussr": {"responses": ["ussr_stalingrad"]},
            "us": holding("us_build_army"),
            "germany": holding("ger_land_battle"),
        },
    )
    play(
        table,
        "italy: play ita_division_azul",
        "us: discard us_build_army",
        "germany: play ger_land_battle",
        "germany: at ukraine",
    )
    assert pieces(table, "ussr") == ["moscow"]


def test_german_aid_for_greece_clears_the_balkans_for_a_german_army() -> None:
    table = board(
        "italy",
        {"uk": ["united_kingdom", "balkans"]},
        {"italy": holding("ita_german_aid_greece")},
    )
    play(table, "italy: play ita_german_aid_greece")
    assert pieces(table, "uk") == ["united_kingdom"]
    assert pieces(table, "germany") == ["germany", "balkans"]
    assert told(table, Attacked) == []


def test_german_aid_for_greece_eliminates_one_army_and_stops_at_a_second() -> None:
    table = board(
        "italy",
        {"uk": ["united_kingdom", "balkans"], "ussr": ["moscow", "balkans"]},
        {"italy": holding("ita_german_aid_greece")},
    )
    play(table, "italy: play ita_german_aid_greece", "italy: target uk")
    assert pieces(table, "uk") == ["united_kingdom"]
    assert "balkans" in pieces(table, "ussr")
    assert pieces(table, "germany") == ["germany"]
    assert fizzled(table)


def test_german_aid_for_greece_recruits_in_empty_balkans() -> None:
    table = board("italy", cards={"italy": holding("ita_german_aid_greece")})
    play(table, "italy: play ita_german_aid_greece")
    assert pieces(table, "germany") == ["germany", "balkans"]


def test_german_aid_for_greece_fails_against_a_defensive_posture() -> None:
    table = board(
        "italy",
        {"uk": ["united_kingdom", "mediterranean_sea", "north_sea", "balkans", "italy"]}
        | {"italy": ["western_europe"], "germany": ["germany"]},
        {
            "italy": holding("ita_german_aid_greece"),
            "uk": {"responses": ["uk_defensive_posture"]},
        },
    )
    play(
        table,
        "italy: play ita_german_aid_greece",
        "uk: use uk_defensive_posture",
        "uk: target balkans",
    )
    assert "balkans" in pieces(table, "uk")
    assert pieces(table, "germany") == ["germany"]


INVADED = {"italy": ["balkans"], "uk": ["united_kingdom", "italy"]}


def test_german_reinforcements_eliminate_an_allied_army_in_italy() -> None:
    table = board("italy", INVADED, {"italy": holding("ita_german_reinforcements")})
    play(table, "italy: play ita_german_reinforcements")
    assert pieces(table, "uk") == ["united_kingdom"]
    assert told(table, Attacked) == []


def test_german_reinforcements_find_nothing_in_a_free_italy() -> None:
    table = board(
        "italy",
        {"uk": ["united_kingdom", "western_europe"]},
        {"italy": holding("ita_german_reinforcements")},
    )
    play(table, "italy: play ita_german_reinforcements")
    assert fizzled(table)
    assert pieces(table, "uk") == ["united_kingdom", "western_europe"]


def test_german_reinforcements_fail_against_a_defensive_posture() -> None:
    table = board(
        "italy",
        INVADED,
        {
            "italy": holding("ita_german_reinforcements"),
            "uk": {"responses": ["uk_defensive_posture"]},
        },
    )
    play(
        table,
        "italy: play ita_german_reinforcements",
        "uk: use uk_defensive_posture",
        "uk: target italy",
    )
    assert pieces(table, "uk") == ["united_kingdom", "italy"]


def test_east_africa_recruits_an_army_in_north_africa_and_a_navy_off_india() -> None:
    table = board("italy", ON_THE_MEDITERRANEAN, {"italy": holding("ita_east_africa")})
    play(table, "italy: play ita_east_africa")
    assert pieces(table, "italy") == [
        "italy",
        "north_africa",
        "mediterranean_sea",
        "bay_of_bengal",
    ]


def test_east_africa_starves_in_the_supply_step_without_a_line_home() -> None:
    table = board("italy", cards={"italy": holding("ita_east_africa")})
    play(table, "italy: play ita_east_africa")
    assert len(told(table, Recruited)) == 2
    assert len(told(table, OutOfSupply)) == 2
    assert pieces(table, "italy") == ["italy"]


def test_east_africa_recruits_the_navy_where_an_enemy_holds_north_africa() -> None:
    table = board(
        "italy",
        {"uk": ["united_kingdom", "north_africa"]},
        {"italy": holding("ita_east_africa")},
    )
    begin(table, "italy: play ita_east_africa")
    assert fizzled(table)
    assert [event.country for event in told(table, Recruited)] == [ITALY]


def test_east_africa_adds_to_mare_nostrum() -> None:
    table = board(
        "italy",
        ON_THE_MEDITERRANEAN,
        {"italy": holding("ita_east_africa", status=["ita_mare_nostrum"])},
    )
    play(table, "italy: play ita_east_africa")
    assert scored(table, "status") == 2


TOWARDS_THE_EAST = {"italy": ["germany", "eastern_europe"]}


def test_italy_attacks_communists_builds_in_ukraine_and_in_russia() -> None:
    table = board("italy", TOWARDS_THE_EAST, {"italy": holding("ita_attacks_communists")})
    play(table, "italy: play ita_attacks_communists", "italy: at ukraine", "italy: at russia")
    assert pieces(table, "italy") == ["germany", "eastern_europe", "russia", "ukraine"]
    assert zone(table, "italy", "discard") == ["ita_attacks_communists"]


def test_italy_attacks_communists_builds_once_in_each_space_only() -> None:
    table = board("italy", TOWARDS_THE_EAST, {"italy": holding("ita_attacks_communists")})
    play(table, "italy: play ita_attacks_communists", "italy: at ukraine")
    assert offered(table, "italy", "at") == ["russia"]
    assert refused(table, "italy: at ukraine") == "refusal.not_named_by_card"


def test_italy_attacks_communists_needs_a_supplied_piece_nearby() -> None:
    table = board("italy", cards={"italy": holding("ita_attacks_communists")})
    play(table, "italy: play ita_attacks_communists")
    assert fizzled(table)
    assert pieces(table, "italy") == ["italy"]


def test_italy_attacks_communists_and_loses_one_army_in_the_rasputitsa() -> None:
    table = board(
        "italy",
        TOWARDS_THE_EAST,
        {
            "italy": holding("ita_attacks_communists"),
            "ussr": {"responses": ["ussr_rasputitsa"]},
        },
    )
    play(
        table,
        "italy: play ita_attacks_communists",
        "italy: at ukraine",
        "ussr: use ussr_rasputitsa",
        "italy: at russia",
    )
    assert pieces(table, "italy") == ["germany", "eastern_europe", "russia"]


def test_italian_plunder_brings_a_point_for_every_piece_outside_italy() -> None:
    table = board(
        "italy",
        {
            "italy": ["italy", "balkans", "mediterranean_sea"],
            "germany": ["germany", "western_europe"],
        },
        {"italy": holding("ita_plunder")},
    )
    play(table, "italy: play ita_plunder")
    assert scored(table, "card") == 2


def test_italian_plunder_brings_nothing_at_home() -> None:
    table = board("italy", cards={"italy": holding("ita_plunder")})
    play(table, "italy: play ita_plunder")
    assert scored(table, "card") == 0


def test_italian_plunder_scores_with_the_home_lost_while_mare_nostrum_does_not() -> None:
    table = board(
        "italy",
        INVADED | {"italy": ["western_europe", "mediterranean_sea"]},
        {"italy": holding("ita_plunder", status=["ita_mare_nostrum"])},
    )
    play(table, "italy: play ita_plunder")
    assert scored(table, "card") == 2
    assert scored(table, "status") == 0
