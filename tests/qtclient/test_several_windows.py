"""Three and four people, several countries in one pair of hands, a window each: by clicks only."""

from collections.abc import Sequence
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from qtclient.gamepage import GamePage
from tests.counts import count
from tests.qtclient.party import gather, part, play_by_clicks
from tests.qtclient.solo import open_page

THREE = ((0, 4), (2,), (1, 3, 5))
FOUR = ((0, 4), (2,), (1, 5), (3,))


@pytest.mark.parametrize("seats", [THREE, FOUR], ids=["three people", "four people"])
def test_people_with_several_countries_play_rounds_by_clicks_and_see_the_same(
    qtbot: QtBot, seats: Sequence[Sequence[int]]
) -> None:
    tables = gather(qtbot, seats)
    try:
        pages = [open_page(qtbot, table) for table in tables]
        refused: list[object] = []
        for table in tables:
            table.refused.connect(refused.append)
        assert len({page.trust.safety_words.text() for page in pages}) == 1
        assert [tuple(page.hand.tabs) for page in pages] == list(seats)
        play_by_clicks(qtbot, pages, count(4, 20), Random(len(seats)))
        see_the_same(pages)
        assert refused == []
        for table, own in zip(tables, seats, strict=True):
            assert set(table.knowledge) == set(own)
    finally:
        part(tables)


def see_the_same(pages: Sequence[GamePage]) -> None:
    """As far as everybody has heard, all windows tell the same story in the same words."""
    heard = min(page.table.story[-1].seq for page in pages)
    stories = [[h.told for h in page.table.story if h.seq <= heard] for page in pages]
    assert all(story == stories[0] for story in stories)
    assert len(stories[0]) > 50
