"""Games between real programs over TLS, some of which are killed without warning.

The conductor tells each program what to do, hears how it fares, kills it as a power cut
would when its time has come, starts it again in the same folder, and in the end holds
everybody's game against everybody else's.
"""

import json
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

LOG_NAME = "log.txt"
"""In every program's folder: what happened between it and the others in this game."""
PATIENCE = 120.0
"""So long nothing at all may happen: longer than an end waits for the last openings."""
STATE_SECONDS = 20.0
"""So long a program that is asked what it waits for may take to say it."""


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


class Game:
    """One game as its conductor sees it. The first name is the host.

    `kills` says after which entries of the log who is killed; it is started again at once.
    """

    def __init__(
        self,
        players: Mapping[str, Player],
        heard: "queue.Queue[Heard]",
        names: list[str],
        kills: Iterable[tuple[int, str]],
    ) -> None:
        self.players, self.names = players, names
        self.counted: Counter[str] = Counter()
        self.longest = 0
        self.ends: dict[str, dict[str, Any]] = {}
        self.done: dict[str, dict[str, Any]] = {}
        self._heard = heard
        self._kills = sorted(kills)
        self._port = 0
        self._folders: dict[str, str] = {}
        self._host = names[0]

    def play(self) -> None:
        """From the first hello until everybody got up; raises TroubleError."""
        self.players[self.names[0]].order("host", port=0, players=len(self.names))
        while set(self.done) != set(self.names):
            try:
                name, pid, event = self._heard.get(timeout=PATIENCE)
            except queue.Empty:
                raise TroubleError(f"nothing for {PATIENCE:.0f} s: {self._states()}") from None
            if name in self.players and pid == self.players[name].process.pid:
                self._hear(name, event)
        self._verify()

    def _states(self) -> str:
        """What every program thinks that it is waiting for."""
        for name in self.names:
            self.players[name].process.send_signal(signal.SIGUSR1)
        told = [self._state()]
        silent = set(self.names)
        end = time.monotonic() + STATE_SECONDS
        while silent and (left := end - time.monotonic()) > 0:
            try:
                name, _, event = self._heard.get(timeout=left)
            except queue.Empty:
                break
            told.append(f"{name}: {event}")
            if event["event"] == "state":
                silent.discard(name)
        return "\n  ".join([*told, f"silent: {sorted(silent)}"])

    def _state(self) -> str:
        """What is known when something went wrong."""
        return f"entry {self.longest}, ended {sorted(self.ends)}, done {sorted(self.done)}"

    def _hear(self, name: str, event: dict[str, Any]) -> None:
        """Take note, and let happen what is due."""
        match event["event"]:
            case "open":
                if not self._port:
                    self._port = event["port"]
                    for guest in self.names[1:]:
                        self.players[guest].order("join", port=self._port)
            case "started":
                self._folders[name] = event["folder"]
            case "moved":
                self._host = event["player"]
            case "entry":
                self.longest = max(self.longest, event["seq"])
                while self._kills and self.longest >= self._kills[0][0] and self._all_started():
                    self._kill(self._kills.pop(0)[1])
            case "finished":
                self.ends[name] = event
                if len(self.ends) == len(self.names):
                    for each in self.names:
                        self.players[each].order("leave")
            case "done":
                self.done[name] = event
            case "stopped" | "gone":
                raise TroubleError(f"{name}: {event}, {self._state()}")

    def _all_started(self) -> bool:
        return set(self._folders) == set(self.names)

    def _kill(self, name: str) -> None:
        if name in self.ends:
            return
        player = self.players[name]
        player.kill()
        player.begin()
        self.counted["hosts killed" if name == self._host else "guests killed"] += 1
        player.order("resume", folder=self._folders[name], port=self._port_of(name))

    def _port_of(self, name: str) -> int:
        """The first host listens again where all know it; the others have no port to keep."""
        return self._port if name == self.names[0] else 0

    def _verify(self) -> None:
        """Everybody has the same game, and found everybody honest."""
        verdicts = {event["verdict"] for event in self.ends.values()}
        games = {event["game"] for event in self.ends.values()}
        if set(self.ends) != set(self.names) or verdicts != {"HONEST"} or len(games) != 1:
            raise TroubleError(f"{self.ends}")
