"""Countries whose player is gone for good, dealt anew while chance is waited for."""

from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from rules.generals.board import members
from rules.kernel.pending import Chance
from tests.counts import count
from tests.rules.generals.randomly import Curious, decisions
from tests.rules.generals.trying import GAME

TEAM = 3
"""Countries of one side: so many may have been one player's."""


def waiting(purpose: str, seed: int) -> Iterator[Any]:
    """Positions of a game in which a draw is due."""
    for decision in decisions(seed, Curious(seed)):
        pending = decision.after.pending
        if isinstance(pending, Chance) and pending.purpose == purpose:
            yield decision.after


def dealt_anew(state: Any, countries: tuple[int, ...]) -> Any:
    """The position when nobody can open the hidden cards of these countries any more."""
    for country in countries:
        faces, there = state.faces[country], GAME.zones(state)
        lost = [slot for deck, slot in there if deck == country and faces[slot] < 0]
        state, _ = GAME.redeal(state, country, tuple(sorted(lost)), state.slots[country])
    while state.held:
        pending = state.pending
        state, _ = GAME.chance(state, pending.items[: pending.count])
    return state


@pytest.mark.parametrize("seed", range(count(2, 40)))
@pytest.mark.parametrize("purpose", ["draw", "discard"])
def test_what_chance_was_to_draw_is_drawn_from_the_new_cards(purpose: str, seed: int) -> None:
    """However many countries were the player's, and in whatever order they are dealt anew."""
    for state in islice(waiting(purpose, seed), 0, 60, 6):
        waited = state.pending
        side = [(waited.deck + 2 * step) % 6 for step in range(TEAM)]
        for countries in permutations(side):
            after = dealt_anew(state, countries)
            assert isinstance(after.pending, Chance)
            assert (after.pending.purpose, after.pending.deck) == (purpose, waited.deck)
            assert after.pending.items == members(after.pool[waited.deck])
            assert after.pending.count == waited.count


@pytest.mark.parametrize("seed", range(count(20, 200)))
def test_a_response_that_chance_was_to_pick_is_discarded_with_the_others(seed: int) -> None:
    for state in waiting("response", seed):
        side = [(state.pending.deck + 2 * step) % 6 for step in range(TEAM)]
        for countries in permutations(side):
            after = dealt_anew(state, countries)
            assert after.responses[side[0]] == 0
            pending = after.pending
            assert not isinstance(pending, Chance) or pending.purpose != "response"
