"""The same game is the same game in every process, whatever order its sets have."""

import os
import subprocess
import sys

import pytest

from rules.games import GAMES
from tests.counts import count
from tests.house.sources import ROOT

HASH_SEEDS = count(4, 24)
GAMES_EACH = count(6, 60)

DIGEST = "from netcore.version import rules_digest; print(rules_digest().hex())"

PLAY = """
import sys
from hashlib import blake2b
from netcore.selfplay import play_plain, random_chooser
from rules.games import GAMES
from rules.kernel.codec import pack

seen = blake2b()

class Watched(type(GAMES[int(sys.argv[1])])):
    def apply(self, state, seat, choice, opened=()):
        return self._note(super().apply(state, seat, choice, opened))

    def chance(self, state, values):
        return self._note(super().chance(state, values))

    def legal(self, state, seat, knowledge):
        menu = super().legal(state, seat, knowledge)
        seen.update(repr(menu).encode())
        return menu

    def _note(self, after):
        state, events = after
        seen.update(pack(self.encode(state)))
        for event in events:
            seen.update(repr(self.told(event)).encode())
        return after

for seed in range(int(sys.argv[2])):
    play_plain(Watched(), {}, seed, random_chooser(seed))
    print(seen.hexdigest())
"""


def under_every_hash_seed(code: str, *arguments: str) -> list[str]:
    """What the code prints, once for each order that sets can have."""
    return [
        subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(HASH_SEEDS)
    ]


def test_the_rules_digest_is_the_same_under_every_hash_seed() -> None:
    first, *others = under_every_hash_seed(DIGEST)
    assert len(bytes.fromhex(first)) == 32
    assert all(other == first for other in others)


@pytest.mark.parametrize("number", range(len(GAMES)), ids=lambda number: GAMES[number].name)
def test_whole_games_are_the_same_under_every_hash_seed(number: int) -> None:
    """Every menu, event and state of random games, the digest growing from step to step."""
    first, *others = under_every_hash_seed(PLAY, str(number), str(GAMES_EACH))
    assert len(set(first.split())) == GAMES_EACH
    for other in others:
        assert other.split() == first.split()
