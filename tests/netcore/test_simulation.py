"""Whole sealed games: every kind of move, every number of players, always honest."""

import ast
from pathlib import Path

import pytest

from netcore.audit import Verdict, audit
from netcore.log import read_part
from netcore.log_bodies import Hide, Reseal, Unhide
from netcore.simulation import play_sealed, random_chooser, sit_down
from netcore.store import read_game
from tests.counts import count
from tests.independent_verifier import check
from tests.toygame import ToyGame


@pytest.mark.parametrize(("seats", "players"), [(2, 2), (4, 2), (4, 4), (6, 3), (6, 6), (2, 1)])
def test_sealed_games_are_honest_for_every_number_of_players(seats, players):
    game = ToyGame(seats)
    for seed in range(count(2, 20)):
        saved = read_game(play_sealed(game, {}, players, seed=seed))
        report = audit(game, saved)
        assert report.verdict is Verdict.HONEST
        assert report.over is not None


def test_many_six_player_games_are_honest_and_the_independent_verifier_agrees():
    game = ToyGame(6)
    for seed in range(count(2, 200)):
        data = play_sealed(game, {}, 6, seed=100 + seed)
        assert audit(game, read_game(data)).verdict is Verdict.HONEST
        assert check(data, [deck.cards for deck in game.decks({})], game.type_of) == []


def test_the_toy_game_uses_every_kind_of_move():
    kinds = set()
    for seed in range(5):
        for entry in read_game(play_sealed(ToyGame(4), {}, 4, seed=seed)).entries:
            kinds.add(type(read_part(entry.said.data).body))
    assert {Reseal, Hide, Unhide} <= kinds


def test_the_same_seed_gives_the_same_game_and_no_seed_another():
    game = ToyGame(2)
    assert play_sealed(game, {}, 2, seed=3) == play_sealed(game, {}, 2, seed=3)
    assert play_sealed(game, {}, 2) != play_sealed(game, {}, 2)


def test_every_player_ends_with_the_same_log_and_digest():
    table = sit_down(ToyGame(4), {}, 4, seed=2)
    table.play(random_chooser(2))
    assert len({player.replica.digest for player in table.players}) == 1
    assert len({player.replica.head for player in table.players}) == 1


def test_only_the_simulation_derives_a_secret_from_a_seed():
    """`Secrets` is made from anything but fresh or stored bytes in one module only."""
    makers = set()
    for path in Path("netcore").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value == b"so:simulate":
                makers.add(path.name)
    assert makers == {"simulation.py"}
