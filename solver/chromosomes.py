"""What sires and dams give to sons and daughters at a locus: one table of laws.

An animal has as many alleles at a locus as it has parents that give it one. Where a parent gives
none it hands on a chromosome without that locus, as a bull gives his sons a Y and no X. That
chromosome is held as one more allele, the last in order: a male at X is a/Y, and a mating of a/Y
and b/c has daughters ab and ac, and sons b/Y and c/Y, by Mendel's law of segregation as at any
other locus. Questions about sex-linked loci are therefore the same, to the same engines.

Mitochondria come from the dam whatever the sex. There all alleles are alike, held as a/a, and sires
are left out of the links.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from testcross.solver.genotype import Allele, Reading, every_genotype
from testcross.solver.pedigree import LinkedProblem, LocusProblem, Parents, PedigreeError

MALE, FEMALE = 0, 1
Sex: TypeAlias = int | None
"""``MALE``, ``FEMALE``, or None where it is unknown."""
Givers: TypeAlias = tuple[bool, bool]
"""Whether the sire gives an allele, and whether the dam does."""


@dataclass(frozen=True, slots=True)
class Law:
    """Which parents give an allele to a son, and which to a daughter."""

    name: str
    son: Givers
    daughter: Givers
    carrier: str = ""
    """The chromosome that has the locus, where it is a sex chromosome."""
    bare: str = ""
    """The chromosome that takes its place and does not have it."""

    @property
    def by_sex(self) -> tuple[Givers, Givers]:
        """Who gives an allele to a son, and to a daughter."""
        return (self.son, self.daughter)

    @property
    def one_line(self) -> bool:
        """Whether one and the same parent gives the only allele to sons and daughters."""
        return self.son == self.daughter and sum(self.son) == 1

    @property
    def is_special(self) -> bool:
        """Whether it is another than that of autosomes."""
        return not all(self.son + self.daughter)

    @property
    def is_haploid(self) -> bool:
        """Whether nobody has two alleles: on Y, on W and in mitochondria."""
        return max(sum(self.son), sum(self.daughter)) == 1

    @property
    def is_sexed(self) -> bool:
        """Whether sons and daughters differ."""
        return self.son != self.daughter


_BOTH, _SIRE, _DAM, _NEITHER = (True, True), (True, False), (False, True), (False, False)
AUTOSOME = "autosome"
LAWS = {
    law.name: law
    for law in (
        Law(AUTOSOME, son=_BOTH, daughter=_BOTH),
        Law("X", son=_DAM, daughter=_BOTH, carrier="X", bare="Y"),
        Law("Z", son=_BOTH, daughter=_SIRE, carrier="Z", bare="W"),
        Law("Y", son=_SIRE, daughter=_NEITHER, carrier="Y", bare="X"),
        Law("W", son=_NEITHER, daughter=_DAM, carrier="W", bare="Z"),
        Law("mitochondrial", son=_DAM, daughter=_DAM),
    )
}
"""The laws by the names of what the locus is on."""


def absent(law: Law, allele_count: int) -> Allele | None:
    """Return the number that stands for a chromosome without the locus; None where there is none.

    >>> absent(LAWS["X"], 2), absent(LAWS["autosome"], 2)
    (2, None)
    """
    return allele_count if law.is_sexed else None


def held_alleles(law: Law, allele_count: int) -> int:
    """Return how many alleles there are inside, a chromosome without the locus among them."""
    return allele_count + law.is_sexed


@cache
def genotypes_in(law: Law, allele_count: int, sex: Sex = None) -> Reading:
    """Return all that an animal of a sex can be at a locus; of an unknown one, of either.

    >>> sorted(genotypes_in(LAWS["X"], 2, MALE)), len(genotypes_in(LAWS["X"], 2))
    ([(0, 2), (1, 2)], 5)
    """
    if sex is None:
        return genotypes_in(law, allele_count, MALE) | genotypes_in(law, allele_count, FEMALE)
    alleles = range(allele_count)
    if law.one_line:
        return frozenset((a, a) for a in alleles)
    number = sum(law.by_sex[sex])
    if number == 2:
        return every_genotype(allele_count)
    return frozenset((a, allele_count) for a in (alleles if number else [allele_count]))


def typed_as(law: Law, allele_count: int, pairs: Reading) -> Reading:
    """Return what animals can be of which a typing, made as on an autosome, leaves these pairs.

    Where there is one allele, it is typed as a pair of it: a male at X as a/a. Pairs that nobody
    has stay what they are.

    >>> sorted(typed_as(LAWS["X"], 2, frozenset({(1, 1)})))
    [(1, 1), (1, 2)]
    """
    here = genotypes_in(law, allele_count)
    if pairs == every_genotype(allele_count):
        return here
    found = frozenset(one for one in here if one[1] == allele_count and one[:1] * 2 in pairs)
    return here & pairs | found or pairs


def sex_shown(law: Law, allele_count: int, reading: Reading) -> Sex:
    """Return the sex that everything a reading allows has, if it is one."""
    if not law.is_sexed or not reading:
        return None
    fits = [reading <= genotypes_in(law, allele_count, sex) for sex in (MALE, FEMALE)]
    return fits.index(True) if any(fits) else None


def sexes_in(parents: Sequence[Parents], told: Sequence[Sex]) -> tuple[Sex, ...]:
    """Return everyone's sex: that of a parent from its place, others as they were told."""
    sexes = list(told)
    for couple in parents:
        for sex, parent in enumerate(couple):
            if parent is not None:
                sexes[parent] = sex
    return tuple(sexes)


def law_problem(
    law: Law,
    allele_count: int,
    readings: Iterable[Reading],
    parents: tuple[Parents, ...],
    sexes: Sequence[Sex],
    lacking: Sequence[Reading] = (),
) -> LocusProblem:
    """Return what the solver is asked about a locus on some chromosome.

    Args:
        law: of the chromosome.
        allele_count: how many alleles the locus has.
        readings: per individual, the genotypes left open, of either sex.
        parents: per individual, where its sire and dam stand.
        sexes: of each individual, if it is known; a parent's follows from its place.
        lacking: per individual, what nobody lives to be in its place; none where nothing kills.

    Raises:
        PedigreeError: where one parent alone is known of an animal; the other must have a place.
    """
    if not law.is_special and not any(lacking):
        return LocusProblem(allele_count, tuple(readings), parents)
    if law.is_special and any((sire is None) != (dam is None) for sire, dam in parents):
        raise PedigreeError("sex chromosomes need both parents of an animal, or neither")
    known = sexes_in(parents, sexes)
    blanks = tuple(genotypes_in(law, allele_count, sex) for sex in known)
    if any(lacking):
        blanks = tuple(blank - one for blank, one in zip(blanks, lacking, strict=True))
    read = tuple(reading & blank for reading, blank in zip(readings, blanks, strict=True))
    if law.one_line:
        parents = tuple(_one_line(law, couple) for couple in parents)
    return LinkedProblem(held_alleles(law, allele_count), read, parents, blanks)


def _one_line(law: Law, couple: Parents) -> Parents:
    sire, dam = (parent if gives else None for parent, gives in zip(couple, law.son, strict=True))
    return sire, dam
