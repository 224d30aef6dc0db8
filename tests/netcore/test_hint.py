"""`sealed-orders hint`: what an Officer would do."""

import json
from pathlib import Path

import pytest

from netcore.cli import hint
from netcore.cli.main import main
from netcore.identity import Identity
from netcore.simclock import run_simulated
from rules.games import GAMES
from tests.netcore.party import Party

START = 'schema = 1\ngame = "generals"\nseed = 3\nacts = []\n'


def test_a_hint_in_a_scenario_is_an_act_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "start.toml"
    file.write_text(START)
    assert main(["--lang", "en", "hint", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seat"] == "germany"
    assert told["act"].startswith("germany: discard")
    assert told["why"]["key"] == "bot.why.discard"
    assert main(["--lang", "ru", "hint", str(file)]) == 0
    assert "Офицер сделал бы так" in capsys.readouterr().out


def test_a_seat_that_is_not_asked_gets_no_hint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "start.toml"
    file.write_text('schema = 1\ngame = "generals"\nseed = 3\nposition = { turn = "germany" }\n')
    assert main(["--lang", "en", "hint", str(file), "--seat", "japan"]) in (1, 2)
    assert main(["--lang", "en", "hint", str(tmp_path / "none.toml")]) == 2
    assert capsys.readouterr().out


def test_a_hint_in_a_game_of_ones_own_reads_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    generals = next(game for game in GAMES if game.name == "generals")

    async def table() -> Identity:
        party = Party(tmp_path, game=generals)
        await party.start(2, bots=False)
        host = party.people[0]
        await party.until(lambda: bool(host.playing.player and host.playing.player.asked()))
        await party.leave()
        return host.identity

    identity = run_simulated(table())
    monkeypatch.setattr(hint, "load_or_create", lambda *_: identity)
    folder = next(path for path in (tmp_path / "node0").iterdir() if path.is_dir())
    assert main(["--lang", "en", "hint", str(folder), "--seat", "germany", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["act"].startswith("germany: discard")
    assert main(["--lang", "en", "hint", str(folder), "--seat", "uk"]) == 1
    assert "nothing to choose" in "".join(capsys.readouterr())
