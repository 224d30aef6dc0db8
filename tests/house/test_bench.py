"""The table that `make bench` prints."""

from tests.bench.table import Row, page, table


def test_figures_stand_in_one_aligned_table() -> None:
    text = table([Row("moves", 12345.6, "1/s", "chess", 6172.8), Row("a start", 61.25, "ms")])
    assert text.splitlines() == [
        "what       ours  theirs  ratio  unit  peer",
        "-------------------------------------------",
        "moves    12,346   6,173      2  1/s   chess",
        "a start   61.25                 ms",
    ]


def test_the_page_has_the_same_figures() -> None:
    text = page([Row("moves", 3.0, "1/s", "chess", 2.0)])
    assert text.splitlines()[-1] == "| moves | 3 | 2 | 1.5 | 1/s | chess |"
