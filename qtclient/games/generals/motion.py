"""Which events of Generals flash on the board, and as what."""

from __future__ import annotations

from collections.abc import Iterable

from qtclient.board.position import ATTACK, BUILD, CARD, GUARD, REMOVE, Flash
from rules.generals import events as happened
from rules.generals.board import COUNTRIES, KINDS
from rules.generals.cards import CARD_IDS
from rules.generals.map import SPACES

_PIECE_FLASHES: dict[type, str] = {
    happened.Built: BUILD,
    happened.Rebuilt: BUILD,
    happened.Recruited: BUILD,
    happened.Removed: REMOVE,
    happened.OutOfSupply: REMOVE,
    happened.TakenBack: REMOVE,
    happened.Withstood: GUARD,
    happened.Protected: GUARD,
}


def flashes_of(events: Iterable[object]) -> tuple[Flash, ...]:
    """The flashes of some events, in their order; most events have none."""
    flashes = []
    for event in events:
        match event:
            case happened.CardPlayed(country, card) | happened.CardUsed(country, card):
                flashes.append(Flash(CARD, "", COUNTRIES[country], CARD_IDS[card]))
            case happened.Attacked(country, space, _):
                flashes.append(Flash(ATTACK, SPACES[space], COUNTRIES[country]))
            case (int(country), int(kind), int(space)) if type(event) in _PIECE_FLASHES:
                what = _PIECE_FLASHES[type(event)]
                flashes.append(Flash(what, SPACES[space], COUNTRIES[country], KINDS[kind]))
    return tuple(flashes)
