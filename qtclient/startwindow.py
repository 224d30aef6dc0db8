"""The start window: who you are, in which language, and which version this is."""

from __future__ import annotations

import signal
import sys
from importlib.resources import files
from pathlib import Path
from types import FrameType, TracebackType

import msgspec
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QComboBox, QFormLayout, QLabel, QLineEdit, QWidget

from netcore import settings
from netcore.datadir import DataDir
from netcore.plaintext import NAME_LENGTH, plain
from netcore.version import PROTOCOL_VERSION, __version__, rules_digest
from qtclient.theme import THEMES, Theme, text_font
from resources.catalogue import Catalogue, catalogue
from rules.kernel.errors import SealedOrdersError

LANGUAGE_NAMES = {"en": "English", "ru": "Русский"}
"""Each language by its own name, so that one finds it who cannot read the rest."""

SIGNAL_POLL_MS = 200
SHOWN_DIGEST = 16
WIDTH = 560
MARGIN = 32
SPACING = 14
TITLE_SIZE, TEXT_SIZE, SMALL_SIZE = 38, 18, 15
"""In pixels, for the theme's fonts."""


class StartWindow(QWidget):
    """Name, language, version; what is set is kept at once."""

    def __init__(self, folder: Path, language: str) -> None:
        super().__init__()
        self._folder = folder
        self._settings, notice = settings.load(folder)
        self.setPalette(_palette(next(iter(THEMES.values()))))
        self.setAutoFillBackground(True)
        self.setFont(text_font(TEXT_SIZE))
        self._form = QFormLayout(self)
        self._form.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self._form.setSpacing(SPACING)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

        self.title = _plain_label()
        self.title.setFont(text_font(TITLE_SIZE, bold=True))
        self.what = _plain_label()
        self.name = QLineEdit(self._settings.name)
        self.name.setMaxLength(NAME_LENGTH)
        self.language = QComboBox()
        for code, own_name in LANGUAGE_NAMES.items():
            self.language.addItem(own_name, code)
        self.language.setCurrentIndex(self.language.findData(language))
        self.version = _plain_label()
        self.version.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.version.setFont(text_font(SMALL_SIZE))
        self.version.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.notice = _plain_label()

        self.name_label, self.language_label = QLabel(), QLabel()
        self.name_label.setBuddy(self.name)
        self.language_label.setBuddy(self.language)
        self._form.addRow(self.title)
        self._form.addRow(self.what)
        self._form.addRow(self.name_label, self.name)
        self._form.addRow(self.language_label, self.language)
        self._form.addRow(self.version)
        self._form.addRow(self.notice)
        self.setFixedWidth(WIDTH)

        self._retranslate()
        self._tell(notice)
        self.name.editingFinished.connect(self._keep_name)
        self.language.currentIndexChanged.connect(self._change_language)

    def closeEvent(self, event: object) -> None:
        """A name that is still being typed is kept too."""
        self._keep_name()
        super().closeEvent(event)  # type: ignore[arg-type]

    def _words(self) -> Catalogue:
        return catalogue(self.language.currentData())

    def _retranslate(self) -> None:
        words = self._words()
        self.setWindowTitle(words.sentence("start.title"))
        self.title.setText(words.sentence("start.title"))
        self.what.setText(words.sentence("start.what"))
        self.name_label.setText(words.sentence("start.name"))
        self.language_label.setText(words.sentence("start.language"))
        self.version.setText(
            words.sentence(
                "start.version",
                version=__version__,
                protocol=PROTOCOL_VERSION,
                digest=rules_digest().hex()[:SHOWN_DIGEST],
            )
        )

    def _keep_name(self) -> None:
        name = plain(self.name.text(), NAME_LENGTH)
        self.name.setText(name)
        self._keep(msgspec.structs.replace(self._settings, name=name))

    def _change_language(self) -> None:
        self._retranslate()
        self._keep(msgspec.structs.replace(self._settings, language=self.language.currentData()))

    def _keep(self, changed: settings.Settings) -> None:
        if changed == self._settings:
            return
        try:
            settings.save(self._folder, changed)
        except SealedOrdersError as error:
            self._tell(error)
            return
        self._settings = changed
        self._tell(None)

    def _tell(self, notice: SealedOrdersError | None) -> None:
        self.notice.setText("" if notice is None else self._words().tell(notice))
        self.notice.setVisible(notice is not None)


def run(folder: Path, language: str, *, briefly: bool = False) -> int:
    """Open the window and stay until it is closed; a fault in it or Ctrl-C ends here too.

    Briefly: it closes itself as soon as it has been drawn.
    """
    with DataDir(folder):
        app = QApplication.instance() or QApplication(sys.argv[:1])
        assert isinstance(app, QApplication)
        app.setWindowIcon(_icon())
        stopped: list[BaseException] = []

        def stop(reason: BaseException) -> None:
            stopped.append(reason)
            app.quit()

        def interrupted(_number: int, _frame: FrameType | None) -> None:
            stop(KeyboardInterrupt())

        def fault(
            _kind: type[BaseException], error: BaseException, _trace: TracebackType | None
        ) -> None:
            stop(error)

        before, sys.excepthook = sys.excepthook, fault
        handler = signal.signal(signal.SIGINT, interrupted)
        # Python hears a signal only between its own steps: give it one now and then.
        timer = QTimer()
        timer.timeout.connect(lambda: None)
        timer.start(SIGNAL_POLL_MS)
        window = StartWindow(folder, language)
        window.show()
        if briefly:
            QTimer.singleShot(0, window.grab)
            QTimer.singleShot(0, window.close)
        try:
            app.exec()
        finally:
            timer.stop()
            signal.signal(signal.SIGINT, handler)
            sys.excepthook = before
        if stopped:
            raise stopped[0]
        return 0


def _icon() -> QIcon:
    """The program's own, for the window's corner and the task bar."""
    picture = QPixmap()
    picture.loadFromData((files("resources") / "icons" / "sealed-orders.svg").read_bytes(), "svg")
    return QIcon(picture)


def _palette(theme: Theme) -> QPalette:
    """The theme's paper and ink for Qt's own widgets."""
    palette = QPalette()
    colours = {
        QPalette.ColorRole.Window: theme.paper,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.hover,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.Button: theme.paper,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.PlaceholderText: theme.faded_ink,
        QPalette.ColorRole.Highlight: theme.focus,
        QPalette.ColorRole.HighlightedText: theme.hover,
    }
    for role, colour in colours.items():
        palette.setColor(role, QColor(colour))
    return palette


def _plain_label() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label
