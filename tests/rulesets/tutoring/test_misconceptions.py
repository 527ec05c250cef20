"""Wrong ideas: pupils who have one are recognised, never as another; distractors are wrong."""

from collections import Counter
from itertools import product
from operator import itemgetter

import pytest
from asked_questions import SOLVER, asked
from sampling import each
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import BY_NAME, LEVELS, MISCONCEPTIONS, Level
from testcross.rulesets.tutoring.misconception import diagnose

NAMES = [one.name for one in MISCONCEPTIONS]
ASKED = [(level, seed) for seed in range(120) for level in LEVELS]
"""Which questions are asked; the seed decides of which kind each is."""


@each("level, seed", ASKED, quick=80, kind=itemgetter(0))
def test_pupil_with_one_misconception_is_never_taken_for_one_with_another(
    level: Level, seed: int
) -> None:
    question = asked(level, "", seed)
    for name in NAMES:
        named = diagnose(question, dict(question.wrong).get(name, question.answer))
        assert named is None or named.name == name


@each("name", NAMES, quick=4)
def test_pupil_with_one_misconception_is_recognised_three_times(name: str) -> None:
    number = 0
    for level, seed in ASKED:
        question = asked(level, "", seed)
        said = dict(question.wrong).get(name, question.answer)
        number += diagnose(question, said) is not None
        if number == 3:
            return
    raise AssertionError(f"recognised {number} times")


@each("level, seed", ASKED, quick=80, kind=itemgetter(0))
def test_right_answer_gives_no_misconception_away(level: Level, seed: int) -> None:
    question = asked(level, "", seed)
    assert diagnose(question, question.answer) is None


@each("seeds", [range(first, first + 20) for first in range(0, 120, 20)], quick=1)
def test_answer_that_two_misconceptions_explain_names_neither(seeds: range) -> None:
    shared = [
        (question, said)
        for level, seed in product(LEVELS, seeds)
        for question in [asked(level, "", seed)]
        for said, number in Counter(said for _, said in question.wrong).items()
        if number > 1
    ]
    assert shared
    assert all(diagnose(question, said) is None for question, said in shared)


def test_answer_that_nobody_gives_names_none() -> None:
    assert diagnose(asked("novice", "", 0), ("something else",)) is None


@each("level, seed", ASKED, quick=80, kind=itemgetter(0))
def test_distractor_says_which_misconceptions_lead_to_it(level: Level, seed: int) -> None:
    question = asked(level, "", seed)
    for choice in question.choices:
        names = {name for name, said in question.wrong if choice.text in said}
        assert set(choice.misconceptions) == (names if not choice.correct else set())


@pytest.mark.parametrize(
    ("name", "mating", "kind", "belief"),
    [
        # BB x bb cannot have bb: the buck has no b
        ("one-parent-is-enough", "Black (BB D-) x Chocolate -> Chocolate", "legal", "Yes"),
        # a Black doe may be Bb, and then the kit can be chocolate
        ("dash-is-the-same", "Black x Chocolate -> Chocolate", "legal", "No"),
        ("dominance-reversed", "Black x Chocolate -> Chocolate", "legal", "No"),
    ],
)
def test_misconception_answers_as_a_teacher_would_expect(
    name: str, mating: str, kind: str, belief: str
) -> None:
    from testcross.rulesets import parse_mating
    from testcross.rulesets.tutoring.exercise import Exercise
    from testcross.rulesets.tutoring.judge import TrueJudge
    from testcross.rulesets.tutoring.kinds.legal_question import LegalQuestion
    from testcross.rulesets.tutoring.misconception import MistakenMind

    ruleset = load_ruleset("gene-rummy-novice")
    task = Exercise(ruleset=ruleset, mating=parse_mating(ruleset, mating))
    assert LegalQuestion.name == kind
    assert LegalQuestion().answer(task, MistakenMind(BY_NAME[name])) == (belief,)
    assert LegalQuestion().answer(task, TrueJudge(SOLVER)) != (belief,)


def test_litter_that_cannot_be_proves_nothing_to_anybody() -> None:
    from testcross.rulesets import parse_mating
    from testcross.rulesets.tutoring.judge import TrueJudge
    from testcross.rulesets.tutoring.misconception import PATIENT

    ruleset = load_ruleset("gene-rummy-novice")
    mating = parse_mating(ruleset, "Chocolate x Chocolate -> Black")
    (problem,) = (one for one in mating.locus_problems() if not PATIENT.is_legal(one))
    for judge in (TrueJudge(SOLVER), PATIENT):
        assert (judge.known(problem), judge.possible(problem), judge.shared(problem)) == (
            (),
            (),
            (),
        )
        assert judge.known_without(problem, 0, ()) is None
        assert judge.known_without(problem, 0, (1,)) == (1, 1)


def test_every_misconception_has_a_sentence_for_pupils() -> None:
    for one in MISCONCEPTIONS:
        assert one.belief[0].islower() or one.belief.startswith("A")
        assert not one.belief.endswith(".")
        assert one.concept.sentence.endswith(".")
