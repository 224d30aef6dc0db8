"""A look one step ahead, so that nobody throws a card away by mistake or misses one.

The own rules are asked what a choice would do if everybody let it pass; nothing is sent.
"""

from __future__ import annotations

from typing import Any

from qtclient.deciding import Deciding
from qtclient.games.generals.parts import has_parts
from qtclient.labels import Labels
from qtclient.table import Table
from rules.kernel.choices import PASS, Choice, IllegalMove, Knowledge, Menu, opened_by
from rules.kernel.game import Game, Told
from rules.kernel.pending import Ask

FIZZLED, BROUGHT = "event.fizzled", "event.scored_card"
FARTHEST = 40
"""No chain of reactions is longer than this."""


def wasted(game: Game, state: Any, menu: Menu, choice: Choice, knowledge: Knowledge) -> Told | None:
    """What a choice could not carry out, told as it would be; None if nothing is wasted."""
    try:
        opened = opened_by(menu, choice, knowledge, game.type_of)
        after, events = game.apply(state, menu.seat, choice, opened)
        for _ in range(FARTHEST):
            pending = after.pending
            for event in events:
                told = game.told(event)
                if told.key == FIZZLED or (told.key == BROUGHT and not told.args["points"]):
                    return told
            if not isinstance(pending, Ask) or not pending.reacts:
                return None
            after, events = game.apply(after, pending.seats[0], Choice(PASS), ())
    except IllegalMove:
        return None
    return None


def warning(table: Table, deciding: Deciding, labels: Labels) -> str:
    """What the choice as picked would waste, in words; empty if nothing."""
    menu, choice = deciding.menu(), deciding.choice()
    asked = deciding.seat in deciding.asked and not deciding.reaction
    if menu is None or choice is None or not asked:
        return ""
    told = wasted(table.game, table.state, menu, choice, table.knowledge)
    if told is None:
        return ""
    words, does = labels.words, labels.choice(menu, choice)
    reason = words.sentence(f"gamepage.{what_is_lost(told)}")
    return words.sentence("gamepage.wasted", text=does, reason=reason)


def what_is_lost(told: Told) -> str:
    """The points, the whole card or a part of it: whose rest may be worth playing it for."""
    if told.key == BROUGHT:
        return "no_points"
    return "part_lost" if has_parts(str(told.args["card"])) else "whole_lost"


def usable_now(table: Table, deciding: Deciding, labels: Labels) -> str:
    """In a reaction: the own cards that could be used now, in words."""
    if not deciding.reaction:
        return ""
    words = labels.words
    numbers = table.game.usable(table.state, deciding.seat, table.knowledge)
    if not numbers:
        return words.sentence("gamepage.nothing_usable")
    cards = dict.fromkeys(table.game.card_ids[number] for number in numbers)
    names = ", ".join(words.noun("card", card) for card in cards)
    return words.sentence("gamepage.usable", names=names)
