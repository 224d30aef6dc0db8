"""The board view of Generals, ready to be put into a window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from qtclient.board.geometry import load_geometry
from qtclient.board.labels import Names
from qtclient.board.view import BoardView
from qtclient.games.generals.art import GeneralsArt
from qtclient.theme import PAPER, Theme
from resources.catalogue import catalogue


def space_names(language: str) -> Names:
    """The names on the map in a language."""
    words = catalogue(language)

    def names(space: str) -> tuple[str, str]:
        name = words.template(f"space.{space}.name") or words.noun("space", space)
        return name, words.noun("space", space, "short")

    return names


def make_board(language: str, theme: Theme = PAPER, parent: QWidget | None = None) -> BoardView:
    """A board view with the map, the pieces and the names of Generals."""
    return BoardView(load_geometry("generals"), GeneralsArt(), theme, space_names(language), parent)
