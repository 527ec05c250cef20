"""The best use of supplies by plain enumeration: all that can be taken next, one after another."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from testcross.solver.allotment_problem import WILD, AllotmentProblem, Group, Piece, Use


@dataclass(frozen=True)
class Taken:
    """What is still there after some uses; pieces by family and kind, the wild ones last."""

    pieces: tuple[tuple[int, ...], ...]
    capacity: int
    served: frozenset[int]
    alone: int


def start(problem: AllotmentProblem) -> Taken:
    rows = zip(problem.supplies, problem.wilds, strict=True)
    return Taken(tuple((*row, wild) for row, wild in rows), problem.capacity, frozenset(), 0)


def next_uses(problem: AllotmentProblem, state: Taken) -> Iterator[tuple[Use, Taken]]:
    """Yield everything that can be taken next, and what it leaves."""
    for use in every_use(problem):
        if use.thing in state.served or len(use.pieces) > state.capacity:
            continue
        rows = [list(row) for row in state.pieces]
        for piece in use.pieces:
            rows[piece.family][piece.kind] -= 1
        if min(min(row) for row in rows) < 0:
            continue
        served = state.served | ({use.thing} if use.thing is not None else set())
        left = state.capacity - len(use.pieces)
        yield use, Taken(tuple(map(tuple, rows)), left, served, state.alone + (use.thing is None))


@cache
def every_use(problem: AllotmentProblem) -> tuple[Use, ...]:
    """Return all uses that any supplies would allow."""
    found = []
    for thing, piece in enumerate(problem.things):
        wild = Piece(piece.family, WILD)
        found.append(Use((piece,), thing))
        kinds = (*range(len(problem.supplies[piece.family])), WILD)
        found += [Use((wild, Piece(piece.family, kind)), thing) for kind in kinds]
    return (*found, *(Use((Piece(family, WILD),)) for family in range(len(problem.wilds))))


def plain_worth(problem: AllotmentProblem, state: Taken) -> int:
    """Return the worth of what is served, counted group by group."""
    worth = state.alone * problem.wild_worth
    for thing in range(len(problem.things)):
        worth += problem.thing_worth if thing in state.served else 0
    for group in problem.groups:
        worth += group.gain if all(thing in state.served for thing in group.things) else 0
    return worth


class Enumeration:
    """Everything that can be taken, each order of it once per state."""

    def __init__(self, problem: AllotmentProblem) -> None:
        self.problem = problem
        self._best: dict[Taken, int] = {}

    def best(self, state: Taken) -> int:
        """Return the most that can be had from a state on; one may stop at any time."""
        if state not in self._best:
            later = (self.best(after) for _, after in next_uses(self.problem, state))
            self._best[state] = max([plain_worth(self.problem, state), *later])
        return self._best[state]

    def best_with_each(self) -> dict[Use, int]:
        """Return the most that can be had for each use that is possible to begin with."""
        opened = start(self.problem)
        return {use: self.best(after) for use, after in next_uses(self.problem, opened)}


def random_problem(random: Random, *, things: int, capacity: int) -> AllotmentProblem:
    """Return a problem with up to so many things; groups may be worth less than their things."""
    families = random.randint(1, 4)
    supplies = tuple(tuple(random.choices(range(4), k=3)) for _ in range(families))
    wanted = tuple(
        Piece(random.randrange(families), random.randrange(3))
        for _ in range(random.randint(0, things))
    )
    groups: list[Group] = []
    rest = list(range(len(wanted)))
    while rest:
        size = random.randint(1, 4)
        if random.random() < 0.9:
            groups.append(Group(tuple(rest[:size]), random.randint(-2, 8)))
        rest = rest[size:]
    return AllotmentProblem(
        supplies=supplies,
        wilds=tuple(random.choice((0, 0, 1, 1, 2, 3)) for _ in range(families)),
        things=wanted,
        groups=tuple(groups),
        capacity=random.randint(0, capacity),
        thing_worth=random.choice((1, 1, 1, 2, 3)),
        wild_worth=random.choice((1, 1, 1, 2)),
    )
