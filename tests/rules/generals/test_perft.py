"""Exact counts of legal choice sequences; each file under perft/ explains its numbers.

Counted are sequences of exactly so many choices, of whoever is asked first.
Chance is no choice: it takes the lowest slots. Pieces taken back are counted
only where the file says so, since that is possible at every moment.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.generals.game import TAKE_BACK
from rules.kernel.choices import Knowledge, opened_by
from rules.kernel.pending import Ask, Chance
from rules.kernel.tryout import Tryout
from tests.rules.generals.trying import GAME

FILES = sorted((Path(__file__).parent / "perft").glob("*.toml"))


def sequences(state: Any, knowledge: Knowledge, depth: int, take_backs: bool) -> int:
    """How many sequences of so many choices begin here; none once the game is over."""
    while isinstance(state.pending, Chance):
        due = state.pending
        state, _ = GAME.chance(state, due.items[: due.count])
    if depth == 0:
        return 1
    if not isinstance(state.pending, Ask):
        return 0
    menu = GAME.legal(state, state.pending.seats[0], knowledge)
    total = 0
    for choice in menu.choices():
        if choice.verb == TAKE_BACK and not take_backs:
            continue
        opened = opened_by(menu, choice, knowledge, GAME.type_of)
        after, _ = GAME.apply(state, menu.seat, choice, opened)
        total += sequences(after, knowledge, depth - 1, take_backs)
    return total


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_many_choice_sequences_as_the_file_explains(path: Path) -> None:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    perft = file.pop("perft")
    table = Tryout(GAME, *GAME.scenario(file), seed=file.get("seed", 0))
    for act in file.get("acts", []):
        table.act(act)
    counted = [
        sequences(table.state, table.knowledge, depth, perft.get("take_backs", False))
        for depth in range(1, len(perft["counts"]) + 1)
    ]
    assert counted == perft["counts"]


def test_there_are_a_dozen_positions_to_count_from() -> None:
    assert len(FILES) >= 12
