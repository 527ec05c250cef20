"""What to practise after a report of ``verify``: the kinds of questions for its findings."""

import json
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path

from pydantic import BaseModel, Field, ValidationError
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import whole

_LONGEST = 60
"""After so many questions the kinds come round again."""


class NoReportError(TestcrossError):
    """A file that is no report, or has nothing to ask about."""


class _Code(BaseModel):
    code: str
    count: int = Field(ge=0)


class _Summary(BaseModel):
    codes: tuple[_Code, ...]


class _Report(BaseModel):
    schema_: str = Field(alias="schema", pattern=r"^testcross\.verify/\d+$")
    summary: _Summary


def codes_in(path: Path) -> Mapping[str, int]:
    """Return how many findings of each code a report has, as ``verify --format json`` writes it.

    Raises:
        NoReportError: where it is none.
    """
    try:
        found = _Report.model_validate(json.loads(_text(path)))
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise NoReportError(f"{path} cannot be read: {reason}; give a report of verify") from None
    except (ValidationError, ValueError, RecursionError, UnreadableError):
        raise NoReportError(
            f"{path} is no report of verify; write one with: testcross verify FILE... --format "
            "json > report.json"
        ) from None
    return {one.code: one.count for one in found.summary.codes if one.count}


def _text(path: Path) -> str:
    with path.open("rb") as stream:
        return whole(stream).decode("utf-8-sig")


def kinds_after(
    codes: Mapping[str, int], practise: Mapping[str, Sequence[str]], known: Sequence[str]
) -> tuple[str, ...]:
    """Return which kinds to ask in which order: the more findings, the more questions.

    Args:
        codes: how many findings there are of each code.
        practise: which kinds go with which code.
        known: the kinds that can be asked at all.

    Raises:
        NoReportError: where no finding goes with a kind that can be asked.
    """
    fitting = {code: [k for k in practise.get(code, ()) if k in known] for code in codes}
    often = sorted((code for code in fitting if fitting[code]), key=lambda c: (-codes[c], c))
    if not often:
        raise NoReportError(
            "the report has no findings that these questions practise; choose another level, or "
            "leave --after out"
        )
    turns = {code: cycle(fitting[code]) for code in often}
    whole = max(len(fitting[code]) for code in often)  # rounds until every kind had its turn
    turns_of = {code: min(codes[code], _LONGEST) * whole for code in often}
    rounds = (
        next(turns[code]) for i in range(turns_of[often[0]]) for code in often if turns_of[code] > i
    )
    return tuple(islice(rounds, _LONGEST))
