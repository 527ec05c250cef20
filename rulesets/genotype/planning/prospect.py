"""Every next placement with what the round is then worth on average, the dice not yet rolled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.dice import PeaParents, die_law, pool_of, pool_states
from testcross.rulesets.genotype.planning.plan_request import (
    Placement,
    PlanError,
    PlanRequest,
    plan_request,
)
from testcross.rulesets.genotype.position import Goal, PlacedPlant, Position, ShiftKind
from testcross.solver.drafts import (
    AllotmentProblem,
    ExpectedAllotment,
    FamilyLaw,
    TooManyChoicesError,
    Use,
)

_MOST_WORK = 50_000
"""What takes some three seconds (see ``ExpectedAllotment.work``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPlacement:
    """A placement, and the score to expect with it and no further marker."""

    placement: Placement
    worth: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect:
    """Every next placement of a player, the best first."""

    request: PlanRequest
    placements: tuple[RankedPlacement, ...]
    worth: Fraction
    """The score to expect if no marker is placed any more."""
    assumed: tuple[Assumption, ...]


def rank_placements(
    position: Position, box: Box, *, player: str | None = None, marker_worth: int = 1
) -> Prospect:
    """Return what every next placement is worth, exactly, nobody else picking.

    Args:
        position: the table, in the Working phase.
        box: what is printed.
        player: whose placements; by default whose turn it is.
        marker_worth: what a marker on an incomplete plant is worth.

    Raises:
        PlanError: for a position that does not say enough, or a garden with too many plants.
        PositionError: for a plant without points, and spaces that there are not.
    """
    assumptions = Assumptions(box)
    request = plan_request(position, box, assumptions, player=player, marker_worth=marker_worth)
    try:
        outlook = _Outlook(request)
        outlook.refuse_long_work()
        found = dict(outlook.every_placement())
        worth = outlook.now + outlook.expected(outlook.garden)
    except TooManyChoicesError:
        plants = counted(len(request.player.garden) + len(request.player.hand), "plant")
        slots = counted(request.slots, "dice slot")
        raise PlanError(
            f"{request.player.name} has {plants} and {slots}: the exact expectation of every "
            "placement takes too long; leave out the plants that matter least, or give the "
            "dice with --roll"
        ) from None
    ranked = [RankedPlacement(placement=one, worth=value) for one, value in found.items()]
    return Prospect(
        request=request,
        placements=tuple(sorted(ranked, key=lambda one: -one.worth)),
        worth=worth,
        assumed=assumptions.found(),
    )


class _Outlook:
    """What is expected of one round; what comes to the same is worked out once."""

    def __init__(self, request: PlanRequest) -> None:
        self._request = request
        self._open = request.draft((), pool_of({})).open_traits
        self.now = request.worth_now
        self.garden = self._allotment(())
        self._first = tuple(gene.place for gene in request.first)
        self._expected: dict[tuple[AllotmentProblem, tuple[int, ...]], ExpectedAllotment] = {}
        self._is_measured = False

    def refuse_long_work(self) -> None:
        """Refuse placements that are too much work all together, before any of it is done.

        Raises:
            TooManyChoicesError
        """
        for _ in self.every_placement():
            pass
        self.expected(self.garden)
        self._is_measured = True
        if sum(one.work for one in self._expected.values()) > _MOST_WORK:
            raise TooManyChoicesError

    def every_placement(self) -> Iterator[tuple[Placement, Fraction]]:
        """Yield each placement that the player can pay for, with what is expected then."""
        request = self._request
        for space in request.spaces:
            if space.cost > request.player.coins:
                continue
            ways = [(one, self._of_board(one)) for one in request.ways_of(space)]
            if space.action.covers:
                ways = [*self._validations(Placement(space=space))]
            elif space.action.sows:
                ways = [*self._sowings(Placement(space=space))]
            for placement, worth in ways:
                yield placement, self.now + placement.brings + bool(placement.coin) + worth

    def expected(
        self,
        problem: AllotmentProblem,
        first: tuple[int, ...] | None = None,
        changed: Mapping[Gene, PeaParents] | None = None,
    ) -> Fraction:
        """Return what the dice are expected to bring.

        Raises:
            TooManyChoicesError
        """
        shifts = self._first if first is None else first
        found = self._expected.get((problem, shifts))
        if found is None:
            passes = self._request.failed_first_shift_passes
            found = ExpectedAllotment(problem, shifts, failing_passes=passes)
            self._expected[problem, shifts] = found
        if not self._is_measured:
            return Fraction(0)
        parents = {**self._request.parents, **(changed or {})}
        return found.expected([_law(parents[gene]) for gene in GENES])

    def _of_board(self, placement: Placement) -> Fraction:
        """Return what a placement leads to but for University and Gardening, coins aside."""
        space, gene = placement.space, placement.space.gene
        if space.action.own_slots:
            capacity = self.garden.capacity + space.action.own_slots
            return self.expected(replace(self.garden, capacity=capacity))
        if space.action.shift is ShiftKind.FIRST and gene is not None:
            return self.expected(self.garden, (*self._first, gene.place))
        if placement.tile is not None and gene is not None:
            return self.expected(self.garden, changed={gene: placement.tile.parents})
        if placement.goal is not None:
            at_once = self._request.goal_at_once(placement.goal)
            return at_once + self.expected(self._with_goal(placement.goal))
        return self.expected(self.garden)

    def _validations(self, bare: Placement) -> Iterator[tuple[Placement, Fraction]]:
        for thing, (placed, trait) in enumerate(self._open):
            use = Use(pieces=(), thing=thing)
            covered = replace(self.garden, served=self.garden.served | {thing})
            worth = self.garden.worth([use]) + self.expected(covered)
            yield replace(bare, plant=placed.plant, trait=trait), worth

    def _sowings(self, bare: Placement) -> Iterator[tuple[Placement, Fraction]]:
        for sown in self._request.sowings():
            plants = tuple(one.plant for one in sown)
            yield replace(bare, sows=plants), self.expected(self._allotment(sown))

    def _allotment(self, sown: Sequence[PlacedPlant]) -> AllotmentProblem:
        return self._request.draft(sown, pool_of({})).problem().allotment

    def _with_goal(self, goal: Goal) -> AllotmentProblem:
        points = self._request.open_goals[goal]
        plants = [one.plant for one in self._request.player.garden if not one.plant.is_complete]
        groups = zip(self.garden.groups, plants, strict=True)
        return replace(
            self.garden,
            groups=tuple(
                replace(group, gain=group.gain + points) if goal.counts(plant) else group
                for group, plant in groups
            ),
        )


def _law(parents: PeaParents) -> FamilyLaw:
    states = pool_states(die_law(parents).ninths)
    return FamilyLaw(tuple((pool.traits, pool.de_novo, times) for pool, times in states))
