"""The import arrows hold, and `make check` fails when one is broken."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOMS, ROOT, modules, shown

BREACHES = {
    "rules/kernel/errors.py": "import netcore.version",
    "rules/kernel/pending.py": "import rules.games",
    "netcore/nearest.py": "import PySide6.QtCore",
    "netcore/version.py": "import qtclient",
    "netcore/datadir.py": "import rules.generals",
    "qtclient/opening.py": "import rules.generals",
    "resources/catalogue.py": "import rules.kernel.errors",
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our modules and their configuration, to be broken."""
    folder = tmp_path_factory.mktemp("arrows")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path in modules(*ROOMS):
        target = folder / shown(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return folder


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_arrows_hold(copy: Path) -> None:
    done = lint_imports(copy)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", BREACHES)
def test_a_broken_arrow_is_found(copy: Path, name: str) -> None:
    path = copy / name
    whole = path.read_text(encoding="utf-8")
    path.write_text(f"{whole}\n{BREACHES[name]}\n", encoding="utf-8")
    try:
        done = lint_imports(copy)
    finally:
        path.write_text(whole, encoding="utf-8")
    assert done.returncode != 0
    assert "BROKEN" in done.stdout


def test_every_game_is_behind_its_door() -> None:
    """A game that is added is added to the contract too."""
    configuration = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    games = {path.parent.name for path in (ROOT / "rules").glob("*/__init__.py")} - {"kernel"}
    for game in sorted(games):
        assert configuration.count(f'"rules.{game}"') == 2
