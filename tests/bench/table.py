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


def table(rows: Iterable[Row]) -> str:
    """The rows as aligned text."""
    head = ("what", "ours", "theirs", "unit", "peer")
    cells = [head] + [
        (row.what, _figure(row.ours), _figure(row.theirs), row.unit, row.peer) for row in rows
    ]
    widths = [max(len(line[column]) for line in cells) for column in range(len(head))]
    lines = []
    for line in cells:
        what, ours, theirs, unit, peer = (
            cell.rjust(width) if column in (1, 2) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        lines.append(f"{what}  {ours}  {theirs}  {unit}  {peer}".rstrip())
    lines.insert(1, "-" * max(map(len, lines)))
    return "\n".join(lines)


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:,.4g}" if value < 1000 else f"{value:,.0f}"
