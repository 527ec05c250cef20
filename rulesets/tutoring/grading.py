"""What a class knows: by pupil, by idea and by question, with the wrong ideas behind answers."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.records.files import Each
from testcross.rulesets.tutoring.answer_sheet import AnswerFinding, AnswerReader, MarkedAnswer
from testcross.rulesets.tutoring.answer_text import labels_of
from testcross.rulesets.tutoring.diagnosis import diagnose
from testcross.rulesets.tutoring.question import Concept, Question

Group = TypeVar("Group", bound=Hashable)
Ideas: TypeAlias = Mapping[str, tuple[str, ...]]
"""By pupil, the names of the wrong ideas that answers give away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptGrade:
    """What a class came to with one idea."""

    concept: Concept
    right: int
    answers: int
    """How many were given and could be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A question that a pupil did not answer rightly."""

    number: int
    cards: str
    """What it is about: ``buck: Black (B- D-), doe: Blue (B- dd)``; may be empty."""
    asked: str
    """The question."""
    choices: tuple[str, ...]
    """What there was to choose from, each with its label: ``a) the buck``; none if it is typed."""
    wrote: str
    """The answer as it was written; empty where the question was left out."""
    is_unread: bool
    """Whether nobody could tell what was written, so that it is not wrong either."""
    meant: tuple[str, ...]
    """What the wrong choices, or the right ones that are missing, would mean; may be empty."""
    right: str
    """The right answer."""
    why: str
    """Why it is right, in a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PupilGrade:
    """What one pupil came to."""

    pupil: str
    form: str
    """The name of the key."""
    right: int
    questions: int
    blank: int
    """How many questions were left blank, which counts neither way for any idea."""
    unread: int
    """How many answers could not be read, which counts neither way."""
    to_practise: tuple[Concept, ...]
    """The ideas of which fewer than half of the answers were right."""
    misconceptions: tuple[str, ...]
    """Names of the wrong ideas that the answers give away, the most certain first."""
    by_idea: tuple[ConceptGrade, ...]
    """What the pupil came to with each idea that was asked about and answered."""
    mistakes: tuple[Mistake, ...]
    """The questions that were not answered rightly, in their order."""

    @property
    def of(self) -> int:
        """Of how many questions ``right`` is: an answer that cannot be read is not wrong."""
        return self.questions - self.unread


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionGrade:
    """What became of one question."""

    form: str
    number: int
    question: Question
    right: int
    answers: int
    misconceptions: tuple[tuple[str, int], ...]
    """Names, and how many pupils who have them answered so; the most frequent first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdeaGrade:
    """Who has a wrong idea."""

    name: str
    pupils: tuple[str, ...]
    """At least one, in the order of the report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassReport:
    """What a class knows."""

    pupils: tuple[PupilGrade, ...]
    """In the order of their names; where they have none, the best first."""
    concepts: tuple[ConceptGrade, ...]
    """The one most in need of teaching first."""
    questions: tuple[QuestionGrade, ...]
    misconceptions: tuple[IdeaGrade, ...]
    """The most frequent first."""
    findings: tuple[AnswerFinding, ...]


def class_report(reader: AnswerReader, *, anonymous: bool = False, each: Each = map) -> ClassReport:
    """Return what all answers come to.

    Args:
        reader: who has read them.
        anonymous: whether pupils are numbered, the best first, and nobody is named.
        each: what calls a function for each pupil.
    """
    marked = [*reader.marked, *reader.left_out()]
    ideas = ideas_of(marked, each)
    pupils = [_pupil(some, ideas) for some in grouped(marked, lambda one: one.pupil)]
    pupils.sort(key=lambda one: (-one.right, one.pupil) if anonymous else (0, one.pupil.casefold()))
    if anonymous:
        pupils = [replace(one, pupil=f"pupil {i}") for i, one in enumerate(pupils, 1)]
    concepts = [
        _concept(some) for some in grouped(answers_in(marked), lambda one: one.question.concepts[0])
    ]
    concepts.sort(key=lambda one: (one.right / one.answers, list(Concept).index(one.concept)))
    questions = [
        _question(some, ideas) for some in grouped(marked, lambda one: (one.form, one.number))
    ]
    questions.sort(key=lambda one: (one.form, one.number))
    return ClassReport(
        pupils=tuple(pupils),
        concepts=tuple(concepts),
        questions=tuple(questions),
        misconceptions=_who_thinks(pupils),
        findings=tuple(reader.findings),
    )


def grouped(
    marked: Iterable[MarkedAnswer], group: Callable[[MarkedAnswer], Group]
) -> Iterable[list[MarkedAnswer]]:
    found: dict[Group, list[MarkedAnswer]] = {}
    for one in marked:
        found.setdefault(group(one), []).append(one)
    return found.values()


def answers_in(marked: Iterable[MarkedAnswer]) -> list[MarkedAnswer]:
    return [one for one in marked if one.said is not None]


def count_right(answers: Sequence[MarkedAnswer]) -> int:
    return sum(one.right for one in answers)


def ideas_of(marked: Iterable[MarkedAnswer], each: Each = map) -> Ideas:
    pupils = list(grouped(marked, lambda one: one.pupil))
    return dict(zip((some[0].pupil for some in pupils), each(_ideas, pupils), strict=True))


def _ideas(answers: Sequence[MarkedAnswer]) -> tuple[str, ...]:
    answered = [(one.question, one.said) for one in answers if one.said is not None]
    return tuple(found.idea.name for found in diagnose(answered))


def _who_thinks(pupils: Sequence[PupilGrade]) -> tuple[IdeaGrade, ...]:
    found = [
        IdeaGrade(name=name, pupils=tuple(p.pupil for p in pupils if name in p.misconceptions))
        for name in sorted({name for one in pupils for name in one.misconceptions})
    ]
    return tuple(sorted(found, key=lambda one: -len(one.pupils)))


def _pupil(answers: Sequence[MarkedAnswer], ideas: Ideas) -> PupilGrade:
    of_ideas = grouped(answers_in(answers), lambda one: one.question.concepts[0])
    by_idea = {some[0].question.concepts[0]: some for some in of_ideas}
    weak = {idea for idea, some in by_idea.items() if 2 * count_right(some) < len(some)}
    return PupilGrade(
        pupil=answers[0].pupil,
        form=answers[0].form,
        right=count_right(answers),
        questions=len(answers),
        blank=sum(not one.typed for one in answers),
        unread=sum(one.is_unread for one in answers),
        to_practise=tuple(one for one in Concept if one in weak),
        misconceptions=ideas[answers[0].pupil],
        by_idea=tuple(_concept(by_idea[one]) for one in Concept if one in by_idea),
        mistakes=tuple(map(_mistake, (one for one in answers if not one.right))),
    )


def _mistake(one: MarkedAnswer) -> Mistake:
    asked = one.question
    is_typed = asked.form == "typed"
    labels = labels_of(asked.choices)
    choices = [
        f"{label}) {choice.text}" if label else choice.text
        for label, choice in zip(labels, asked.choices, strict=True)
    ]
    # of several: what was chosen wrongly, and what is missing
    wrong = set(one.said or ()) ^ set(asked.answer if asked.form == "several" else ())
    replies = [c.reply for c in asked.choices if c.text in wrong and c.reply != asked.why]
    return Mistake(
        number=one.number,
        cards=", ".join(row.line for row in asked.cards),
        asked=asked.text,
        choices=() if is_typed else tuple(choices),
        wrote=one.typed,
        is_unread=one.is_unread,
        meant=tuple(replies) if one.said is not None else (),
        right=listed(asked.answer, "and") or "none",
        why=asked.why,
    )


def _concept(answers: Sequence[MarkedAnswer]) -> ConceptGrade:
    return ConceptGrade(
        concept=answers[0].question.concepts[0], right=count_right(answers), answers=len(answers)
    )


def _question(answers: Sequence[MarkedAnswer], ideas: Ideas) -> QuestionGrade:
    first, wrong = answers[0], dict(answers[0].question.wrong)
    so = [name for one in answers for name in ideas[one.pupil] if wrong.get(name) == one.said]
    return QuestionGrade(
        form=first.form,
        number=first.number,
        question=first.question,
        right=count_right(answers),
        answers=len(answers_in(answers)),
        misconceptions=how_often(so),
    )


def how_often(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return names with how often they come, the most frequent first."""
    counts = Counter(names)
    return tuple(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


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


def class_change(reader: AnswerReader, *, anonymous: bool = False, each: Each = map) -> ClassChange:
    """Return what changed from the first form that each pupil answered to the second.

    Args:
        reader: who has read them, and let pupils answer two forms.
        anonymous: whether pupils are numbered, and nobody is named.
        each: what calls a function for each pupil.
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
        misconceptions=_misconception_changes(early, late, each),
        findings=tuple(reader.findings),
    )


def _is_first(one: MarkedAnswer, reader: AnswerReader) -> bool:
    return one.form == reader.forms_of[one.pupil][0]


def _pupil_change(answers: Sequence[MarkedAnswer], reader: AnswerReader) -> LessonChange:
    early = [one for one in answers if _is_first(one, reader)]
    late = [one for one in answers if not _is_first(one, reader)]
    before, after = (
        (count_right(some), sum(not one.is_unread for one in some)) for some in (early, late)
    )
    return LessonChange(name=answers[0].pupil, before=before, after=after if late else None)


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
    some = [one for one in answers_in(answers) if one.question.concepts[0] is idea]
    return count_right(some), len(some)


def _share(counted: tuple[int, int]) -> float:
    return counted[0] / counted[1] if counted[1] else 1


def _misconception_changes(
    early: Sequence[MarkedAnswer], late: Sequence[MarkedAnswer], each: Each
) -> tuple[LessonChange, ...]:
    before, after = (
        Counter(name for names in ideas_of(some, each).values() for name in names)
        for some in (early, late)
    )
    every = len({one.pupil for one in early})
    names = sorted({*before, *after}, key=lambda name: (-after[name], name))
    return tuple(
        LessonChange(name=name, before=(before[name], every), after=(after[name], every))
        for name in names
    )
