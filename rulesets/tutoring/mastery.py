"""What comes next: which idea is least secure, by what was answered so far."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from testcross.rulesets.tutoring.concept import Concept

RUN = 3
"""So many right answers in a row, without help and on different cards, make an idea secure."""
Outcome: TypeAlias = Literal["right", "helped", "wrong"]
"""``right``: at the first try and without a hint. ``helped``: right, but not so. ``wrong``: the
proof had to be shown."""
LETTERS: dict[str, Outcome] = {"r": "right", "h": "helped", "w": "wrong"}
"""How outcomes are written where a quiz is to go on later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of one question."""

    number: int
    """Its number in the quiz, from 1."""
    kind: str
    concept: Concept
    """The idea that it was asked for."""
    cards: str
    """What it was about: the mating, or the question itself."""
    outcome: Outcome
    misconceptions: tuple[str, ...] = ()
    """Names of those that answers gave away."""


def run_of(results: Iterable[Result], concept: Concept) -> int:
    """Return how many questions about an idea were right in a row up to now, each on other cards.

    A question on cards seen before in the run counts neither way.
    """
    seen: set[str] = set()
    for result in results:
        if result.concept is concept:
            if result.outcome != "right":
                seen.clear()
            else:
                seen.add(result.cards)
    return len(seen)


def is_secure(results: Sequence[Result], concept: Concept) -> bool:
    """Tell whether an idea has been secure at some time."""
    ends = range(1, len(results) + 1)
    return any(run_of(results[:end], concept) >= RUN for end in ends)


def least_secure(results: Sequence[Result], concepts: Sequence[Concept]) -> Concept:
    """Return the idea to ask about next: not secure, with the shortest run, asked least often.

    Args:
        results: all so far.
        concepts: those there are questions about, in their order; at least one.
    """

    def rank(concept: Concept) -> tuple[bool, int, int, int]:
        asked = sum(result.concept is concept for result in results)
        run = run_of(results, concept)
        return is_secure(results, concept), run, asked, concepts.index(concept)

    return min(concepts, key=rank)


def guessed_secure(right: Fraction, questions: int) -> Fraction:
    """Return how likely somebody who only guesses is called secure within so many questions.

    >>> guessed_secure(Fraction(1, 4), 3)
    Fraction(1, 64)

    Args:
        right: how often a guess is right.
        questions: how many are asked about the idea.
    """
    at_run = [Fraction(1), *[Fraction(0)] * RUN]
    for _ in range(questions):
        done = at_run[RUN] + at_run[RUN - 1] * right
        not_yet = sum(at_run[:RUN], Fraction(0))
        at_run = [not_yet * (1 - right), *[run * right for run in at_run[: RUN - 1]], done]
    return at_run[RUN]
