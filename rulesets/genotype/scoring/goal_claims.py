"""Which goals can give so many points, and whether all players can have claimed theirs.

A goal gives its points for each completed plant that matches it, so at most for all of them; a
plant matches one goal of a gene at most. A player has three goals, and nobody else has the same.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TypeAlias

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.position import MOST_GOALS, Goal, goals_of
from testcross.rulesets.genotype.scoring.goal_points import goal_points

GoalSet: TypeAlias = frozenset[Goal]


@dataclass(frozen=True, slots=True)
class GoalBoard:
    """The goals of a game, each with its points for a plant."""

    values: tuple[tuple[Goal, int], ...]

    def claims(self, points: int, completed: int) -> tuple[GoalSet, ...]:
        """Return the smallest sets of goals that can give so many points; none if none can.

        Args:
            points: what the goals of one player give.
            completed: how many plants the player has completed.
        """
        return _claims(self.values, completed).get(points, ())

    def sums(self, completed: int) -> Collection[int]:
        """Return the points that the goals of one player can give."""
        return _claims(self.values, completed).keys()

    def exact_claims(self, points: int, matching: Mapping[Goal, int]) -> tuple[GoalSet, ...]:
        """Return the smallest sets of goals that give so many points.

        Args:
            points: what the goals of one player give.
            matching: how many completed plants match each goal.
        """
        values = dict(self.values)
        found = [
            goals
            for goals in _every_set(self.values)
            if sum(values[goal] * matching[goal] for goal in goals) == points
        ]
        return smallest_sets(found)


def goal_board(overlays: Collection[Gene], assumptions: Assumptions) -> GoalBoard:
    """Return the goals of a game with their points, as the box has them."""
    goals = [goal for gene in GENES for goal in goals_of(gene, overlay=gene in overlays)]
    return GoalBoard(tuple(goal_points(goals, overlays, assumptions).items()))


def claims_fit(claims: Sequence[Sequence[GoalSet]]) -> bool:
    """Tell whether all players can have claimed their goals, none of them twice.

    Args:
        claims: of each player the sets of goals that would do, of which one is chosen.
    """
    return _fit(sorted(claims, key=len), 0, frozenset())


def _fit(claims: Sequence[Sequence[GoalSet]], player: int, taken: GoalSet) -> bool:
    if player == len(claims):
        return True
    return any(
        taken.isdisjoint(goals) and _fit(claims, player + 1, taken | goals)
        for goals in claims[player]
    )


@cache
def _claims(
    values: tuple[tuple[Goal, int], ...], completed: int
) -> Mapping[int, tuple[GoalSet, ...]]:
    found: dict[int, list[GoalSet]] = {}
    for goals in _every_set(values):
        for points in _sums(goals, dict(values), completed):
            found.setdefault(points, []).append(goals)
    return {points: smallest_sets(sets) for points, sets in found.items()}


@cache
def _every_set(values: tuple[tuple[Goal, int], ...]) -> tuple[GoalSet, ...]:
    """Return every set of goals that a player can have, the smaller ones first."""
    goals = [goal for goal, _ in values]
    sizes = range(MOST_GOALS + 1)
    return tuple(frozenset(chosen) for size in sizes for chosen in combinations(goals, size))


def _sums(goals: GoalSet, values: Mapping[Goal, int], completed: int) -> set[int]:
    """Return what some goals can give: gene by gene, for no more plants than there are."""
    sums = {0}
    for gene in {goal.gene for goal in goals}:
        worth = tuple(sorted(values[goal] for goal in goals if goal.gene is gene))
        sums = {one + other for one in sums for other in _sums_of_gene(worth, completed)}
    return sums


@cache
def _sums_of_gene(worth: tuple[int, ...], completed: int) -> frozenset[int]:
    found = {0}
    for _ in range(completed):
        found |= {there + value for there in found for value in worth}
    return frozenset(found)


def smallest_sets(sets: Iterable[GoalSet]) -> tuple[GoalSet, ...]:
    """Return the sets that have none of the others in them; the smaller ones come first."""
    found: list[GoalSet] = []
    for one in sets:
        if not any(other <= one for other in found):
            found.append(one)
    return tuple(found)
