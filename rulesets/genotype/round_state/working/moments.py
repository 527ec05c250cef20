"""Which moment the action of a space is, for tools and assistants that go with it."""

from collections.abc import Mapping

from testcross.rulesets.genotype.effects import Moment
from testcross.rulesets.genotype.round_state.move_parts import Space
from testcross.rulesets.genotype.round_state.moves import WorkTurn

MOMENTS: Mapping[Space, Moment] = {
    Space.PARENTS: Moment.PARENTS,
    Space.FIRST_SHIFT: Moment.FIRST_SHIFT,
    Space.SECOND_SHIFT: Moment.SECOND_SHIFT,
    Space.GARDENING: Moment.GARDENING,
    Space.OMARI: Moment.ACTION,
}
_ALWAYS = frozenset({Moment.TURN, Moment.RECEIPT, Moment.VALIDATION})


def moments_of(turn: WorkTurn) -> frozenset[Moment]:
    """Return the moments of a turn, in which tools and assistants may be used."""
    found = _ALWAYS
    if turn.space is None:  # it may be any
        found |= set(MOMENTS.values())
    elif turn.space in MOMENTS:
        found |= {MOMENTS[turn.space]}
    return found | {Moment.HIRING} if turn.harvests else found
