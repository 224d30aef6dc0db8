"""Real programs on loopback for the tests: started, read line by line, killed, awaited."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

PATIENCE = 90.0


class Program:
    """One `sealed-orders` process with a data folder of its own; its events line by line."""

    def __init__(
        self,
        folder: Path,
        name: str,
        *arguments: str,
        on: str | None = None,
        module: str = "qtclient",
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.output = folder / f"{name}.out"
        self.errors = folder / f"{name}.err"
        inside = [] if on is None else ["ip", "netns", "exec", on]
        command = [
            *inside,
            *(sys.executable, "-m", module, *arguments),
            *("--data-dir", str(folder / "data"), "--json"),
        ]
        with self.output.open("wb") as out, self.errors.open("wb") as err:
            self.process = subprocess.Popen(command, stdout=out, stderr=err, env=dict(os.environ))

    def events(self) -> list[dict[str, Any]]:
        lines = self.output.read_text(encoding="utf-8").split("\n")[:-1]
        return [json.loads(line) for line in lines]

    def await_event(self, name: str, **fields: object) -> dict[str, Any]:
        """The first event of this name that has come, or will."""
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            for event in self.events():
                if event["event"] == name and fields.items() <= event.items():
                    return event
            if self.process.poll() is not None and not any(
                event["event"] == name for event in self.events()
            ):
                break
            time.sleep(0.02)
        raise AssertionError(f"no {name}: {self.tail()}")

    def await_entry(self, seq: int) -> None:
        """Wait until the log is at least this long."""
        give_up = time.monotonic() + PATIENCE
        while not any(event.get("seq", 0) >= seq for event in self.events()):
            if time.monotonic() > give_up or self.process.poll() is not None:
                raise AssertionError(f"entry {seq} never came: {self.tail()}")
            time.sleep(0.02)

    def exit_code(self) -> int:
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still running: {self.tail()}") from None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def tail(self) -> str:
        shown = [str(event)[:200] for event in self.events()[-3:]]
        return f"{shown} {self.errors.read_text(encoding='utf-8')[-2000:]}"


class Programs:
    """All programs of one test, killed at its end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._all: list[Program] = []

    def start(
        self, player: str, *arguments: str, on: str | None = None, module: str = "qtclient"
    ) -> Program:
        """A program of a player, on this machine or in a network namespace."""
        name = str(len(self._all))
        program = Program(self.folder / player, name, *arguments, on=on, module=module)
        self._all.append(program)
        return program

    def host(self, *arguments: str) -> tuple[Program, str]:
        """A host on loopback, and its address."""
        program = self.start("host", "host", "--bind", "127.0.0.1", "--port", "0", *arguments)
        opened = program.await_event("open")
        return program, f"127.0.0.1:{opened['port']}"

    def join(self, player: str, address: str, *arguments: str) -> Program:
        return self.start(player, "join", "--address", address, *arguments)

    def end(self) -> None:
        for program in self._all:
            if program.process.poll() is None:
                program.kill()


def saved_game(program: Program) -> bytes:
    """The bytes of the game that a program saved at the end."""
    return Path(program.await_event("finished")["file"]).read_bytes()
