"""What a class knows, as JSON."""

from collections.abc import Iterable
from typing import Any

from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.tutoring import AnswerFinding, ClassChange, ClassReport, LessonChange


@document.register
def class_document(report: ClassReport) -> dict[str, Any]:
    """Return a report, with every wrong idea by its name."""
    return {
        "schema": schema("grade"),
        "pupils": [
            {
                "pupil": one.pupil,
                "key": one.form,
                "right": one.right,
                "questions": one.questions,
                "to_practise": [idea.value for idea in one.to_practise],
            }
            for one in report.pupils
        ],
        "concepts": [
            {"concept": one.concept.value, "right": one.right, "answers": one.answers}
            for one in report.concepts
        ],
        "questions": [
            {
                "key": one.form,
                "question": one.number,
                "id": one.id,
                "kind": one.kind,
                "right": one.right,
                "answers": one.answers,
                "misconceptions": _counts(one.misconceptions),
            }
            for one in report.questions
        ],
        "misconceptions": _counts(report.misconceptions),
        "findings": _findings(report.findings),
    }


@document.register
def change_document(report: ClassChange) -> dict[str, Any]:
    """Return what a lesson changed."""
    return {
        "schema": schema("grade-change"),
        "pupils": _changes("pupil", report.pupils),
        "both": report.both,
        "concepts": _changes("concept", report.concepts),
        "misconceptions": [
            {"misconception": one.name, "before": one.before[0], "after": (one.after or (0,))[0]}
            for one in report.misconceptions
        ],
        "findings": _findings(report.findings),
    }


def _changes(called: str, changes: Iterable[LessonChange]) -> list[dict[str, Any]]:
    return [
        {called: one.name, "before": _right(one.before), "after": _right(one.after)}
        for one in changes
    ]


def _right(found: tuple[int, int] | None) -> dict[str, int] | None:
    return None if found is None else {"right": found[0], "answers": found[1]}


def _findings(findings: Iterable[AnswerFinding]) -> list[dict[str, Any]]:
    return [
        {"file": one.source, "line": one.line, "text": one.text, "more_lines": one.more}
        for one in findings
    ]


def _counts(often: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"misconception": name, "pupils": number} for name, number in often]
