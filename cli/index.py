"""What can be asked, by what is typed for it: read off the files of questions, which need not run.

A file runs when one of its questions is asked: the front page of help, and the search for a command
that was meant, need names and sentences alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from testcross import questions, web
from testcross.asking import declared, lazy

if TYPE_CHECKING:
    from testcross.asking.declared import Group, Question

Found = TypeVar("Found")
HEADINGS = ("Argue", "Play", "Keep score", "Teach", "Herds", "Other games", "Reference")
"""What people do with the program, in the order of the front page."""
_FILES = "matings pictures served hands counts records herds quiz genotype expression shown"
"""The files of questions, in the order in which help lists what they have."""
_TEXT = r"""\s*(\"[^"]*"|'[^']*')"""
_TEXTS = re.compile(f"{_TEXT}(?:,{_TEXT})?(?:,{_TEXT})?")


class Entry(NamedTuple):
    """A question, or a word with questions below it, as the front page of help lists it."""

    example: str
    heading: str
    sentence: str
    """What it answers."""
    module: str
    """Which has to run before it can be asked."""


@cache
def _entries() -> tuple[dict[str, Entry], dict[str, Entry]]:
    """Return all questions and all groups, by what is typed for them."""
    asked, groups = dict[str, Entry](), dict[str, Entry]()
    for name in _FILES.split():
        floor = web if name == "served" else questions
        module = f"{floor.__name__}.{name}"
        text = Path(floor.__path__[0], f"{name}.py").read_text(encoding="utf-8")
        for arguments in text.split("] = Group(")[1:]:
            entry = _entry(arguments, module)
            groups[entry.example.split()[0]] = entry
        for arguments in text.split("@question(")[1:]:
            entry = _entry(arguments, module)
            words = entry.example.split()
            # one that is asked by an option of another comes after it
            asked.setdefault(" ".join(words[: 2 if words[0] in groups else 1]), entry)
    return asked, groups


def _entry(arguments: str, module: str) -> Entry:
    """Return what the first arguments say, and the docstring of a question."""
    found = _TEXTS.match(arguments)
    example, heading, sentence = (one[1:-1] for one in found.groups("")) if found else ("", "", "")
    docstring = arguments.partition('"""')[2].partition("\n\n")[0].partition('"""')[0]
    return Entry(example, heading, sentence or " ".join(docstring.split()), module)


class _Late(Mapping[str, Found]):
    """What is typed, and what it stands for: the file that declares it runs first."""

    def __init__(self, place: int, declared_in: Callable[[], Mapping[str, Found]]) -> None:
        self._place, self._declared_in = place, declared_in

    def __getitem__(self, name: str) -> Found:
        lazy.ran(_entries()[self._place][name].module)
        return self._declared_in()[name]

    def __contains__(self, name: object) -> bool:
        return name in _entries()[self._place]

    def __iter__(self) -> Iterator[str]:
        return iter(_entries()[self._place])

    def __len__(self) -> int:
        return len(_entries()[self._place])


QUESTIONS: Mapping[str, Question] = _Late(0, lambda: declared.QUESTIONS)
"""Every question by what is typed for it, in the order of help."""
GROUPS: Mapping[str, Group] = _Late(1, lambda: declared.GROUPS)
"""The words with questions below them."""


def commands() -> dict[str, Entry]:
    """Return what a first word can be, heading by heading: a question, or a group of them."""
    asked, groups = _entries()
    found = {name.partition(" ")[0]: one for name, one in asked.items()} | groups
    return dict(sorted(found.items(), key=lambda item: HEADINGS.index(item[1].heading)))
