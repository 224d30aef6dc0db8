"""The table that `make bench` prints, and the page that keeps it."""

from pathlib import Path

from tests.bench.table import Row, page, table, write_section


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


def test_a_new_measurement_takes_the_place_of_the_last_and_leaves_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    write_section(path, "Figures", "old")
    write_section(path, "Soak", "wet")
    write_section(path, "Figures", "new")
    assert path.read_text("utf-8") == "# Benchmarks\n\n## Figures\n\nnew\n\n## Soak\n\nwet\n"
    write_section(path, "Soak", "dry")
    assert path.read_text("utf-8") == "# Benchmarks\n\n## Figures\n\nnew\n\n## Soak\n\ndry\n"
