"""The whole window over the real network: alone in two clicks, and two windows on one LAN."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from netcore import settings
from netcore.room import Me
from netcore.session import Session
from netcore.session_events import AutoPass, PeerLost, SeatsPassed
from qtclient.mainwindow import MainWindow
from qtclient.settingsdialog import SettingsDialog
from resources.catalogue import LANGUAGES, catalogue

LEFT = Qt.MouseButton.LeftButton
ENOUGH_MS = 60_000
ROUNDS = 2


@pytest.fixture
def windows(qtbot: QtBot, tmp_path: Path) -> Iterator[list[MainWindow]]:
    made = []
    for name in ("anna", "boris"):
        folder = tmp_path / name
        folder.mkdir()
        window = MainWindow(folder, "en")
        window.neighbours.rest()
        qtbot.addWidget(window)
        window.show()
        made.append(window)
    yield made
    for window in made:
        window.close()


def answer(qtbot: QtBot, window: MainWindow) -> None:
    """Answer whatever is asked, on the page's own buttons."""
    page = window.game
    assert page is not None
    deciding = page.deciding
    menu = deciding.menu()
    if menu is None:
        return
    offer = next((offer for offer in menu.offers if offer.nouns), menu.offers[0])
    if not offer.nouns or offer.verb == "take_back":
        qtbot.mouseClick(page.bar.verbs["pass"], LEFT)
        return
    for noun in offer.nouns[: max(offer.least, min(offer.most, 1))]:
        deciding.pick(offer.kind, noun)
    qtbot.mouseClick(page.bar.confirm, LEFT)


def _asked(window: MainWindow) -> bool:
    """Whether the page shows a question; the table knows of it a moment earlier."""
    return window.game is not None and window.game.deciding.menu() is not None


def test_alone_against_bots_in_one_click_more(qtbot: QtBot, windows: list[MainWindow]) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: anna.game is not None and bool(anna.table.menus), timeout=ENOUGH_MS)
    assert anna.pages.currentWidget() is anna.game
    assert anna.table.where is None


def test_two_windows_play_rounds_by_clicks(qtbot: QtBot, windows: list[MainWindow]) -> None:
    anna, boris = windows
    anna.start.table_name.setText("Friday")
    anna.start.way.setCurrentIndex(1)
    qtbot.mouseClick(anna.start.open_table, LEFT)
    qtbot.waitUntil(lambda: anna.table.where is not None, timeout=ENOUGH_MS)
    where = anna.table.where
    assert where is not None
    boris.start.address.setText(f"127.0.0.1:{where.port}")
    qtbot.mouseClick(boris.start.join_button, LEFT)
    qtbot.waitUntil(lambda: len(_members(anna)) == 2, timeout=ENOUGH_MS)
    qtbot.waitUntil(lambda: boris.pages.currentWidget() is boris.lobby, timeout=ENOUGH_MS)
    assert boris.start.notice.text() == ""
    assert boris.lobby.title.text() == "Friday"
    qtbot.mouseClick(boris.lobby.rows[1].take, LEFT)
    qtbot.mouseClick(anna.lobby.rows[0].take, LEFT)
    qtbot.waitUntil(lambda: _taken(anna) == 2, timeout=ENOUGH_MS)
    qtbot.mouseClick(anna.lobby.fill, LEFT)
    qtbot.waitUntil(lambda: _taken(boris) == 6, timeout=ENOUGH_MS)
    qtbot.mouseClick(boris.lobby.ready, LEFT)
    qtbot.waitUntil(lambda: _members(anna)[1].ready, timeout=ENOUGH_MS)
    qtbot.mouseClick(anna.lobby.start, LEFT)
    for window in windows:
        qtbot.waitUntil(lambda w=window: bool(w.game and w.table.menus), timeout=ENOUGH_MS)
    words = [window.table.game_started.words for window in windows]  # type: ignore[union-attr]
    assert words[0] == words[1]

    def far_enough() -> bool:
        for window in windows:
            answer(qtbot, window)
        return all(w.table.state is not None and w.table.state.round > ROUNDS for w in windows)

    qtbot.waitUntil(far_enough, timeout=2 * ENOUGH_MS)
    told = [[happening.told for happening in window.table.story] for window in windows]
    shorter = min(len(story) for story in told)
    assert told[0][:shorter] == told[1][:shorter]


def _members(window: MainWindow) -> tuple:
    return () if window.table.lobby is None else window.table.lobby.members


def _taken(window: MainWindow) -> int:
    lobby = window.table.lobby
    return 0 if lobby is None else sum(sitting.member >= 0 for sitting in lobby.seats)


class Announced:
    """Stands for an announcement, which would reach the real network."""

    def __init__(self, _me: Me, session: Session) -> None:
        self.session = session
        self.closed = False
        SHOWN.append(self)

    async def close(self) -> None:
        self.closed = True


SHOWN: list[Announced] = []


def test_a_table_shows_itself_on_the_network_until_it_is_left(
    qtbot: QtBot, windows: list[MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    SHOWN.clear()
    monkeypatch.setattr("qtclient.sitting.Announcement", Announced)
    anna, _ = windows
    anna.start.table_name.setText("Friday")
    qtbot.mouseClick(anna.start.open_table, LEFT)
    qtbot.waitUntil(lambda: bool(SHOWN), timeout=ENOUGH_MS)
    assert SHOWN[0].session.opened is not None
    assert SHOWN[0].session.opened.table == "Friday"
    assert not SHOWN[0].closed
    qtbot.mouseClick(anna.lobby.leave, LEFT)
    qtbot.waitUntil(lambda: SHOWN[0].closed, timeout=ENOUGH_MS)


def test_a_wrong_address_is_told_on_the_page(qtbot: QtBot, windows: list[MainWindow]) -> None:
    _, boris = windows
    qtbot.mouseClick(boris.start.join_button, LEFT)
    assert "Choose a table" in boris.start.notice.text()
    boris.start.address.setText("nowhere at all")
    qtbot.mouseClick(boris.start.join_button, LEFT)
    assert boris.start.notice.isVisible()
    boris.start.address.setText("319238")
    qtbot.mouseClick(boris.start.join_button, LEFT)
    assert "319238 is no address" in boris.start.notice.text()
    boris.start.address.setText("127.0.0.1:1")
    qtbot.mouseClick(boris.start.join_button, LEFT)
    assert "Asking at 127.0.0.1:1" in boris.start.notice.text()
    qtbot.waitUntil(lambda: "Asking" not in boris.start.notice.text(), timeout=ENOUGH_MS)
    assert "127.0.0.1" in boris.start.notice.text()


def test_a_wrong_code_is_typed_over_and_a_second_enter_leaves_nothing(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, boris = windows
    qtbot.mouseClick(anna.start.open_table, LEFT)
    qtbot.waitUntil(lambda: anna.table.where is not None, timeout=ENOUGH_MS)
    where = anna.table.where
    assert where is not None
    assert where.code is not None
    boris.resize(1280, 720)
    boris.start.address.setText(f"127.0.0.1:{where.port}")
    boris.start.code.setFocus()
    qtbot.keyClicks(boris.start.code, where.code[::-1] + "0")
    qtbot.keyClick(boris.start.code, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "code is wrong" in boris.start.notice.text(), timeout=ENOUGH_MS)
    qtbot.wait(0)
    assert boris.start.verticalScrollBar().maximum() == 0
    qtbot.keyClicks(boris.start.code, where.code)
    assert boris.start.code.text() == where.code
    qtbot.keyClick(boris.start.code, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: boris.pages.currentWidget() is boris.lobby, timeout=ENOUGH_MS)
    assert boris.focusWidget() is boris.lobby.line
    qtbot.keyClick(boris.focusWidget(), Qt.Key.Key_Return)
    assert boris.pages.currentWidget() is boris.lobby


def test_a_game_that_was_left_can_be_taken_up_again(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: _asked(anna), timeout=ENOUGH_MS)
    answer(qtbot, anna)
    qtbot.waitUntil(
        lambda: any(h.told.key == "event.turn_began" for h in anna.table.story), timeout=ENOUGH_MS
    )
    anna._leave()
    qtbot.waitUntil(lambda: anna.start.games.count() == 1, timeout=ENOUGH_MS)
    assert "alone as Germany" in anna.start.games.item(0).text()
    anna.start.games.setCurrentRow(0)
    qtbot.mouseClick(anna.start.go_on, LEFT)
    qtbot.waitUntil(lambda: anna.game is not None and bool(anna.table.menus), timeout=ENOUGH_MS)
    assert anna.table.state.round >= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_fit_the_window(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    window.start.language.setCurrentIndex(window.start.language.findData(language))
    window.show()
    window.resize(1280, 720)
    qtbot.waitExposed(window)
    assert window.minimumSizeHint().height() <= 720
    assert window.minimumSizeHint().width() <= 1280
    window.close()


@pytest.mark.parametrize("kept", [AutoPass.NEVER, AutoPass.UNTIL_MY_TURN])
def test_the_kept_way_to_pass_is_shown_and_the_one_in_force(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: AutoPass
) -> None:
    settings.save(tmp_path, settings.Settings(name="Anna", auto_pass=int(kept)))
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    told: list[AutoPass] = []
    monkeypatch.setattr(window.table, "pass_automatically", told.append)
    window.show()
    qtbot.mouseClick(window.start.play, LEFT)
    qtbot.waitUntil(lambda: window.game is not None, timeout=ENOUGH_MS)
    assert window.game is not None
    assert told[-1] is window.game.auto_pass.when
    if kept is not AutoPass.NEVER:
        assert window.game.auto_pass.when is kept
    window.close()


def test_the_host_sees_the_code_large_and_sends_somebody_away(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, boris = windows
    qtbot.keyClick(anna.start.table_name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: anna.table.where is not None, timeout=ENOUGH_MS)
    where = anna.table.where
    assert where is not None
    assert anna.lobby.code.text() == where.code
    boris.start.address.setText(f"127.0.0.1:{where.port}")
    boris.start.code.setText(where.code)
    qtbot.keyClick(boris.start.code, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(_members(boris)) == 2, timeout=ENOUGH_MS)
    qtbot.waitUntil(boris.lobby.watch.isVisible, timeout=ENOUGH_MS)
    # A code of its own, from another table, is nobody's business here.
    boris.table.where = where
    boris.lobby.show_lobby()
    assert boris.lobby.code.text() == ""
    assert not boris.lobby.where.isVisible()
    assert not boris.lobby.kick.isVisible()
    assert boris.lobby.ready.isVisible()
    boris.lobby.watch.click()
    qtbot.waitUntil(lambda: _members(anna)[1].watching, timeout=ENOUGH_MS)
    qtbot.waitUntil(lambda: not boris.lobby.ready.isVisible(), timeout=ENOUGH_MS)
    annas = (anna.lobby.team_talk, anna.lobby.options["lead_30"])
    boxes = (boris.lobby.team_talk, boris.lobby.options["lead_30"])
    for box, seen, was in zip(annas, boxes, (True, False), strict=True):
        assert seen.isChecked() == was
        box.click()
        qtbot.waitUntil(lambda seen=seen, was=was: seen.isChecked() != was, timeout=ENOUGH_MS)
    anna.lobby.clock.setCurrentIndex(2)
    anna.lobby.clock.activated.emit(2)
    qtbot.waitUntil(lambda: boris.lobby.clock.currentData() == 60, timeout=ENOUGH_MS)
    assert not boris.lobby.clock.isEnabled()
    assert not anna.lobby.kick.isEnabled()
    anna.lobby.people.setCurrentRow(1)
    qtbot.mouseClick(anna.lobby.kick, LEFT)
    qtbot.waitUntil(lambda: len(_members(anna)) == 1, timeout=ENOUGH_MS)
    qtbot.waitUntil(lambda: boris.pages.currentWidget() is boris.start, timeout=ENOUGH_MS)
    assert boris.start.notice.isVisible()


def test_a_refusal_in_the_lobby_moves_nothing_and_goes_with_the_next_change(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, _ = windows
    anna.resize(1280, 720)
    qtbot.mouseClick(anna.start.open_table, LEFT)
    qtbot.waitUntil(lambda: anna.pages.currentWidget() is anna.lobby, timeout=ENOUGH_MS)
    qtbot.waitUntil(lambda: anna.table.where is not None, timeout=ENOUGH_MS)
    anna.grab()
    before = anna.lobby.fill.mapTo(anna, QPoint())
    qtbot.mouseClick(anna.lobby.start, LEFT)
    qtbot.waitUntil(lambda: "Germany" in anna.lobby.notice.text(), timeout=ENOUGH_MS)
    anna.grab()
    assert anna.lobby.fill.mapTo(anna, QPoint()) == before
    before = anna.lobby.rows[2].take.mapTo(anna, QPoint())
    qtbot.mouseClick(anna.lobby.rows[0].take, LEFT)
    qtbot.waitUntil(lambda: anna.lobby.notice.text() == "", timeout=ENOUGH_MS)
    anna.grab()
    assert anna.lobby.rows[2].take.mapTo(anna, QPoint()) == before


def test_the_window_comes_back_as_large_as_it_was_and_on_a_screen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    for x, y, width, height in ((40, 30, 700, 500), (9000, 7000, 640, 480)):
        window = MainWindow(tmp_path, "en")
        qtbot.addWidget(window)
        window.show()
        window.setGeometry(x, y, width, height)
        window.close()
        again = MainWindow(tmp_path, "en")
        qtbot.addWidget(again)
        assert (again.width(), again.height()) == (width, height)
        assert again.screen().geometry().intersects(again.geometry())
        again.close()


def test_other_settings_in_mid_game_leave_the_way_to_pass_as_it_is(
    qtbot: QtBot, windows: list[MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: anna.game is not None and bool(anna.table.menus), timeout=ENOUGH_MS)
    page = anna.game
    assert page is not None
    assert page.auto_pass.when is AutoPass.NOTHING_APPLIES
    page.auto_pass.set(AutoPass.NEVER)
    page.show_instantly(True)
    told: list[AutoPass] = []
    monkeypatch.setattr(anna.table, "pass_automatically", told.append)
    anna.open_settings()
    dialog = anna.findChild(SettingsDialog)
    assert dialog is not None
    dialog.theme.setCurrentIndex(1)
    dialog.accept()
    assert anna.game is not page
    assert anna.game.auto_pass.when is AutoPass.NEVER
    assert anna.game.playback.instant
    assert told == []


def test_other_settings_in_mid_game_keep_what_is_picked_told_and_typed(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: _asked(anna), timeout=ENOUGH_MS)
    page = anna.game
    assert page is not None
    first = min(page.deciding.pickable("slot", 0))
    page.deciding.pick("slot", first)
    anna.table.noticed.emit(PeerLost("Boris", 1, left=True))
    page.chat.line.setText("One mo")
    anna.open_settings()
    dialog = anna.findChild(SettingsDialog)
    assert dialog is not None
    dialog.language.setCurrentIndex(dialog.language.findData("ru"))
    dialog.accept()
    new = anna.game
    assert new is not page
    assert new.deciding.picked("slot") == (first,)
    assert new.notices.isVisible()
    assert new.notices.text.text() == catalogue("ru").sentence("table.left", player="Boris")
    assert new.chat.lines.lines == [catalogue("en").sentence("table.left", player="Boris")]
    assert new.chat.line.text() == "One mo"


def test_a_game_behind_a_book_is_dressed_anew_too(qtbot: QtBot, windows: list[MainWindow]) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: _asked(anna), timeout=ENOUGH_MS)
    anna.open_book("rules")
    anna.open_settings()
    dialog = anna.findChild(SettingsDialog)
    assert dialog is not None
    dialog.language.setCurrentIndex(dialog.language.findData("ru"))
    dialog.accept()
    assert anna.book is not None
    assert anna.book.isVisible()
    qtbot.keyClick(anna.book, Qt.Key.Key_Escape)
    assert anna.game is not None
    assert anna.game.isVisible()
    assert "Германия" in anna.game.bar.question.text()


def test_another_language_in_mid_game(qtbot: QtBot, windows: list[MainWindow]) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: anna.game is not None and bool(anna.table.menus), timeout=ENOUGH_MS)
    anna.open_settings()
    dialog = anna.findChild(SettingsDialog)
    assert dialog is not None
    dialog.motion.setChecked(True)
    dialog.language.setCurrentIndex(dialog.language.findData("ru"))
    assert dialog.windowTitle() == catalogue("ru").sentence("home.settings")
    assert dialog.motion.text() == catalogue("ru").sentence("settings.reduced_motion")
    dialog.accept()
    assert anna.game is not None
    assert "Германия" in anna.game.bar.question.text()
    assert anna.start.language.currentData() == "ru"
    kept, _ = settings.load(anna._folder)
    assert (kept.language, kept.reduced_motion) == ("ru", True)


def test_who_could_not_hand_over_stays_when_its_seats_go_later(
    qtbot: QtBot, windows: list[MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: anna.game is not None, timeout=ENOUGH_MS)
    left: list[bool] = []
    monkeypatch.setattr(anna, "_leave", lambda: left.append(True))
    passed = SeatsPassed(("Anna", "Boris"), (1,) * 6, 0)
    anna.table.passed = passed
    with qtbot.waitSignal(anna.table.refused, timeout=ENOUGH_MS):
        anna._hand_over(0)
    anna.table.noticed.emit(passed)
    assert left == []
    monkeypatch.setattr(anna.network, "say", lambda _command: None)
    anna._hand_over(0)
    anna.table.noticed.emit(passed)
    assert left == [True]


def test_the_whole_screen_is_taken_and_given_back(qtbot: QtBot, windows: list[MainWindow]) -> None:
    anna, _ = windows
    anna.activateWindow()
    qtbot.waitUntil(anna.isActiveWindow)
    for whole in (True, False):
        qtbot.keyClick(anna, Qt.Key.Key_F11)
        qtbot.waitUntil(lambda whole=whole: anna.isFullScreen() is whole)


def test_the_title_calls_behind_a_book_and_in_other_looks_but_not_once_the_game_is_left(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, _ = windows
    plain, calls = "Sealed Orders", "● Germany: your decision — Sealed Orders"
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: anna.windowTitle() == calls, timeout=ENOUGH_MS)
    anna.open_book("rules")
    assert anna.windowTitle() == calls
    qtbot.keyClick(anna.book, Qt.Key.Key_Escape)
    assert anna.windowTitle() == calls
    anna.open_settings()
    dialog = anna.findChild(SettingsDialog)
    assert dialog is not None
    dialog.theme.setCurrentIndex(1)
    dialog.accept()
    assert anna.windowTitle() == calls
    anna._leave()
    assert anna.windowTitle() == plain


def test_the_title_calls_nobody_once_the_game_has_been_stopped(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: anna.windowTitle().startswith("●"), timeout=ENOUGH_MS)
    anna.network.say(lambda session: session.stop_game())
    qtbot.waitUntil(lambda: anna.report is not None, timeout=ENOUGH_MS)
    assert anna.windowTitle() == "Sealed Orders"


def test_the_lamp_is_off_among_people_until_it_is_turned_on(
    qtbot: QtBot, windows: list[MainWindow]
) -> None:
    anna, _ = windows
    qtbot.mouseClick(anna.start.play, LEFT)
    qtbot.waitUntil(lambda: anna.game is not None, timeout=ENOUGH_MS)
    page = anna.game
    assert page is not None
    assert page.tools.hint.isVisible()
    started = anna.table.game_started
    assert started is not None
    charter = started.charter._replace(players=started.charter.players * 2)
    anna.table.game_started = started._replace(charter=charter)
    page.allow_hints(False)
    assert not page.tools.hint.isVisible()
    page.allow_hints(True)
    assert page.tools.hint.isVisible()
