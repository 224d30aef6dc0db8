"""Short sounds for what happens at the table, where this machine can play them.

QtMultimedia is not part of PySide6-Essentials: it comes with the optional extra
`sound`. Without it, without a loudspeaker or with sounds turned off, `play` does
nothing. It never fails and never waits, so nobody has to ask before calling it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any

from PySide6.QtCore import QCoreApplication, QUrl

NAMES = (
    "your_turn",
    "card",
    "battle",
    "build",
    "seal_broken",
    "round_end",
    "victory",
    "chat",
    "fault",
)
MODULE = "PySide6.QtMultimedia"


class _Player:
    """What is set, and the effects loaded so far."""

    def __init__(self) -> None:
        self.on = True
        self.volume = 60
        self.effects: dict[str, Any] = {}


_player = _Player()


def set_up(*, on: bool, volume: int) -> None:
    """Follow what the person has set; the volume is in per cent."""
    _player.on = on
    _player.volume = volume
    for effect in _player.effects.values():
        effect.setVolume(volume / 100)


def can_play() -> bool:
    """Whether this installation has what it takes to make a sound."""
    return _multimedia() is not None


def play(name: str) -> None:
    """Play one of NAMES, or nothing where that is not possible."""
    assert name in NAMES, name
    if not _player.on or not _player.volume:
        return
    effect = _effect(name)
    if effect is not None:
        effect.play()


def _effect(name: str) -> Any:
    module, app = _multimedia(), QCoreApplication.instance()
    if module is None or app is None:
        return None
    if name not in _player.effects:
        effect = module.QSoundEffect(app)
        effect.setSource(QUrl.fromLocalFile(str(files("resources") / "sounds" / f"{name}.wav")))
        effect.setVolume(_player.volume / 100)
        # The effect ends with the application that owns it, and must not be called after that.
        effect.destroyed.connect(lambda: _player.effects.pop(name, None))
        _player.effects[name] = effect
    return _player.effects[name]


@cache
def _multimedia() -> ModuleType | None:
    try:
        return import_module(MODULE)
    except ImportError:
        return None
