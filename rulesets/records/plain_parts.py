"""Parts of a record as plain values, ready for YAML or JSON."""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.score_entries import WrittenHand, WrittenScore

Record: TypeAlias = dict[str, Any]
"""A part of a record, as YAML and JSON have it."""
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def given(**parts: Any) -> Record:
    """Return what is written, in its order."""
    return {key: value for key, value in parts.items() if value is not None}


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


def hands_of(hands: Sequence[WrittenHand]) -> dict[str, list[str]] | None:
    """Return cards by the names of players; None where none are written."""
    return {hand.player.text: texts_of(hand.cards) for hand in hands} or None


def scores_of(scores: Sequence[WrittenScore]) -> dict[str, int | str | None] | None:
    """Return points by the names of players; None where none are written."""
    return {score.player.text: number_of(score.points) for score in scores} or None
