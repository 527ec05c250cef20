"""Where two versions answer differently: question by question, or the same changes together."""

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from itertools import zip_longest

from corpus.asking import Answer
from corpus.question import Question

_DIGITS = re.compile(r"\d+")
_SHOWN = 3
"""Questions named beside a change that many have in common."""
_LONGEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One question that is not answered as before."""

    name: str
    question: Question
    old: tuple[str, ...]
    new: tuple[str, ...]

    def changes(self) -> Iterator[tuple[str, str]]:
        """Yield each changed line as it was and as it is, empty where there is none."""
        matcher = SequenceMatcher(None, self.old, self.new, autojunk=False)
        for kind, i, j, m, n in matcher.get_opcodes():
            if kind != "equal":
                yield from zip_longest(self.old[i:j], self.new[m:n], fillvalue="")


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
    """Yield every change of a line once, numbers masked, with the questions that have it."""
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
