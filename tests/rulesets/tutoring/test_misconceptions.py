"""Wrong ideas: pupils who have one are recognised, never as another; distractors are wrong."""

from itertools import product
from operator import itemgetter

from pupils.asked_questions import asked
from sampling import each
from testcross.rulesets.tutoring import LEVELS, Level
from testcross.rulesets.tutoring.diagnosis import diagnose

ASKED = [(level, seed) for seed in range(120) for level in LEVELS]
"""Which questions are asked; the seed decides of which kind each is."""


@each("seeds", [range(first, first + 20) for first in range(0, 120, 20)], quick=2)
def test_right_answers_give_no_misconception_away(seeds: range) -> None:
    questions = [asked(level, "", seed) for level, seed in product(LEVELS, seeds)]
    assert diagnose([(one, one.answer) for one in questions]) == ()


def test_answers_that_two_misconceptions_explain_alike_name_neither() -> None:
    first, second = "one-parent-is-enough", "not-yet-deduced"
    questions = [asked(level, "allele", seed) for level, seed in product(LEVELS, range(40))]
    wrong = [(one, dict(one.wrong)) for one in questions]
    shared = [
        (one, ideas[first])
        for one, ideas in wrong
        if ideas.get(first) == ideas.get(second, "") and len(set(ideas.values())) == 1
    ]
    assert len(shared) > 3
    assert diagnose(shared) == ()


def test_answers_that_nobody_gives_name_none() -> None:
    questions = [asked("novice", "", seed) for seed in range(12)]
    assert diagnose([(one, ("something else",)) for one in questions]) == ()


@each("level, seed", ASKED, quick=80, kind=itemgetter(0))
def test_distractor_says_which_misconceptions_lead_to_it(level: Level, seed: int) -> None:
    question = asked(level, "", seed)
    for choice in question.choices:
        names = {name for name, said in question.wrong if choice.text in said}
        assert set(choice.misconceptions) == (names if not choice.correct else set())
