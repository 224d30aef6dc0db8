"""Where label, pieces, star and marker of every space go (build time only).

Everything is sought on the grid: a rectangle fits a space if all cells under it belong to it. Of
all ways to arrange a space the one with the largest label wins, then the one with the roomiest
pieces, then the one that keeps the greatest distance from the borders. A space too small for its
short name in large type gets room for its code, a few capitals. Then one, two and three pieces
are each placed as large as the room around the label allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from resources.catalogue import LANGUAGES, catalogue
from resources.maps.grid import CELL, Mask
from resources.maps.projection import WIDTH

PIECE = 56
"""Width and height of a piece in board units."""

STAR = 40

EDGE = 44
"""The arrows at the left and right edge keep this much to themselves."""

SIZES = (88, 76, 68, 64, 60, 58)
"""Heights of the type of a short name, in board units, best first."""

BOTH_SIZES = (54, 50, 46, 42, 38, 35)
"""Smaller type of a short name, in a box that also has room for the code."""

CODE_SIZES = (54, 50, 47)
"""Heights of the type of a code alone: capitals are read at less."""

CHARACTER = 0.5
CAPITAL = 0.6
"""Mean width of a character of the narrow label type in ems, with some room to spare."""

WIDEST, HIGHEST = 460, 180
"""A label's box grows no further."""

LARGEST_PIECE = (1.5, 1.4, 1.3)
"""How much one, two and three pieces may be enlarged."""


@dataclass(frozen=True)
class Stack:
    """An arrangement of three pieces: offsets of their middles from the middle of a box."""

    width: int
    height: int
    offsets: tuple[tuple[int, int], ...]
    price: float


STACKS = (
    Stack(176, 56, ((-60, 0), (0, 0), (60, 0)), 0.0),
    Stack(152, 56, ((-48, 0), (0, 0), (48, 0)), 1.0),
    Stack(132, 56, ((-38, 0), (0, 0), (38, 0)), 2.0),
    Stack(104, 100, ((-24, -22), (24, -22), (0, 22)), 2.2),
    Stack(56, 132, ((0, -38), (0, 0), (0, 38)), 2.8),
    Stack(112, 56, ((-28, 0), (0, 0), (28, 0)), 3.5),
)


ARRANGEMENTS = (
    (Stack(PIECE, PIECE, ((0, 0),), 0.0),),
    (
        Stack(116, 56, ((-30, 0), (30, 0)), 0.0),
        Stack(56, 116, ((0, -30), (0, 30)), 0.5),
        Stack(100, 72, ((-22, -8), (22, 8)), 0.6),
        Stack(94, 56, ((-19, 0), (19, 0)), 1.0),
        Stack(56, 94, ((0, -19), (0, 19)), 1.5),
    ),
    STACKS,
)
"""Ways to put up one, two and three pieces."""

Standing = tuple[float, float, float]
"""Where a piece stands and how much it is enlarged."""


@dataclass(frozen=True)
class Layout:
    """The places of one space in board units; a label is the middle and size of its box."""

    label: tuple[float, float, float, float]
    stacks: tuple[tuple[Standing, ...], ...]
    star: tuple[float, float]


def _sums(mask: Mask) -> NDArray[np.int32]:
    return np.pad(mask.astype(np.int32).cumsum(0).cumsum(1), ((1, 0), (1, 0)))


def _fits(sums: NDArray[np.int32], width: float, height: float, dx: float, dy: float) -> Mask:
    """For every cell corner: does a box fit whose middle is (dx, dy) away from it."""
    rows, columns = sums.shape
    w, h = int(np.ceil(width / CELL / 2)), int(np.ceil(height / CELL / 2))
    ox, oy = round(dx / CELL), round(dy / CELL)
    ys, xs = np.arange(rows) + oy, np.arange(columns) + ox
    top, bottom = ys - h, ys + h
    left, right = xs - w, xs + w
    fine = ((top >= 0) & (bottom < rows))[:, None] & ((left >= 0) & (right < columns))[None, :]
    t, b = np.clip(top, 0, rows - 1), np.clip(bottom, 0, rows - 1)
    le, r = np.clip(left, 0, columns - 1), np.clip(right, 0, columns - 1)
    inside = sums[np.ix_(b, r)] - sums[np.ix_(t, r)] - sums[np.ix_(b, le)] + sums[np.ix_(t, le)]
    fits: Mask = fine & (inside == 4 * w * h)
    return fits


Wanted = tuple[float, float, float]
"""Price, width and height of a box for a label; the cheaper the better."""


def _label_boxes(space: str) -> list[Wanted]:
    """Every way to write the name."""
    names = [catalogue(language).noun("space", space, "short") for language in LANGUAGES]
    codes = [catalogue(language).sentence(f"board.code.{space}") for language in LANGUAGES]
    one = max(map(len, names)) * CHARACTER
    two = max(max(map(len, _two_lines(name))) for name in names) * CHARACTER
    code = max(map(len, codes)) * CAPITAL
    boxes: list[Wanted] = []
    for price, size in enumerate((*SIZES, *BOTH_SIZES)):
        least = (0.0, 0.0)
        if size in BOTH_SIZES:
            least = (code * CODE_SIZES[-1] + 6, 0.92 * CODE_SIZES[-1])
        boxes.append((price, max(one * size + 8, least[0]), max(size, least[1])))
        if two < one:
            boxes.append((price + 0.5, max(two * size + 8, least[0]), 1.95 * size))
    for price, size in enumerate(CODE_SIZES, len(SIZES) + len(BOTH_SIZES)):
        boxes.append((price, code * size + 6, 0.92 * size))
    return boxes


def _two_lines(name: str) -> tuple[str, ...]:
    words = name.split(" ")
    if len(words) == 1:
        return (name,)
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda lines: max(map(len, lines)))


Way = tuple[float, Stack, float, float, float, float]
"""Price, stack, width and height of the label, and where its middle is from the stack's."""


def _ways(space: str) -> list[Way]:
    """Every arrangement, best first; a label at (0, 0) may lie anywhere clear of the pieces."""
    ways: list[Way] = []
    for (rank, w, h), stack in product(_label_boxes(space), STACKS):
        up = (stack.height + h) / 2 + 4
        aside = (stack.width + w) / 2 + 4
        price = rank + stack.price
        for dx in (0, -30, 30, -60, 60, -90, 90):
            ways.append((price + abs(dx) / 200, stack, w, h, dx, -up))
            ways.append((price + abs(dx) / 200 + 0.2, stack, w, h, dx, up))
        for dy in (0, -30, 30, -60, 60):
            ways.append((price + 0.8 + abs(dy) / 200, stack, w, h, -aside, dy))
            ways.append((price + 0.8 + abs(dy) / 200, stack, w, h, aside, dy))
        ways.append((price + 1.5, stack, w, h, 0, 0))
    return sorted(ways, key=lambda way: way[0])


Box = tuple[float, float, float, float]


def layout(space: str, mask: Mask, starred: bool, kept_free: tuple[Box, ...]) -> Layout:
    """Arrange one space; boxes that are kept free hold something else already."""
    mask = _without(mask, (0, 0), *kept_free)
    ys, xs = np.nonzero(mask)
    top, left = max(0, int(ys.min()) - 2), max(0, int(xs.min()) - 2)
    small = mask[top : int(ys.max()) + 3, left : int(xs.max()) + 3].copy()
    sums = _sums(small)
    for _, stack, w, h, dx, dy in _ways(space):
        for at, away in _spots(small, sums, stack, (w, h, dx, dy)):
            cx, cy = (at[0] + left) * CELL, (at[1] + top) * CELL
            label = (cx + away[0], cy + away[1], w, h)
            star = _star(small, (left, top), label, stack, (cx, cy))
            if star is not None or not starred:
                marks = ((*star, STAR, STAR),) if starred and star else ()
                free = _without(small, (left, top), *marks)
                stacks = _stacks(_without(free, (left, top), label), (left, top), label, (cx, cy))
                if not stacks:
                    continue
                pieces = [(x, y, PIECE * s, PIECE * s) for three in stacks for x, y, s in three]
                room = _without(free, (left, top), *pieces)
                return Layout(
                    label=_widened(room, (left, top), label),
                    stacks=stacks,
                    star=star or (label[0], label[1]),
                )
    raise ValueError(f"nothing fits into {space}")


def _without(mask: Mask, origin: tuple[int, int], *boxes: Box) -> Mask:
    """The mask without the cells under some boxes."""
    free = mask.copy()
    left, top = origin
    for x, y, w, h in boxes:
        x0, x1 = int((x - w / 2) / CELL) - left, int((x + w / 2) / CELL) - left + 1
        y0, y1 = int((y - h / 2) / CELL) - top, int((y + h / 2) / CELL) - top + 1
        free[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = False
    return free


def _widened(free: Mask, origin: tuple[int, int], label: Box) -> Box:
    """The box of a label, grown to all sides as far as nothing is in its way."""
    left, top = origin
    x, y, w, h = label
    edges = [(x - w / 2) / CELL, (x + w / 2) / CELL, (y - h / 2) / CELL, (y + h / 2) / CELL]
    x0, x1 = int(np.ceil(edges[0])) - left, int(edges[1]) - left
    y0, y1 = int(np.ceil(edges[2])) - top, int(edges[3]) - top
    grown = True
    while grown:
        grown = False
        if (x1 - x0) * CELL < WIDEST:
            if x0 > 0 and free[y0:y1, x0 - 1].all():
                x0, grown = x0 - 1, True
            if x1 < free.shape[1] and free[y0:y1, x1].all():
                x1, grown = x1 + 1, True
        if (y1 - y0) * CELL < HIGHEST:
            if y0 > 0 and free[y0 - 1, x0:x1].all():
                y0, grown = y0 - 1, True
            if y1 < free.shape[0] and free[y1, x0:x1].all():
                y1, grown = y1 + 1, True
    middle = ((x0 + x1) / 2 + left) * CELL, ((y0 + y1) / 2 + top) * CELL
    return *middle, (x1 - x0) * CELL, (y1 - y0) * CELL


def _stacks(
    free: Mask, origin: tuple[int, int], label: Box, middle: tuple[float, float]
) -> tuple[tuple[Standing, ...], ...]:
    """One, two and three pieces, each as large as fits, near the label; nothing if none fits."""
    left, top = origin
    sums = _sums(free)
    found = []
    for largest, ways in zip(LARGEST_PIECE, ARRANGEMENTS, strict=True):
        sizes = np.arange(round(largest * 20), 19, -1) / 20
        options = [(size - 0.06 * way.price, size, way) for size in sizes.tolist() for way in ways]
        for _, size, way in sorted(options, key=lambda option: -option[0]):
            spots = np.argwhere(_fits(sums, way.width * size, way.height * size, 0, 0))
            if len(spots):
                at = np.column_stack([(spots[:, 1] + left) * CELL, (spots[:, 0] + top) * CELL])
                far = np.hypot(at[:, 0] - label[0], at[:, 1] - label[1])
                far += 0.6 * np.hypot(at[:, 0] - middle[0], at[:, 1] - middle[1])
                x, y = at[int(far.argmin())].tolist()
                found.append(tuple((x + dx * size, y + dy * size, size) for dx, dy in way.offsets))
                break
        else:
            return ()
    return tuple(found)


Spot = tuple[tuple[int, int], tuple[float, float]]


def _spots(
    mask: Mask, sums: NDArray[np.int32], stack: Stack, box: tuple[float, float, float, float]
) -> list[Spot]:
    """Places of the stack, in cells, and how far the label is away from each."""
    w, h, dx, dy = box
    if (dx, dy) != (0, 0):
        fits = _both(sums, stack, w, h, dx, dy, 0)
        if not fits.any():
            return []
        fits = _roomiest(sums, stack, box, fits)
        spots = np.argwhere(fits)
        y, x = spots[len(spots) // 2].tolist()
        return [((x, y), (dx, dy))]
    found: list[Spot] = []
    places = np.argwhere(_fits(sums, w, h, 0, 0))
    for ly, lx in places[:: max(1, len(places) // 60)].tolist():
        free = mask.copy()
        half_w, half_h = int(w / CELL / 2) + 2, int(h / CELL / 2) + 2
        free[max(0, ly - half_h) : ly + half_h, max(0, lx - half_w) : lx + half_w] = False
        spots = np.argwhere(_fits(_sums(free), stack.width, stack.height, 0, 0))
        for y, x in spots[:: max(1, len(spots) // 3)].tolist():
            found.append(((x, y), ((lx - x) * CELL, (ly - y) * CELL)))
    return sorted(found, key=lambda spot: spot[1][0] ** 2 + spot[1][1] ** 2)[:12]


def _both(
    sums: NDArray[np.int32], stack: Stack, w: float, h: float, dx: float, dy: float, margin: float
) -> Mask:
    m = 2 * margin
    pieces = _fits(sums, stack.width + m, stack.height + m, 0, 0)
    return pieces & _fits(sums, w + m, h + m, dx, dy)


def _roomiest(
    sums: NDArray[np.int32], stack: Stack, box: tuple[float, float, float, float], fits: Mask
) -> Mask:
    for margin in (4, 8, 14, 20, 30, 45, 65, 90, 130):
        closer = _both(sums, stack, *box, margin)
        if not closer.any():
            break
        fits = closer
    return fits


def _star(
    mask: Mask,
    origin: tuple[int, int],
    label: tuple[float, float, float, float],
    stack: Stack,
    middle: tuple[float, float],
) -> tuple[float, float] | None:
    """A free place for the star, as near to the label as can be."""
    left, top = origin
    free = _without(mask, origin, label, (*middle, stack.width, stack.height))
    columns = np.arange(left, left + free.shape[1]) * CELL
    free[:, (columns < EDGE) | (columns > WIDTH - EDGE)] = False
    spots = np.argwhere(_fits(_sums(free), STAR, STAR, 0, 0))
    if not len(spots):
        return None
    at = np.column_stack([(spots[:, 1] + left) * CELL, (spots[:, 0] + top) * CELL])
    x, y, w, _ = label
    distance = np.hypot(np.abs(at[:, 0] - x) - w / 2, (at[:, 1] - y) * 2)
    best = at[int(distance.argmin())]
    return float(best[0]), float(best[1])
