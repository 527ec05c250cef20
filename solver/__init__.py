"""Mendelian inference over pedigrees: readings in; legality, fill and explanation out.

No cards, no games, no files, no printing. A pedigree falls apart into one `LocusProblem` per
locus; a `Solver` answers questions about those and remembers the answers.
"""

from testcross.solver.conflict import Conflict, conflicts, is_legal
from testcross.solver.engine import Engine, EngineError
from testcross.solver.engines import ENGINE_NAMES, make_engine
from testcross.solver.genotype import (
    Allele,
    Genotype,
    KnownAlleles,
    Reading,
    carriers,
    every_genotype,
    known_alleles,
    pair,
)
from testcross.solver.judge import is_inherited, is_solution
from testcross.solver.pedigree import Individual, Pedigree, PedigreeError, litter_problems
from testcross.solver.possible import possible_genotypes
from testcross.solver.problem import LocusProblem, Parents, Solution
from testcross.solver.solver import Solver

__all__ = [
    "ENGINE_NAMES",
    "Allele",
    "Conflict",
    "Engine",
    "EngineError",
    "Genotype",
    "Individual",
    "KnownAlleles",
    "LocusProblem",
    "Parents",
    "Pedigree",
    "PedigreeError",
    "Reading",
    "Solution",
    "Solver",
    "carriers",
    "conflicts",
    "every_genotype",
    "is_inherited",
    "is_legal",
    "is_solution",
    "known_alleles",
    "litter_problems",
    "make_engine",
    "pair",
    "possible_genotypes",
]
