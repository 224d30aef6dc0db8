"""How long the program takes to say its version: what everybody waits for first."""

import subprocess
import sys
import time
from collections.abc import Iterator

from tests.bench.table import Row

RUNS = 5


def seconds(*command: str) -> float:
    """The best of a few runs."""
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, *command], check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def rows() -> Iterator[Row]:
    """Our start beside that of the bare interpreter."""
    yield Row(
        "sealed-orders --version",
        1000 * seconds("-m", "qtclient", "--version"),
        "ms",
        "python -c pass",
        1000 * seconds("-c", "pass"),
    )
