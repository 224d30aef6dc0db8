"""What the network's thread tells comes in its order, and lets the window live in between."""

import gc
import threading
from collections.abc import Iterator
from itertools import groupby

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from qtclient.network import Network
from qtclient.smooth import Sweeping

ENOUGH_MS = 30_000
LETTERS = 200


@pytest.fixture
def network() -> Iterator[Network]:
    network = Network()
    yield network
    network.close()


def test_a_flood_is_heard_in_order_and_in_parts(
    qtbot: QtBot, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtclient.network.PART_SECONDS", -1.0)
    heard: list[object] = []
    network.happened.connect(heard.append)
    lived = QTimer(interval=0)
    lived.timeout.connect(lambda: heard.append("lived"))

    def flood() -> None:
        for number in range(LETTERS):
            network._bring(network.happened.emit, number)

    thread = threading.Thread(target=flood)
    thread.start()
    thread.join()
    lived.start()
    qtbot.waitUntil(lambda: LETTERS - 1 in heard, timeout=ENOUGH_MS)
    assert [one for one in heard if one != "lived"] == list(range(LETTERS))
    assert "lived" in heard[: heard.index(LETTERS - 1)]


def test_the_window_has_its_turn_after_every_part(
    qtbot: QtBot, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qtclient.network.PART_SECONDS", -1.0)
    heard: list[object] = []
    # Qt looks at timers as often in one go as there are any.
    waiting = [QTimer(interval=ENOUGH_MS) for _ in range(LETTERS)]
    for timer in waiting:
        timer.start()
    lived = QTimer(interval=0)
    lived.timeout.connect(lambda: heard.append("lived"))

    def tell(number: int) -> None:
        heard.append(number)
        if number < LETTERS:
            # As the network's thread does meanwhile.
            network._bring(tell, number + 1)

    network._bring(tell, 0)
    lived.start()
    qtbot.waitUntil(lambda: LETTERS in heard, timeout=ENOUGH_MS)
    turns = groupby(heard, lambda one: one == "lived")
    assert max(len(list(told)) for lively, told in turns if not lively) == 1


def test_whoever_has_left_hears_no_more(qtbot: QtBot, network: Network) -> None:
    heard: list[object] = []
    network.happened.connect(heard.append)
    network._bring(network.happened.emit, "late")
    network.leave()
    network._bring(network._hear, object(), "of a session that is over")
    network._bring(network.answered.emit, "asked", "answered")
    with qtbot.waitSignal(network.answered, timeout=ENOUGH_MS):
        pass
    assert heard == []


def test_nothing_is_found_out_after_the_end(network: Network) -> None:
    network.close()
    looked: list[bool] = []

    async def look() -> None:
        looked.append(True)

    network.find_out("anything", look())
    assert looked == []


class Cycle:
    """Garbage that only a search finds; where it ends is written down."""

    def __init__(self, ended: list[threading.Thread]) -> None:
        self.itself = self
        self.ended = ended

    def __del__(self) -> None:
        self.ended.append(threading.current_thread())


def test_what_only_a_cycle_holds_ends_in_the_windows_thread(qtbot: QtBot, network: Network) -> None:
    """A widget that the network's thread found, busy as it is, took its timers with it."""
    ended: list[threading.Thread] = []
    Cycle(ended)

    async def work() -> list[list[int]]:
        return [[number] for number in range(100_000)]

    kept = network.start(work()).result(ENOUGH_MS / 1000)
    assert not ended
    qtbot.waitUntil(lambda: bool(ended), timeout=ENOUGH_MS)
    assert ended == [threading.main_thread()]
    assert kept


def test_python_searches_by_itself_again_when_the_last_network_has_ended(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A test that failed before may have left a network behind.
    monkeypatch.setattr(Sweeping, "_needed", 0)
    first, second = Network(), Network()
    first.close()
    assert not gc.isenabled()
    second.close()
    second.close()
    assert gc.isenabled()
