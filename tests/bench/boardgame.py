"""The peer of the network bench: a boardgame.io server with six clients on loopback.

Installed by npm, in the versions of the lock file, into a folder that is gone
afterwards. Its game only counts, so this is the time of its network alone. Where
npm is missing or finds nothing to install from there is no peer, and why is said.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.moves import MOVES, PLAYERS, WARM_UP, Programs

PARTS = Path(__file__).parent / "boardgame_io"
SECONDS_TO_INSTALL = 300


@contextmanager
def installed() -> Iterator[Path | None]:
    """A folder with boardgame.io and our game in it; None where it cannot be had."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        print("no boardgame.io beside us: there is no npm", file=sys.stderr)
        yield None
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "peer"
        shutil.copytree(PARTS, folder)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        try:
            subprocess.run(
                command, cwd=folder, check=True, timeout=SECONDS_TO_INSTALL, stdout=sys.stderr
            )
        except (subprocess.SubprocessError, OSError) as error:
            print(f"no boardgame.io beside us: {error}", file=sys.stderr)
            yield None
            return
        yield folder


def in_one_process(folder: Path) -> list[float]:
    """Seconds a move took, with the server and all clients in one process."""
    with Programs() as programs:
        programs.start(["node", "one.cjs", str(PLAYERS), *map(str, range(PLAYERS))], folder)
        return _moves(programs, [0] * PLAYERS)


def in_programs(folder: Path) -> list[float]:
    """Seconds a move took, with a process for the server and one for each client."""
    with Programs() as programs:
        port = _serve(programs, folder)
        clients = [
            programs.start(["node", "clients.cjs", port, str(PLAYERS), str(number)], folder)
            for number in range(PLAYERS)
        ]
        return _moves(programs, clients)


def with_one_for_the_clients(folder: Path) -> list[float]:
    """Seconds a move took, with a process for the server and one for all clients."""
    with Programs() as programs:
        numbers = [str(number) for number in range(PLAYERS)]
        port = _serve(programs, folder)
        clients = programs.start(["node", "clients.cjs", port, str(PLAYERS), *numbers], folder)
        return _moves(programs, [clients] * PLAYERS)


def _serve(programs: Programs, folder: Path) -> str:
    programs.start(["node", "server.cjs"], folder)
    said = str(programs.note()["said"])
    found = re.search(r"serving on (\d+)", said)
    assert found is not None, said
    return found[1]


def _moves(programs: Programs, program_of: list[int]) -> list[float]:
    there: set[int] = set()
    while len(there) < PLAYERS:
        note = programs.note()
        if "there" in note:
            there.add(note["player"])
    times = []
    for number in range(MOVES + WARM_UP):
        programs.rest()
        who = number % PLAYERS
        times.append(programs.move(program_of[who], f"move {who}")[0])
    return times[WARM_UP:]
