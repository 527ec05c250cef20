"""Mendelian inference over pedigrees: readings in; legality, fill and explanation out.

No cards, no games, no files, no printing. A pedigree falls apart into one `LocusProblem` per
locus; a `Solver` answers questions about those and remembers the answers.
"""

from typing import TYPE_CHECKING

from testcross.solver.engine import ChainProblem, Engine, EngineError, FoundRows
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
from testcross.solver.late_imports import late_names
from testcross.solver.pedigree import (
    FOUNDER,
    Individual,
    LocusProblem,
    Parents,
    Pedigree,
    PedigreeError,
    Solution,
    is_inherited,
    is_solution,
    litter_parents,
    litter_problems,
)
from testcross.solver.solver import Solver, signature

if TYPE_CHECKING:
    from testcross.solver.chain import (
        Bottleneck,
        bottleneck,
        longest_chain,
        longest_chains,
        most_rows,
        unreachable,
    )
    from testcross.solver.conflict import Case, Conflict, conflicts, is_legal
    from testcross.solver.explanation import (
        Contradiction,
        Premise,
        Step,
        explain_either,
        explain_strict,
        known_after,
        leading_to,
        with_parents_exchanged,
    )
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
        "conflict": (
            "Case",
            "Conflict",
            "conflicts",
            "is_legal",
        ),
        "chain": (
            "Bottleneck",
            "bottleneck",
            "longest_chain",
            "longest_chains",
            "most_rows",
            "unreachable",
        ),
        "explanation": (
            "Contradiction",
            "Premise",
            "Step",
            "explain_either",
            "explain_strict",
            "known_after",
            "leading_to",
            "with_parents_exchanged",
        ),
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
    },
)
