"""Where label, pieces, star and marker of every space go (build time only).

Everything is sought on the grid: a rectangle fits a space if all cells under it belong to it. Of
all ways to arrange a space the one with the largest label wins, then the one with the roomiest
pieces, then the one that keeps the greatest distance from the borders.
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

SIZES = (88, 76, 68, 64, 60, 56, 52, 48, 44, 40, 36, 33, 30)
"""Heights of the label's type, in board units, best first."""

CHARACTER = 0.5
"""Mean width of a character of the narrow label type in ems, with some room to spare."""


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


@dataclass(frozen=True)
class Layout:
    """The places of one space in board units; a label is the middle and size of its box."""

    label: tuple[float, float, float, float]
    type_size: float
    lines: int
    pieces: tuple[tuple[float, float], ...]
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


def _label_boxes(space: str) -> list[tuple[float, int, float, float]]:
    """(type size, lines, width, height) of every way to write the short name, best first."""
    names = [catalogue(language).noun("space", space, "short") for language in LANGUAGES]
    one = max(map(len, names))
    two = max(max(map(len, _two_lines(name))) for name in names)
    boxes = []
    for size in SIZES:
        boxes.append((float(size), 1, one * CHARACTER * size + 8, 1.1 * size))
        if two < one:
            boxes.append((float(size), 2, two * CHARACTER * size + 8, 2.0 * size))
    return boxes


def _two_lines(name: str) -> tuple[str, ...]:
    words = name.split(" ")
    if len(words) == 1:
        return (name,)
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(cuts, key=lambda lines: max(map(len, lines)))


Way = tuple[float, Stack, float, int, float, float, float, float]


def _ways(space: str) -> list[Way]:
    """Every arrangement, best first; a label at (0, 0) may lie anywhere clear of the pieces."""
    ways: list[Way] = []
    for (size, lines, w, h), stack in product(_label_boxes(space), STACKS):
        up = (stack.height + h) / 2 + 4
        aside = (stack.width + w) / 2 + 4
        score = SIZES.index(int(size)) + stack.price + (0.5 if lines == 2 else 0.0)
        for dx in (0, -30, 30, -60, 60, -90, 90):
            ways.append((score + abs(dx) / 200, stack, size, lines, w, h, dx, -up))
            ways.append((score + abs(dx) / 200 + 0.2, stack, size, lines, w, h, dx, up))
        for dy in (0, -30, 30, -60, 60):
            ways.append((score + 0.8 + abs(dy) / 200, stack, size, lines, w, h, -aside, dy))
            ways.append((score + 0.8 + abs(dy) / 200, stack, size, lines, w, h, aside, dy))
        ways.append((score + 1.5, stack, size, lines, w, h, 0, 0))
    return sorted(ways, key=lambda way: way[0])


def layout(space: str, mask: Mask, starred: bool) -> Layout:
    """Arrange one space."""
    ys, xs = np.nonzero(mask)
    top, left = max(0, int(ys.min()) - 2), max(0, int(xs.min()) - 2)
    small = mask[top : int(ys.max()) + 3, left : int(xs.max()) + 3].copy()
    sums = _sums(small)
    for _, stack, size, lines, w, h, dx, dy in _ways(space):
        for at, away in _spots(small, sums, stack, (w, h, dx, dy)):
            cx, cy = (at[0] + left) * CELL, (at[1] + top) * CELL
            label = (cx + away[0], cy + away[1], w, h)
            star = _star(small, (left, top), label, stack, (cx, cy))
            if star is not None or not starred:
                return Layout(
                    label=label,
                    type_size=size,
                    lines=lines,
                    pieces=tuple((cx + px, cy + py) for px, py in stack.offsets),
                    star=star or (label[0], label[1]),
                )
    raise ValueError(f"nothing fits into {space}")


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
    free = mask.copy()
    left, top = origin
    for x, y, w, h in (label, (*middle, stack.width, stack.height)):
        x0, x1 = int((x - w / 2) / CELL) - left, int((x + w / 2) / CELL) - left + 1
        y0, y1 = int((y - h / 2) / CELL) - top, int((y + h / 2) / CELL) - top + 1
        free[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = False
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
