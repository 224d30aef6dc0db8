"""Arrow keys lead everywhere."""

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF

from qtclient.board.geometry import load_geometry
from qtclient.board.walking import WAYS, walks
from qtclient.games.generals.board import NEIGHBOURS

LEFT, RIGHT, UP, DOWN = WAYS


def board(**places: tuple[float, float]) -> Any:
    """Spaces as points on a board."""
    spaces = []
    for name, (x, y) in places.items():
        box = QRectF(0, 0, 2, 2)
        box.moveCenter(QPointF(x, y))
        spaces.append(SimpleNamespace(id=name, bounds=box, label=box))
    return SimpleNamespace(spaces=spaces, size=QRectF(0, 0, 1000, 500))


def borders(*pairs: str) -> dict[str, frozenset[str]]:
    names = sorted({name for pair in pairs for name in pair})
    return {n: frozenset(o for pair in pairs if n in pair for o in pair if o != n) for n in names}


def test_the_nearest_neighbour_in_a_direction_is_taken() -> None:
    found = walks(board(a=(100, 100), b=(200, 110), c=(300, 100)), borders("ab", "ac", "bc"))
    assert found["a", RIGHT] == "b"
    assert found["c", LEFT] == "b"


def test_the_board_is_round_from_left_to_right() -> None:
    found = walks(board(a=(50, 100), b=(950, 100)), borders("ab"))
    assert found["a", LEFT] == "b"
    assert found["b", RIGHT] == "a"


def test_a_space_behind_another_takes_a_step_that_nobody_needs() -> None:
    places = board(a=(100, 100), b=(200, 100), c=(300, 100), d=(100, 200))
    found = walks(places, borders("ab", "ac", "ad", "bd"))
    assert found["a", RIGHT] == "c"
    assert found["d", RIGHT] == "b"


def test_a_step_that_is_the_only_way_to_somewhere_is_not_taken() -> None:
    found = walks(board(a=(100, 100), b=(200, 100), c=(300, 100)), borders("ab", "ac"))
    assert found["a", RIGHT] == "b"


@pytest.mark.parametrize("start", ["germany", "madagascar", "east_pacific"])
def test_every_space_of_generals_is_reached_from_anywhere(start: str) -> None:
    found = walks(load_geometry("generals"), NEIGHBOURS)
    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for way in WAYS:
            there = found.get((here, way))
            if there and there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == set(NEIGHBOURS)
