"""What Axis cards on the table must not answer: another's act, another kind of piece."""

import pytest

from rules.kernel.tryout import Tryout
from tests.rules.generals.trying import begin, board, offered, play, points, refused

CHINA = ["japan", "sea_of_japan", "china", "southeast_asia"]


def germany_watches(status: str, actor: str, hand: str, **places: list[str]) -> Tryout:
    """An ally of Germany acts while a German Status is open."""
    return board(
        actor,
        places,
        {actor: {"hand": [hand]}, "germany": {"status": [status]}},
    )


@pytest.mark.parametrize("status", ["ger_blitzkrieg", "ger_dive_bombers"])
def test_german_cards_that_follow_a_battle_do_not_follow_an_italian_one(status: str) -> None:
    table = germany_watches(
        status,
        "italy",
        "ita_land_battle",
        germany=["germany", "eastern_europe"],
        italy=["italy", "balkans"],
        ussr=["moscow", "ukraine"],
    )
    begin(table, "italy: play ita_land_battle", "italy: at ukraine")
    refused(table, f"germany: use {status}")


def test_dive_bombers_do_not_follow_a_sea_battle() -> None:
    table = board(
        "germany",
        cards={"germany": {"hand": ["ger_sea_battle"], "status": ["ger_dive_bombers"]}},
    )
    begin(table, "germany: play ger_sea_battle", "germany: at baltic_sea")
    refused(table, "germany: use ger_dive_bombers")


def test_bias_for_action_follows_neither_a_navy_nor_an_italian_army() -> None:
    table = board(
        "germany",
        cards={"germany": {"hand": ["ger_build_navy"], "status": ["ger_bias_for_action"]}},
    )
    begin(table, "germany: play ger_build_navy", "germany: at baltic_sea")
    refused(table, "germany: use ger_bias_for_action")
    table = germany_watches(
        "ger_bias_for_action", "italy", "ita_build_army", ussr=["moscow", "eastern_europe"]
    )
    begin(table, "italy: play ita_build_army", "italy: at balkans")
    refused(table, "germany: use ger_bias_for_action")


def test_swedish_iron_ore_needs_the_navy_before_the_army_counts() -> None:
    for navy, score in (([], 2), (["baltic_sea"], 4)):
        table = board(
            "germany",
            {"germany": ["germany", "western_europe", "north_sea", "scandinavia", *navy]},
            {
                "germany": {
                    "hand": ["ger_build_army", "ger_plunder"],
                    "status": ["ger_swedish_iron_ore"],
                }
            },
        )
        play(table, "germany: discard ger_build_army")
        assert points(table) == (score + 2, 0)


def japan_watches(response: str, actor: str, hand: str, **places: list[str]) -> Tryout:
    """Somebody acts while a Japanese Response lies face down."""
    return board(
        actor,
        places,
        {
            actor: {"hand": [hand], **({"responses": [response]} if actor == "japan" else {})},
            **({} if actor == "japan" else {"japan": {"responses": [response]}}),
        },
    )


@pytest.mark.parametrize("response", ["jap_fall_of_singapore", "jap_banzai_charge"])
def test_japanese_cards_that_follow_a_land_battle_do_not_follow_a_german_one(response: str) -> None:
    table = japan_watches(
        response,
        "germany",
        "ger_land_battle",
        germany=["germany", "india"],
        japan=["japan", "sea_of_japan", "china"],
        uk=["united_kingdom", "southeast_asia", "south_china_sea"],
    )
    begin(table, "germany: play ger_land_battle", "germany: at southeast_asia")
    refused(table, f"japan: use {response}")


def test_the_china_offensive_follows_japanese_battles_only() -> None:
    table = japan_watches(
        "jap_china_offensive",
        "germany",
        "ger_land_battle",
        germany=["germany", "india"],
        japan=["japan", "sea_of_japan", "china"],
    )
    begin(table, "germany: play ger_land_battle", "germany: at szechuan")
    refused(table, "japan: use jap_china_offensive")


def test_the_china_offensive_builds_first_where_it_battled() -> None:
    table = japan_watches("jap_china_offensive", "japan", "jap_land_battle", japan=CHINA)
    begin(
        table,
        "japan: play jap_land_battle",
        "japan: at szechuan",
        "japan: use jap_china_offensive",
    )
    assert offered(table, "japan", "at") == ["szechuan"]


def test_both_armies_of_destroyer_transport_land_beside_the_battled_sea() -> None:
    table = japan_watches("jap_destroyer_transport", "japan", "jap_sea_battle", japan=CHINA)
    begin(
        table,
        "japan: play jap_sea_battle",
        "japan: at bay_of_bengal",
        "japan: use jap_destroyer_transport",
    )
    assert offered(table, "japan", "at") == ["southeast_asia", "india"]
    begin(table, "japan: at india")
    assert offered(table, "japan", "at") == ["southeast_asia", "india", "middle_east"]


@pytest.mark.parametrize("response", ["jap_surprise_attack", "jap_destroyer_transport"])
def test_japanese_cards_that_follow_a_sea_battle_do_not_follow_a_german_one(response: str) -> None:
    table = japan_watches(
        response,
        "germany",
        "ger_sea_battle",
        germany=["germany", "india"],
        japan=CHINA,
        uk=["united_kingdom", "bay_of_bengal"],
    )
    begin(table, "germany: play ger_sea_battle", "germany: at bay_of_bengal")
    refused(table, f"japan: use {response}")


def test_kamikaze_sinks_no_japanese_or_german_navy_and_kills_no_army() -> None:
    table = japan_watches("jap_kamikaze", "japan", "jap_build_navy")
    begin(table, "japan: play jap_build_navy", "japan: at sea_of_japan")
    refused(table, "japan: use jap_kamikaze")
    table = japan_watches("jap_kamikaze", "germany", "ger_build_navy", japan=["eastern_europe"])
    begin(table, "germany: play ger_build_navy", "germany: at baltic_sea")
    refused(table, "japan: use jap_kamikaze")
    table = japan_watches("jap_kamikaze", "ussr", "ussr_build_army", japan=["vladivostok"])
    begin(table, "ussr: play ussr_build_army", "ussr: at siberia")
    refused(table, "japan: use jap_kamikaze")


def test_the_snlf_lands_only_after_a_japanese_navy_was_built_and_only_beside_it() -> None:
    table = japan_watches("jap_snlf", "japan", "jap_build_army", japan=["japan", "sea_of_japan"])
    begin(table, "japan: play jap_build_army", "japan: at china")
    refused(table, "japan: use jap_snlf")
    table = japan_watches("jap_snlf", "germany", "ger_build_navy", japan=["japan", "china"])
    begin(table, "germany: play ger_build_navy", "germany: at baltic_sea")
    refused(table, "japan: use jap_snlf")
    table = japan_watches("jap_snlf", "japan", "jap_build_navy", japan=["japan", "china"])
    begin(
        table,
        "japan: play jap_build_navy",
        "japan: at sea_of_japan",
        "japan: use jap_snlf",
        "japan: at vladivostok",
    )
    assert set(offered(table, "japan", "at")) == {
        "vladivostok",
        "china",
        "philippines",
        "iwo_jima",
        "japan",
    }


def test_the_snlf_does_not_follow_a_sea_battle() -> None:
    table = japan_watches("jap_snlf", "japan", "jap_sea_battle", japan=["japan", "sea_of_japan"])
    begin(table, "japan: play jap_sea_battle", "japan: at north_pacific")
    refused(table, "japan: use jap_snlf")


def test_romanian_reinforcements_do_not_replace_an_italian_army() -> None:
    table = board(
        "ussr",
        {"italy": ["italy", "balkans"], "ussr": ["moscow", "ukraine"]},
        {
            "ussr": {"hand": ["ussr_land_battle"]},
            "italy": {"responses": ["ita_romanian_reinforcements"]},
        },
    )
    begin(table, "ussr: play ussr_land_battle", "ussr: at balkans")
    refused(table, "italy: use ita_romanian_reinforcements")
