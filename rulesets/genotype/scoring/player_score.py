"""What a player has scored, and all players of a table."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Heading,
    Line,
    Paragraph,
    TableBlock,
    TableColumn,
    blocks,
    item,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Assumption, Assumptions, assumed_blocks
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


Standing: TypeAlias = tuple[int | None, int | None]
"""A player's total and number of completed plants; None where it is unknown."""


def find_winners(standings: Mapping[str, Standing]) -> tuple[str, ...]:
    """Return who wins, by seats; nobody where that is not known.

    >>> find_winners({"Ann": (51, 7), "Bo": (51, 6), "Cy": (40, None)})
    ('Ann',)
    """
    totals = {player: total for player, (total, _) in standings.items() if total is not None}
    if not totals or len(totals) < len(standings):
        return ()
    best = max(totals.values())
    first = {player: standings[player][1] for player, total in totals.items() if total == best}
    if len(first) == 1:
        return tuple(first)
    completed = [number for number in first.values() if number is not None]
    if len(completed) < len(first):
        return ()
    most = max(completed)
    return tuple(player for player, number in first.items() if number == most)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScore:
    """The sums of all players."""

    players: tuple[PlayerScore, ...]
    """In the order of their seats."""
    assumed: tuple[Assumption, ...]

    @property
    def winners(self) -> tuple[PlayerScore, ...]:
        """Who wins: the most points; then the most complete plants; then the victory is shared."""
        won = find_winners({one.player: (one.total, len(one.complete)) for one in self.players})
        return tuple(player for player in self.players if player.player in won)

    @property
    def tied(self) -> tuple[PlayerScore, ...]:
        """Who has the most points, whether they win or not."""
        best = max(player.total for player in self.players)
        return tuple(player for player in self.players if player.total == best)


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


@blocks.register
def table_score_blocks(score: TableScore) -> Iterator[Block]:
    """Yield each player's sum, then who wins, then what was assumed."""
    for player in score.players:
        yield from _player(player)
        yield Line()
    if len(score.players) > 1:
        yield Paragraph(_outcome(score))
    yield from assumed_blocks(score.assumed)


def _player(player: PlayerScore) -> Iterator[Block]:
    """Yield a player's sum, part by part, and what one more trait adds."""
    yield Heading(f"{player.player}: {counted(player.total, 'point')}")
    goals = [f"{goal.goal} {goal.value} x {counted(goal.plants, 'plant')}" for goal in player.goals]
    rows = (
        ("plants", str(player.plants), _plants(player.complete)),
        ("goals", str(player.goal_points), ", ".join(goals)),
        ("markers", str(player.markers), _plants(player.incomplete)),
        ("coins", str(player.coins), ""),
    )
    columns = (TableColumn(), TableColumn(align=Align.RIGHT), TableColumn())
    yield TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2)
    for more in player.one_more:
        yield item(_would_add(more))


def _plants(plants: tuple[PlantScore, ...]) -> str:
    return ", ".join(f"{one.points} for {_traits(one)}" for one in plants)


def _traits(score: PlantScore) -> str:
    return str(score.plant).partition(": ")[2] or str(score.plant)


def _would_add(more: OneMore) -> str:
    """Return what covering a trait adds, in a sentence."""
    if more.adds is None:
        return f"{more.trait} on {more.plant} would complete it; its points are not given."
    adds = f"{more.trait} on {more.plant} would add {more.adds}"
    return f"{adds}: that completes the plant." if more.completes else f"{adds}."


def _outcome(table: TableScore) -> str:
    """Return who wins, and by which rule."""
    names = listed([winner.player for winner in table.winners], "and")
    first = table.winners[0]
    if len(table.tied) == 1:
        return f"{names} wins with {counted(first.total, 'point')}."
    plants = counted(len(first.complete), "complete plant")
    if len(table.winners) > 1:
        return f"{names} share the victory: {first.total} points and {plants} each."
    others = [one.player for one in table.tied if one is not first]
    return (
        f"{names} wins: {first.total} points, as {listed(others, 'and')}, but more complete "
        f"plants, {len(first.complete)}."
    )
