"""The rulebook, heading by heading: the game, its set-up, the board, turns, pieces, supply.

A test is named by its heading and paragraph; `docs/rules-coverage.md` has the list.
"""

import pytest

from rules.generals.board import ALL_STRAITS, ALLIES, AXIS, COUNTRIES, PIECES, ROUNDS, around
from rules.generals.board import spaces as mask
from rules.generals.cards import DECKS, TYPE_OF
from rules.generals.events import (
    Drew,
    OutOfSupply,
    PhaseBegan,
    TakenBack,
    TurnBegan,
    VictorySkipped,
)
from rules.generals.map import HOMES, LAND_SPACES, STRAITS, SUPPLY_SPACES
from rules.generals.supply import open_straits
from rules.generals.words import CARD_TYPES
from rules.kernel.pending import Over
from rules.kernel.tryout import Tryout
from tests.rules.generals.cards.holding import fizzled, holding, scored
from tests.rules.generals.resting import rest
from tests.rules.generals.trying import (
    GAME,
    asked,
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    points,
    refused,
    supplied,
    told,
    zone,
)


def at_set_up() -> Tryout:
    """The table before anybody has chosen seven cards."""
    scenario = {"schema": 1, "game": "generals", "seed": 3, "position": {"phase": "set_up"}}
    return Tryout(GAME, *GAME.scenario(scenario), seed=3)


def adjacent(one: str, other: str) -> bool:
    """Whether two spaces touch, straits left out."""
    return bool(around(mask(one), 0) & mask(other))


def test_introduction_1_pieces_cut_off_from_supply_give_up() -> None:
    table = board("italy", {"italy": ["italy", "india", "kazakhstan"]})
    rest(table)
    assert pieces(table, "italy") == ["italy", "india"]


def test_introduction_2_the_team_with_more_points_after_the_last_round_wins() -> None:
    for axis, allies, winner in ((50, 10, AXIS), (10, 50, ALLIES)):
        table = board("us", round=ROUNDS, vp={"axis": axis, "allies": allies})
        rest(table)
        assert isinstance(table.state.pending, Over)
        assert table.state.pending.winner == winner


def test_introduction_3_three_countries_stand_on_each_side() -> None:
    teams = [[c for n, c in enumerate(COUNTRIES) if GAME.team_of(n) == team] for team in (0, 1)]
    assert teams == [["germany", "japan", "italy"], ["uk", "ussr", "us"]]


def test_components_1_the_box_holds_33_armies_22_navies_and_216_cards() -> None:
    assert sum(armies for armies, _ in PIECES) == 33
    assert sum(navies for _, navies in PIECES) == 22
    assert sum(len(deck) for deck in DECKS) == 216


def test_set_up_1_all_six_countries_take_part_with_any_number_of_players() -> None:
    for players in range(2, 7):
        assigned = GAME.assignments(players)
        assert len(assigned) == players
        assert sorted(seat for seats in assigned for seat in seats) == list(range(6))


def test_set_up_2_a_card_means_its_own_country_so_blitzkrieg_is_paid_by_germany() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe"]},
        {"germany": holding("ger_land_battle", status=["ger_blitzkrieg"])},
    )
    begin(table, "germany: play ger_land_battle", "germany: at ukraine")
    play(table, "germany: use ger_blitzkrieg")
    assert count(table, "germany", "discard") == 2
    assert count(table, "italy", "discard") == 0


def test_set_up_3_both_teams_begin_without_points() -> None:
    assert points(at_set_up()) == (0, 0)


def test_set_up_4_the_first_round_is_round_one() -> None:
    assert at_set_up().state.round == 1


def test_set_up_5_each_country_has_an_army_at_home_and_keeps_seven_of_ten_cards() -> None:
    table = at_set_up()
    assert asked(table) == list(COUNTRIES)
    for country in COUNTRIES:
        assert pieces(table, country) == [HOMES[country]]
        hand = zone(table, country, "hand")
        assert len(hand) == 10
        table.act(f"{country}: keep {' '.join(hand[:7])}")
        assert sorted(zone(table, country, "hand")) == sorted(hand[:7])
        assert sorted(zone(table, country, "discard")) == sorted(hand[7:])
    assert asked(table) == ["germany"]


def test_assignment_1_the_table_says_who_plays_which_countries() -> None:
    named = {
        players: [[COUNTRIES[seat] for seat in seats] for seats in GAME.assignments(players)]
        for players in range(2, 7)
    }
    assert named == {
        2: [["germany", "italy", "japan"], ["uk", "ussr", "us"]],
        3: [["germany", "italy"], ["uk", "ussr", "us"], ["japan"]],
        4: [["germany", "italy"], ["uk", "us"], ["japan"], ["ussr"]],
        5: [["germany", "italy"], ["uk"], ["japan"], ["ussr"], ["us"]],
        6: [["germany"], ["uk"], ["japan"], ["ussr"], ["italy"], ["us"]],
    }


@pytest.mark.parametrize(
    ("country", "cards", "armies", "navies", "home"),
    [
        ("germany", 40, 7, 3, "germany"),
        ("japan", 33, 5, 5, "japan"),
        ("italy", 30, 4, 3, "italy"),
        ("uk", 39, 5, 5, "united_kingdom"),
        ("ussr", 34, 7, 1, "moscow"),
        ("us", 40, 5, 5, "eastern_us"),
    ],
)
def test_countries_1_to_6_have_their_cards_pieces_and_home(
    country: str, cards: int, armies: int, navies: int, home: str
) -> None:
    number = COUNTRIES.index(country)
    assert len(DECKS[number]) == cards
    assert PIECES[number] == (armies, navies)
    assert HOMES[country] == home


def test_board_1_spaces_with_a_common_border_are_adjacent_and_the_map_goes_round() -> None:
    assert adjacent("germany", "italy")
    assert adjacent("italy", "germany")
    assert adjacent("north_pacific", "vladivostok")
    assert adjacent("north_pacific", "pacific_northwest")
    assert not adjacent("germany", "ukraine")


def test_board_elements_1_twelve_stars_and_five_anchors_are_on_the_board() -> None:
    assert len(SUPPLY_SPACES) == 12
    assert len(STRAITS) == 5
    assert all(strait.land in LAND_SPACES for strait in STRAITS)
    assert ROUNDS == 20


def test_board_notes_1_spaces_that_touch_in_a_point_are_not_adjacent() -> None:
    assert not adjacent("middle_east", "balkans")
    assert not adjacent("black_sea", "mediterranean_sea")


def test_board_notes_2_the_border_in_the_pacific_ends_where_the_land_border_does() -> None:
    assert not adjacent("north_pacific", "western_us")
    assert not adjacent("pacific_northwest", "east_pacific")
    assert adjacent("north_pacific", "pacific_northwest")
    assert adjacent("east_pacific", "western_us")


def test_board_notes_3_japan_and_vladivostok_are_not_adjacent() -> None:
    assert not adjacent("japan", "vladivostok")


GIBRALTAR = {
    "germany": ["germany", "western_europe", "mediterranean_sea", "north_africa"],
    "italy": ["italy", "mediterranean_sea"],
    "uk": ["united_kingdom", "north_sea"],
}


def test_straits_1_an_open_strait_makes_two_seas_adjacent() -> None:
    fleets = {"italy": ["italy", "mediterranean_sea"], "uk": ["united_kingdom", "north_sea"]}
    card = {"italy": holding("ita_sea_battle")}
    opened = board("italy", fleets | {"germany": ["germany", "north_africa"]}, card)
    play(opened, "italy: play ita_sea_battle", "italy: at north_sea")
    closed = board("italy", fleets, card)
    play(closed, "italy: play ita_sea_battle")
    assert pieces(opened, "uk") == ["united_kingdom"]
    assert fizzled(closed)
    assert pieces(closed, "uk") == ["united_kingdom", "north_sea"]


def test_straits_2_every_strait_is_open_to_exactly_one_team() -> None:
    for strait in STRAITS:
        for armies in ([], [strait.land]):
            table = board("germany", {"italy": ["italy", *armies]})
            state = table.state
            assert open_straits(state, AXIS) ^ open_straits(state, ALLIES) == ALL_STRAITS
            assert open_straits(state, AXIS) & open_straits(state, ALLIES) == 0


def test_straits_3_an_axis_army_in_the_land_opens_the_strait_to_the_axis() -> None:
    for number, strait in enumerate(STRAITS):
        table = board("germany", {"italy": ["italy", strait.land]})
        assert open_straits(table.state, AXIS) >> number & 1


def test_straits_4_without_an_axis_army_the_strait_is_open_to_the_allies() -> None:
    for number, strait in enumerate(STRAITS):
        empty = board("germany")
        british = board("germany", {"uk": ["united_kingdom", strait.land]})
        for table in (empty, british):
            assert open_straits(table.state, ALLIES) >> number & 1


def test_straits_5_the_example_of_gibraltar() -> None:
    british = board("uk", GIBRALTAR, {"uk": holding("uk_sea_battle")})
    begin(british, "uk: play uk_sea_battle")
    assert "mediterranean_sea" not in offered(british, "uk", "at")
    for country, card in (("germany", "ger_sea_battle"), ("italy", "ita_sea_battle")):
        table = board(country, GIBRALTAR, {country: holding(card)})
        play(table, f"{country}: play {card}", f"{country}: at north_sea")
        assert pieces(table, "uk") == ["united_kingdom"]


def test_turn_order_1_the_countries_take_turns_in_a_fixed_order() -> None:
    table = board("germany")
    for _ in range(6):
        rest(table)
    order = ["uk", "japan", "ussr", "italy", "us", "germany"]
    assert [COUNTRIES[event.country] for event in told(table, TurnBegan)] == order
    assert ROUNDS == 20


def test_turn_order_2_the_round_ends_after_the_turn_of_the_us() -> None:
    table = board("italy", round=4)
    rest(table)
    assert table.state.round == 4
    rest(table)
    assert table.state.round == 5


def test_pieces_1_a_space_holds_one_piece_of_each_country_of_one_team() -> None:
    table = board(
        "italy",
        {"italy": ["italy"], "germany": ["germany", "balkans"], "uk": ["western_europe"]},
        {"italy": holding("ita_build_army")},
    )
    begin(table, "italy: play ita_build_army")
    assert refused(table, "italy: at western_europe") == "refusal.enemy_there"
    assert refused(table, "italy: at mediterranean_sea") == "refusal.wrong_domain"
    play(table, "italy: at balkans")
    assert "balkans" in pieces(table, "italy")
    assert "balkans" in pieces(table, "germany")


def test_pieces_2_pieces_are_limited_and_may_be_taken_back_at_any_moment() -> None:
    armies = ["italy", "balkans", "germany", "western_europe"]
    table = board("italy", {"italy": armies}, {"italy": holding("ita_build_army")})
    begin(table, "italy: play ita_build_army")
    assert refused(table, "italy: at eastern_europe") == "refusal.no_pieces_left"
    play(table, "italy: take-back western_europe", "italy: at eastern_europe")
    assert pieces(table, "italy") == ["germany", "italy", "eastern_europe", "balkans"]
    foreign = board("germany", {"italy": armies})
    play(foreign, "italy: take-back western_europe")
    assert refused(foreign, "germany: take-back balkans") == "refusal.no_piece_there"
    rest(foreign)
    assert "western_europe" not in pieces(foreign, "italy")
    assert len(told(foreign, TakenBack)) == 1


def test_supply_1_a_piece_is_supplied_or_not_at_every_moment() -> None:
    table = board(
        "ussr",
        {"germany": ["germany", "eastern_europe", "russia"], "ussr": ["moscow", "ukraine"]},
        {"ussr": holding("ussr_land_battle")},
    )
    assert supplied(table, "germany") == ["germany", "eastern_europe", "russia"]
    play(table, "ussr: play ussr_land_battle", "ussr: at eastern_europe")
    assert pieces(table, "germany") == ["germany", "russia"]
    assert supplied(table, "germany") == ["germany"]


def test_supply_2_lines_run_over_pieces_of_one_country_to_a_star_with_its_army() -> None:
    table = board(
        "germany",
        {
            "germany": ["germany", "eastern_europe", "russia", "mediterranean_sea", "ukraine"],
            "italy": ["balkans"],
        },
    )
    assert supplied(table, "germany") == ["germany", "eastern_europe", "russia", "ukraine"]
    assert supplied(table, "italy") == []


def test_supply_3_a_navy_needs_an_army_of_its_team_beside_it_supplied_or_not() -> None:
    navies = ["united_kingdom", "north_sea", "north_atlantic", "south_atlantic"]
    alone = board("uk", {"uk": navies})
    based = board("uk", {"uk": navies, "us": ["eastern_us", "africa"]})
    assert supplied(alone, "uk") == ["united_kingdom", "north_atlantic", "north_sea"]
    assert supplied(based, "uk") == [
        "united_kingdom",
        "north_atlantic",
        "south_atlantic",
        "north_sea",
    ]
    assert "africa" not in supplied(based, "us")


def test_supply_4_a_country_removes_its_own_unsupplied_pieces_and_no_others() -> None:
    table = board("italy", {"italy": ["italy", "kazakhstan"], "germany": ["germany", "siberia"]})
    rest(table)
    assert pieces(table, "italy") == ["italy"]
    assert pieces(table, "germany") == ["germany", "siberia"]
    assert len(told(table, OutOfSupply)) == 1


def test_supply_logic_1_pieces_of_an_ally_carry_no_line() -> None:
    table = board("germany", {"germany": ["germany", "russia"], "italy": ["eastern_europe"]})
    assert supplied(table, "germany") == ["germany"]


def test_supply_logic_2_an_army_of_an_ally_is_a_base_for_navies() -> None:
    fleet = {"japan": ["japan", "sea_of_japan", "south_china_sea"]}
    without = board("japan", fleet)
    with_base = board("japan", fleet | {"italy": ["italy", "indonesia"]})
    assert "south_china_sea" not in supplied(without, "japan")
    assert "south_china_sea" in supplied(with_base, "japan")


def test_supply_marker_1_canada_and_szechuan_become_stars_for_one_country() -> None:
    british = board("uk", {"uk": ["canada"], "us": ["canada"]})
    assert supplied(british, "uk") == []
    marked = board(
        "uk",
        {"uk": ["canada"], "us": ["canada", "szechuan"]},
        {"uk": {"status": ["uk_mackenzie_king"]}, "us": {"status": ["us_avg_expands"]}},
    )
    assert supplied(marked, "uk") == ["canada"]
    assert supplied(marked, "us") == ["szechuan"]


PACIFIC = {
    "us": ["western_us", "east_pacific"],
    "uk": ["australia", "south_china_sea"],
}


def test_supply_example_1_all_four_pieces_of_the_example_are_supplied() -> None:
    table = board("us", PACIFIC)
    assert supplied(table, "us") == ["western_us", "east_pacific"]
    assert supplied(table, "uk") == ["australia", "south_china_sea"]


def test_supply_example_2_the_central_pacific_waits_for_a_base_on_an_island() -> None:
    cards = {"us": holding("us_build_navy", "us_build_army"), "uk": holding("uk_build_navy")}
    table = board("us", PACIFIC, cards)
    begin(table, "us: play us_build_navy")
    assert refused(table, "us: at central_pacific") == "refusal.no_army_adjacent"
    first = board("us", PACIFIC, cards)
    play(first, "us: play us_build_army", "us: at hawaii", "us: discard")
    for _ in range(5):
        rest(first)
    play(first, "us: play us_build_navy", "us: at central_pacific")
    assert "central_pacific" in supplied(first, "us")
    for island in ("new_guinea", "philippines"):
        islands = PACIFIC | {"uk": [*PACIFIC["uk"], island]}
        for country, card in (("uk", "uk_build_navy"), ("us", "us_build_navy")):
            other = board(country, islands, cards)
            play(other, f"{country}: play {card}", f"{country}: at central_pacific")
            assert "central_pacific" in supplied(other, country)


def phases_of(table: Tryout) -> list[str]:
    return [event.phase for event in told(table, PhaseBegan)]


def test_phases_1_first_a_card_is_played() -> None:
    table = board("germany", cards={"germany": holding("ger_build_army")})
    assert (table.state.phase, asked(table)) == ("play", ["germany"])
    play(table, "germany: play ger_build_army", "germany: at eastern_europe")
    assert phases_of(table)[:4] == ["supply", "victory", "discard", "draw"]


def test_phases_2_then_pieces_cut_off_are_removed_before_points_are_counted() -> None:
    table = board(
        "italy",
        {"italy": ["italy", "north_pacific"]},
        {"italy": holding("ita_plunder", status=["ita_mare_nostrum"])},
    )
    play(table, "italy: discard ita_plunder")
    assert pieces(table, "italy") == ["italy"]
    assert scored(table, "status") == 0


def test_phases_3_then_points_are_counted() -> None:
    table = board("germany", {"germany": ["germany", "ukraine"]})
    rest(table)
    assert points(table) == (4, 0)


def test_phases_4_then_any_number_of_hand_cards_may_be_discarded() -> None:
    table = board(
        "germany", cards={"germany": holding("ger_plunder", "ger_autobahn", "ger_v_weapons")}
    )
    play(table, "germany: discard ger_plunder", "germany: discard ger_autobahn ger_v_weapons")
    assert count(table, "germany", "discard") == 3


def test_phases_5_then_the_hand_is_filled_up_to_seven() -> None:
    table = board("germany", cards={"germany": holding("ger_plunder", "ger_autobahn")})
    play(table, "germany: discard ger_plunder", "germany: discard")
    assert count(table, "germany", "hand") == 7
    assert [event.number for event in told(table, Drew)] == [6]


def test_phases_6_an_enemy_army_at_home_skips_the_victory_step() -> None:
    table = board("germany", {"germany": ["ukraine"], "uk": ["united_kingdom", "germany"]})
    rest(table)
    assert points(table) == (0, 0)
    assert len(told(table, VictorySkipped)) == 1


def test_phases_7_cards_on_the_table_are_no_hand_cards() -> None:
    table = board(
        "japan",
        cards={
            "japan": holding(
                "jap_build_army",
                "jap_build_navy",
                status=["jap_forward_bases"],
                responses=["jap_truk", "jap_snlf"],
            )
        },
    )
    begin(table, "japan: discard jap_build_army")
    assert offered(table, "japan", "discard") == ["", "jap_build_navy"]
    play(table, "japan: discard")
    assert count(table, "japan", "hand") == 7
    assert count(table, "japan", "responses") == 2
    assert zone(table, "japan", "status") == ["jap_forward_bases"]


def test_component_table_1_each_deck_has_its_number_of_cards_of_each_type() -> None:
    printed = {
        "germany": (6, 2, 7, 2, 11, 0, 7, 5),
        "japan": (4, 6, 3, 4, 3, 11, 0, 2),
        "italy": (4, 3, 4, 2, 5, 3, 7, 2),
        "uk": (5, 5, 4, 5, 7, 4, 7, 2),
        "ussr": (8, 1, 6, 2, 7, 4, 6, 0),
        "us": (5, 5, 4, 4, 8, 0, 9, 5),
    }
    for country, numbers in printed.items():
        deck = DECKS[COUNTRIES.index(country)]
        types = [TYPE_OF[card] for card in deck]
        assert tuple(types.count(type_) for type_ in range(len(CARD_TYPES))) == numbers
