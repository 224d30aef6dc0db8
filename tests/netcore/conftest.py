"""What the tests of netcore share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.netcore.programs import Programs


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    """Programs of our own, each with its own folder; none outlives the test."""
    started = Programs(tmp_path)
    yield started
    started.end()


@pytest.fixture
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that does not wait for its platters: no test here pulls the plug."""
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)
