"""The best placements of all markers that are left, and the best dice, when the roll is known."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.dice import (
    DicePool,
    Face,
    GenePool,
    GeneRoll,
    PeaParents,
    pool_of,
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
from testcross.rulesets.genotype.position import Position, ShiftKind
from testcross.solver.drafts import (
    Bonus,
    Lie,
    PlanStep,
    TurnPlan,
    TurnPlanProblem,
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
            f"the roll has no dice of {listed(missing, 'and')}; write those of all four genes, as "
            f"in --roll '{missing[0]}: I II II IV IV'"
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

    def _stated(self, steps: tuple[PlanStep, ...]) -> TurnPlanProblem:
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

    def _every_step(self) -> Iterator[tuple[Placement, PlanStep]]:
        """Yield every placement that may be of use, with what it does in the model."""
        for number, space in enumerate(self._request.spaces):
            if _is_in_vain(space.action):
                continue
            plain = PlanStep(space=number, cost=space.cost)
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

    def _step(self, placement: Placement, plain: PlanStep) -> PlanStep:
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
