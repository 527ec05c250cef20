"""Parts of a record as plain values, ready for YAML or JSON."""

import re
from collections.abc import Sequence
from typing import Any

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.score_entries import WrittenScore

_WHOLE = re.compile(r"-?[0-9]{1,9}")


def given(**parts: Any) -> dict[str, Any]:
    """Return what is written, in its order."""
    return {key: value for key, value in parts.items() if value is not None}


def text_of(entry: Entry | None) -> str | None:
    """Return what is written; None where nothing is."""
    return None if entry is None else entry.text


def texts_of(entries: Sequence[Entry]) -> list[str]:
    """Return what is written, entry by entry."""
    return [entry.text for entry in entries]


def number_of(entry: Entry | None) -> int | str | None:
    """Return what is written, as a number if it is one."""
    if entry is None:
        return None
    return int(entry.text) if _WHOLE.fullmatch(entry.text) else entry.text


def scores_of(scores: Sequence[WrittenScore]) -> dict[str, int | str | None] | None:
    """Return points by the names of players; None where none are written."""
    return {score.player.text: number_of(score.points) for score in scores} or None
