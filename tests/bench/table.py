"""A row of figures, the table that `make bench` prints of them, and the page that keeps it."""

import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path
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


def machine() -> str:
    """What was measured on."""
    model = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.exists():
        names = [line for line in about.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    python = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    return f"{python}, {os.cpu_count()} cores of {model}"


def write_section(path: Path, heading: str, text: str) -> None:
    """Put a text under its heading of a page, in place of what stood there before."""
    before = path.read_text(encoding="utf-8") if path.exists() else "# Benchmarks\n"
    section = f"## {heading}\n\n{text.strip()}\n"
    found = re.search(rf"^## {heading}$.*?(?=^## |\Z)", before, re.MULTILINE | re.DOTALL)
    if found is None:
        after = f"{before.rstrip()}\n\n{section}"
    else:
        rest = before[found.end() :]
        after = before[: found.start()] + section + ("\n" + rest if rest else "")
    path.write_text(after, encoding="utf-8")
