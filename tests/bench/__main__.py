"""`make bench`: collects the figures of every module here into one table.

A module with `rows()` is measured; names given on the command line choose some.
"""

import importlib
import pkgutil
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.table import Row, table


def benches(chosen: list[str]) -> Iterator[str]:
    """The names of the modules to measure, in a fixed order."""
    for module in sorted(pkgutil.iter_modules([str(Path(__file__).parent)])):
        if module.name not in ("__main__", "table") and (not chosen or module.name in chosen):
            yield module.name


def main(chosen: list[str]) -> int:
    """Measure and print."""
    rows: list[Row] = []
    for name in benches(chosen):
        print(f"measuring {name} ...", file=sys.stderr)
        module = importlib.import_module(f"tests.bench.{name}")
        if hasattr(module, "rows"):
            rows += [Row(*row) for row in module.rows()]
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
