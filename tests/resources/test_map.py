"""What the eye sees on the board must be what the rules mean."""

import json
from collections import defaultdict
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest
from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from rules.generals.map import EDGES, LAND_SPACES, SPACES, STRAITS, SUPPLY_SPACES

BOARD: dict[str, Any] = json.loads(
    (files("resources") / "maps" / "generals.json").read_text(encoding="utf-8")
)
BY_ID = {space["id"]: space for space in BOARD["spaces"]}
BORDERS = {tuple(sorted(edge)) for edge in EDGES}

ACROSS_THE_EDGES = {
    # The map is cut through North America and the Pacific: these meet around the back of the board.
    ("canada", "pacific_northwest"),
    ("eastern_us", "western_us"),
    ("latin_america", "western_us"),
    ("east_pacific", "latin_america"),
    ("east_pacific", "southeast_pacific"),
}
PIECE = 56


def points(ring: list[float]) -> list[tuple[float, float]]:
    return list(zip(ring[::2], ring[1::2], strict=True))


def pieces(space: str) -> list[BaseGeometry]:
    """The squares of one, two and three pieces."""
    return [
        box(x - PIECE * s / 2, y - PIECE * s / 2, x + PIECE * s / 2, y + PIECE * s / 2)
        for stack in BY_ID[space]["stacks"]
        for x, y, s in stack
    ]


def shape(space: str) -> BaseGeometry:
    """Rings in any order, holes among them: what lies in an odd number of them is inside."""
    result: BaseGeometry = MultiPolygon()
    for ring in BY_ID[space]["rings"]:
        result = result.symmetric_difference(Polygon(points(ring)))
    return result


def touching() -> dict[tuple[str, ...], float]:
    """Length of the border that every two spaces share, point by point."""
    owners = defaultdict(list)
    for space in BOARD["spaces"]:
        for ring in space["rings"]:
            corners = points(ring)
            for a, b in pairwise([*corners, corners[0]]):
                owners[min(a, b), max(a, b)].append(space["id"])
    found: dict[tuple[str, ...], float] = defaultdict(float)
    for (a, b), spaces in owners.items():
        assert len(spaces) <= 2
        if len(set(spaces)) == 2:
            found[tuple(sorted(spaces))] += Point(a).distance(Point(b))
    return dict(found)


def test_the_board_has_all_spaces_in_the_order_of_the_rules() -> None:
    assert tuple(space["id"] for space in BOARD["spaces"]) == SPACES
    kinds = {space["id"]: space["kind"] for space in BOARD["spaces"]}
    assert {space for space in SPACES if kinds[space] == "land"} == set(LAND_SPACES)


def test_shapes_that_touch_are_the_borders_of_the_rules() -> None:
    assert set(touching()) == BORDERS - ACROSS_THE_EDGES


def test_every_border_is_long_enough_to_be_seen() -> None:
    assert min(touching().values()) > 15


def test_what_meets_across_the_edges_is_what_the_rules_say() -> None:
    found = {tuple(sorted((wrap["left"], wrap["right"]))) for wrap in BOARD["wraps"]}
    assert found == ACROSS_THE_EDGES
    assert all(wrap["to"] - wrap["from"] >= 60 for wrap in BOARD["wraps"])


def test_the_seas_of_a_strait_do_not_touch() -> None:
    assert not {tuple(sorted((s.sea_a, s.sea_b))) for s in STRAITS} & set(touching())


def test_the_shapes_tile_the_board() -> None:
    width, height = BOARD["size"]
    shapes = {space: shape(space) for space in SPACES}
    assert all(each.is_valid for each in shapes.values())
    assert sum(each.area for each in shapes.values()) == pytest.approx(width * height, rel=1e-9)


@pytest.mark.parametrize("space", SPACES)
def test_label_and_three_pieces_lie_inside_the_space_and_apart(space: str) -> None:
    inside = shape(space).buffer(2.0)
    x, y, w, h = BY_ID[space]["label"]
    label = box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    assert inside.contains(label)
    assert [len(stack) for stack in BY_ID[space]["stacks"]] == [1, 2, 3]
    for piece in pieces(space):
        assert inside.contains(piece)
        assert not piece.buffer(-1.5).intersects(label.buffer(-1.5))


@pytest.mark.parametrize("space", [*SUPPLY_SPACES, "canada", "szechuan"])
def test_the_star_lies_inside_its_space_and_clear_of_label_and_pieces(space: str) -> None:
    star = Point(BY_ID[space]["star"]).buffer(19)
    x, y, w, h = BY_ID[space]["label"]
    assert shape(space).buffer(2.0).contains(star)
    assert not star.buffer(-1).intersects(box(x - w / 2, y - h / 2, x + w / 2, y + h / 2))
    for piece in pieces(space):
        assert not star.buffer(-1).intersects(piece)


@pytest.mark.parametrize("strait", STRAITS, ids=lambda strait: strait.id)
def test_the_arrows_of_a_strait_end_in_its_two_seas(strait: Any) -> None:
    drawn = next(s for s in BOARD["straits"] if s["id"] == strait.id)
    for sea, end in zip((strait.sea_a, strait.sea_b), drawn["ends"], strict=True):
        assert shape(sea).contains(Point(end))
