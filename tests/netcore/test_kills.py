"""Six real programs play to the end, whichever of them are killed, whenever."""

import queue
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from netcore.cli.main import main
from tests.counts import count
from tests.soak.conductor import Game, Heard, Player

NAMES = [f"player{number}" for number in range(6)]
MOST_KILLS = 4
SURELY, LAST_ENTRY = 400, 800
"""No game is shorter than the one, and some are longer than the other: kills fall all along."""

Table = tuple[dict[str, Player], "queue.Queue[Heard]"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    heard: queue.Queue[Heard] = queue.Queue()
    players = {name: Player(name, tmp_path, heard) for name in NAMES}
    yield players, heard
    for player in players.values():
        player.kill()


@pytest.mark.parametrize("seed", range(count(1, 50)))
def test_whoever_is_killed_whenever_all_end_with_one_honest_game(table: Table, seed: int) -> None:
    """The host is among those who may die, and after it the next one; two may die at once."""
    players, heard = table
    pick = random.Random(seed)
    kills = [(pick.randrange(1, SURELY), pick.choice(NAMES) if seed % 2 else NAMES[0])]
    more = range(pick.randrange(MOST_KILLS))
    kills += [(pick.randrange(1, LAST_ENTRY), pick.choice(NAMES)) for _ in more]
    game = Game(players, heard, NAMES, kills)
    game.play()
    print(seed, game.longest, dict(game.counted))
    assert game.counted.total() > 0
    assert main(["verify", game.ends[NAMES[0]]["file"]]) == 0
