"""Several records in one file of YAML, with a line of ``---`` between them: each stands alone."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.tree import Node, with_inside

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
    each = _cut(text.split("\n"))
    found = [one for one in each if not all(map(_EMPTY.match, one.text.split("\n")))]
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


def moved_down(node: Node, lines: int) -> Node:
    line, column = node.place
    value = with_inside(node, lambda one: moved_down(one, lines)).value
    keys = {key: (at + lines, beside) for key, (at, beside) in node.keys.items()}
    return replace(node, value=value, place=(line + lines, column), keys=keys)


def finding_moved_down(found: Finding, lines: int) -> Finding:
    """Return a finding so many lines further down; one about the whole file stays."""
    return replace(found, line=found.line + lines) if found.line else found
