"""What a mutant changes: one place in one line of a function."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from textwrap import dedent
from typing import TypeAlias

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A change to a file.

    Args:
        path: of the file, below the checkout.
        function: the name of the function whose body is changed.
        kind: the operator.
        statement: the line in which the statement begins.
        line: the line that is changed, from 1.
        start: the first byte of the line that goes.
        end: the byte after the last.
        new: what comes in its place.
        before: the line as it is, without the blanks around it.
        after: the line as it will be.
        place: the body of the function as a digest, and where in it the change is; it stays when
            the function goes to another line or another file.
    """

    path: str
    function: str
    kind: str
    statement: int
    line: int
    start: int
    end: int
    new: str
    before: str = ""
    after: str = ""
    place: str = ""

    @property
    def identity(self) -> tuple[str, ...]:
        """Return what is the same in another checkout if the function is the same there."""
        return self.function, self.kind, self.place, self.new

    def applied(self, text: str) -> str:
        """Return the text of the file with the change made."""
        lines = text.encode().split(b"\n")
        lines[self.line - 1] = self.changed(lines[self.line - 1])
        return b"\n".join(lines).decode()

    def changed(self, line: bytes) -> bytes:
        """Return the line with the change made."""
        return line[: self.start] + self.new.encode() + line[self.end :]


Change: TypeAlias = tuple[int, int, int, str]
"""Line, first byte, byte after the last, and what comes in their place."""
_UNTOUCHED = (ast.JoinedStr, ast.Raise, ast.Assert)
"""Messages, and what leads to them; ``strict=True`` asserts something too."""
_TYPES = {"annotation", "returns", "decorator_list"}
_FIXED_ORDER = {
    "cast",
    "isinstance",
    "issubclass",
    "getattr",
    "hasattr",
    "setattr",
    "map",
    "filter",
}
"""Functions that no call could confuse the arguments of without stopping at once."""
_COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
_OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}


def edits(path: str, text: str) -> list[Edit]:
    """Return every change that may be made to a file, in order."""
    source = _Source(text)
    found: list[Edit] = []
    for function in _functions(ast.parse(text)):
        for statement, node in _nodes(function):
            for kind, operator in OPERATORS.items():
                for line, start, end, new in operator(node, source):
                    edit = Edit(
                        path=path,
                        function=function.name,
                        kind=kind,
                        statement=statement,
                        line=line,
                        start=start,
                        end=end,
                        new=new,
                        place=source.place(function, line, start),
                    )
                    found.append(source.shown(edit))
    return found


def is_program(edit: Edit, text: str) -> bool:
    """Tell whether the changed file is a program still, and another than before."""
    try:
        return ast.dump(ast.parse(edit.applied(text))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


class _Source:
    """The bytes of a file, by which the parser counts."""

    def __init__(self, text: str) -> None:
        self._lines = text.encode().split(b"\n")

    def part(self, line: int, start: int, end: int) -> str:
        return self._lines[line - 1][start:end].decode()

    def of(self, node: ast.expr | ast.stmt) -> Change | None:
        """Return where a node stands and its text; None if it takes several lines."""
        if node.end_lineno != node.lineno or node.end_col_offset is None:
            return None
        line, start, end = node.lineno, node.col_offset, node.end_col_offset
        return line, start, end, self.part(line, start, end)

    def between(self, left: ast.expr, right: ast.expr) -> Change | None:
        """Return what stands between two nodes, if that is in one line."""
        if left.end_lineno != right.lineno or left.end_col_offset is None:
            return None
        line, start, end = right.lineno, left.end_col_offset, right.col_offset
        return line, start, end, self.part(line, start, end)

    def place(self, function: Function, line: int, start: int) -> str:
        """Return a digest of a function's body, and the line and byte in it of a place."""
        first = _without_docstring(function)[0]
        body = b"\n".join(self._lines[first.lineno - 1 : function.end_lineno]).decode()
        digest = sha256(dedent(body).encode()).hexdigest()[:16]
        return f"{digest}:{line - first.lineno}:{start - first.col_offset}"

    def shown(self, edit: Edit) -> Edit:
        line = self._lines[edit.line - 1]
        after = edit.changed(line).decode()
        return replace(edit, before=line.decode().strip(), after=after.strip())


def _functions(node: ast.AST) -> Iterator[Function]:
    """Return functions and methods, not what is inside them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child
        else:
            yield from _functions(child)


def _without_docstring(function: Function) -> list[ast.stmt]:
    first, *others = function.body
    says = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return others if says and others else function.body


def _nodes(function: Function) -> Iterator[tuple[int, ast.AST]]:
    """Return every node of a function's body, with the line of its statement."""
    for statement in function.body:
        yield from _below(statement, statement.lineno)


def _below(node: ast.AST, statement: int) -> Iterator[tuple[int, ast.AST]]:
    if isinstance(node, _UNTOUCHED) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return
    if isinstance(node, ast.stmt):
        statement = node.lineno
    yield statement, node
    for field, value in ast.iter_fields(node):
        if field in _TYPES or (isinstance(node, ast.arguments) and "default" in field):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _below(child, statement)


def _swapped(place: Change | None, old: str, new: str) -> Iterator[Change]:
    """Put one operator in place of another, where it stands once between two nodes."""
    if place is None:
        return
    line, start, _, text = place
    word = rf"\b{old}\b" if old.isalpha() else re.escape(old)
    found = list(re.finditer(word, text))
    if len(found) == 1:
        first, last = (len(text[:at].encode()) for at in found[0].span())
        yield line, start + first, start + last, new


def _comparison(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            yield from _swapped(source.between(left, right), *_COMPARISONS[type(operator)])


def _connective(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.BoolOp):
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from _swapped(source.between(left, right), *words)


def _dropped_not(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        line, start = node.lineno, node.col_offset
        if source.part(line, start, start + 4) == "not ":
            yield line, start, start + 4, ""


def _boundary(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        place = source.of(node)
        if place is not None:
            yield *place[:3], str(node.value + 1)
            if node.value > 0:
                yield *place[:3], str(node.value - 1)


def _truth(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        place = source.of(node)
        if place is not None:
            yield *place[:3], str(not node.value)


def _returned(node: ast.AST, source: _Source) -> Iterator[Change]:
    if not isinstance(node, ast.Return):
        return
    place = source.of(node)
    if place is not None and node.value is None:
        yield *place[:3], "pass"
    elif place is not None and place[3] != "return None":
        yield *place[:3], "return None"


def _condition(node: ast.AST, source: _Source) -> Iterator[Change]:
    tests: list[ast.expr] = []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        tests = [node.test]
    elif isinstance(node, ast.comprehension):
        tests = node.ifs
    for test in tests:
        place = source.of(test)
        if place is not None and not isinstance(test, ast.UnaryOp):
            yield *place[:3], f"not ({place[3]})"


def _arguments(node: ast.AST, source: _Source) -> Iterator[Change]:
    if not isinstance(node, ast.Call) or len(node.args) != 2:
        return
    if isinstance(node.func, ast.Name) and node.func.id in _FIXED_ORDER:
        return
    left, right = node.args
    if isinstance(left, ast.Starred) or isinstance(right, ast.Starred):
        return
    first, comma, second = source.of(left), source.between(left, right), source.of(right)
    if first and comma and second and first[3] != second[3]:
        yield first[0], first[1], second[2], second[3] + comma[3] + first[3]


def _arithmetic(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        sides = (node.left, node.right)
        if not any(isinstance(one, ast.JoinedStr) or _is_text(one) for one in sides):
            yield from _swapped(source.between(*sides), *_ARITHMETIC[type(node.op)])


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _opposite(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        place = source.of(node.func)
        if place is not None and node.func.id in _OPPOSITES:
            yield *place[:3], _OPPOSITES[node.func.id]


def _loop(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.Break | ast.Continue):
        place = source.of(node)
        if place is not None:
            yield *place[:3], "continue" if isinstance(node, ast.Break) else "break"


def _left_out(node: ast.AST, source: _Source) -> Iterator[Change]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        place = source.of(node)
        if place is not None:
            yield *place[:3], "pass"


OPERATORS: dict[str, Callable[[ast.AST, _Source], Iterator[Change]]] = {
    "comparison": _comparison,
    "and/or": _connective,
    "not": _dropped_not,
    "boundary": _boundary,
    "truth": _truth,
    "return": _returned,
    "condition": _condition,
    "arguments": _arguments,
    "arithmetic": _arithmetic,
    "opposite": _opposite,
    "loop": _loop,
    "call left out": _left_out,
}
"""What each kind of mutant changes in a node."""
