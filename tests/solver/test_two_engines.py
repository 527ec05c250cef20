"""CP-SAT and python-constraint give the same answers to every question there is."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import families
from sampling import examples
from testcross.rulesets import Ruleset, load_ruleset
from testcross.solver import (
    LocusProblem,
    Solver,
    conflicts,
    either_fill,
    either_or_facts,
    explain_either,
    explain_strict,
    litter_problems,
    make_engine,
    possible,
    strict_fill,
)

CP_SAT = Solver(make_engine("cp-sat"))
PYTHON = Solver(make_engine("python-constraint"))
RABBITS = load_ruleset("gene-rummy")
QUESTIONS_TO_THE_LEGAL = (strict_fill, either_or_facts, explain_strict)
QUESTIONS_OF_POINTS = (either_fill, explain_either)

points_tables = st.lists(st.integers(0, 8), min_size=5, max_size=5).map(tuple)


def both_agree(problem: LocusProblem, points: tuple[int, ...]) -> bool:
    """Ask both engines everything; return whether the problem is legal."""
    legal = CP_SAT.is_solvable(problem)
    assert PYTHON.is_solvable(problem) == legal
    assert conflicts(CP_SAT, problem) == conflicts(PYTHON, problem)
    assert possible(CP_SAT, problem) == possible(PYTHON, problem)
    if legal:
        for question in QUESTIONS_TO_THE_LEGAL:
            assert question(CP_SAT, problem) == question(PYTHON, problem)
        for scored in QUESTIONS_OF_POINTS:
            assert scored(CP_SAT, problem, points) == scored(PYTHON, problem, points)
    return legal


def points_at(rules: Ruleset, problem: LocusProblem) -> list[tuple[int, ...]]:
    tables = dict.fromkeys(locus.points for locus in rules.loci)
    return [points for points in tables if len(points) == problem.allele_count]


def random_litters(rules: Ruleset, number: int, seed: int) -> list[tuple[LocusProblem, ...]]:
    """Return litters of cards drawn from the deck, the locus problems of each."""
    draw = Random(seed)
    deck = [card.variety for card in rules.deck()]
    hands = [draw.sample(deck, 2 + draw.randint(1, rules.litter)) for _ in range(number)]
    return [
        litter_problems(
            rules.allele_counts, sire.readings, dam.readings, [kit.readings for kit in kits]
        )
        for sire, dam, *kits in hands
    ]


def agree_on_litters(number: int, seed: int) -> None:
    """Both engines answer alike for so many litters, of which some are legal and some not."""
    verdicts = []
    for problems in random_litters(RABBITS, number, seed):
        pairs = zip(RABBITS.loci, problems, strict=True)
        verdicts.append([both_agree(problem, locus.points) for locus, problem in pairs])
    assert len(verdicts) == number
    assert {True, False} == {verdict for litter in verdicts for verdict in litter}


@examples(11, 1_500)
@given(families.problems() | families.problems(most=2) | families.litters(), points_tables)
def test_two_engines_random_pedigree_answer_alike(
    problem: LocusProblem, points: tuple[int, ...]
) -> None:
    both_agree(problem, points[: problem.allele_count])


@examples(6, 60)
@given(families.bred(), points_tables)
def test_two_engines_bred_family_answer_alike(
    family: families.Bred, points: tuple[int, ...]
) -> None:
    assert both_agree(family.problem, points[: family.problem.allele_count])


@examples(6, 60)
@given(families.couples_alike(), points_tables)
def test_two_engines_parents_alike_answer_alike(
    problem: LocusProblem, points: tuple[int, ...]
) -> None:
    both_agree(problem, points[: problem.allele_count])


def test_two_engines_every_trio_of_the_deck_answer_alike() -> None:
    problems = families.trios_of(RABBITS)
    # 4 x 4 x 4 readings at A and at C; 3 x 3 x 3 at B, and the same ones at D
    assert len(problems) == 64 + 64 + 27
    verdicts = [
        both_agree(problem, points)
        for problem in problems
        for points in points_at(RABBITS, problem)
    ]
    assert len(verdicts) == len(problems)
    assert {True, False} == set(verdicts)


@pytest.mark.parametrize("number", [25, pytest.param(2_000, marks=pytest.mark.deep)])
def test_two_engines_litters_of_the_deck_answer_alike(number: int) -> None:
    agree_on_litters(number, seed=76)
