"""Drafts in which nobody else takes anything, against all that can be taken one after another."""

from dataclasses import replace
from random import Random

from oracles.allotment_oracle import (
    Enumeration,
    Taken,
    next_uses,
    plain_worth,
    random_problem,
    start,
)
from sampling import each
from testcross.rulesets.genotype.contested import (
    OURS,
    DraftProblem,
    DraftTurn,
    alone_with_each,
    best_alone,
    our_uses,
)
from testcross.solver.allotment_problem import Use


class PlainTurns:
    """Every way of taking: one use from each family first, in their order, then from any."""

    def __init__(self, problem: DraftProblem) -> None:
        self.problem = problem
        self._free = Enumeration(problem.allotment)

    def best(self, state: Taken, families: tuple[int, ...]) -> int:
        if not families:
            return self._free.best(state)
        stop = plain_worth(self.problem.allotment, state)
        ways = self.ways(state, families)
        if not ways:
            passes = self.problem.failing_passes
            return stop if passes else self.best(state, families[1:])
        return max([stop, *(self.best(left, families[1:]) for left in ways.values())])

    def ways(self, state: Taken, families: tuple[int, ...]) -> dict[Use, Taken]:
        return {
            use: left
            for use, left in next_uses(self.problem.allotment, state)
            if use.family == families[0]
        }


def assert_as_plain(random: Random, *, things: int, capacity: int) -> None:
    allotment = random_problem(random, things=things, capacity=capacity)
    number = len(allotment.supplies)
    families = tuple(random.sample(range(number), random.randint(1, number)))
    problem = DraftProblem(
        allotment=allotment,
        once=tuple(DraftTurn(OURS, family) for family in families),
        failing_passes=random.random() < 0.5,
    )
    plain, begin = PlainTurns(problem), start(allotment)
    best = best_alone(problem)
    assert best.worth == plain.best(begin, families)
    assert_in_turn(problem, best.uses, families)
    ways = plain.ways(begin, families)
    assert set(our_uses(problem)) == set(ways)
    for use, found in zip(our_uses(problem), alone_with_each(problem), strict=True):
        assert found.uses[0] == use
        assert found.worth == plain.best(ways[use], families[1:]), use
        assert_in_turn(problem, found.uses, families)


def assert_in_turn(problem: DraftProblem, uses: tuple[Use, ...], families: tuple[int, ...]) -> None:
    """Check that the uses can be made in some order that begins with families, until one stops."""
    state, left = start(problem.allotment), list(uses)
    for family in families:
        ways = PlainTurns(problem).ways(state, (family,))
        if not ways and not problem.failing_passes:
            continue
        now = next((use for use in left if use in ways), None)
        if now is None:
            break
        left.remove(now)
        state = ways[now]
    else:
        for use in left:
            state = dict(next_uses(problem.allotment, state))[use]
        return
    assert not left


@each("seed", range(120), quick=15)
def test_first_families_come_first_or_nothing_more(seed: int) -> None:
    assert_as_plain(Random(f"alone {seed}"), things=5, capacity=4)


def test_families_that_have_nothing_end_the_draft_or_are_passed_over() -> None:
    random = Random("passed over")
    allotment = replace(
        random_problem(random, things=0, capacity=2),
        supplies=((0,), (0,)),
        wilds=(0, 1),
        capacity=2,
        wild_worth=1,
        things=(),
        groups=(),
    )
    turns = (DraftTurn(OURS, 0), DraftTurn(OURS, 1))
    ended = DraftProblem(allotment=allotment, once=turns)
    assert best_alone(ended).worth == 0
    assert best_alone(replace(ended, failing_passes=False)).worth == 1
