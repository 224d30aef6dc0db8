"""The decision bar: one sentence, verbs, free undo, and a confirmation that is final."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from netcore.session_events import Asked
from qtclient.deciding import Deciding
from qtclient.decisionbar import DecisionBar
from qtclient.labels import Labels
from qtclient.network import Network
from qtclient.pagestyle import Style
from qtclient.table import Table
from resources.catalogue import catalogue
from rules.games import GAMES
from rules.kernel.choices import MAY_PASS, Menu, Offer, Prompt
from tests.qtclient.solo import LEFT

BUILD = Prompt("prompt.build_army", ("country", "germany", "card", "ger_blitzkrieg"))
AT = Offer("at", (13, 14), "space")
TAKE_BACK = Offer("take_back", (8,), "space")


class StillTable(Table):
    """A table without a session: what is chosen is kept."""

    seats = (0,)  # type: ignore[assignment]

    def choose(self, seat: int, choice: object) -> None:  # type: ignore[override]
        self.chosen = (seat, choice)
        self.menus.clear()
        self.asked.emit()


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[StillTable]:
    network = Network()
    yield StillTable(network)
    network.close()


@pytest.fixture
def deciding(table: StillTable) -> Deciding:
    table.menus = {0: Asked(0, Menu(0, BUILD, (AT, MAY_PASS, TAKE_BACK)), False)}
    deciding = Deciding(table)
    deciding.refresh()
    return deciding


@pytest.fixture
def bar(qtbot: QtBot, deciding: Deciding) -> DecisionBar:
    bar = DecisionBar(deciding, catalogue("en"), Style())
    qtbot.addWidget(bar)
    labels = Labels(catalogue("en"), GAMES[0], None, {})
    deciding.changed.connect(lambda: deciding.picking and bar.show_question(labels))
    bar.show_question(labels)
    bar.resize(860, 80)
    bar.show()
    return bar


def test_the_question_names_country_and_card(bar: DecisionBar) -> None:
    assert bar.question.text() == "Germany, “Blitzkrieg”: choose where to build an army."
    assert bar.summary.text() == "Pick a lit space on the map."
    assert not bar.confirm.isEnabled()


def test_the_summary_says_what_would_be_done_and_that_it_is_final(
    bar: DecisionBar, deciding: Deciding
) -> None:
    deciding.pick("space", 14)
    assert bar.summary.text() == "Build an army in Ukraine. This is final."
    assert bar.confirm.isEnabled()
    assert "cannot be undone" in bar.confirm.toolTip()


def test_undo_is_free_until_confirmed(
    qtbot: QtBot, bar: DecisionBar, deciding: Deciding, table: StillTable
) -> None:
    deciding.pick("space", 14)
    qtbot.mouseClick(bar.undo, LEFT)
    assert deciding.picked("space") == ()
    deciding.pick("space", 13)
    qtbot.mouseClick(bar.confirm, LEFT)
    assert table.chosen == (0, ("at", (13,)))
    assert deciding.picking is None


def test_a_verb_without_nouns_is_said_at_once(
    qtbot: QtBot, bar: DecisionBar, table: StillTable
) -> None:
    assert list(bar.verbs) == ["pass"]
    qtbot.mouseClick(bar.verbs["pass"], LEFT)
    assert table.chosen == (0, ("pass", ()))


def test_taking_back_is_a_mode_of_its_own(deciding: Deciding) -> None:
    deciding.take_back(True)
    assert deciding.pickable("space") == {8}
    deciding.take_back(False)
    assert deciding.pickable("space") == {13, 14}


def test_nothing_is_asked_while_the_board_is_behind(deciding: Deciding) -> None:
    deciding.pick("space", 14)
    deciding.hold(True)
    assert deciding.picking is None
    deciding.hold(False)
    assert deciding.picked("space") == (14,)
