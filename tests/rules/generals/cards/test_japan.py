"""The Japanese cards: each works, is refused with its reason, and meets other cards."""

from rules.generals.board import SPACE
from rules.generals.events import Attacked, Recruited, Withstood
from tests.rules.generals.cards.holding import cannot_use, fizzled, holding, scored
from tests.rules.generals.trying import (
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


def test_japanese_submarines_cost_a_card_and_bring_two_points() -> None:
    for card, target in (("jap_submarines_uk", "uk"), ("jap_submarines_us", "us")):
        table = board("japan", cards={"japan": holding(card)})
        play(table, f"japan: play {card}")
        assert count(table, target, "discard") == 1
        assert scored(table, "card") == 2


def test_japanese_submarines_cost_a_point_where_the_target_has_no_card_left() -> None:
    for card, target in (("jap_submarines_uk", "uk"), ("jap_submarines_us", "us")):
        table = board("japan", cards={"japan": holding(card), target: holding(deck=[])})
        play(table, f"japan: play {card}")
        assert points(table) == (2 + 2, -1)


def test_japanese_submarines_hunt_with_the_wolf_packs() -> None:
    for card, target in (("jap_submarines_uk", "uk"), ("jap_submarines_us", "us")):
        table = board(
            "japan",
            {"germany": ["germany", "scandinavia"]},
            {"japan": holding(card), "germany": {"status": ["ger_wolf_packs"]}},
        )
        play(table, f"japan: play {card}")
        assert count(table, target, "discard") == 1 + 2


MAINLAND = {
    "japan": ["japan", "sea_of_japan", "china"],
    "ussr": ["moscow", "mongolia", "vladivostok"],
    "uk": ["united_kingdom", "szechuan"],
}


def responses(*cards: str, hand: str = "jap_land_battle") -> dict[str, dict[str, list[str]]]:
    return {"japan": holding(hand, responses=list(cards))}


def test_banzai_charge_battles_the_same_space_or_a_neighbour_again() -> None:
    table = board("japan", MAINLAND, responses("jap_banzai_charge"))
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at mongolia",
        "japan: use jap_banzai_charge",
        "japan: at vladivostok",
    )
    assert pieces(table, "ussr") == ["moscow"]
    assert zone(table, "japan", "discard") == ["jap_banzai_charge", "jap_land_battle"]


def test_banzai_charge_reaches_no_space_apart_from_the_battle() -> None:
    table = board("japan", MAINLAND, responses("jap_banzai_charge"))
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at vladivostok",
        "japan: use jap_banzai_charge",
    )
    assert refused(table, "japan: at szechuan") == "refusal.not_named_by_card"
    assert refused(table, "japan: at siberia") == "refusal.no_supplied_piece_adjacent"


def test_banzai_charge_follows_no_sea_battle() -> None:
    table = board("japan", MAINLAND, responses("jap_banzai_charge", hand="jap_sea_battle"))
    begin(table, "japan: play jap_sea_battle", "japan: at north_pacific")
    assert cannot_use(table, "japan", "jap_banzai_charge")


def test_banzai_charge_finishes_what_surprise_attack_began_on_land() -> None:
    table = board(
        "japan",
        MAINLAND,
        responses("jap_banzai_charge", "jap_surprise_attack", hand="jap_sea_battle"),
    )
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at north_pacific",
        "japan: use jap_surprise_attack",
        "japan: pass",
        "japan: at mongolia",
        "japan: use jap_banzai_charge",
        "japan: at vladivostok",
    )
    assert pieces(table, "ussr") == ["moscow"]


NAVAL_WAR = {
    "japan": ["japan", "sea_of_japan", "iwo_jima", "central_pacific"],
    "us": ["eastern_us", "western_us", "hawaii", "east_pacific", "north_pacific"],
}


def test_battleship_repair_saves_a_supplied_navy_for_the_turn() -> None:
    table = board(
        "us",
        NAVAL_WAR,
        {
            "japan": {"responses": ["jap_battleship_repair"]},
            "us": holding("us_sea_battle"),
        },
    )
    play(
        table,
        "us: play us_sea_battle",
        "us: at central_pacific",
        "japan: use jap_battleship_repair",
        "japan: target central_pacific",
    )
    assert "central_pacific" in pieces(table, "japan")
    assert len(told(table, Withstood)) == 1


def test_battleship_repair_is_for_supplied_navies_only() -> None:
    table = board(
        "us",
        NAVAL_WAR | {"japan": ["japan", "east_pacific"], "us": ["eastern_us", "western_us"]},
        {
            "japan": {"responses": ["jap_battleship_repair"]},
            "us": holding("us_sea_battle"),
        },
    )
    begin(table, "us: play us_sea_battle", "us: at east_pacific")
    assert cannot_use(table, "japan", "jap_battleship_repair")


def test_battleship_repair_is_not_for_an_ally() -> None:
    table = board(
        "uk",
        {"germany": ["germany", "western_europe", "north_sea"]},
        {
            "japan": {"responses": ["jap_battleship_repair"]},
            "uk": holding("uk_sea_battle"),
        },
    )
    begin(table, "uk: play uk_sea_battle", "uk: at north_sea")
    assert cannot_use(table, "japan", "jap_battleship_repair")


def test_battleship_repair_holds_against_the_royal_navy_too() -> None:
    table = board(
        "uk",
        {
            "japan": ["japan", "sea_of_japan", "philippines", "south_china_sea"],
            "uk": ["united_kingdom", "australia"],
        },
        {
            "japan": {"responses": ["jap_battleship_repair"]},
            "uk": holding("uk_sea_battle", *["uk_build_army"] * 2, status=["uk_royal_navy"]),
        },
    )
    play(
        table,
        "uk: play uk_sea_battle",
        "uk: at south_china_sea",
        "japan: use jap_battleship_repair",
        "japan: target south_china_sea",
        "uk: use uk_royal_navy",
        "uk: at south_china_sea",
    )
    assert "south_china_sea" in pieces(table, "japan")
    assert len(told(table, Withstood)) == 2


def test_china_offensive_builds_in_the_battled_space_and_in_another_of_the_three() -> None:
    table = board("japan", MAINLAND, responses("jap_china_offensive"))
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at szechuan",
        "japan: use jap_china_offensive",
        "japan: at szechuan",
        "japan: at southeast_asia",
    )
    assert set(pieces(table, "japan")) == {
        "japan",
        "sea_of_japan",
        "china",
        "szechuan",
        "southeast_asia",
    }
    assert pieces(table, "uk") == ["united_kingdom"]


def test_china_offensive_builds_its_second_army_in_a_different_space() -> None:
    table = board("japan", MAINLAND, responses("jap_china_offensive"))
    begin(
        table,
        "japan: play jap_land_battle",
        "japan: at szechuan",
        "japan: use jap_china_offensive",
    )
    assert offered(table, "japan", "at") == ["szechuan"]
    begin(table, "japan: pass")
    assert refused(table, "japan: at szechuan") == "refusal.not_named_by_card"
    assert offered(table, "japan", "at") == ["china", "southeast_asia"]
    play(table, "japan: pass")
    assert set(pieces(table, "japan")) == set(MAINLAND["japan"])


def test_china_offensive_follows_no_battle_outside_the_chinese_front() -> None:
    table = board("japan", MAINLAND, responses("jap_china_offensive"))
    begin(table, "japan: play jap_land_battle", "japan: at mongolia")
    assert cannot_use(table, "japan", "jap_china_offensive")


def test_china_offensive_brings_co_prosperity_to_southeast_asia_at_once() -> None:
    cards = responses("jap_china_offensive")
    cards["japan"]["status"] = ["jap_co_prosperity"]
    table = board("japan", MAINLAND, cards)
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at szechuan",
        "japan: use jap_china_offensive",
        "japan: pass",
        "japan: at southeast_asia",
    )
    assert scored(table, "status") == 1


AT_SEA = {
    "japan": ["japan", "sea_of_japan", "china", "southeast_asia"],
    "uk": ["united_kingdom", "australia", "south_china_sea", "bay_of_bengal"],
}


def test_destroyer_transport_builds_two_armies_beside_the_battled_sea() -> None:
    table = board("japan", AT_SEA, responses("jap_destroyer_transport", hand="jap_sea_battle"))
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_destroyer_transport",
        "japan: at philippines",
        "japan: pass",
    )
    assert "philippines" in pieces(table, "japan")
    assert "south_china_sea" not in pieces(table, "uk")


def test_destroyer_transport_builds_under_build_rules() -> None:
    table = board("japan", AT_SEA, responses("jap_destroyer_transport", hand="jap_sea_battle"))
    play(
        table,
        "japan: play jap_sea_battle",
        "japan: at south_china_sea",
        "japan: use jap_destroyer_transport",
    )
    assert refused(table, "japan: at new_guinea") == "refusal.no_supplied_piece_adjacent"
    assert refused(table, "japan: at australia") == "refusal.enemy_there"
    assert refused(table, "japan: at iwo_jima") == "refusal.not_named_by_card"
    begin(table, "japan: at philippines")
    assert offered(table, "japan", "at") == ["southeast_asia", "philippines"]


def test_destroyer_transport_follows_no_land_battle() -> None:
    table = board("japan", AT_SEA, responses("jap_destroyer_transport"))
    begin(table, "japan: play jap_land_battle", "japan: at india")
    assert cannot_use(table, "japan", "jap_destroyer_transport")


def test_destroyer_transport_goes_on_after_loyal_to_the_crown() -> None:
    table = board(
        "japan",
        AT_SEA,
        responses("jap_destroyer_transport", hand="jap_sea_battle")
        | {"uk": {"responses": ["uk_loyal_to_crown"]}},
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
    assert "india" in pieces(table, "japan")


def test_fall_of_singapore_sinks_a_navy_and_recruits_one() -> None:
    table = board(
        "japan",
        {
            "japan": ["japan", "sea_of_japan", "china"],
            "uk": ["united_kingdom", "southeast_asia", "south_china_sea"],
        },
        responses("jap_fall_of_singapore"),
    )
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at southeast_asia",
        "japan: use jap_fall_of_singapore",
    )
    assert pieces(table, "uk") == ["united_kingdom"]
    assert [SPACE["south_china_sea"]] == [event.space for event in told(table, Recruited)]


def test_fall_of_singapore_follows_battles_in_southeast_asia_only() -> None:
    table = board("japan", MAINLAND, responses("jap_fall_of_singapore"))
    begin(table, "japan: play jap_land_battle", "japan: at szechuan")
    assert cannot_use(table, "japan", "jap_fall_of_singapore")


def test_fall_of_singapore_recruits_nothing_beside_a_second_enemy_navy() -> None:
    table = board(
        "japan",
        {
            "japan": ["japan", "sea_of_japan", "china"],
            "uk": ["united_kingdom", "south_china_sea"],
            "us": ["eastern_us", "south_china_sea"],
        },
        responses("jap_fall_of_singapore"),
    )
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at southeast_asia",
        "japan: use jap_fall_of_singapore",
        "japan: target us",
    )
    assert pieces(table, "us") == ["eastern_us"]
    assert "south_china_sea" in pieces(table, "uk")
    assert fizzled(table)


def test_fall_of_singapore_fails_before_destroyers() -> None:
    table = board(
        "japan",
        {
            "japan": ["japan", "sea_of_japan", "china"],
            "uk": ["united_kingdom", "australia", "south_china_sea"],
        },
        responses("jap_fall_of_singapore") | {"uk": {"responses": ["uk_destroyers"]}},
    )
    play(
        table,
        "japan: play jap_land_battle",
        "japan: at southeast_asia",
        "japan: use jap_fall_of_singapore",
        "uk: use uk_destroyers",
    )
    assert "south_china_sea" in pieces(table, "uk")
    assert "south_china_sea" not in pieces(table, "japan")


def test_kamikaze_sinks_a_navy_just_built_beside_a_japanese_piece() -> None:
    table = board(
        "us",
        {"japan": ["japan", "iwo_jima"], "us": ["western_us", "east_pacific", "hawaii"]},
        {"japan": {"responses": ["jap_kamikaze"]}, "us": holding("us_build_navy")},
    )
    play(
        table,
        "us: play us_build_navy",
        "us: at central_pacific",
        "japan: use jap_kamikaze",
    )
    assert pieces(table, "us") == ["western_us", "hawaii", "east_pacific"]
    assert told(table, Attacked) == []


def test_kamikaze_reaches_no_navy_away_from_japanese_pieces() -> None:
    table = board(
        "us",
        {"us": ["eastern_us", "western_us"]},
        {"japan": {"responses": ["jap_kamikaze"]}, "us": holding("us_build_navy")},
    )
    begin(table, "us: play us_build_navy", "us: at east_pacific")
    assert cannot_use(table, "japan", "jap_kamikaze")


def test_kamikaze_does_not_answer_a_recruited_navy() -> None:
    table = board(
        "uk",
        {"japan": ["japan", "sea_of_japan", "philippines"]},
        {"japan": {"responses": ["jap_kamikaze"]}, "uk": holding("uk_singapore")},
    )
    begin(table, "uk: play uk_singapore")
    assert cannot_use(table, "japan", "jap_kamikaze")


def test_kamikaze_flies_through_an_open_strait() -> None:
    cards = {"japan": {"responses": ["jap_kamikaze"]}, "uk": holding("uk_build_navy")}
    base = {
        "japan": ["japan", "sea_of_japan", "south_china_sea"],
        "uk": ["united_kingdom", "india"],
    }
    closed = board("uk", base | {"japan": [*base["japan"], "philippines"]}, cards)
    opened = board("uk", base | {"italy": ["italy", "southeast_asia"]}, cards)
    for table in (closed, opened):
        begin(table, "uk: play uk_build_navy", "uk: at bay_of_bengal")
    assert cannot_use(closed, "japan", "jap_kamikaze")
    play(opened, "japan: use jap_kamikaze")
    assert pieces(opened, "uk") == ["united_kingdom", "india"]


def test_kamikaze_is_seen_coming_by_radar() -> None:
    table = board(
        "us",
        {"japan": ["japan", "iwo_jima"], "us": ["western_us", "east_pacific", "hawaii"]},
        {
            "japan": {"responses": ["jap_kamikaze"]},
            "us": holding("us_build_navy", status=["us_radar"]),
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
    assert count(table, "us", "discard") == 1 + 3


def test_japanese_cards_follow_japanese_battles_only() -> None:
    land = ["jap_banzai_charge", "jap_china_offensive", "jap_fall_of_singapore"]
    battle = board(
        "uk",
        {
            "japan": ["japan", "sea_of_japan", "china"],
            "uk": ["united_kingdom", "india", "bay_of_bengal"],
        },
        {"japan": {"responses": land}, "uk": holding("uk_land_battle")},
    )
    begin(battle, "uk: play uk_land_battle", "uk: at southeast_asia")
    assert all(cannot_use(battle, "japan", card) for card in land)
    naval = ["jap_surprise_attack", "jap_destroyer_transport"]
    sea_battle = board(
        "us",
        NAVAL_WAR,
        {"japan": {"responses": naval}, "us": holding("us_sea_battle")},
    )
    begin(sea_battle, "us: play us_sea_battle", "us: at central_pacific")
    assert all(cannot_use(sea_battle, "japan", card) for card in naval)


def test_kamikaze_is_for_enemy_navies_only() -> None:
    army = board(
        "us",
        NAVAL_WAR | {"us": ["western_us", "east_pacific", "north_pacific"]},
        {"japan": {"responses": ["jap_kamikaze"]}, "us": holding("us_build_army")},
    )
    begin(army, "us: play us_build_army", "us: at hawaii")
    assert cannot_use(army, "japan", "jap_kamikaze")
    own = board(
        "japan",
        cards={"japan": holding("jap_build_navy", responses=["jap_kamikaze"])},
    )
    begin(own, "japan: play jap_build_navy", "japan: at sea_of_japan")
    assert cannot_use(own, "japan", "jap_kamikaze")
