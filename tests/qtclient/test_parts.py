"""Cards that do several things in order: each is named, and the rest can be left out at once."""

from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from netcore.session_events import Asked
from qtclient.deciding import Deciding
from qtclient.decisionbar import DecisionBar
from qtclient.games.generals.parts import Part, part_of
from qtclient.labels import Labels
from qtclient.pagestyle import Style
from resources.catalogue import catalogue
from rules.games import GAMES
from rules.generals.cards import CARD_IDS
from rules.kernel.choices import MAY_PASS, Menu, Offer, Prompt
from tests.qtclient.solo import LEFT
from tests.qtclient.test_decisionbar import StillTable, table

__all__ = ("table",)

BATTLE = Prompt("prompt.battle_land", ("country", "germany", "card", "ger_broad_front"))
MENU = Menu(0, BATTLE, (Offer("at", (13, 14), "space"), MAY_PASS))


def asking(card: str, step: int, do: str = "space") -> SimpleNamespace:
    frame = SimpleNamespace(do=do, card=CARD_IDS.index(card), step=step)
    return SimpleNamespace(stack=(frame,), pending=SimpleNamespace(prompt=BATTLE))


def test_the_parts_of_a_card_are_counted() -> None:
    assert part_of(asking("ger_broad_front", 0)) == Part(1, 3, may_stop=True)
    assert part_of(asking("ger_broad_front", 2)) == Part(3, 3, may_stop=False)
    assert part_of(asking("jap_snlf", 0)) == Part(1, 2, may_stop=False)
    assert part_of(asking("ger_blitzkrieg", 0)) is None
    assert part_of(asking("ger_broad_front", 0, "hit")) is None
    assert part_of(None) is None


@pytest.fixture
def deciding(table: StillTable) -> Deciding:
    table.menus = {0: Asked(0, MENU, False)}
    deciding = Deciding(table)
    table.asked.connect(deciding.refresh)
    deciding.refresh()
    return deciding


def show(qtbot: QtBot, deciding: Deciding, step: int) -> DecisionBar:
    bar = DecisionBar(deciding, catalogue("en"), Style())
    qtbot.addWidget(bar)
    bar.show()
    state = asking("ger_broad_front", step)
    bar.show_question(Labels(catalogue("en"), GAMES[0], state, {}))
    return bar


def test_the_question_names_the_part_and_what_passing_leaves_out(
    qtbot: QtBot, deciding: Deciding
) -> None:
    bar = show(qtbot, deciding, 0)
    assert bar.question.text().endswith("This is part 1 of 3 of the card.")
    assert bar.verbs["pass"].text() == "Skip this part"
    assert bar.stop.isVisible()
    last = show(qtbot, deciding, 2)
    assert last.verbs["pass"].text() == "Leave it at that"
    assert not last.stop.isVisible()


def test_the_rest_is_passed_as_it_is_asked(
    qtbot: QtBot,
    deciding: Deciding,
    table: StillTable,
) -> None:
    bar = show(qtbot, deciding, 0)
    qtbot.mouseClick(bar.stop, LEFT)
    assert table.chosen == (0, ("pass", ()))
    del table.chosen
    table.menus = {0: Asked(0, MENU, False)}
    table.asked.emit()
    assert table.chosen == (0, ("pass", ()))
    del table.chosen
    other = Prompt("prompt.battle_land", ("country", "germany", "card", "ger_blitzkrieg"))
    table.menus = {0: Asked(0, Menu(0, other, MENU.offers), False)}
    table.asked.emit()
    table.menus = {0: Asked(0, MENU, False)}
    table.asked.emit()
    assert not hasattr(table, "chosen")
