"""Several takers in turn: one of them, ours, wants things; the others take whatever they like."""

from dataclasses import dataclass

from testcross.solver.allotment_problem import AllotmentProblem

OURS = 0
"""The taker whose worth is asked about; the others are numbered from 1."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that comes once."""

    taker: int
    family: int | None = None
    """The only family from which may be taken then; None for any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftProblem:
    """What is wanted, what there is, and who takes when.

    Who cannot take anything is out from then on; only where ``failing_passes`` is False does
    somebody lose no more than that turn when its one family has nothing for them.
    """

    allotment: AllotmentProblem
    once: tuple[Turn, ...] = ()
    """The turns that come first."""
    rounds: tuple[int, ...] = (OURS,)
    """Who takes after that, round and round."""
    rooms: tuple[int, ...] = ()
    """How many pieces each of the others can take."""
    failing_passes: bool = True

    @property
    def is_ours(self) -> bool:
        """Whether the next turn is ours."""
        taker = self.once[0].taker if self.once else self.rounds[0]
        return taker == OURS

    @property
    def our_families(self) -> tuple[int, ...]:
        """The families of those of our turns that are of one, in order."""
        ours = (turn.family for turn in self.once if turn.taker == OURS)
        return tuple(family for family in ours if family is not None)
