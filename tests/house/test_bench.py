"""The table that `make bench` prints."""

from tests.bench.table import Row, table


def test_figures_stand_in_one_aligned_table() -> None:
    text = table([Row("moves", 12345.6, "1/s", "chess", 0.5), Row("a start", 61.25, "ms")])
    assert text.splitlines() == [
        "what       ours  theirs  unit  peer",
        "------------------------------------",
        "moves    12,346     0.5  1/s   chess",
        "a start   61.25          ms",
    ]
