"""In `rules/` the same input gives the same output, in every process, for ever."""

import ast
from pathlib import Path

import pytest

from tests.house.set_order import order_dependence
from tests.house.sources import modules, shown, tree

ALLOWED = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "math",
    "msgspec",
    "operator",
    "re",
    "rules",
    "types",
    "typing",
}
"""What cannot read a file, a clock or a source of chance, or start a thread."""

FORBIDDEN_CALLS = {
    "__import__",
    "breakpoint",
    "eval",
    "exec",
    "hash",
    "id",
    "input",
    "open",
    "print",
}
"""Doors to the outside, and two values that differ from process to process."""


def imports(module: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def calls(module: ast.Module) -> set[str]:
    return {
        node.func.id
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


@pytest.mark.parametrize("path", modules("rules"), ids=shown)
def test_a_module_of_the_rules_imports_only_what_is_pure(path: Path) -> None:
    assert imports(tree(path)) - ALLOWED == set()


@pytest.mark.parametrize("path", modules("rules"), ids=shown)
def test_a_module_of_the_rules_opens_no_door_to_the_outside(path: Path) -> None:
    assert calls(tree(path)) & FORBIDDEN_CALLS == set()


@pytest.mark.parametrize("path", modules("rules"), ids=shown)
def test_a_module_of_the_rules_never_depends_on_the_order_of_a_set(path: Path) -> None:
    assert order_dependence(tree(path)) == []


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: f(x)",
        "for x in set(y): f(x)",
        "a = {1, 2}\nfor x in a: f(x)",
        "a = b = frozenset(y)\nlist(b)",
        "[x for x in {1, 2}]",
        "{x: 1 for x in {1, 2}}",
        "f(x for x in {1, 2})",
        "tuple({1, 2})",
        "next(iter({1, 2}))",
        "','.join({'a', 'b'})",
        "f(*{1, 2})",
        "a = set()\na.pop()",
        "def f(a: set[int]):\n    for x in a: g(x)",
        "def f(a: 'frozenset[int] | None'):\n    return list(a)",
        "def f() -> set[int]: ...\nfor x in f(): g(x)",
        "class A:\n    s: frozenset[int]\ndef f(a): return tuple(a.s)",
        "list({1} | y)",
        "list({1}.union(y))",
        "sorted({1, 2}, key=f) and sorted((x for x in {1, 2}), key=f)",
        "max({1, 2}, key=f)",
    ],
)
def test_a_dependence_on_the_order_of_a_set_is_found(code: str) -> None:
    assert order_dependence(ast.parse(code)) != []


@pytest.mark.parametrize(
    "code",
    [
        "for x in sorted({1, 2}): f(x)",
        "for x in [1, 2]: f(x)",
        "1 in {1, 2}",
        "len({1, 2})",
        "any(x > 1 for x in {1, 2})",
        "sum(x for x in {1, 2})",
        "max({1, 2})",
        "{x + 1 for x in {1, 2}}",
        "frozenset(x for x in {1, 2})",
        "a = [1]\na.pop()",
        "for x, y in {'a': 1}.items(): f(x, y)",
        "a = 5 | 6\nfor x in bits(a): f(x)",
    ],
)
def test_uses_of_a_set_that_hide_its_order_are_allowed(code: str) -> None:
    assert order_dependence(ast.parse(code)) == []
