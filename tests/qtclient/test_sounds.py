"""Sounds are ours, small, and never in the way of the game."""

import importlib.util
import struct
import wave
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import ClassVar

import pytest
from PySide6.QtCore import QObject, QUrl
from pytestqt.qtbot import QtBot

from netcore.settings import Settings
from qtclient import sounds
from qtclient.mainwindow import MainWindow
from qtclient.settingsdialog import SettingsDialog
from resources.catalogue import catalogue
from tests.house.sources import ROOT

FOLDER = Path(str(files("resources") / "sounds"))
MOST_BYTES = 150_000


class Effect(QObject):
    """A stand-in for QSoundEffect that notes what it is asked to do."""

    made: ClassVar[list["Effect"]] = []

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.source, self.loudness, self.plays = "", 0.0, 0
        self.made.append(self)

    def setSource(self, url: QUrl) -> None:  # noqa: N802
        self.source = url.toLocalFile()

    def setVolume(self, volume: float) -> None:  # noqa: N802
        self.loudness = volume

    def play(self) -> None:
        self.plays += 1


@pytest.fixture
def multimedia(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Effect]]:
    Effect.made = []
    fake = SimpleNamespace(QSoundEffect=Effect)
    monkeypatch.setattr(sounds, "_multimedia", lambda: fake)
    monkeypatch.setattr(sounds, "_player", sounds._Player())
    yield Effect.made
    for effect in Effect.made:
        effect.deleteLater()


@pytest.fixture
def nothing_to_play_with(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sounds, "MODULE", "PySide6.QtThatIsNotInstalled")
    monkeypatch.setattr(sounds, "_player", sounds._Player())
    sounds._multimedia.cache_clear()
    yield
    sounds._multimedia.cache_clear()


def maker() -> ModuleType:
    path = ROOT / "packaging" / "make_sounds.py"
    spec = importlib.util.spec_from_file_location("packaging_make_sounds", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def heights(path: Path) -> tuple[int, ...]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        count = file.getnframes()
        return struct.unpack(f"<{count}h", file.readframes(count))


def test_every_sound_has_its_file_and_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == set(sounds.NAMES)
    assert set(maker().SOUNDS) == set(sounds.NAMES)


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_the_sounds_are_what_the_script_makes(tmp_path: Path) -> None:
    maker().write(tmp_path)
    for name in sounds.NAMES:
        kept, made = heights(FOLDER / f"{name}.wav"), heights(tmp_path / f"{name}.wav")
        assert len(kept) == len(made)
        # Sines differ in their last bit from one machine to another.
        assert max(abs(a - b) for a, b in zip(kept, made, strict=True)) <= 1


def test_without_the_optional_part_every_sound_is_silence(
    qapp: object, nothing_to_play_with: None
) -> None:
    assert not sounds.can_play()
    for name in sounds.NAMES:
        sounds.play(name)
    sounds.set_up(on=True, volume=100)


def test_a_sound_is_loaded_once_and_played_as_loud_as_set(
    qapp: object, multimedia: list[Effect]
) -> None:
    sounds.set_up(on=True, volume=40)
    sounds.play("your_turn")
    sounds.play("your_turn")
    (effect,) = multimedia
    assert effect.plays == 2
    assert effect.loudness == 0.4
    assert Path(effect.source) == FOLDER / "your_turn.wav"
    sounds.set_up(on=True, volume=90)
    assert effect.loudness == 0.9


@pytest.mark.parametrize(("on", "volume"), [(False, 60), (True, 0)])
def test_nothing_is_loaded_when_sounds_are_off(
    qapp: object, multimedia: list[Effect], on: bool, volume: int
) -> None:
    sounds.set_up(on=on, volume=volume)
    sounds.play("battle")
    assert multimedia == []


def test_the_settings_turn_sounds_off_and_say_how_loud_they_are(
    qtbot: QtBot, multimedia: list[Effect], tmp_path: Path
) -> None:
    window = MainWindow(tmp_path, "en")
    qtbot.addWidget(window)
    window.open_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    told: list[Settings] = []
    dialog.changed.connect(told.append)
    dialog.volume.setValue(30)
    assert told[-1].volume == 30
    assert "30" in dialog.volume_label.text()
    dialog.sounds.setChecked(False)
    assert not told[-1].sounds
    assert not dialog.volume.isEnabled()
    sounds.play("card")
    assert multimedia == []
    dialog.close()
    window.close()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_settings_say_where_there_is_no_sound(
    qtbot: QtBot, nothing_to_play_with: None, language: str
) -> None:
    dialog = SettingsDialog(Settings(), catalogue(language))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.silent_label.isVisible()
    assert "sound" in dialog.silent_label.text()
