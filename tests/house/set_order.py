"""Finds code that depends on the order in which a set happens to be iterated.

The order of a set of strings changes from process to process, so two programs
would play two different games. The search is by syntax: what is built or
annotated as a set, in this file, must only be used where order cannot matter.
"""

import ast
from collections.abc import Iterator

SET_TYPES = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
HARMLESS = {"all", "any", "frozenset", "len", "set", "sorted", "sum"}
ORDERLESS_WITHOUT_KEY = {"max", "min"}
ORDERED = {"dict", "enumerate", "filter", "iter", "list", "map", "next", "tuple", "zip"}
ORDERED_METHODS = {"extend", "fromkeys", "join"}


def order_dependence(module: ast.Module) -> list[int]:
    """The lines that iterate a set in an order that may be seen."""
    search = _Search(module)
    return sorted(set(search.lines()))


class _Search:
    def __init__(self, module: ast.Module) -> None:
        self.module = module
        self.names: set[str] = set()
        self.makers: set[str] = set()
        grown = -1
        while grown != len(self.names) + len(self.makers):
            grown = len(self.names) + len(self.makers)
            for node in ast.walk(module):
                self._learn(node)

    def lines(self) -> Iterator[int]:
        harmless = self._harmless_generators()
        for node in ast.walk(self.module):
            if isinstance(node, ast.For) and self.is_set(node.iter):
                yield node.lineno
            elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
                sets = any(self.is_set(part.iter) for part in node.generators)
                if sets and node not in harmless:
                    yield node.lineno
            elif isinstance(node, ast.Starred | ast.Call) and self._reveals(node):
                yield node.lineno

    def is_set(self, node: ast.expr) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(attr=name):
                return name in self.names
            case ast.Call(func=ast.Name(id=name)):
                return name in {"set", "frozenset"} or name in self.makers
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                return name in self.makers or (name in SET_METHODS and self.is_set(value))
            case ast.BinOp(left=left, right=right, op=op):
                operators = ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor
                return isinstance(op, operators) and (self.is_set(left) or self.is_set(right))
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.NamedExpr(value=value):
                return self.is_set(value)
        return False

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=targets, value=value) if self.is_set(value):
                for target in targets:
                    self._name(target)
            case ast.NamedExpr(target=target, value=value) if self.is_set(value):
                self._name(target)
            case ast.AnnAssign(target=target, annotation=annotation):
                if _is_set_type(annotation):
                    self._name(target)
            case ast.arg(arg=name, annotation=annotation) if annotation is not None:
                if _is_set_type(annotation):
                    self.names.add(name)
            case ast.FunctionDef(name=name, returns=returns) if returns is not None:
                if _is_set_type(returns):
                    self.makers.add(name)

    def _name(self, target: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.names.add(target.id)
        elif isinstance(target, ast.Attribute):
            self.names.add(target.attr)

    def _harmless_generators(self) -> set[ast.AST]:
        return {
            argument
            for node in ast.walk(self.module)
            if isinstance(node, ast.Call) and _hides_order(node)
            for argument in node.args
        }

    def _reveals(self, node: ast.Starred | ast.Call) -> bool:
        if isinstance(node, ast.Starred):
            return self.is_set(node.value)
        if isinstance(node.func, ast.Attribute):
            if node.func.attr == "pop" and not node.args and self.is_set(node.func.value):
                return True
            return node.func.attr in ORDERED_METHODS and any(map(self.is_set, node.args))
        if isinstance(node.func, ast.Name):
            keyed = node.func.id in ORDERLESS_WITHOUT_KEY and not _hides_order(node)
            return (node.func.id in ORDERED or keyed) and any(map(self.is_set, node.args))
        return False


def _hides_order(call: ast.Call) -> bool:
    if not isinstance(call.func, ast.Name):
        return False
    if call.func.id == "sorted":
        # A key that ties leaves the set's own order in the result.
        return not call.keywords or all(word.arg == "reverse" for word in call.keywords)
    if call.func.id in ORDERLESS_WITHOUT_KEY:
        return not call.keywords
    return call.func.id in HARMLESS


def _is_set_type(annotation: ast.expr) -> bool:
    match annotation:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SET_TYPES
        case ast.Subscript(value=value):
            return _is_set_type(value)
        case ast.BinOp(left=left, right=right):
            return _is_set_type(left) or _is_set_type(right)
        case ast.Constant(value=str() as text):
            return _is_set_type(ast.parse(text, mode="eval").body)
    return False
