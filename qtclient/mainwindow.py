"""The window: start page, lobby, game and report, over one network thread."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QByteArray, QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from netcore import identity, settings
from netcore.plaintext import player_name
from netcore.session_events import AutoPass, SeatsPassed, Stopped
from qtclient import sounds, translations
from qtclient.keyboard import press_focused
from qtclient.loading import Loading
from qtclient.lobbypage import LobbyPage
from qtclient.neighbours import Neighbours
from qtclient.network import Network
from qtclient.pagestyle import Style
from qtclient.smooth import clear_away
from qtclient.startpage import StartPage
from qtclient.table import Notice, Table
from qtclient.theme import THEMES, Theme, text_font
from qtclient.widgets import FRAME, TEXT, scale_letters, style_sheet
from resources.catalogue import Catalogue, catalogue
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.pipe import Address
    from netcore.room import Me
    from qtclient.bookpage import BookPage
    from qtclient.gamepage import GamePage
    from qtclient.reportpage import ReportPage

SIZE = (1280, 720)
BOOK_KEYS = {"F1": "rules", "F2": "cards"}
"""What one may want to look up in mid game."""
SETTINGS_KEY, WHOLE_SCREEN_KEY = "F10", "F11"


class MainWindow(QMainWindow):
    """From the first start to the last card."""

    closed = Signal()

    def __init__(self, folder: Path, language: str) -> None:
        super().__init__()
        self._folder = folder
        self._settings, notice = settings.load(folder)
        self._language = language
        self._games = folder / "games"
        self._games.mkdir(parents=True, exist_ok=True)
        self.network = Network(self)
        self.table = Table(self.network)
        self.neighbours = Neighbours(self.network)
        self._loading = Loading(self._theme(), self)
        self._loading.done.connect(self._look_around)
        self.start = StartPage(self.neighbours, self._settings.name, language)
        self.lobby = LobbyPage(self.table)
        self.game: GamePage | None = None
        self.report: ReportPage | None = None
        self.book: BookPage | None = None
        self._before_book: QWidget | None = None
        self._goes_without_seats = False
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start)
        self.pages.addWidget(self.lobby)
        self.setCentralWidget(self.pages)
        self._take_place()
        self._dress()
        self._connect()
        self._retranslate()
        self.show_start()
        self._notice = notice
        self._identity = identity.load_or_create(folder, self._tell)
        if notice is not None:
            self._tell(notice)

    def _connect(self) -> None:
        start, table = self.start, self.table
        start.solo.connect(self._play_solo)
        start.hosted.connect(self._host)
        start.joined.connect(self._join)
        start.resumed.connect(self._resume)
        start.renamed.connect(self._rename)
        start.language_chosen.connect(self._speak)
        start.settings_wanted.connect(self.open_settings)
        start.book_wanted.connect(self.open_book)
        for key, name in BOOK_KEYS.items():
            QShortcut(QKeySequence(key), self, lambda name=name: self.open_book(name))
        QShortcut(QKeySequence(SETTINGS_KEY), self, self.open_settings)
        QShortcut(QKeySequence(WHOLE_SCREEN_KEY), self, self._change_frame)
        self.lobby.left.connect(self._leave)
        self.lobby.check_wanted.connect(lambda: self.open_book("network"))
        self.network.found.connect(self._found)
        self.neighbours.failed.connect(self._cannot_look)
        table.lobby_changed.connect(self._lobby_changed)
        table.started.connect(self._begin)
        table.finished.connect(self._finish)
        table.closed.connect(self._no_rematch)
        table.stopped.connect(self._stop)
        table.noticed.connect(self._noticed)
        table.refused.connect(self._refused)

    # Its place

    def _take_place(self) -> None:
        """As large as it was last, or as fits; never where no screen is any more."""
        # Qt itself brings back to a screen what was on one that is gone.
        if not self.restoreGeometry(QByteArray.fromBase64(self._settings.window.encode())):
            room, wanted = self.screen().availableSize(), QSize(*SIZE)
            self.resize(wanted.boundedTo(room))
            if wanted.grownBy(FRAME) != wanted.grownBy(FRAME).boundedTo(room):
                # With its frame it would hang over the edge, with what stands at the bottom.
                self.setWindowState(Qt.WindowState.WindowMaximized)

    def _change_frame(self) -> None:
        """Take the whole screen, or give back what is not needed."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _note_place(self) -> None:
        place = self.saveGeometry().toBase64().toStdString()
        self._keep(msgspec.structs.replace(self._settings, window=place))

    # Pages

    def show_start(self) -> None:
        """The first page, which looks for tables as long as it is shown."""
        self.start.expect_games(any(path.is_dir() for path in self._games.iterdir()))
        self.pages.setCurrentWidget(self.start)
        if self._loading.is_done:
            self._look_around()

    def _look_around(self) -> None:
        """What there is to sit down at: open tables, and games that were left."""
        from qtclient.keptgames import find_kept

        self.network.find_out(self._games, find_kept(self._games))
        if self.pages.currentWidget() is self.start:
            self.neighbours.look()

    def _found(self, question: object, found: Any) -> None:
        if question is self._games:
            from qtclient.keptgames import line_of

            words = self._words()
            self.start.list_games([(line_of(kept, words), kept.path) for kept in found])

    def _lobby_changed(self) -> None:
        lobby = self.table.lobby
        alone = lobby is not None and len(lobby.members) == 1 and self.table.where is None
        if self.table.game_started is not None or alone:
            return
        if self.pages.currentWidget() is self.book:
            self._before_book = self.lobby
        else:
            self._show(self.lobby)

    def _begin(self) -> None:
        from qtclient.gamepage import GamePage

        self._drop(self.game)
        self.game = GamePage(self.table, self._words(), self._theme(), self._scale())
        self.game.board.reduced_motion = self._settings.reduced_motion
        self.game.allow_hints(self._settings.hints)
        if self._settings.auto_pass and self.table.state is None:
            self.game.auto_pass.set(AutoPass(self._settings.auto_pass))
        self.game.left.connect(self._ask_to_leave)
        self._show(self.game)

    def _finish(self) -> None:
        from qtclient.reportpage import ReportPage

        self._drop(self.report)
        self.report = ReportPage(self.table, self._words(), self._theme(), self._scale())
        self.report.left.connect(self._leave)
        self.report.watch_wanted.connect(self._watch)
        if self.table.lobby is not None and len(self.table.lobby.members) > 1:
            self.report.offer_rematch()
            self.report.rematch_wanted.connect(self._play_again)
        self._show(self.report)

    def _watch(self, file: Path) -> None:
        """See the game again that has just ended; the report comes back afterwards."""
        from qtclient.replaypage import ReplayPage

        self.open_book("replay")
        assert isinstance(self.book, ReplayPage)
        self.book.open(file)

    def _play_again(self, swapped: bool) -> None:
        self.network.say(lambda session: session.rematch(swapped=swapped))

    def _no_rematch(self, error: SealedOrdersError) -> None:
        if self.report is not None:
            self.report.withdraw_rematch(self._words().tell(error))

    def _stop(self, stopped: Stopped) -> None:
        from qtclient.faultreport import fault_report

        words = self._words()
        played = self.table.game_started is not None
        report = fault_report(self.table, stopped.error, words) if played else ""
        self._back_to_start()
        text = words.tell(stopped.error)
        self.start.tell(words.sentence("home.stopped", reason=text) if played else text, report)

    def _show(self, page: QWidget) -> None:
        self.neighbours.rest()
        self.start.tell("")
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)

    def open_book(self, name: str) -> None:
        """A page to look something up on; the page before it comes back afterwards."""
        before = self.pages.currentWidget()
        if before is self.book:
            return
        from qtclient.books import make_book

        style, still = Style(self._theme(), self._scale()), self._settings.reduced_motion
        self._drop(self.book)
        self.book = make_book(name, self._words(), style, self.table, self._games, still=still)
        self._before_book = before
        self.book.left.connect(self._close_book)
        self._show(self.book)
        self.book.setFocus()

    def _close_book(self) -> None:
        before = self._before_book
        self._drop(self.book)
        self.book = None
        if before is None or before is self.start or self.pages.indexOf(before) < 0:
            self.show_start()
        else:
            self._show(before)

    def _drop(self, page: QWidget | None) -> None:
        if page is not None:
            page.close()
            self.pages.removeWidget(page)
            page.deleteLater()

    # Sitting down

    def _me(self) -> Me:
        from qtclient.sitting import who

        name = player_name(self._settings.name, self._words().sentence("home.nameless"))
        return who(self._identity, name, self._games)

    def _play_solo(self, seats: tuple[int, ...], bot: str) -> None:
        from qtclient.sitting import sit_alone

        self.table.clear()
        sit_alone(self.network, self._me(), seats, bot)

    def _host(self, name: str, everybody: bool) -> None:
        from qtclient.sitting import open_table

        me = self._me()
        self.table.clear()
        open_table(self.network, me, player_name(name, self._own_table(me)), everybody=everybody)

    def _own_table(self, me: Me) -> str:
        return self._words().sentence("home.own_table", player=me.name)

    def _join(self, address: Address, code: str) -> None:
        from qtclient.sitting import go_to_table

        self.table.clear()
        go_to_table(self.network, self._me(), address, code)

    def _resume(self, folder: Path) -> None:
        from qtclient.sitting import take_up

        me = self._me()
        self.table.clear()
        take_up(self.network, me, folder, self._own_table(me))

    def _ask_to_leave(self) -> None:
        from qtclient.leaving import LeavingDialog

        dialog = LeavingDialog(self.table, self._words(), self)
        dialog.leave.connect(self._leave)
        dialog.hand_over.connect(self._hand_over)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        dialog.fit(self._scale())

    def _hand_over(self, successor: int) -> None:
        """Go as soon as somebody else has the own seats, unless that is refused."""
        self._goes_without_seats = True
        self.network.say(lambda session: session.hand_over(successor))

    def _noticed(self, notice: Notice) -> None:
        if isinstance(notice, SeatsPassed) and not self.table.seats and self._goes_without_seats:
            self._leave()

    def _refused(self, error: SealedOrdersError) -> None:
        self._goes_without_seats = False
        self._tell(error)

    def _leave(self) -> None:
        self.network.leave()
        self._back_to_start()

    def _back_to_start(self) -> None:
        self._goes_without_seats = False
        self.table.clear()
        for page in (self.game, self.report):
            self._drop(page)
        self.game = self.report = None
        self.show_start()
        clear_away()

    def _cannot_look(self, error: SealedOrdersError) -> None:
        reason = self._words().tell(error)
        self.start.tell(self._words().sentence("home.looking_failed", reason=reason))

    # What is set

    def _words(self) -> Catalogue:
        return catalogue(self._language)

    def _theme(self) -> Theme:
        return THEMES[self._settings.theme]

    def _scale(self) -> float:
        return self._settings.text_size / 100

    def open_settings(self) -> None:
        """What can be set; a game in play is dressed anew when the dialog closes."""
        from qtclient.settingsdialog import SettingsDialog

        before = self._settings
        dialog = SettingsDialog(before, self._words(), self)
        dialog.changed.connect(self._apply)
        dialog.changed.connect(lambda: dialog.fit(self._scale()))
        dialog.finished.connect(lambda: self._dress_game(before))
        dialog.open()
        dialog.fit(self._scale())

    def _apply(self, changed: settings.Settings) -> None:
        if changed.language:
            self._speak(changed.language)
        self._keep(changed)
        self._dress()

    def _dress_game(self, before: settings.Settings) -> None:
        if self._settings == before:
            return
        book = self.pages.currentWidget() if self.pages.currentWidget() is self.book else None
        shown = self._before_book if book is not None else self.pages.currentWidget()
        if shown is self.report and shown is not None:
            self._finish()
        elif shown is self.game and self.game is not None:
            old = self.game
            self._begin()
            self.game.take_over(old)
            if self._settings.auto_pass != before.auto_pass:
                self.game.auto_pass.set(AutoPass(self._settings.auto_pass))
        if book is not None and self.pages.currentWidget() is not book:
            self._before_book = self.pages.currentWidget()
            self._show(book)

    def _dress(self) -> None:
        theme, scale = self._theme(), self._scale()
        self.setPalette(Style(theme).palette())
        self.setStyleSheet(style_sheet(theme, scale))
        self.setFont(text_font(TEXT * scale))
        for page in (self.start, self.lobby):
            scale_letters(page, scale)
        sounds.set_up(on=self._settings.sounds, volume=self._settings.volume)

    def _speak(self, language: str) -> None:
        if language == self._language:
            return
        self._language = language
        self._keep(msgspec.structs.replace(self._settings, language=language))
        self._retranslate()

    def _rename(self, name: str) -> None:
        self._keep(msgspec.structs.replace(self._settings, name=name))

    def _keep(self, changed: settings.Settings) -> None:
        if changed == self._settings:
            return
        try:
            settings.save(self._folder, changed)
        except SealedOrdersError as error:
            self._tell(error)
            return
        self._settings = changed

    def _retranslate(self) -> None:
        words = self._words()
        app = QCoreApplication.instance()
        if app is not None:
            translations.speak(app, self._language)
        self.setWindowTitle(words.sentence("start.title"))
        self.start.retranslate(words)
        self.lobby.retranslate(words)

    def _tell(self, error: SealedOrdersError) -> None:
        text = self._words().tell(error)
        if self.pages.currentWidget() is self.lobby:
            self.lobby.tell(text)
        else:
            self.start.tell(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What no page has used: Enter presses the button in focus."""
        if not press_focused(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep what is still being typed, and say goodbye before the window goes."""
        self.start.keep_name()
        self._note_place()
        self.network.close()
        super().closeEvent(event)
        self.closed.emit()
