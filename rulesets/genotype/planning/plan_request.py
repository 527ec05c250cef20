"""Whose plan is asked about, and all that counts for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genotype.box import Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.chances.tile_change import tile_changes
from testcross.rulesets.genotype.dice import DicePool, PeaParents, pool_of
from testcross.rulesets.genotype.draft import DraftRequest
from testcross.rulesets.genotype.planning.board_space import (
    BoardSpace,
    free_spaces,
    square_coins,
)
from testcross.rulesets.genotype.planning.placement import Placement
from testcross.rulesets.genotype.position import (
    MOST_GOALS,
    Goal,
    PlacedPlant,
    PlayerTable,
    Position,
    ShiftKind,
    goals_of,
)
from testcross.rulesets.genotype.round_state.move_parts import Space
from testcross.rulesets.genotype.scoring import GoalPoints, goal_points
from testcross.rulesets.records.entries import entry, known_player, no_such_player

MARKERS = 3
"""Action Markers that everybody has (GT-011)."""


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
            order=(),
            rooms=(),
            open_traits=tuple((one, trait) for one in garden for trait in one.plant.open_traits),
        )

    @property
    def worth_now(self) -> int:
        """The score if nothing more happens."""
        return self.draft((), pool_of({})).worth_now

    def ways_of(self, space: BoardSpace) -> Iterator[Placement]:
        """Yield what can be done with a marker on a space, but for University and Gardening."""
        coin = space.gene if space.gene in self.coins_on_squares else None
        if space.action is Space.PARENTS and space.gene is not None:
            for tile in tile_changes(self.parents[space.gene], self.printed[space.gene]):
                yield Placement(space=space, tile=tile, coin=coin)
        if space.action is Space.GOAL:
            yield from (Placement(space=space, goal=goal) for goal in self.open_goals)
        elif space.action not in (Space.UNIVERSITY, Space.GARDENING):
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
    unclaimed = _unclaimed(position) if left else ()
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
        f"the position does not say whose turn it is; add 'turn: {names[0]}', or name a player "
        f"with --for: {listed(names)}"
    )


def _free_plots(player: PlayerTable, assumptions: Assumptions) -> int:
    if not player.hand:
        return 0
    plots = assumptions.number("mat.plots") if player.plots is None else player.plots
    return max(0, plots - sum(not one.plant.is_complete for one in player.garden))


def _unclaimed(position: Position) -> Iterator[Goal]:
    for gene in GENES:
        for goal in goals_of(gene, overlay=gene in position.overlays):
            if goal not in position.goals:
                yield goal
