"""The Soviet cards played from hand: each works, is refused with its reason, meets another card."""

from rules.kernel.tryout import Tryout
from tests.rules.generals.telling import story
from tests.rules.generals.trying import (
    begin,
    board,
    offered,
    pieces,
    play,
    points,
    refused,
)

FRONT = ["moscow", "russia", "ukraine"]


def soviet(card: str, ussr: list[str] | None = None, **others: list[str]) -> Tryout:
    """The Soviet Union's turn with a card in hand."""
    return board(
        "ussr",
        pieces={"ussr": ussr or ["moscow"], **others},
        cards={"ussr": {"hand": [card, "ussr_build_army"]}},
    )


def test_the_soviet_navy_is_built_beside_a_supplied_army() -> None:
    table = soviet("ussr_build_navy", FRONT)
    begin(table, "ussr: play ussr_build_navy")
    assert offered(table, "ussr", "at") == ["baltic_sea", "black_sea", "caspian_sea"]
    play(table, "ussr: at black_sea")
    assert "black_sea" in pieces(table, "ussr")


def test_a_soviet_land_battle_removes_an_army() -> None:
    table = soviet("ussr_land_battle", FRONT, germany=["germany", "eastern_europe"])
    play(table, "ussr: play ussr_land_battle", "ussr: at eastern_europe")
    assert pieces(table, "germany") == ["germany"]


def test_a_soviet_sea_battle_removes_a_navy() -> None:
    table = soviet("ussr_sea_battle", FRONT, germany=["germany", "baltic_sea"])
    play(table, "ussr: play ussr_sea_battle", "ussr: at baltic_sea")
    assert pieces(table, "germany") == ["germany"]


def test_general_winter_eliminates_two_armies_near_moscow() -> None:
    table = soviet(
        "ussr_general_winter", germany=["germany", "ukraine"], japan=["japan", "siberia"]
    )
    play(table, "ussr: play ussr_general_winter", "ussr: at ukraine", "ussr: at siberia")
    assert pieces(table, "germany") == ["germany"]
    assert pieces(table, "japan") == ["japan"]


def test_general_winter_may_strike_twice_in_one_space_and_stop_after_one() -> None:
    table = soviet("ussr_general_winter", germany=["germany", "russia"], italy=["italy", "russia"])
    play(table, "ussr: play ussr_general_winter", "ussr: at russia", "ussr: target italy")
    assert story(table, "removed") == ["removed italy army russia"]
    play(table, "ussr: at russia")
    assert pieces(table, "germany") == ["germany"]


def test_general_winter_takes_allied_armies_too_because_it_names_no_side() -> None:
    table = soviet("ussr_general_winter", FRONT, germany=["germany", "siberia"])
    begin(table, "ussr: play ussr_general_winter")
    assert offered(table, "ussr", "at") == ["russia", "ukraine", "moscow", "siberia"]


def test_general_winter_stays_near_moscow() -> None:
    table = soviet("ussr_general_winter", germany=["germany", "kazakhstan", "eastern_europe"])
    begin(table, "ussr: play ussr_general_winter")
    assert refused(table, "ussr: at kazakhstan") == "refusal.nothing_to_remove"
    assert refused(table, "ussr: at eastern_europe") == "refusal.nothing_to_remove"


def test_general_winter_brings_romanian_reinforcements_into_the_space() -> None:
    table = board(
        "ussr",
        pieces={"germany": ["germany", "eastern_europe", "russia"]},
        cards={
            "ussr": {"hand": ["ussr_general_winter"]},
            "italy": {"responses": ["ita_romanian_reinforcements"]},
        },
    )
    play(
        table,
        "ussr: play ussr_general_winter",
        "ussr: at russia",
        "italy: use ita_romanian_reinforcements",
        "ussr: at russia",
    )
    assert story(table, "removed") == ["removed germany army russia", "removed italy army russia"]


def test_the_treaty_builds_in_eastern_europe_and_in_ukraine() -> None:
    table = soviet("ussr_german_soviet_treaty")
    begin(table, "ussr: play ussr_german_soviet_treaty")
    assert story(table, "built") == ["built ussr army ukraine"]
    play(table, "ussr: at eastern_europe")
    assert pieces(table, "ussr") == ["eastern_europe", "ukraine", "moscow"]


def test_the_treaty_builds_one_army_in_each_and_not_one_twice() -> None:
    table = soviet("ussr_german_soviet_treaty", FRONT)
    begin(table, "ussr: play ussr_german_soviet_treaty", "ussr: at ukraine")
    assert story(table, "rebuilt") == ["rebuilt ussr army ukraine"]
    assert offered(table, "ussr", "at") == ["eastern_europe"]
    assert refused(table, "ussr: at ukraine") == "refusal.not_named_by_card"


def test_the_treaty_keeps_to_build_rules() -> None:
    table = soviet("ussr_german_soviet_treaty", germany=["germany", "ukraine"])
    play(table, "ussr: play ussr_german_soviet_treaty")
    assert pieces(table, "ussr") == ["moscow"]
    assert "fizzled ussr ussr_german_soviet_treaty" in story(table)


def test_the_treaty_may_leave_the_second_army_unbuilt() -> None:
    table = soviet("ussr_german_soviet_treaty")
    play(table, "ussr: play ussr_german_soviet_treaty", "ussr: pass")
    assert pieces(table, "ussr") == ["ukraine", "moscow"]


def test_the_treaty_builds_so_the_motherland_may_follow() -> None:
    table = board(
        "ussr",
        cards={
            "ussr": {
                "hand": ["ussr_german_soviet_treaty", "ussr_land_battle", "ussr_sea_battle"],
                "status": ["ussr_motherland"],
            }
        },
    )
    play(
        table,
        "ussr: play ussr_german_soviet_treaty",
        "ussr: use ussr_motherland",
        "ussr: at russia",
        "ussr: at eastern_europe",
    )
    assert pieces(table, "ussr") == ["eastern_europe", "russia", "ukraine", "moscow"]


def test_mao_eliminates_an_army_in_china_or_szechuan() -> None:
    table = soviet("ussr_mao", japan=["japan", "china", "szechuan"])
    begin(table, "ussr: play ussr_mao")
    assert offered(table, "ussr", "at") == ["szechuan", "china"]
    play(table, "ussr: at szechuan")
    assert pieces(table, "japan") == ["china", "japan"]


def test_mao_may_eliminate_an_american_army_because_the_card_names_no_side() -> None:
    table = soviet("ussr_mao", japan=["japan", "china"], us=["eastern_us", "szechuan"])
    play(table, "ussr: play ussr_mao", "ussr: at szechuan")
    assert pieces(table, "us") == ["eastern_us"]


def test_mao_does_nothing_where_no_army_stands() -> None:
    table = soviet("ussr_mao", japan=["japan", "southeast_asia"])
    play(table, "ussr: play ussr_mao")
    assert story(table, "fizzled") == ["fizzled ussr ussr_mao"]
    assert pieces(table, "japan") == ["southeast_asia", "japan"]


def test_mao_is_answered_by_the_kwantung_army() -> None:
    table = board(
        "ussr",
        pieces={"japan": ["japan", "china"]},
        cards={"ussr": {"hand": ["ussr_mao"]}, "japan": {"responses": ["jap_kwantung_army"]}},
    )
    play(table, "ussr: play ussr_mao", "japan: use jap_kwantung_army")
    assert pieces(table, "japan") == ["china", "japan"]


def test_titos_partisans_eliminate_in_the_balkans_and_recruit_a_soviet_or_british_army() -> None:
    for country in ("ussr", "uk"):
        table = soviet("ussr_tito", italy=["italy", "balkans"])
        begin(table, "ussr: play ussr_tito")
        assert offered(table, "ussr", "target") == ["ussr", "uk"]
        begin(table, f"ussr: target {country}")
        assert story(table, "removed", "recruited") == [
            "removed italy army balkans",
            f"recruited {country} army balkans",
        ]


def test_titos_partisans_recruit_though_there_was_nobody_to_eliminate() -> None:
    table = begin(soviet("ussr_tito"), "ussr: play ussr_tito", "ussr: target uk")
    assert "balkans" in pieces(table, "uk")


def test_titos_partisans_recruit_whom_there_is_room_for() -> None:
    table = soviet("ussr_tito", uk=["united_kingdom", "balkans"])
    begin(table, "ussr: play ussr_tito")
    assert story(table, "recruited") == ["recruited ussr army balkans"]


def test_titos_partisans_find_the_army_that_the_ussr_or_else_the_uk_takes_back() -> None:
    soviets = ["moscow", "ukraine", "siberia", "mongolia", "kazakhstan", "russia", "vladivostok"]
    britons = ["united_kingdom", "iceland", "india", "australia", "africa"]
    table = soviet("ussr_tito", soviets, uk=britons)
    begin(table, "ussr: play ussr_tito")
    assert refused(table, "ussr: at balkans") == "refusal.no_pieces_left"
    play(table, "ussr: take-back mongolia", "ussr: at balkans")
    assert story(table, "recruited") == ["recruited ussr army balkans"]
    table = soviet("ussr_tito", ["moscow", "balkans"], uk=britons)
    begin(table, "ussr: play ussr_tito")
    assert refused(table, "uk: at balkans") == "refusal.no_pieces_left"
    play(table, "uk: take-back iceland", "uk: at balkans")
    assert story(table, "recruited") == ["recruited uk army balkans"]
    table = soviet("ussr_tito", soviets)
    begin(table, "ussr: play ussr_tito", "ussr: at balkans")
    assert story(table, "recruited") == ["recruited uk army balkans"]


def test_titos_partisans_cannot_recruit_beside_an_axis_army_that_stays() -> None:
    table = soviet("ussr_tito", italy=["italy", "balkans"], germany=["germany", "balkans"])
    play(table, "ussr: play ussr_tito", "ussr: target italy")
    assert pieces(table, "germany") == ["germany", "balkans"]
    assert story(table, "recruited") == []


def test_titos_partisans_live_on_without_supply_under_shvernik() -> None:
    table = board(
        "ussr",
        cards={"ussr": {"hand": ["ussr_tito", "ussr_build_army"], "status": ["ussr_shvernik"]}},
    )
    play(table, "ussr: play ussr_tito", "ussr: target ussr")
    assert pieces(table, "ussr") == ["balkans", "moscow"]
    assert points(table) == (0, 2)


def test_the_trans_siberian_railroad_moves_army_after_army() -> None:
    table = soviet("ussr_trans_siberian", ["moscow", "siberia", "vladivostok"])
    play(
        table,
        "ussr: play ussr_trans_siberian",
        "ussr: choose vladivostok",
        "ussr: at ukraine",
        "ussr: choose siberia",
        "ussr: at eastern_europe",
        "ussr: pass",
    )
    assert pieces(table, "ussr") == ["eastern_europe", "ukraine", "moscow"]
    assert story(table, "removed") == []


def test_the_trans_siberian_railroad_moves_an_army_once_and_under_build_rules() -> None:
    table = soviet("ussr_trans_siberian", ["moscow", "siberia", "black_sea"])
    begin(table, "ussr: play ussr_trans_siberian", "ussr: choose siberia")
    assert refused(table, "ussr: at vladivostok") == "refusal.no_supplied_piece_adjacent"
    begin(table, "ussr: at russia")
    assert offered(table, "ussr", "choose") == ["ussr@moscow"]


def test_the_trans_siberian_railroad_builds_the_lifted_army_not_another_one_again() -> None:
    table = soviet("ussr_trans_siberian", ["moscow", "siberia"])
    begin(table, "ussr: play ussr_trans_siberian", "ussr: choose siberia")
    assert "moscow" not in offered(table, "ussr", "at")


def test_the_trans_siberian_railroad_leaves_in_reserve_what_it_cannot_build() -> None:
    table = soviet("ussr_trans_siberian", ["vladivostok"], germany=["germany", "moscow"])
    play(table, "ussr: play ussr_trans_siberian", "ussr: choose vladivostok")
    assert pieces(table, "ussr") == []


def test_the_trans_siberian_railroad_builds_so_the_motherland_may_follow() -> None:
    table = board(
        "ussr",
        pieces={"ussr": ["moscow", "siberia"]},
        cards={
            "ussr": {
                "hand": ["ussr_trans_siberian", "ussr_land_battle", "ussr_sea_battle"],
                "status": ["ussr_motherland"],
            }
        },
    )
    play(
        table,
        "ussr: play ussr_trans_siberian",
        "ussr: choose siberia",
        "ussr: at ukraine",
        "ussr: use ussr_motherland",
        "ussr: at russia",
    )
    assert pieces(table, "ussr") == ["russia", "ukraine", "moscow"]


def test_vasilevsky_recruits_in_vladivostok_and_eliminates_in_china() -> None:
    table = soviet("ussr_vasilevsky", japan=["japan", "china"])
    begin(table, "ussr: play ussr_vasilevsky")
    assert story(table, "recruited") == ["recruited ussr army vladivostok"]
    assert pieces(table, "japan") == ["japan"]


def test_vasilevsky_eliminates_though_vladivostok_is_held_by_japan() -> None:
    table = soviet("ussr_vasilevsky", japan=["japan", "china", "vladivostok"])
    begin(table, "ussr: play ussr_vasilevsky")
    assert story(table, "fizzled", "removed") == [
        "fizzled ussr ussr_vasilevsky",
        "removed japan army china",
    ]


def test_vasilevsky_eliminates_an_american_army_because_the_card_names_no_side() -> None:
    table = soviet("ussr_vasilevsky", us=["eastern_us", "china"])
    play(table, "ussr: play ussr_vasilevsky")
    assert pieces(table, "us") == ["eastern_us"]


def test_vasilevsky_does_not_say_may_so_nobody_is_asked_whether_to_spare_the_army() -> None:
    table = soviet("ussr_vasilevsky", japan=["japan", "china"])
    begin(table, "ussr: play ussr_vasilevsky")
    assert refused(table, "ussr: at china") != ""
    assert story(table, "removed") == ["removed japan army china"]


def test_vasilevsky_eliminates_in_china_only() -> None:
    table = soviet("ussr_vasilevsky", japan=["japan", "china", "szechuan"])
    begin(table, "ussr: play ussr_vasilevsky")
    assert pieces(table, "japan") == ["szechuan", "japan"]


def test_vasilevskys_army_starves_unless_shvernik_supplies_it() -> None:
    table = play(soviet("ussr_vasilevsky"), "ussr: play ussr_vasilevsky")
    assert story(table, "out_of_supply") == ["out_of_supply ussr army vladivostok"]
    table = board(
        "ussr",
        cards={"ussr": {"hand": ["ussr_vasilevsky"], "status": ["ussr_shvernik"]}},
    )
    play(table, "ussr: play ussr_vasilevsky")
    assert story(table, "out_of_supply") == []
