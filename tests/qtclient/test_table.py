"""A solo game over the real session, in its own thread: told, asked, answered."""

from collections.abc import Iterator
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from netcore.bots import chooser
from netcore.identity import Identity
from netcore.room import Me
from netcore.sessions import Plan, play_solo
from qtclient.network import Network
from qtclient.table import Table
from rules.kernel.choices import Choice

GERMANY = 0
ENOUGH_MS = 30_000


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    network = Network()
    table = Table(network)
    me = Me(Identity.create(), "Anna", None, chooser)
    bots = dict.fromkeys(range(1, 6), "random")
    plan = Plan("generals", "Solo")
    with qtbot.waitSignal(table.asked, timeout=ENOUGH_MS):
        network.sit_down(partial(play_solo, me, plan, bots))
    yield table
    network.close()


def test_a_person_is_asked_first_to_keep_seven(table: Table) -> None:
    menu = table.menu(GERMANY)
    assert table.seats == (GERMANY,)
    assert menu is not None
    assert menu.prompt.key == "prompt.keep_seven"
    assert len(table.own_cards(GERMANY)) >= 10


def test_the_story_begins_with_the_ten_cards_of_every_country(table: Table) -> None:
    told = [happening.told for happening in table.story]
    drew = [told.args["country"] for told in told if told.key == "event.drew"]
    assert drew == list(table.game.seats)


def test_an_answer_goes_through_and_the_game_goes_on(table: Table, qtbot: QtBot) -> None:
    menu = table.menu(GERMANY)
    assert menu is not None
    table.choose(GERMANY, Choice("discard", menu.offers[0].nouns[:3]))
    qtbot.waitUntil(lambda: table.menu(GERMANY) is not None, timeout=ENOUGH_MS)
    again = table.menu(GERMANY)
    assert again is not None
    assert again.prompt.key == "prompt.play"
    assert "event.turn_began" in [happening.told.key for happening in table.story]


def test_a_choice_that_is_not_possible_has_a_reason(table: Table, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.why_not, timeout=ENOUGH_MS) as caught:
        table.ask_why_not(GERMANY, Choice("at", (14,)))
    _, reason = caught.args
    assert reason.key == "refusal.wrong_verb"


def test_an_illegal_choice_is_refused_and_the_question_stays(table: Table, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.refused, timeout=ENOUGH_MS):
        table.network.say(lambda session: session.choose(GERMANY, Choice("at", (14,))))
    assert table.menu(GERMANY) is not None


def test_a_refused_answer_is_asked_for_again(table: Table, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.refused, timeout=ENOUGH_MS):
        table.choose(GERMANY, Choice("at", (14,)))
        assert table.menu(GERMANY) is None
    assert table.menu(GERMANY) is not None
