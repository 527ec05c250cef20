"""What a table of a record holds, as entries: without blanks, one by one, with their keys."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry, WrittenScore, split_names
from testcross.rulesets.records.findings import UnreadableError, unreadable


def written(entry: Entry | None) -> Entry | None:
    """Return an entry that holds a text; None for a blank."""
    return entry if entry is not None and entry.text else None


def all_written(entries: Iterable[Entry] | Entry | None) -> tuple[Entry, ...]:
    """Return one entry, or several, without blanks."""
    if isinstance(entries, Entry):
        entries = (entries,)
    return tuple(entry for entry in entries or () if entry.text)


def all_names(names: Iterable[Entry] | Entry | None) -> tuple[Entry, ...]:
    """Return the names of a list as they are; of one text, ``Ann, Bo and Cy``, each by itself."""
    return split_names(names) if isinstance(names, Entry) else all_written(names)


YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}
"""What is taken for true and for false, in small letters."""
_IN_RECORDS = {"true": True, "false": False}


def truth_of(entry: Entry) -> bool | None:
    """Return true or false where an entry is written as YAML has them; None for anything else."""
    return _IN_RECORDS.get(entry.text.casefold())


_NUMBER = re.compile(r"([-+]?\d{1,9})(?:[.,]0{1,2})?\s*(?:points?|pts?\.?|p\.?)?", re.IGNORECASE)
A_NUMBER = "a whole number, 0 or more"
_ONES = re.findall(
    r"\w+",
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen",
)
_TENS = re.findall(r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety")
_IN_WORDS = {word: n for n, word in enumerate(_ONES, 1)}
_IN_WORDS |= {word: 10 * n for n, word in enumerate(_TENS, 2)}
_IN_WORDS |= {f"{ten} {one}": _IN_WORDS[ten] + _IN_WORDS[one] for ten in _TENS for one in _ONES[:9]}


def no_number(entry: Entry, what: str) -> str:
    """Return that a text is no number, and of a number in words which to write."""
    number = _IN_WORDS.get(" ".join(entry.text.casefold().replace("-", " ").split()))
    if number is None:
        return f"{entry.called(what)} is {entry.text!r}; expected {A_NUMBER}"
    return f"{entry.text!r} is not a number; write {number}"


def whole_number(text: str) -> int | None:
    """Return the points that somebody wrote, or None where it is no whole number."""
    match = _NUMBER.fullmatch(text.strip())
    return None if match is None else int(match.group(1))


def known_value(rule: str, entry: Entry, values: Sequence[str]) -> str:
    """Return one of the values, whatever the letter case it is asked for in.

    Args:
        rule: what messages call it.
        entry: what is asked for.
        values: what there is.

    Raises:
        UnreadableError: for any other, with the nearest.
    """
    for value in values:
        if entry.text.casefold() == value:
            return value
    close = nearest(entry.text, {value: value for value in values}, limit=1)
    hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(values)}"
    problem = f"unknown {rule} {entry.text!r}; {hint}"
    raise UnreadableError(unreadable(line=entry.line, column=entry.column, problem=problem))


Record: TypeAlias = dict[str, Any]
"""A part of a record, as YAML and JSON have it."""
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def text_of(entry: Entry | None) -> str | None:
    """Return what is written; None where nothing is."""
    return None if entry is None else entry.text


def texts_of(entries: Sequence[Entry]) -> list[str]:
    """Return what is written, entry by entry."""
    return [entry.text for entry in entries]


def one_or_all(entries: Sequence[Entry | None]) -> str | list[str] | None:
    """Return what is written: one text by itself, several as a list; None where there is none."""
    texts = [entry.text for entry in entries if entry is not None]
    return texts[0] if len(texts) == 1 else texts or None


def number_of(entry: Entry | None) -> int | str | None:
    """Return what is written, as a number if it is one."""
    if entry is None:
        return None
    return int(entry.text) if _WHOLE.fullmatch(entry.text) else entry.text


def scores_of(scores: Sequence[WrittenScore]) -> dict[str, int | str | None] | None:
    """Return points by the names of players; None where none are written."""
    return {score.player.text: number_of(score.points) for score in scores} or None
