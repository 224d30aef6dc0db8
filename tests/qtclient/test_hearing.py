"""What is heard of the game: one sound for an entry, none for what nobody needs to hear."""

from collections.abc import Iterable

import pytest
from pytestqt.qtbot import QtBot

from qtclient import gamepage, sounds
from qtclient.gamepage import GamePage
from qtclient.games.generals.hearing import HEARD, WEIGHT, sound_of
from qtclient.table import Table
from resources.catalogue import catalogue
from rules.kernel.game import Told
from tests.qtclient.solo import answer_by_clicks, wait_for, wait_until_asked

BUILT = Told("event.built", {"country": "japan", "piece": "army", "space": "china"})
PLAYED = Told("event.card_played", {"country": "japan", "card": "jap_build_army"})


def turn(country: str, round_: int) -> Told:
    return Told("event.turn_began", {"country": country, "round": round_})


def test_the_weightiest_is_heard_and_nothing_else() -> None:
    assert sound_of([PLAYED, BUILT]) == "build"
    assert sound_of([BUILT, Told("event.game_ended_points", {"team": "axis"})]) == "victory"
    assert sound_of([Told("event.drew", {})]) == ""
    assert sound_of([]) == ""


def test_a_round_ends_where_the_next_one_begins() -> None:
    assert sound_of([turn("germany", 1)]) == ""
    assert sound_of([turn("germany", 2)]) == "round_end"
    assert sound_of([turn("uk", 2)]) == ""


def test_every_event_that_is_heard_exists_and_has_its_sound() -> None:
    assert all(key in catalogue("en") for key in HEARD)
    assert set(WEIGHT) <= set(sounds.NAMES)


def test_an_own_card_is_heard(
    qtbot: QtBot, page: GamePage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[object] = []

    def hear(told: Iterable[Told]) -> str:
        step = tuple(told)
        happened.append(step)
        return sound_of(step)

    def own() -> int:
        """Where the own card lies in what happened; nobody else's sound counts."""
        for place, step in enumerate(happened):
            for told in step if isinstance(step, tuple) else ():
                if told.key == PLAYED.key and told.args["country"] == "germany":
                    return place
        return -1

    monkeypatch.setattr(gamepage, "sound_of", hear)
    monkeypatch.setattr(sounds, "play", happened.append)
    page.board.reduced_motion = False
    answer_by_clicks(qtbot, page, wait_until_asked(qtbot, page, "prompt.keep_seven"))
    answer_by_clicks(qtbot, page, wait_until_asked(qtbot, page, "prompt.play"))
    wait_for(qtbot, lambda: own() >= 0)
    assert happened[own() + 1 : own() + 2] in (["card"], ["build"])
