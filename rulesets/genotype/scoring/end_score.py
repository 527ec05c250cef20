"""The score at the end: plants, goals, markers, coins, and who has won."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from typing import TypeAlias

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.position import MOST_GOALS, Goal, every_goal
from testcross.rulesets.genotype.scoring.player_score import PlantScore, PlayerScore, goal_points
from testcross.rulesets.tabletop import Count

PARTS = ("plants", "goals", "markers", "coins")
"""What adds up to a total (GT-217)."""
CELLS = (*PARTS[:1], "completed", *PARTS[1:], "total")
"""The numbers of a line of a score sheet, in its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScore:
    """A number for each cell of a score sheet; None where it is unknown."""

    plants: Count | None = None
    completed: Count | None = None
    goals: Count | None = None
    markers: Count | None = None
    coins: Count | None = None
    rests_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of the box and the rulings that cells rest on: ``goals`` on ``goals.F``."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """What cells are made of, each in a sentence: ``r 3 x 2 plants.``"""

    @classmethod
    def of(cls, score: PlayerScore) -> "EndScore":
        """Return what a player has if everything is known."""
        return cls(
            plants=Count.exactly(score.plants),
            completed=Count.exactly(len(score.complete)),
            goals=Count.exactly(score.goal_points),
            markers=Count.exactly(score.markers),
            coins=Count.exactly(score.coins),
            reasons={
                "plants": _sentence(f"{one.points} for {_traits(one)}" for one in score.complete),
                "goals": _sentence(
                    f"{one.goal} {one.value} x {counted(one.plants, 'plant')}"
                    for one in score.goals
                ),
                "markers": _sentence(
                    f"{one.points} for {_traits(one)}" for one in score.incomplete
                ),
            },
        )

    def or_else(self, other: "EndScore") -> "EndScore":
        """Return the same with what another one knows where this one knows nothing."""
        return EndScore(
            plants=other.plants if self.plants is None else self.plants,
            completed=other.completed if self.completed is None else self.completed,
            goals=other.goals if self.goals is None else self.goals,
            markers=other.markers if self.markers is None else self.markers,
            coins=other.coins if self.coins is None else self.coins,
            rests_on={**other.rests_on, **self.rests_on},
            reasons={**other.reasons, **self.reasons},
        )

    def cell(self, name: str) -> Count | None:
        """Return the number of a cell; the total is the sum of the parts."""
        if name != "total":
            found: Count | None = getattr(self, name)
            return found
        parts = [self.cell(part) for part in PARTS]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        return Count(sum(part.low for part in known), sum(part.high for part in known))

    def exactly(self, name: str) -> int | None:
        """Return the number of a cell where it is known for certain."""
        count = self.cell(name)
        return count.low if count is not None and count.low == count.high else None


NOTHING_KNOWN = EndScore()


def _traits(one: PlantScore) -> str:
    return str(replace(one.plant, points=None))


def _sentence(parts: Iterable[str]) -> str:
    told = listed(list(parts), "and")
    return f"There is {told}." if told else "There is none."


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
    return GoalBoard(tuple(goal_points(every_goal(overlays), overlays, assumptions).items()))


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
