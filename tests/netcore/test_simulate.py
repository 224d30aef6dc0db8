"""`sealed-orders simulate`: plain and sealed games from the command line."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from netcore.audit import Verdict, audit
from netcore.cli.main import main
from netcore.selfplay import play_plain, random_chooser
from netcore.store import read_game
from rules.games import GAMES
from tests.counts import count
from tests.independent_verifier import check
from tests.toygame import ToyGame

GENERALS = next(game for game in GAMES if game.name == "generals")
ROOT = Path(__file__).parents[2]
INTERRUPTED = """
import os, signal, sys, threading, time
from netcore import workers
from netcore.cli.main import main

signal.signal(signal.SIGINT, signal.default_int_handler)
begin = workers.pool

def pool(number):
    def interrupt():
        time.sleep(float(begun))
        os.killpg(0, signal.SIGINT)
    threading.Timer(0.05, interrupt).start()
    return begin(number)

if __name__ == "__main__":
    begun = sys.argv.pop(1)
    workers.pool = pool
    sys.exit(main(["simulate", *sys.argv[1:]]))
"""
LISTS = [deck.cards for deck in GENERALS.decks({})]


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize("begun", [0.0, 0.3, 1.0])
def test_ctrl_c_during_games_in_several_processes_is_one_line(tmp_path, begun):
    """The terminal interrupts them all, while they start or while they play."""
    command = [sys.executable, "-c", INTERRUPTED, str(begun), "--data-dir", str(tmp_path)]
    options = ["--bots", "general", "--games", "4", "--jobs", "2", "--lang", "en"]
    process = subprocess.Popen(
        [*command, *options], cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    _, err = process.communicate(timeout=120)
    assert err.strip() == "Interrupted. Nothing was left half done."
    assert process.returncode == 130


def test_bots_that_fit_no_seats_are_wrong_use(simulate):
    code, shown = simulate("--bots", "random,random,random")
    assert code == 2
    assert shown.err.count("\n") == 1


@pytest.fixture
def simulate(capsys, tmp_path):
    def call(*arguments):
        code = main(["simulate", "--data-dir", str(tmp_path), "--lang", "en", *arguments])
        return code, capsys.readouterr()

    return call


def test_the_json_has_its_promised_form(simulate):
    code, said = simulate("--players", "3", "--games", "2", "--seed", "5", "--json")
    plain = json.loads(said.out)
    assert (code, said.err) == (0, "")
    assert set(plain) == {"games", "summary"}
    for number, game in enumerate(plain["games"]):
        assert set(game) == {
            *("seed", "players", "winner", "vp", "rounds", "reason", "decisions", "digest"),
        }
        assert (game["seed"], game["players"]) == (5 + number, 3)
        assert set(game["vp"]) == {"axis", "allies"}
        assert game["winner"] in game["vp"]
    assert plain["summary"]["games"] == 2


def test_the_same_seed_gives_the_same_games_in_one_process_and_in_two(simulate):
    first = simulate("--games", "2", "--seed", "9", "--json")[1].out
    assert simulate("--games", "2", "--seed", "9", "--jobs", "2", "--json")[1].out == first
    assert simulate("--games", "2", "--seed", "11", "--json")[1].out != first


def test_people_read_a_line_a_game_and_a_sum(simulate):
    code, said = simulate("--games", "2", "--seed", "1")
    assert code == 0
    assert len(said.out.splitlines()) == 3


def test_cards_of_one_name_are_counted_together_for_people(simulate):
    code, said = simulate("--games", "1", "--bots", "recruit", "--seed", "1")
    assert code == 0
    (line,) = [line for line in said.out.splitlines() if line.startswith("Most used cards: ")]
    names = [name for name, _ in re.findall(r"[:,] ([^,:]+?) (\d+)", line)]
    assert len(names) > 3
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "wrong",
    [
        ("--games", "0"),
        ("--jobs", "0"),
        ("--bots", "nobody"),
        ("--save", "somewhere"),
        ("--game", "chess"),
        ("--players", "9"),
        ("--players", "0"),
    ],
)
def test_wrong_use_is_said_and_exits_with_2(simulate, wrong):
    code, said = simulate(*wrong)
    assert (code, said.out) == (2, "")
    assert said.err.strip()


@pytest.mark.parametrize("players", range(2, 7))
def test_sealed_generals_are_saved_and_honest_and_the_independent_verifier_agrees(
    simulate, tmp_path, players
):
    folder = tmp_path / "games"
    games = count(1, 200 if players == 6 else 20)
    code, said = simulate(
        *("--sealed", "--players", str(players), "--games", str(games), "--seed", "70", "--json"),
        *("--save", str(folder)),
    )
    played = json.loads(said.out)["games"]
    assert code == 0
    assert len(list(folder.iterdir())) == games
    for game in played:
        data = (folder / game["file"]).read_bytes()
        report = audit(GENERALS, read_game(data))
        assert report.verdict is Verdict.HONEST
        assert GENERALS.teams[report.over.winner] == game["winner"]
        assert report.entries == game["entries"]
        assert check(data, LISTS, GENERALS.type_of) == []


def test_a_sealed_game_without_a_seed_is_another_every_time(simulate):
    arguments = ("--sealed", "--players", "2", "--json")
    digests = {json.loads(simulate(*arguments)[1].out)["games"][0]["digest"] for _ in range(2)}
    assert len(digests) == 2


def test_every_kind_of_question_is_played_without_seals_too():
    for seed in range(count(10, 200)):
        game = ToyGame(4, rounds=6)
        assert play_plain(game, {}, seed, random_chooser(seed)).rounds == 7
