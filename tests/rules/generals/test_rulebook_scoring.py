"""The rulebook, heading by heading: points, victory, the optional rules.

A test is named by its heading and paragraph; `docs/rules-coverage.md` has the list.
"""

from rules.generals.board import ALLIES, AXIS, COUNTRIES, GERMANY
from rules.generals.cards import CARD_NUMBER
from rules.generals.events import CardFound, Shuffled, VictorySkipped
from rules.kernel.pending import Over
from rules.kernel.tryout import Tryout
from tests.rules.generals.cards.holding import holding, scored
from tests.rules.generals.resting import rest
from tests.rules.generals.trying import (
    GAME,
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


def over(table: Tryout) -> Over | None:
    """The end of the game, if it has come."""
    pending = table.state.pending
    return pending if isinstance(pending, Over) else None


def test_scoring_1_points_of_the_two_teams_are_counted_through_the_whole_game() -> None:
    table = board("germany", vp={"axis": 7, "allies": 5})
    rest(table)
    rest(table)
    assert points(table) == (9, 7)


def test_scoring_2_a_star_brings_two_points_alone_and_one_shared_and_cards_bring_more() -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "western_europe", "ukraine", "eastern_europe"],
            "italy": ["italy", "western_europe", "eastern_europe"],
        },
        {"germany": {"status": ["ger_abundant_resources"]}},
    )
    rest(table)
    assert scored(table, "supply_spaces") == 2 + 1 + 2
    assert scored(table, "status") == 1


def test_scoring_3_a_star_of_one_country_scores_for_it_alone_and_is_not_shared() -> None:
    placed = {"uk": ["united_kingdom", "canada"], "us": ["eastern_us", "canada"]}
    status = {"uk": {"status": ["uk_mackenzie_king"]}}
    british = board("uk", placed, status)
    rest(british)
    assert points(british) == (0, 2 + 2)
    american = board("us", placed, status)
    rest(american)
    assert points(american) == (0, 2)


def test_scoring_4_the_example_of_five_german_points() -> None:
    table = board("germany", {"germany": ["germany", "western_europe", "italy"]})
    rest(table)
    assert points(table) == (5, 0)


def test_scoring_5_an_enemy_army_at_home_costs_all_points_of_the_step_cards_too() -> None:
    table = board(
        "italy",
        {"italy": ["western_europe", "mediterranean_sea"], "uk": ["united_kingdom", "italy"]},
        {"italy": {"status": ["ita_mare_nostrum"]}},
    )
    rest(table)
    assert points(table) == (0, 0)
    assert len(told(table, VictorySkipped)) == 1


def test_scoring_6_sharing_with_a_country_that_lost_its_home_is_still_sharing() -> None:
    table = board(
        "italy",
        {"germany": ["italy"], "italy": ["italy"], "ussr": ["moscow", "germany"]},
    )
    rest(table)
    assert points(table) == (1, 0)


def test_scoring_7_points_of_cards_outside_the_step_count_at_once_home_or_no_home() -> None:
    table = board(
        "germany",
        {"germany": ["western_europe"], "ussr": ["moscow", "germany"]},
        {"germany": holding("ger_submarines_uk")},
    )
    play(table, "germany: play ger_submarines_uk")
    assert points(table) == (1, 0)


def test_scoring_8_the_example_of_plunder_without_a_home() -> None:
    table = board(
        "germany",
        {
            "germany": ["western_europe", "italy"],
            "italy": ["italy"],
            "ussr": ["moscow", "germany"],
        },
        {"germany": holding("ger_plunder")},
    )
    begin(table, "germany: play ger_plunder")
    assert points(table)[0] == 2
    play(table)
    assert points(table)[0] == 2
    while COUNTRIES[table.state.turn] != "italy":
        rest(table)
    before = points(table)[0]
    rest(table)
    assert points(table)[0] == before + 1


def test_scoring_9_a_team_wins_and_never_one_country() -> None:
    table = board("us", round=20, vp={"axis": 0, "allies": 40})
    rest(table)
    end = over(table)
    assert end is not None
    assert end.winner == ALLIES
    assert GAME.teams[end.winner] == "allies"


def test_points_victory_1_more_points_after_round_twenty_win_and_a_tie_goes_to_the_axis() -> None:
    for axis, allies, winner in ((10, 9, ALLIES), (11, 9, AXIS), (12, 9, AXIS)):
        table = board("us", round=20, vp={"axis": axis, "allies": allies})
        rest(table)
        assert over(table) == Over(winner, "points", (axis, allies + 2))
    earlier = board("us", round=19, vp={"axis": 90, "allies": 9})
    rest(earlier)
    assert over(earlier) is None
    assert earlier.state.round == 20


def test_early_victory_1_armies_in_two_enemy_homes_win_at_once() -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "ukraine"],
            "japan": ["japan", "eastern_us"],
            "ussr": ["siberia"],
            "us": ["western_us"],
        },
        {"germany": holding("ger_build_army")},
    )
    assert over(table) is None
    play(table, "germany: play ger_build_army", "germany: at moscow")
    end = over(table)
    assert end is not None
    assert (end.winner, end.reason) == (AXIS, "two_homes")


def test_early_victory_1_one_home_twice_is_not_two_homes() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "ukraine"], "italy": ["moscow", "italy"], "ussr": ["siberia"]},
        {"germany": holding("ger_build_army")},
    )
    play(table, "germany: play ger_build_army", "germany: at moscow")
    assert over(table) is None


def test_optional_lead_1_counts_only_where_it_was_agreed_before() -> None:
    table = board("us", vp={"axis": 60, "allies": 0})
    rest(table)
    assert over(table) is None


def test_optional_lead_2_thirty_points_ahead_after_the_turn_of_the_us_win() -> None:
    agreed = {"lead_30": True}
    ahead = board("us", options=agreed, vp={"axis": 32, "allies": 0})
    rest(ahead)
    assert over(ahead) == Over(AXIS, "lead_30", (32, 2))
    short = board("us", options=agreed, vp={"axis": 31, "allies": 0})
    rest(short)
    assert over(short) is None
    midround = board("italy", options=agreed, vp={"axis": 80, "allies": 0})
    rest(midround)
    assert over(midround) is None
    allies = board("us", options=agreed, vp={"axis": 0, "allies": 28})
    rest(allies)
    assert over(allies) == Over(ALLIES, "lead_30", (0, 30))


def test_second_lap_1_points_are_counted_beyond_a_hundred_and_three_hundred() -> None:
    for start in (99, 199, 299):
        table = board("germany", vp={"axis": start, "allies": 0})
        rest(table)
        assert points(table) == (start + 2, 0)


FOUR = ("ger_plunder", "ger_autobahn", "ger_v_weapons", "ger_volksturm")


def test_reallocation_1_four_hand_cards_fetch_a_basic_card_before_one_is_played() -> None:
    table = board(
        "germany",
        cards={"germany": holding(*FOUR, "ger_blitzkrieg")},
        options={"reallocation": True},
    )
    begin(table, f"germany: reallocate {' '.join(FOUR)}")
    assert set(offered(table, "germany", "choose")) == {
        "ger_build_army",
        "ger_build_navy",
        "ger_land_battle",
        "ger_sea_battle",
    }
    begin(table, "germany: choose ger_build_army")
    assert sorted(zone(table, "germany", "hand")) == ["ger_blitzkrieg", "ger_build_army"]
    assert count(table, "germany", "discard") == 4
    play(table, "germany: play ger_build_army", "germany: at eastern_europe")
    assert "eastern_europe" in pieces(table, "germany")


def test_reallocation_1_works_once_a_turn_with_four_cards_and_only_if_agreed() -> None:
    hand = (*FOUR, "ger_blitzkrieg", "ger_land_battle", "ger_sea_battle")
    acts = f"germany: reallocate {' '.join(FOUR)}"
    agreed = board(
        "germany",
        cards={"germany": holding(*hand)},
        options={"reallocation": True},
    )
    begin(agreed, acts, "germany: choose ger_build_army")
    assert offered(agreed, "germany", "reallocate") == []
    again = "germany: reallocate ger_blitzkrieg ger_land_battle ger_sea_battle ger_build_army"
    assert refused(agreed, again) == "refusal.wrong_verb"
    printed = board("germany", cards={"germany": holding(*hand)})
    assert refused(printed, acts) == "refusal.wrong_verb"
    poor = board("germany", cards={"germany": holding(*FOUR[:3])}, options={"reallocation": True})
    assert refused(poor, acts) == "refusal.wrong_verb"
    played = board("germany", cards={"germany": holding(*hand)}, options={"reallocation": True})
    play(played, "germany: play ger_blitzkrieg")
    assert refused(played, acts)


def test_reallocation_2_the_card_is_shown_and_the_deck_shuffled() -> None:
    table = board("germany", cards={"germany": holding(*FOUR)}, options={"reallocation": True})
    begin(table, f"germany: reallocate {' '.join(FOUR)}", "germany: choose ger_sea_battle")
    assert CARD_NUMBER["ger_sea_battle"] in table.state.faces[GERMANY]
    assert [event.card for event in told(table, CardFound)] == [CARD_NUMBER["ger_sea_battle"]]
    assert len(told(table, Shuffled)) == 1
