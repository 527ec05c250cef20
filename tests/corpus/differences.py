"""Where two versions answer differently: question by question, or the same changes together."""

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from itertools import zip_longest

from corpus.asking import Answer
from corpus.question import Question

_DIGITS = re.compile(r"\d+")
_ALONE = re.compile(r"\s*(?:$|[\"{}\[\]]|exit status: )")
_SHOWN = 3
"""Questions named beside a change that many have in common."""
_LONGEST = 200
_AROUND = 2
"""Words told on either side of those that changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One question that is not answered as before."""

    name: str
    question: Question
    old: tuple[str, ...]
    new: tuple[str, ...]

    def changes(self) -> list[tuple[str, str]]:
        """Return what was changed as it was and as it is, empty where there is nothing.

        Words with a few of those around them, however they are broken into lines; lines where
        only white space was changed.
        """
        words = [
            pair
            for old, new in _changed(_paragraphs(self.old), _paragraphs(self.new))
            for pair in _changed_words(" ".join(old).split(), " ".join(new).split())
        ]
        return words or [
            pair
            for old, new in _changed(self.old, self.new)
            for pair in zip_longest(old, new, fillvalue="")
        ]


def _changed(
    old: Sequence[str], new: Sequence[str]
) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for kind, i, j, m, n in matcher.get_opcodes():
        if kind != "equal":
            yield old[i:j], new[m:n]


def _changed_words(old: list[str], new: list[str]) -> Iterator[tuple[str, str]]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for group in matcher.get_grouped_opcodes(_AROUND):
        (_, i, _, m, _), (_, _, j, _, n) = group[0], group[-1]
        yield " ".join(old[i:j]), " ".join(new[m:n])


def _paragraphs(lines: Sequence[str]) -> list[str]:
    """Return lines that follow each other as one; those of JSON, headings and blank ones alone."""
    found: list[str] = []
    going = False
    for line in lines:
        alone = _ALONE.match(line) is not None
        if going and not alone:
            found[-1] += f" {line}"
        else:
            found.append(line)
        going = not alone
    return found


def differences(
    questions: Mapping[str, Question], old: Mapping[str, Answer], new: Mapping[str, Answer]
) -> list[Difference]:
    """Return every question to which two versions answer differently."""
    found = []
    for name, question in questions.items():
        if old[name] != new[name]:
            before, after = lines(old[name]), lines(new[name])
            if before == after:
                before, after = (lines(told, readable=False) for told in (old[name], new[name]))
            found.append(
                Difference(name=name, question=question, old=tuple(before), new=tuple(after))
            )
    return found


def lines(told: Answer, *, readable: bool = True) -> list[str]:
    """Return an answer line by line; JSON spread out if it is to be readable."""
    found = []
    parts = []
    for one in told["answers"]:
        found.append(f"exit status: {one['status']}")
        parts += [("stdout", one["stdout"]), ("stderr", one["stderr"])]
    parts += [(f"file {path}", text) for path, text in told["files"].items()]
    for title, text in parts:
        if text:
            found.append(f"[{title}]")
        for line in text.splitlines(keepends=True):
            found += _spread(line) if readable else [repr(line)]
    return found


def _spread(line: str) -> list[str]:
    """Return a line of JSON as many lines, any other as it stands."""
    if line.startswith(("{", "[")):
        try:
            return json.dumps(json.loads(line), indent=1, ensure_ascii=False).splitlines()
        except ValueError:
            pass
    return [line.removesuffix("\n")]


def told_singly(found: list[Difference]) -> Iterator[str]:
    """Yield the differences, question by question."""
    for one in found:
        commands = " && ".join(shlex.join(["testcross", *c]) for c in one.question.commands)
        yield f"\n{one.name}: {_short(commands)}"
        yield from list(unified_diff(one.old, one.new, lineterm="", n=1))[2:]


def told_together(found: list[Difference]) -> Iterator[str]:
    """Yield every change of words once, numbers masked, with the questions that have it."""
    having: dict[tuple[str, str], dict[str, None]] = {}
    for one in found:
        for old, new in one.changes():
            having.setdefault((_masked(old), _masked(new)), {})[one.name] = None
    for (old, new), names in sorted(having.items(), key=lambda pair: -len(pair[1])):
        more = ", ..." if len(names) > _SHOWN else ""
        yield f"\n{len(names)} x ({', '.join(list(names)[:_SHOWN])}{more})"
        yield from [f"- {_short(old)}"] * bool(old) + [f"+ {_short(new)}"] * bool(new)


def _masked(line: str) -> str:
    return _DIGITS.sub("9", line)


def _short(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."
