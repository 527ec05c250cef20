"""Wrong ideas: pupils who have one are recognised, never as another; distractors are wrong."""

from itertools import product
from operator import itemgetter

import pytest
from pupils.asked_questions import SOLVER, asked
from sampling import each
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import BY_NAME, LEVELS, MISCONCEPTIONS, Level
from testcross.rulesets.tutoring.diagnosis import diagnose

NAMES = [one.name for one in MISCONCEPTIONS]
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
