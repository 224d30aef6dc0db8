"""Bots do the sensible thing where there plainly is one."""

from typing import Any

import pytest

from netcore.bots import chooser
from netcore.selfplay import play_plain
from rules.games import GAMES
from rules.generals.bots import general as general_module
from rules.generals.bots.reasons import by_rule
from rules.generals.cards import CARD_IDS
from rules.generals.map import SPACES, STRAITS
from rules.generals.pieces import reserve
from rules.generals.possible import kind_of
from rules.kernel.choices import Choice, Menu
from rules.kernel.tryout import Tryout
from tests.rules.generals.cards.holding import holding
from tests.rules.generals.trying import begin, board, pieces

GAME = next(game for game in GAMES if game.name == "generals")
STRONG = ("officer", "general")


def thought(table: Tryout, seat: int, name: str) -> Choice:
    """What a bot would choose in a prepared position."""
    menu = table.menu(seat)
    return chooser(name, 1, 8)(table.state, seat, menu, {seat: table.knowledge[seat]})


def turn(table: Tryout, seat: int, name: str) -> None:
    """Let a bot answer everything its seat is asked in the phase of play."""
    while table.state.turn == seat and table.state.phase == "play":
        menu = table.question()
        assert menu is not None
        if menu.seat == seat:
            table.choose(menu, thought(table, seat, name))
        else:
            table.settle()


@pytest.mark.parametrize("name", STRONG)
def test_a_home_that_is_attacked_is_protected(name: str) -> None:
    table = board(
        "germany",
        {"germany": ["germany", "ukraine", "eastern_europe"], "ussr": ["moscow"]},
        {"germany": holding("ger_land_battle"), "ussr": holding(responses=["ussr_moscow"])},
    )
    begin(table, "germany: play ger_land_battle", "germany: at moscow")
    assert thought(table, 3, name) == Choice("claim")
    table.choose(table.menu(3), Choice("claim"))
    assert thought(table, 3, name).verb == "use"


@pytest.mark.parametrize("name", STRONG)
def test_a_protection_is_kept_while_nothing_is_lost(name: str) -> None:
    table = board(
        "germany",
        {"germany": ["germany"], "ussr": ["moscow"]},
        {"germany": holding("ger_build_army"), "ussr": holding(responses=["ussr_moscow"])},
    )
    begin(table, "germany: play ger_build_army", "germany: at eastern_europe")
    if 3 in getattr(table.state.pending, "seats", ()):
        assert thought(table, 3, name) == Choice("pass")


@pytest.mark.parametrize("name", ["recruit", *STRONG])
def test_a_free_supply_space_is_taken(name: str) -> None:
    table = board("ussr", {"ussr": ["moscow"]}, {"ussr": holding("ussr_build_army")})
    turn(table, 3, name)
    assert "ukraine" in pieces(table, "ussr")


@pytest.mark.parametrize("name", STRONG)
def test_a_status_that_works_for_the_rest_of_the_game_is_laid_early(name: str) -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe", "eastern_europe"]},
        {"germany": holding("ger_blitzkrieg", "ger_build_navy", "ger_submarines_us")},
    )
    turn(table, 0, name)
    assert [CARD_IDS[table.state.faces[0][slot]] for slot in table.state.status[0]] == [
        "ger_blitzkrieg"
    ]


@pytest.mark.parametrize("name", STRONG)
def test_an_ally_is_not_crowded_out_of_its_supply_space(name: str) -> None:
    table = board(
        "italy",
        {"germany": ["germany", "western_europe"], "italy": ["italy"]},
        {"italy": holding("ita_build_army")},
    )
    turn(table, 4, name)
    assert "western_europe" not in pieces(table, "italy")
    assert "germany" not in pieces(table, "italy")


@pytest.mark.parametrize("name", STRONG)
def test_an_enemy_army_in_the_home_of_an_ally_is_driven_out(name: str) -> None:
    table = board(
        "italy",
        {"germany": [], "italy": ["italy"], "us": ["eastern_us", "germany"]},
        {"italy": holding("ita_land_battle", "ita_build_navy", "ita_sea_battle")},
    )
    turn(table, 4, name)
    assert "germany" not in pieces(table, "us")


def test_a_strait_is_opened_for_an_ally_rather_than_a_space_that_leads_nowhere() -> None:
    table = board(
        "italy",
        {
            "germany": ["germany", "western_europe", "north_sea"],
            "italy": ["italy", "mediterranean_sea"],
            "ussr": ["moscow", "ukraine"],
        },
        {"italy": holding("ita_build_army")},
    )
    begin(table, "italy: play ita_build_army")
    offered = {SPACES[noun] for offer in table.menu(4).offers for noun in offer.nouns}
    assert "balkans" in offered
    turn(table, 4, "officer")
    opened = {strait.land for strait in STRAITS} & set(pieces(table, "italy"))
    assert len(opened) == 1


@pytest.mark.parametrize("name", STRONG)
def test_the_united_states_arm_the_united_kingdom_which_makes_use_of_it(name: str) -> None:
    table = board(
        "us",
        {"us": ["eastern_us"], "uk": ["united_kingdom"], "germany": ["germany"]},
        {"us": holding("us_arsenal", "us_sea_battle"), "uk": holding("uk_sea_battle")},
    )
    while table.state.phase == "play":
        menu = table.question()
        assert menu is not None
        table.choose(menu, thought(table, menu.seat, name))
    assert "western_europe" in pieces(table, "uk")
    assert len(pieces(table, "uk")) == 3


def test_a_piece_is_taken_back_only_where_none_is_left_to_build() -> None:
    taken = []
    bot = chooser("officer", 12)

    def choose(state: Any, seat: int, menu: Menu, known: Any) -> Choice:
        choice = bot(state, seat, menu, known)
        if choice.verb == "take_back":
            space = choice.nouns[0]
            taken.append((SPACES[space], reserve(state, seat, kind_of(space))))
        return choice

    play_plain(GAME, {}, 12, choose)
    assert [left for _, left in taken if left] == []


def test_a_decision_with_one_way_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise AssertionError

    assert callable(general_module)
    monkeypatch.setitem(general_module.__globals__, "search", never)
    table = board(
        "germany",
        {"germany": ["germany"]},
        {"germany": holding("ger_land_battle"), "italy": holding(responses=["ita_monte_cassino"])},
    )
    begin(table, "germany: play ger_land_battle")
    menu = table.menu(0)
    only = menu._replace(offers=(menu.offers[0]._replace(nouns=menu.offers[0].nouns[:1]),))
    bot = chooser("general", 1, 1000)
    assert bot(table.state, 0, only, {0: table.knowledge[0]}).verb == "at"


def test_a_hand_that_is_kept_whole_is_not_called_a_discard() -> None:
    assert by_rule(0, Choice("discard"), {}).key == "bot.why.keep_all"
    assert by_rule(0, Choice("discard", (3,)), {}).args["number"] == 1
