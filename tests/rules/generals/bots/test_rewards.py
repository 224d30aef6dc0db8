"""Status cards that score are valued by the pieces that stand, or may soon stand, there."""

import pytest

from rules.generals.board import JAPAN
from rules.generals.bots.front import front
from rules.generals.bots.rewards import hope, unlaid
from rules.generals.bots.weights import WEIGHTS
from rules.generals.cards import CARD_IDS
from rules.kernel.tryout import Tryout
from tests.rules.generals.bots.test_sense import STRONG, turn
from tests.rules.generals.cards.holding import holding
from tests.rules.generals.trying import board, pieces

CO_PROSPERITY = CARD_IDS.index("jap_co_prosperity")
AT_SEA = ["japan", "philippines", "sea_of_japan", "south_china_sea"]


def hoped(table: Tryout) -> float:
    return hope(table.state, CO_PROSPERITY, front(table.state, WEIGHTS).fed, WEIGHTS)


def test_a_space_that_an_open_card_rewards_is_hoped_for_when_pieces_are_near() -> None:
    far = board("japan", {"japan": ["japan"]})
    near = board("japan", {"japan": AT_SEA})
    assert hoped(near) > hoped(far)


def test_what_scores_already_is_not_hoped_for() -> None:
    held = board("japan", {"japan": [*AT_SEA, "indonesia", "new_guinea", "southeast_asia"]})
    assert hoped(held) == 0.0


def test_a_scoring_card_in_hand_is_worth_more_with_pieces_that_it_would_reward() -> None:
    values = []
    for place in ("vladivostok", "indonesia"):
        state = board("japan", {"japan": [*AT_SEA, place]}).state
        values.append(unlaid(state, JAPAN, CO_PROSPERITY, front(state, WEIGHTS), WEIGHTS))
    assert values[1] > values[0]


@pytest.mark.parametrize("name", STRONG)
def test_a_card_that_scores_at_once_is_laid_rather_than_a_response(name: str) -> None:
    table = board(
        "japan",
        {"japan": [*AT_SEA, "indonesia", "new_guinea"]},
        {"japan": holding("jap_co_prosperity", "jap_battleship_repair", "jap_kamikaze")},
    )
    turn(table, JAPAN, name)
    assert CARD_IDS.index("jap_co_prosperity") in [
        table.state.faces[JAPAN][slot] for slot in table.state.status[JAPAN]
    ]
    assert "indonesia" in pieces(table, "japan")
