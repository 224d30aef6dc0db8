"""The file that `host` and `join` write of what happens between the programs."""

import argparse
import logging
from pathlib import Path

import pytest

from netcore.cli import atable


def test_a_log_file_does_not_grow_beyond_its_measure_however_much_strangers_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atable, "MOST_LOGGED", 10_000)
    monkeypatch.setattr(logging.root, "handlers", [])
    monkeypatch.setattr(logging.root, "level", logging.WARNING)
    atable.start_log(argparse.Namespace(log=tmp_path / "table.log", log_level="info"))
    for number in range(1000):
        logging.getLogger("netcore.transport").info("stranger %d did not get in", number)
    logging.root.handlers[0].close()
    written = sorted(tmp_path.iterdir())
    assert [one.name for one in written] == ["table.log", "table.log.1"]
    assert all(one.stat().st_size <= 10_000 for one in written)
    assert "stranger 999" in written[0].read_text(encoding="utf-8")
