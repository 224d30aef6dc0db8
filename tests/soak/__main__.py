"""`make soak`: sealed games between real programs over TLS, with some killed in mid game.

One program, the steady one, plays in every game and is never killed: its memory and
its open files are measured after each. The others are killed without warning at a
random entry of the log, as host or as guest, started again, and have to come back.
"""

import argparse
import json
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.table import machine, write_section

STEADY = "steady"
OTHERS = ("second", "third")
KILLED_IN = 1 / 3
"""So often somebody is killed in a game."""
LAST_ENTRY = 600
"""Most games are longer than this; in a shorter one nobody dies."""
PATIENCE = 60.0
"""So long nothing at all may happen."""
MORE_MEMORY = 1.1
MORE_FILES = 2
"""What the steady program may have more of in the last tenth than in the second."""


class TroubleError(Exception):
    """A game that did not end as it must."""


class Player:
    """A program of the soak, started anew when it was killed."""

    def __init__(self, name: str, folder: Path, heard: "queue.Queue[Heard]") -> None:
        self.name = name
        self.folder = folder / name
        self.folder.mkdir(parents=True, exist_ok=True)
        self._heard = heard
        self.begin()

    def begin(self) -> None:
        """Start the process."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.soak.player", str(self.folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        threading.Thread(target=self._read, args=(self.process,), daemon=True).start()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._heard.put((self.name, process.pid, json.loads(line)))
        self._heard.put((self.name, process.pid, {"event": "gone"}))

    def order(self, what: str, **fields: object) -> None:
        """Tell the program what to do."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": what, **fields}) + "\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """End the program as a power cut would."""
        self.process.kill()
        self.process.wait()


Heard = tuple[str, int, dict[str, Any]]


class Soak:
    """All games, and what was counted on the way."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
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
        try:
            self._watch(Game(self, names, dies, when))
        except TroubleError as trouble:
            self.troubles.append(f"game {number} of {names}, {dies} at {when}: {trouble}")
            print(self.troubles[-1], file=sys.stderr)
            for player in self.players.values():
                player.kill()
                player.begin()
        for player in self.players.values():
            shutil.rmtree(player.folder / "games", ignore_errors=True)

    def _watch(self, game: "Game") -> None:
        while not game.over():
            try:
                name, pid, event = self.heard.get(timeout=PATIENCE)
            except queue.Empty:
                raise TroubleError(f"nothing for {PATIENCE:.0f} s: {self._states(game)}") from None
            if pid == self.players[name].process.pid:
                game.hear(name, event)
        game.verify()
        self.counted.update(("games", f"games of {len(game.names)} players"))
        self.counted["entries"] += game.longest

    def _states(self, game: "Game") -> str:
        """What every program thinks that it is waiting for."""
        for name in game.names:
            self.players[name].process.send_signal(signal.SIGUSR1)
        time.sleep(1)
        told = [game.state()]
        while not self.heard.empty():
            name, _, event = self.heard.get()
            told.append(f"{name}: {event}")
        return "\n  ".join(told)


class Game:
    """One game as its conductor sees it. The first name is the host."""

    def __init__(self, soak: Soak, names: list[str], dies: str, when: int | None) -> None:
        self.soak, self.names, self.dies, self.when = soak, names, dies, when
        self.port = 0
        self.longest = 0
        self.folders: dict[str, str] = {}
        self.ends: dict[str, dict[str, Any]] = {}
        self.done: set[str] = set()
        soak.players[names[0]].order("host", port=0, players=len(names))

    def over(self) -> bool:
        """Whether everybody got up."""
        return self.done == set(self.names)

    def state(self) -> str:
        """What is known when something went wrong."""
        return f"entry {self.longest}, ended {sorted(self.ends)}, done {sorted(self.done)}"

    def hear(self, name: str, event: dict[str, Any]) -> None:
        """Take note, and let happen what is due."""
        match event["event"]:
            case "open":
                if not self.port:
                    self.port = event["port"]
                    for guest in self.names[1:]:
                        self.soak.players[guest].order("join", port=self.port)
            case "started":
                self.folders[name] = event["folder"]
            case "entry":
                self.longest = max(self.longest, event["seq"])
                if self.when is not None and self.longest >= self.when:
                    self._kill()
            case "finished":
                self.ends[name] = event
            case "done":
                self.done.add(name)
                if name == STEADY:
                    self.soak.memory.append(event["megabytes"])
                    self.soak.files.append(event["descriptors"])
            case "stopped" | "gone":
                raise TroubleError(f"{name}: {event}, {self.state()}")

    def _kill(self) -> None:
        self.when = None
        if self.dies not in self.folders or self.dies in self.ends:
            return
        player = self.soak.players[self.dies]
        player.kill()
        player.begin()
        if self.dies == self.names[0]:
            self.soak.counted["hosts killed"] += 1
            player.order("resume", folder=self.folders[self.dies], port=self.port)
        else:
            self.soak.counted["guests killed"] += 1
            player.order("join", port=self.port)

    def verify(self) -> None:
        """Everybody has the same game, and found everybody honest."""
        verdicts = {event["verdict"] for event in self.ends.values()}
        files = {event["game"] for event in self.ends.values()}
        if set(self.ends) != set(self.names) or verdicts != {"HONEST"} or len(files) != 1:
            raise TroubleError(f"{self.ends}")


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
    parser.add_argument("--page", type=Path, metavar="FILE")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="sealed-orders-soak-") as folder:
        soak = Soak(Path(folder), args.seed)
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
