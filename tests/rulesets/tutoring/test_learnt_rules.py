"""No rule without genetics: what a small decision tree finds by itself, for each kind and level."""

import pytest
from pupils.asked_questions import levels_of, tutor_of
from pupils.tree_learner import gain
from sampling import each
from testcross.rulesets.tutoring import Level

TRAINING, TRIED = 2_000, 1_000
FEW = (240, 120)
MOST = 0.1
"""So much more often than the commonest answer a tree may be right."""
CHANCE = 0.02
"""A standard deviation and a half of what is counted among a thousand questions."""
PLACES = [
    (kind, level)
    for kind, levels in levels_of().items()
    for level in levels
    if kind in (*tutor_of(level).usual, "score", "set")
]
"""All but what is asked only if named, and of games all."""


def gained(kind: str, level: Level, training: int, tried: int) -> float:
    tutor = tutor_of(level)
    questions = [tutor.question(seed, kind) for seed in range(training + tried)]
    return gain(questions[:training], questions[training:], tutor.ruleset)


@pytest.mark.deep
@each("kind, level", PLACES, quick=1)
def test_tree_gains_at_most_ten_points_on_the_commonest_answer(kind: str, level: Level) -> None:
    assert gained(kind, level, TRAINING, TRIED) <= MOST + CHANCE


@each("kind, level", PLACES, quick=2)
def test_tree_gains_little_on_a_few_questions(kind: str, level: Level) -> None:
    assert gained(kind, level, *FEW) <= 2.5 * MOST
