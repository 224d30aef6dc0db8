"""What takes long is done in parts, and what several need is made once."""

from collections.abc import Generator, Iterator
from itertools import count

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from qtclient import smooth
from qtclient.smooth import Gradual, each_round, go_on


def steps(number: int) -> Generator[None, None, str]:
    for _ in range(number):
        yield
    return "made"


def test_a_part_ends_when_its_time_is_over_and_the_next_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticking = count()
    monkeypatch.setattr(smooth, "monotonic", lambda: next(ticking) * smooth.PART_SECONDS)
    left: Iterator[None] = iter(steps(5))
    assert [go_on(left) for _ in range(3)] == [True, True, False]


def test_who_needs_a_value_goes_on_where_another_has_paused() -> None:
    value = Gradual(steps(4))
    first, second = value.steps(), value.steps()
    next(first)
    next(second)
    first.close()
    assert len(list(second)) == 2
    assert value.value() == "made"


def test_who_cannot_wait_gets_the_value_at_once_and_nothing_is_left_to_do() -> None:
    value = Gradual(steps(4))
    paused = value.steps()
    next(paused)
    assert value.value() == "made"
    assert list(paused) == []


def test_work_is_done_once_each_time_the_window_comes_round(qtbot: QtBot) -> None:
    done: list[str] = []
    home = QObject()
    # Qt looks at timers as often in one go as there are any.
    waiting = [QTimer(home, interval=60_000) for _ in range(20)]
    for timer in waiting:
        timer.start()
    work = each_round(home, lambda: done.append("work"))
    lived = each_round(home, lambda: done.append("lived"))
    work.start()
    lived.start()
    qtbot.waitUntil(lambda: len(done) >= 20)
    assert done[:20] in (["work", "lived"] * 10, ["lived", "work"] * 10)
