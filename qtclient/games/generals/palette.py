"""The colours of the six countries, in three sets that stay apart for every kind of sight.

`tests/qtclient/test_colours.py` measures the distances under simulated protan, deutan and tritan
vision. A country is known by its emblem as well.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Coat:
    """What a country wears: the colour of its pieces and that of its emblem on them."""

    body: str
    emblem: str
    wax: str = "#8f1f1a"
    """The wax of its seals, which stands out from its cards."""


GOLD_WAX = "#b8862b"

PALETTES: dict[str, dict[str, Coat]] = {
    "standard": {
        "germany": Coat("#3d4149", "#f4f0e6"),
        "uk": Coat("#cf9a2b", "#33230a"),
        "japan": Coat("#f2ead8", "#b02a22"),
        "ussr": Coat("#a3241c", "#f9dc7c", GOLD_WAX),
        "italy": Coat("#6ba56a", "#12301a"),
        "us": Coat("#2f60a8", "#ffffff"),
    },
    "contrast": {
        "germany": Coat("#1f2226", "#ffffff"),
        "uk": Coat("#e8a912", "#000000"),
        "japan": Coat("#fffaf0", "#b00000"),
        "ussr": Coat("#b0120a", "#ffe680", GOLD_WAX),
        "italy": Coat("#5fb87a", "#00210c"),
        "us": Coat("#1c4fb4", "#ffffff"),
    },
    "safe": {
        "germany": Coat("#1c1c1c", "#ffffff"),
        "uk": Coat("#f0b93a", "#2a1b00"),
        "japan": Coat("#fbf8ee", "#8a1c00"),
        "ussr": Coat("#a8330f", "#ffe9a8", GOLD_WAX),
        "italy": Coat("#3fae8e", "#00241a"),
        "us": Coat("#1d5fc4", "#ffffff"),
    },
}
"""Palette → country → coat."""
