"""What a mutant changes: one place in one line of a function; and which mutants are tried."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from sampling import sample

FLOORS = ("solver", "rulesets", "pages", "asking", "questions", "web", "cli")
KINDS = (
    *("comparison", "and/or", "not", "boundary", "truth", "return", "condition", "arguments"),
    *("arithmetic", "opposite", "loop", "call left out"),
)
Function = ast.FunctionDef | ast.AsyncFunctionDef
Span: TypeAlias = tuple[int, int, int]
"""Line, first byte, byte after the last."""


class Edit(NamedTuple):
    """A change to a file: the bytes from start to end of a line, from 1, become others."""

    path: str
    function: str
    kind: str
    statement: int
    line: int
    start: int
    end: int
    new: str
    before: str
    after: str

    @property
    def identity(self) -> tuple[str, ...]:
        """What is the same in another checkout if the line is the same there."""
        return self.function, self.kind, self.before, self.after

    def applied(self, text: str) -> str:
        lines = text.encode().split(b"\n")
        lines[self.line - 1] = _changed(lines[self.line - 1], self.start, self.end, self.new)
        return b"\n".join(lines).decode()


def _changed(line: bytes, start: int, end: int, new: str) -> bytes:
    return line[:start] + new.encode() + line[end:]


_UNTOUCHED = (ast.JoinedStr, ast.Raise, ast.Assert)  # messages, and what leads to them
_TYPES = {"annotation", "returns", "decorator_list"}
# Functions that no call could confuse the arguments of without stopping at once.
_FIXED_ORDER = {
    *("cast", "isinstance", "issubclass", "getattr", "hasattr", "setattr", "map", "filter")
}
_OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
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
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
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
    lines, found = text.encode().split(b"\n"), []
    for function in _functions(ast.parse(text)):
        for top in function.body:
            for statement, node in _below(top, top.lineno):
                made = sorted(_changes(node, lines), key=lambda one: KINDS.index(one[0]))
                for kind, (line, start, end), new in made:
                    old = lines[line - 1]
                    after = _changed(old, start, end, new).decode().strip()
                    shown = old.decode().strip(), after
                    found.append(
                        Edit(path, function.name, kind, statement, line, start, end, new, *shown)
                    )
    return found


def _functions(node: ast.AST) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child
        else:
            yield from _functions(child)


def _below(node: ast.AST, statement: int) -> Iterator[tuple[int, ast.AST]]:
    """Yield every node of a statement that may be changed, with the line where its own begins."""
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


def _changes(node: ast.AST, lines: list[bytes]) -> Iterator[tuple[str, Span, str]]:
    """Yield kind, place and new text of what may be changed in a node itself."""
    yield from _other_operators(node, lines)
    place: Span | None
    match node:
        case ast.UnaryOp(op=ast.Not()):
            start = (node.lineno, node.col_offset, node.col_offset + 4)
            if _text(lines, start) == "not ":
                yield "not", start, ""
        case ast.Constant(value=bool(value)) if place := _span(node):
            yield "truth", place, str(not value)
        case ast.Constant(value=int(value)) if place := _span(node):
            yield "boundary", place, str(value + 1)
            if value > 0:
                yield "boundary", place, str(value - 1)
        case ast.Return(value=None) if place := _span(node):
            yield "return", place, "pass"
        case ast.Return() if (place := _span(node)) and _text(lines, place) != "return None":
            yield "return", place, "return None"
        case ast.Break() | ast.Continue() if place := _span(node):
            yield "loop", place, "continue" if isinstance(node, ast.Break) else "break"
        case ast.Expr(value=ast.Call()) if place := _span(node):
            yield "call left out", place, "pass"
        case ast.Call(func=called, args=given):
            name = called.id if isinstance(called, ast.Name) else ""
            if name in _OPPOSITES and (place := _span(called)):
                yield "opposite", place, _OPPOSITES[name]
            if len(given) == 2 and name not in _FIXED_ORDER:
                yield from _exchanged(given[0], given[1], lines)
    tests: list[ast.expr] = []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        tests = [node.test]
    elif isinstance(node, ast.comprehension):
        tests = node.ifs
    for test in tests:
        if (place := _span(test)) and not isinstance(test, ast.UnaryOp):
            yield "condition", place, f"not ({_text(lines, place)})"


def _exchanged(
    left: ast.expr, right: ast.expr, lines: list[bytes]
) -> Iterator[tuple[str, Span, str]]:
    first, second = _span(left), _span(right)
    if isinstance(left, ast.Starred) or isinstance(right, ast.Starred) or not first or not second:
        return
    a, b = _text(lines, first), _text(lines, second)
    if a != b and first[0] == second[0]:
        comma = _text(lines, (first[0], first[2], second[1]))
        yield "arguments", (first[0], first[1], second[2]), b + comma + a


def _other_operators(node: ast.AST, lines: list[bytes]) -> Iterator[tuple[str, Span, str]]:
    """Put one operator in place of another, where it stands once between two nodes."""
    pairs: list[tuple[str, ast.expr, ast.AST, ast.expr]] = []
    match node:
        case ast.Compare(left=left, ops=signs, comparators=others):
            sides = [left, *others]
            pairs = [("comparison", *one) for one in zip(sides, signs, others, strict=False)]
        case ast.BoolOp(op=sign, values=values):
            pairs = [("and/or", a, sign, b) for a, b in pairwise(values)]
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            pairs = [] if _is_text(left) or _is_text(right) else [("arithmetic", left, sign, right)]
    for kind, one, between, other in pairs:
        old, new = _OPERATORS[type(between)]
        if one.end_lineno == other.lineno and one.end_col_offset is not None:
            text = _text(lines, (other.lineno, one.end_col_offset, other.col_offset))
            word = rf"\b{old}\b" if old.isalpha() else re.escape(old)
            found = list(re.finditer(word, text))
            if len(found) == 1:
                start = one.end_col_offset + len(text[: found[0].start()].encode())
                yield kind, (other.lineno, start, start + len(old)), new


def _span(node: ast.expr | ast.stmt) -> Span | None:
    """Return where a node stands; None if it takes several lines."""
    if node.end_lineno != node.lineno or node.end_col_offset is None:
        return None
    return node.lineno, node.col_offset, node.end_col_offset


def _text(lines: list[bytes], place: Span) -> str:
    return lines[place[0] - 1][place[1] : place[2]].decode()


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def is_program(edit: Edit, text: str) -> bool:
    """Tell whether the changed file is a program still, and another than before."""
    try:
        return ast.dump(ast.parse(edit.applied(text))) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


def all_edits(root: Path) -> list[Edit]:
    """Return every change that may be made to a checkout's product, in order."""
    paths = (path for floor in FLOORS for path in sorted((root / floor).rglob("*.py")))
    names = (path.relative_to(root).as_posix() for path in paths)
    return [one for name in names for one in edits(name, (root / name).read_text("utf-8"))]


def draw(root: Path, count: int, seed: int) -> list[Edit]:
    """Return so many mutants, of all kinds in turn and no two in one function."""
    possible = all_edits(root)
    drawn: dict[tuple[str, str], Edit] = {}
    for i in sample([edit.kind for edit in possible], 10 * count, f"mutants {seed}"):
        edit = possible[i]
        if len(drawn) < count and is_program(edit, (root / edit.path).read_text("utf-8")):
            drawn.setdefault((edit.path, edit.function), edit)
    return list(drawn.values())
