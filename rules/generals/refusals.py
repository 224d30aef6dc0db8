"""Why a space may not be named: the first rule that speaks against it."""

from __future__ import annotations

from rules.generals.board import ARMY, COUNTRIES, DOMAIN, KINDS, NAVY, SPACE, around
from rules.generals.cards import CARDS
from rules.generals.map import SPACES, STRAITS
from rules.generals.pieces import (
    battle_sites,
    build_sites,
    new_sites,
    of_kind,
    reach,
    reserve,
    team_of_kind,
)
from rules.generals.possible import kind_of
from rules.generals.state import State
from rules.generals.supply import supplied
from rules.generals.words import ArmyAndNavy, Battle, Build, Eliminate, Recruit
from rules.kernel.choices import IllegalMove


def why_not_at(state: State, seat: int, space: int) -> IllegalMove:
    """The reason, with the country, piece and space it speaks of."""
    frame = state.stack[-1]
    word: object = None
    if frame.card >= 0 and CARDS[frame.card].effect:
        word = CARDS[frame.card].effect[frame.step]
    kind = getattr(word, "kind", frame.piece if frame.piece in (0, 1) else ARMY)
    if isinstance(word, ArmyAndNavy):
        kind = kind_of(space)
    country = COUNTRIES[seat]
    where = {"country": country, "space": SPACES[space]}
    bit = 1 << space
    if not DOMAIN[kind] & bit:
        return IllegalMove("refusal.wrong_domain", **where, piece=KINDS[kind])
    if isinstance(word, Eliminate):
        return IllegalMove("refusal.nothing_to_remove", **where)
    if isinstance(word, Battle):
        if team_of_kind(state, seat & 1, kind) & bit:
            return IllegalMove("refusal.own_team_there", **where)
        if not battle_sites(state, seat, kind) & bit:
            return _out_of_reach(state, seat, space)
        return IllegalMove("refusal.not_named_by_card", **where)
    if isinstance(word, Build) and build_sites(state, seat, kind) & bit:
        return IllegalMove("refusal.not_named_by_card", **where)
    if team_of_kind(state, seat & 1 ^ 1, kind) & bit:
        return IllegalMove("refusal.enemy_there", **where)
    if of_kind(state, seat, kind) & bit:
        unsupplied = isinstance(word, Build)
        key = "refusal.unsupplied_there" if unsupplied else "refusal.own_piece_there"
        return IllegalMove(key, **where)
    recruits_for_others = isinstance(word, Recruit) and seat not in (word.who or (seat,))
    if reserve(state, seat, kind) <= 0 and not recruits_for_others:
        return IllegalMove("refusal.no_pieces_left", **where, piece=KINDS[kind])
    if isinstance(word, Recruit):
        return IllegalMove("refusal.not_named_by_card", **where)
    if reach(state, seat) & bit:
        if not new_sites(state, seat, kind) & bit:
            key = "refusal.no_army_adjacent" if kind == NAVY else "refusal.no_own_army_adjacent"
            return IllegalMove(key, **where)
        return IllegalMove("refusal.not_named_by_card", **where)
    return _out_of_reach(state, seat, space)


def _out_of_reach(state: State, seat: int, space: int) -> IllegalMove:
    """No supplied piece is adjacent; perhaps one would be, were a strait open."""
    where = {"country": COUNTRIES[seat], "space": SPACES[space]}
    fed = supplied(state)[seat]
    for number, strait in enumerate(STRAITS):
        shores = (SPACE[strait.sea_a], SPACE[strait.sea_b])
        if space in shores and around(fed, 1 << number) >> space & 1:
            return IllegalMove("refusal.strait_closed", **where, strait=strait.id)
    return IllegalMove("refusal.no_supplied_piece_adjacent", **where)
