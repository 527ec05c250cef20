"""Several records in one file of YAML, with a line of ``---`` between them: each stands alone."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.findings import Finding, UnreadableError
from testcross.rulesets.records.tree import Node, with_inside
from testcross.rulesets.records.yaml_tree import parse_tree

_MARK = re.compile(r"(?:---|\.\.\.)(?:\s|$)")
_EMPTY = re.compile(r"(?:\s*(?:#.*)?|---\s*(?:#.*)?|\.\.\.\s*(?:#.*)?|%.*)\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One record of a file."""

    text: str
    above: int
    """How many lines stand above it."""

    def written_anew(self, record: str) -> str:
        """Return a text in its place, behind the mark that it begins with, if there is one."""
        has_mark = any(map(_MARK.match, self.text.split("\n")))
        return f"---\n{record}" if has_mark else record


def documents(text: str) -> list[Document]:
    """Return the records of a text; at least one, though it may be empty."""
    if "\n---" not in text and "\n..." not in text:
        return [Document(text=text, above=0)]
    found = [one for one in _cut(text.split("\n")) if not _is_empty(one.text)]
    return found or [Document(text=text, above=0)]


def with_copies(text: str, copies: Iterable[tuple[Document, str]]) -> str:
    """Return the text of a file with a copy in place of each of its records.

    Args:
        text: the file.
        copies: its records in their order, each with its copy.
    """
    parts, done = [], 0
    starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
    for document, copy in copies:
        start = starts[document.above]
        parts += [text[done:start], copy]
        done = start + len(document.text)
    return "".join((*parts, text[done:]))


def _cut(lines: list[str]) -> Iterator[Document]:
    """Yield what stands between the marks; directives belong to what follows them."""
    start = 0
    for number, line in enumerate(lines):
        if not _MARK.match(line):
            continue
        if any(one.startswith("%") for one in lines[start:number]):
            continue
        yield Document(text="\n".join([*lines[start:number], ""]), above=start)
        start = number if line.startswith("---") else number + 1
    yield Document(text="\n".join(lines[start:]), above=start)


def _is_empty(text: str) -> bool:
    return all(_EMPTY.match(line) for line in text.split("\n"))


def moved_down(node: Node, lines: int) -> Node:
    """Return a tree so many lines further down."""
    line, column = node.place
    value = with_inside(node, lambda one: moved_down(one, lines)).value
    keys = {key: (at + lines, beside) for key, (at, beside) in node.keys.items()}
    error = None if node.error is None else finding_moved_down(node.error, lines)
    return replace(node, value=value, place=(line + lines, column), keys=keys, error=error)


def finding_moved_down(found: Finding, lines: int) -> Finding:
    """Return a finding so many lines further down; one about the whole file stays."""
    return replace(found, line=found.line + lines) if found.line else found


_KEY = re.compile(r"""(?P<gap>[ \t]*(?:-[ \t]+)?)(?P<quote>['"]?)(?P<key>\w+)(?P=quote)[ \t]*:""")
_DASH = re.compile(r"(?P<gap>[ \t]*)-(?:\s|$)")
_NOTHING = re.compile(r"\s*(?:#.*)?\Z")
_NAME = re.compile(
    r"""\s*(?:'(?P<one>[^']+)'|"(?P<two>[^"\\]+)"|(?P<bare>[^\s'"\[\]{}&*!|>%@`#,][^#]*?))\s*(?:#.*)?\Z"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cut:
    """Where the lines of a list's entries begin, from 0, and where the last one ends."""

    key_line: int
    key: str
    starts: Sequence[int]
    end: int


def has_parts(text: str, shape: RecordShape) -> bool:
    """Tell whether a record has a list that can be cut so."""
    return any(_opens(line, shape) for line in text.split("\n"))


def read_in_parts(text: str, shape: RecordShape, error: Finding) -> Node:
    """Return the tree of a record of which some entry cannot be read; that one is its text.

    Args:
        text: the record.
        shape: which key holds the list, and what its entries begin with.
        error: why it cannot be read as a whole.

    Raises:
        UnreadableError: with this error, where there is nothing to be saved.
    """
    lines = text.split("\n")
    cut = _cut_part(lines, shape)
    if cut is None or not cut.starts[0] < error.line <= cut.end:
        raise UnreadableError(error)
    around = [*lines[: cut.key_line + 1], *[""] * (cut.end - cut.key_line - 1), *lines[cut.end :]]
    root = parse_tree("\n".join(around))
    if not isinstance(root.value, dict) or root.value[cut.key].value is not None:
        raise UnreadableError(error)
    bounds = zip(cut.starts, [*cut.starts[1:], cut.end], strict=True)
    entries = [_entry(lines, start, end, shape) for start, end in bounds]
    if all(isinstance(entry.value, str) for entry in entries):
        raise UnreadableError(error)
    if not any(entry.error for entry in entries):
        at = max(n for n, start in enumerate(cut.starts) if start < error.line)
        entries[at] = replace(entries[at], error=error)
    whole = Node(entries, (cut.starts[0] + 1, 1), {})
    return replace(root, value={**root.value, cut.key: whole})


def _cut_part(lines: Sequence[str], shape: RecordShape) -> _Cut | None:
    """Return where the list of a record can be cut; None where it cannot."""
    key_line = next((n for n, line in enumerate(lines) if _opens(line, shape)), None)
    if key_line is None or shape.parts is None:
        return None
    below = range(key_line + 1, len(lines))
    first = next((n for n in below if not _NOTHING.match(lines[n])), None)
    dash = None if first is None else _DASH.match(lines[first])
    if first is None or dash is None:
        return None
    end = next((n for n in range(first, len(lines)) if _closes(lines[n], shape)), len(lines))
    starts = [n for n in range(first, end) if _begins(lines[n], dash["gap"], shape)]
    key = _KEY.match(lines[key_line])
    return _Cut(key_line=key_line, key=key["key"] if key else "", starts=starts, end=end)


def _opens(line: str, shape: RecordShape) -> bool:
    """Tell the line of the key whose list is cut: it holds nothing else."""
    key = _KEY.match(line)
    if key is None or key["gap"] or not _NOTHING.match(line[key.end() :]):
        return False
    return shape.parts is not None and shape.key(key["key"]) == shape.parts[0]


def _closes(line: str, shape: RecordShape) -> bool:
    """Tell the line of another key of the record itself."""
    key = _KEY.match(line)
    return key is not None and not key["gap"] and shape.key(key["key"]) in shape.heads


def _begins(line: str, gap: str, shape: RecordShape) -> bool:
    """Tell the first line of an entry: by a dash at its place, or before the key of its name."""
    dash = _DASH.match(line)
    key = _KEY.match(line)
    named = key is not None and shape.parts is not None and shape.key(key["key"]) == shape.parts[1]
    return dash is not None and (dash["gap"] == gap or named)


def _entry(lines: Sequence[str], start: int, end: int, shape: RecordShape) -> Node:
    """Return one entry, or its text with what is wrong in it."""
    text = "\n".join([*lines[start:end], ""])
    try:
        part = parse_tree(text)
        if isinstance(part.value, list) and len(part.value) == 1:
            return moved_down(part.value[0], start)
        raise UnreadableError.at(line=1, column=1, problem="the line does not fit those above it")
    except UnreadableError as error:
        found = finding_moved_down(error.finding, start).about(_name(lines[start:end], shape))
        return Node(text.strip(), (start + 1, 1), {}, error=found)


def _name(lines: Sequence[str], shape: RecordShape) -> str:
    """Return the name under which an entry stands, if it can be read."""
    for line in lines:
        key = _KEY.match(line)
        if key is not None and shape.parts is not None and shape.key(key["key"]) == shape.parts[1]:
            name = _NAME.match(line[key.end() :])
            return (name["one"] or name["two"] or name["bare"] or "") if name else ""
    return ""
