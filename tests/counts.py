"""How often the long tests repeat: a little for CI, fully for `make test-long`."""

import os

LONG_VARIABLE = "SEALED_ORDERS_LONG"


def count(short: int, long: int) -> int:
    """`long` when the variable is set to anything but nothing, else `short`."""
    return long if os.environ.get(LONG_VARIABLE) else short
