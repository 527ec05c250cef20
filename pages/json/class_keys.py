"""What JSON says of what a class knows."""

from typing import TYPE_CHECKING, TypedDict

from testcross.pages.json.walk import Table, document, shape

if TYPE_CHECKING:
    from testcross.rulesets.tutoring import IdeaProgress, LessonChange, QuestionGrade


class Often(TypedDict):
    """A wrong idea by its name, and how many of the pupils who have it answered so."""

    misconception: str
    pupils: int


class RightAnswers(TypedDict):
    """How many answers were right, of how many."""

    right: int
    answers: int


def _often(found: "QuestionGrade") -> list[Often]:
    """Return the wrong ideas behind answers to one question, the most frequent first."""
    return [{"misconception": name, "pupils": number} for name, number in found.misconceptions]


def _due(found: "IdeaProgress") -> str | None:
    """Return the local day from which it is asked again; null if it was never asked."""
    return None if found.due is None else str(found.due)


def _before(change: "LessonChange") -> RightAnswers:
    """Return what it came to before the lesson."""
    return {"right": change.before[0], "answers": change.before[1]}


def _after(change: "LessonChange") -> RightAnswers | None:
    """Return what it came to after it; null where a pupil answered one form only."""
    if change.after is None:
        return None
    return {"right": change.after[0], "answers": change.after[1]}


def _pupils_before(change: "LessonChange") -> int:
    """Return of how many pupils it was before the lesson."""
    return change.before[0]


def _pupils_after(change: "LessonChange") -> int:
    """Return of how many it was after it."""
    return 0 if change.after is None else change.after[0]


_CLASS = "grade docs/class-test/key.json docs/class-test/class.csv"

TABLE: Table = {
    "ClassReport": document(
        "grade",
        _CLASS,
        "pupils concepts questions misconceptions findings",
        version=2,
    ),
    "PupilGrade": shape("pupil key=form right questions blank unread to_practise misconceptions"),
    "IdeaGrade": shape("misconception=name pupils"),
    "QuestionGrade": shape(
        "key=form question=number id kind right answers misconceptions", misconceptions=_often
    ),
    "PupilProgress": document(
        "progress-report", "progress docs/class-test/progress.json", "today=today|text ideas next"
    ),
    "IdeaProgress": shape("idea answers mastery|rounded mastered due", due=_due),
    "AnswerFinding": shape("file=source line text more_lines=more"),
    "ClassChange": document(
        "grade-change",
        f"{_CLASS} --change",
        "pupils=pupils both concepts=concepts misconceptions=misconceptions findings",
        pupils=shape("pupil=name before after", before=_before, after=_after),
        concepts=shape("concept=name before after", before=_before, after=_after),
        misconceptions=shape(
            "misconception=name before after", before=_pupils_before, after=_pupils_after
        ),
    ),
}
