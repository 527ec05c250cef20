"""The best plan by plain enumeration: step after step as the coins allow, then the pieces."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from random import Random

from oracles.allotment_oracle import Taken, next_uses, plain_worth, random_problem, start
from testcross.solver.allotment_problem import (
    AllotmentProblem,
    Bonus,
    Group,
    Lie,
    TurnPlanProblem,
    TurnStep,
)


@dataclass(frozen=True)
class Table:
    """Where a plan has got to."""

    coins: int
    turns: int
    room: int
    spaces: frozenset[int] = frozenset()
    purses: frozenset[int] = frozenset()
    claimed: frozenset[int] = frozenset()
    served: frozenset[int] = frozenset()
    opened: frozenset[int] = frozenset()
    first: frozenset[int] = frozenset()
    lies: frozenset[tuple[int, int]] = frozenset()


class PlainPlan:
    """Every order of every steps."""

    def __init__(self, problem: TurnPlanProblem) -> None:
        self.problem = problem
        self._taken: dict[Table, int] = {}

    def best(self) -> int:
        problem = self.problem
        begin = Table(problem.coins, problem.turns, problem.allotment.capacity)
        tables = {replace(begin, first=frozenset(problem.first))}
        best = -(10**9)
        while tables:
            best = max(best, *(self.worth(table) for table in tables))
            tables = {after for table in tables for after in self.after(table)}
        return best

    def after(self, table: Table) -> Iterator[Table]:
        """Yield the tables after one more step."""
        for step in self.problem.steps:
            claims = step.bonus is not None
            if (
                not table.turns
                or step.space in table.spaces
                or (claims and step.bonus in table.claimed)
                or (claims and len(table.claimed) >= self.problem.most_bonuses)
                or (step.serves is not None and not self.can_serve(table, step.serves))
                or step.cost > table.coins
            ):
                continue
            later = self.done(table, step)
            yield later
            if step.opens:
                whole = sum(self.is_whole(table, g) for g in range(len(self.groups)))
                for number in range(1, self.problem.places + whole + 1):
                    for opened in combinations(self.problem.closed, number):
                        yield replace(later, opened=frozenset(opened))

    @property
    def groups(self) -> tuple[Group, ...]:
        return self.problem.allotment.groups

    def can_serve(self, table: Table, thing: int) -> bool:
        return thing not in table.served and thing not in self.shut(table)

    def shut(self, table: Table) -> set[int]:
        groups = set(self.problem.closed) - table.opened
        return {thing for group in groups for thing in self.groups[group].things}

    def is_whole(self, table: Table, group: int) -> bool:
        """Whether steps have made whole what could be opened at the beginning, if it had things."""
        return group not in self.problem.closed and table.served >= set(self.groups[group].things)

    def done(self, table: Table, step: TurnStep) -> Table:
        purse = 0
        if step.purse is not None and step.purse not in table.purses:
            purse = self.problem.purses[step.purse]
        return Table(
            coins=table.coins - step.cost + step.coins + purse,
            turns=table.turns - 1,
            room=table.room + step.room,
            spaces=table.spaces | {step.space},
            purses=table.purses | ({step.purse} if step.purse is not None else set()),
            claimed=table.claimed | ({step.bonus} if step.bonus is not None else set()),
            served=table.served | ({step.serves} if step.serves is not None else set()),
            opened=table.opened,
            first=table.first | ({step.first} if step.first is not None else set()),
            lies=table.lies | ({step.lies} if step.lies is not None else set()),
        )

    def worth(self, table: Table) -> int:
        """Return what a table is worth with the best pieces, its coins included."""
        problem, allotment = self.problem, self.problem.allotment
        worth = problem.coin_worth * (table.coins - problem.coins)
        worth += allotment.thing_worth * len(table.served)
        worth += sum(problem.bonuses[bonus].at_once for bonus in table.claimed)
        groups = []
        for number, group in enumerate(self.groups):
            bonuses = (problem.bonuses[one] for one in table.claimed)
            extra = sum(bonus.each for bonus in bonuses if number in bonus.groups)
            left = tuple(thing for thing in group.things if thing not in table.served)
            if left:
                groups.append(Group(left, group.gain + extra))
            else:
                worth += group.gain + extra
        return worth + self.taken(table, tuple(groups))

    def taken(self, table: Table, groups: tuple[Group, ...]) -> int:
        """Return what the best pieces add, families that come first in whatever order."""
        if table not in self._taken:
            lies = dict(table.lies)
            rows = list(
                zip(self.problem.allotment.supplies, self.problem.allotment.wilds, strict=True)
            )
            for family, number in lies.items():
                lie = self.problem.other_lies[family][number]
                rows[family] = (lie.kinds, lie.wilds)
            gone = table.served | self.shut(table)
            plain = PlainPieces(
                replace(
                    self.problem.allotment,
                    supplies=tuple(kinds for kinds, _ in rows),
                    wilds=tuple(wilds for _, wilds in rows),
                    groups=tuple(one for one in groups if not gone.intersection(one.things)),
                    capacity=table.room,
                ),
                gone,
                passes=self.problem.failing_passes,
            )
            self._taken[table] = max(map(plain.best, permutations(sorted(table.first))))
        return self._taken[table]


class PlainPieces:
    """Every order of taking pieces; things that are gone cannot be served."""

    def __init__(self, problem: AllotmentProblem, gone: set[int] | frozenset[int], *, passes: bool):
        self.problem, self.gone, self.passes = problem, gone, passes
        self._known: dict[tuple[Taken, tuple[int, ...]], int] = {}

    def best(self, families: tuple[int, ...]) -> int:
        return self.value(start(self.problem), families)

    def value(self, state: Taken, families: tuple[int, ...]) -> int:
        if (state, families) not in self._known:
            ways = [
                left
                for use, left in next_uses(self.problem, state)
                if use.thing not in self.gone and (not families or use.family == families[0])
            ]
            if not ways and families and not self.passes:
                return self.value(state, families[1:])
            later = families[1:]
            stop = plain_worth(self.problem, state)
            found = max([stop, *(self.value(left, later) for left in ways)])
            self._known[state, families] = found
        return self._known[state, families]


def random_plan(random: Random) -> TurnPlanProblem:
    """Return a small problem with steps of all kinds."""
    allotment = replace(random_problem(random, things=5, capacity=2), served=frozenset())
    families = range(len(allotment.supplies))
    groups = range(len(allotment.groups))
    other_lies = tuple(
        tuple(
            Lie(kinds=tuple(random.choices(range(3), k=3)), wilds=random.choice((0, 0, 1, 2)))
            for _ in range(random.randint(0, 2))
        )
        for _ in families
    )
    bonuses = tuple(
        Bonus(
            groups=tuple(g for g in groups if random.random() < 0.6),
            each=random.randint(1, 3),
            at_once=random.choice((0, 0, 2)),
        )
        for _ in range(random.randint(0, 2))
    )
    closed = tuple(g for g in groups if random.random() < 0.3)
    problem = TurnPlanProblem(
        allotment=allotment,
        steps=(),
        turns=random.randint(0, 3),
        coins=random.randint(0, 3),
        purses=(1, 2),
        other_lies=other_lies,
        bonuses=bonuses,
        most_bonuses=random.randint(0, 2),
        closed=closed,
        places=random.randint(0, 1),
        first=tuple(f for f in families if random.random() < 0.15),
        failing_passes=random.random() < 0.6,
    )
    steps: list[TurnStep] = []
    for number in range(random.randint(0, 6)):
        step = random_step(random, random.choice((number, number, 0)), problem)
        if step is not None and not (step.opens and any(one.opens for one in steps)):
            steps.append(step)
    return replace(problem, steps=tuple(steps))


def random_step(random: Random, space: int, problem: TurnPlanProblem) -> TurnStep | None:
    """Return a step of any kind; None where the problem has nothing for it."""
    families, things = range(len(problem.other_lies)), range(len(problem.allotment.things))
    family, purse = random.choice(families), random.choice((None, 0, 1))
    kind = random.choice(("coins", "room", "first", "opens", "serves", "bonus", "lies", "lies"))
    if kind == "serves" and things:
        return TurnStep(space=space, serves=random.choice(things), cost=random.randint(0, 2))
    if kind == "bonus" and problem.bonuses:
        bonus = random.randrange(len(problem.bonuses))
        return TurnStep(space=space, bonus=bonus, cost=random.randint(0, 3))
    if kind == "lies" and problem.other_lies[family]:
        other = random.randrange(len(problem.other_lies[family]))
        return TurnStep(space=100 + family, lies=(family, other), purse=purse)
    plain = {
        "coins": TurnStep(space=space, coins=random.randint(1, 2)),
        "room": TurnStep(space=space, room=1),
        "first": TurnStep(space=space, first=family, purse=purse),
        "opens": TurnStep(space=space, opens=True),
    }
    return plain.get(kind)
