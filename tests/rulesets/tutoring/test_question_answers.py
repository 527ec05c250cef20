"""Every kind of question against plain enumeration: what is accepted is right, all else wrong."""

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import LEVELS, Level, Question, Tutor, kinds_of
from testcross.solver import Solver
from tutor_oracle import Answers

SOLVER = Solver()
KINDS = [kind.name for kind in kinds_of(load_ruleset()) if kind.name != "terms"]
EACH = 2_000 // len(LEVELS)
"""Questions of a kind at each level."""
SAMPLE = 25


def tutor(level: Level, ruleset: str = "gene-rummy") -> Tutor:
    return Tutor(load_ruleset(ruleset), level, SOLVER)


def asked(level: Level, kind: str, seeds: range) -> list[Question]:
    made = tutor(level)
    return [made.question(seed, kind) for seed in seeds] if kind in made.kinds else []


def hold(question: Question, answers: Answers) -> None:
    """Check one question: the answer is that of enumeration, and every distractor is wrong."""
    right = answers.answer(question)
    assert question.answer == right, question
    correct = tuple(choice.text for choice in question.choices if choice.correct)
    texts = [choice.text for choice in question.choices]
    assert len(set(texts)) == len(texts) >= 2, question
    assert correct == right, question
    assert all(said != right for _, said in question.wrong), question


@pytest.mark.parametrize("kind", KINDS)
def test_some_questions_of_a_kind_are_answered_as_by_enumeration(kind: str) -> None:
    number = 0
    for level in LEVELS:
        answers = Answers(tutor(level).ruleset)
        for question in asked(level, kind, range(SAMPLE)):
            hold(question, answers)
            number += 1
    assert number >= 3 * SAMPLE


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_all_questions_of_a_kind_are_answered_as_by_enumeration(kind: str, level: Level) -> None:
    answers = Answers(tutor(level).ruleset)
    there = sum(kind in tutor(one).kinds for one in LEVELS)
    seeds = range(100, 100 + -(-2_000 // there))
    for question in asked(level, kind, seeds):
        hold(question, answers)


@pytest.mark.parametrize("ruleset", ["genotype", "gene-rummy-novice"])
@pytest.mark.parametrize("level", LEVELS)
def test_questions_about_another_ruleset_are_answered_as_by_enumeration(
    ruleset: str, level: Level
) -> None:
    made = tutor(level, ruleset)
    answers = Answers(made.ruleset)
    questions = [made.question(seed) for seed in range(40)]
    assert len({question.kind for question in questions}) > 5
    for question in questions:
        if question.kind != "terms":
            hold(question, answers)
