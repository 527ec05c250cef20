"""A pedigree at one locus: the problem that everything else is asked about, and its laws.

`LocusProblem` holds readings and links, `is_solution` is the specification: every answer of every
engine is checked against it. The second half of the module is about loci off the autosomes.

An animal has as many alleles at a locus as it has parents that give it one. Where a parent gives
none it hands on a chromosome without that locus, as a bull gives his sons a Y and no X. That
chromosome is one more allele, the last in order: a male at X is a/Y, and a mating of a/Y and b/c
has daughters ab and ac, and sons b/Y and c/Y, by the Law of Segregation as at any other locus. So
sex linkage is the same question to the same engines. Mitochondria come from the dam whatever the
sex: both alleles are alike there, a/a, and sires are left out of the links.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from testcross.solver.genotype import Allele, Genotype, Reading, every_genotype

Parents: TypeAlias = tuple[int | None, int | None]
"""The positions of sire and dam; None if a parent is not in the pedigree."""
Solution: TypeAlias = tuple[Genotype, ...]
"""One genotype per individual, in the problem's order."""
FOUNDER: Parents = (None, None)


class PedigreeError(ValueError):
    """A pedigree that cannot be: readings too few or too many, or half of the parents."""


@dataclass(frozen=True, slots=True)
class LocusProblem:
    """A pedigree seen at one locus.

    Individuals are positions. Names, cards and the locus itself are left out on purpose: two
    questions that look alike here have the same answer, and it is remembered once.
    """

    allele_count: int
    readings: tuple[Reading, ...]
    parents: tuple[Parents, ...]
    limits: tuple[Reading, ...] | None = None
    """Per individual, what it can be whatever is read of it: a male has no two alleles at X, and
    no parent has a lethal genotype. They leave every couple some offspring, as an animal without
    reading is left out of the problem. None where everyone can be anything."""

    @property
    def blank(self) -> Reading:
        return every_genotype(self.allele_count)

    @property
    def blanks(self) -> tuple[Reading, ...]:
        """Per individual, the reading that says nothing of it."""
        return self.limits or (every_genotype(self.allele_count),) * len(self.readings)

    def with_readings(self, readings: tuple[Reading, ...]) -> "LocusProblem":
        return LocusProblem(self.allele_count, readings, self.parents, self.limits)

    def replaced(self, individual: int, reading: Reading) -> "LocusProblem":
        """Return the problem with another reading for one individual, within its limits."""
        if self.limits is not None:
            reading &= self.limits[individual]
        readings = (*self.readings[:individual], reading, *self.readings[individual + 1 :])
        return LocusProblem(self.allele_count, readings, self.parents, self.limits)

    def only(self, individuals: Collection[int]) -> "LocusProblem":
        """Return the problem with every reading blank but those of these individuals."""
        blanks = self.blanks  # lists are quicker here than generators, and this is asked most often
        readings = [r if i in individuals else blanks[i] for i, r in enumerate(self.readings)]
        return LocusProblem(self.allele_count, tuple(readings), self.parents, self.limits)

    def rearranged(
        self, order: Sequence[int], readings: Iterable[Reading], parents: Iterable[Parents]
    ) -> "LocusProblem":
        """Return a problem of some of these individuals, with these readings and parents.

        Parents are positions in the new order.
        """
        limits = None if self.limits is None else tuple(self.limits[i] for i in order)
        return LocusProblem(self.allele_count, tuple(readings), tuple(parents), limits)

    def informative(self) -> list[int]:
        blanks = self.blanks
        return [i for i, reading in enumerate(self.readings) if reading != blanks[i]]

    def couples(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs (sire, dam) that have offspring together, first litters first.

        Two plants that are each other's pollen and ovule parent are one couple, as first named.
        """
        found: dict[frozenset[int], tuple[int, int]] = {}
        for sire, dam in self.parents:
            if sire is not None and dam is not None:
                found.setdefault(frozenset({sire, dam}), (sire, dam))
        return tuple(found.values())


def is_inherited(offspring: Genotype, sire: Genotype | None, dam: Genotype | None) -> bool:
    """Tell whether one allele can come from the sire and the other from the dam.

    A parent that is None, not in the pedigree, may have given anything.

    >>> is_inherited((0, 2), (0, 1), (2, 2))
    True
    """
    return any(
        (sire is None or paternal in sire) and (dam is None or maternal in dam)
        for paternal, maternal in (offspring, offspring[::-1])
    )


def is_solution(problem: LocusProblem, solution: Solution) -> bool:
    """Tell whether one genotype per individual fits every reading and Mendel's first law."""
    # Three questions, in the order of semantics: is there a genotype for everyone, does each lie
    # within its reading, and has each offspring an allele of either parent (Law of Segregation)?
    # Nothing else makes a mating legal; tests hold every engine against this, and so does
    # ``DoubleCheck`` at each answer.
    if len(solution) != len(problem.readings):
        return False
    if any(g not in reading for g, reading in zip(solution, problem.readings, strict=True)):
        return False
    return all(
        is_inherited(
            genotype,
            None if sire is None else solution[sire],
            None if dam is None else solution[dam],
        )
        for genotype, (sire, dam) in zip(solution, problem.parents, strict=True)
    )


def litter_parents(kits: int) -> tuple[Parents, ...]:
    """Return the parents' positions of a litter: buck at 0, doe at 1, then the kits."""
    return (FOUNDER, FOUNDER, *[(0, 1)] * kits)


def litter_problems(
    allele_counts: Sequence[int],
    sire: Sequence[Reading],
    dam: Sequence[Reading],
    kits: Iterable[Sequence[Reading]],
) -> tuple[LocusProblem, ...]:
    """Return one problem per locus for the smallest pedigrees: two parents and their litter.

    Each animal is its readings, one per locus.
    """
    animals = (sire, dam, *kits)
    if {*map(len, animals)} != {len(allele_counts)}:
        raise PedigreeError(f"every animal needs {len(allele_counts)} readings, one per locus")
    parents = litter_parents(len(animals) - 2)
    columns = zip(*animals, strict=True)
    return tuple(
        LocusProblem(count, column, parents)
        for count, column in zip(allele_counts, columns, strict=True)
    )


# chromosomes

MALE, FEMALE = 0, 1
SEXES = (MALE, FEMALE)
Sex: TypeAlias = int | None
"""``MALE``, ``FEMALE``, or None if it is unknown."""
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


def absent(law: Law, allele_count: int) -> Allele | None:
    """Return the number that stands for a chromosome without the locus, if there is one.

    >>> absent(LAWS["X"], 2), absent(LAWS["autosome"], 2)
    (2, None)
    """
    return allele_count if law.is_sexed else None


def allele_states(law: Law, allele_count: int) -> int:
    """Return the number of alleles with the chromosome that lacks the locus counted as one."""
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
    """Return what an animal can be if a typing, made as on an autosome, leaves these pairs.

    A single allele is typed as a pair of it: a male at X as a/a. Pairs that nobody has stay what
    they are, so that they are reported as a contradiction.

    >>> sorted(typed_as(LAWS["X"], 2, frozenset({(1, 1)})))
    [(1, 1), (1, 2)]
    """
    here = genotypes_in(law, allele_count)
    if pairs == every_genotype(allele_count):
        return here
    single = frozenset(one for one in here if one[1] == allele_count and one[:1] * 2 in pairs)
    return here & pairs | single or pairs


def sex_shown(law: Law, allele_count: int, reading: Reading) -> Sex:
    """Return the sex of everything that a reading allows, if it is one."""
    if not law.is_sexed or not reading:
        return None
    fits = [reading <= genotypes_in(law, allele_count, sex) for sex in SEXES]
    return fits.index(True) if any(fits) else None


def law_problem(
    law: Law,
    allele_count: int,
    readings: Iterable[Reading],
    parents: tuple[Parents, ...],
    sexes: Sequence[Sex],
    lacking: Sequence[Reading] = (),
) -> LocusProblem:
    """Return the problem of a locus on some chromosome.

    Args:
        law: of the chromosome.
        allele_count: how many alleles the locus has.
        readings: per individual, the genotypes left open, of either sex.
        parents: per individual, where its sire and dam stand.
        sexes: of each individual, if it is known; a parent's follows from its place.
        lacking: per individual, what nobody lives to be in its place; none if nothing kills.

    Raises:
        PedigreeError: if only one parent of an animal is known; the other must have a place.
    """
    # Most loci are autosomal and kill nobody. Their problems carry no limits, so that they are the
    # same whatever the sexes of the animals are, and are remembered as one.
    if not law.is_special and not any(lacking):
        return LocusProblem(allele_count, tuple(readings), parents)
    # A parent that is not there may have given anything, which is wrong of these: a dam never gives
    # a Y.
    if law.is_special and any((sire is None) != (dam is None) for sire, dam in parents):
        raise PedigreeError("sex chromosomes need both parents of an animal, or neither")
    # A sire is male and a dam female, even where a file gives another sex.
    known = list(sexes)
    for couple in parents:
        for sex, parent in enumerate(couple):
            if parent is not None:
                known[parent] = sex
    limits = tuple(genotypes_in(law, allele_count, sex) for sex in known)
    if any(lacking):
        limits = tuple(limit - one for limit, one in zip(limits, lacking, strict=True))
    read = tuple(reading & limit for reading, limit in zip(readings, limits, strict=True))
    # A son has the mitochondria of his dam alone: as his two alleles are alike, one link is enough.
    if law.one_line:  # only the parent that gives the allele stays a parent
        father, mother = law.son
        parents = tuple((s if father else None, d if mother else None) for s, d in parents)
    return LocusProblem(allele_states(law, allele_count), read, parents, limits)
