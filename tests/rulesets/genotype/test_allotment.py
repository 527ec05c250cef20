"""The best use of supplies, against all that can be taken one after another."""

from dataclasses import replace
from random import Random

import pytest
from oracles.allotment_oracle import Enumeration, next_uses, random_problem, start
from sampling import each
from testcross.rulesets.genotype.allotment import (
    TooManyChoicesError,
    best_allotment,
    best_with_each,
)
from testcross.solver.allotment_problem import WILD, AllotmentProblem, Group, Piece, Use


def assert_as_enumerated(problem: AllotmentProblem) -> None:
    plain = Enumeration(problem)
    expected = plain.best_with_each()
    assert set(problem.uses()) == set(expected)
    best = best_allotment(problem)
    assert best.worth == plain.best(start(problem))
    assert_possible(problem, best.uses)
    uses = list(expected)
    for use, found in zip(uses, best_with_each(problem, uses), strict=True):
        assert found.worth == expected[use], use
        assert found.uses[0] == use
        assert_possible(problem, found.uses)


def assert_possible(problem: AllotmentProblem, uses: tuple[Use, ...]) -> None:
    """Take one after another what was found."""
    state = start(problem)
    for use in uses:
        state = dict(next_uses(problem, state))[use]


@each("seed", range(2_150), quick=14, kind=lambda seed: seed < 150, blocks=20)
def test_best_allotments_are_those_of_enumeration(seed: int) -> None:
    things, capacity = (5, 4) if seed < 150 else (9, 5)
    problem = random_problem(Random(f"small {seed}"), things=things, capacity=capacity)
    assert_as_enumerated(problem)


def test_wild_piece_serves_only_with_another_of_its_family() -> None:
    lonely = AllotmentProblem(
        supplies=((0,), (3,)), wilds=(1, 0), things=(Piece(0, 0),), capacity=4
    )
    assert best_allotment(lonely).uses == (Use((Piece(0, WILD),)),)


def test_nothing_wanted_and_no_room_are_worth_nothing() -> None:
    nothing = AllotmentProblem(supplies=((3,),), wilds=(0,), things=(), capacity=5)
    full = AllotmentProblem(supplies=((3,),), wilds=(2,), things=(Piece(0, 0),), capacity=0)
    for problem in (nothing, full):
        assert best_allotment(problem).uses == ()
        assert list(problem.uses()) == []
        assert best_with_each(problem, []) == ()


def test_more_choices_than_are_tried_out_are_refused() -> None:
    things = tuple(Piece(0, 0) for _ in range(20))
    groups = tuple(Group((thing,), 1) for thing in range(20))
    many = AllotmentProblem(supplies=((20,),), wilds=(0,), things=things, groups=groups, capacity=8)
    with pytest.raises(TooManyChoicesError, match="too many combinations; leave out plants"):
        best_allotment(many)
    assert best_allotment(replace(many, capacity=3)).worth == 6


def test_two_things_served_by_wild_pieces_may_exchange_what_goes_with_them() -> None:
    problem = AllotmentProblem(
        supplies=((1, 1, 0),),
        wilds=(2,),
        things=(Piece(0, 2), Piece(0, 2)),
        groups=(Group((0, 1), 5),),
        capacity=4,
    )
    assert_as_enumerated(problem)
    assert best_allotment(problem).worth == 1 + 1 + 5
