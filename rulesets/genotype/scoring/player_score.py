"""What a player has scored, and all players of a table: for certain, or as far as it is known."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
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
from testcross.rulesets.genotype.position import (
    MOST_GOALS,
    Goal,
    PlacedPlant,
    PlayerTable,
    Position,
    every_goal,
)
from testcross.rulesets.tabletop import Count

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
        unknown = [name for name in CELLS[:-1] if getattr(self, name) is None]
        return replace(
            self,
            rests_on={**other.rests_on, **self.rests_on},
            reasons={**other.reasons, **self.reasons},
            **{name: getattr(other, name) for name in unknown},
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
