"""`sealed-orders verify` with one file and with several."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from netcore.cli.main import main
from netcore.selfplay import random_chooser
from netcore.simulation import play_sealed
from rules.games import GAMES

ROOT = Path(__file__).parents[2]
GENERALS = next(game for game in GAMES if game.name == "generals")


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "honest.sealed"
    file.write_bytes(play_sealed(GENERALS, {}, 2, random_chooser(3), 3))
    return file


@pytest.fixture(scope="module")
def cut(honest: Path) -> Path:
    """A game whose end was never written: the entries are in order, and nothing is opened."""
    file = honest.with_name("cut.sealed")
    file.write_bytes(honest.read_bytes()[: honest.stat().st_size // 2])
    return file


def test_several_games_are_reported_one_after_the_other(
    honest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "--lang", "en", str(honest), str(honest)]) == 0
    first, second = capsys.readouterr().out.split("\n\n")
    assert first.strip() == second.strip()
    assert first.splitlines()[0] == str(honest)
    assert first.splitlines()[-1] == "Everything is proven: nobody cheated."


def test_one_game_is_reported_without_its_name(
    honest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", "--lang", "en", str(honest)]) == 0
    assert str(honest) not in capsys.readouterr().out


def test_the_gravest_of_several_games_is_the_exit_code(
    honest: Path, cut: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = honest.with_name("missing.sealed")
    alone = [main(["verify", str(file)]) for file in (honest, cut, nothing)]
    assert alone == [0, 3, 2]
    assert main(["verify", str(honest), str(cut)]) == 3
    assert main(["verify", str(nothing), str(honest), str(cut)]) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk always full")
@pytest.mark.parametrize(("output", "code"), [("/dev/full", 74), ("a closed pipe", 141)])
def test_a_report_that_cannot_be_printed_accuses_nobody(
    honest: Path, output: str, code: int
) -> None:
    if output == "a closed pipe":
        reads, writes = os.pipe()
        os.close(reads)
    else:
        writes = os.open(output, os.O_WRONLY)
    command = [sys.executable, "-m", "qtclient", "verify", str(honest)]
    done = subprocess.run(command, cwd=ROOT, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert done.returncode == code


def test_programs_read_one_line_a_game(
    honest: Path, cut: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["verify", "--json", str(honest), str(cut)])
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["verdict"] for line in lines] == ["honest", "unproven"]
