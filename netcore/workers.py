"""Processes that work for this one and end with it, however it ends."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def pool(workers: int) -> ProcessPoolExecutor:
    """Processes to hand work to.

    A worker waits for work on a pipe of which it holds both ends, so that it would
    wait for ever when the program is killed or crashes: it watches its parent instead.
    """
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_end_with_the_parent
    )


def _end_with_the_parent() -> None:
    Thread(target=_wait_for_the_parent, daemon=True).start()


def _wait_for_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
