"""The rack of cards: what is raised, what can be clicked, how the keyboard walks it."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtclient.games.generals.cards import CardState, closed_card, open_card
from qtclient.hand import Group, HandPanel, Held, Rack
from qtclient.pagestyle import Style
from resources.catalogue import catalogue

LEFT = Qt.MouseButton.LeftButton
BLITZ = open_card("ger_blitzkrieg", CardState.SEALED)
PLAIN = Held(0, 3, BLITZ)
LIT = Held(0, 5, BLITZ, pickable=True)
PICKED = Held(0, 7, BLITZ, pickable=True, mark="✓")
BACK = Held(0, 9, closed_card("germany", "response"), pickable=True)


@pytest.fixture
def rack(qtbot: QtBot) -> Rack:
    rack = Rack("en", Style())
    qtbot.addWidget(rack)
    rack.resize(860, rack.sizeHint().height())
    rack.show_groups((Group("In hand", (PLAIN, LIT, PICKED)), Group("On the table", (BACK,))))
    rack.show()
    return rack


def test_a_raised_card_is_picked_by_a_click(qtbot: QtBot, rack: Rack) -> None:
    with qtbot.waitSignal(rack.picked) as picked:
        qtbot.mouseClick(rack, LEFT, pos=rack.centre_of(0, 5).toPoint())
    assert picked.args == [0, 5]


def test_a_card_that_is_not_raised_cannot_be_clicked(qtbot: QtBot, rack: Rack) -> None:
    with qtbot.assertNotEmitted(rack.picked):
        qtbot.mouseClick(rack, LEFT, pos=rack.centre_of(0, 3).toPoint())


def test_legal_cards_stand_higher_and_picked_ones_highest(rack: Rack) -> None:
    plain, lit, picked = (rack.centre_of(0, slot).y() for slot in (3, 5, 7))
    assert picked < lit < plain


def test_the_pointer_holds_a_card_before_the_eyes(qtbot: QtBot, rack: Rack) -> None:
    with qtbot.waitSignal(rack.hovered) as hovered:
        qtbot.mouseMove(rack, rack.centre_of(0, 3).toPoint())
    assert hovered.args == [PLAIN]


def test_a_pointer_that_rests_holds_what_comes_to_lie_below_it(qtbot: QtBot, rack: Rack) -> None:
    with qtbot.waitSignal(rack.hovered) as hovered:
        qtbot.mouseMove(rack, rack.centre_of(0, 5).toPoint())
    assert hovered.args == [LIT]
    with qtbot.waitSignal(rack.hovered) as hovered:
        rack.show_groups((Group("In hand", (PLAIN, PICKED)),))
    assert hovered.args == [PICKED]
    with qtbot.waitSignal(rack.hovered) as hovered:
        rack.show_groups(())
    assert hovered.args == [None]


def test_arrows_walk_space_picks_and_enter_confirms_what_is_picked(
    qtbot: QtBot, rack: Rack
) -> None:
    rack.setFocus()
    qtbot.keyClick(rack, Qt.Key.Key_Right)
    with qtbot.waitSignal(rack.picked) as picked:
        qtbot.keyClick(rack, Qt.Key.Key_Space)
    assert picked.args == [0, 5]
    qtbot.keyClick(rack, Qt.Key.Key_Right)
    with qtbot.waitSignal(rack.confirmed):
        qtbot.keyClick(rack, Qt.Key.Key_Return)
    assert "Blitzkrieg" in rack.accessibleDescription()


def test_a_full_hand_moves_together_and_every_card_can_be_reached(qtbot: QtBot, rack: Rack) -> None:
    many = tuple(Held(0, slot, BLITZ, pickable=True) for slot in range(14))
    rack.show_groups((Group("In hand", many),))
    for held in many:
        assert 0 < rack.centre_of(0, held.slot).x() < rack.width()
        with qtbot.waitSignal(rack.picked) as picked:
            qtbot.mouseClick(rack, LEFT, pos=rack.centre_of(0, held.slot).toPoint())
        assert picked.args == [0, held.slot]


def test_one_country_needs_no_tabs_and_several_show_whose_turn_it_is(qtbot: QtBot) -> None:
    panel = HandPanel(catalogue("en"), Style())
    panel.sit(((0, "germany"), (4, "italy")))
    qtbot.addWidget(panel)
    panel.show_country(4, "italy", (4,))
    assert panel.tabs[4].isChecked()
    assert not panel.tabs[0].isChecked()
    assert panel.tabs[4].toolTip() == "A decision is open here."
    with qtbot.waitSignal(panel.country_chosen) as chosen:
        qtbot.mouseClick(panel.tabs[0], LEFT)
    assert chosen.args == [0]
