"""The board view: what is shown, what can be chosen, by mouse and by keyboard."""

import math

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from qtclient.board.geometry import load_geometry
from qtclient.board.labels import fit_label
from qtclient.board.view import BoardView
from qtclient.games.generals import samples
from qtclient.games.generals.art import COLOURS, GeneralsArt
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
    for place in GEOMETRY[space].pieces:
        assert GEOMETRY.space_at(place) == space


def test_a_click_on_a_lit_space_chooses_it(qtbot: QtBot, board: BoardView) -> None:
    board.light(["ukraine"])
    with qtbot.waitSignal(board.spaceClicked) as chosen:
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at(board, "ukraine"))
    assert chosen.args == ["ukraine"]


def test_a_click_on_an_unlit_space_chooses_nothing(qtbot: QtBot, board: BoardView) -> None:
    board.light(["ukraine"])
    with qtbot.assertNotEmitted(board.spaceClicked):
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at(board, "siberia"))


def test_the_pointer_tells_which_space_it_is_over(qtbot: QtBot, board: BoardView) -> None:
    with qtbot.waitSignal(board.spaceHovered) as hovered:
        qtbot.mouseMove(board.viewport(), at(board, "australia"))
    assert hovered.args == ["australia"]
    assert board.toolTip() == "Australia"


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
    with qtbot.waitSignal(board.spaceClicked) as chosen:
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
    board.show_position(position)
    board.show_position(position)
    assert len(board.shown_pieces()) == sum(map(len, position.pieces.values()))


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_stays_inside_its_box(qtbot: QtBot, language: str, space: str) -> None:
    shape = GEOMETRY[space]
    label = fit_label(shape, *space_names(language)(space))
    assert label.width <= shape.label.width() + 0.5
    assert label.height <= shape.label.height() + 0.5
    assert label.size >= 26


@pytest.mark.parametrize("space", SPACES)
def test_three_pieces_stand_inside_their_space(space: str) -> None:
    half = GeneralsArt.piece_size / 2
    shape = GEOMETRY[space]
    for place in shape.pieces:
        piece = QRectF(place.x() - half, place.y() - half, 2 * half, 2 * half)
        for corner in (piece.topLeft(), piece.topRight(), piece.bottomLeft(), piece.bottomRight()):
            near = (
                (corner + (place - corner) * 0.08) if not shape.outline.contains(corner) else corner
            )
            assert shape.outline.contains(near)


VISION = {
    # Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as somebody sees it."""
    tone = QColor(colour)
    rgb = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (tone.redF(), tone.greenF(), tone.blueF())
    ]
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True))))
        for row in VISION[vision]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("vision", VISION)
def test_the_colours_of_the_countries_can_be_told_apart(vision: str) -> None:
    tones = [lab(colour, vision) for colour in COLOURS.values()]
    pairs = [(a, b) for i, a in enumerate(tones) for b in tones[:i]]
    assert min(math.dist(a, b) for a, b in pairs) > 14
