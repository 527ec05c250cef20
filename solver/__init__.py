"""Mendelian inference over pedigrees: readings in; legality, fill and explanation out.

No cards, no games, no files, no printing. A pedigree falls apart into one `LocusProblem` per
locus; a `Solver` answers questions about those and remembers the answers.
"""

from typing import TYPE_CHECKING

from testcross.solver.canonical import signature
from testcross.solver.chain_problem import ChainProblem, FoundRows
from testcross.solver.engine import Engine, EngineError
from testcross.solver.engines import ENGINE_NAMES, make_engine
from testcross.solver.genotype import (
    Allele,
    Genotype,
    KnownAlleles,
    Reading,
    containing,
    difference,
    every_genotype,
    gametes,
    known_alleles,
    pair,
)
from testcross.solver.judge import is_inherited, is_solution
from testcross.solver.late_imports import late_names
from testcross.solver.pedigree import (
    Individual,
    Pedigree,
    PedigreeError,
    litter_parents,
    litter_problems,
)
from testcross.solver.problem import FOUNDER, LocusProblem, Parents, Solution
from testcross.solver.solver import Solver

if TYPE_CHECKING:
    from testcross.solver.cases import Case
    from testcross.solver.chain import (
        Bottleneck,
        bottleneck,
        longest_chain,
        longest_chains,
        most_rows,
        unreachable,
    )
    from testcross.solver.conflict import Conflict, conflicts, is_legal
    from testcross.solver.explanation import explain_either, explain_strict
    from testcross.solver.fill import (
        EitherOr,
        IllegalError,
        either_fill,
        either_or_facts,
        interchangeable,
        possible,
        possible_genotypes,
        strict_fill,
    )
    from testcross.solver.steps import (
        Contradiction,
        Premise,
        Step,
        known_after,
        leading_to,
        with_parents_exchanged,
    )

__all__ = [
    "ENGINE_NAMES",
    "FOUNDER",
    "Allele",
    "Bottleneck",
    "Case",
    "ChainProblem",
    "Conflict",
    "Contradiction",
    "EitherOr",
    "Engine",
    "EngineError",
    "FoundRows",
    "Genotype",
    "IllegalError",
    "Individual",
    "KnownAlleles",
    "LocusProblem",
    "Parents",
    "Pedigree",
    "PedigreeError",
    "Premise",
    "Reading",
    "Solution",
    "Solver",
    "Step",
    "bottleneck",
    "conflicts",
    "containing",
    "difference",
    "either_fill",
    "either_or_facts",
    "every_genotype",
    "explain_either",
    "explain_strict",
    "gametes",
    "interchangeable",
    "is_inherited",
    "is_legal",
    "is_solution",
    "known_after",
    "known_alleles",
    "leading_to",
    "litter_parents",
    "litter_problems",
    "longest_chain",
    "longest_chains",
    "make_engine",
    "most_rows",
    "pair",
    "possible",
    "possible_genotypes",
    "signature",
    "strict_fill",
    "unreachable",
    "with_parents_exchanged",
]

__getattr__ = late_names(
    __name__,
    {
        "cases": ("Case",),
        "chain": (
            "Bottleneck",
            "bottleneck",
            "longest_chain",
            "longest_chains",
            "most_rows",
            "unreachable",
        ),
        "conflict": ("Conflict", "conflicts", "is_legal"),
        "explanation": ("explain_either", "explain_strict"),
        "fill": (
            "EitherOr",
            "IllegalError",
            "either_fill",
            "either_or_facts",
            "interchangeable",
            "possible",
            "possible_genotypes",
            "strict_fill",
        ),
        "steps": (
            "Contradiction",
            "Premise",
            "Step",
            "known_after",
            "leading_to",
            "with_parents_exchanged",
        ),
    },
)
