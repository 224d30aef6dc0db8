"""`make soak`: sealed games between real programs over TLS, with some killed in mid game.

One program, the steady one, plays in every game and is never killed: its memory and
its open files are measured after each. The others are killed without warning at a
random entry of the log, as host or as guest, started again, and have to come back.
"""

import argparse
import queue
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

from tests.bench.table import machine, write_section
from tests.soak.conductor import LOG_NAME, Game, Heard, Player, TroubleError

STEADY = "steady"
OTHERS = ("second", "third")
KILLED_IN = 1 / 3
"""So often somebody is killed in a game."""
LAST_ENTRY = 600
"""Most games are longer than this; in a shorter one nobody dies."""
MORE_MEMORY = 1.1
MORE_FILES = 2
"""What the steady program may have more of in the last tenth than in the second."""


class Soak:
    """All games, and what was counted on the way."""

    def __init__(self, folder: Path, seed: int, keep: Path | None) -> None:
        """`keep` is where the folders and logs of games that went wrong are put."""
        self.folder = folder
        self._keep = keep
        self.pick = random.Random(seed)
        self.heard: queue.Queue[Heard] = queue.Queue()
        self.players = {name: Player(name, folder, self.heard) for name in (STEADY, *OTHERS)}
        self.counted: Counter[str] = Counter()
        self.memory: list[float] = []
        self.files: list[int] = []
        self.troubles: list[str] = []

    def end(self) -> None:
        """Stop every program."""
        for player in self.players.values():
            player.kill()

    def play(self, number: int) -> None:
        """One game; whatever goes wrong with it is noted, and the next one begins afresh."""
        count = self.pick.choice((2, 2, 3))
        names = [STEADY, *OTHERS[: count - 1]]
        self.pick.shuffle(names)
        dies = self.pick.choice([name for name in names if name != STEADY])
        when = self.pick.randrange(1, LAST_ENTRY) if self.pick.random() < KILLED_IN else None
        kills = [] if when is None else [(when, dies)]
        game = Game(self.players, self.heard, names, kills)
        try:
            game.play()
        except TroubleError as trouble:
            self.troubles.append(f"game {number} of {names}, {dies} at {when}: {trouble}")
            print(self.troubles[-1], file=sys.stderr)
            for player in self.players.values():
                player.kill()
            if self._keep is not None:
                shutil.copytree(self.folder, self._keep / str(number))
            for player in self.players.values():
                player.begin()
        else:
            self.counted.update(("games", f"games of {len(names)} players"))
            self.counted["entries"] += game.longest
            self.memory.append(game.done[STEADY]["megabytes"])
            self.files.append(game.done[STEADY]["descriptors"])
        self.counted.update(game.counted)
        for player in self.players.values():
            shutil.rmtree(player.folder / "games", ignore_errors=True)
            (player.folder / LOG_NAME).write_bytes(b"")


def flat(soak: Soak) -> tuple[bool, str]:
    """Whether the steady program stayed as it was once warm, and the figures."""
    tenth = max(1, len(soak.memory) // 10)
    early, late = slice(tenth, 2 * tenth), slice(-tenth, None)
    first, last = (median(soak.memory[part]) for part in (early, late))
    few, many = (max(soak.files[part]) for part in (early, late))
    figures = (
        f"memory {first:.1f} MB in the second tenth of the games, {last:.1f} MB in the last, "
        f"at most {max(soak.memory):.1f} MB; open files {few}, {many}, at most {max(soak.files)}"
    )
    return last <= first * MORE_MEMORY and many <= few + MORE_FILES, figures


def main() -> int:
    """Play, count, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, help="begin no game after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="put what went wrong there")
    parser.add_argument("--page", type=Path, metavar="FILE")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="sealed-orders-soak-") as folder:
        soak = Soak(Path(folder), args.seed, args.keep)
        try:
            for number in range(1, args.games + 1):
                soak.play(number)
                minutes = (time.monotonic() - start) / 60
                if number % 25 == 0:
                    shown = f"{minutes:.1f} min, {soak.memory[-1]:.1f} MB, {soak.files[-1]} files"
                    print(f"{number} games, {shown}", file=sys.stderr)
                if args.minutes is not None and minutes > args.minutes:
                    break
        finally:
            soak.end()
    steady, figures = flat(soak)
    counted = ", ".join(f"{soak.counted[what]:,} {what}" for what in sorted(soak.counted))
    text = (
        f"{number:,} of {args.games:,} games were played in {minutes:.0f} minutes, on\n"
        f"{machine()}:\n"
        f"{counted}; {len(soak.troubles)} games went wrong.\n"
        f"The program that was never killed: {figures}."
    )
    print(text)
    if args.page is not None:
        write_section(args.page, "Soak", text)
    return 0 if steady and not soak.troubles else 1


if __name__ == "__main__":
    sys.exit(main())
