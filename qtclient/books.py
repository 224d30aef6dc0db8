"""The pages to look something up on, by the names that buttons and keys have for them."""

from __future__ import annotations

from pathlib import Path

from qtclient.bookpage import BookPage
from qtclient.cataloguepage import CataloguePage
from qtclient.lessonpage import LessonPage
from qtclient.networkpage import NetworkPage
from qtclient.pagestyle import Style
from qtclient.referencepage import ReferencePage
from qtclient.replaypage import ReplayPage
from qtclient.table import Table
from resources.catalogue import Catalogue


def make_book(
    name: str, words: Catalogue, style: Style, table: Table, games: Path, *, still: bool
) -> BookPage:
    """The page of that name; `still` where nothing is to move."""
    match name:
        case "rules":
            return ReferencePage(words, style)
        case "cards":
            return CataloguePage(words, style)
        case "lesson":
            return LessonPage(words, style, reduced_motion=still)
        case "network":
            port = None if table.where is None else table.where.port
            return NetworkPage(table.network, port, words, style)
        case _:
            return ReplayPage(games, words, style, reduced_motion=still)
