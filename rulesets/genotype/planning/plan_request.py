"""What is asked of a plan: the board, its spaces, and where markers may lie."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import NotationError, TestcrossError
from testcross.rulesets.genotype.box import Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait
from testcross.rulesets.genotype.chances.odds import TileChange, tile_changes
from testcross.rulesets.genotype.dice import DicePool, PeaParents, pool_of
from testcross.rulesets.genotype.draft import DraftRequest
from testcross.rulesets.genotype.effects import Space, Where, spaces
from testcross.rulesets.genotype.position import (
    MARKERS,
    MOST_GOALS,
    Goal,
    PlacedPlant,
    PlayerTable,
    Position,
    PositionError,
    ShiftKind,
    WrittenSpace,
    every_goal,
)
from testcross.rulesets.genotype.record.move_words import parse_space
from testcross.rulesets.genotype.round_state.player_board import limits_for
from testcross.rulesets.genotype.scoring import GoalPoints, goal_points
from testcross.rulesets.records.entries import entry, known_player, no_such_player

_COST = re.compile(r"(.*\D)\s*(\d{1,3})")
_SHORT = {one.short: one for one in spaces().values() if one.short}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSpace:
    """One space."""

    action: Space
    gene: Gene | None = None
    cost: int = 0

    def __str__(self) -> str:
        """Return the space as one types it: ``parents F``, ``university 2``, ``treasury``."""
        more = self.gene or (self.cost or None)
        return f"{self.action}" if more is None else f"{self.action} {more}"


def free_spaces(
    position: Position, player: PlayerTable, box: Box, assumptions: Assumptions
) -> tuple[BoardSpace, ...]:
    """Return the spaces that are free for a player, the 2nd Shift last; it is never full.

    Raises:
        PositionError: for a space that there is not, that is taken more often than it is there, or
            that is of the other kind.
    """
    assumptions.rest_on("space")
    board = [*_board(box, len(position.players))]
    for written in position.occupied:
        _take(written, board, "the board")
    for shift in position.order:
        taken = shift.kind, shift.gene
        board = [one for one in board if (one.action.shift, one.gene) != taken]
    mat = _all_at(Where.MAT)
    for written in player.occupied:
        _take(written, mat, "a mat")
    return (*mat, *board, *_all_at(Where.ROW))


def square_coins(free: Iterable[BoardSpace]) -> tuple[Gene, ...]:
    """Return the genes whose square still has its coin: nobody was there in this round (GT-064)."""
    there = set(free)
    return tuple(
        gene
        for gene in GENES
        if all(one in there for one in _all_at(Where.GENE) if one.gene is gene)
    )


def _all_at(where: Where) -> list[BoardSpace]:
    """Return the spaces that lie somewhere, one of each action or one for each gene."""
    return [
        BoardSpace(action=action, gene=gene)
        for action in spaces().values()
        if action.where is where
        for gene in (GENES if where is Where.GENE else (None,))
    ]


def _board(box: Box, players: int) -> Iterator[BoardSpace]:
    yield from _all_at(Where.GENE)
    for action, (costs,) in limits_for(box, players).spaces.items():
        yield from (BoardSpace(action=action, cost=cost) for cost in costs)


def _take(written: WrittenSpace, free: list[BoardSpace], where: str) -> None:
    """Take a space away that is written as taken."""
    wanted = _space_of(written)
    known = {space.action for space in free}
    alike = [space for space in free if (space.action, space.gene) == (wanted.action, wanted.gene)]
    if wanted.cost:
        alike = [space for space in alike if space.cost == wanted.cost]
    if wanted.action.where is Where.ROW and where == "the board":
        return
    if wanted.action not in known and (wanted.action.where is Where.MAT) == (where == "the board"):
        right = "of the player" if where == "the board" else "of the whole position"
        problem = f"{quoted(str(wanted))} is not a space on {where}; write it under 'occupied'"
        raise PositionError(written.place, f"{problem} {right}")
    if not alike:
        problem = f"{quoted(written.text)} is already taken, or does not exist"
        names = listed([str(one) for one in dict.fromkeys(free)], "and")
        raise PositionError(written.place, f"{problem}; free: {names}")
    if len({space.cost for space in alike}) > 1:
        names = listed([quoted(str(space)) for space in alike])
        number = counted(len(alike), "space")
        problem = f"{quoted(written.text)} has {number} with different costs; write {names}"
        raise PositionError(written.place, problem)
    free.remove(alike[0])


def _space_of(written: WrittenSpace) -> BoardSpace:
    text, cost = written.text, 0
    found = _COST.fullmatch(text)
    if found is not None:
        text, cost = found[1].strip(), int(found[2])
    first, blank, rest = text.partition(" ")
    if first.casefold() in _SHORT and not rest.casefold().startswith("shift"):
        text = f"{_SHORT[first.casefold()]}{blank}{rest}"
    try:
        action, gene = parse_space(text)
    except NotationError as error:
        raise PositionError(written.place, str(error)) from None
    return BoardSpace(action=action, gene=gene, cost=cost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """One way to use a marker."""

    space: BoardSpace
    tile: TileChange | None = None
    """None where no tile is added or taken away."""
    coin: Gene | None = None
    """The gene whose square's coin it takes, unless an earlier marker has."""
    plant: PeaPlant | None = None
    """Whose trait the University covers."""
    trait: Trait | None = None
    goal: Goal | None = None
    sows: tuple[PeaPlant, ...] = ()
    """From the hand, in Gardening."""

    @property
    def brings(self) -> int:
        """The coins that it brings at once, less its cost; that of a square besides."""
        return max(0, self.space.action.coins) - self.space.cost

    @property
    def details(self) -> str:
        """What is decided there, in words; empty where there is nothing to decide."""
        if self.space.action.tiles:
            return "no tile" if self.tile is None else tile_text(self.tile)
        if self.trait is not None:
            return f"{self.trait} on {self.plant}"
        if self.sows:
            return f"sow {listed([str(plant) for plant in self.sows], 'and')}"
        return "" if self.goal is None else str(self.goal)

    def __str__(self) -> str:
        """Return the placement in words: ``parents F, top ff (Ff x ff then)``."""
        return f"{self.space}, {self.details}" if self.details else str(self.space)


def tile_text(change: TileChange) -> str:
    """Return what a change of tiles does: ``top ff (Ff x ff then)``."""
    done = f"{change.spot} tile away" if change.takes_away else f"{change.spot} {change.parent}"
    return f"{done} ({change.parents} then)"


class PlanError(TestcrossError):
    """A question about a plan that a position does not answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRequest:
    """A player in the Working phase."""

    player: PlayerTable
    markers: int
    slots: int
    """Dice slots without the Temporary one."""
    plots: int
    """Plots that are free once complete plants have been harvested."""
    spaces: tuple[BoardSpace, ...]
    """Those that are free, the 2nd Shift last."""
    coins_on_squares: tuple[Gene, ...]
    parents: Mapping[Gene, PeaParents]
    """As they lie now."""
    printed: Mapping[Gene, PeaParents]
    goals: GoalPoints
    """The player's own."""
    open_goals: GoalPoints
    """Those that nobody has claimed; none where the player has no goal marker left."""
    goal_markers: int
    first: tuple[Gene, ...]
    """The genes of 1st Shifts on which the player has a marker."""
    failed_first_shift_passes: bool
    marker_worth: int

    def draft(self, hand: Sequence[PlacedPlant], pool: DicePool) -> DraftRequest:
        """Return the question about the player's picks with some plants of the hand sown, too."""
        garden = (*self.player.garden, *hand)
        return DraftRequest(
            player=replace(self.player, garden=garden),
            slots=self.slots,
            pool=pool,
            goals=self.goals,
            marker_worth=self.marker_worth,
        )

    @property
    def worth_now(self) -> int:
        """The score if nothing more happens."""
        return self.draft((), pool_of({})).worth_now

    def ways_of(self, space: BoardSpace) -> Iterator[Placement]:
        """Yield what can be done with a marker on a space, but for University and Gardening."""
        coin = space.gene if space.gene in self.coins_on_squares else None
        if space.action.tiles and space.gene is not None:
            for tile in tile_changes(self.parents[space.gene], self.printed[space.gene]):
                yield Placement(space=space, tile=tile, coin=coin)
        if space.action.claims:
            yield from (Placement(space=space, goal=goal) for goal in self.open_goals)
        elif not (space.action.covers or space.action.sows):
            yield Placement(space=space, coin=coin)

    def sowings(self) -> Iterator[tuple[PlacedPlant, ...]]:
        """Yield the plants of the hand that Gardening can sow together, as many as find a plot."""
        yield from combinations(self.player.hand, min(self.plots, len(self.player.hand)))

    def goal_at_once(self, goal: Goal) -> int:
        """Return what a goal gives for plants that are complete already."""
        complete = self.player.complete()
        return self.open_goals[goal] * sum(goal.counts(one.plant) for one in complete)


def plan_request(
    position: Position,
    box: Box,
    assumptions: Assumptions,
    *,
    player: str | None = None,
    marker_worth: int = 1,
) -> PlanRequest:
    """Return the question about a player's plan in a position.

    Args:
        position: the table.
        box: what is printed.
        assumptions: hands out its values.
        player: whose plan; by default whose turn it is.
        marker_worth: what a marker on an incomplete plant is worth.

    Raises:
        PlanError: where the position does not say whose turn it is, or no marker is left.
        PositionError: for spaces that there are not.
    """
    ours = position.player(_whose(position, player))
    spaces = free_spaces(position, ours, box, assumptions)
    printed = {gene: assumptions.parents(gene) for gene in GENES}
    assumptions.rest_on("tiles.cover")
    own = position.goals_of(ours.name)
    left = max(0, MOST_GOALS - len(own))
    unclaimed = (one for one in every_goal(position.overlays) if left and one not in position.goals)
    markers = MARKERS if ours.markers is None else ours.markers
    if not markers:
        raise PlanError(f"{ours.name} has no Action Marker left, so there is nothing to plan")
    shifts = (shift for shift in position.order if shift.player == ours.name)
    return PlanRequest(
        player=ours,
        markers=markers,
        slots=assumptions.number("mat.dice_slots") if ours.slots is None else ours.slots,
        plots=_free_plots(ours, assumptions),
        spaces=spaces,
        coins_on_squares=square_coins(spaces),
        parents={gene: position.parents.get(gene, printed[gene]) for gene in GENES},
        printed=printed,
        goals=goal_points(own, position.overlays, assumptions),
        open_goals=goal_points(unclaimed, position.overlays, assumptions),
        goal_markers=left,
        first=tuple(shift.gene for shift in shifts if shift.kind is ShiftKind.FIRST and shift.gene),
        failed_first_shift_passes=position.failed_first_shift_passes,
        marker_worth=marker_worth,
    )


def _whose(position: Position, player: str | None) -> str:
    names = [one.name for one in position.players]
    if player is not None:
        known = known_player(entry(player), names)
        if known is None:
            raise PlanError(f"--for: {no_such_player(entry(player), names)}")
        return known
    if position.turn is not None:
        return position.turn
    if len(names) == 1:
        return names[0]
    raise PlanError(
        f"the position does not say whose turn it is; add 'turn: {names[0]}', or choose a player "
        f"with --for: {listed(names)}"
    )


def _free_plots(player: PlayerTable, assumptions: Assumptions) -> int:
    if not player.hand:
        return 0
    plots = assumptions.number("mat.plots") if player.plots is None else player.plots
    return max(0, plots - sum(not one.plant.is_complete for one in player.garden))
