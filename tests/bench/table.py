"""A row of figures, and the table that `make bench` prints of them."""

from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """One figure of ours, beside a peer's where there is one."""

    what: str
    ours: float
    unit: str
    peer: str = ""
    theirs: float | None = None


HEAD = ("what", "ours", "theirs", "ratio", "unit", "peer")
FIGURES = (1, 2, 3)
"""The columns that stand to the right."""


def table(rows: Iterable[Row]) -> str:
    """The rows as aligned text; the ratio is ours to theirs."""
    cells = [HEAD, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEAD))]
    lines = []
    for line in cells:
        shown = [
            cell.rjust(width) if column in FIGURES else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(shown).rstrip())
    lines.insert(1, "-" * max(map(len, lines)))
    return "\n".join(lines)


def page(rows: Iterable[Row]) -> str:
    """The same as a table for a page of documentation."""
    ruler = ["---:" if column in FIGURES else "---" for column in range(len(HEAD))]
    lines = [HEAD, tuple(ruler), *map(_cells, rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cells(row: Row) -> tuple[str, ...]:
    ratio = row.ours / row.theirs if row.theirs else None
    return (row.what, _figure(row.ours), _figure(row.theirs), _figure(ratio), row.unit, row.peer)


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"
