"""From the public state of Generals to what the board shows. Only reads; decides nothing."""

from __future__ import annotations

from collections import deque

from qtclient.board.position import BoardPosition, Piece, SupplyLine
from rules.generals import modifiers
from rules.generals.board import ALL_STRAITS, COUNTRIES, KINDS, TEAMS, members, neighbours
from rules.generals.map import SPACES, STRAITS
from rules.generals.state import State
from rules.generals.supply import open_straits, supplied


def position_of(state: State) -> BoardPosition:
    """All pieces in turn order with their supply, own stars, and who may pass the straits."""
    lines = supplied(state)
    pieces: dict[str, tuple[Piece, ...]] = {}
    markers: dict[str, tuple[str, ...]] = {}
    for number, country in enumerate(COUNTRIES):
        sources = _sources(lines_of(state, country))
        for kind, spaces in zip(KINDS, (state.armies[number], state.navies[number]), strict=True):
            for space in members(spaces):
                here = SPACES[space]
                has_line = bool(lines[number] >> space & 1)
                piece = Piece(country, kind, has_line, sources.get(here, ""))
                pieces[here] = (*pieces.get(here, ()), piece)
        for space in members(modifiers.own_supply_spaces(state, number)):
            markers[SPACES[space]] = (*markers.get(SPACES[space], ()), country)
    return BoardPosition(pieces, markers, straits_of(state))


def _sources(lines: tuple[SupplyLine, ...]) -> dict[str, str]:
    """Space of a supplied piece → the space that its supply comes from."""
    sources: dict[str, str] = {}
    for line in lines:
        sources[line.end] = sources.get(line.start, line.start)
    return sources


def straits_of(state: State) -> dict[str, str]:
    """Strait → the team that it is open to."""
    axis = open_straits(state, 0) & ALL_STRAITS
    return {strait.id: TEAMS[0 if axis >> n & 1 else 1] for n, strait in enumerate(STRAITS)}


def lines_of(state: State, country: str) -> tuple[SupplyLine, ...]:
    """The shortest chains from a country's sources to each of its supplied pieces."""
    number = COUNTRIES.index(country)
    near = neighbours(open_straits(state, number & 1))
    reached = supplied(state)[number]
    sources = state.armies[number] & modifiers.supply_spaces(state, number)
    sources |= modifiers.always_supplied(state, number)
    sources &= reached
    lines = [SupplyLine(country, SPACES[space], SPACES[space]) for space in members(sources)]
    rest, queue = reached & ~sources, deque(members(sources))
    while queue:
        here = queue.popleft()
        for space in members(near[here] & rest):
            rest &= ~(1 << space)
            lines.append(SupplyLine(country, SPACES[here], SPACES[space]))
            queue.append(space)
    return tuple(lines)
