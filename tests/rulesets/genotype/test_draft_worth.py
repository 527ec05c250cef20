"""Drafts with several takers, against a plain tree over the pieces."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import pytest
from oracles.allotment_oracle import Taken, next_uses, plain_worth, random_problem, start
from sampling import each
from testcross.rulesets.genotype.contested import (
    OURS,
    DraftProblem,
    DraftTurn,
    TooManyStatesError,
    alone_with_each,
    at_least_with_each,
    best_alone,
    certain_draft,
    expected_draft,
    our_uses,
    removals,
)
from testcross.solver.allotment_problem import AllotmentProblem, Piece

Turns = tuple[tuple[DraftTurn, ...], tuple[int, ...]]
"""What comes once, and the rounds behind it."""


class PlainTree:
    """Every order of takings, each piece by itself."""

    def __init__(self, problem: DraftProblem, mode: str) -> None:
        self.problem, self.mode = problem, mode

    def value(self, state: Taken, turns: Turns, rooms: tuple[int, ...]) -> Fraction:
        if not state.capacity or not any(map(sum, state.pieces)):
            return Fraction(plain_worth(self.problem.allotment, state))
        turn, later = after(turns)
        if turn.taker == OURS:
            return self.ours(state, turn, later, rooms)
        if not rooms[turn.taker - 1]:
            return self.value(state, later, rooms)
        return self.theirs(state, turn, later, rooms)

    def theirs(
        self, state: Taken, turn: DraftTurn, later: Turns, rooms: tuple[int, ...]
    ) -> Fraction:
        room = rooms[turn.taker - 1]
        takings = [
            (n, left) for n, (family, left) in single(state) if turn.family in (None, family)
        ]
        if not takings:
            kept = room if turn.family is not None and not self.problem.failing_passes else 0
            return self.value(state, later, with_room(rooms, turn.taker, kept))
        one_less = with_room(rooms, turn.taker, room - 1)
        values = [(number, self.value(left, later, one_less)) for number, left in takings]
        if self.mode == "expected":
            return sum((n * v for n, v in values), Fraction(0)) / sum(n for n, _ in values)
        least = [value for _, value in values]
        if room >= 2:
            two_less = with_room(rooms, turn.taker, room - 2)
            for family, left in pairs(state):
                if turn.family in (None, family):
                    least.append(self.value(left, later, two_less))
        return min(least)

    def ours(self, state: Taken, turn: DraftTurn, later: Turns, rooms: tuple[int, ...]) -> Fraction:
        ways = [
            left
            for use, left in next_uses(self.problem.allotment, state)
            if turn.family in (None, use.family)
        ]
        if not ways and turn.family is not None and not self.problem.failing_passes:
            return self.value(state, later, rooms)
        stop = Fraction(plain_worth(self.problem.allotment, state))
        return max([stop, *(self.value(left, later, rooms) for left in ways)])


def after(turns: Turns) -> tuple[DraftTurn, Turns]:
    once, rounds = turns
    if once:
        return once[0], (once[1:], rounds)
    return DraftTurn(rounds[0]), (once, (*rounds[1:], rounds[0]))


def with_room(rooms: tuple[int, ...], taker: int, room: int) -> tuple[int, ...]:
    return tuple(room if number == taker else n for number, n in enumerate(rooms, 1))


def single(state: Taken) -> Iterator[tuple[int, tuple[int, Taken]]]:
    """Yield each kind with how many there are, its family and what is left without one of it."""
    for family, row in enumerate(state.pieces):
        for kind, number in enumerate(row):
            if number:
                yield number, (family, missing(state, family, kind))


def pairs(state: Taken) -> Iterator[tuple[int, Taken]]:
    """Yield what is left without a wild piece, the last of its row, and another of the family."""
    for family, row in enumerate(state.pieces):
        if row[-1]:
            left = missing(state, family, len(row) - 1)
            for kind, number in enumerate(left.pieces[family]):
                if number:
                    yield family, missing(left, family, kind)


def missing(state: Taken, family: int, kind: int) -> Taken:
    rows = [list(row) for row in state.pieces]
    rows[family][kind] -= 1
    return replace(state, pieces=tuple(map(tuple, rows)))


def random_draft(random: Random, *, most: int) -> DraftProblem:
    """Return a draft with few pieces; groups may be worth less than their things."""
    allotment = random_problem(random, things=3, capacity=2)
    supplies, wilds, left = [], [], most
    for row, wild in zip(allotment.supplies, allotment.wilds, strict=True):
        kept = [min(1, number) for number in row]
        kept = [n if sum(kept[: at + 1]) <= left else 0 for at, n in enumerate(kept)]
        left -= sum(kept)
        supplies.append(tuple(kept))
        wilds.append(min(wild, 1 if left else 0))
        left -= wilds[-1]
    others = random.randint(1, 2)
    takers = list(range(others + 1))
    random.shuffle(takers)
    families = random.sample(range(len(wilds)), random.choice((0, 0, min(1, len(wilds)))))
    once = tuple(DraftTurn(random.choice(takers), family) for family in families)
    once += tuple(DraftTurn(random.choice(takers)) for _ in range(random.choice((0, 0, 1))))
    return DraftProblem(
        allotment=replace(allotment, supplies=tuple(supplies), wilds=tuple(wilds)),
        once=once,
        rounds=tuple(takers),
        rooms=tuple(random.randint(0, 2) for _ in range(others)),
        failing_passes=random.random() < 0.7,
    )


@each("seed", range(120), quick=25)
def test_worth_of_a_draft_is_that_of_the_plain_tree(seed: int) -> None:
    problem = random_draft(Random(f"draft {seed}"), most=6)
    opened = start(problem.allotment)
    turns: Turns = (problem.once, problem.rounds)
    for mode, found in (("expected", expected_draft(problem)), ("certain", certain_draft(problem))):
        tree = PlainTree(problem, mode)
        if not found.uses:
            assert found.total == tree.value(opened, turns, problem.rooms)
            continue
        _, later = after(turns)
        ways = dict(next_uses(problem.allotment, opened))
        expected = [tree.value(ways[use], later, problem.rooms) for use in our_uses(problem)]
        assert list(found.uses) == expected
        assert found.total == max(expected)


@each("seed", range(60), quick=25)
def test_certain_is_at_most_expected_and_expected_at_most_alone(seed: int) -> None:
    random = Random(f"laws {seed}")
    allotment = random_problem(random, things=6, capacity=3)
    problem = DraftProblem(allotment=allotment, rounds=(0, 1, 2), rooms=(2, 3))
    certain, expected = certain_draft(problem), expected_draft(problem)
    alone, bounds = alone_with_each(problem), at_least_with_each(problem)
    for least, sure, mean, most in zip(bounds, certain.uses, expected.uses, alone, strict=True):
        assert least <= sure <= mean <= most.worth
    if not alone:
        assert certain.total == expected.total == best_alone(problem).worth == 0


def test_more_states_than_wanted_are_refused() -> None:
    allotment = AllotmentProblem(
        supplies=((2, 2),), wilds=(1,), things=(Piece(0, 0), Piece(0, 1)), capacity=2
    )
    problem = DraftProblem(allotment=allotment, rounds=(0, 1), rooms=(1,))
    for draft in (expected_draft, certain_draft):
        with pytest.raises(TooManyStatesError, match="more than 0 states"):
            draft(problem, most_states=0)
        assert len(draft(problem).uses) == len(our_uses(problem))


@pytest.mark.parametrize("number", range(5))
def test_ways_of_removing_pieces_are_all_of_them(number: int) -> None:
    counts = (2, 0, 1, 3)
    left = list(removals(counts, number))
    assert sum(ways for ways, _ in left) == comb(sum(counts), number)
    assert len({kept for _, kept in left}) == len(left)
    assert all(sum(counts) - sum(kept) == number for _, kept in left)
