"""What the next Action Markers are worth, and what earlier ones would have been."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.dice import (
    DicePool,
    Face,
    GenePool,
    GeneRoll,
    PeaParents,
    die_law,
    pool_of,
    pool_states,
    sort_roll,
)
from testcross.rulesets.genotype.draft import Pick
from testcross.rulesets.genotype.effects import Space
from testcross.rulesets.genotype.planning.plan_request import (
    Placement,
    PlanError,
    PlanRequest,
    plan_request,
)
from testcross.rulesets.genotype.position import Goal, PlacedPlant, Position, ShiftKind
from testcross.solver.drafts import (
    AllotmentProblem,
    Bonus,
    ExpectedAllotment,
    FamilyLaw,
    Lie,
    TooManyChoicesError,
    TurnPlan,
    TurnPlanProblem,
    TurnStep,
    Use,
    best_turn_plan,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindsight:
    """The best that a player could have made of a roll."""

    request: PlanRequest
    placements: tuple[Placement, ...]
    """In an order in which they can be paid for."""
    markers_left: int
    """Markers that no placement needs; they may lie on the 2nd Shift."""
    pool: DicePool
    """The dice as they are sorted then."""
    picks: tuple[Pick, ...]
    worth: int
    without: int
    """The best score without any further placement."""
    assumed: tuple[Assumption, ...]


def best_plan(
    position: Position,
    rolls: Mapping[Gene, GeneRoll],
    box: Box,
    *,
    player: str | None = None,
    marker_worth: int = 1,
) -> Hindsight:
    """Return the best placements and dice for a roll, the others staying as they are.

    Args:
        position: the table, in the Working phase.
        rolls: what the dice of all four genes show.
        box: what is printed.
        player: whose plan; by default whose turn it is.
        marker_worth: what a marker on an incomplete plant is worth.

    Raises:
        PlanError: for a position that does not say enough, and a gene without a roll.
        PositionError: for a plant without points, and spaces that there are not.
        EngineError: where the solver could not tell.
    """
    missing = [gene for gene in GENES if gene not in rolls]
    if missing:
        raise PlanError(
            f"the roll has no dice of {listed(missing, 'and')}; write the dice of all four genes, "
            f"as in --roll '{missing[0]}: I II II IV IV'"
        )
    assumptions = Assumptions(box)
    request = plan_request(position, box, assumptions, player=player, marker_worth=marker_worth)
    model = _Model(request, rolls, assumptions.cells())
    return model.answer(assumptions)


class _Model:
    """A plan without cards: spaces are numbers, genes families, tiles other ways to lie."""

    def __init__(
        self, request: PlanRequest, rolls: Mapping[Gene, GeneRoll], cells: tuple[Face, ...]
    ) -> None:
        self._request = request
        self._rolls = rolls
        self._cells = cells
        self._draft = request.draft(request.player.hand, self._sorted({}))
        self._allotment = self._draft.problem().allotment
        self._goals = list(request.open_goals)
        self._lies: list[list[GenePool]] = [[] for _ in GENES]
        pairs = [*self._every_step()]
        self._placements = [placement for placement, _ in pairs]
        self._problem = self._stated(tuple(step for _, step in pairs))

    def answer(self, assumptions: Assumptions) -> Hindsight:
        """Return the best plan, and what could be had without one."""
        plan = best_turn_plan(self._problem)
        without = best_turn_plan(replace(self._problem, turns=0))
        now = self._request.worth_now
        placements = self._in_order(plan)
        return Hindsight(
            request=self._request,
            placements=placements,
            markers_left=self._request.markers - len(placements),
            pool=self._pool(placements),
            picks=tuple(self._draft.pick_of(use) for use in plan.uses),
            worth=now + plan.worth,
            without=now + without.worth,
            assumed=assumptions.found(),
        )

    def _stated(self, steps: tuple[TurnStep, ...]) -> TurnPlanProblem:
        request = self._request
        grown = [one.plant for one in self._draft.player.garden if not one.plant.is_complete]
        in_garden = sum(not one.plant.is_complete for one in request.player.garden)
        return TurnPlanProblem(
            allotment=self._allotment,
            steps=steps,
            turns=request.markers,
            coins=request.player.coins,
            purses=tuple(int(gene in request.coins_on_squares) for gene in GENES),
            other_lies=tuple(
                tuple(Lie(kinds=pool.traits, wilds=pool.de_novo) for pool in others)
                for others in self._lies
            ),
            bonuses=tuple(
                Bonus(
                    groups=tuple(n for n, plant in enumerate(grown) if goal.counts(plant)),
                    each=request.open_goals[goal],
                    at_once=request.goal_at_once(goal),
                )
                for goal in self._goals
            ),
            most_bonuses=request.goal_markers,
            closed=tuple(range(in_garden, len(grown))),
            places=request.plots,
            first=tuple(gene.place for gene in request.first),
            failing_passes=request.failed_first_shift_passes,
        )

    def _every_step(self) -> Iterator[tuple[Placement, TurnStep]]:
        """Yield every placement that may be of use, with what it does in the model."""
        for number, space in enumerate(self._request.spaces):
            if _is_in_vain(space.action):
                continue
            plain = TurnStep(space=number, cost=space.cost)
            if space.action.covers:
                for thing, (placed, trait) in enumerate(self._draft.open_traits):
                    covering = Placement(space=space, plant=placed.plant, trait=trait)
                    yield covering, replace(plain, serves=thing)
            elif space.action.sows:
                if self._request.player.hand:
                    yield Placement(space=space), replace(plain, opens=True)
            else:
                for placement in self._request.ways_of(space):
                    yield placement, self._step(placement, plain)

    def _step(self, placement: Placement, plain: TurnStep) -> TurnStep:
        """Return what a placement does that is of neither University nor Gardening."""
        gene = placement.space.gene
        if gene is not None:
            step = replace(plain, purse=gene.place)
            if placement.tile is not None:
                others = self._lies[gene.place]
                others.append(self._pool_of(gene, placement.tile.parents))
                return replace(step, lies=(gene.place, len(others) - 1))
            is_shift = placement.space.action.shift is not None
            return replace(step, first=gene.place) if is_shift else step
        if placement.goal is not None:
            return replace(plain, bonus=self._goals.index(placement.goal))
        if placement.space.action.own_slots:
            return replace(plain, room=placement.space.action.own_slots)
        return replace(plain, cost=0, coins=placement.brings)

    def _in_order(self, plan: TurnPlan) -> tuple[Placement, ...]:
        """Return the placements of a plan: what brings coins first, and Gardening where it belongs.

        A plant that the University completes is harvested by Gardening, and one that Gardening has
        sown can only be covered after it.
        """
        chosen: list[tuple[int, Placement]] = []
        hand = [one.plant for one in self._request.player.hand]
        sown = tuple(hand[group - self._problem.closed[0]] for group in plan.opened)
        garden = len(self._draft.open_traits) - sum(len(plant.open_traits) for plant in hand)
        for number in plan.steps:
            step, placement = self._problem.steps[number], self._placements[number]
            if step.opens:
                placement = replace(placement, sows=sown)
            is_early = step.purse is not None or step.coins > 0
            is_late = step.serves is not None and step.serves >= garden
            rank = 0 if is_early else 2 if step.opens else 3 if is_late else 1
            chosen.append((rank, placement))
        return tuple(_each_coin_once(one for _, one in sorted(chosen, key=lambda pair: pair[0])))

    def _pool(self, placements: tuple[Placement, ...]) -> DicePool:
        return self._sorted(
            {one.space.gene: one.tile.parents for one in placements if one.tile and one.space.gene}
        )

    def _sorted(self, changed: Mapping[Gene, PeaParents]) -> DicePool:
        parents = {**self._request.parents, **changed}
        return pool_of({gene: self._pool_of(gene, parents[gene]) for gene in GENES})

    def _pool_of(self, gene: Gene, parents: PeaParents) -> GenePool:
        return sort_roll(self._rolls[gene], parents, self._cells)


def _is_in_vain(space: Space) -> bool:
    """Tell whether a space adds nothing to this round if nobody else picks."""
    return space.shift is ShiftKind.SECOND or (space.draws > 0 and not space.sows)


def _each_coin_once(placements: Iterable[Placement]) -> Iterator[Placement]:
    """Yield placements, only the first at a square with its coin (GT-064)."""
    taken: set[Gene] = set()
    for one in placements:
        yield replace(one, coin=None) if one.coin in taken else one
        taken.update(() if one.coin is None else (one.coin,))


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
            f"{request.player.name} has {plants} and {slots}, too many for exact expected points; "
            "leave out the plants that matter least, or give the dice with --roll"
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
