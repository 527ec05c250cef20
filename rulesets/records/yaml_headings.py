"""Lines of YAML that open a block, such as ``picks:``, damaged by a slip: read as they were meant.

Such a line holds nothing but its key, so what was meant is plain, and all that stands below can
still be read. A line is taken for another only where the record can then be read further.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

import yaml
from testcross.rulesets.english import counted
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import Finding, unreadable
from yaml.error import MarkedYAMLError, YAMLError

_LINE = re.compile(r"(?P<gap>[ \t]*(?:-[ \t]+)?)(?P<rest>.*?)\s*(?:\s#.*)?\Z")
_KEY_ALONE = re.compile(r"[^\w\s]*(?P<word>[^\W\d_]+)(?:[^\w\s]*|::\s*\w?\W*)")
_OPENING = re.compile(r"[ ]*(?:-[ ]+)?(?P<word>[^\W\d_]+):\s*(?:#.*)?")
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


def with_mended_headings(
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
        mends = list(_mends(kept, stumble, _headings(kept, keys), tops))
        if not mends:
            break
        heading, gap, stumble = max(mends, key=lambda mend: _how_far(mend[2]))
        kept[heading.number] = f"{gap}{heading.key}:"
        found.append(_finding(heading, gap))
    return MendedLines(kept, tuple(found), stumble is None)


def _mends(
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
                mended = [*lines[: one.number], f"{gap}{one.key}:", *lines[one.number + 1 :]]
                then = _stumble(mended)
                if then is None or then > max(stumble, one.number + 1):
                    yield one, gap, then


def _how_far(stumble: int | None) -> float:
    return inf if stumble is None else stumble


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
    opened = (alone["word"] for line in lines if (alone := _OPENING.fullmatch(line)))
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
        problem = f"a tab stands before '{heading.key}:'; indent it with spaces"
    elif heading.is_whole:
        here, due = _indentation(heading.gap), _indentation(gap)
        problem = f"'{heading.key}:' stands behind {here}; expected {due}"
    else:
        problem = f"cannot read {heading.rest!r}; did you mean '{heading.key}:'?"
    return unreadable(line=heading.number + 1, column=len(gap) + 1, problem=problem)
