"""What runs in the background: whatever goes wrong there is told to whom it belongs."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from netcore.simclock import run_simulated
from netcore.tasks import Tasks

FAULT = OSError("no space left")


def fail() -> None:
    raise FAULT


async def fail_beside() -> None:
    fail()


def start(tasks: Tasks) -> None:
    tasks.start(fail_beside())


def later(tasks: Tasks) -> None:
    tasks.later(1.0, fail)


@pytest.mark.parametrize("begin", [start, later])
def test_what_fails_in_the_background_is_told_to_its_owner(begin: Callable[[Tasks], None]) -> None:
    told: list[BaseException] = []

    async def scene() -> None:
        begin(Tasks(told.append))
        await asyncio.sleep(2.0)

    run_simulated(scene())
    assert told == [FAULT]


@pytest.mark.parametrize("begin", [start, later])
def test_what_fails_for_nobody_is_told_to_the_loop(begin: Callable[[Tasks], None]) -> None:
    told: list[BaseException] = []

    def handle(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        told.append(context["exception"])

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(handle)
        begin(Tasks())
        await asyncio.sleep(2.0)

    run_simulated(scene())
    assert told == [FAULT]


def test_a_timer_that_was_cancelled_does_nothing() -> None:
    told: list[BaseException] = []

    async def scene() -> None:
        tasks = Tasks(told.append)
        later(tasks)
        tasks.cancel()
        await asyncio.sleep(2.0)

    run_simulated(scene())
    assert told == []
