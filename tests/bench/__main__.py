"""`make bench`: collects the figures of every module here into one table.

A module with `rows()` is measured; names given on the command line choose some.
`--page FILE` also writes the table as a page of documentation.
"""

import argparse
import importlib
import os
import pkgutil
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.table import Row, page, table


def benches(chosen: list[str]) -> Iterator[str]:
    """The names of the modules to measure, in a fixed order."""
    for module in sorted(pkgutil.iter_modules([str(Path(__file__).parent)])):
        if module.name not in ("__main__", "table") and (not chosen or module.name in chosen):
            yield module.name


def machine() -> str:
    """What was measured on."""
    model = platform.processor() or platform.machine()
    about = Path("/proc/cpuinfo")
    if about.exists():
        names = [line for line in about.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    python = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    return f"{python}, {os.cpu_count()} cores of {model}"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("chosen", nargs="*", metavar="MODULE")
    parser.add_argument("--page", type=Path, metavar="FILE")
    args = parser.parse_args()
    rows: list[Row] = []
    for name in benches(args.chosen):
        print(f"measuring {name} ...", file=sys.stderr)
        module = importlib.import_module(f"tests.bench.{name}")
        if hasattr(module, "rows"):
            rows += [Row(*row) for row in module.rows()]
    print(machine())
    print(table(rows))
    if args.page is not None:
        args.page.write_text(
            "# Benchmarks\n\nMade by `make bench-page` from the figures of `make bench`, on\n"
            f"{machine()}.\nThe ratio is ours to theirs.\n\n{page(rows)}\n",
            encoding="utf-8",
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
