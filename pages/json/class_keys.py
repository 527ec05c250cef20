"""What JSON says of a quiz, and of what a class knows."""

from typing import TYPE_CHECKING, TypedDict

from testcross.pages.json.walk import Table, document, shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from testcross.rulesets.tutoring import (
        AnswerChoice,
        LessonChange,
        NumberedQuestion,
        TutorReply,
    )


class Choice(TypedDict):
    """Something that may be chosen, and the letter that stands for it, or nothing."""

    label: str
    text: str


class AskedNow(TypedDict):
    """A question, or a smaller one on the way to its answer."""

    text: str
    choices: list[Choice]


def _lettered(choices: "Sequence[AnswerChoice]") -> list[Choice]:
    from testcross.rulesets.tutoring import labels_of

    pairs = zip(labels_of(choices), choices, strict=True)
    return [{"label": label, "text": choice.text} for label, choice in pairs]


def _choices(asked: "NumberedQuestion") -> list[Choice]:
    """Return what may be chosen; nothing where the answer is typed."""
    return [] if asked.question.form == "typed" else _lettered(asked.question.choices)


def _texts(reply: "TutorReply") -> list[str]:
    """Return what the tutor says, a paragraph each."""
    from testcross.rulesets.tutoring import TutorText

    return [turn.text for turn in reply.turns if isinstance(turn, TutorText)]


def _asked(reply: "TutorReply") -> AskedNow | None:
    """Return what is asked now; null if the last question still waits, or is settled."""
    from testcross.rulesets.tutoring import AskedAgain

    asked = [turn.question for turn in reply.turns if isinstance(turn, AskedAgain)]
    return {"text": asked[-1].text, "choices": _lettered(asked[-1].choices)} if asked else None


class RightAnswers(TypedDict):
    """How many answers were right, of how many."""

    right: int
    answers: int


def _after(change: "LessonChange") -> RightAnswers | None:
    """Return what it came to after it; null where a pupil answered one form only."""
    if change.after is None:
        return None
    return {"right": change.after[0], "answers": change.after[1]}


def _pupils_after(change: "LessonChange") -> int:
    """Return of how many it was after it."""
    return 0 if change.after is None else change.after[0]


_BEFORE = shape("right=before.0 answers=before.1")
_CLASS = "grade docs/class-test/key.json docs/class-test/class.csv"

TABLE: Table = {
    "NumberedQuestion": document(
        "quiz-question",
        "quiz --json --count 1",
        "number count id=question.id kind=question.kind level=question.level "
        "concepts=question.concepts difficulty=question.difficulty cards=question.cards "
        "text=question.text form=question.form choices again signs",
        choices=_choices,
    ),
    "TutorReply": document(
        "quiz-reply", "", "number outcome answer=said texts asked", texts=_texts, asked=_asked
    ),
    "Tally": document(
        "quiz-result",
        "",
        "asked count concepts misconceptions=misconceptions.idea.name letters",
        misconceptions="The wrong ideas that the answers give away, the most certain first.",
    ),
    "ClassReport": document("grade", _CLASS, "pupils concepts questions misconceptions findings"),
    "PupilGrade": shape("pupil key=form right questions blank unread to_practise misconceptions"),
    "IdeaGrade": shape("misconception=name pupils"),
    "QuestionGrade": shape(
        "key=form question=number id=question.id kind=question.kind right answers"
        " misconceptions=misconceptions",
        misconceptions=shape("misconception=0 pupils=1"),
    ),
    "PupilProgress": document(
        "progress-report", "progress docs/class-test/progress.json", "today=today|text ideas next"
    ),
    "IdeaProgress": shape(
        "idea answers mastery|rounded mastered due|text",
        due="The local day from which it is asked again; null if it was never asked.",
    ),
    "AnswerFinding": shape("path=source line text more_lines=more"),
    "ClassChange": document(
        "grade-change",
        f"{_CLASS} --change",
        "pupils=pupils both concepts=concepts misconceptions=misconceptions findings",
        pupils=shape("pupil=name before after", before=_BEFORE, after=_after),
        concepts=shape("concept=name before after", before=_BEFORE, after=_after),
        misconceptions=shape(
            "misconception=name before=before.0 after",
            before="Of how many pupils it was before the lesson.",
            after=_pupils_after,
        ),
    ),
}
