"""The longest row of things, against every order there is."""

from itertools import permutations
from random import Random

import pytest
from sampling import each
from testcross.solver import ChainProblem, bottleneck, longest_chain, longest_chains, unreachable
from testcross.solver.engines import circuit


def is_row(problem: ChainProblem, row: tuple[int, ...]) -> bool:
    """Tell whether things may lie in this order; leftovers side by side only once all lie there."""
    for place, thing in enumerate(row):
        before = row[:place]
        if not before:
            if thing not in problem.starts:
                return False
            continue
        if thing not in problem.follows[before[-1]]:
            return False
        side_by_side = {thing, before[-1]} <= problem.leftovers
        others = set(range(problem.count)) - problem.leftovers
        if side_by_side and not others <= set(before):
            return False
    return True


def every_longest(problem: ChainProblem) -> list[tuple[int, ...]]:
    for length in range(problem.count, -1, -1):
        found = [r for r in permutations(range(problem.count), length) if is_row(problem, r)]
        if found:
            return found
    raise AssertionError("the empty row is always one")


def random_problem(random: Random) -> ChainProblem:
    count = random.randint(0, 6)
    density = random.choice((0.15, 0.3, 0.5))

    def some() -> frozenset[int]:
        return frozenset(one for one in range(count) if random.random() < density)

    follows = tuple(some() - {one} for one in range(count))
    return ChainProblem(starts=some(), follows=follows, leftovers=some())


@each("seed", range(150), quick=25)
def test_longest_rows_are_those_of_all_orders(seed: int) -> None:
    problem = random_problem(Random(seed))
    expected = every_longest(problem)
    found = longest_chain(problem)
    assert found == min(expected)
    every = longest_chains(problem)
    assert (list(every.rows), every.is_all) == (sorted(expected), True)


@each("seed", range(300), quick=25)
def test_obstacle_is_one_and_where_there_is_none_any_may_be(seed: int) -> None:
    problem = random_problem(Random(seed))
    whole = len(every_longest(problem)[0]) == problem.count
    crowd = bottleneck(problem)
    if crowd is not None:
        assert not whole
        joint = {place for thing in crowd.things for place in problem.predecessors(thing)}
        assert set(crowd.places) == joint
        assert len(joint) < len(crowd.things)
    if unreachable(problem):
        assert not whole


def has_crowd(problem: ChainProblem) -> bool:
    """Tell by all sets of things whether some have fewer places than there are of them."""
    for chosen in range(1, 2**problem.count):
        things = [one for one in range(problem.count) if chosen >> one & 1]
        places = {place for thing in things for place in problem.predecessors(thing)}
        if len(places) < len(things):
            return True
    return False


@each("seed", range(300), quick=25)
def test_bottleneck_is_found_where_there_is_one(seed: int) -> None:
    problem = random_problem(Random(seed))
    assert (bottleneck(problem) is not None) == has_crowd(problem)


@each("seed", range(200), quick=30)
def test_rows_that_are_cut_are_among_the_longest(seed: int) -> None:
    problem = random_problem(Random(f"cut {seed}"))
    expected = every_longest(problem)
    most = max(1, len(expected) // 2)
    found = longest_chains(problem, most).rows
    assert len({*found} & {*expected}) == len(found) == most


def test_search_for_all_rows_that_is_long_is_stopped_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Section C: ``goout --all`` gave no answer in a minute; the same steps give the same rows."""
    monkeypatch.setattr(circuit, "_MOST_STEPS", 1e-9)
    everyone = frozenset(range(9))
    hard = ChainProblem(starts=everyone, follows=(everyone,) * 9)
    found = longest_chains(hard)
    assert not found.is_all
    assert len(found.rows) >= 1
    assert {len(row) for row in found.rows} == {9}
    assert found == longest_chains(hard)
