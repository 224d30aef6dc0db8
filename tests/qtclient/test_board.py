"""The board view: what is shown, what can be chosen, by mouse and by keyboard."""

import math

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from qtclient.board.geometry import load_geometry
from qtclient.board.labels import fit_label
from qtclient.board.view import BoardView
from qtclient.games.generals import samples
from qtclient.games.generals.art import GeneralsArt
from qtclient.games.generals.board import make_board, space_names
from resources.catalogue import LANGUAGES
from rules.generals.map import EDGES, SPACES

GEOMETRY = load_geometry("generals")


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    view = make_board("en")
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.show()
    view.fit()
    return view


def at(board: BoardView, space: str) -> QPointF:
    return board.mapFromScene(GEOMETRY[space].label.center())


def test_neighbours_on_the_board_are_the_borders_of_the_rules() -> None:
    seen = {(a, b) for a in SPACES for b in GEOMETRY.neighbours[a]}
    assert seen == {pair for a, b in EDGES for pair in ((a, b), (b, a))}


@pytest.mark.parametrize("space", SPACES)
def test_the_label_point_hits_its_space(space: str) -> None:
    assert GEOMETRY.space_at(GEOMETRY[space].label.center()) == space
    for count in (1, 2, 3):
        for place, _ in GEOMETRY[space].stack(count):
            assert GEOMETRY.space_at(place) == space


def test_a_click_on_a_lit_space_chooses_it(qtbot: QtBot, board: BoardView) -> None:
    board.light(["ukraine"])
    with qtbot.waitSignal(board.space_clicked) as chosen:
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at(board, "ukraine"))
    assert chosen.args == ["ukraine"]


def test_a_click_on_an_unlit_space_chooses_nothing(qtbot: QtBot, board: BoardView) -> None:
    board.light(["ukraine"])
    with qtbot.assertNotEmitted(board.space_clicked):
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at(board, "siberia"))


def test_the_pointer_tells_which_space_it_is_over(qtbot: QtBot, board: BoardView) -> None:
    with qtbot.waitSignal(board.space_hovered) as hovered:
        qtbot.mouseMove(board.viewport(), at(board, "australia"))
    assert hovered.args == ["australia"]
    assert "Australia" in board.toolTip()


def test_arrow_keys_walk_from_neighbour_to_neighbour(qtbot: QtBot, board: BoardView) -> None:
    board.focus_space("germany")
    qtbot.keyClick(board, Qt.Key.Key_Right)
    assert board.focused == "eastern_europe"
    qtbot.keyClick(board, Qt.Key.Key_Left)
    assert board.focused == "germany"


def test_arrow_keys_walk_around_the_back_of_the_board(qtbot: QtBot, board: BoardView) -> None:
    board.focus_space("eastern_us")
    qtbot.keyClick(board, Qt.Key.Key_Left)
    assert board.focused == "western_us"


def test_every_space_can_be_reached_by_arrow_keys(qtbot: QtBot, board: BoardView) -> None:
    reached, todo = {"germany"}, ["germany"]
    while todo:
        space = todo.pop()
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            board.focus_space(space)
            qtbot.keyClick(board, key)
            if board.focused not in reached:
                reached.add(board.focused)
                todo.append(board.focused)
    assert reached == set(SPACES)


def test_page_keys_walk_through_lit_spaces_and_enter_chooses(
    qtbot: QtBot, board: BoardView
) -> None:
    board.light(["japan", "canada"])
    qtbot.keyClick(board, Qt.Key.Key_PageDown)
    assert board.focused == "canada"
    qtbot.keyClick(board, Qt.Key.Key_PageDown)
    with qtbot.waitSignal(board.space_clicked) as chosen:
        qtbot.keyClick(board, Qt.Key.Key_Return)
    assert chosen.args == ["japan"]


def test_the_keyboards_place_is_told_to_screen_readers(board: BoardView) -> None:
    board.focus_space("north_sea")
    assert board.accessibleDescription() == "North Sea"


def test_zooming_keeps_the_point_under_the_cursor(board: BoardView) -> None:
    place = QPointF(at(board, "kazakhstan"))
    board.zoom(2.5, place)
    assert GEOMETRY.space_at(board.mapToScene(place.toPoint())) == "kazakhstan"
    assert (
        board.mapFromScene(GEOMETRY["kazakhstan"].label.center()) - place.toPoint()
    ).manhattanLength() < 6


def test_one_never_zooms_out_beyond_the_whole_board(board: BoardView) -> None:
    whole = board.transform().m11()
    board.zoom(3, QPointF(450, 250))
    board.zoom(0.01, QPointF(450, 250))
    assert math.isclose(board.transform().m11(), whole)


def test_a_position_shows_all_its_pieces(board: BoardView) -> None:
    position = samples.mid_game()
    board.set_position(position)
    board.set_position(position)
    assert len(board.shown_pieces()) == sum(map(len, position.pieces.values()))


SCALES = {"1280x720": 960 / 3200, "3840x2160": 2880 / 3200}
"""Pixels per board unit where the board takes three quarters of the window's width."""


@pytest.mark.parametrize("scale", SCALES.values(), ids=SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_stays_inside_its_box_and_can_be_read(
    qtbot: QtBot, language: str, scale: float
) -> None:
    names = space_names(language)
    for space in SPACES:
        shape = GEOMETRY[space]
        label = fit_label(shape, names(space), scale)
        assert label.width <= shape.label.width() + 0.5, space
        assert label.height <= shape.label.height() + 0.5, space
        assert label.letter_height * scale >= 9, space


def test_names_are_written_in_full_where_one_looks_closely(qtbot: QtBot) -> None:
    for language in LANGUAGES:
        names = space_names(language)
        for space in SPACES:
            label = fit_label(GEOMETRY[space], names(space), 2880 / 3200)
            assert " ".join(label.lines) in names(space)[:2], space


@pytest.mark.parametrize("space", SPACES)
def test_pieces_stand_inside_their_space(space: str) -> None:
    shape = GEOMETRY[space]
    for count in (1, 2, 3):
        for place, size in shape.stack(count):
            half = GeneralsArt.piece_size * size / 2 - 2
            for dx, dy in ((-half, -half), (half, -half), (-half, half), (half, half)):
                assert shape.outline.contains(place + QPointF(dx, dy))


def test_more_than_three_pieces_close_ranks(board: BoardView) -> None:
    stack = GEOMETRY["germany"].stack(5)
    assert len({(at.x(), at.y()) for at, _ in stack}) == 5
    assert stack[0] == GEOMETRY["germany"].stack(3)[0]
