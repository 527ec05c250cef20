"""Random families at a locus of any chromosome, for the program and for the oracle."""

from random import Random

from oracles import sex_oracle as oracle
from oracles.sex_oracle import Family, Karyotype, Read
from testcross.solver import Genotype, LocusProblem, Reading
from testcross.solver.pedigree import LAWS, law_problem

FOUNDER: oracle.Parents = (None, None)
SHAPES: tuple[tuple[oracle.Parents, ...], ...] = (
    *((FOUNDER, FOUNDER, *[(0, 1)] * kits) for kits in (1, 2, 3)),
    (FOUNDER, FOUNDER, (0, 1), FOUNDER, (2, 3)),
    (FOUNDER, FOUNDER, (0, 1), FOUNDER, (3, 2)),
    (FOUNDER, FOUNDER, FOUNDER, (0, 1), (0, 2)),
)


def number_of(animal: Karyotype, alleles: int) -> Genotype:
    """Return an animal as the solver numbers it: a chromosome without the locus comes last."""
    numbers = sorted(alleles if allele is None else allele for _, allele in animal)
    return (numbers[0], numbers[-1])


def numbers_of(read: Read, alleles: int) -> Reading:
    return frozenset(number_of(one, alleles) for one in read)


def problem_of(family: Family) -> LocusProblem:
    readings = [numbers_of(read, family.alleles) for read in family.readings]
    law = LAWS[family.kind]
    return law_problem(law, family.alleles, readings, family.parents, family.sexes)


def random_family(kind: str, seed: int) -> Family:
    """Return a family of which sometimes more, sometimes less is read; many of them illegal."""
    draw = Random(f"{kind} {seed}")
    parents = draw.choice(SHAPES)
    alleles = draw.choice((2, 2, 3))
    sexes = tuple(draw.choice((0, 1, None)) for _ in parents)
    nothing = Family(kind, alleles, (frozenset(),) * len(parents), parents, sexes)
    readings = tuple(_random_reading(nothing, i, draw) for i in range(len(parents)))
    return Family(kind, alleles, readings, parents, sexes)


def _random_reading(family: Family, i: int, draw: Random) -> Read:
    every = sorted(family.blank(i), key=repr)
    number = draw.choice((1, 1, 2, len(every)))
    return frozenset(draw.sample(every, min(number, len(every))))
