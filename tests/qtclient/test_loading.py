"""The first page comes before everything that it does not need, and everything comes."""

import json
import subprocess
import sys

from pytestqt.qtbot import QtBot

from qtclient.board.geometry import coming_geometry
from qtclient.board.shades import land_shade, water_shade
from qtclient.loading import LATER, Loading
from qtclient.theme import DARK, LIGHT

ENOUGH_MS = 30_000
ASKED = "import json, sys, qtclient.mainwindow; print(json.dumps(list(sys.modules)))"


def test_the_first_page_loads_nothing_that_is_for_later() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, check=True, text=True, timeout=60
    )
    assert set(LATER) & set(json.loads(done.stdout)) == set()


def test_all_of_it_is_loaded_and_told(qtbot: QtBot) -> None:
    loading = Loading(LIGHT)
    assert not loading.is_done
    with qtbot.waitSignal(loading.done, timeout=ENOUGH_MS):
        pass
    assert loading.is_done
    assert set(LATER) <= set(sys.modules)


def test_what_a_board_is_drawn_from_is_there_before_a_game_opens(qtbot: QtBot) -> None:
    coming_geometry.cache_clear()
    loading = Loading(DARK)
    with qtbot.waitSignal(loading.prepared, timeout=ENOUGH_MS):
        pass
    geometry = coming_geometry("generals")
    assert list(geometry.steps()) == []
    for shade in (water_shade, land_shade):
        assert list(shade(geometry.value(), DARK).steps()) == []
