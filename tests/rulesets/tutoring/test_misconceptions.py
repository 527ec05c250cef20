"""Wrong ideas: pupils who have one are recognised, never as another; distractors are wrong."""

from collections import Counter

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import BY_NAME, LEVELS, MISCONCEPTIONS, Question, Tutor
from testcross.rulesets.tutoring.diagnosis import diagnose
from testcross.solver import Solver

SOLVER = Solver()
QUESTIONS = 120


def questions() -> list[Question]:
    made = [Tutor(load_ruleset(), level, SOLVER) for level in LEVELS]
    return [tutor.question(seed) for tutor in made for seed in range(QUESTIONS)]


ASKED = questions()


@pytest.mark.parametrize("name", [one.name for one in MISCONCEPTIONS])
def test_pupil_with_one_misconception_is_recognised_and_never_as_another(name: str) -> None:
    found: Counter[str] = Counter()
    for question in ASKED:
        said = dict(question.wrong).get(name, question.answer)
        named = diagnose(question, said)
        found[named.name if named else ""] += 1
    assert set(found) <= {"", name}
    assert found[name] >= 3


def test_right_answer_gives_no_misconception_away() -> None:
    assert all(diagnose(question, question.answer) is None for question in ASKED)


def test_answer_that_two_misconceptions_explain_names_neither() -> None:
    shared = [
        (question, said)
        for question in ASKED
        for said, number in Counter(said for _, said in question.wrong).items()
        if number > 1
    ]
    assert shared
    assert all(diagnose(question, said) is None for question, said in shared)


def test_answer_that_nobody_gives_names_none() -> None:
    assert diagnose(ASKED[0], ("something else",)) is None


def test_distractor_says_which_misconceptions_lead_to_it() -> None:
    for question in ASKED:
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
    from testcross.rulesets.tutoring.kinds.legal_question import LegalQuestion
    from testcross.rulesets.tutoring.mind import TrueMind
    from testcross.rulesets.tutoring.mistaken_mind import MistakenMind

    ruleset = load_ruleset("gene-rummy-novice")
    task = Exercise(ruleset=ruleset, mating=parse_mating(ruleset, mating))
    assert LegalQuestion.name == kind
    assert LegalQuestion().answer(task, MistakenMind(BY_NAME[name])) == (belief,)
    assert LegalQuestion().answer(task, TrueMind(SOLVER)) != (belief,)


def test_every_misconception_has_a_sentence_for_pupils() -> None:
    for one in MISCONCEPTIONS:
        assert one.belief[0].islower() or one.belief.startswith("A")
        assert not one.belief.endswith(".")
        assert one.concept.sentence.endswith(".")
