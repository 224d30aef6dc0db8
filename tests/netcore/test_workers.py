"""Processes of our own end with the program, however it ends."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import os, time
from netcore.workers import pool

if __name__ == "__main__":
    work = pool(1)
    print(work.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal that kills")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_is_left_behind_by_a_program_that_is_killed(
    tmp_path: Path, number: signal.Signals
) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    # The worker holds the other end of this pipe too: it ends when both are gone.
    with subprocess.Popen([sys.executable, file], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert int(program.stdout.readline()) > 0
        program.send_signal(number)
        assert program.stdout.read() == ""
        assert program.wait() == -number
