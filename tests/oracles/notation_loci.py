"""Loci whose notation is tested: those of the rabbits and some of several alleles."""

from testcross.rulesets import Locus, load_ruleset
from testcross.rulesets.genetics.locus import Allele
from testcross.rulesets.genetics.slots import format_genotype
from testcross.solver import Reading

RABBITS = load_ruleset("gene-rummy").loci
A, B, C, D = RABBITS


def locus(name: str, *symbols: str) -> Locus:
    alleles = tuple(Allele(symbol=symbol, points=0, shows=symbol) for symbol in symbols)
    return Locus(name=name, title=name, alleles=alleles)


FIVE = locus("G", "G", "gr", "gy", "gw", "g")
WILD = locus("E", "E", "e+", "e")


def as_written(where: Locus, reading: Reading) -> set[str]:
    return {format_genotype(where, genotype) for genotype in reading}
