"""Prepared positions for tests of rules: a few words set the board, acts play it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games import GAMES
from rules.generals.board import COUNTRIES
from rules.generals.events import Event
from rules.generals.map import HOMES
from rules.kernel.choices import IllegalMove
from rules.kernel.pending import Ask
from rules.kernel.tryout import Tryout

GAME = next(game for game in GAMES if game.name == "generals")
AT_HOME = {country: [HOMES[country]] for country in COUNTRIES}


def board(
    turn: str,
    pieces: dict[str, list[str]] | None = None,
    cards: dict[str, dict[str, list[str]]] | None = None,
    options: dict[str, bool] | None = None,
    seed: int = 1,
    **position: Any,
) -> Tryout:
    """A position: countries not named have one army at home and an unknown hand."""
    placed = AT_HOME | (pieces or {})
    scenario = {
        "schema": 1,
        "game": "generals",
        "seed": seed,
        "options": options or {},
        "position": {"turn": turn, "pieces": placed, **position},
        "cards": cards or {},
    }
    return Tryout(GAME, *GAME.scenario(scenario), seed=seed)


def play(tryout: Tryout, *acts: str) -> Tryout:
    """Play acts in order, then let everybody pass what is still open."""
    for act in acts:
        tryout.act(act)
    tryout.settle()
    return tryout


def begin(tryout: Tryout, *acts: str) -> Tryout:
    """Play acts and stop right there, windows open."""
    for act in acts:
        tryout.act(act)
    return tryout


def refused(tryout: Tryout, act: str) -> str:
    """The key of the refusal of an act, which must leave the position as it was."""
    before = GAME.encode(tryout.state)
    with pytest.raises(IllegalMove) as caught:
        tryout.act(act)
    assert GAME.encode(tryout.state) == before
    return caught.value.key


def pieces(tryout: Tryout, country: str) -> list[str]:
    """The spaces with a country's pieces."""
    found: list[str] = GAME.position(tryout.state)["pieces"][country]
    return found


def supplied(tryout: Tryout, country: str) -> list[str]:
    """The spaces with a country's supplied pieces."""
    found: list[str] = GAME.position(tryout.state)["supplied"][country]
    return found


def points(tryout: Tryout) -> tuple[int, int]:
    """Victory points of the Axis and of the Allies."""
    axis, allies = tryout.state.vp
    return axis, allies


def zone(tryout: Tryout, country: str, name: str) -> list[str]:
    """The cards in a country's zone; ordered piles from the top."""
    cards: list[str] = GAME.cards_by_zone(tryout.state, tryout.knowledge)[country][name]
    return cards


def count(tryout: Tryout, country: str, name: str) -> int:
    """How many cards a zone holds; the whole draw deck is "draw"."""
    if name == "draw":
        return sum(len(zone(tryout, country, part)) for part in ("deck_top", "deck", "deck_bottom"))
    return len(zone(tryout, country, name))


def asked(tryout: Tryout) -> list[str]:
    """The countries that owe a choice now."""
    pending = tryout.state.pending
    return [COUNTRIES[seat] for seat in pending.seats] if isinstance(pending, Ask) else []


def offered(tryout: Tryout, country: str, verb: str) -> list[str]:
    """What the menu offers a country for a verb, in words."""
    menu = tryout.menu(COUNTRIES.index(country))
    acts = [
        GAME.write_choice(menu, choice, tryout.knowledge)
        for offer in menu.offers
        if offer.verb == verb.replace("-", "_") and offer.least <= 1
        for choice in offer.choices()
        if len(choice.nouns) <= 1
    ]
    return [act.split(": ", 1)[1].partition(" ")[2] for act in acts]


def told(tryout: Tryout, kind: type[Event]) -> list[Any]:
    """The events of a kind that have happened."""
    return [event for event in tryout.events if isinstance(event, kind)]
