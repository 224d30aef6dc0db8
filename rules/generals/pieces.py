"""Pieces on the board: where they may be built or attacked, placing and removing them."""

from __future__ import annotations

from rules.generals import modifiers
from rules.generals.board import (
    ARMY,
    DOMAIN,
    HOME,
    JAPAN,
    LAND,
    NAVY,
    PIECES,
    SIDES,
    USSR,
    around,
)
from rules.generals.events import Event, GameEnded
from rules.generals.state import State, put
from rules.generals.supply import open_straits, supplied, team_armies, team_navies
from rules.kernel.pending import Over


def of_kind(state: State, country: int, kind: int) -> int:
    """The spaces with a country's armies or navies."""
    return state.armies[country] if kind == ARMY else state.navies[country]


def team_of_kind(state: State, team: int, kind: int) -> int:
    """The spaces with a team's armies or navies."""
    return team_armies(state, team) if kind == ARMY else team_navies(state, team)


def reserve(state: State, country: int, kind: int) -> int:
    """How many pieces of a kind the country has left off the board."""
    return PIECES[country][kind] - of_kind(state, country, kind).bit_count()


def free_for(state: State, country: int, kind: int) -> int:
    """Spaces that a new piece may enter: no enemy, no second own one.

    Rulebook, "Фишки: армии и флоты".
    """
    enemies = team_of_kind(state, country & 1 ^ 1, kind)
    return DOMAIN[kind] & ~enemies & ~of_kind(state, country, kind)


def reach(state: State, country: int) -> int:
    """Neighbours of the country's supplied pieces."""
    return around(supplied(state)[country], open_straits(state, country & 1))


def new_sites(state: State, country: int, kind: int) -> int:
    """Where a new piece could be built, were one left in reserve."""
    sites = reach(state, country)
    if kind == ARMY:
        if modifiers.beside_armies_only(state, country):
            sites = around(supplied(state)[country] & state.armies[country], 0)
        return (sites | modifiers.homes(state, country)) & free_for(state, country, ARMY)
    straits = open_straits(state, country & 1)
    based = around(team_armies(state, country & 1) & LAND, straits)
    if state.trukked and country == JAPAN:
        based = DOMAIN[NAVY]
    return sites & based & free_for(state, country, NAVY)


def build_sites(state: State, country: int, kind: int) -> int:
    """Where the country may build, an existing supplied piece declared anew included.

    Rulebook, "Создайте армию", "Создайте флот", "Использовать карту «Создайте» без создания".
    """
    again = of_kind(state, country, kind) & supplied(state)[country]
    if reserve(state, country, kind) <= 0:
        return again
    return again | new_sites(state, country, kind)


def recruit_sites(state: State, country: int, kind: int) -> int:
    """Where the country may recruit: anywhere free, with a piece in reserve."""
    if reserve(state, country, kind) <= 0:
        return 0
    return free_for(state, country, kind)


def battle_sites(state: State, country: int, kind: int) -> int:
    """Spaces the country may battle; an empty one too, never one with its own team's pieces.

    Rulebook, "Атака на суше", "Атака на море", "… против пустого сектора".
    """
    friends = team_of_kind(state, country & 1, kind)
    return reach(state, country) & DOMAIN[kind] & ~friends


def enemies_in(state: State, country: int, kind: int, bit: int) -> tuple[int, ...]:
    """The enemy countries with a piece of the kind in a space."""
    return tuple(c for c in SIDES[country & 1 ^ 1] if of_kind(state, c, kind) & bit)


def place(state: State, country: int, kind: int, space: int, events: list[Event]) -> None:
    """Put a piece on the board and see whether that wins the game."""
    state.supplied = None
    if kind == NAVY:
        state.navies = put(state.navies, country, state.navies[country] | 1 << space)
        return
    state.armies = put(state.armies, country, state.armies[country] | 1 << space)
    team = country & 1
    ours = team_armies(state, team)
    # Rulebook, "Досрочная победа": two enemy home spaces at once.
    if sum(1 for enemy in SIDES[team ^ 1] if ours & HOME[enemy]) >= 2:
        finish(state, team, "two_homes", events)


def lift(state: State, country: int, kind: int, space: int) -> None:
    """Take a piece off the board."""
    state.supplied = None
    gone = ~(1 << space)
    if kind == NAVY:
        state.navies = put(state.navies, country, state.navies[country] & gone)
        state.safe_navies = put(state.safe_navies, country, state.safe_navies[country] & gone)
    else:
        state.armies = put(state.armies, country, state.armies[country] & gone)
        state.safe_armies = put(state.safe_armies, country, state.safe_armies[country] & gone)
        if country == USSR:
            state.broad &= gone


def is_safe(state: State, country: int, kind: int, space: int) -> bool:
    """Whether a protection holds the piece this turn."""
    safe = state.safe_navies if kind == NAVY else state.safe_armies
    return bool(safe[country] >> space & 1)


def score(state: State, country: int, points: int) -> None:
    """Victory points for (or, negative, against) a country's team."""
    axis, allies = state.vp
    state.vp = (axis, allies + points) if country & 1 else (axis + points, allies)


def finish(state: State, team: int, reason: str, events: list[Event]) -> None:
    """The game is over."""
    state.stack = ()
    state.requests = ()
    state.pending = Over(team, reason, state.vp)
    events.append(GameEnded(team, reason))
