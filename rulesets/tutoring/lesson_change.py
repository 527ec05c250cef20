"""What a lesson changed: two forms that the same pupils answered, one before it and one after."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.tutoring.answer_sheet import AnswerFinding, AnswerReader, MarkedAnswer
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.grading import count_right, grouped, how_often


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonChange:
    """What something came to before a lesson and after it."""

    name: str
    before: tuple[int, int]
    """How many answers were right, of how many; of a wrong idea, of how many pupils it is."""
    after: tuple[int, int] | None
    """None where a pupil answered one form only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassChange:
    """What a class knows after a lesson that it did not know before."""

    both: int
    """How many pupils answered two forms: ideas and wrong ideas are about these."""
    pupils: tuple[LessonChange, ...]
    """In the order of their names; where they have none, who was best afterwards first."""
    concepts: tuple[LessonChange, ...]
    """The one least known afterwards first."""
    misconceptions: tuple[LessonChange, ...]
    """The one most frequent afterwards first."""
    findings: tuple[AnswerFinding, ...]


def class_change(reader: AnswerReader, *, anonymous: bool = False) -> ClassChange:
    """Return what changed from the first form that each pupil answered to the second.

    Args:
        reader: who has read them, and let pupils answer two forms.
        anonymous: whether pupils are numbered, and nobody is named.
    """
    marked = [*reader.marked, *reader.left_out()]
    pupils = [_pupil_change(answers, reader) for answers in grouped(marked, lambda one: one.pupil)]
    pupils.sort(key=lambda one: one.name.casefold())
    if anonymous:
        pupils.sort(key=lambda one: (-(one.after or (-1, 0))[0], -one.before[0], one.name))
        pupils = [replace(one, name=f"pupil {i}") for i, one in enumerate(pupils, 1)]
    both = [one for one in marked if len(reader.forms_of[one.pupil]) > 1]
    early = [one for one in both if _is_first(one, reader)]
    late = [one for one in both if not _is_first(one, reader)]
    return ClassChange(
        both=len({one.pupil for one in both}),
        pupils=tuple(pupils),
        concepts=_concept_changes(early, late),
        misconceptions=_misconception_changes(early, late),
        findings=tuple(reader.findings),
    )


def _is_first(one: MarkedAnswer, reader: AnswerReader) -> bool:
    return one.form == reader.forms_of[one.pupil][0]


def _pupil_change(answers: Sequence[MarkedAnswer], reader: AnswerReader) -> LessonChange:
    early = [one for one in answers if _is_first(one, reader)]
    late = [one for one in answers if not _is_first(one, reader)]
    return LessonChange(
        name=answers[0].pupil,
        before=(count_right(early), len(early)),
        after=(count_right(late), len(late)) if late else None,
    )


def _concept_changes(
    early: Sequence[MarkedAnswer], late: Sequence[MarkedAnswer]
) -> tuple[LessonChange, ...]:
    there = {one.question.concepts[0] for one in (*early, *late)}
    found = [
        LessonChange(name=idea.value, before=_about(idea, early), after=_about(idea, late))
        for idea in Concept
        if idea in there
    ]
    return tuple(sorted(found, key=lambda one: _share(one.after or (0, 0))))


def _about(idea: Concept, answers: Sequence[MarkedAnswer]) -> tuple[int, int]:
    """Return how many answers about an idea are right, of how many."""
    some = [one for one in answers if one.question.concepts[0] is idea]
    return count_right(some), len(some)


def _share(counted: tuple[int, int]) -> float:
    return counted[0] / counted[1] if counted[1] else 1


def _misconception_changes(
    early: Sequence[MarkedAnswer], late: Sequence[MarkedAnswer]
) -> tuple[LessonChange, ...]:
    before, after = (
        dict(how_often({(one.pupil, one.misconception) for one in some})) for some in (early, late)
    )
    every = len({one.pupil for one in early})
    names = sorted({*before, *after}, key=lambda name: (-after.get(name, 0), name))
    return tuple(
        LessonChange(
            name=name, before=(before.get(name, 0), every), after=(after.get(name, 0), every)
        )
        for name in names
    )
