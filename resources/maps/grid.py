"""A board as a grid of small cells, each with the number of its space (build time only).

On a grid, spaces tile the board by construction, and a border that the rules do not know can be
found and repaired cell by cell. `outline` turns the grid back into smooth shapes.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

CELL = 2.0
WATER = -1

Labels = NDArray[np.int16]
Mask = NDArray[np.bool_]
Pair = tuple[int, int]
Run = tuple[int, int, int]
"""Start, end and number of neighbouring cells of equal label in one row."""


class _Parents:
    """Which runs of cells belong together."""

    def __init__(self) -> None:
        self._parent: list[int] = []

    def add(self) -> int:
        self._parent.append(len(self._parent))
        return len(self._parent) - 1

    def root(self, run: int) -> int:
        while self._parent[run] != run:
            self._parent[run] = self._parent[self._parent[run]]
            run = self._parent[run]
        return run

    def join(self, a: int, b: int) -> None:
        a, b = self.root(a), self.root(b)
        self._parent[max(a, b)] = min(a, b)


def covered(shape: BaseGeometry, rows: int, columns: int) -> Mask:
    """The cells whose middle lies in a shape."""
    mask = np.zeros((rows, columns), dtype=np.bool_)
    for part in shapely.get_parts(shape):
        x0, y0, x1, y1 = part.bounds if not part.is_empty else (0, 0, -1, -1)
        left, right = max(0, int(x0 / CELL) - 1), min(columns, int(x1 / CELL) + 2)
        top, bottom = max(0, int(y0 / CELL) - 1), min(rows, int(y1 / CELL) + 2)
        if left >= right or top >= bottom:
            continue
        xs, ys = np.meshgrid(
            (np.arange(left, right) + 0.5) * CELL, (np.arange(top, bottom) + 0.5) * CELL
        )
        shapely.prepare(part)
        mask[top:bottom, left:right] |= shapely.contains_xy(part, xs, ys)
    return mask


def components(labels: Labels) -> tuple[NDArray[np.int32], list[tuple[int, int]]]:
    """Number the connected areas of equal label; return them with (label, size) of each."""
    rows, columns = labels.shape
    parents = _Parents()
    runs: list[list[Run]] = []
    for y in range(rows):
        row = labels[y]
        starts = [0, *(np.flatnonzero(row[1:] != row[:-1]) + 1).tolist(), columns]
        here: list[Run] = []
        for start, end in pairwise(starts):
            here.append((start, end, parents.add()))
        if runs:
            _join(runs[-1], here, labels[y - 1], row, parents)
        runs.append(here)
    number: dict[int, int] = {}
    found: list[tuple[int, int]] = []
    result = np.zeros((rows, columns), dtype=np.int32)
    for y, here in enumerate(runs):
        for start, end, run in here:
            top = parents.root(run)
            if top not in number:
                number[top] = len(found)
                found.append((int(labels[y, start]), 0))
            i = number[top]
            found[i] = (found[i][0], found[i][1] + end - start)
            result[y, start:end] = i
    return result, found


def _join(
    above: list[Run],
    here: list[Run],
    labels_above: NDArray[np.int16],
    labels_here: NDArray[np.int16],
    parents: _Parents,
) -> None:
    """Let runs of equal label that touch belong together."""
    i = j = 0
    while i < len(above) and j < len(here):
        (s1, e1, a), (s2, e2, b) = above[i], here[j]
        if max(s1, s2) < min(e1, e2) and labels_above[s1] == labels_here[s2]:
            parents.join(a, b)
        if e1 <= e2:
            i += 1
        else:
            j += 1


def neighbours(labels: Labels) -> Counter[Pair]:
    """How many cell sides every two labels share."""
    found: Counter[Pair] = Counter()
    for a, b in ((labels[:, 1:], labels[:, :-1]), (labels[1:], labels[:-1])):
        differ = a != b
        low, high = np.minimum(a, b)[differ], np.maximum(a, b)[differ]
        pairs, counts = np.unique(np.stack([low, high]), axis=1, return_counts=True)
        for (x, y), n in zip(pairs.T.tolist(), counts.tolist(), strict=True):
            found[x, y] += n
    return found


def spread(labels: Labels, allowed: Mask, number: int = 10_000) -> None:
    """Let labels grow into the allowed unlabelled cells, ring by ring."""
    for _ in range(number):
        empty = (labels == WATER) & allowed
        if not empty.any():
            return
        grown = labels.copy()
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            moved = np.roll(labels, step, axis)
            edge = [slice(None), slice(None)]
            edge[axis] = slice(0, 1) if step == 1 else slice(-1, None)
            moved[tuple(edge)] = WATER
            take = empty & (grown == WATER) & (moved != WATER)
            grown[take] = moved[take]
        if (grown == labels).all():
            return
        labels[:] = grown


def merge_specks(labels: Labels, least: int) -> None:
    """Give areas of fewer cells than `least` to the neighbour they share most sides with."""
    while True:
        numbered, found = components(labels)
        sizes = Counter[int]()
        for label, size in found:
            sizes[label] = max(sizes[label], size)
        small = [i for i, (label, size) in enumerate(found) if size < least and size < sizes[label]]
        if not small:
            return
        for i in small:
            mask = numbered == i
            around = Counter[int]()
            for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
                touched = np.roll(mask, step, axis) & ~mask
                around.update(labels[touched].tolist())
            labels[mask] = min(around, key=lambda n: (-around[n], n))


def repair(labels: Labels, borders: set[Pair], rounds: int = 400) -> list[Pair]:
    """Recolour single cells until only spaces that border each other touch.

    A cell that touches a stranger goes to the label around it that has the fewest strangers there:
    a strip of water or land pushes itself between the two until they meet in a point at most.
    Returns the pairs that still touch without being neighbours.
    """
    rows, columns = labels.shape

    def around(y: int, x: int) -> list[int]:
        return [
            int(labels[v, u])
            for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
            if 0 <= v < rows and 0 <= u < columns
        ]

    def strangers(label: int, near: list[int]) -> int:
        return sum(n != label and (min(n, label), max(n, label)) not in borders for n in near)

    def recolour(y: int, x: int, options: list[int]) -> bool:
        near, own = around(y, x), int(labels[y, x])
        best = min(sorted({*options, own}), key=lambda n: (strangers(n, near), n != own))
        labels[y, x] = best
        return best != own

    for _ in range(rounds):
        cells: set[tuple[int, int]] = set()
        wrong = [pair for pair in neighbours(labels) if pair not in borders]
        if not wrong:
            return []
        for a, b in wrong:
            for dy, dx in ((0, 1), (1, 0)):
                one, two = labels[: rows - dy, : columns - dx], labels[dy:, dx:]
                hits = ((one == a) & (two == b)) | ((one == b) & (two == a))
                for y, x in np.argwhere(hits).tolist():
                    cells.update(((y, x), (y + dy, x + dx)))
        changed = False
        for reach in (1, 2):
            for y, x in sorted(cells):
                wider = labels[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
                near = around(y, x) if reach == 1 else np.unique(wider).tolist()
                changed |= recolour(y, x, near)
            if changed:
                break
        if not changed:
            return wrong
    return [pair for pair in neighbours(labels) if pair not in borders]
