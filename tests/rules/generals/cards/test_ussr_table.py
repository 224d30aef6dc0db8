"""The Soviet Status cards."""

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

FRONT = ["moscow", "russia", "ukraine"]
TWO = ["ussr_sea_battle", "ussr_mao"]


def with_status(*status: str, ussr: list[str], hand: list[str], **others: list[str]) -> Tryout:
    """The Soviet Union's turn with Status cards open."""
    return board(
        "ussr",
        pieces={"ussr": ussr, **others},
        cards={"ussr": {"status": list(status), "hand": hand}},
    )


def test_the_motherland_builds_one_more_army_for_two_hand_cards() -> None:
    table = with_status("ussr_motherland", ussr=["moscow"], hand=["ussr_build_army", *TWO])
    play(
        table,
        "ussr: play ussr_build_army",
        "ussr: at ukraine",
        "ussr: use ussr_motherland",
        "ussr: at eastern_europe",
    )
    assert pieces(table, "ussr") == ["eastern_europe", "ukraine", "moscow"]
    assert sorted(zone(table, "ussr", "discard")) == [
        "ussr_build_army",
        "ussr_mao",
        "ussr_sea_battle",
    ]


def test_the_motherland_calls_once_a_turn() -> None:
    table = with_status(
        "ussr_motherland", ussr=["moscow"], hand=["ussr_build_army", *TWO, "ussr_tito"]
    )
    begin(
        table,
        "ussr: play ussr_build_army",
        "ussr: at ukraine",
        "ussr: use ussr_motherland",
        "ussr: discard ussr_sea_battle ussr_mao",
        "ussr: at russia",
    )
    refused(table, "ussr: use ussr_motherland")
    assert zone(table, "ussr", "hand") == ["ussr_tito"]


def test_the_motherland_does_not_follow_a_recruited_or_an_allied_army() -> None:
    table = with_status("ussr_motherland", ussr=["moscow"], hand=["ussr_vasilevsky", *TWO])
    begin(table, "ussr: play ussr_vasilevsky")
    refused(table, "ussr: use ussr_motherland")
    table = board(
        "uk",
        cards={"uk": {"hand": ["uk_build_army"]}, "ussr": {"status": ["ussr_motherland"]}},
    )
    begin(table, "uk: play uk_build_army", "uk: at united_kingdom")
    refused(table, "ussr: use ussr_motherland")


def test_the_motherland_does_not_follow_a_navy() -> None:
    table = with_status("ussr_motherland", ussr=FRONT, hand=["ussr_build_navy", *TWO])
    begin(table, "ussr: play ussr_build_navy", "ussr: at black_sea")
    refused(table, "ussr: use ussr_motherland")


def test_the_motherland_comes_after_women_conscripts_have_taken_the_card() -> None:
    table = with_status(
        "ussr_motherland",
        "ussr_women_conscripts",
        ussr=["moscow"],
        hand=["ussr_build_army", *TWO, "ussr_tito"],
    )
    play(
        table,
        "ussr: play ussr_build_army",
        "ussr: use ussr_women_conscripts",
        "ussr: at ukraine",
        "ussr: use ussr_motherland",
        "ussr: discard ussr_sea_battle ussr_mao",
        "ussr: at russia",
    )
    assert zone(table, "ussr", "deck_top") == ["ussr_build_army"]
    assert pieces(table, "ussr") == ["russia", "ukraine", "moscow"]


def assault(*status: str, hand: tuple[str, ...] = tuple(TWO), **others: list[str]) -> Tryout:
    """The Soviet Union attacks two German armies and an Italian one."""
    return with_status(
        *status,
        ussr=["moscow", "russia"],
        hand=["ussr_land_battle", *hand],
        **{
            "germany": ["germany", "ukraine", "eastern_europe"],
            "italy": ["italy", "ukraine"],
            **others,
        },
    )


def test_frontal_assault_battles_the_same_or_a_neighbouring_land_for_two_hand_cards() -> None:
    table = assault("ussr_frontal_assault")
    begin(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at ukraine",
        "ussr: target germany",
        "ussr: use ussr_frontal_assault",
    )
    assert zone(table, "ussr", "hand") == []
    assert offered(table, "ussr", "at") == ["eastern_europe", "ukraine", "kazakhstan"]
    play(table, "ussr: at eastern_europe")
    assert pieces(table, "germany") == ["germany"]


def test_frontal_assault_goes_once_a_turn_and_no_further_than_next_door() -> None:
    table = assault("ussr_frontal_assault", hand=(*TWO, "ussr_tito"))
    begin(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at ukraine",
        "ussr: target germany",
        "ussr: use ussr_frontal_assault",
        "ussr: discard ussr_sea_battle ussr_mao",
    )
    assert refused(table, "ussr: at siberia") == "refusal.not_named_by_card"
    assert refused(table, "ussr: at balkans") == "refusal.no_supplied_piece_adjacent"
    begin(table, "ussr: at eastern_europe")
    refused(table, "ussr: use ussr_frontal_assault")


def test_frontal_assault_does_not_follow_a_sea_battle() -> None:
    table = with_status(
        "ussr_frontal_assault", ussr=FRONT, hand=["ussr_sea_battle", "ussr_mao", "ussr_tito"]
    )
    begin(table, "ussr: play ussr_sea_battle", "ussr: at baltic_sea")
    refused(table, "ussr: use ussr_frontal_assault")


def test_frontal_assault_and_artillery_do_not_follow_a_british_battle() -> None:
    table = board(
        "uk",
        {
            "uk": ["united_kingdom", "north_sea"],
            "ussr": ["moscow", "russia", "scandinavia", "baltic_sea"],
            "germany": ["germany", "western_europe"],
            "italy": ["italy", "western_europe"],
        },
        {
            "uk": {"hand": ["uk_land_battle"]},
            "ussr": {"status": ["ussr_frontal_assault", "ussr_stavka_artillery"]},
        },
    )
    begin(table, "uk: play uk_land_battle", "uk: at western_europe", "uk: target italy")
    refused(table, "ussr: use ussr_frontal_assault")
    refused(table, "ussr: use ussr_stavka_artillery")
    assert "western_europe" in pieces(table, "germany")


def test_frontal_assault_may_be_followed_by_artillery_in_either_space() -> None:
    table = assault("ussr_frontal_assault", "ussr_stavka_artillery", hand=(*TWO, "ussr_tito"))
    play(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at ukraine",
        "ussr: target germany",
        "ussr: use ussr_frontal_assault",
        "ussr: discard ussr_sea_battle ussr_mao",
        "ussr: at eastern_europe",
        "ussr: use ussr_stavka_artillery",
    )
    assert pieces(table, "germany") == ["germany"]
    assert pieces(table, "italy") == ["italy"]


def test_guards_play_a_build_army_card_out_of_the_discard_pile_for_two_hand_cards() -> None:
    table = board(
        "ussr",
        cards={
            "ussr": {
                "status": ["ussr_guards"],
                "hand": [*TWO, "ussr_tito"],
                "discard": ["ussr_build_army", "ussr_land_battle"],
            }
        },
    )
    begin(table, "ussr: use ussr_guards", "ussr: discard ussr_sea_battle ussr_mao")
    assert offered(table, "ussr", "choose") == ["ussr_build_army"]
    play(table, "ussr: choose ussr_build_army", "ussr: at russia")
    assert pieces(table, "ussr") == ["russia", "moscow"]
    assert zone(table, "ussr", "discard")[0] == "ussr_build_army"
    assert zone(table, "ussr", "hand") == ["ussr_tito"]


def test_guards_may_play_a_card_that_paid_for_them() -> None:
    table = with_status("ussr_guards", ussr=["moscow"], hand=["ussr_build_army", "ussr_mao"])
    play(table, "ussr: use ussr_guards", "ussr: choose ussr_build_army", "ussr: at russia")
    assert pieces(table, "ussr") == ["russia", "moscow"]


def test_guards_find_no_other_type_of_card_and_nothing_in_an_empty_pile() -> None:
    table = with_status("ussr_guards", ussr=["moscow"], hand=[*TWO, "ussr_land_battle"])
    begin(table, "ussr: use ussr_guards", "ussr: discard ussr_mao ussr_land_battle")
    assert offered(table, "ussr", "choose") == []
    assert refused(table, "ussr: choose ussr_land_battle") == "refusal.wrong_verb"


def test_guards_stand_in_for_the_card_of_the_turn() -> None:
    table = with_status("ussr_guards", ussr=["moscow"], hand=["ussr_build_army", *TWO])
    begin(
        table,
        "ussr: use ussr_guards",
        "ussr: discard ussr_build_army ussr_mao",
        "ussr: choose ussr_build_army",
        "ussr: at russia",
    )
    assert refused(table, "ussr: play ussr_sea_battle") == "refusal.wrong_verb"


def test_guards_play_a_card_that_women_conscripts_put_on_the_deck() -> None:
    table = with_status(
        "ussr_guards",
        "ussr_women_conscripts",
        ussr=["moscow"],
        hand=["ussr_build_army", *TWO],
    )
    play(
        table,
        "ussr: use ussr_guards",
        "ussr: discard ussr_build_army ussr_mao",
        "ussr: choose ussr_build_army",
        "ussr: use ussr_women_conscripts",
        "ussr: at russia",
    )
    assert zone(table, "ussr", "deck_top") == ["ussr_build_army"]
    assert zone(table, "ussr", "discard") == ["ussr_mao"]


def test_scorched_earth_takes_ukraine_from_germany_and_italy_as_a_supply_space() -> None:
    occupied = {"germany": ["germany", "ukraine"], "italy": ["italy", "ukraine"]}
    burnt = board("germany", occupied, {"ussr": {"status": ["ussr_scorched_earth"]}})
    assert supplied(burnt, "germany") == ["germany"]
    assert supplied(burnt, "italy") == ["italy"]
    whole = board("germany", occupied)
    assert supplied(whole, "germany") == ["germany", "ukraine"]


def test_scorched_earth_brings_germany_no_points_in_ukraine() -> None:
    for status, score in ((["ussr_scorched_earth"], 2), ([], 4)):
        table = board(
            "germany",
            {"germany": ["germany", "eastern_europe", "ukraine"]},
            {
                "germany": {"hand": ["ger_build_army", "ger_sea_battle"]},
                "ussr": {"status": status},
            },
        )
        play(table, "germany: discard ger_build_army")
        assert points(table) == (score, 0)


def test_scorched_earth_leaves_ukraine_to_everybody_else() -> None:
    table = board(
        "japan",
        {"japan": ["japan", "ukraine"], "ussr": ["moscow"]},
        {"ussr": {"status": ["ussr_scorched_earth"]}},
    )
    assert supplied(table, "japan") == ["ukraine", "japan"]
    table = with_status("ussr_scorched_earth", ussr=["ukraine"], hand=TWO)
    assert supplied(table, "ussr") == ["ukraine"]


def test_scorched_earth_does_not_touch_abundant_resources() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe", "ukraine"]},
        {
            "germany": {
                "hand": ["ger_build_army", "ger_sea_battle"],
                "status": ["ger_abundant_resources"],
            },
            "ussr": {"status": ["ussr_scorched_earth"]},
        },
    )
    play(table, "germany: discard ger_build_army")
    assert points(table) == (3, 0)


def test_shvernik_keeps_soviet_armies_in_supply_everywhere() -> None:
    table = with_status("ussr_shvernik", ussr=["siberia", "balkans"], hand=TWO)
    assert supplied(table, "ussr") == ["balkans", "siberia"]
    play(table, "ussr: discard ussr_mao")
    assert pieces(table, "ussr") == ["balkans", "siberia"]


def test_shvernik_does_nothing_for_the_navy() -> None:
    table = with_status("ussr_shvernik", ussr=["moscow", "baltic_sea"], hand=TWO)
    assert supplied(table, "ussr") == ["moscow"]
    play(table, "ussr: discard ussr_mao")
    assert pieces(table, "ussr") == ["moscow"]


def test_shvernik_has_new_armies_built_in_moscow_or_next_to_an_army() -> None:
    table = with_status("ussr_shvernik", ussr=["russia", "baltic_sea"], hand=["ussr_build_army"])
    assert supplied(table, "ussr") == ["russia", "baltic_sea"]
    begin(table, "ussr: play ussr_build_army")
    assert offered(table, "ussr", "at") == [
        "scandinavia",
        "eastern_europe",
        "russia",
        "ukraine",
        "moscow",
        "siberia",
    ]
    assert refused(table, "ussr: at western_europe") == "refusal.no_own_army_adjacent"


def test_without_shvernik_a_supplied_navy_is_neighbour_enough() -> None:
    table = board(
        "ussr",
        {"ussr": ["moscow", "russia", "baltic_sea"]},
        {"ussr": {"hand": ["ussr_build_army"]}},
    )
    begin(table, "ussr: play ussr_build_army")
    assert "western_europe" in offered(table, "ussr", "at")


def test_shvernik_supplies_the_army_that_titos_partisans_battle_with() -> None:
    table = with_status(
        "ussr_shvernik",
        ussr=["balkans"],
        hand=["ussr_land_battle"],
        germany=["germany", "eastern_europe"],
    )
    play(table, "ussr: play ussr_land_battle", "ussr: at eastern_europe")
    assert pieces(table, "germany") == ["germany"]


def test_stavka_artillery_removes_every_army_in_the_battled_space_for_a_deck_card() -> None:
    table = assault("ussr_stavka_artillery")
    draw = count(table, "ussr", "draw")
    play(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at ukraine",
        "ussr: target germany",
        "ussr: use ussr_stavka_artillery",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert pieces(table, "italy") == ["italy"]
    assert count(table, "ussr", "draw") == draw - 1


def test_stavka_artillery_has_nothing_to_shell_in_an_empty_space() -> None:
    table = assault("ussr_stavka_artillery", italy=["italy"])
    begin(table, "ussr: play ussr_land_battle", "ussr: at ukraine")
    refused(table, "ussr: use ussr_stavka_artillery")
    assert pieces(table, "germany") == ["germany", "eastern_europe"]


def test_stavka_artillery_does_not_follow_an_elimination_or_an_allied_battle() -> None:
    table = with_status(
        "ussr_stavka_artillery",
        ussr=["moscow"],
        hand=["ussr_general_winter", "ussr_mao"],
        germany=["germany", "ukraine"],
        italy=["italy", "ukraine"],
    )
    play(table, "ussr: play ussr_general_winter", "ussr: at ukraine", "ussr: target germany")
    begin(table, "ussr: pass")
    refused(table, "ussr: use ussr_stavka_artillery")
    assert "ukraine" in pieces(table, "italy")


def test_stavka_artillery_does_not_follow_a_build() -> None:
    table = with_status("ussr_stavka_artillery", ussr=FRONT, hand=["ussr_build_army", "ussr_mao"])
    begin(table, "ussr: play ussr_build_army", "ussr: at siberia")
    refused(table, "ussr: use ussr_stavka_artillery")
    assert "siberia" in pieces(table, "ussr")


def test_stavka_artillery_may_fire_after_every_battle_of_a_turn() -> None:
    table = assault(
        "ussr_frontal_assault",
        "ussr_stavka_artillery",
        italy=["italy", "ukraine", "eastern_europe"],
    )
    play(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at ukraine",
        "ussr: target germany",
        "ussr: use ussr_stavka_artillery",
        "ussr: use ussr_frontal_assault",
        "ussr: at eastern_europe",
        "ussr: target germany",
        "ussr: use ussr_stavka_artillery",
    )
    assert story(table, "removed") == [
        "removed germany army ukraine",
        "removed italy army ukraine",
        "removed germany army eastern_europe",
        "removed italy army eastern_europe",
    ]


def test_stavka_artillery_spares_an_army_that_the_kwantung_card_protects() -> None:
    table = board(
        "ussr",
        {"ussr": ["moscow", "siberia", "mongolia"], "japan": ["japan", "china"]},
        {
            "ussr": {"hand": ["ussr_land_battle"], "status": ["ussr_stavka_artillery"]},
            "japan": {"responses": ["jap_kwantung_army"]},
        },
    )
    play(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at china",
        "japan: use jap_kwantung_army",
        "ussr: use ussr_stavka_artillery",
    )
    assert story(table, "withstood") == ["withstood japan army china"] * 2


def test_women_conscripts_put_the_build_army_card_on_the_deck_before_it_works() -> None:
    table = with_status("ussr_women_conscripts", ussr=["moscow"], hand=["ussr_build_army", *TWO])
    begin(table, "ussr: play ussr_build_army", "ussr: use ussr_women_conscripts")
    assert zone(table, "ussr", "deck_top") == ["ussr_build_army"]
    assert pieces(table, "ussr") == ["moscow"]
    play(table, "ussr: at russia")
    assert pieces(table, "ussr") == ["russia", "moscow"]


def test_women_conscripts_keep_no_other_card() -> None:
    for card in ("ussr_build_navy", "ussr_land_battle", "ussr_mao"):
        table = with_status("ussr_women_conscripts", ussr=FRONT, hand=[card, "ussr_tito"])
        begin(table, f"ussr: play {card}")
        refused(table, "ussr: use ussr_women_conscripts")
        assert zone(table, "ussr", "discard") == [card]


def test_women_conscripts_keep_no_card_that_is_only_discarded() -> None:
    table = with_status("ussr_women_conscripts", ussr=FRONT, hand=["ussr_build_army", "ussr_tito"])
    begin(table, "ussr: discard ussr_build_army")
    refused(table, "ussr: use ussr_women_conscripts")


def test_women_conscripts_do_not_serve_another_country() -> None:
    table = board(
        "uk",
        cards={
            "uk": {"hand": ["uk_build_army"]},
            "ussr": {"status": ["ussr_women_conscripts"]},
        },
    )
    begin(table, "uk: play uk_build_army")
    refused(table, "ussr: use ussr_women_conscripts")
    assert zone(table, "uk", "discard") == ["uk_build_army"]


def test_women_conscripts_have_their_card_drawn_again_at_the_end_of_the_turn() -> None:
    table = with_status("ussr_women_conscripts", ussr=["moscow"], hand=["ussr_build_army", *TWO])
    play(
        table,
        "ussr: play ussr_build_army",
        "ussr: use ussr_women_conscripts",
        "ussr: at russia",
        "ussr: discard",
    )
    assert "ussr_build_army" in zone(table, "ussr", "hand")
