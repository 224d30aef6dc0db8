"""More Japanese Responses, and the Status cards: each works, is refused, meets other cards."""

from rules.generals.board import UK
from rules.generals.events import Attacked, OutOfSupply, Withstood
from tests.rules.generals.cards.holding import cannot_use, holding, scored
from tests.rules.generals.trying import (
    asked,
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    refused,
    supplied,
    told,
    zone,
)

MANCHURIA = {
    "japan": ["japan", "sea_of_japan", "china", "vladivostok"],
    "ussr": ["moscow", "siberia", "mongolia"],
}


def test_kwantung_army_protects_a_supplied_army_in_china_szechuan_or_vladivostok() -> None:
    table = board(
        "ussr",
        MANCHURIA,
        {
            "japan": {"responses": ["jap_kwantung_army"]},
            "ussr": holding("ussr_land_battle"),
        },
    )
    begin(table, "ussr: play ussr_land_battle", "ussr: at vladivostok")
    begin(table, "japan: use jap_kwantung_army")
    assert offered(table, "japan", "target") == ["japan@vladivostok", "japan@china"]
    play(table, "japan: target vladivostok")
    assert "vladivostok" in pieces(table, "japan")
    assert zone(table, "japan", "discard") == ["jap_kwantung_army"]


def test_kwantung_army_is_not_for_other_spaces_or_armies_without_supply() -> None:
    cards = {"japan": {"responses": ["jap_kwantung_army"]}, "ussr": holding("ussr_land_battle")}
    elsewhere = board(
        "ussr",
        {"japan": ["japan", "sea_of_japan", "mongolia"], "ussr": ["moscow", "siberia"]},
        cards,
    )
    starving = board(
        "ussr", {"japan": ["japan", "vladivostok"], "ussr": ["moscow", "siberia"]}, cards
    )
    for table, space in ((elsewhere, "mongolia"), (starving, "vladivostok")):
        begin(table, "ussr: play ussr_land_battle", f"ussr: at {space}")
        assert cannot_use(table, "japan", "jap_kwantung_army")


def test_kwantung_army_stands_against_mao_and_a_frontal_assault() -> None:
    mao = board(
        "ussr",
        MANCHURIA,
        {"japan": {"responses": ["jap_kwantung_army"]}, "ussr": holding("ussr_mao")},
    )
    play(mao, "ussr: play ussr_mao", "japan: use jap_kwantung_army", "japan: target china")
    assert "china" in pieces(mao, "japan")
    assault = board(
        "ussr",
        MANCHURIA,
        {
            "japan": {"responses": ["jap_kwantung_army"]},
            "ussr": holding(
                "ussr_land_battle", *["ussr_build_army"] * 2, status=["ussr_frontal_assault"]
            ),
        },
    )
    play(
        assault,
        "ussr: play ussr_land_battle",
        "ussr: at vladivostok",
        "japan: use jap_kwantung_army",
        "japan: target vladivostok",
        "ussr: use ussr_frontal_assault",
        "ussr: at vladivostok",
    )
    assert "vladivostok" in pieces(assault, "japan")
    assert len(told(assault, Withstood)) == 2


HOME_WATERS = {
    "japan": ["japan", "sea_of_japan"],
    "us": ["western_us", "east_pacific", "hawaii", "north_pacific", "iwo_jima"],
}


def test_ketsu_go_protects_the_navy_in_the_sea_of_japan_or_the_army_at_home() -> None:
    for target, left in (("sea_of_japan", True), ("japan", False)):
        table = board(
            "us",
            HOME_WATERS,
            {"japan": {"responses": ["jap_ketsu_go"]}, "us": holding("us_sea_battle")},
        )
        play(
            table,
            "us: play us_sea_battle",
            "us: at sea_of_japan",
            "japan: use jap_ketsu_go",
            f"japan: target {target}",
        )
        assert ("sea_of_japan" in pieces(table, "japan")) is left


def test_ketsu_go_needs_no_supply() -> None:
    table = board(
        "us",
        HOME_WATERS | {"japan": ["sea_of_japan"]},
        {"japan": {"responses": ["jap_ketsu_go"]}, "us": holding("us_sea_battle")},
    )
    assert supplied(table, "japan") == []
    play(table, "us: play us_sea_battle", "us: at sea_of_japan", "japan: use jap_ketsu_go")
    assert pieces(table, "japan") == ["sea_of_japan"]


def test_ketsu_go_keeps_a_navy_through_the_supply_step() -> None:
    table = board(
        "japan",
        {"japan": ["sea_of_japan", "central_pacific"]},
        {"japan": holding("jap_build_navy", responses=["jap_ketsu_go"])},
    )
    play(table, "japan: discard jap_build_navy", "japan: use jap_ketsu_go")
    assert pieces(table, "japan") == ["sea_of_japan"]


def test_ketsu_go_covers_no_other_piece() -> None:
    table = board(
        "us",
        {"japan": ["philippines", "central_pacific"]} | {"us": ["western_us", "east_pacific"]},
        {"japan": {"responses": ["jap_ketsu_go"]}, "us": holding("us_sea_battle")},
    )
    begin(table, "us: play us_sea_battle", "us: at central_pacific")
    assert cannot_use(table, "japan", "jap_ketsu_go")


def test_ketsu_go_holds_against_aircraft_carriers() -> None:
    table = board(
        "us",
        HOME_WATERS,
        {
            "japan": {"responses": ["jap_ketsu_go"]},
            "us": holding("us_sea_battle", status=["us_aircraft_carriers"]),
        },
    )
    begin(
        table,
        "us: play us_sea_battle",
        "us: at sea_of_japan",
        "japan: use jap_ketsu_go",
        "japan: target sea_of_japan",
    )
    assert cannot_use(table, "us", "us_aircraft_carriers")


LANDING = {"japan": ["japan", "sea_of_japan"]}


def landing(*more: str, status: tuple[str, ...] = ()) -> dict[str, dict[str, list[str]]]:
    return {"japan": holding("jap_build_navy", responses=["jap_snlf", *more], status=list(status))}


def test_snlf_builds_two_armies_beside_the_navy_just_built() -> None:
    table = board("japan", LANDING, landing())
    play(
        table,
        "japan: play jap_build_navy",
        "japan: at sea_of_japan",
        "japan: use jap_snlf",
        "japan: at iwo_jima",
        "japan: at philippines",
    )
    assert set(pieces(table, "japan")) == {"japan", "sea_of_japan", "iwo_jima", "philippines"}


def test_snlf_may_stop_at_one_army_and_lands_beside_that_navy_only() -> None:
    table = board("japan", LANDING | {"japan": ["japan", "sea_of_japan", "china"]}, landing())
    begin(
        table,
        "japan: play jap_build_navy",
        "japan: at sea_of_japan",
        "japan: use jap_snlf",
    )
    assert refused(table, "japan: at szechuan") == "refusal.not_named_by_card"
    begin(table, "japan: at iwo_jima")
    assert "szechuan" not in offered(table, "japan", "at")
    play(table, "japan: pass")
    assert set(pieces(table, "japan")) == {"japan", "sea_of_japan", "china", "iwo_jima"}


def test_snlf_follows_no_army() -> None:
    table = board("japan", LANDING, {"japan": holding("jap_build_army", responses=["jap_snlf"])})
    begin(table, "japan: play jap_build_army", "japan: at china")
    assert cannot_use(table, "japan", "jap_snlf")


def test_snlf_follows_no_navy_of_another_country() -> None:
    table = board(
        "us",
        {"japan": ["japan", "sea_of_japan"], "us": ["western_us", "east_pacific", "hawaii"]},
        {"japan": {"responses": ["jap_snlf"]}, "us": holding("us_build_navy")},
    )
    begin(table, "us: play us_build_navy", "us: at north_pacific")
    assert cannot_use(table, "japan", "jap_snlf")


def test_snlf_takes_iwo_jima_for_the_imperial_designs() -> None:
    table = board("japan", LANDING, landing(status=("jap_imperial_designs",)))
    play(
        table,
        "japan: play jap_build_navy",
        "japan: at sea_of_japan",
        "japan: use jap_snlf",
        "japan: at iwo_jima",
        "japan: at philippines",
    )
    assert scored(table, "status") == 1


SOUTHERN_THRUST = {
    "japan": ["japan", "sea_of_japan", "china", "southeast_asia"],
    "uk": ["united_kingdom", "australia", "philippines", "south_china_sea", "bay_of_bengal"],
}


def attack(*more: str) -> dict[str, dict[str, list[str]]]:
    return {"japan": holding("jap_sea_battle", responses=["jap_surprise_attack", *more])}


def test_surprise_attack_battles_another_sea_and_then_a_land() -> None:
    table = board("japan", SOUTHERN_THRUST, attack())
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_surprise_attack",
        "japan: at bay_of_bengal",
        "japan: at philippines",
    )
    assert pieces(table, "uk") == ["united_kingdom", "australia"]
    assert [event.victim for event in told(table, Attacked)] == [UK] * 3


def test_surprise_attack_may_skip_the_sea_and_keeps_its_order() -> None:
    table = board("japan", SOUTHERN_THRUST, attack())
    begin(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_surprise_attack",
    )
    assert "philippines" not in offered(table, "japan", "at")
    play(table, "japan: pass", "japan: at philippines")
    assert pieces(table, "uk") == ["united_kingdom", "australia", "bay_of_bengal"]


def test_surprise_attack_may_skip_the_land() -> None:
    table = board("japan", SOUTHERN_THRUST, attack())
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_surprise_attack",
        "japan: at bay_of_bengal",
        "japan: pass",
    )
    assert pieces(table, "uk") == ["united_kingdom", "australia", "philippines"]


def test_surprise_attack_battles_under_battle_rules_and_after_sea_battles_only() -> None:
    table = board("japan", SOUTHERN_THRUST, attack())
    begin(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_surprise_attack",
    )
    assert refused(table, "japan: at east_pacific") == "refusal.no_supplied_piece_adjacent"
    land = board(
        "japan",
        SOUTHERN_THRUST,
        {"japan": holding("jap_land_battle", responses=["jap_surprise_attack"])},
    )
    begin(land, "japan: play jap_land_battle", "japan: at india")
    assert cannot_use(land, "japan", "jap_surprise_attack")


def test_surprise_attack_lets_destroyer_transport_land_beside_its_sea_battle() -> None:
    table = board("japan", SOUTHERN_THRUST, attack("jap_destroyer_transport"))
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_surprise_attack",
        "japan: at bay_of_bengal",
        "japan: at philippines",
        "japan: use jap_destroyer_transport",
        "japan: at bay_of_bengal",
        "japan: at india",
    )
    assert "india" in pieces(table, "japan")


def test_surprise_attack_under_second_edition_timing_is_over_for_destroyer_transport() -> None:
    table = board(
        "japan",
        SOUTHERN_THRUST,
        attack("jap_destroyer_transport"),
        {"strict_2e_timing": True},
    )
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_surprise_attack",
        "japan: at bay_of_bengal",
        "japan: at philippines",
        "japan: use jap_destroyer_transport",
    )
    assert refused(table, "japan: at india") == "refusal.not_named_by_card"
    assert "philippines" in offered(table, "japan", "at")


CUT_OFF = {
    "japan": ["japan", "central_pacific", "new_guinea"],
    "us": ["western_us", "east_pacific", "hawaii"],
}


def test_truk_supplies_all_navies_and_armies_beside_the_central_pacific_for_a_turn() -> None:
    table = board("japan", CUT_OFF, {"japan": holding("jap_sea_battle", responses=["jap_truk"])})
    assert supplied(table, "japan") == ["japan"]
    begin(table, "japan: use jap_truk")
    assert supplied(table, "japan") == ["new_guinea", "japan", "central_pacific"]
    play(table, "japan: play jap_sea_battle", "japan: at east_pacific")
    assert pieces(table, "us") == ["western_us", "hawaii"]
    assert pieces(table, "japan") == ["new_guinea", "japan", "central_pacific"]
    assert supplied(table, "japan") == ["japan"]


def test_without_truk_the_navy_can_not_battle_and_starves() -> None:
    table = board("japan", CUT_OFF, {"japan": holding("jap_sea_battle")})
    begin(table, "japan: play jap_sea_battle")
    assert refused(table, "japan: at east_pacific") == "refusal.no_supplied_piece_adjacent"
    play(table, "japan: at sea_of_japan")
    assert pieces(table, "japan") == ["japan"]
    assert len(told(table, OutOfSupply)) == 2


def test_truk_feeds_no_army_away_from_the_central_pacific() -> None:
    table = board(
        "japan",
        {"japan": ["japan", "central_pacific", "szechuan"]},
        {"japan": holding("jap_build_army", responses=["jap_truk"])},
    )
    play(table, "japan: use jap_truk", "japan: discard jap_build_army")
    assert pieces(table, "japan") == ["japan", "central_pacific"]


def test_truk_works_in_the_supply_step_and_is_then_gone() -> None:
    table = board(
        "japan",
        CUT_OFF,
        {"japan": holding("jap_build_army", responses=["jap_truk"])},
    )
    begin(table, "japan: discard jap_build_army")
    assert asked(table) == ["japan"]
    play(table, "japan: use jap_truk")
    assert told(table, OutOfSupply) == []
    assert zone(table, "japan", "discard")[0] == "jap_truk"


def test_truk_lets_battleship_repair_save_a_navy_in_an_enemy_turn() -> None:
    table = board(
        "us",
        CUT_OFF,
        {
            "us": holding("us_sea_battle"),
            "japan": {"responses": ["jap_truk", "jap_battleship_repair"]},
        },
    )
    begin(table, "us: play us_sea_battle", "us: at central_pacific")
    play(table, "japan: use jap_truk", "japan: use jap_battleship_repair")
    assert "central_pacific" in pieces(table, "japan")
    assert count(table, "japan", "discard") == 2


def status_points(status: str, placed: list[str], **others: list[str]) -> int:
    """What a Status brings Japan in a turn in which it does nothing else."""
    table = board(
        "japan",
        {"japan": placed, **others},
        {"japan": holding("jap_build_army", responses=["jap_truk"], status=[status])},
    )
    play(table, "japan: use jap_truk", "japan: discard jap_build_army")
    return scored(table, "status")


def test_forward_bases_bring_a_point_for_each_army_on_the_far_coasts() -> None:
    line = ["japan", "sea_of_japan", "north_pacific", "hawaii"]
    assert status_points("jap_forward_bases", line) == 1
    assert status_points("jap_forward_bases", [*line, "pacific_northwest"]) == 2
    far = [*line, "pacific_northwest", "east_pacific", "new_zealand"]
    assert status_points("jap_forward_bases", far) == 3


def test_forward_bases_count_no_other_island_and_no_enemy_army() -> None:
    line = ["japan", "sea_of_japan", "iwo_jima", "philippines"]
    assert status_points("jap_forward_bases", line, us=["eastern_us", "hawaii"]) == 0


def test_forward_bases_are_reached_by_destroyer_transport() -> None:
    table = board(
        "japan",
        {"japan": ["japan", "sea_of_japan", "north_pacific"]},
        {
            "japan": holding(
                "jap_sea_battle",
                responses=["jap_destroyer_transport", "jap_truk"],
                status=["jap_forward_bases"],
            )
        },
    )
    play(
        table,
        "japan: use jap_truk",
        "japan: play jap_sea_battle",
        "japan: at central_pacific",
        "japan: use jap_destroyer_transport",
        "japan: at hawaii",
        "japan: pass",
    )
    assert scored(table, "status") == 1


def test_co_prosperity_brings_a_point_for_each_of_three_southern_spaces() -> None:
    line = ["japan", "sea_of_japan", "philippines", "south_china_sea"]
    assert status_points("jap_co_prosperity", line) == 0
    assert status_points("jap_co_prosperity", [*line, "indonesia"]) == 1
    south = ["japan", "sea_of_japan", "south_china_sea", "indonesia", "new_guinea"]
    assert status_points("jap_co_prosperity", [*south, "southeast_asia"]) == 3


def test_co_prosperity_ends_with_an_enemy_army_in_japan() -> None:
    south = ["indonesia", "south_china_sea"]
    assert status_points("jap_co_prosperity", south, us=["eastern_us", "japan"]) == 0


def test_imperial_designs_bring_one_point_for_iwo_jima_or_the_philippines() -> None:
    line = ["japan", "sea_of_japan", "iwo_jima"]
    assert status_points("jap_imperial_designs", line) == 1
    assert status_points("jap_imperial_designs", [*line, "philippines"]) == 1


def test_imperial_designs_bring_nothing_without_such_an_army() -> None:
    line = ["japan", "sea_of_japan", "china"]
    assert status_points("jap_imperial_designs", line) == 0


def test_imperial_designs_end_when_magic_discards_them() -> None:
    table = board(
        "us",
        {"japan": ["japan", "sea_of_japan", "iwo_jima"]},
        {"us": holding("us_magic"), "japan": {"status": ["jap_imperial_designs"]}},
    )
    play(table, "us: play us_magic")
    assert zone(table, "japan", "status") == []
    assert zone(table, "japan", "discard") == ["jap_imperial_designs"]
