"""What the house tests read: our own source files, and what git keeps."""

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("rules", "netcore", "resources", "qtclient")


def modules(*rooms: str) -> list[Path]:
    """The Python files of some rooms, in a fixed order."""
    python = [path for path in kept_files() if path.suffix == ".py"]
    return [path for path in python if shown(path).partition("/")[0] in (rooms or ROOMS)]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def kept_files() -> tuple[Path, ...]:
    """Every file that git keeps here, or every file of an unpacked source archive."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0:
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        paths = [path for room in ROOMS for path in (ROOT / room).rglob("*")]
    return tuple(path for path in sorted(paths) if path.is_file())
