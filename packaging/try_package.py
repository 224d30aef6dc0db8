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
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SYSTEM = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"} if os.name == "posix" else dict(os.environ)


class Guest:
    """A machine that has the archive and nothing else of ours."""

    def __init__(self, folder: Path, archive: Path) -> None:
        shutil.unpack_archive(archive, folder)
        (unpacked,) = folder.iterdir()
        inside = "Sealed Orders.app/Contents/MacOS" if sys.platform == "darwin" else "."
        self.program = (
            unpacked / inside / ("sealed-orders.exe" if os.name == "nt" else "sealed-orders")
        )
        self.home = folder / "home"
        self.home.mkdir()

    def run(self, *arguments: str) -> str:
        """What the program prints; anything but success ends the trial."""
        done = subprocess.run(
            [self.program, *arguments],
            cwd=self.home,
            env={**SYSTEM, "HOME": str(self.home), "USERPROFILE": str(self.home)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        shown = " ".join(arguments)
        if done.returncode != 0:
            print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
            raise SystemExit(f"sealed-orders {shown}: exit code {done.returncode}")
        print(f"sealed-orders {shown}: {done.stdout.strip().splitlines()[-1][:80]}")
        return done.stdout


def main() -> int:
    """Try the newest archive of this platform."""
    found = [
        *DIST.glob(f"sealed-orders-*-{sys.platform}-*.tar.gz"),
        *DIST.glob("sealed-orders-*.zip"),
    ]
    if not found:
        raise SystemExit("There is nothing to try in dist/: run make package first.")
    archive = max(found, key=lambda path: path.stat().st_mtime)
    with tempfile.TemporaryDirectory(prefix="sealed-orders-guest-") as folder:
        guest = Guest(Path(folder), archive)
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
    print(f"{archive.name} works on a machine that has nothing else.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
