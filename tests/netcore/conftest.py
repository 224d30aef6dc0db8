"""What the tests of netcore share."""

import os

import pytest


@pytest.fixture
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that does not wait for its platters: no test here pulls the plug."""
    monkeypatch.setattr(os, "fsync", lambda _descriptor: None)
