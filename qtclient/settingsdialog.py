"""What a person can set: looks, size of letters, motion, automatic passing."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QSlider, QWidget

from netcore.session_events import AutoPass
from netcore.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from qtclient.theme import THEMES
from qtclient.widgets import GAP, MARGIN, button, plain_label
from resources.catalogue import Catalogue

STEP = 10


class SettingsDialog(QDialog):
    """Every change is told at once, so that one sees what it does."""

    changed = Signal(object)
    """The new Settings."""

    def __init__(self, kept: Settings, words: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = kept
        say = words.sentence
        self.setWindowTitle(say("home.settings"))
        self.theme = QComboBox()
        for name in THEMES:
            self.theme.addItem(say(f"settings.theme_{name}"), name)
        self.theme.setCurrentIndex(self.theme.findData(kept.theme))
        self.letters = QSlider(Qt.Orientation.Horizontal)
        self.letters.setRange(SMALLEST_TEXT, LARGEST_TEXT)
        self.letters.setSingleStep(STEP)
        self.letters.setPageStep(STEP)
        self.letters.setTickInterval(STEP)
        self.letters.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.letters.setValue(kept.text_size)
        self.letters_label = plain_label()
        self.motion = QCheckBox(say("settings.reduced_motion"))
        self.motion.setChecked(kept.reduced_motion)
        self.passing = QComboBox()
        for when in AutoPass:
            self.passing.addItem(say(f"settings.pass_{when.name.lower()}"), int(when))
        self.passing.setCurrentIndex(self.passing.findData(kept.auto_pass))
        self.close_button = button(chief=True)
        self.close_button.setText(say("settings.close"))
        self._words = words
        form = QFormLayout(self)
        form.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        form.setSpacing(GAP)
        for key, widget in (
            ("settings.theme", self.theme),
            ("settings.passing", self.passing),
        ):
            label = plain_label()
            label.setText(say(key))
            label.setBuddy(widget)
            form.addRow(label, widget)
        form.addRow(self.letters_label, self.letters)
        form.addRow(self.motion)
        form.addRow(self.close_button)
        self._show_size()
        self.theme.currentIndexChanged.connect(self._tell)
        self.passing.currentIndexChanged.connect(self._tell)
        self.letters.valueChanged.connect(self._tell)
        self.motion.toggled.connect(self._tell)
        self.close_button.clicked.connect(self.accept)

    def _show_size(self) -> None:
        self.letters_label.setText(
            self._words.sentence("settings.text_size", size=self.letters.value())
        )

    def _tell(self) -> None:
        self._show_size()
        self._settings = msgspec.structs.replace(
            self._settings,
            theme=self.theme.currentData(),
            text_size=self.letters.value(),
            reduced_motion=self.motion.isChecked(),
            auto_pass=self.passing.currentData(),
        )
        self.changed.emit(self._settings)
