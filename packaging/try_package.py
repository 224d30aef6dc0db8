"""Uses the packed program as a guest would: elsewhere, with an empty home and nothing on the PATH.

Run by `make package-test` after `make package`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SYSTEM = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"} if os.name == "posix" else dict(os.environ)
MOST_SECONDS = 600


class Guest:
    """A machine that has what was unpacked for it and nothing else of ours."""

    def __init__(self, folder: Path, archive: Path) -> None:
        self.program = (
            debian(folder, archive) if archive.suffix == ".deb" else plain(folder, archive)
        )
        self.home = folder / "home"
        self.home.mkdir()

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """The program, running."""
        return subprocess.Popen(
            [self.program, *arguments],
            cwd=self.home,
            env={**SYSTEM, "HOME": str(self.home), "USERPROFILE": str(self.home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def run(self, *arguments: str) -> str:
        """What the program prints; anything but success ends the trial."""
        return finished(self.start(*arguments))


def plain(folder: Path, archive: Path) -> Path:
    """The program of an archive, unpacked."""
    shutil.unpack_archive(archive, folder)
    (unpacked,) = folder.iterdir()
    inside = "Sealed Orders.app/Contents/MacOS" if sys.platform == "darwin" else "."
    return unpacked / inside / ("sealed-orders.exe" if os.name == "nt" else "sealed-orders")


def debian(folder: Path, package: Path) -> Path:
    """The command of a Debian package, its files put below a folder instead of the root."""
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder / "usr" / "bin" / "sealed-orders"


def finished(program: subprocess.Popen[str]) -> str:
    """What a program printed until its end, which has to be a good one."""
    out, err = program.communicate(timeout=MOST_SECONDS)
    assert isinstance(program.args, list)
    shown = " ".join(str(argument) for argument in program.args[1:])
    if program.returncode != 0:
        print(out, err, sep="\n", file=sys.stderr)
        raise SystemExit(f"sealed-orders {shown}: exit code {program.returncode}")
    print(f"sealed-orders {shown}: {out.strip().splitlines()[-1][:80]}")
    return out


def play_together(host: Guest, other: Guest) -> None:
    """Two copies on one network: a table, a guest, a whole game, and both files honest."""
    code = ("--code", "271828", "--save", "together")
    table = host.start("host", "--bind", "127.0.0.1", "--port", "0", *code, "--json")
    assert table.stdout is not None
    opened = json.loads(table.stdout.readline())
    address = f"127.0.0.1:{opened['port']}"
    visit = other.start("join", "--address", address, *code)
    with ThreadPoolExecutor() as both:
        # Read at once: each waits for the other, and a full pipe would stop both.
        list(both.map(finished, (table, visit)))
    for guest in (host, other):
        (file,) = (guest.home / "together").glob("*.sealed")
        guest.run("verify", str(file))


def main() -> int:
    """Try the newest archive of this platform."""
    found = [
        *DIST.glob(f"sealed-orders-*-{sys.platform}-*.tar.gz"),
        *DIST.glob("sealed-orders-*.zip"),
    ]
    if not found:
        raise SystemExit("There is nothing to try in dist/: run make package first.")
    archive = max(found, key=lambda path: path.stat().st_mtime)
    with (
        tempfile.TemporaryDirectory(prefix="sealed-orders-guest-") as folder,
        tempfile.TemporaryDirectory(prefix="sealed-orders-other-") as other,
    ):
        guest = Guest(Path(folder), archive)
        second = Guest(Path(other), archive)
        guest.run("--version")
        guest.run("--help")
        guest.run("--smoke", "--lang", "ru")
        assert len(json.loads(guest.run("cards", "--json"))["cards"]) > 0
        assert len(json.loads(guest.run("map", "--json"))["spaces"]) > 0
        guest.run("simulate", "--games", "2", "--jobs", "2")
        played = guest.run("simulate", "--players", "3", "--sealed", "--save", "games", "--json")
        for game in json.loads(played)["games"]:
            guest.run("verify", game["file"])
            guest.run("replay", game["file"])
        play_together(guest, second)
    print(f"{archive.name} works on a machine that has nothing else.")
    for package in DIST.glob("sealed-orders_*.deb") if shutil.which("dpkg-deb") else ():
        with tempfile.TemporaryDirectory(prefix="sealed-orders-deb-") as folder:
            Guest(Path(folder), package).run("--smoke")
        print(f"{package.name} works there too.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
