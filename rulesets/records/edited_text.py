"""The right copy of a record in YAML or JSON as edits of its text: all else stays as it was."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import pairwise, takewhile
from typing import Any, NamedTuple, TypeAlias

import yaml
from testcross.rulesets.records.files import dump_flow, dump_yaml
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.verdict import Plain
from testcross.rulesets.records.yaml_tree import readable
from yaml.error import YAMLError

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_DASH = re.compile(r"[ \t]*-[ \t]+")
_LINE_END = re.compile(r"[^\n]*\n?")
_WIDTH = 100
"""Characters of a key with a list or table in one line."""
_BLOCK_STYLES = frozenset({"|", ">"})

_Raw: TypeAlias = Any
"""A node of the library, which knows where it begins and ends, and in which quotes."""
_Pair: TypeAlias = tuple[_Raw, _Raw]


class _Splice(NamedTuple):
    """Characters of a text that others take the place of."""

    start: int
    end: int
    text: str


class _NoEditError(Exception):
    """Something in a text that cannot be put right in its place."""


def edited_text(text: str, right: Plain, read: Callable[[str], Plain]) -> str | None:
    """Return the text of a record with what is wrong put right in its place.

    A value keeps its quotes, a new key gets a line of its own below its siblings, or a place behind
    them in their brackets, and what is removed loses its lines.

    Args:
        text: the record in YAML or JSON.
        right: the whole record as it should be.
        read: returns what a text says, as ``right`` has it.

    Returns:
        None where that cannot be done: the text cannot be read as a whole, an alias stands for what
        is otherwise, or a value of several lines is not to be cut.
    """
    with suppress(YAMLError, ValueError, RecursionError, UnreadableError, _NoEditError):
        edited = _Editor(text).edited(right)
        if read(edited) == right:
            return edited
    return None


class _Editor:
    """Goes through a text beside what it should say, and collects what has to change."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._splices: dict[_Splice, None] = {}
        self._added: dict[int, str] = {}
        """What is written between two characters, by the place of the second."""

    def edited(self, right: Plain) -> str:
        """Return the text put right."""
        self._value(yaml.compose(readable(self._text), Loader=_LOADER), right)
        parts, done = [], 0
        added = (_Splice(at, at, text) for at, text in self._added.items())
        for start, end, text in sorted((*added, *self._splices), key=lambda one: one[:2]):
            if start < done:
                raise _NoEditError
            parts += [self._text[done:start], text]
            done = end
        return "".join((*parts, self._text[done:]))

    @cached_property
    def _is_json(self) -> bool:
        if self._text.lstrip()[:1] not in ("{", "["):
            return False
        with suppress(ValueError, RecursionError):
            json.loads(self._text)
            return True
        return False

    def _splice(self, start: int, end: int, text: str) -> None:
        """Change some characters; what stands under an alias, or is there already, only once."""
        self._splices[_Splice(start, end, text)] = None

    # values

    def _value(self, raw: _Raw, right: Plain) -> None:
        """Put a value right, and what is in it."""
        if isinstance(raw, yaml.MappingNode) and isinstance(right, dict):
            self._table(raw, right)
        elif isinstance(raw, yaml.SequenceNode) and isinstance(right, list | tuple):
            self._list(raw, right)
        elif isinstance(raw, yaml.MappingNode) and isinstance(right, list) and len(right) == 1:
            self._value(raw, right[0])
        elif not (isinstance(raw, yaml.ScalarNode) and _says(raw, right)):
            self._replace(raw, right)

    def _replace(self, raw: _Raw, right: Plain) -> None:
        start, end = _start(raw), _end(raw)
        is_block = isinstance(raw, yaml.CollectionNode) and not raw.flow_style
        if is_block or getattr(raw, "style", None) in _BLOCK_STYLES:
            raise _NoEditError
        gap = " " if start == end and self._text[start - 1 : start].strip() else ""
        self._splice(start, end, f"{gap}{self._written(right, getattr(raw, 'style', None), raw)}")

    def _written(self, value: Plain, style: str | None, before: _Raw = None) -> str:
        """Return a value in one line, in the quotes of the one before it, where it is a text."""
        if self._is_json:
            quoted = style == '"' and isinstance(value, int) and not isinstance(value, bool)
            shown = str(value) if quoted else value
            return json.dumps(shown, ensure_ascii=self._text.isascii())
        if isinstance(value, str | int) and style in ("'", '"'):
            text = _plain_text(value)
            is_simple = style == "'" and text.isprintable()
            return (
                f"'{text.replace(chr(39), chr(39) * 2)}'"
                if is_simple
                else json.dumps(text, ensure_ascii=False)
            )
        was_number = before is not None and not style and _WHOLE.fullmatch(str(before.value))
        return str(value) if was_number and _WHOLE.fullmatch(str(value)) else dump_flow(value)

    # tables

    def _table(self, raw: _Raw, right: dict[str, Plain]) -> None:
        pairs: list[_Pair] = raw.value
        if not all(isinstance(key, yaml.ScalarNode) for key, _ in pairs):
            raise _NoEditError
        kept = [pair for pair in pairs if pair[0].value in right]
        for key, value in kept:
            self._value(value, right[key.value])
        if len(kept) < len(pairs):
            self._take_out([(_start(k), _end(v), k.value in right) for k, v in pairs], raw)
        there = {key.value for key, _ in pairs}
        added = {key: value for key, value in right.items() if key not in there}
        if added and not kept:
            raise _NoEditError
        if added:
            self._add_keys(raw, kept, added)

    def _add_keys(self, raw: _Raw, kept: Sequence[_Pair], added: dict[str, Plain]) -> None:
        """Write keys below, or behind, the last one of a table."""
        key, value = kept[-1]
        if not raw.flow_style:
            indent = " " * int(kept[0][0].start_mark.column)
            for name, one in added.items():
                lines = (f"{indent}{line}" for line in self._lines_of_key(name, one, key))
                self._add_line(_end(value), "\n".join(lines))
            return
        for name, one in added.items():
            style = getattr(value, "style", None) if isinstance(one, str) else None
            text = f"{self._written(name, key.style)}: {self._written(one, style)}"
            self._splice_behind(_start(key), _end(value), text)

    def _lines_of_key(self, name: str, value: Plain, beside: _Raw) -> Sequence[str]:
        """Return a key with its value as lines: one, unless it is a long list or table."""
        line = f"{self._written(name, beside.style)}: {self._written(value, None)}"
        is_long = isinstance(value, dict | list) and len(line) > _WIDTH
        return dump_yaml({name: value}).splitlines() if is_long else (line,)

    def _add_line(self, end: int, lines: str) -> None:
        """Write lines below the one on which something ends."""
        below = self._line_end(end)
        if below and self._text[below - 1] == "\n":
            self._append(below, f"{lines}\n")
        else:
            self._append(below, f"\n{lines}")

    def _append(self, at: int, text: str) -> None:
        """Write a text at a place, behind what was written there before."""
        self._added[at] = self._added.get(at, "") + text

    def _splice_behind(self, start: int, end: int, text: str) -> None:
        """Write an entry behind another one in brackets: below it where that has its own line."""
        before = self._text[self._line_start(start) : start]
        gap = " " if before.strip() else f"\n{before}"
        self._append(end, f",{gap}{text}")

    # lists

    def _list(self, raw: _Raw, right: Sequence[Plain]) -> None:
        entries: list[_Raw] = raw.value
        if len(entries) == len(right):
            for entry, one in zip(entries, right, strict=True):
                self._value(entry, one)
            return
        if not entries or not right:
            raise _NoEditError
        same = sum(1 for _ in takewhile(_is_same, zip(entries, right, strict=False)))
        both = min(len(entries), len(right))
        ends = zip(reversed(entries[same:]), reversed(right[same:]), strict=False)
        below = sum(1 for _ in takewhile(_is_same, ends))
        middle = both - same - below
        for entry, one in zip(entries[same : same + middle], right[same:], strict=False):
            self._value(entry, one)
        if len(entries) > both:
            gone = range(same + middle, len(entries) - below)
            spans = [(_start(e), _end(e), n not in gone) for n, e in enumerate(entries)]
            self._take_out(spans, raw)
        else:
            after = entries[max(same + middle - 1, 0)]
            self._add_entries(raw, after, right[same + middle : len(right) - below])

    def _add_entries(self, raw: _Raw, after: _Raw, added: Sequence[Plain]) -> None:
        for one in added:
            text = self._written(one, getattr(after, "style", None))
            if raw.flow_style:
                self._splice_behind(_start(after), _end(after), text)
            else:
                self._add_line(_end(after), f"{self._dash(_start(after))}{text}")

    def _dash(self, start: int) -> str:
        """Return what stands before an entry that has a line, and a dash, of its own."""
        before = self._text[self._line_start(start) : start]
        if not _DASH.fullmatch(before):
            raise _NoEditError
        return before

    # what is removed

    def _take_out(self, spans: Sequence[tuple[int, int, bool]], raw: _Raw) -> None:
        """Take entries out of a list or table, of which some stay.

        Args:
            spans: where each begins and ends, and whether it stays.
            raw: the list or table.
        """
        if not any(stays for _, _, stays in spans):
            self._splice(
                _start(raw), _end(raw), "{}" if isinstance(raw, yaml.MappingNode) else "[]"
            )
            return
        for start, end in self._gaps(spans) if raw.flow_style else self._lines(spans):
            self._splice(start, end, "")

    def _gaps(self, spans: Sequence[tuple[int, int, bool]]) -> Iterator[tuple[int, int]]:
        """Yield what is to go from brackets, with one comma for each entry."""
        last = max(n for n, (_, _, stays) in enumerate(spans) if stays)
        for (start, _, stays), (below, _, _) in pairwise(spans[: last + 1]):
            if not stays:
                yield start, below
        if last + 1 < len(spans):
            yield spans[last][1], spans[-1][1]

    def _lines(self, spans: Sequence[tuple[int, int, bool]]) -> Iterator[tuple[int, int]]:
        """Yield the lines that are to go; the first key of an entry leaves the dash to the next."""
        following = [*(start for start, _, _ in spans[1:]), len(self._text)]
        for (start, end, stays), below in zip(spans, following, strict=True):
            before = self._line_start(start)
            if stays:
                continue
            if not self._text[before:start].strip(" -"):
                is_behind_dash = "-" in self._text[before:start] and below < len(self._text)
                yield (start, below) if is_behind_dash else (before, self._line_end(end))
            else:
                raise _NoEditError

    def _line_start(self, at: int) -> int:
        return self._text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        """Return where the line below begins; a text in lines of its own ends there already."""
        if at and self._text[at - 1] == "\n":
            return at
        found = _LINE_END.match(self._text, at)
        return found.end() if found else at


def _start(raw: _Raw) -> int:
    return int(raw.start_mark.index)


def _end(raw: _Raw) -> int:
    """Return where the last character of a value stands; in blocks, that of the last one in it."""
    if isinstance(raw, yaml.ScalarNode) or raw.flow_style or not raw.value:
        return int(raw.end_mark.index)
    last = raw.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)


def _plain_text(value: Plain) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _says(raw: _Raw, value: Plain) -> bool:
    """Tell whether a text says a value, a number perhaps in quotes or with a zero before it."""
    if isinstance(value, list | tuple):
        return len(value) == 1 and _says(raw, value[0])
    if value is None:
        return str(raw.tag).endswith(":null")
    if isinstance(value, bool):
        return bool(raw.value.casefold() == _plain_text(value))
    if isinstance(value, int):
        return _WHOLE.fullmatch(raw.value) is not None and int(raw.value) == value
    return bool(raw.value == value and not str(raw.tag).endswith(":null"))


def _is_same(pair: tuple[_Raw, Plain]) -> bool:
    return isinstance(pair[0], yaml.ScalarNode) and _says(*pair)
