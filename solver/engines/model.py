"""What a locus problem says to CP-SAT, in whichever of its Python faces: three statements.

And with which parameters CP-SAT solves models and optimises clauses.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from testcross.solver.genotype import Genotype

Variable: TypeAlias = int
"""The position of a variable in its model, from 0 in the order in which they were made."""

PLAIN_SEARCH = (
    ("num_workers", 1),
    ("cp_model_presolve", False),
    ("catch_sigint_signal", False),  # else Ctrl-C after an answer would kill the program
    ("cp_model_probing_level", 0),
    ("symmetry_level", 0),
    ("linearization_level", 0),
    ("use_sat_inprocessing", False),
    ("auto_detect_greater_than_at_least_one_of", False),
)
"""CP-SAT's parameters for models of a dozen variables, which are solved before they are studied."""

SOLVED = ("OPTIMAL", "FEASIBLE")
"""The names of the statuses with which a solution comes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What CP-SAT found out about a model."""

    status: str
    """The name of its status: one of ``SOLVED``, ``INFEASIBLE``, or that CP-SAT cannot tell."""
    values: tuple[int, ...]
    """Per variable, the value that it has in the solution; none where there is no solution."""


class Model(Protocol):
    """A model while it is built, and once it is: what became of it."""

    def variable(self, top: int, name: str) -> Variable:
        """Add an unknown from 0 to ``top``."""

    def allow(self, pair: tuple[Variable, Variable], genotypes: Sequence[Genotype]) -> None:
        """Let two unknowns together be one of these pairs of values, and nothing else."""

    def equate(self, one: Variable, other: Variable, *, when: Variable, value: bool) -> None:
        """Let two unknowns be equal where a third, from 0 to 1, has this value."""

    def solve(self) -> Outcome:
        """Look for a solution."""


CORE_SEARCH = (
    ("num_workers", 1),
    ("cp_model_presolve", False),
    ("catch_sigint_signal", False),  # else Ctrl-C after an answer would kill the program
    ("optimize_with_core", True),
    ("cover_optimization", False),
    ("symmetry_level", 0),
    ("linearization_level", 0),
    ("cp_model_probing_level", 0),
)
"""One worker and no presolve, so that the same problem has the same answer on every run."""


Parameters = TypeVar("Parameters")


def with_settings(parameters: Parameters, settings: Iterable[tuple[str, object]]) -> Parameters:
    """Return CP-SAT's parameters, those of these names set."""
    for name, setting in settings:
        setattr(parameters, name, setting)
    return parameters
