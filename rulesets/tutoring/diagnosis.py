"""Which wrong ideas a pupil's answers give away: those that fit far better than guessing."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import TypeAlias

from testcross.rulesets.tutoring.misconception import BY_NAME, Misconception
from testcross.rulesets.tutoring.question import Answer, Question

Answered: TypeAlias = tuple[Question, Answer]
"""A question, and the first answer to it."""
SLIP = Fraction(1, 10)
"""How often somebody answers otherwise than by what he thinks."""
LEAST_RATIO = 20
"""So many times better than guessing an idea has to fit; with ten, 1 guesser in 20 is named."""
LEAST_ANSWERS = 2
"""So many answers on different cards have to fit it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosis:
    """A wrong idea, and what speaks for it."""

    idea: Misconception
    fits: int
    """How many answers are those of somebody who has it."""
    questions: int
    """How many questions it answers wrongly."""
    ratio: Fraction
    """How many times likelier these answers are with it than by guessing."""


def chance_of_guess(question: Question) -> Fraction:
    """Return how often a guess is right: as many choices as are wanted, or some, but not all."""
    count = len(question.choices)
    return Fraction(1, comb(count, question.taken) if question.taken else 2**count - 2)


def diagnose(answered: Sequence[Answered]) -> tuple[Diagnosis, ...]:
    """Return the wrong ideas that a pupil's answers give away, the most certain first.

    An idea is named if at least two answers on different cards fit it, all answers it would get
    wrong fit it ten times better than guessing, and no other idea, nor knowing it all, fits as well
    (a likelihood ratio; A. W. F. Edwards, Likelihood, 1972). What one idea explains is no evidence
    for the next.
    """
    left = [
        _Evidence(*one) for one in {one[0].mating or one[0].id: one for one in answered}.values()
    ]
    found: list[Diagnosis] = []
    while True:
        told = [_diagnosis(idea, left) for idea in BY_NAME.values()]
        likely = [one for one in told if _is_likely(one) and _is_best(one.idea.name, left)]
        if not likely:
            return tuple(found)
        best = max(likely, key=lambda one: one.ratio)
        found.append(best)
        left = [one for one in left if not one.fits(best.idea.name)]


def _is_likely(told: Diagnosis) -> bool:
    return told.fits >= LEAST_ANSWERS and told.ratio >= LEAST_RATIO


def _is_best(name: str, answered: "Sequence[_Evidence]") -> bool:
    """Tell whether an idea explains answers better than any other, and than knowing it all."""
    return all(_compared(name, other, answered) > 1 for other in ("", *BY_NAME) if other != name)


class _Evidence:
    """One answer, and how well ideas explain it."""

    def __init__(self, question: Question, answer: Answer) -> None:
        self.right, self.said = question.answer, answer
        self.wrong = dict(question.wrong)
        guess = chance_of_guess(question)
        self.weights = (SLIP / (1 - guess), (1 - SLIP) / guess)
        """How many times likelier than by guessing another answer is, and that of an idea."""

    def fits(self, name: str) -> bool:
        """Tell whether an idea is wrong here, and this is its answer."""
        return self.wrong.get(name) == self.said

    def weight(self, name: str) -> Fraction:
        """Return how many times likelier than by guessing the answer is with an idea, or none."""
        return self.weights[self.wrong.get(name, self.right) == self.said]


def _diagnosis(idea: Misconception, answered: Sequence[_Evidence]) -> Diagnosis:
    about = [one for one in answered if idea.name in one.wrong]
    return Diagnosis(
        idea=idea,
        fits=sum(one.fits(idea.name) for one in about),
        questions=len(about),
        ratio=prod((one.weight(idea.name) for one in about), start=Fraction(1)),
    )


def _compared(name: str, other: str, answered: Sequence[_Evidence]) -> Fraction:
    """Return how many times likelier answers are with one idea than with another, or with none."""
    pairs = ((one.weight(name), one.weight(other)) for one in answered)
    return prod((one / two for one, two in pairs if one != two), start=Fraction(1))
