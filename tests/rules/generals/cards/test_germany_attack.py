"""The German Status cards that build and battle: each works, is refused, meets other cards."""

from rules.generals.events import Attacked
from tests.rules.generals.cards.holding import cannot_use, holding
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

EASTERN_FRONT = {
    "germany": ["germany", "eastern_europe"],
    "ussr": ["moscow", "russia", "ukraine"],
}


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
