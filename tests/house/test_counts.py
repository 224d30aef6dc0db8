"""One variable turns the short tests into the long ones."""

import pytest

from tests.counts import LONG_VARIABLE, count


def test_counts_are_short_unless_the_variable_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LONG_VARIABLE, raising=False)
    assert count(3, 1000) == 3
    monkeypatch.setenv(LONG_VARIABLE, "")
    assert count(3, 1000) == 3
    monkeypatch.setenv(LONG_VARIABLE, "1")
    assert count(3, 1000) == 1000
