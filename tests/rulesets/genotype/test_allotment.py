"""The best use of supplies, against all that can be taken one after another."""

from random import Random

import pytest
from oracles.allotment_oracle import Enumeration, next_uses, random_problem, start
from sampling import each
from testcross.rulesets.genotype import group_choices
from testcross.rulesets.genotype.allotment import best_allotment, best_with_each
from testcross.solver.allotment_problem import WILD, AllotmentProblem, Group, Piece, Use


@pytest.fixture(params=["by tables", "by searches"])
def _way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find what is asked by tables, or as if all problems were too large for them."""
    if request.param == "by searches":
        monkeypatch.setattr(group_choices, "MOST_CHOICES", 0)


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


@pytest.mark.usefixtures("_way")
@each("seed", range(2_150), quick=14, kind=lambda seed: seed < 150, blocks=20)
def test_best_allotments_are_those_of_enumeration(seed: int) -> None:
    things, capacity = (5, 4) if seed < 150 else (9, 5)
    problem = random_problem(Random(f"small {seed}"), things=things, capacity=capacity)
    assert_as_enumerated(problem)


@pytest.mark.usefixtures("_way")
def test_wild_piece_serves_only_with_another_of_its_family() -> None:
    lonely = AllotmentProblem(
        supplies=((0,), (3,)), wilds=(1, 0), things=(Piece(0, 0),), capacity=4
    )
    assert best_allotment(lonely).uses == (Use((Piece(0, WILD),)),)


@pytest.mark.usefixtures("_way")
def test_nothing_wanted_and_no_room_are_worth_nothing() -> None:
    nothing = AllotmentProblem(supplies=((3,),), wilds=(0,), things=(), capacity=5)
    full = AllotmentProblem(supplies=((3,),), wilds=(2,), things=(Piece(0, 0),), capacity=0)
    for problem in (nothing, full):
        assert best_allotment(problem).uses == ()
        assert list(problem.uses()) == []
        assert best_with_each(problem, []) == ()


def test_problem_too_large_for_tables_is_searched() -> None:
    things = tuple(Piece(0, 0) for _ in range(8))
    groups = tuple(Group((thing,), 1) for thing in range(8))
    many = AllotmentProblem(supplies=((8,),), wilds=(0,), things=things, groups=groups, capacity=8)
    with pytest.raises(group_choices.TooManyChoicesError):
        group_choices.choices(many)
    assert best_allotment(many).worth == 16
    assert {one.worth for one in best_with_each(many, list(many.uses()))} == {16}


@pytest.mark.usefixtures("_way")
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
