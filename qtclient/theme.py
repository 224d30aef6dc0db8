"""How the client looks: its colours and its two typefaces.

Colours never carry a meaning alone: every country also has an emblem, every state a shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from PySide6.QtGui import QColor, QFont, QFontDatabase

FONT_FILES = (
    "GentiumBookPlus-Regular.ttf",
    "GentiumBookPlus-Bold.ttf",
    "GentiumBookPlus-Italic.ttf",
    "NotoSans-CondensedMedium.ttf",
    "NotoSans-CondensedBold.ttf",
)


@dataclass(frozen=True)
class Theme:
    """The colours of one look, as `#rrggbb`."""

    name: str
    paper: str
    ink: str
    faded_ink: str
    sea: str
    deep_sea: str
    shallow: str
    land_tints: tuple[str, ...]
    inert_land: str
    coast: str
    sea_border: str
    land_border: str
    land_label: str
    sea_label: str
    star: str
    lit: str
    hover: str
    focus: str
    axis: str
    allies: str


PAPER = Theme(
    name="paper",
    paper="#f3ead6",
    ink="#2b2620",
    faded_ink="#7a6f5f",
    sea="#c6d6d6",
    deep_sea="#aec5c9",
    shallow="#d9e4dc",
    land_tints=("#eadfbf", "#e3d3ae", "#dfd8b8", "#e8d6b9", "#d9d3ab", "#eadbc4"),
    inert_land="#e4ddcc",
    coast="#5b6b69",
    sea_border="#6f8d95",
    land_border="#8a6f4d",
    land_label="#3a2e20",
    sea_label="#34565f",
    star="#b3352c",
    lit="#e0a100",
    hover="#ffffff",
    focus="#1f5fbf",
    axis="#5c5f66",
    allies="#8c4a2f",
)

NIGHT = Theme(
    name="night",
    paper="#1d2226",
    ink="#ece5d6",
    faded_ink="#a39b8b",
    sea="#2b3f4a",
    deep_sea="#223540",
    shallow="#36505a",
    land_tints=("#5b5544", "#544e3e", "#575641", "#5d5142", "#4f4e3a", "#5f5648"),
    inert_land="#45443d",
    coast="#12181b",
    sea_border="#6c8b99",
    land_border="#23201a",
    land_label="#f2ead8",
    sea_label="#b9d2dc",
    star="#e8695c",
    lit="#f0bd3a",
    hover="#ffffff",
    focus="#7fb2ff",
    axis="#b9bdc6",
    allies="#d99a7a",
)

THEMES = {theme.name: theme for theme in (PAPER, NIGHT)}


@cache
def _families() -> tuple[str, str]:
    """Load the fonts once; the families of the text face and of the label face."""
    found: list[str] = []
    for name in FONT_FILES:
        data = (files("resources") / "fonts" / name).read_bytes()
        number = QFontDatabase.addApplicationFontFromData(data)
        found.extend(QFontDatabase.applicationFontFamilies(number))
    serif = next(family for family in found if "Gentium" in family)
    sans = next(family for family in found if "Noto" in family)
    return serif, sans


def text_font(size: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """The face of titles and running text."""
    return _font(_families()[0], size, bold=bold, italic=italic)


def label_font(size: float, *, bold: bool = False) -> QFont:
    """The narrow face of map labels, numbers and small captions."""
    font = _font(_families()[1], size, bold=bold)
    font.setStretch(QFont.Stretch.Condensed)
    return font


def _font(family: str, size: float, *, bold: bool, italic: bool = False) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(size)))
    font.setBold(bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def faded(colour: str, alpha: float) -> QColor:
    """A colour with an opacity between 0 and 1."""
    result = QColor(colour)
    result.setAlphaF(alpha)
    return result
