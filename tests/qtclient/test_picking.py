"""Picking a choice from a menu, step by step."""

from qtclient.picking import Picking
from rules.kernel.choices import MAY_PASS, Choice, Menu, Offer, Opens, Prompt

PROMPT = Prompt("prompt.play")


def menu(*offers: Offer) -> Menu:
    return Menu(2, PROMPT, offers)


PLAY = Offer("play", (3, 5, 8), "slot", opens=Opens.FACE)
LAY = Offer("play", (9,), "slot", opens=Opens.TYPE)
DISCARD = Offer("discard", (3, 5, 8, 9), "slot")
TAKE_BACK = Offer("take_back", (14,), "space")


def test_the_first_verb_is_the_question_itself() -> None:
    assert Picking(menu(PLAY, LAY, DISCARD, TAKE_BACK)).verb == "play"
    assert Picking(menu(TAKE_BACK)).verb == "take_back"
    assert Picking(menu(MAY_PASS, Offer("use", (3,), "slot"))).verb == "use"


def test_offers_of_one_verb_are_one_to_the_eye() -> None:
    picking = Picking(menu(PLAY, LAY, DISCARD))
    assert picking.verbs() == ("play", "discard")
    assert picking.pickable("slot", 2) == (3, 5, 8, 9)
    assert picking.pickable("slot", 0) == ()


def test_picking_another_replaces_where_one_is_allowed() -> None:
    picking = Picking(menu(PLAY, DISCARD))
    picking.toggle(3)
    picking.toggle(5)
    assert picking.choice() == Choice("play", (5,))
    picking.toggle(5)
    assert picking.choice() is None


def test_changing_the_verb_keeps_what_fits() -> None:
    picking = Picking(menu(PLAY, DISCARD, TAKE_BACK))
    picking.toggle(8)
    picking.use_verb("discard")
    assert picking.choice() == Choice("discard", (8,))
    picking.use_verb("take_back")
    assert picking.choice() is None
    assert picking.pickable("space") == (14,)


def test_several_are_picked_up_to_the_most_and_sent_in_the_menus_order() -> None:
    picking = Picking(menu(Offer("discard", (4, 1, 7), "slot", 2, 2)))
    for noun in (7, 4, 1):
        picking.toggle(noun)
    assert picking.choice() == Choice("discard", (4, 7))
    assert picking.missing() == (0, 0)


def test_an_order_that_counts_is_kept() -> None:
    picking = Picking(menu(Offer("choose", (1, 2, 3), "slot", 3, 3, ordered=True)))
    for noun in (3, 1, 2):
        picking.toggle(noun)
    assert picking.choice() == Choice("choose", (3, 1, 2))


def test_a_pass_needs_no_noun_and_a_stranger_is_not_picked() -> None:
    picking = Picking(menu(Offer("at", (6,), "space"), MAY_PASS))
    picking.toggle(44)
    assert picking.nouns == ()
    picking.use_verb("pass")
    assert picking.choice() == Choice("pass")


def test_everything_can_be_put_back() -> None:
    picking = Picking(menu(PLAY, DISCARD))
    picking.use_verb("discard")
    picking.toggle(3)
    assert picking.is_begun()
    picking.clear()
    assert not picking.is_begun()
    assert picking.verb == "play"
