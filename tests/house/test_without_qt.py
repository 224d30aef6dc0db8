"""Everything but the window works where PySide6 is not installed."""

import subprocess
import sys
from pathlib import Path

import pytest

from netcore.cli.main import command_names
from tests.house.sources import ROOT

BLOCKED = """
import sys
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
from qtclient.__main__ import main
sys.exit(main())
"""

SAMPLES: dict[str, tuple[tuple[str, ...], int]] = {
    "cards": (("italy",), 0),
    "hint": (("no-such.toml",), 2),
    "host": (("--players", "99"), 2),
    "join": (("--address", "nowhere"), 4),
    "map": (("ukraine",), 0),
    "replay": (("no-such.game",), 2),
    "simulate": (("--games", "1", "--seed", "7"), 0),
    "try": (("no-such.toml",), 2),
    "verify": (("no-such.game",), 2),
}
"""Arguments with which a subcommand does something short, and the exit code they give."""


def run_blocked(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, "--data-dir", str(folder), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_the_program_itself_runs_without_qt(tmp_path: Path, argument: str) -> None:
    done = run_blocked(tmp_path, argument)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_subcommand_runs_without_qt(tmp_path: Path) -> None:
    for name in command_names():
        arguments, code = SAMPLES[name]
        done = run_blocked(tmp_path, name, *arguments)
        assert done.returncode == code, (name, done.stderr)
        assert done.stdout or done.stderr, name
        assert "PySide6" not in done.stderr


def test_every_subcommand_has_a_sample() -> None:
    assert set(SAMPLES) == set(command_names())


def test_the_window_says_in_one_sentence_that_qt_is_missing(tmp_path: Path) -> None:
    done = run_blocked(tmp_path)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "--version" in done.stderr
