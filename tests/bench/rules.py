"""Random full games in one process, beside PokerKit and python-chess under the same interpreter.

A decision of ours includes building the whole menu, choosing from it and
applying the choice; so do a poker player's action and a chess ply here.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence

import chess
import pokerkit

from netcore.selfplay import play_plain, random_chooser
from rules.games import GAMES
from rules.generals.supply import supplied
from tests.bench.table import Row

GAME = next(game for game in GAMES if game.name == "generals")
SECONDS = 4.0


def per_second(play: Callable[[int], int]) -> float:
    """Steps per second over some seconds of whole games."""
    play(0)
    start = time.process_time()
    steps = games = 0
    while time.process_time() - start < SECONDS:
        games += 1
        steps += play(games)
    return steps / (time.process_time() - start)


def our_decisions(seed: int) -> int:
    """A whole game of ours."""
    return play_plain(GAME, {}, seed, random_chooser(seed)).decisions


def chess_plies(seed: int) -> int:
    """A whole game of chess."""
    pick = random.Random(seed)
    board = chess.Board()
    plies = 0
    while True:
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material() or plies == 400:
            return plies
        board.push(pick.choice(moves))
        plies += 1


def poker_actions(seed: int) -> int:
    """A hand of six-handed no-limit hold'em; what the dealer does is automatic."""
    pick = random.Random(seed)
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation), True, 0, (1, 2), 2, 200, 6
    )
    actions = 0
    while state.status:
        actions += 1
        menu: list[tuple[Callable[..., object], Sequence[int] | None]] = []
        if state.can_fold():
            menu.append((state.fold, None))
        if state.can_check_or_call():
            menu.append((state.check_or_call, None))
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            menu.append((state.complete_bet_or_raise_to, range(least, most + 1)))
        act, amounts = pick.choice(menu)
        if amounts is None:
            act()
        else:
            act(pick.choice(amounts))
    return actions


def microseconds(act: Callable[[], object], times: int = 20_000) -> float:
    """The time of one act."""
    start = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - start) / times * 1e6


def rows() -> Iterator[Row]:
    """Speed of play, of a copy and of supply."""
    ours = per_second(our_decisions)
    poker = per_second(poker_actions)
    plies = per_second(chess_plies)
    yield Row("decisions in random games", ours, "1/s", "PokerKit, player actions", poker)
    yield Row("decisions in random games", ours, "1/s", "python-chess, plies", plies)
    yield Row("decisions: times PokerKit's", ours / poker, "x")
    state = _middle_game()
    yield Row("copy of a state", microseconds(state.copy), "µs")

    def supply() -> None:
        state.supplied = None
        supplied(state)

    yield Row("supply of all six countries", microseconds(supply), "µs")


def _middle_game() -> object:
    scenario = {
        "position": {
            "turn": "germany",
            "round": 8,
            "pieces": {
                "germany": ["germany", "western_europe", "eastern_europe", "ukraine", "baltic_sea"],
                "uk": ["united_kingdom", "north_sea", "canada", "north_atlantic", "india"],
                "japan": ["japan", "sea_of_japan", "china", "south_china_sea", "philippines"],
                "ussr": ["moscow", "russia", "siberia", "vladivostok", "kazakhstan"],
                "italy": ["italy", "balkans", "mediterranean_sea", "north_africa"],
                "us": ["eastern_us", "western_us", "hawaii", "east_pacific", "central_pacific"],
            },
        }
    }
    return GAME.scenario(scenario)[0]
