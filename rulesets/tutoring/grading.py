"""What a class knows: by pupil, by idea and by question, with the wrong ideas behind answers."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from testcross.rulesets.tutoring.answer_sheet import AnswerFinding, AnswerReader, MarkedAnswer
from testcross.rulesets.tutoring.question import Concept

Group = TypeVar("Group", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class PupilGrade:
    """What one pupil came to."""

    pupil: str
    form: str
    """The name of the key."""
    right: int
    questions: int
    to_practise: tuple[Concept, ...]
    """The ideas of which fewer than half of the answers were right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptGrade:
    """What a class came to with one idea."""

    concept: Concept
    right: int
    answers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionGrade:
    """What became of one question."""

    form: str
    number: int
    id: str
    kind: str
    right: int
    answers: int
    misconceptions: tuple[tuple[str, int], ...]
    """Names, and how often; the most frequent first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassReport:
    """What a class knows."""

    pupils: tuple[PupilGrade, ...]
    """In the order of their names; where they have none, the best first."""
    concepts: tuple[ConceptGrade, ...]
    """The one most in need of teaching first."""
    questions: tuple[QuestionGrade, ...]
    misconceptions: tuple[tuple[str, int], ...]
    """Names, and of how many pupils an answer gave them away; the most frequent first."""
    findings: tuple[AnswerFinding, ...]


def class_report(reader: AnswerReader, *, anonymous: bool = False) -> ClassReport:
    """Return what all answers come to.

    Args:
        reader: who has read them.
        anonymous: whether pupils are numbered, the best first, and nobody is named.
    """
    marked = [*reader.marked, *reader.left_out()]
    pupils = [_pupil(answers) for answers in grouped(marked, lambda one: one.pupil)]
    pupils.sort(key=lambda one: (-one.right, one.pupil) if anonymous else (0, one.pupil.casefold()))
    if anonymous:
        pupils = [replace(one, pupil=f"pupil {i}") for i, one in enumerate(pupils, 1)]
    concepts = [
        _concept(answers) for answers in grouped(marked, lambda one: one.question.concepts[0])
    ]
    concepts.sort(key=lambda one: (one.right / one.answers, list(Concept).index(one.concept)))
    questions = [
        _question(answers) for answers in grouped(marked, lambda one: (one.form, one.number))
    ]
    questions.sort(key=lambda one: (one.form, one.number))
    return ClassReport(
        pupils=tuple(pupils),
        concepts=tuple(concepts),
        questions=tuple(questions),
        misconceptions=how_often({(one.pupil, one.misconception) for one in marked}),
        findings=tuple(reader.findings),
    )


def grouped(
    marked: Iterable[MarkedAnswer], group: Callable[[MarkedAnswer], Group]
) -> Iterable[list[MarkedAnswer]]:
    """Return answers in groups, each in its order."""
    found: dict[Group, list[MarkedAnswer]] = {}
    for one in marked:
        found.setdefault(group(one), []).append(one)
    return found.values()


def count_right(answers: Sequence[MarkedAnswer]) -> int:
    """Return how many answers are right."""
    return sum(one.right for one in answers)


def _pupil(answers: Sequence[MarkedAnswer]) -> PupilGrade:
    weak = {
        some[0].question.concepts[0]
        for some in grouped(answers, lambda one: one.question.concepts[0])
        if 2 * count_right(some) < len(some)
    }
    return PupilGrade(
        pupil=answers[0].pupil,
        form=answers[0].form,
        right=count_right(answers),
        questions=len(answers),
        to_practise=tuple(one for one in Concept if one in weak),
    )


def _concept(answers: Sequence[MarkedAnswer]) -> ConceptGrade:
    return ConceptGrade(
        concept=answers[0].question.concepts[0], right=count_right(answers), answers=len(answers)
    )


def _question(answers: Sequence[MarkedAnswer]) -> QuestionGrade:
    first = answers[0]
    return QuestionGrade(
        form=first.form,
        number=first.number,
        id=first.question.id,
        kind=first.question.kind,
        right=count_right(answers),
        answers=len(answers),
        misconceptions=how_often((one.pupil, one.misconception) for one in answers),
    )


def how_often(told: Iterable[tuple[str, str]]) -> tuple[tuple[str, int], ...]:
    """Return the names of misconceptions with how many pupils had them."""
    names = [name for _, name in told if name]
    every = dict.fromkeys(sorted(names))
    return tuple(
        sorted(((name, names.count(name)) for name in every), key=lambda one: (-one[1], one[0]))
    )


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
