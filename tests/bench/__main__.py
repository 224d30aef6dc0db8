"""`make bench`: collects the figures of every module here into one table.

A module with `rows()` is measured; names given on the command line choose some.
`--page FILE` also writes the table as a page of documentation.
"""

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.table import Row, machine, page, table, write_section


def benches(chosen: list[str]) -> Iterator[str]:
    """The names of the modules to measure, in a fixed order."""
    for module in sorted(pkgutil.iter_modules([str(Path(__file__).parent)])):
        if module.name not in ("__main__", "table") and (not chosen or module.name in chosen):
            yield module.name


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
        about = f"Made by `make bench-page`, on\n{machine()}.\nThe ratio is ours to theirs."
        write_section(args.page, "Figures", f"{about}\n\n{page(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
