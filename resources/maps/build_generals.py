"""Make `generals.json`, the board of Generals, from Natural Earth and our own borders.

Run `python -m resources.maps.build_generals` with the development extras (shapely). The output
is committed; the game itself only reads it.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from resources.maps import generals_land as land_data
from resources.maps import generals_sea as sea_data
from resources.maps import grid, outline
from resources.maps.generals_layout import PIECE, STAR, Box, layout
from resources.maps.generals_relief import peaks
from resources.maps.grid import CELL, WATER, Labels, Mask
from resources.maps.projection import HEIGHT, WIDTH, project, project_point, seam
from resources.maps.topology import read_countries
from rules.generals.map import EDGES, LAND_SPACES, SPACES, STRAITS, SUPPLY_SPACES, Strait

FOLDER = Path(__file__).parent
BOARD = box(0, 0, WIDTH, HEIGHT)
ROWS, COLUMNS = int(HEIGHT / CELL), int(WIDTH / CELL)
NUMBER = {space: i for i, space in enumerate(SPACES)}
STARRED = (*SUPPLY_SPACES, "canada", "szechuan")
Shapes = dict[str, BaseGeometry]


def on_board(shape: BaseGeometry) -> BaseGeometry:
    """Project a shape given in degrees."""
    dense = shapely.segmentize(shape, 0.5)
    placed = shapely.make_valid(shapely.transform(dense, project))
    return shapely.intersection(placed, BOARD.buffer(40))


def unrolled(countries: Shapes) -> Shapes:
    """Move what lies west of the left edge of the board to its right edge."""
    edge = [(seam(lat), lat) for lat in range(-80, 85)]
    west = Polygon([*edge, (-300, 84), (-300, -80)])
    result = {}
    for name, shape in countries.items():
        moved = affinity.translate(shape.intersection(west), 360, 0)
        if name == "Mexico":
            moved = MultiPolygon()
        result[name] = shapely.make_valid(unary_union([shape.difference(west), moved]))
    return result


def cut_lands(countries: Shapes) -> Shapes:
    """Join and cut the countries into land spaces, in degrees."""
    lands: Shapes = {}
    for space, names in land_data.COUNTRIES.items():
        lands[space] = unary_union([countries[name] for name in names])
    sunk = unary_union([box(*area) for area in land_data.SUNK])
    lands = {space: shape.difference(sunk) for space, shape in lands.items()}
    for giver, taker, area in land_data.CUTS:
        polygon = shapely.segmentize(Polygon(area), 0.5)
        given = lands[giver].intersection(polygon)
        lands[giver] = lands[giver].difference(polygon)
        lands[taker] = unary_union([lands.get(taker, MultiPolygon()), given])
    lands["iwo_jima"] = Point(141.3, 24.8).buffer(0.9)
    return lands


def place_lands(lands: Shapes) -> Shapes:
    """The land spaces in board units, islands enlarged and moved to where they are wanted."""
    placed: Shapes = {}
    for space in LAND_SPACES:
        shape = on_board(lands[space])
        if space in sea_data.ISLANDS:
            sx, sy, dx, dy, _ = sea_data.ISLANDS[space]
            shape = affinity.translate(affinity.scale(shape, sx, sy, origin="centroid"), dx, dy)
        placed[space] = _without_islets(shape.simplify(0.6))
    return placed


def _without_islets(shape: BaseGeometry, least: float = 260.0) -> BaseGeometry:
    islands = [part for part in shapely.get_parts(shape) if part.area >= least]
    if not islands:
        return shape
    middle = max(islands, key=lambda part: part.area)
    return unary_union([i for i in islands if i.distance(middle) < 330 or i.area > 3000])


def paint_lands(placed: Shapes) -> tuple[Labels, Mask]:
    """The grid with all land spaces on it, and which of their cells are dry."""
    labels = np.full((ROWS, COLUMNS), WATER, dtype=np.int16)
    for space, shape in placed.items():
        labels[grid.covered(shape, ROWS, COLUMNS) & (labels == WATER)] = NUMBER[space]
    for width, line in sea_data.CHANNELS:
        water = on_board(LineString(line)).buffer(width / 2)
        labels[grid.covered(water, ROWS, COLUMNS)] = WATER
    _drop_islets(labels)
    dry = labels != WATER
    for space, areas in land_data.FILLS.items():
        for area in areas:
            wet = grid.covered(on_board(Polygon(area)), ROWS, COLUMNS) & (labels == WATER)
            labels[wet] = NUMBER[space]
    _shelve(labels, placed)
    return labels, dry


def _drop_islets(labels: Labels, least: int = 40) -> None:
    numbered, found = grid.components(labels)
    for i, (label, size) in enumerate(found):
        if label != WATER and size < least:
            labels[numbered == i] = WATER


def _tidy(dry: Mask, least: int = 40) -> None:
    """Turn tiny islands into shallows and tiny puddles into land."""
    numbered, found = grid.components(dry.astype(np.int16))
    for i, (_, size) in enumerate(found):
        if size < least:
            here = numbered == i
            dry[here] = ~dry[here]


def _shelve(labels: Labels, placed: Shapes) -> None:
    """Give island groups their shallow water, clear of other land."""
    seaways = unary_union(
        [on_board(LineString(line)).buffer(width / 2) for width, line in sea_data.SEAWAYS]
    )
    for space, (*_, width) in sea_data.ISLANDS.items():
        group = placed[space].simplify(2)
        shelf: BaseGeometry = group.buffer(width * 2.5).buffer(-width * 1.5)
        others = unary_union([s.simplify(2) for o, s in placed.items() if o != space])
        near = others.intersection(shelf.buffer(200)).buffer(14)
        dx, dy, w, h = sea_data.ROOMS[space]
        middle = group.centroid
        bend = 0.42 * min(w, h)
        room = box(bend - w / 2, bend - h / 2, w / 2 - bend, h / 2 - bend).buffer(bend)
        shelf = unary_union([shelf, affinity.translate(room, middle.x + dx, middle.y + dy)])
        shelf = shelf.buffer(24).buffer(-24)
        shelf = shelf.difference(near).difference(seaways).buffer(-4).buffer(8).buffer(-4)
        labels[grid.covered(shelf, ROWS, COLUMNS) & (labels == WATER)] = NUMBER[space]
    for space, area in sea_data.SHELVES:
        bay = on_board(Polygon(area)).buffer(10).buffer(-10)
        labels[grid.covered(bay, ROWS, COLUMNS) & (labels == WATER)] = NUMBER[space]


def paint_crossings(labels: Labels, dry: Mask, seas: bool) -> None:
    """Let four spaces meet in one point: two lands that do not touch, two seas that do not."""
    for (lon, lat), radius, corners in sea_data.CROSSINGS:
        px, py = project_point(lon, lat)
        cx, cy = round(px / CELL), round(py / CELL)
        reach = int(radius / CELL)
        for y in range(max(0, cy - reach), min(ROWS, cy + reach)):
            for x in range(max(0, cx - reach), min(COLUMNS, cx + reach)):
                if (x + 0.5 - cx) ** 2 + (y + 0.5 - cy) ** 2 <= reach**2:
                    space = corners[(x >= cx) + 2 * (y >= cy)]
                    if seas or space in LAND_SPACES:
                        labels[y, x] = NUMBER[space]
                    else:
                        labels[y, x] = WATER
                    dry[y, x] = space in LAND_SPACES


def _corner(labels: Labels, place: sea_data.Corner) -> tuple[float, float]:
    """The corner of cells nearest to a place where two lands and the water meet."""
    blocks = np.stack([labels[:-1, :-1], labels[:-1, 1:], labels[1:, :-1], labels[1:, 1:]])
    meets = (
        (blocks == NUMBER[place.first]).any(0)
        & (blocks == NUMBER[place.second]).any(0)
        & (blocks == WATER).any(0)
    )
    px, py = project_point(place.lon, place.lat)
    spots = [((x + 1) * CELL, (y + 1) * CELL) for y, x in np.argwhere(meets).tolist()]
    return min(spots, key=lambda s: (s[0] - px) ** 2 + (s[1] - py) ** 2)


def _place(place: sea_data.Place, labels: Labels) -> tuple[float, float]:
    if isinstance(place, sea_data.At):
        ys, xs = np.nonzero(labels == NUMBER[place.space])
        return float(xs.mean()) * CELL + place.dx, float(ys.mean()) * CELL + place.dy
    if isinstance(place, sea_data.Corner):
        return _corner(labels, place)
    return project_point(*place)


def sea_lines(labels: Labels) -> list[LineString]:
    """The sea borders in board units."""
    lines = []
    for border in sea_data.BORDERS:
        points = [_place(place, labels) for place in border]
        for _ in range(3):
            rounded = [points[0]]
            for (ax, ay), (bx, by) in pairwise(points):
                rounded.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
                rounded.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
            points = [*rounded, points[-1]]
        lines.append(LineString(points))
    return lines


def paint_seas(labels: Labels) -> None:
    """Cut the water along the sea borders and name the pieces by the seeds in them."""
    walls = unary_union([line.buffer(2.9) for line in sea_lines(labels)])
    wet = labels == WATER
    wall = grid.covered(walls, ROWS, COLUMNS) & wet
    basins = np.where(wet, 0, 1).astype(np.int16)
    basins[wall] = 2
    numbered, found = grid.components(basins)
    owner: dict[int, str] = {}
    for space, (lon, lat) in sea_data.SEEDS.items():
        px, py = project_point(lon, lat)
        basin = int(numbered[int(py / CELL), int(px / CELL)])
        if basin in owner or found[basin][0] != 0:
            raise ValueError(f"{space} shares its water with {owner.get(basin, 'land')}")
        owner[basin] = space
    for basin, space in owner.items():
        labels[numbered == basin] = NUMBER[space]
    grid.spread(labels, wall)
    grid.spread(labels, wet)


def paint() -> tuple[Labels, Mask]:
    """The whole board as a grid, and its dry cells."""
    countries = unrolled(read_countries(FOLDER / "source" / "countries-50m.json"))
    labels, dry = paint_lands(place_lands(cut_lands(countries)))
    paint_crossings(labels, dry, seas=False)
    paint_seas(labels)
    paint_crossings(labels, dry, seas=True)
    greenland = grid.covered(on_board(countries["Greenland"]).simplify(0.6), ROWS, COLUMNS)
    dry |= greenland & (labels == NUMBER["north_atlantic"])
    borders = {_pair(NUMBER[a], NUMBER[b]) for a, b in EDGES}
    _tidy(dry)
    for least in (60, 12, 6, 3):
        grid.merge_specks(labels, least)
        grid.repair(labels, borders)
    across = {_pair(int(a), int(b)) for a, b in zip(labels[:, 0], labels[:, -1], strict=True)}
    for a, b in sorted((set(grid.neighbours(labels)) | across) ^ borders):
        raise ValueError(f"{SPACES[a]} and {SPACES[b]}: the drawing differs from the rules")
    return labels, dry


def _pair(a: int, b: int) -> grid.Pair:
    return min(a, b), max(a, b)


def describe(labels: Labels, dry: Mask) -> dict[str, object]:
    """The board as plain data: what `generals.json` holds."""
    stops = outline.nodes((labels * 2 + dry).astype(np.int16))
    straits = [_strait(strait, labels) for strait in STRAITS]
    spaces = []
    taken = list(_kept_free(straits))
    for space in SPACES:
        mask = labels == NUMBER[space]
        places = layout(space, mask, space in STARRED, _kept_free(straits))
        sides = [(x, y, PIECE * size, PIECE * size) for x, y, size in places.stacks[-1]]
        x, y, w, h = places.label
        taken += [(x, y, min(w, 230), min(h, 72)), (*places.star, STAR, STAR), *sides]
        spaces.append(
            {
                "id": space,
                "kind": "land" if space in LAND_SPACES else "sea",
                "rings": [_flat(ring) for ring in outline.rings(mask, stops)],
                "land": [_flat(ring) for ring in outline.rings(mask & dry, stops)],
                "label": [round(n, 1) for n in places.label],
                "stacks": [
                    [[round(n, 2) for n in piece] for piece in stack] for stack in places.stacks
                ],
                "star": list(places.star),
            }
        )
    return {
        "size": [WIDTH, HEIGHT],
        "spaces": spaces,
        "compass": list(sea_data.COMPASS),
        "straits": straits,
        "relief": [[round(n, 1) for n in peak] for peak in peaks(dry, taken)],
        "wraps": wraps(labels),
    }


def _kept_free(straits: list[dict[str, Any]]) -> tuple[Box, ...]:
    """Room for the anchors of the straits, the arrows at the edges and the compass."""
    anchors = [(s["anchor"][0], s["anchor"][1], 44.0, 44.0) for s in straits]
    edges = [(x, HEIGHT / 2, 28.0, HEIGHT) for x in (14.0, WIDTH - 14.0)]
    return (*anchors, *edges, (*sea_data.COMPASS, 150.0, 150.0))


def _flat(ring: outline.Ring) -> list[float]:
    return [int(n) if n == int(n) else n for point in ring for n in point]


def _strait(strait: Strait, labels: Labels) -> dict[str, Any]:
    """The anchor of a strait and the ends of its arrow, one in each sea."""
    px, py = project_point(*sea_data.ANCHORS[strait.id])
    ends = [_open_water(labels == NUMBER[sea], px, py) for sea in (strait.sea_a, strait.sea_b)]
    return {"id": strait.id, "anchor": [round(px, 1), round(py, 1)], "ends": ends}


def _open_water(mask: Mask, px: float, py: float) -> list[float]:
    """The nearest place of a sea that keeps some distance from its shores."""
    deep = mask.copy()
    for _ in range(6):
        inner = deep.copy()
        inner[1:] &= deep[:-1]
        inner[:-1] &= deep[1:]
        inner[:, 1:] &= deep[:, :-1]
        inner[:, :-1] &= deep[:, 1:]
        deep = inner
    spots = np.argwhere(deep)
    distance = np.hypot(spots[:, 1] * CELL - px, spots[:, 0] * CELL - py)
    far = distance >= 44
    y, x = spots[far][int(distance[far].argmin())].tolist()
    return [x * CELL, y * CELL]


def wraps(labels: Labels) -> list[dict[str, object]]:
    """Which spaces meet across the edges of the board, and where along them."""
    pairs = np.stack([labels[:, 0], labels[:, -1]], axis=1)
    found = []
    for left, right in sorted({(int(a), int(b)) for a, b in pairs.tolist()}):
        rows = np.flatnonzero((pairs == (left, right)).all(1))
        found.append(
            {
                "left": SPACES[left],
                "right": SPACES[right],
                "from": int(rows.min()) * CELL,
                "to": (int(rows.max()) + 1) * CELL,
            }
        )
    return found


def main() -> None:
    """Write the board."""
    labels, dry = paint()
    text = json.dumps(describe(labels, dry), separators=(",", ":"), sort_keys=True)
    (FOLDER / "generals.json").write_text(text.replace('{"id"', '\n{"id"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
