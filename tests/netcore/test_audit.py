"""The honesty report as a file and as a command."""

import json
from types import SimpleNamespace

import pytest

from netcore.audit import Verdict, audit
from netcore.cli import replay, verify
from netcore.simulation import play_sealed, random_chooser, sit_down
from netcore.store import read_game
from resources.catalogue import catalogue
from rules import games
from tests.toygame import ToyGame

GAME = ToyGame(4)
GENERALS = next(game for game in games.GAMES if game.name == "generals")
DATA = play_sealed(GAME, {}, 2, seed=1)


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(games, "GAMES", (GAME,))

    def call(command, data, as_json=False):
        path = tmp_path / "game.sealed"
        path.write_bytes(data)
        args = SimpleNamespace(file=path, files=[path], json=as_json, words=catalogue("en"))
        code = command.run(args)
        return code, capsys.readouterr().out

    return call


def test_an_honest_game_exits_with_0_and_names_the_winner(run):
    code, text = run(verify, DATA)
    assert code == 0
    assert text.count("honest") == 4
    assert "Winner" in text
    assert "nobody cheated" in text


def test_an_unreadable_file_exits_with_2(run):
    assert run(verify, b"something else")[0] == 2
    changed = bytearray(DATA)
    changed[len(DATA) // 2] ^= 1
    code, text = run(verify, bytes(changed))
    assert code == 2
    assert "proves nothing" in text


def test_a_log_cut_short_exits_with_3_and_has_no_winner(run):
    code, text = run(verify, DATA[:-300])
    assert code == 3
    assert "No proven winner" in text
    assert text.count("cut short") == 1


def test_a_missing_file_exits_with_2(run, tmp_path):
    args = SimpleNamespace(files=[tmp_path / "none"], json=False, words=catalogue("ru"))
    assert verify.run(args) == 2


def test_an_unknown_game_exits_with_2(run, monkeypatch):
    monkeypatch.setattr(games, "GAMES", ())
    code, text = run(verify, DATA)
    assert code == 2
    assert "toy" in text


def test_the_report_for_programs_has_its_promised_form(run):
    code, text = run(verify, DATA, as_json=True)
    plain = json.loads(text)
    assert (code, plain["verdict"]) == (0, "honest")
    assert [seat["seat"] for seat in plain["seats"]] == list(GAME.seats)
    assert all(seat["findings"] == [] for seat in plain["seats"])


def test_a_replay_shows_the_story_and_every_sealed_card(run):
    code, text = run(replay, DATA)
    assert code == 0
    assert "toy.drew" in text
    for card in GAME.card_ids:
        assert card in text


def test_a_replay_for_programs_is_a_line_an_event_and_the_report(run):
    code, text = run(replay, DATA, as_json=True)
    assert code == 0
    *told, report = [json.loads(line) for line in text.splitlines()]
    assert all(set(line) == {"entry", "key", "args", "text"} for line in told)
    assert {"toy.drew", "replay.drawn", "replay.cards"} <= {line["key"] for line in told}
    assert [line["entry"] for line in told] == sorted(line["entry"] for line in told)
    assert report["verdict"] == "honest"
    moved = [line["args"]["cards"] for line in told if line["key"] == "replay.cards"]
    assert all(card in GAME.card_ids for cards in moved for card in cards)


def test_an_unreadable_replay_says_so_to_programs_too(run):
    code, text = run(replay, b"something else", as_json=True)
    assert (code, json.loads(text)["verdict"]) == (2, "unreadable")


def test_a_replay_of_generals_says_who_drew_what_in_both_languages(tmp_path, capsys):
    path = tmp_path / "game.sealed"
    path.write_bytes(play_sealed(GENERALS, {}, 2, seed=3))
    for language, drew in (("en", "drew"), ("ru", "взяла")):
        assert replay.run(SimpleNamespace(file=path, json=False, words=catalogue(language))) == 0
        text = capsys.readouterr().out
        assert drew in text
        assert "event." not in text
        assert "ger_" not in text


def test_a_player_who_refuses_the_last_openings_is_unproven_and_so_is_the_end(run):
    table = sit_down(GAME, {}, 2, seed=4)
    silent = table.players[1]
    honest_duties = silent.duties
    silent.duties = lambda: [] if silent.replica.position.finished else honest_duties()
    choose = random_chooser(4)
    while table.round(choose):
        pass
    report = audit(GAME, read_game(table.export()))
    assert report.verdict is Verdict.UNPROVEN
    assert report.over is None
    keys = {seat.seat: {finding.key for finding in seat.findings} for seat in report.seats}
    assert "audit.not_opened" in keys["seat_1"]
    assert keys["seat_0"] == set()
    verdicts = [seat.verdict for seat in report.seats]
    assert verdicts == [Verdict.HONEST, Verdict.UNPROVEN] * 2
    code, text = run(verify, table.export(), as_json=True)
    assert code == 3
    assert "sealed" in text
