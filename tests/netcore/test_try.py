"""`sealed-orders try`: exit codes, reasons, lines and JSON."""

import json
from pathlib import Path

import pytest

from netcore.cli.main import main

SCENARIO = """
schema = 1
game = "generals"
acts = ["germany: play ger_land_battle", "germany: at ukraine"]
[position]
turn = "germany"
pieces.germany = ["germany", "eastern_europe"]
pieces.ussr = ["moscow", "ukraine"]
[cards.germany]
hand = ["ger_land_battle"]
"""


@pytest.fixture
def tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    def run(text: str, *options: str) -> tuple[int, str]:
        file = tmp_path / "scenario.toml"
        file.write_text(text)
        code = main(["--lang", "en", "try", str(file), *options])
        return code, capsys.readouterr().out

    return run


def test_a_scenario_is_played_and_told(tried) -> None:
    code, out = tried(SCENARIO)
    assert code == 0
    assert "Germany battled the Soviet army in Ukraine." in out


def test_json_has_position_zones_events_and_what_is_pending(tried) -> None:
    code, out = tried(SCENARIO, "--json")
    told = json.loads(out)
    assert code == 0
    assert told["ok"] is True
    assert told["refusal"] is None
    assert told["position"]["pieces"]["ussr"] == ["moscow"]
    assert told["zones"]["germany"]["discard"] == ["ger_land_battle"]
    assert "event.attacked" in [event["key"] for event in told["events"]]
    assert told["pending"]["seats"] == ["uk"]
    assert told["over"] is None


def test_a_refused_act_is_named_with_its_reason(tried) -> None:
    code, out = tried(SCENARIO.replace("at ukraine", "at moscow"), "--json")
    refusal = json.loads(out)["refusal"]
    assert code == 1
    assert refusal["act"] == 2
    assert refusal["key"] == "refusal.no_supplied_piece_adjacent"
    assert "Moscow" in refusal["text"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"moscow"', '"moscw"', "Line 8: There is no space “moscw”. Did you mean moscow?"),
        ("ger_land_battle", "ger_land_batle", "Did you mean ger_land_battle"),
        ("turn", "trun", "Did you mean turn"),
        ("generals", "admirals", "There is no game “admirals”."),
        ("schema = 1", "schema = 0", "A scenario begins with: schema = 1."),
        ("schema = 1", "schema = true", "A scenario begins with: schema = 1."),
        ("germany: at", "germany at", "Line 4: “germany at ukraine” is no act"),
        ("schema = 1", "schema = ", "This is no TOML"),
        ('acts = ["', 'acts = [1, "', "`acts` has to be a list of texts"),
        ('pieces.ussr = ["moscow"', 'pieces.ussr = ["germany"', "both teams are in Germany"),
    ],
)
def test_a_bad_file_says_where_and_what(tried, old: str, new: str, said: str) -> None:
    code, out = tried(SCENARIO.replace(old, new))
    assert code == 2
    assert said in out


def test_a_file_that_is_not_there_is_a_bad_file(tmp_path: Path, capsys) -> None:
    assert main(["--lang", "en", "try", str(tmp_path / "none.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().out


def test_an_empty_and_an_endless_file_are_bad_files(tmp_path: Path) -> None:
    empty, endless = tmp_path / "empty.toml", tmp_path / "endless.toml"
    empty.write_bytes(b"")
    with endless.open("wb") as file:
        file.truncate(1 << 31)
    assert main(["try", str(empty)]) == 2
    assert main(["try", str(endless)]) == 2
    endless.unlink()


def test_a_file_of_a_newer_format_says_so(tried) -> None:
    code, out = tried(SCENARIO.replace("schema = 1", "schema = 7"))
    assert code == 2
    assert "format 7" in out
    assert "newer program" in out


def test_a_file_that_names_no_game_is_told_which_there_are(tried) -> None:
    code, out = tried(SCENARIO.replace('game = "generals"', ""))
    assert code == 2
    assert "There are: generals." in out


def test_a_file_that_is_no_text_is_one_clear_sentence(tmp_path: Path, capsys) -> None:
    for data in (b"\xff\xfe\x00", b"schema = 1\nacts = " + b"[" * 5000 + b"]" * 5000):
        file = tmp_path / "scenario.toml"
        file.write_bytes(data)
        assert main(["--lang", "en", "try", str(file)]) == 2
        assert capsys.readouterr().out == "This is no scenario: it is not a plain text file.\n"


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_name_of_ten_kilobytes_is_quoted_in_short(tried, options: tuple[str, ...]) -> None:
    for old in ('"generals"', '"ukraine"', '"ger_land_battle"', '"germany: at ukraine"'):
        code, out = tried(SCENARIO.replace(old, '"' + "x" * 10_240 + '"'), *options)
        assert code == 2
        assert "xxx…" in out
        assert len(out) < 400
