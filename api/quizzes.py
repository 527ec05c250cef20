"""Questions that make one reason, to be asked or printed; and the answers of a class, marked."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import fspath
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, overload

from testcross.api.answers import Result
from testcross.api.cards import RulesetChoice, ruleset_of
from testcross.api.door import PLAY_ENGINE, Engine, Path, door, each_in, solver_named
from testcross.api.files import display, read_table, refuse_other_kind
from testcross.rulesets import TestcrossError
from testcross.rulesets.english import counted, listed, quoted

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from testcross.rulesets import tutoring
    from testcross.solver import Solver

_MUCH = 20_000
"""So many answers are worth a process for each core."""
MOST = 200
"""How many questions a quiz can have."""


@dataclass(frozen=True, slots=True, repr=False)
class Question(Result):
    """A question of a quiz, with what is right, hints and a proof."""

    answer: "tutoring.NumberedQuestion"
    help: "tutoring.Feedback"
    """Hints that get stronger, the proof, smaller questions on the way."""
    _ruleset: RulesetChoice
    _progress: FilePath | None = None

    @property
    def right(self) -> tuple[str, ...]:
        """The right answer: the texts of all that is to be chosen; of what is typed, one text."""
        return self.answer.question.answer

    @property
    def choices(self) -> "tuple[tutoring.AnswerChoice, ...]":
        """What may be chosen, right or wrong, with the wrong ideas that lead to it."""
        return self.answer.question.choices

    def mark(self, text: str) -> bool | None:
        """Tell whether an answer, written as a pupil may write it, is right; None if it is none.

        Of a quiz with ``progress`` each answer is written to its file.
        """
        from testcross.rulesets import tutoring

        question = self.answer.question
        asked = tutoring.ExamConversation(question, ruleset_of(self._ruleset))
        asked.take(text)
        if asked.outcome is not None and self._progress is not None:
            with tutoring.kept_progress(self._progress) as kept:
                kept.record(question, question.concepts[0], asked.outcome)
        return None if asked.outcome is None else asked.outcome == "right"

    def to_dict(self) -> dict[str, Any]:
        """Return the question as the key of a test has it."""
        from testcross.rulesets.tutoring import key_of_form

        question = self.answer.question
        found: dict[str, Any] = key_of_form(question.id, [question]).model_dump()["questions"][0]
        return found

    def _gist(self) -> str:
        return f"{self.answer.number} {self.answer.question.id}"


@dataclass(frozen=True, slots=True, repr=False)
class Quiz(Result, Sequence[Question]):
    """Questions, in their order."""

    answer: tuple[Question, ...]
    name: str
    """What answers call it: ``gene-rummy-novice-1``."""

    @overload
    def __getitem__(self, place: int) -> Question: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Question]: ...
    def __getitem__(self, place: int | slice) -> Question | Sequence[Question]:
        """Return the question of a place, from 0."""
        return self.answer[place]

    def __len__(self) -> int:
        return len(self.answer)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.answer)

    @property
    def text(self) -> str:
        """The questions as people read them, in lines of at most 80 columns."""
        return "".join(question.text for question in self.answer)

    def html(self) -> str:
        """Return the questions as elements of HTML, for your own page."""
        return "".join(question.html() for question in self.answer)

    def to_dict(self) -> dict[str, Any]:
        """Return the key of the test, by which ``grade`` marks answers."""
        from testcross.rulesets.tutoring import key_of_form, key_text

        form = key_of_form(self.name, [one.answer.question for one in self.answer])
        found: dict[str, Any] = json.loads(key_text([form]))
        return found

    def _gist(self) -> str:
        return f"{self.name}: {counted(len(self), 'question')}"


@door
def quiz(
    level: str = "novice",
    *,
    kind: Sequence[str] = (),
    concept: str | None = None,
    after: Path | None = None,
    count: int = 10,
    seed: int = 1,
    ruleset: RulesetChoice = None,
    engine: Engine = PLAY_ENGINE,
    progress: Path | None = None,
) -> Quiz:
    """Make questions that one has to reason about.

    Args:
        level: ``novice`` (two loci), ``locus`` (one of four), ``trio`` or ``litter``.
        kind: only these kinds of questions; all if there are none.
        concept: only questions about one idea, such as ``recessive-needs-two``.
        after: a report of ``verify`` in JSON: ask what its players got wrong.
        count: how many questions, 1 to 200.
        seed: the same seed makes the same questions.
        ruleset: whose cards are asked about.
        engine: who answers.
        progress: a file that remembers what a pupil knows: questions are about what is due or not
            yet mastered, fewer than ``count`` if that is all, and ``mark`` writes it.

    Raises:
        TestcrossError: for an unknown level, kind or idea, where there are not so
            many questions, and for a file that cannot be read.

    >>> first, second = quiz(count=2)
    >>> first.mark(first.right[0])
    True
    """
    from testcross.rulesets import tutoring

    refuse_count(count)
    chosen = ruleset_of(ruleset)
    tutor = tutor_for(chosen, level, kind, concept, solver_named(engine))
    order = () if after is None else kinds_after(fspath(after), tutor)
    asked = tutoring.Quiz(tutor, seed=seed, count=count, kinds=order)
    kept = None if progress is None else FilePath(progress)
    if kept is not None:
        asked.progress = tutoring.known_progress(kept)
    questions = [asked.hand_out() for _ in range(count) if not asked.mastered]
    return Quiz(
        tuple(
            Question(
                tutoring.NumberedQuestion(number=number, count=count, question=one),
                tutor.feedback(one),
                tutor.ruleset,
                kept,
            )
            for number, one in enumerate(questions, 1)
        ),
        tutoring.identifier(tutor.ruleset.name, tutor.level, str(seed)),
    )


@dataclass(frozen=True, slots=True, repr=False)
class Progress(Result):
    """What a pupil knows of each idea, and what comes next."""

    answer: "tutoring.PupilProgress"

    @property
    def ideas(self) -> "tuple[tutoring.IdeaProgress, ...]":
        """How likely each idea is known, and when it is due."""
        return self.answer.ideas

    def _gist(self) -> str:
        known = sum(one.mastered for one in self.ideas)
        return f"{known} of {counted(len(self.ideas), 'idea')} mastered"


@door
def progress(file: Path) -> Progress:
    """Tell what a pupil knows of each idea, what is due and what comes next.

    Args:
        file: one that a quiz with ``progress`` wrote.

    Raises:
        TestcrossError: for a file that is not there, or cannot be read.
    """
    from testcross.rulesets import tutoring

    path = FilePath(file)
    if not path.exists():
        raise TestcrossError(f"{path} is not there; make one with: testcross quiz --progress FILE")
    return Progress(tutoring.known_progress(path).report())


def kept_progress(file: str) -> "AbstractContextManager[tutoring.KeptProgress]":
    """Return a file of progress, to be used alone until the context is left."""
    from testcross.rulesets import tutoring

    return tutoring.kept_progress(FilePath(file))


def refuse_count(count: int) -> None:
    """Refuse a number of questions that a quiz cannot have.

    Raises:
        TestcrossError: with what is expected.
    """
    if not 1 <= count <= MOST:
        raise TestcrossError(f"count is {count}; expected 1 to {MOST}")


def tutor_for(
    ruleset: RulesetChoice, level: str, kinds: Sequence[str], concept: str | None, solver: "Solver"
) -> "tutoring.Tutor":
    """Return who makes questions; the arguments are those of ``quiz``.

    Raises:
        TestcrossError: for an unknown level, kind or idea.
    """
    from testcross.rulesets import tutoring

    return tutoring.Tutor(
        ruleset_of(ruleset),
        _level_named(level),
        solver,
        kinds=kinds,
        concept=None if concept is None else _concept_named(concept),
    )


def _level_named(name: str) -> "tutoring.Level":
    from testcross.rulesets.tutoring import LEVELS

    for level in LEVELS:
        if level == name.casefold():
            return level
    raise TestcrossError(f"unknown level {quoted(name)}; expected {listed(LEVELS)}")


def _concept_named(name: str) -> "tutoring.Concept":
    from testcross.rulesets.tutoring import Concept, concept_named

    try:
        return concept_named(name.casefold())
    except ValueError:
        known = listed([one.value for one in Concept])
        raise TestcrossError(f"unknown idea {quoted(name)}; expected {known}") from None


def kinds_after(report: str, tutor: "tutoring.Tutor") -> tuple[str, ...]:
    """Return the kinds of questions that practise what a report found, in their order.

    Raises:
        TestcrossError: for a file that is no report of ``verify``.
    """
    from testcross.rulesets import tutoring

    refuse_other_kind(report, "a report of verify")
    codes = tutoring.codes_in(FilePath(report))
    return tutoring.kinds_after(codes, tutoring.practised_by(tutor.ruleset), tutor.kinds)


@dataclass(frozen=True, slots=True, repr=False)
class Grades(Result):
    """What the answers of a class come to."""

    answer: "tutoring.ClassReport | tutoring.ClassChange"

    @property
    def pupils(self) -> "tuple[tutoring.PupilGrade | tutoring.LessonChange, ...]":
        """What each pupil got right; or before a lesson and after it."""
        return self.answer.pupils

    @property
    def findings(self) -> "tuple[tutoring.AnswerFinding, ...]":
        """Lines that could not be marked, and why."""
        return self.answer.findings

    def page(self) -> str:
        """Return it as a whole page of HTML to print, with a sheet for each pupil."""
        from testcross.pages.reports.class_html import graded_page

        return graded_page(self.answer)

    def workbook(self) -> bytes:
        """Return it as a workbook in ``.xlsx``: pupils, questions and mistakes as sheets.

        Raises:
            TestcrossError: where the library for it is missing.
        """
        from testcross.pages.reports.workbooks import graded_workbook

        return graded_workbook(self.answer)

    def _gist(self) -> str:
        return f"{counted(len(self.pupils), 'pupil')}, {counted(len(self.findings), 'finding')}"


@door
def grade(
    key: Path,
    *answers: Path,
    text: str | None = None,
    pupils: Sequence[str] | None = None,
    anonymous: bool = False,
    change: bool = False,
    ruleset: RulesetChoice = None,
    jobs: int | None = 1,
) -> Grades:
    """Mark the answers of a class.

    Args:
        key: the file with the keys of the forms, ``key.json``.
        answers: files in CSV with the columns key, pupil, question and answer; or key, pupil, q1,
            q2 and so on.
        text: the content of such a file instead.
        pupils: who may answer; any pupil if there is no list.
        anonymous: number pupils, the best first, and name nobody.
        change: compare each pupil's two forms, one before a lesson and one after it.
        ruleset: the cards of the test; those that the key names if not given.
        jobs: how many processes to use; None for one per core. The answer is the same.

    Raises:
        TypeError: where both are given, files and a text, or neither.
        TestcrossError: for files that cannot be read, or are about other cards.
    """
    from testcross.rulesets import tutoring

    if bool(answers) == (text is not None):
        raise TypeError("grade() takes files of answers, or a text; give one of them")
    own = None if ruleset is None else ruleset_of(ruleset)
    refuse_other_kind(fspath(key), "a key of a test")
    reader = tutoring.AnswerReader(
        tutoring.read_key(FilePath(key)),
        pupils,
        anonymous=anonymous,
        ruleset=own,
        most_forms=2 if change else 1,
    )
    if text is not None:
        reader.read("the text", text)
    for source in dict.fromkeys(fspath(path) for path in answers):
        reader.read(display(source), read_table(source, "answers in CSV"))
    told = tutoring.class_change if change else tutoring.class_report
    each = each_in(jobs, much=len(reader.marked) >= _MUCH)
    return Grades(told(reader, anonymous=anonymous, each=each))
