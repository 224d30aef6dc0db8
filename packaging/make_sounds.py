"""Make the sounds of the window, resources/sounds/*.wav, out of sines and noise.

All of them are ours: no recording, nothing taken from elsewhere. Run it after a
change here and commit what it writes; a test compares the two.
"""

from __future__ import annotations

import math
import struct
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

RATE = 16_000
LOUDEST = 0.7
"""What the highest sample of a sound is brought to; the volume set does the rest."""

FADE = 0.008
"""Seconds in which a sound comes and goes, so that it does not click."""

Tone = Callable[[float], float]
"""The height of a wave at a second."""


def bell(pitch: float, start: float, ring: float) -> Tone:
    """A struck bell: partials that die away, the high ones sooner."""
    partials = ((1.0, 1.0), (2.0, 0.55), (3.01, 0.28), (4.2, 0.12))

    def at(second: float) -> float:
        past = second - start
        if past < 0:
            return 0.0
        return sum(
            share * math.sin(math.tau * pitch * times * past) * math.exp(-past * times / ring)
            for times, share in partials
        )

    return at


def thump(pitch: float, start: float, ring: float) -> Tone:
    """A blow on something large: a low tone that falls while it dies away."""

    def at(second: float) -> float:
        past = second - start
        if past < 0:
            return 0.0
        turns = pitch * ring * 2 * (1 - math.exp(-past / (ring * 2)))
        return math.sin(math.tau * turns) * math.exp(-past / ring)

    return at


def hiss(start: float, ring: float, dullness: float) -> Tone:
    """A rush of noise that dies away; dull noise rumbles, bright noise rustles."""
    grains = _grains()
    level = 0.0

    def at(second: float) -> float:
        nonlocal level
        level += (next(grains) - level) * (1 - dullness)
        past = second - start
        return level * math.exp(-past / ring) if past >= 0 else 0.0

    return at


def _grains() -> Iterator[float]:
    """Noise that is the same on every machine."""
    state = 20_251
    while True:
        state = (state * 1_103_515_245 + 12_345) % 2**31
        yield state / 2**30 - 1


SOUNDS: dict[str, tuple[float, tuple[tuple[float, Tone], ...]]] = {
    # Two bells, the second higher: the one sound that calls a person back to the table.
    "your_turn": (0.75, ((1.0, bell(523.25, 0.0, 0.22)), (0.9, bell(783.99, 0.16, 0.25)))),
    "card": (0.16, ((1.0, hiss(0.0, 0.03, 0.35)), (0.25, thump(220, 0.03, 0.03)))),
    "battle": (
        0.55,
        ((1.0, thump(95, 0.0, 0.13)), (1.1, hiss(0.0, 0.16, 0.82)), (0.5, thump(70, 0.17, 0.1))),
    ),
    "build": (0.26, ((1.0, thump(180, 0.0, 0.05)), (0.6, thump(240, 0.1, 0.05)))),
    # Wax that cracks: two short bright snaps over a small bell.
    "seal_broken": (
        0.42,
        (
            (1.2, hiss(0.0, 0.012, 0.1)),
            (0.8, hiss(0.06, 0.02, 0.2)),
            (0.3, bell(987.77, 0.08, 0.12)),
        ),
    ),
    # A clock that strikes once, softly.
    "round_end": (0.4, ((1.0, bell(392.0, 0.0, 0.2)), (0.4, bell(196.0, 0.0, 0.25)))),
    # Three bells upwards and the chord of them.
    "victory": (
        1.0,
        (
            (0.8, bell(392.0, 0.0, 0.2)),
            (0.8, bell(493.88, 0.16, 0.22)),
            (0.8, bell(587.33, 0.32, 0.3)),
            (0.6, bell(392.0, 0.42, 0.25)),
            (0.6, bell(783.99, 0.42, 0.25)),
        ),
    ),
    "chat": (0.2, ((1.0, bell(880.0, 0.0, 0.07)),)),
    "fault": (0.5, ((1.0, bell(293.66, 0.0, 0.14)), (1.0, bell(207.65, 0.17, 0.16)))),
}
"""Each sound's length in seconds, and the tones it is mixed of with their shares."""


def samples(name: str) -> list[int]:
    """A sound as 16-bit samples."""
    length, parts = SOUNDS[name]
    count = round(length * RATE)
    mixed = [sum(share * tone(n / RATE) for share, tone in parts) for n in range(count)]
    highest = max(map(abs, mixed))
    fade = round(FADE * RATE)
    return [
        round(height / highest * LOUDEST * 32_767 * min(1.0, (n + 1) / 16, (count - n) / fade))
        for n, height in enumerate(mixed)
    ]


def write(folder: Path) -> None:
    """Write every sound as a WAV file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        heights = samples(name)
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(struct.pack(f"<{len(heights)}h", *heights))


if __name__ == "__main__":
    here = Path(__file__).parents[1] / "resources" / "sounds"
    write(here)
    total = sum(path.stat().st_size for path in here.glob("*.wav"))
    sys.stdout.write(f"{len(SOUNDS)} sounds, {total} bytes\n")
