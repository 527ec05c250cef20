"""What a class knows, as JSON."""

from collections.abc import Iterable
from typing import Any

from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.tutoring import ClassReport


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
        "findings": [
            {"file": one.source, "line": one.line, "text": one.text, "more_lines": one.more}
            for one in report.findings
        ],
    }


def _counts(often: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"misconception": name, "pupils": number} for name, number in often]
