"""From the state of Generals to the board: positions, supply lines, flashes, details."""

import pytest
from pytestqt.qtbot import QtBot

from qtclient.board.position import ATTACK, BUILD, CARD, GUARD, REMOVE, Flash, SupplyLine
from qtclient.games.generals import samples
from qtclient.games.generals.board import NEIGHBOURS
from qtclient.games.generals.details import details_of
from qtclient.games.generals.motion import flashes_of
from qtclient.games.generals.position import lines_of, position_of
from resources.catalogue import LANGUAGES, catalogue
from rules.generals import events
from rules.generals.board import COUNTRIES, SPACE
from rules.generals.cards import CARD_IDS
from rules.generals.game import Generals
from rules.generals.map import EDGES, HOMES, SPACES
from rules.generals.state import State, put


@pytest.fixture
def state() -> State:
    game = Generals()
    state, _ = game.start(game.default_options())
    return state


def with_pieces(state: State, country: str, kind: str, *spaces: str) -> State:
    number, mask = COUNTRIES.index(country), sum(1 << SPACE[space] for space in spaces)
    field = "armies" if kind == "army" else "navies"
    setattr(state, field, put(getattr(state, field), number, mask))
    state.supplied = None
    return state


def test_the_game_begins_with_a_supplied_army_in_every_home(state: State) -> None:
    position = position_of(state)
    assert {space: stack[0].country for space, stack in position.pieces.items()} == {
        home: country for country, home in HOMES.items()
    }
    assert all(stack[0].supplied for stack in position.pieces.values())
    assert set(position.straits.values()) == {"allies"}


def test_a_piece_without_a_line_is_shown_out_of_supply(state: State) -> None:
    position = position_of(with_pieces(state, "germany", "army", "germany", "siberia"))
    assert not position.pieces["siberia"][0].supplied
    assert position.pieces["germany"][0].supplied


def test_a_strait_turns_with_the_army_on_its_land(state: State) -> None:
    position = position_of(with_pieces(state, "italy", "army", "italy", "north_africa"))
    assert position.straits["gibraltar"] == "axis"
    assert position.straits["suez"] == "allies"


def test_supply_lines_begin_at_their_sources_and_follow_the_pieces(state: State) -> None:
    with_pieces(state, "germany", "army", "germany", "eastern_europe", "russia", "siberia", "india")
    lines = lines_of(state, "germany")
    assert lines[0] == SupplyLine("germany", "germany", "germany")
    assert SupplyLine("germany", "germany", "eastern_europe") in lines
    assert SupplyLine("germany", "eastern_europe", "russia") in lines
    assert {line.end for line in lines} == {
        "germany",
        "eastern_europe",
        "russia",
        "siberia",
        "india",
    }


def test_pieces_out_of_supply_have_no_line(state: State) -> None:
    with_pieces(state, "italy", "army", "italy", "siberia")
    assert {line.end for line in lines_of(state, "italy")} == {"italy"}


def test_events_flash_as_what_they_are() -> None:
    space = SPACE["ukraine"]
    happened = (
        events.CardPlayed(0, 3),
        events.Built(0, 0, space),
        events.Attacked(0, space, 3),
        events.Removed(3, 0, space),
        events.Withstood(3, 0, space),
        events.Recruited(2, 1, SPACE["sea_of_japan"]),
    )
    assert flashes_of(happened) == (
        Flash(CARD, "", "germany", CARD_IDS[3]),
        Flash(BUILD, "ukraine", "germany", "army"),
        Flash(ATTACK, "ukraine", "germany"),
        Flash(REMOVE, "ukraine", "ussr", "army"),
        Flash(GUARD, "ukraine", "ussr", "army"),
        Flash(BUILD, "sea_of_japan", "japan", "navy"),
    )


def test_the_room_knows_the_borders_of_the_rules() -> None:
    seen = {(a, b) for a in SPACES for b in NEIGHBOURS[a]}
    assert seen == {pair for a, b in EDGES for pair in ((a, b), (b, a))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_details_name_the_space_who_is_there_and_its_borders(qtbot: QtBot, language: str) -> None:
    words = catalogue(language)
    for space in SPACES:
        text = details_of(words, samples.mid_game(), space)
        assert text.splitlines()[0] == words.template(f"space.{space}.name")
        assert "board." not in text
        assert "{" not in text


def test_details_say_who_passes_a_strait_and_why_a_space_is_no_target() -> None:
    text = details_of(catalogue("en"), samples.mid_game(), "north_sea", "Because.")
    assert "The Danish Straits, way to the Baltic Sea: open to the Axis" in text
    assert text.endswith("\nBecause.")


def test_details_name_the_source_of_supply(state: State) -> None:
    with_pieces(state, "germany", "army", "germany", "eastern_europe", "russia")
    words, position = catalogue("en"), position_of(state)
    assert "Germany, army: in supply from Germany" in details_of(words, position, "russia")
    assert "Germany, army: supplied by this space itself" in details_of(words, position, "germany")


def test_details_tell_supply() -> None:
    words, position = catalogue("en"), samples.mid_game()
    assert "Germany, army: out of supply" in details_of(words, position, "ukraine")
    assert "Supply space for the United Kingdom only" in details_of(words, position, "canada")
    assert "No pieces" in details_of(words, position, "madagascar")
    assert "Home of Italy" in details_of(words, position, "italy")


def test_the_full_board_holds_all_pieces_of_the_box() -> None:
    stacks = samples.full_board().pieces.values()
    assert sum(map(len, stacks)) == 55
    assert max(map(len, stacks)) <= 3
