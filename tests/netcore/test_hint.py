"""`sealed-orders hint`: what an Officer would do."""

import json
from pathlib import Path

import pytest

from netcore.cli.main import main

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
