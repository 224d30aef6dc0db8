"""How the client looks: its four themes and its two typefaces.

Colours never carry a meaning alone: every country also has an emblem, every state a shape.

    THEMES["light" | "dark" | "contrast" | "colour_safe"]   the looks a player can choose from
    text_font(size, bold=, italic=)                          titles and running text
    label_font(size, bold=)                                  labels, numbers, captions
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
    palette: str
    """Which set of colours the countries wear."""
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
    halo: str
    """The soft rim around letters on the map."""
    relief: str
    star: str
    lit: str
    hover: str
    focus: str
    axis: str
    allies: str
    piece_rim: str = ""
    """What parts pieces from a board as dark as they."""


LIGHT = Theme(
    name="light",
    palette="standard",
    paper="#f3ead6",
    ink="#2b2620",
    faded_ink="#7a6f5f",
    sea="#bfd3d5",
    deep_sea="#9dbcc4",
    shallow="#d8e4dc",
    land_tints=("#ead9ae", "#dccb98", "#d3d5a4", "#e6c9a4", "#c8cc9c", "#e9d3bd"),
    inert_land="#ddd6c4",
    coast="#4d5f60",
    sea_border="#3f6b78",
    land_border="#7d5c36",
    land_label="#33271a",
    sea_label="#1f4a58",
    halo="#fbf4e2",
    relief="#6d5433",
    star="#b3352c",
    lit="#d98b00",
    hover="#ffffff",
    focus="#1f5fbf",
    axis="#45484f",
    allies="#8c4a2f",
)

DARK = Theme(
    name="dark",
    palette="standard",
    paper="#1d2226",
    ink="#ece5d6",
    faded_ink="#a39b8b",
    sea="#263a46",
    deep_sea="#1b2c37",
    shallow="#33505c",
    land_tints=("#6a6048", "#5d563f", "#5c6046", "#6d5a46", "#52563c", "#6e5f51"),
    inert_land="#45443d",
    coast="#10161a",
    sea_border="#7fa3b3",
    land_border="#1e1a13",
    land_label="#f6eedc",
    sea_label="#bcd9e4",
    halo="#20262a",
    relief="#1c170e",
    star="#ee7466",
    lit="#f3c044",
    hover="#ffffff",
    focus="#8bbcff",
    axis="#c3c8d2",
    allies="#e2a486",
    piece_rim="#cfc7b4",
)

CONTRAST = Theme(
    name="contrast",
    palette="contrast",
    paper="#ffffff",
    ink="#000000",
    faded_ink="#3a3a3a",
    sea="#d7ecff",
    deep_sea="#b9dbf8",
    shallow="#eef7ff",
    land_tints=("#fffbe8", "#f3e7b8", "#e9f2cc", "#fbe3c4", "#dfe8b4", "#ffeede"),
    inert_land="#e2e2e2",
    coast="#000000",
    sea_border="#003a66",
    land_border="#000000",
    land_label="#000000",
    sea_label="#002244",
    halo="#ffffff",
    relief="#9a8c66",
    star="#b00000",
    lit="#c04a00",
    hover="#ffffff",
    focus="#0033cc",
    axis="#000000",
    allies="#7a1f00",
)

COLOUR_SAFE = Theme(
    name="colour_safe",
    palette="safe",
    paper="#f4f1ea",
    ink="#1f2226",
    faded_ink="#6d6f73",
    sea="#cbdbe8",
    deep_sea="#a9c3d8",
    shallow="#e0eaf2",
    land_tints=("#efe8d4", "#e2d9c0", "#d8d5c6", "#f0e2cf", "#cfccb8", "#f2ebe0"),
    inert_land="#dedbd4",
    coast="#46535e",
    sea_border="#35618a",
    land_border="#6a6152",
    land_label="#26221b",
    sea_label="#173c5e",
    halo="#fbf9f3",
    relief="#6e6757",
    star="#9c2d0a",
    lit="#d55e00",
    hover="#ffffff",
    focus="#0a3fa8",
    axis="#26282c",
    allies="#0a5fa8",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST, COLOUR_SAFE)}

BRIGHT = 150
"""From this brightness of 255 on, letters are dark."""
"""By the name that settings keep."""


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


def on_colour(colour: QColor) -> QColor:
    """Letters on any colour: black or white, whichever is read better."""
    red, green, blue = rgb(colour)
    bright = 0.299 * red + 0.587 * green + 0.114 * blue
    return QColor("#ffffff" if bright < BRIGHT else "#14171a")


def rgb(colour: QColor) -> tuple[int, int, int]:
    """The three parts of a colour."""
    return colour.red(), colour.green(), colour.blue()
