"""No way round thinking: what two dozen cheap strategies gain on a guess."""

from functools import cache

import pytest
from pupils.asked_questions import tutor_of
from sampling import each
from sheets.cheap_strategies import STRATEGIES
from testcross.rulesets.tutoring import (
    LEVELS,
    Concept,
    Level,
    NoQuestionError,
    Question,
    kinds_of,
)
from testcross.rulesets.tutoring.diagnosis import chance_of_guess
from testcross.rulesets.tutoring.inferences import question_weights

QUESTIONS = 2_000
FEW = 60
GAIN = 0.1
"""So much more often than a guess the best strategy is right."""


REBUILT = ("odd", "verdict", "allele")
"""Kinds that are held to this whatever they are about, too."""


def held() -> list[tuple[str, Level, Concept | None]]:
    """Return all kinds, levels and ideas that are asked, and some kinds about any idea."""
    any_idea: list[tuple[str, Level, Concept | None]] = [
        (kind, level, None) for kind in REBUILT for level in LEVELS
    ]
    return any_idea + [
        (kind.name, level, idea)
        for level in LEVELS
        for kind in kinds_of(tutor_of(level).ruleset)
        for idea in kind.concepts
        if level in kind.levels
        and level not in kind.if_named
        and idea in tutor_of(level).concepts
        and level not in question_weights().dropped.get(kind.name, {}).get(idea.value, ())
    ]


@cache
def drawn(kind: str, level: Level, idea: Concept | None, number: int) -> tuple[Question, ...]:
    tutor = tutor_of(level)
    return tuple(tutor.question(seed, kind, idea) for seed in range(number))


def gain(questions: tuple[Question, ...]) -> tuple[float, str]:
    """Return how much the best strategy gains on a guess, and its name."""
    ruleset = tutor_of(questions[0].level).ruleset
    guess = float(sum(map(chance_of_guess, questions)) / len(questions))
    right = {
        name: sum(play(one, ruleset) == one.answer for one in questions) / len(questions)
        for name, play in STRATEGIES.items()
    }
    best = max(right, key=lambda name: right[name])
    return right[best] - guess, best


@pytest.mark.deep
@each("kind, level, idea", held, quick=1)
def test_best_of_all_strategies_gains_at_most_ten_points(
    kind: str, level: Level, idea: Concept | None
) -> None:
    found, name = gain(drawn(kind, level, idea, QUESTIONS))
    assert found <= GAIN, (found, name)


@each("kind, level, idea", held, quick=2)
def test_best_strategy_gains_little_on_a_few_questions(
    kind: str, level: Level, idea: Concept | None
) -> None:
    found, name = gain(drawn(kind, level, idea, FEW))
    assert found <= 2.5 * GAIN, (found, name)


def dropped() -> list[tuple[str, Level, Concept]]:
    found = question_weights().dropped
    return [
        (kind, level, Concept(idea))
        for kind, ideas in found.items()
        for idea, levels in ideas.items()
        for level in LEVELS
        if level in levels
    ]


@each("kind, level, idea", dropped, quick=8)
def test_combination_whose_answer_is_always_the_same_is_not_asked(
    kind: str, level: Level, idea: Concept
) -> None:
    with pytest.raises(NoQuestionError, match=f"no question of {kind} about {idea.value}"):
        tutor_of(level).question(1, kind, idea)


def test_there_are_two_dozen_strategies() -> None:
    assert len(STRATEGIES) == 24
