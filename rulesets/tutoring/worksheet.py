"""Worksheets: questions with their help, to be taken away and answered elsewhere."""

from dataclasses import dataclass

from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.tutoring.answer_text import read_answer
from testcross.rulesets.tutoring.identifier import identifier
from testcross.rulesets.tutoring.question import Feedback, Question
from testcross.rulesets.tutoring.quiz import Quiz
from testcross.rulesets.tutoring.tutor import Tutor


@dataclass(frozen=True, slots=True, kw_only=True)
class WorksheetItem:
    """A question with all that helps."""

    question: Question
    feedback: Feedback
    spellings: tuple[str, ...] = ()
    """Other ways to type the right answer: ``bB`` for ``Bb``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worksheet:
    """Questions in the order in which they are asked."""

    name: str
    """What tells it from others: ``gene-rummy-novice-3``; letters, digits and hyphens."""
    title: str
    """What stands above it."""
    items: tuple[WorksheetItem, ...]


def make_worksheet(tutor: Tutor, *, seed: int, count: int) -> Worksheet:
    """Return the questions that an exam of this seed asks, with their help.

    Raises:
        NoQuestionError: where there are not so many.
    """
    quiz = Quiz(tutor, seed=seed, count=count, mode="exam")
    questions = [quiz.hand_out() for _ in range(count)]
    cards = tutor.ruleset.name.removesuffix(f"-{tutor.level}")
    return Worksheet(
        name=identifier(cards, tutor.level, str(seed)),
        title=f"{tutor.ruleset.title}, level {tutor.level}, seed {seed}",
        items=tuple(worksheet_item(tutor, question) for question in questions),
    )


def worksheet_item(tutor: Tutor, question: Question) -> WorksheetItem:
    """Return a question of a tutor with all that helps."""
    return WorksheetItem(
        question=question,
        feedback=tutor.feedback(question),
        spellings=other_spellings(question, tutor.ruleset),
    )


def other_spellings(question: Question, ruleset: Ruleset) -> tuple[str, ...]:
    """Return how else a genotype may be typed: its alleles turned round, or without spaces."""
    if not question.case_matters:
        return ()
    (right,) = question.answer
    turned = [right[i:] + right[:i] for i in range(1, len(right)) if " " not in right]
    others = dict.fromkeys((*turned, right.replace(" ", "")))
    taken = {right, *(choice.text for choice in question.choices)}
    return tuple(
        other
        for other in others
        if other not in taken and read_answer(question, other, ruleset).answer == question.answer
    )
