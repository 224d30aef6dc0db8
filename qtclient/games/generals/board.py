"""The board view of Generals, ready to be put into a window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from qtclient.board.engraving import paper_grain
from qtclient.board.geometry import coming_geometry, load_geometry
from qtclient.board.labels import Names
from qtclient.board.shades import land_shade, water_shade
from qtclient.board.view import BoardView
from qtclient.games.generals.art import GeneralsArt
from qtclient.theme import LIGHT, Theme
from resources.catalogue import catalogue
from rules.generals.map import EDGES, SPACES

NEIGHBOURS = {
    space: frozenset(other for edge in EDGES if space in edge for other in edge if other != space)
    for space in SPACES
}
"""Space → the spaces that it borders for good."""


def space_names(language: str) -> Names:
    """The names on the map in a language: in full, short, and as a code."""
    words = catalogue(language)

    def names(space: str) -> tuple[str, str, str]:
        name = words.template(f"space.{space}.name") or words.noun("space", space)
        return name, words.noun("space", space, "short"), words.sentence(f"board.code.{space}")

    return names


def make_board(language: str, theme: Theme = LIGHT, parent: QWidget | None = None) -> BoardView:
    """A board view with the map, the pieces and the names of Generals."""
    art, names = GeneralsArt(theme, language), space_names(language)
    return BoardView(load_geometry("generals"), art, theme, names, NEIGHBOURS, parent)


def prepare(theme: Theme) -> Iterator[None]:
    """Make in small steps what every board of a theme is drawn from, before one is asked for."""
    yield from coming_geometry("generals").steps()
    geometry = load_geometry("generals")
    yield from water_shade(geometry, theme).steps()
    yield from land_shade(geometry, theme).steps()
    paper_grain()
