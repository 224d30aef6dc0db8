"""`docs/rules-coverage.md` and the tests of the rulebook name each other."""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "rules-coverage.md"


def written() -> list[str]:
    """The tests of the rulebook."""
    return [
        name
        for path in sorted(HERE.glob("test_rulebook*.py"))
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def rows() -> list[list[str]]:
    """The lines of the page's table, in columns."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("|") and not line.startswith(("| ---", "| heading"))
    ]


def named() -> list[str]:
    """The tests that the page names."""
    return [name for row in rows() for name in re.findall(r"`(test_\w+)`", row[3])]


def test_every_test_of_the_rulebook_stands_on_the_coverage_page() -> None:
    assert set(written()) - set(named()) == set()


def test_every_test_on_the_coverage_page_exists() -> None:
    assert set(named()) - set(written()) == set()


def test_no_two_tests_of_the_rulebook_have_one_name() -> None:
    assert len(written()) == len(set(written()))


def test_every_paragraph_on_the_coverage_page_has_a_rule_and_a_test() -> None:
    for row in rows():
        heading, paragraph, rule, tests = row
        assert heading
        assert paragraph.isdecimal()
        assert rule
        assert "`test_" in tests


def test_paragraphs_are_numbered_without_a_gap() -> None:
    seen: dict[str, list[int]] = {}
    for heading, paragraph, *_ in rows():
        seen.setdefault(heading, []).append(int(paragraph))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in seen.values())
