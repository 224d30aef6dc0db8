"""What a person can set: looks, size of letters, motion, automatic passing, sounds."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFormLayout, QSlider, QWidget

from netcore.session_events import AutoPass
from netcore.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from qtclient import sounds
from qtclient.theme import THEMES
from qtclient.widgets import GAP, MARGIN, button, faded_label, plain_label
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
        self.letters = _slider(SMALLEST_TEXT, LARGEST_TEXT, kept.text_size)
        self.letters_label = plain_label()
        self.motion = QCheckBox(say("settings.reduced_motion"))
        self.motion.setChecked(kept.reduced_motion)
        self.passing = QComboBox()
        for when in AutoPass:
            self.passing.addItem(say(f"settings.pass_{when.name.lower()}"), int(when))
        self.passing.setCurrentIndex(self.passing.findData(kept.auto_pass))
        self.sounds = QCheckBox(say("settings.sounds"))
        self.sounds.setChecked(kept.sounds)
        self.volume = _slider(0, 100, kept.volume)
        self.volume_label = plain_label()
        self.silent_label = faded_label()
        self.silent_label.setText(say("settings.no_sound_here"))
        self.silent_label.setVisible(not sounds.can_play())
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
        form.addRow(self.sounds)
        form.addRow(self.volume_label, self.volume)
        form.addRow(self.silent_label)
        form.addRow(self.close_button)
        for label, slider in (
            (self.letters_label, self.letters),
            (self.volume_label, self.volume),
        ):
            label.setBuddy(slider)
        self._show_numbers()
        self.theme.currentIndexChanged.connect(self._tell)
        self.passing.currentIndexChanged.connect(self._tell)
        self.letters.valueChanged.connect(self._tell)
        self.motion.toggled.connect(self._tell)
        self.sounds.toggled.connect(self._tell)
        self.volume.valueChanged.connect(self._tell)
        self.volume.sliderReleased.connect(self._let_hear)
        self.close_button.clicked.connect(self.accept)

    def _show_numbers(self) -> None:
        say = self._words.sentence
        self.letters_label.setText(say("settings.text_size", size=self.letters.value()))
        self.volume_label.setText(say("settings.volume", volume=self.volume.value()))
        self.volume.setEnabled(self.sounds.isChecked())

    def _tell(self) -> None:
        self._show_numbers()
        self._settings = msgspec.structs.replace(
            self._settings,
            theme=self.theme.currentData(),
            text_size=self.letters.value(),
            reduced_motion=self.motion.isChecked(),
            auto_pass=self.passing.currentData(),
            sounds=self.sounds.isChecked(),
            volume=self.volume.value(),
        )
        sounds.set_up(on=self._settings.sounds, volume=self._settings.volume)
        self.changed.emit(self._settings)

    def _let_hear(self) -> None:
        sounds.play("chat")


def _slider(least: int, most: int, value: int) -> QSlider:
    made = QSlider(Qt.Orientation.Horizontal)
    made.setRange(least, most)
    made.setSingleStep(STEP)
    made.setPageStep(STEP)
    made.setTickInterval(STEP)
    made.setTickPosition(QSlider.TickPosition.TicksBelow)
    made.setValue(value)
    return made
