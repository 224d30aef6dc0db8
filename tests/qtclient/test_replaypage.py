"""A saved game again: read in the background, stepped through, all hands open after the audit."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from netcore.simulation import play_sealed
from netcore.store import export_game, read_game
from qtclient.games.generals.cards import CardState
from qtclient.games.generals.position import position_of
from qtclient.pagestyle import Style
from qtclient.replay import Replay, read_replay
from qtclient.replaypage import ReplayPage
from qtclient.storypanel import TURN
from qtclient.theme import LIGHT
from resources.catalogue import LANGUAGES, catalogue
from rules.games import GAMES
from rules.kernel.errors import SealedOrdersError

ENOUGH_MS = 60_000
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("games")
    data = play_sealed(GAMES[0], {}, 2, seed=3)
    (made / "whole.sealed").write_bytes(data)
    whole = read_game(data)
    half = whole.entries[: len(whole.entries) // 2]
    apart = made / "elsewhere"
    apart.mkdir()
    (apart / "half.sealed").write_bytes(export_game(whole.charter, whole.signatures, half))
    return made


@pytest.fixture(scope="module")
def told(folder: Path) -> Replay:
    return read_replay(folder / "whole.sealed")


@pytest.fixture
def page(qtbot: QtBot, folder: Path, told: Replay) -> ReplayPage:
    page = make_page(qtbot, folder)
    page.show_replay(told)
    return page


def make_page(qtbot: QtBot, folder: Path, language: str = "en", scale: float = 1.0) -> ReplayPage:
    style = Style(LIGHT, scale)
    page = ReplayPage(folder, catalogue(language), style, reduced_motion=True)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    return page


def test_moments_go_forward_through_the_rounds(told: Replay) -> None:
    seqs = [moment.seq for moment in told.moments]
    assert seqs == sorted(set(seqs))
    assert list(told.rounds) == list(range(1, len(told.rounds) + 1))
    assert told.moments[-1].happened[-1].told.key.startswith("event.game_ended")


def test_steps_by_turn_stop_where_turns_begin(told: Replay) -> None:
    told.go(0)
    told.step_turn(1)
    assert told.moment.happened[-1].told.key in (TURN, "event.phase_began")
    first = told.at
    told.step_turn(1)
    told.step_turn(-1)
    assert told.at == first
    told.go(10_000)
    assert told.at == told.last


def test_a_file_is_read_in_the_background_and_shown(qtbot: QtBot, folder: Path) -> None:
    page = make_page(qtbot, folder)
    names = [page.files.item(row).text() for row in range(page.files.count())]
    whole = next(row for row, name in enumerate(names) if "whole.sealed" in name)
    page.files.setCurrentRow(whole)
    qtbot.mouseClick(page.watch, LEFT)
    assert page.replay is None
    qtbot.waitUntil(lambda: page.replay is not None, timeout=ENOUGH_MS)
    assert "nobody cheated" in page.notice.text()
    assert page.title.text() == "player 1, player 2"


def test_every_hand_is_open_after_the_audit(page: ReplayPage) -> None:
    page.go(page.transport.slider.maximum() // 2)
    for seat in range(len(GAMES[0].seats)):
        page.countries.chosen.emit(seat)
        assert not page.follow.isChecked()
        for held in page.rack.cards():
            assert held.look.state is not CardState.BACK


def test_a_game_that_was_broken_off_keeps_its_hands_closed(qtbot: QtBot, folder: Path) -> None:
    page = make_page(qtbot, folder)
    page.show_replay(read_replay(folder / "elsewhere" / "half.sealed"))
    page.go(page.transport.slider.maximum())
    assert "not everything is proven" in page.notice.text()
    hand = page.rack.groups[0].cards
    assert hand
    assert all(held.look.state is CardState.BACK for held in hand)


def test_slider_buttons_and_rounds_show_the_same_moment(qtbot: QtBot, page: ReplayPage) -> None:
    assert page.replay is not None
    page.transport.slider.setValue(40)
    assert page.replay.at == 40
    assert page.board.position == position_of(page.replay.moment.state)
    qtbot.mouseClick(page.transport.buttons["on"], LEFT)
    assert (page.replay.at, page.transport.slider.value()) == (41, 41)
    page.transport.rounds.activated.emit(page.transport.rounds.findData(7))
    assert page.replay.game.round_of(page.replay.moment.state) == 7
    assert page.transport.rounds.currentData() == 7
    qtbot.mouseClick(page.transport.buttons["last"], LEFT)
    assert page.replay.at == page.replay.last
    qtbot.mouseClick(page.transport.buttons["turn_back"], LEFT)
    assert page.replay.at < page.replay.last


def test_the_story_ends_at_the_moment_and_a_click_goes_back(page: ReplayPage) -> None:
    assert page.replay is not None
    page.go(100)
    last = page.story.currentRow()
    assert not page.story.isRowHidden(last)
    assert page.story.isRowHidden(last + 1)
    page._go_to_line(page.story.item(last - 20))
    assert page.replay.at < 100
    assert page.story.isRowHidden(last)


def test_it_plays_by_itself_until_the_end(qtbot: QtBot, page: ReplayPage) -> None:
    assert page.replay is not None
    page.transport.speed.setCurrentIndex(page.transport.speed.count() - 1)
    page.go(page.replay.last - 3)
    qtbot.mouseClick(page.transport.play, LEFT)
    replay = page.replay
    qtbot.waitUntil(lambda: replay.at == replay.last, timeout=ENOUGH_MS)
    qtbot.waitUntil(lambda: not page.transport.play.isChecked(), timeout=ENOUGH_MS)


def test_keys_step_play_and_leave(qtbot: QtBot, page: ReplayPage) -> None:
    assert page.replay is not None
    page.go(5)
    qtbot.keyClick(page, Qt.Key.Key_Period)
    assert page.replay.at == 6
    qtbot.keyClick(page, Qt.Key.Key_Comma)
    assert page.replay.at == 5
    qtbot.keyClick(page, Qt.Key.Key_P)
    assert page.transport.play.isChecked()
    qtbot.keyClick(page, Qt.Key.Key_P)
    assert not page.transport.play.isChecked()
    with qtbot.waitSignal(page.left):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


def test_a_file_that_is_no_game_is_refused_with_a_reason(
    qtbot: QtBot, folder: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / "notes.sealed"
    wrong.write_bytes(b"<b>not a game</b>")
    with pytest.raises(SealedOrdersError):
        read_replay(wrong)
    page = make_page(qtbot, folder)
    page.open(wrong)
    qtbot.waitUntil(lambda: "cannot be shown" in page.notice.text(), timeout=ENOUGH_MS)
    assert page.replay is None
    assert page.watch.isEnabled()


def test_an_empty_shelf_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    page = make_page(qtbot, tmp_path)
    assert page.files.count() == 0
    assert not page.watch.isEnabled()
    assert "No game" in page.notice.text()


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_window_at_every_size(
    qtbot: QtBot, folder: Path, told: Replay, language: str, scale: float
) -> None:
    page = make_page(qtbot, folder, language, scale)
    page.show_replay(told)
    assert page.minimumSizeHint().width() <= 1280
    assert page.minimumSizeHint().height() <= 720
