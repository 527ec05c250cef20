"""The lessons of Genotype as documents."""

from fractions import Fraction
from typing import Any

from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.genotype.lessons import LessonAnswer, LessonList


@document.register
def lesson_list_document(known: LessonList) -> dict[str, Any]:
    """Return the lessons in their order."""
    return {
        "schema": schema("genotype-lessons"),
        "lessons": [
            {
                "name": one.name,
                "question": one.question,
                "source": one.source,
                "parameters": dict(one.parameters),
            }
            for one in known.lessons
        ],
    }


@document.register
def lesson_document(answer: LessonAnswer) -> dict[str, Any]:
    """Return a lesson with its figures; chances are fractions, such as ``4/9``."""
    return {
        "schema": schema("genotype-lesson"),
        "name": answer.lesson.name,
        "question": answer.lesson.question,
        "source": answer.lesson.source,
        "parameters": dict(answer.parameters),
        "text": list(answer.sentences),
        "figures": {name: _plain(figure) for name, figure in answer.figures.items()},
        "command": f"testcross {answer.show}",
    }


def _plain(figure: object) -> object:
    if isinstance(figure, Fraction):
        return str(figure)
    return list(figure) if isinstance(figure, tuple) else figure
