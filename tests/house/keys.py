"""Which keys of the catalogue the code says, found by reading it."""

import ast
import re
from functools import cache

from tests.house.sources import modules, tree

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
BASE = "SealedOrdersError"
SAYERS = {"sentence", "Prompt", "Told"}
"""Besides our errors: what takes a key as its first argument."""

HELP_WORDS = {"help", "description", "epilog"}


@cache
def error_names() -> frozenset[str]:
    """Our error classes, by name: everything that descends from the base."""
    parents: dict[str, set[str]] = {}
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                bases = {_name(base) for base in node.bases}
                parents.setdefault(node.name, set()).update(bases)
    names = {BASE}
    grown = 0
    while grown != len(names):
        grown = len(names)
        names |= {name for name, bases in parents.items() if bases & names}
    return frozenset(names)


@cache
def said_keys() -> dict[str, str]:
    """Every key that is certainly said, and where."""
    said = {}
    for path in modules():
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Call):
                continue
            arguments: list[ast.expr] = []
            if _name(node.func) in error_names() | SAYERS:
                arguments += node.args[:1]
            if path.parent.name == "cli":
                arguments += [word.value for word in node.keywords if word.arg in HELP_WORDS]
            for argument in arguments:
                for value in _constants(argument):
                    said.setdefault(value, f"{path.name}:{node.lineno}")
    return said


@cache
def raised_keys(*rooms: str) -> frozenset[str]:
    """Every key that an error of these rooms is certainly made with."""
    return frozenset(
        value
        for path in modules(*rooms)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and _name(node.func) in error_names()
        for argument in node.args[:1]
        for value in _constants(argument)
    )


@cache
def mentioned() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Every string in the code that may be a key, and the form of those put together there."""
    strings, patterns = set(), set()
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                form = "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9_.]+"
                    for part in node.values
                )
                if re.match(r"[a-z][a-z0-9_]*\\\.", form):
                    patterns.add(form)
    return frozenset(strings), tuple(re.compile(form) for form in sorted(patterns))


def is_mentioned(key: str) -> bool:
    strings, patterns = mentioned()
    return key in strings or any(pattern.fullmatch(key) for pattern in patterns)


def _constants(node: ast.expr) -> list[str]:
    """The strings that an expression can be; none if it is computed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value] if KEY.fullmatch(node.value) else []
    if isinstance(node, ast.IfExp):
        return _constants(node.body) + _constants(node.orelse)
    return []


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
