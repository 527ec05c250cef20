"""The answer to: which die now?"""

from dataclasses import dataclass, replace
from fractions import Fraction

from testcross.rulesets.genotype.box import Assumption, Assumptions
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.draft.draft_request import (
    DraftRequest,
    Others,
    PickWorth,
    draft_request,
)
from testcross.rulesets.genotype.position import Position
from testcross.solver.drafts import (
    MOST_CERTAIN_STATES,
    MOST_STATES,
    TooManyStatesError,
    Use,
    alone_with_each,
    at_least_with_each,
    best_alone,
    certain_draft,
    expected_draft,
    our_uses,
)


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
    cut_at: int | None
    """After how many states no more were looked at; None where all were. If there are too many, the
    worth is that if nobody else picks, and the picks have a bound from below.
    """
    passing: str | None
    """Why there is nothing to pick; None where there is, or where others pick first."""
    notes: tuple[str, ...]
    """What the worth leaves out, in sentences."""
    assumed: tuple[Assumption, ...]

    @property
    def is_cut(self) -> bool:
        """Whether there are too many states."""
        return self.cut_at is not None

    @property
    def best(self) -> tuple[PickWorth, ...]:
        """The picks that are worth the most."""
        return tuple(one for one in self.picks if one.worth == self.worth)

    @property
    def before(self) -> tuple[str, ...]:
        """Who picks before the player, each Shift of theirs; only where the others pick at all."""
        names = [str(shift) for shift in self.request.order]
        ours = [shift.player == self.request.player.name for shift in self.request.order]
        first = ours.index(True)
        return () if self.others is Others.NONE else tuple(names[:first])


def answer_pick(
    position: Position,
    assumptions: Assumptions,
    *,
    others: Others = Others.NONE,
    player: str | None = None,
    marker_worth: int = 1,
    most_states: int | None = None,
) -> PickAnswer:
    """Return what each legal pick of a player is worth.

    Args:
        position: the table.
        assumptions: hands out what the box prints.
        others: what the other players are taken to do.
        player: whose picks; the next to pick if None.
        marker_worth: what a marker on an incomplete plant is worth.
        most_states: how many states may be looked at if the others pick too; by default as many
            as some seconds allow.

    Raises:
        DraftError: for a position that does not say enough.
        PositionError: for a plant without points.
        EngineError: where the solver could not tell.
    """
    request = draft_request(
        position,
        assumptions,
        player=player,
        marker_worth=marker_worth,
        contested=others is not Others.NONE,
    )
    values = _values(request, others, most_states)
    return PickAnswer(
        request=request,
        others=others,
        picks=values.picks,
        worth=values.worth,
        cut_at=values.cut_at,
        passing=_passing(request, others) if not values.picks else None,
        notes=tuple(_notes(request)),
        assumed=assumptions.found(),
    )


def _limit(others: Others) -> int:
    return MOST_CERTAIN_STATES if others is Others.WORST else MOST_STATES


@dataclass(frozen=True, slots=True, kw_only=True)
class _Values:
    """What picks are worth under what the others are taken to do."""

    picks: tuple[PickWorth, ...]
    worth: Fraction
    cut_at: int | None = None


def _values(request: DraftRequest, others: Others, most_states: int | None) -> _Values:
    if others is Others.NONE:
        return _alone(request)
    problem = request.problem()
    draft = expected_draft if others is Others.RANDOM else certain_draft
    try:
        found = draft(problem, _limit(others) if most_states is None else most_states)
    except TooManyStatesError as error:
        return _cut(request, error.most)
    now = request.worth_now
    uses = our_uses(problem) if problem.is_ours else ()
    picks = tuple(
        _worth(request, use, now + worth) for use, worth in zip(uses, found.uses, strict=True)
    )
    return _Values(picks=picks, worth=now + found.total)


def _worth(
    request: DraftRequest, use: Use, worth: Fraction, then: tuple[Use, ...] = ()
) -> PickWorth:
    return PickWorth(
        pick=request.pick_of(use),
        worth=worth,
        slots=request.slots - len(use.pieces),
        pool=request.pool_after(use),
        then=tuple(request.pick_of(later) for later in then),
    )


def _alone(request: DraftRequest) -> _Values:
    """Return every legal pick with the best score that can follow it (model M-1 of the rules)."""
    problem = request.problem()
    now = request.worth_now
    picks = tuple(
        _worth(request, use, Fraction(now + allotment.worth), allotment.uses[1:])
        for use, allotment in zip(our_uses(problem), alone_with_each(problem), strict=True)
    )
    worth = max((one.worth for one in picks), default=None)
    return _Values(
        picks=picks,
        worth=Fraction(now + best_alone(problem).worth) if worth is None else worth,
    )


def _cut(request: DraftRequest, most: int) -> _Values:
    """Return what picks are worth alone, each with a bound from below for any others."""
    alone, now = _alone(request), request.worth_now
    problem = request.problem()
    if not problem.is_ours:
        return replace(alone, picks=(), cut_at=most)
    bounds = at_least_with_each(problem)
    picks = tuple(
        replace(one, at_least=Fraction(now + bound), then=())
        for one, bound in zip(alone.picks, bounds, strict=True)
    )
    return replace(alone, picks=picks, cut_at=most)


def _passing(request: DraftRequest, others: Others) -> str | None:
    """Say why there is nothing to pick (GT-134, GT-136); None where others pick first."""
    problem = request.problem()
    if others is not Others.NONE and not problem.is_ours:
        return None
    if request.slots == 0:
        return "no dice slot is free"
    families = problem.our_families
    if families:
        return f"no {GENES[families[0]]} die can be used, as a 1st Shift wants it"
    return "no die on the board can be used"


def _notes(request: DraftRequest) -> list[str]:
    """Say where the worth rests on stopping, which the rules forbid who can still pick (GT-137)."""
    dear = [
        str(one.plant)
        for one in request.player.garden
        if not one.plant.is_complete
        and request.whole(one) < request.marker_worth * len(one.plant.traits)
    ]
    return [
        f"{plant} is worth less complete than with its markers. The worth leaves it incomplete "
        "where it can, but whoever can take a die has to (GT-137)."
        for plant in dear
    ]
