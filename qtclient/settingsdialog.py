"""What a person can set: language, looks, size of letters, motion, automatic passing, sounds."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QSlider, QWidget

from netcore.session_events import AutoPass
from netcore.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from qtclient import sounds
from qtclient.sheetdialog import SheetDialog
from qtclient.theme import THEMES
from qtclient.widgets import GAP, button, combo, faded_label, language_combo, plain_label
from resources.catalogue import Catalogue, catalogue

STEP = 10


class SettingsDialog(SheetDialog):
    """Every change is told at once, so that one sees what it does."""

    changed = Signal(object)
    """The new Settings."""

    def __init__(self, kept: Settings, words: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._settings = kept
        self._words = words
        self.language = language_combo(words.language)
        self.theme = combo()
        for name in THEMES:
            self.theme.addItem("", name)
        self.theme.setCurrentIndex(self.theme.findData(kept.theme))
        self.letters = _slider(SMALLEST_TEXT, LARGEST_TEXT, kept.text_size)
        self.letters_label = plain_label()
        self.motion = QCheckBox()
        self.motion.setChecked(kept.reduced_motion)
        self.hints = QCheckBox()
        self.hints_label = faded_label()
        self.hints.setChecked(kept.hints)
        self.passing = combo()
        for when in AutoPass:
            self.passing.addItem("", int(when))
        self.passing.setCurrentIndex(self.passing.findData(kept.auto_pass))
        self.sounds = QCheckBox()
        self.sounds.setChecked(kept.sounds)
        self.volume = _slider(0, 100, kept.volume)
        self.volume_label = plain_label()
        self.silent_label = faded_label()
        self.silent_label.setVisible(not sounds.can_play())
        self.close_button = button(chief=True)
        self.language_label, self.theme_label = plain_label(), plain_label()
        self.passing_label = plain_label()
        self._lay_out()
        self._retranslate()
        self.language.currentIndexChanged.connect(self._speak)
        self.theme.currentIndexChanged.connect(self._tell)
        self.passing.currentIndexChanged.connect(self._tell)
        # The dialog grows with its letters, and would slip away under a hand that still drags.
        self.letters.setTracking(False)
        self.letters.sliderMoved.connect(self._show_numbers)
        self.letters.valueChanged.connect(self._tell)
        self.motion.toggled.connect(self._tell)
        self.hints.toggled.connect(self._tell)
        self.sounds.toggled.connect(self._tell)
        self.volume.valueChanged.connect(self._tell)
        self.volume.sliderReleased.connect(self._let_hear)
        self.close_button.clicked.connect(self.accept)

    def _lay_out(self) -> None:
        names: dict[QWidget, QLabel] = {
            self.language: self.language_label,
            self.theme: self.theme_label,
            self.letters: self.letters_label,
            self.passing: self.passing_label,
            self.volume: self.volume_label,
        }
        rows = QGridLayout()
        rows.setSpacing(GAP)
        rows.setColumnStretch(1, 1)
        for row, widget in enumerate(
            (
                self.language,
                self.theme,
                self.letters,
                self.motion,
                self.passing,
                self.hints,
                self.hints_label,
                self.sounds,
                self.volume,
            )
        ):
            label = names.get(widget)
            if label is None:
                rows.addWidget(widget, row, 0, 1, 2)
                continue
            label.setWordWrap(False)
            label.setBuddy(widget)
            rows.addWidget(label, row, 0)
            rows.addWidget(widget, row, 1)
        self.column.addLayout(rows)
        self.column.addWidget(self.silent_label)
        self.column.addStretch()
        self.foot.addWidget(self.close_button)

    def _retranslate(self) -> None:
        say = self._words.sentence
        self.setWindowTitle(say("home.settings"))
        self.language_label.setText(say("start.language"))
        self.theme_label.setText(say("settings.theme"))
        self.passing_label.setText(say("settings.passing"))
        for index, name in enumerate(THEMES):
            self.theme.setItemText(index, say(f"settings.theme_{name}"))
        for index, when in enumerate(AutoPass):
            self.passing.setItemText(index, say(f"settings.pass_{when.name.lower()}"))
        self.motion.setText(say("settings.reduced_motion"))
        self.hints.setText(say("settings.hints"))
        self.hints_label.setText(say("settings.hints_hint"))
        self.hints.setAccessibleDescription(self.hints_label.text())
        self.sounds.setText(say("settings.sounds"))
        self.silent_label.setText(say("settings.no_sound_here"))
        self.close_button.setText(say("settings.close"))
        self._show_numbers()

    def _speak(self) -> None:
        """Go on in another language; the settings keep it once it is chosen, not before."""
        language = self.language.currentData()
        self._words = catalogue(language)
        self._retranslate()
        self._settings = msgspec.structs.replace(self._settings, language=language)
        self.changed.emit(self._settings)

    def _show_numbers(self) -> None:
        say = self._words.sentence
        size = self.letters.sliderPosition()
        self.letters_label.setText(say("settings.text_size", size=size))
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
            hints=self.hints.isChecked(),
            sounds=self.sounds.isChecked(),
            volume=self.volume.value(),
        )
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
