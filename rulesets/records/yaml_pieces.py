"""A record in YAML cut into pieces by how far its lines are indented, without reading it.

A piece is a key with what stands below it, or an entry of a list that begins with a dash. Where
a record cannot be read as a whole, most of its pieces can be read alone.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

import yaml
from testcross.rulesets.english import counted
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import Finding, unreadable
from yaml.error import MarkedYAMLError, YAMLError

_LINE = re.compile(r"(?P<gap>[ \t]*(?:-[ \t]+)?)(?P<rest>.*?)\s*(?:\s#.*)?\Z")
_KEY_ALONE = re.compile(r"[^\w\s]*(?P<word>[^\W\d_]+)(?:[^\w\s]*|::\s*\w?\W*)")
_HEADING_OPENING = re.compile(r"[ ]*(?:-[ ]+)?(?P<word>[^\W\d_]+):\s*(?:#.*)?")
_ANY_KEY = re.compile(r"(?<!\w)([^\W\d_]+):")
_MOST_MENDED = 10
_NEAREST = 3
"""Damaged headings that are tried before the place where reading stumbles."""
_FAST: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Heading:
    """A line that opens a block, or seems to."""

    number: int
    """From 0."""
    gap: str
    """What stands before the key: spaces, and perhaps a dash."""
    key: str
    """As it was meant."""
    rest: str
    """The key as it is written, with what is around it."""

    @property
    def is_whole(self) -> bool:
        """Whether the key is written as it should be."""
        return self.rest == f"{self.key}:" and "\t" not in self.gap


@dataclass(frozen=True, slots=True)
class MendedLines:
    """The lines of a record, with the headings read as they were meant."""

    lines: Sequence[str]
    findings: tuple[Finding, ...]
    """What was wrong with each, at its line."""
    is_whole: bool
    """Whether all of it can be read then."""


def with_corrected_headings(
    lines: Sequence[str], keys: Collection[str], tops: Collection[str]
) -> MendedLines:
    """Return the lines of a record that cannot be read, with damaged headings as they were meant.

    Args:
        lines: the record.
        keys: those that open blocks.
        tops: those of them that are keys of the record itself.
    """
    kept = list(lines)
    found: list[Finding] = []
    stumble = _stumble(kept)
    while stumble is not None and len(found) < _MOST_MENDED:
        corrections = list(_corrections(kept, stumble, _headings(kept, keys), tops))
        if not corrections:
            break
        heading, gap, stumble = max(corrections, key=lambda one: inf if one[2] is None else one[2])
        kept[heading.number] = f"{gap}{heading.key}:"
        found.append(_finding(heading, gap))
    return MendedLines(kept, tuple(found), stumble is None)


def _corrections(
    lines: Sequence[str], stumble: int, headings: Sequence[_Heading], tops: Collection[str]
) -> Iterator[tuple[_Heading, str, int | None]]:
    """Yield headings with what should stand before them, and where reading stumbles then."""
    above = [one for one in headings if one.number <= stumble][::-1]
    damaged = [one for one in above if not one.is_whole][:_NEAREST]
    whole = [one for one in above if one.is_whole]
    moved = [one for one in whole if one.gap not in _usual(one, headings, tops, lines)][:_NEAREST]
    for one in (*damaged, *moved):
        for gap in (*([] if one.is_whole else [one.gap]), *_usual(one, headings, tops, lines)):
            if "\t" not in gap:
                corrected = [*lines[: one.number], f"{gap}{one.key}:", *lines[one.number + 1 :]]
                then = _stumble(corrected)
                if then is None or then > max(stumble, one.number + 1):
                    yield one, gap, then


def _usual(
    heading: _Heading, headings: Sequence[_Heading], tops: Collection[str], lines: Sequence[str]
) -> tuple[str, ...]:
    """Return what may stand before a heading: as before the same key elsewhere, if it is there."""
    others = [one.gap for one in headings if one.key == heading.key and one.is_whole]
    others = [gap for gap in others if gap != heading.gap] or others
    if len(others) > (heading.gap in others):
        return tuple(gap for gap, _ in Counter(others).most_common(1))
    if heading.key in tops:
        return ("",)
    above = next((line for line in lines[: heading.number][::-1] if line.strip()), "")
    return (" " * (len(above) - len(above.lstrip(" "))),)


def _headings(lines: Sequence[str], keys: Collection[str]) -> list[_Heading]:
    written = (key for line in lines for key in _ANY_KEY.findall(line))
    vocabulary = {key.casefold(): key for key in (*keys, *written)}
    opened = (alone["word"] for line in lines if (alone := _HEADING_OPENING.fullmatch(line)))
    opening = {key.casefold(): key for key in (*keys, *opened)}
    found = (_heading(number, line, vocabulary, opening) for number, line in enumerate(lines))
    return [one for one in found if one is not None and (one.is_whole or _opens(lines, one))]


def _opens(lines: Sequence[str], heading: _Heading) -> bool:
    """Tell whether what stands below a line may belong to it."""
    below = next((line for line in lines[heading.number + 1 :] if line.strip()), "")
    indent, column = len(below) - len(below.lstrip(" ")), len(heading.gap)
    is_entry = below.lstrip(" ").startswith("- ")
    return "\t" in heading.gap or indent > column or (is_entry and indent == column)


def _heading(
    number: int, line: str, vocabulary: Mapping[str, str], opening: Mapping[str, str]
) -> _Heading | None:
    """Return the heading that a line is, or seems to be meant for."""
    written = _LINE.match(line)
    alone = _KEY_ALONE.fullmatch(written["rest"]) if written else None
    if written is None or alone is None:
        return None
    word = alone["word"].casefold()
    key = vocabulary.get(word) or _meant(word, opening)
    if not key:
        return None
    return _Heading(number=number, gap=written["gap"], key=key, rest=written["rest"])


def _meant(word: str, opening: Mapping[str, str]) -> str:
    """Return the key that a word begins, or is near; empty where that may be several, or none."""
    begun = [key for name, key in opening.items() if name.startswith(word)]
    near = nearest(word, dict(opening), limit=1)
    found = begun or near
    return found[0] if len(found) == 1 else ""


def _stumble(lines: Sequence[str]) -> int | None:
    """Return the line, from 0, at which a record cannot be read on; None if it can be."""
    try:
        for _ in yaml.parse("\n".join(lines), Loader=_FAST):
            pass
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        return 0 if mark is None else int(mark.line)
    except (YAMLError, ValueError):
        return 0
    return None


def _indentation(gap: str) -> str:
    """Return in words what stands before a key."""
    spaces, dash, _ = gap.partition("-")
    if not dash:
        return counted(len(spaces), "space")
    return f"{counted(len(spaces), 'space')} and a dash" if spaces else "a dash"


def _finding(heading: _Heading, gap: str) -> Finding:
    """Return the finding that a heading is damaged."""
    if "\t" in heading.gap:
        problem = f"a tab before '{heading.key}:'; indent with spaces"
    elif heading.is_whole:
        here, due = _indentation(heading.gap), _indentation(gap)
        problem = f"'{heading.key}:' has the indent of {here}; expected {due}"
    else:
        problem = f"cannot read {heading.rest!r}; did you mean '{heading.key}:'?"
    return unreadable(line=heading.number + 1, column=len(gap) + 1, problem=problem)


_KEY = re.compile(
    r"""(?P<quote>['"]?)(?P<key>[^\s'"\[\]{}#&*!|>%@`,:-][^\[\]{}#:"',]*)(?P=quote)[ ]*:(?=\s|$)"""
)
_WORD = re.compile(r"\W*(\w+)")
_NOTHING = re.compile(r"\s*(?:#.*)?\Z")
_OPENING = re.compile(r"[^\[{]*[\[{]")
_DASH = re.compile(r"-(?:\s+|\Z)")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPiece:
    """Lines of a record that belong together, counted from 0."""

    start: int
    end: int
    """The line after the last."""
    column: int
    """How many characters of the first line belong to what is around it."""
    key: str = ""
    """The key that it begins with, or seems to; empty for an entry of a list."""

    def _head(self, first: str) -> str:
        """Return the first line up to the bracket that it opens, or else its key alone."""
        found = _OPENING.match(first)
        key = f"{' ' * self.column}{self.key}:" if self.key else first
        return found[0] if found else key

    def text(self, lines: Sequence[str], without: int = -1) -> str:
        """Return it by itself, as far to the right as it stands, perhaps without one line."""
        first = " " * self.column + lines[self.start][self.column :]
        kept = [first, *lines[self.start + 1 : self.end]]
        if without >= 0:
            kept[without - self.start] = self._head(first) if without == self.start else ""
        return "\n".join([*kept, ""])


def keys_in(
    lines: Sequence[str], inside: TextPiece, is_block: Callable[[str], bool] = lambda _: False
) -> list[TextPiece]:
    """Return the keys of a table, each with what stands below it.

    What stands above the first of them is a piece of its own, which begins with no key.

    Args:
        lines: the record.
        inside: the table.
        is_block: tells a word that begins a part of the table though it is no key as it stands.
    """
    starts = [
        (number, key)
        for number in range(inside.start, inside.end)
        if (key := _key_at(lines[number], inside.column, is_block, first=number == inside.start))
    ]
    if not starts:
        return []
    first = next((n for n in range(inside.start, inside.end) if not _is_nothing(lines[n])), 0)
    if first < starts[0][0]:
        word = _WORD.match(lines[first], inside.column)
        starts.insert(0, (first, word[1] if word else ""))
    ends = [*(number for number, _ in starts[1:]), inside.end]
    return [
        TextPiece(start=number, end=end, column=inside.column, key=key)
        for (number, key), end in zip(starts, ends, strict=True)
    ]


def entries_in(lines: Sequence[str], key: TextPiece) -> list[TextPiece]:
    """Return the entries of a list in blocks that stands under a key; none where there is none."""
    first = _below(lines, key)
    if first is None or not _DASH.match(lines[first].lstrip(" ")):
        return []
    column = _indent(lines[first])
    if column < key.column:
        return []
    starts = [
        n
        for n in range(first, key.end)
        if _indent(lines[n]) == column and _DASH.match(lines[n], column)
    ]
    ends = [*starts[1:], key.end]
    return [
        TextPiece(start=start, end=end, column=column)
        for start, end in zip(starts, ends, strict=True)
    ]


def table_of_entry(lines: Sequence[str], entry: TextPiece) -> TextPiece:
    """Return the table that an entry of a list is, without its dash."""
    dash = _DASH.match(lines[entry.start], entry.column)
    column = entry.column if dash is None else dash.end()
    return TextPiece(start=entry.start, end=entry.end, column=column)


def table_below(lines: Sequence[str], key: TextPiece) -> TextPiece | None:
    """Return the table in blocks that stands under a key; None where there is none."""
    first = _below(lines, key)
    if first is None or _indent(lines[first]) <= key.column:
        return None
    return TextPiece(start=first, end=key.end, column=_indent(lines[first]))


def strays_in(lines: Sequence[str], piece: TextPiece) -> Iterator[int]:
    """Yield the lines of a piece that begin as it does itself, though not in its column."""
    own = _beginning(lines[piece.start][piece.column :], is_entry=not piece.key)
    for number in range(piece.start + 1, piece.end):
        if own and _beginning(lines[number].lstrip(), is_entry=not piece.key) == own:
            yield number


def _beginning(text: str, *, is_entry: bool) -> str:
    """Return the word that an entry begins with, behind its dash; empty for any other line."""
    dash = _DASH.match(text)
    return word_of(text) if is_entry and dash is not None else ""


def word_of(line: str) -> str:
    """Return the first word of a line; empty where it has none."""
    word = _WORD.match(line)
    return word[1] if word else ""


def _key_at(line: str, column: int, is_block: Callable[[str], bool], *, first: bool) -> str:
    """Return the key that stands on a line of a table; empty where none does."""
    if not first and _indent(line) != column:
        return ""
    found = _KEY.match(line, column)
    if found is not None:
        return found["key"].strip()
    word = "" if line[column : column + 1] == "-" else word_of(line)
    return word if is_block(word) else ""


def _below(lines: Sequence[str], key: TextPiece) -> int | None:
    """Return the first line below that of a key, where nothing else stands beside it."""
    found = _KEY.match(lines[key.start], key.column)
    if found is None or not _NOTHING.match(lines[key.start][found.end() :]):
        return None
    below = range(key.start + 1, key.end)
    return next((n for n in below if not _is_nothing(lines[n])), None)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _is_nothing(line: str) -> bool:
    return _NOTHING.match(line) is not None
