"""What is asked of an optimiser: who must be given up so that the rest can hold together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from testcross.solver.genotype_masks import Mask

Trio: TypeAlias = tuple[int, int, int]
"""An offspring and its two parents, as positions."""


@dataclass(frozen=True, slots=True)
class RepairProblem:
    """Animals at one locus, what is read of them, and which readings may be given up."""

    allele_count: int
    readings: tuple[Mask, ...]
    """Per animal, the genotypes left open."""
    trios: tuple[Trio, ...]
    loose: tuple[int, ...]
    """Whose readings may be given up; all others hold."""


@dataclass(frozen=True, slots=True)
class RepairOutcome:
    """What an optimiser found out."""

    given_up: tuple[int, ...] | None
    """Whose readings are given up; None where nothing was found."""
    lower: int
    """So many must be given up at least."""
    possible: bool = True
    """False where it is proved that no giving up helps."""

    @property
    def is_proven(self) -> bool:
        """Whether fewer would not do."""
        return not self.possible or (self.given_up is not None and len(self.given_up) == self.lower)


class Optimiser(Protocol):
    """What finds the fewest readings to give up."""

    @property
    def name(self) -> str:
        """What people call it."""

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        """Return the fewest readings to give up, or what is known of them after ``limit`` seconds.

        Raises:
            EngineError: where the optimiser broke down.
        """

    def keeping(
        self, problem: RepairProblem, asked: Sequence[int], limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        """Return for each of some loose readings a smallest repair that keeps it.

        Returns:
            Per animal whose readings are given up then; None where every smallest repair has it.

        Raises:
            UndecidedError: where that could not be told in ``limit`` seconds.
            EngineError: where the optimiser broke down.
        """
