"""The board view: what is shown, what can be chosen, by mouse and by keyboard."""

import math

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from pytestqt.qtbot import QtBot

from qtclient.board.geometry import load_geometry
from qtclient.board.labels import fit_label
from qtclient.board.position import (
    ATTACK,
    BUILD,
    CARD,
    GUARD,
    REMOVE,
    BoardPosition,
    Flash,
    Piece,
    Preview,
    SupplyLine,
)
from qtclient.board.printed import Picture
from qtclient.board.view import BoardView
from qtclient.games.generals import samples
from qtclient.games.generals.art import GeneralsArt
from qtclient.games.generals.board import make_board, space_names
from qtclient.theme import LIGHT
from resources.catalogue import LANGUAGES
from rules.generals.map import EDGES, SPACES

GEOMETRY = load_geometry("generals")


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    view = make_board("en")
    qtbot.addWidget(view)
    view.resize(900, 500)
    view.show()
    view.draw_now()
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


SCALES = {"1280x720": 845 / 3200, "3840x2160": 2880 / 3200}
"""Pixels per board unit in a window of this size, with hand, bar and panels in their places."""


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


def test_on_a_tiny_board_the_largest_names_are_kept(qtbot: QtBot) -> None:
    names = space_names("en")
    assert fit_label(GEOMETRY["siberia"], names("siberia"), 0.15).lines == ("Siberia",)
    assert fit_label(GEOMETRY["germany"], names("germany"), 0.15).lines == ("GER",)


def test_names_are_chosen_for_the_screen_not_for_its_density(board: BoardView) -> None:
    plain, dense = (
        Picture(QRectF(0, 0, 900, 600), 0.3, 1.0),
        Picture(QRectF(0, 0, 900, 600), 0.3, 2),
    )
    for picture in (plain, dense):
        for _ in picture.steps(board.backdrop):
            pass
    assert plain.pixmap.size() == dense.pixmap.size()
    assert plain.pixmap.toImage() != dense.pixmap.toImage()


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


def test_nothing_is_previewed_but_a_lit_space_under_the_pointer(
    qtbot: QtBot, board: BoardView
) -> None:
    preview = Preview(attacked=("ukraine",))
    board.set_previews(lambda space: preview if space == "ukraine" else None)
    board.pointed_at(GEOMETRY["ukraine"].label.center())
    assert board.shown_preview == Preview()
    board.light(["ukraine"])
    assert board.shown_preview == preview
    board.pointed_at(GEOMETRY["siberia"].label.center())
    assert board.shown_preview == Preview()


def test_a_preview_changes_what_one_sees(board: BoardView) -> None:
    board.set_position(samples.mid_game())
    before = board.grab().toImage()
    board.light(["moscow"])
    lit = board.grab().toImage()
    board.set_previews(
        lambda _space: Preview(
            built=(("russia", Piece("germany", "army")),),
            removed=(("moscow", Piece("ussr", "army")),),
            attacked=("moscow",),
        )
    )
    board.pointed_at(GEOMETRY["moscow"].label.center())
    assert len({before.cacheKey(), lit.cacheKey()}) == 2
    assert before != lit != board.grab().toImage()


def test_supply_lines_come_and_go(board: BoardView) -> None:
    board.set_position(samples.mid_game())
    before = board.grab().toImage()
    board.show_supply(samples.supply_of_japan())
    assert board.grab().toImage() != before
    board.show_supply(())
    assert board.grab().toImage() == before


def test_digits_and_a_piece_under_the_pointer_show_supply_lines(
    qtbot: QtBot, board: BoardView
) -> None:
    board.set_position(samples.mid_game())
    board.set_supply(lambda country: [SupplyLine(country, "japan", "japan")], ("uk", "japan"))
    qtbot.keyClick(board, Qt.Key.Key_2)
    assert [line.country for line in board.supply_lines] == ["japan"]
    board.pointed_at(GEOMETRY["india"].stack(1)[0][0])
    assert [line.country for line in board.supply_lines] == ["uk"]
    board.pointed_at(GEOMETRY["madagascar"].label.center())
    assert [line.country for line in board.supply_lines] == ["japan"]
    qtbot.keyClick(board, Qt.Key.Key_2)
    assert board.supply_lines == ()


def test_a_supply_line_around_the_back_is_drawn_at_both_edges(board: BoardView) -> None:
    before = board.grab().toImage()
    board.show_supply((SupplyLine("us", "eastern_us", "western_us"),))
    after = board.grab().toImage()
    changed = [
        x for x in range(900) for y in range(150, 260) if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert min(changed) < 90
    assert max(changed) > 810
    assert not [x for x in changed if 200 < x < 700]


FLASHES = (
    Flash(BUILD, "italy", "italy", "army"),
    Flash(ATTACK, "ukraine", "germany"),
    Flash(GUARD, "moscow", "ussr", "army"),
    Flash(REMOVE, "china", "japan", "army"),
    Flash(CARD, "", "germany", "ger_blitzkrieg"),
)


def test_flashes_run_before_the_new_position_and_can_be_skipped(
    qtbot: QtBot, board: BoardView
) -> None:
    board.flash(FLASHES, samples.mid_game())
    assert board.flashing
    assert board.shown_pieces() == ()
    with qtbot.waitSignal(board.flashes_done):
        board.skip()
    assert not board.flashing
    assert board.position == samples.mid_game()


def test_flashes_end_by_themselves(qtbot: QtBot, board: BoardView) -> None:
    with qtbot.waitSignal(board.flashes_done):
        board.flash(FLASHES[:1], samples.mid_game())
    assert board.position == samples.mid_game()


@pytest.mark.parametrize("flash", FLASHES, ids=lambda flash: flash.what)
def test_every_flash_is_seen(qtbot: QtBot, board: BoardView, flash: Flash) -> None:
    board.set_position(samples.mid_game())
    before = board.grab().toImage()
    board.flash([flash], samples.mid_game())
    qtbot.waitUntil(lambda: board.grab().toImage() != before)
    board.skip()
    assert board.grab().toImage() == before


def test_reduced_motion_shows_the_new_position_at_once(qtbot: QtBot, board: BoardView) -> None:
    board.reduced_motion = True
    with qtbot.waitSignal(board.flashes_done):
        board.flash(FLASHES, samples.mid_game())
    assert not board.flashing


def test_escape_and_a_click_skip_what_is_running(qtbot: QtBot, board: BoardView) -> None:
    board.flash(FLASHES, samples.mid_game())
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.flashing
    board.flash(FLASHES, samples.mid_game())
    qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at(board, "siberia"))
    assert not board.flashing


def test_the_overview_appears_when_only_a_part_is_seen(qtbot: QtBot, board: BoardView) -> None:
    assert not board.overview.isVisible()
    board.zoom(3, QPointF(450, 250))
    assert board.overview.isVisible()
    qtbot.mouseClick(board.overview, Qt.MouseButton.LeftButton, pos=QPoint(195, 55))
    assert board.seen().right() > 3190
    board.fit()
    assert not board.overview.isVisible()


def test_plus_minus_and_home_zoom(qtbot: QtBot, board: BoardView) -> None:
    whole = board.transform().m11()
    qtbot.keyClick(board, Qt.Key.Key_Plus)
    assert board.transform().m11() > whole
    qtbot.keyClick(board, Qt.Key.Key_Minus)
    assert math.isclose(board.transform().m11(), whole)
    qtbot.keyClick(board, Qt.Key.Key_Plus)
    qtbot.keyClick(board, Qt.Key.Key_Home)
    assert math.isclose(board.transform().m11(), whole)


def test_dragging_pans_and_chooses_nothing(qtbot: QtBot, board: BoardView) -> None:
    board.zoom(3, QPointF(450, 250))
    board.light(SPACES)
    before = board.seen()
    with qtbot.assertNotEmitted(board.space_clicked):
        qtbot.mousePress(board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(450, 250))
        qtbot.mouseMove(board.viewport(), QPoint(400, 220))
        qtbot.mouseMove(board.viewport(), QPoint(350, 200))
        qtbot.mouseRelease(board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(350, 200))
    assert board.seen().x() > before.x()


def test_what_others_worded_is_shown_as_plain_text(board: BoardView) -> None:
    board.set_details(lambda _space: "<img src=x> & more\nsecond")
    board.pointed_at(GEOMETRY["siberia"].label.center())
    assert "&lt;img src=x&gt; &amp; more<br>second" in board.toolTip()


@pytest.mark.parametrize("team", ["axis", "allies", ""])
def test_straits_show_who_may_pass(board: BoardView, team: str) -> None:
    others = [t for t in ("axis", "allies", "") if t != team]
    drawn = []
    for shown in (team, *others):
        board.set_position(BoardPosition(straits=dict.fromkeys(("suez", "panama"), shown)))
        drawn.append(board.grab().toImage())
    assert drawn[0] not in drawn[1:]


def is_water_only(board: BoardView) -> bool:
    picture = board.grab().toImage()
    points = [board.mapFromScene(shape.label.center()) for shape in GEOMETRY.spaces]
    return {picture.pixelColor(point).name() for point in points} == {LIGHT.sea}


def test_a_board_is_water_until_it_is_drawn_and_then_all_of_it_is_there(qtbot: QtBot) -> None:
    board = make_board("en")
    qtbot.addWidget(board)
    board.resize(900, 500)
    board.set_position(samples.mid_game())
    board.light(["germany"])
    board.show()
    assert is_water_only(board)
    qtbot.waitUntil(lambda: not is_water_only(board), timeout=20_000)
    little_by_little = board.grab().toImage()
    board.draw_now()
    assert board.grab().toImage() == little_by_little


def test_a_board_that_is_first_seen_from_close_can_be_leant_back_from(qtbot: QtBot) -> None:
    board = make_board("en")
    qtbot.addWidget(board)
    board.resize(900, 500)
    board.zoom(2.5, QPointF(450, 250))
    board.show()
    board.draw_now()
    assert not is_water_only(board)
    board.fit()
    assert not is_water_only(board)


def test_a_board_of_another_size_is_drawn_anew_while_the_old_one_is_shown(
    qtbot: QtBot, board: BoardView
) -> None:
    board.resize(600, 340)
    shrunk = board.grab().toImage()
    assert not is_water_only(board)
    qtbot.waitUntil(lambda: board.grab().toImage() != shrunk, timeout=20_000)


def test_leaning_closer_draws_the_board_anew_in_small_steps(qtbot: QtBot, board: BoardView) -> None:
    board.zoom(3, QPointF(450, 250))
    enlarged = board.grab().toImage()
    qtbot.waitUntil(lambda: board.grab().toImage() != enlarged, timeout=20_000)
    sharp = board.grab().toImage()
    board.draw_now()
    assert board.grab().toImage().size() == sharp.size()


def test_what_was_begun_is_dropped_when_one_looks_elsewhere(board: BoardView) -> None:
    board.zoom(2.5, QPointF(450, 250))
    board.draw_now()
    first = board.grab().toImage()
    board.centre_on("australia")
    board.draw_now()
    assert board.grab().toImage() != first
    board.fit()
    board.zoom(2.5, QPointF(450, 250))
    board.draw_now()
    assert board.grab().toImage() == first
