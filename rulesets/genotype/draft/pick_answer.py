"""The answer to: which die now?"""

from dataclasses import dataclass
from fractions import Fraction

from testcross.rulesets.genotype.box import Assumption, Assumptions
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.draft.draft_request import DraftRequest, draft_request
from testcross.rulesets.genotype.draft.pick_worth import Others, PickWorth
from testcross.rulesets.genotype.position import Position
from testcross.solver import alone_with_each, best_alone, our_uses


@dataclass(frozen=True, slots=True, kw_only=True)
class PickAnswer:
    """Every legal pick of a player with its worth."""

    request: DraftRequest
    others: Others
    """What the other players are taken to do."""
    picks: tuple[PickWorth, ...]
    """Plant by plant and trait by trait, then for coins."""
    worth: Fraction
    """The score to be had: with the best pick, or if there is none without it."""
    passing: str | None
    """Why there is nothing to pick; None where there is."""
    notes: tuple[str, ...]
    """What the worth leaves out, in sentences."""
    assumed: tuple[Assumption, ...]

    @property
    def best(self) -> tuple[PickWorth, ...]:
        """The picks that are worth the most."""
        return tuple(one for one in self.picks if one.worth == self.worth)


def answer_pick(
    position: Position,
    assumptions: Assumptions,
    *,
    others: Others = Others.NONE,
    player: str | None = None,
    marker_worth: int = 1,
) -> PickAnswer:
    """Return what each legal pick of a player is worth.

    Args:
        position: the table.
        assumptions: hands out what the box prints.
        others: what the other players are taken to do.
        player: whose picks; the next to pick if None.
        marker_worth: what a marker on an incomplete plant is worth.

    Raises:
        DraftError: for a position that does not say enough.
        PositionError: for a plant without points.
        EngineError: where the solver could not tell.
    """
    request = draft_request(position, assumptions, player=player, marker_worth=marker_worth)
    picks = _lone_picks(request)
    return PickAnswer(
        request=request,
        others=others,
        picks=picks,
        worth=max((one.worth for one in picks), default=_worth_of_passing(request)),
        passing=None if picks else _passing(request),
        notes=tuple(_notes(request)),
        assumed=assumptions.found(),
    )


def _lone_picks(request: DraftRequest) -> tuple[PickWorth, ...]:
    """Return every legal pick with the best score that can follow it (model M-1 of the rules)."""
    problem = request.problem()
    now = request.worth_now
    return tuple(
        PickWorth(
            pick=request.pick_of(use),
            worth=Fraction(now + allotment.worth),
            slots=request.slots - len(use.pieces),
            pool=request.pool_after(use),
            then=tuple(request.pick_of(later) for later in allotment.uses[1:]),
        )
        for use, allotment in zip(our_uses(problem), alone_with_each(problem), strict=True)
    )


def _worth_of_passing(request: DraftRequest) -> Fraction:
    """Return what can be had without this pick: more than now only where a Shift is forfeited."""
    return Fraction(request.worth_now + best_alone(request.problem()).worth)


def _passing(request: DraftRequest) -> str:
    """Say why there is nothing to pick (GT-134, GT-136)."""
    if request.slots == 0:
        return "no dice slot is free"
    families = request.problem().our_families
    if families:
        return f"no {GENES[families[0]]} die can be used, as a 1st Shift wants it"
    return "no die on the board can be used"


def _notes(request: DraftRequest) -> list[str]:
    """Say where the worth rests on stopping, which the rules forbid who can still pick (GT-137)."""
    dear = [
        str(one.plant)
        for one in request.player.garden
        if request.whole(one) < request.marker_worth * len(one.plant.traits)
    ]
    return [
        f"{plant} is worth less complete than with its markers. The worth leaves it incomplete "
        "where it can, but who can take a die has to (GT-137)."
        for plant in dear
    ]
