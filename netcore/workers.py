"""Processes that work for this one and end with it, however it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def pool(workers: int) -> ProcessPoolExecutor:
    """Processes to hand work to.

    A worker waits for work on a pipe of which it holds both ends, so that it would
    wait for ever when the program is killed or crashes: it watches its parent instead.
    """
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_end_with_the_parent
    )


def each(workers: int, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
    """What `work` makes of every item, in order; so many processes share the work.

    A terminal interrupts the workers as well. They do not hear it, not even while they start:
    this program does, and ends them at once. Nothing is cancelled for that, because a pool
    whose workers are gone fails over work that was.
    """
    with pool(workers) as processes:
        with _interrupts_ignored():
            futures = [processes.submit(work, item) for item in items]
        try:
            for future in futures:
                yield future.result()
        except BaseException:
            for worker in active_children():
                worker.kill()
            raise


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started meanwhile never hear an interrupt."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end_with_the_parent() -> None:
    Thread(target=_wait_for_the_parent, daemon=True).start()


def _wait_for_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
