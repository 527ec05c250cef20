"""The value of a rule that a record or a command asks for, out of those that there are."""

from collections.abc import Sequence

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import UnreadableError, unreadable


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
