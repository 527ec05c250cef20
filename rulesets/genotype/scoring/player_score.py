"""What a player has scored, and all players of a table."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.genotype.box import Assumption, Assumptions
from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.position import Goal, PlacedPlant, PlayerTable, Position

GoalPoints: TypeAlias = Mapping[Goal, int]


def goal_points(
    goals: Iterable[Goal], overlays: Collection[Gene], assumptions: Assumptions
) -> GoalPoints:
    """Return the points of goals, as the box has them."""
    return {goal: assumptions.number(goal_key(goal, overlays)) for goal in goals}


def goal_key(goal: Goal, overlays: Collection[Gene]) -> str:
    """Return the key under which the box has the points of a goal."""
    return "overlays.goal" if goal.gene in overlays else f"goals.{goal}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantScore:
    """A plant, and what it gives."""

    plant: PeaPlant
    points: int
    """Its printed points if it is complete, else one for each marker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalScore:
    """A goal, and how many complete plants match it."""

    goal: Goal
    value: int
    """What it gives for each of them."""
    plants: int

    @property
    def points(self) -> int:
        """What it gives in all."""
        return self.value * self.plants


@dataclass(frozen=True, slots=True, kw_only=True)
class OneMore:
    """One more trait covered, and what that adds."""

    plant: PeaPlant
    trait: Trait
    completes: bool
    adds: int | None
    """None where it completes a plant whose points nobody wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerScore:
    """What a player has at the end of the game."""

    player: str
    complete: tuple[PlantScore, ...]
    goals: tuple[GoalScore, ...]
    incomplete: tuple[PlantScore, ...]
    """Plants with markers on them, but not on every trait."""
    coins: int
    one_more: tuple[OneMore, ...]

    @property
    def plants(self) -> int:
        """The points of complete plants."""
        return sum(plant.points for plant in self.complete)

    @property
    def goal_points(self) -> int:
        """The points of goals."""
        return sum(goal.points for goal in self.goals)

    @property
    def markers(self) -> int:
        """The points of markers on incomplete plants."""
        return sum(plant.points for plant in self.incomplete)

    @property
    def total(self) -> int:
        """All four together (GT-217)."""
        return self.plants + self.goal_points + self.markers + self.coins


def score_player(player: PlayerTable, goals: GoalPoints) -> PlayerScore:
    """Return what a player has if the game ends now.

    Args:
        player: what lies before the player.
        goals: the player's own goals.

    Raises:
        PositionError: for a complete plant without points.
    """
    complete = player.complete()
    standing = [one for one in player.garden if not one.plant.is_complete]
    return PlayerScore(
        player=player.name,
        complete=tuple(
            PlantScore(plant=one.plant, points=one.points(player.name)) for one in complete
        ),
        goals=tuple(
            GoalScore(
                goal=goal, value=value, plants=sum(goal.counts(one.plant) for one in complete)
            )
            for goal, value in goals.items()
        ),
        incomplete=tuple(
            PlantScore(plant=one.plant, points=len(one.plant.covered))
            for one in standing
            if one.plant.covered
        ),
        coins=player.coins,
        one_more=tuple(
            _one_more(one, trait, goals) for one in standing for trait in one.plant.open_traits
        ),
    )


def _one_more(placed: PlacedPlant, trait: Trait, goals: GoalPoints) -> OneMore:
    """Return what covering one trait adds: a point, or all that a complete plant gives."""
    plant = placed.plant
    completes = len(plant.open_traits) == 1
    adds: int | None = 1
    if completes:
        matching = sum(value for goal, value in goals.items() if goal.counts(plant))
        adds = None if plant.points is None else plant.points + matching - len(plant.covered)
    return OneMore(plant=plant, trait=trait, completes=completes, adds=adds)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScore:
    """The sums of all players."""

    players: tuple[PlayerScore, ...]
    """In the order of their seats."""
    assumed: tuple[Assumption, ...]

    @property
    def winners(self) -> tuple[PlayerScore, ...]:
        """Who wins: the most points; then the most complete plants; then the victory is shared."""
        best = max(_rank(player) for player in self.players)
        return tuple(player for player in self.players if _rank(player) == best)

    @property
    def tied(self) -> tuple[PlayerScore, ...]:
        """Who has the most points, whether they win or not."""
        best = max(player.total for player in self.players)
        return tuple(player for player in self.players if player.total == best)


def _rank(player: PlayerScore) -> tuple[int, int]:
    return player.total, len(player.complete)


def score_table(position: Position, assumptions: Assumptions) -> TableScore:
    """Return what each player has if the game ends now.

    Args:
        position: the table.
        assumptions: hands out the points of goals.

    Raises:
        PositionError: for a complete plant without points.
    """
    players = tuple(
        score_player(
            player,
            goal_points(position.goals_of(player.name), position.overlays, assumptions),
        )
        for player in position.players
    )
    return TableScore(players=players, assumed=assumptions.found())
