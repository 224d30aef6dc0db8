"""Countries are told apart by everybody, and names can be read in every theme."""

import math
from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QPixmap
from pytestqt.qtbot import QtBot

from qtclient.games.generals.palette import PALETTES
from qtclient.theme import THEMES, Theme
from qtclient.widgets import tick_path

VISION = {
    # Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as somebody sees it."""
    tone = QColor(colour)
    rgb = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (tone.redF(), tone.greenF(), tone.blueF())
    ]
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True))))
        for row in VISION[vision]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(colours: list[str], vision: str) -> float:
    """The least distance of two colours; 2.3 is just noticeable side by side."""
    tones = [lab(colour, vision) for colour in colours]
    return min(math.dist(a, b) for a, b in combinations(tones, 2))


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize(("palette", "least"), [("standard", 22), ("contrast", 30), ("safe", 27)])
def test_the_colours_of_the_countries_can_be_told_apart(
    palette: str, least: float, vision: str
) -> None:
    assert nearest([coat.body for coat in PALETTES[palette].values()], vision) > least


@pytest.mark.parametrize("palette", PALETTES)
def test_every_emblem_stands_out_from_its_piece(palette: str) -> None:
    for country, coat in PALETTES[palette].items():
        assert abs(lab(coat.body, "normal")[0] - lab(coat.emblem, "normal")[0]) > 35, country


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_names_stand_out_from_land_and_water(theme: Theme) -> None:
    for tint in theme.land_tints:
        assert contrast(theme.land_label, tint) >= 4.5
    assert contrast(theme.sea_label, theme.sea) >= 4.5
    assert contrast(theme.ink, theme.paper) >= 7


def contrast(one: str, other: str) -> float:
    """The ratio of luminances as web guidelines count it."""
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: str) -> float:
    light = lab(colour, "normal")[0]
    return ((light + 16) / 116) ** 3 if light > 8 else light / 903.3


@pytest.mark.parametrize("name", THEMES)
def test_a_picked_line_has_a_tick_that_is_seen(qtbot: QtBot, name: str) -> None:
    theme = THEMES[name]
    for colour in (theme.ink, theme.focus):
        tick = QPixmap(tick_path(colour)).toImage()
        middle = tick.pixelColor(5, 9)
        assert middle.alpha() > 200
        assert abs(middle.lightness() - QColor(colour).lightness()) > 90
