"""What the repository must not contain, and what its top level is."""

import ast
import re
from pathlib import Path

import pytest

from tests.house.sources import ROOT, kept_files, modules, shown, tree

TOP_LEVEL = {
    ".ci",
    ".github",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    "NOTICE",
    "README.md",
    "README.ru.md",
    "docs",
    "netcore",
    "packaging",
    "pyproject.toml",
    "qtclient",
    "requirements.lock",
    "resources",
    "rules",
    "tests",
}

# Written in pieces, so that this file does not contain what it looks for.
FORBIDDEN = {
    "a folder of one machine": r"(?<![\w.:/@-])/(?:home|root|wo" + r"rk|opt|mnt|srv|Users)/\w",
    "a drive of one machine": r"(?<![\w])[A-Z]:\\" + r"\\?(?:Users|Windows|Program)",
    "the host of a registry": r"pythonhos" + r"ted\.org|pypi\.o" + r"rg|npmjs\.(?:com|o" + "rg)",
    "an index to install from": r"--(?:extra-)?index-u" + r"rl[ =]|--find-li" + "nks",
    "a private key": r"BEGIN [A-Z ]*PRIVATE K" + "EY",
    "a token": r"\b(?:gh[pousr]_[A-Za-z0-9]{20,}|AKI" + r"A[0-9A-Z]{16}|xox[abp]-\w{10,})",
    "something left to do": r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b",
    "a method without a body": r"raise NotImplemented" + "Error",
}

MOST_LINES = 600
MOST_BYTES = 2_000_000


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_the_top_level_holds_only_what_everybody_expects() -> None:
    found = {shown(path).partition("/")[0] for path in kept_files()}
    assert found <= TOP_LEVEL


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_repository_does_not_contain(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{shown(path)}:{number}"
        for path in kept_files()
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a folder of one machine", "open('/home" + "/anna/x')"),
        ("a drive of one machine", "C:\\\\Users" + "\\anna"),
        ("the host of a registry", "https://files.pythonhos" + "ted.org/x"),
        ("an index to install from", "--index-u" + "rl https://x"),
        ("a private key", "-----BEGIN OPENSSH PRIVATE K" + "EY-----"),
        ("a token", "ghp_" + "a" * 36),
        ("something left to do", "# TO" + "DO: later"),
        ("a method without a body", "raise NotImplemented" + "Error"),
    ],
)
def test_what_must_not_be_there_would_be_found(what: str, line: str) -> None:
    assert re.search(FORBIDDEN[what], line)


def test_every_pinned_version_has_a_hash() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pins = re.split(r"\n(?=\S)", lock.strip())
    assert len(pins) > 20
    for pin in pins:
        assert re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==\S+", pin), pin
        assert "--hash=sha256:" in pin
        assert "://" not in pin


def test_no_kept_file_is_huge() -> None:
    assert [shown(path) for path in kept_files() if path.stat().st_size > MOST_BYTES] == []


def test_modules_are_small_enough_to_read() -> None:
    long = {
        shown(path): lines
        for path in modules()
        if (lines := len(text_of(path).splitlines())) > MOST_LINES
    }
    assert long == {}


def test_no_error_is_swallowed() -> None:
    swallowed = [
        f"{shown(path)}:{node.lineno}"
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or getattr(node.type, "id", "") in {"Exception", "BaseException"})
        and all(isinstance(step, ast.Pass) for step in node.body)
    ]
    assert swallowed == []


def test_ci_runs_the_checks_and_the_tests_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make check", "make test"]
