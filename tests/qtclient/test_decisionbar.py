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


def test_the_bar_says_what_is_chosen_beside_the_question(
    bar: DecisionBar, deciding: Deciding
) -> None:
    deciding.take_back(True)
    assert bar.question.text() == "Germany: choose a piece of yours to take off the board."
    deciding.take_back(False)
    assert bar.question.text() == "Germany, “Blitzkrieg”: choose where to build an army."


def test_nothing_is_asked_while_the_board_is_behind(deciding: Deciding) -> None:
    deciding.pick("space", 14)
    deciding.hold(True)
    assert deciding.picking is None
    deciding.hold(False)
    assert deciding.picked("space") == (14,)


@pytest.fixture
def reaction(table: StillTable) -> Deciding:
    """Germany may answer its own battle with Dive Bombers, which lie open in slot 3."""
    window = Prompt("prompt.window_battled_empty", ("actor_country", "germany", "space", "ukraine"))
    table.menus = {0: Asked(0, Menu(0, window, (MAY_PASS, CLAIM)), True)}
    table.game = Reacting()  # type: ignore[assignment]
    table.state = object()
    table.knowledge = {0: {3: 17, 4: 18}}
    deciding = Deciding(table)
    table.asked.connect(deciding.refresh)
    deciding.refresh()
    return deciding


CLAIM = Offer("claim", least=0, most=0)
USE = Menu(
    0, Prompt("prompt.use_card", ("country", "germany")), (MAY_PASS, Offer("use", (3,), "slot"))
)


class Reacting:
    """As much of a game as a reaction needs."""

    def usable(self, *_: object) -> tuple[int, ...]:
        return (17,)

    def zones(self, _state: object) -> dict[tuple[int, int], str]:
        return {(0, 3): "status", (0, 4): "responses", (1, 3): "status"}

    def out_of_turn(self, *_: object) -> None:
        return None


def test_in_a_reaction_only_usable_cards_are_raised(reaction: Deciding) -> None:
    assert reaction.pickable("slot", 0) == {3}
    assert reaction.pickable("slot", 1) == frozenset()


def test_enter_never_passes_a_reaction_by_mistake(reaction: Deciding, table: StillTable) -> None:
    reaction.confirm()
    assert table.menus


def test_a_card_named_in_a_reaction_is_used_when_its_turn_comes(
    reaction: Deciding, table: StillTable
) -> None:
    reaction.pick("slot", 3)
    assert reaction.picked("slot") == (3,)
    reaction.confirm()
    assert table.chosen == (0, ("claim", ()))
    table.menus = {0: Asked(0, USE, True)}
    table.asked.emit()
    assert table.chosen == (0, ("use", (3,)))


def test_a_claim_that_came_to_nothing_is_forgotten(reaction: Deciding, table: StillTable) -> None:
    reaction.pick("slot", 3)
    window = table.menus[0]
    reaction.confirm()
    table.menus = {0: window}
    table.asked.emit()
    table.menus = {0: Asked(0, USE, True)}
    table.asked.emit()
    assert table.chosen == (0, ("claim", ()))
    assert reaction.picking is not None


def test_whoever_claimed_without_a_card_names_it_when_asked_which(
    reaction: Deciding, table: StillTable
) -> None:
    reaction.act("claim")
    table.menus = {0: Asked(0, USE, True)}
    table.asked.emit()
    assert reaction.pickable("slot", 0) == {3}
    reaction.pick("slot", 3)
    reaction.confirm()
    assert table.chosen == (0, ("use", (3,)))
