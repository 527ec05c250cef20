"""Wrong ideas as models: each changes one law, and answers wrongly in one consistent way."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product, starmap
from typing import TypeAlias

from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import Looks
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.judge import FullGenotype, meet
from testcross.rulesets.tutoring.question import Concept
from testcross.solver import (
    Allele,
    Genotype,
    KnownAlleles,
    LocusProblem,
    Reading,
    every_genotype,
    is_inherited,
    known_alleles,
)
from testcross.solver.genotype import Mask, mask_of, reading_of

ReadsCard: TypeAlias = Callable[[Reading, Reading], Reading]
"""What is taken for the genotypes that a card leaves open, of all that the animal could have."""
Inherits: TypeAlias = Callable[[Genotype, Genotype, Genotype], bool]
"""Whether an offspring is thought to come of a sire and a dam."""


def as_it_reads(reading: Reading, _blank: Reading) -> Reading:
    """Read a card as it stands."""
    return reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception:
    """A wrong idea; whatever is not said here is thought as it is."""

    name: str
    """What keys, reports and tallies call it."""
    concept: Concept
    """The idea that it gets wrong."""
    belief: str
    """What somebody thinks who has it, as the end of "who thinks that ..."."""
    reads: ReadsCard = as_it_reads
    inherits: Inherits = is_inherited
    inherits_linked: Inherits | None = None
    """The same on a sex chromosome, if it is another rule there."""
    counts_unborn: bool = False
    """Whether who dies before birth is thought to be among the young."""
    counts_hidden: bool = False
    """Whether a colour that another locus hides is thought to count."""
    recessive_shows: bool = False
    """Whether of two alleles the recessive one is thought to be seen."""
    completes: bool = False
    """Whether a slot that stays open is filled with the allele before its dash."""
    both_carry: bool = False
    """Whether what one of the parents must have is thought to be in both."""
    linked: bool = False
    """Whether all loci are thought to be inherited together."""
    deduces: bool = True
    """Whether anything is filled in that the animal's own card does not show."""
    ratio_is_count: bool = False
    """Whether a ratio is thought to say how many there will be."""

    @property
    def heading(self) -> str:
        """What people read: ``One parent is enough``."""
        return self.name.replace("-", " ").capitalize().replace(" x", " X")


def shown_allele(reading: Reading, blank: Reading) -> Allele | None:
    """Return the allele before the dash where a card reads ``x-`` and leaves something open."""
    shown = min(reading)[0]
    below = frozenset(one for one in blank if one[0] == shown)
    return shown if len(reading) > 1 and reading == below else None


@lru_cache(maxsize=4_096)
def _hidden_is_more_dominant(reading: Reading, blank: Reading) -> Reading:
    """Read ``x-`` as if only alleles above x could hide behind it."""
    shown = shown_allele(reading, blank)
    if shown is None:
        return reading
    return blank & {(hidden, shown) for hidden in range(shown + 1)} or reading


@lru_cache(maxsize=4_096)
def _hidden_is_anything(reading: Reading, blank: Reading) -> Reading:
    """Read ``x-`` as if any allele could hide behind it."""
    shown = shown_allele(reading, blank)
    return reading if shown is None else frozenset(one for one in blank if shown in one)


@lru_cache(maxsize=4_096)
def _hidden_is_the_same(reading: Reading, blank: Reading) -> Reading:
    """Read ``x-`` as ``xx``."""
    shown = shown_allele(reading, blank)
    return reading if shown is None else blank & {(shown, shown)} or reading


@lru_cache(maxsize=4_096)
def _nothing_is_hidden(reading: Reading, blank: Reading) -> Reading:
    """Read ``--`` as if there were only recessive alleles."""
    last = max(blank)
    is_blank = reading == blank and min(blank)[0] != last[0]
    return frozenset({last}) if is_blank else reading


def _from_one_parent(offspring: Genotype, sire: Genotype, dam: Genotype) -> bool:
    """Let two equal alleles come from one parent."""
    first, second = offspring
    both_from_one = first == second and (first in sire or first in dam)
    return both_from_one or is_inherited(offspring, sire, dam)


def _from_own_sex(offspring: Genotype, sire: Genotype, dam: Genotype) -> bool:
    """Let offspring with one allele have that of the parent with one allele."""
    bare = max(*sire, *dam)
    if bare in offspring:
        return offspring == (sire if bare in sire else dam)
    return is_inherited(offspring, sire, dam)


MISCONCEPTIONS = (
    Misconception(
        name="dominance-reversed",
        concept=Concept.DOMINANT,
        belief="a recessive allele shows and a dominant one can hide behind it",
        reads=_hidden_is_more_dominant,
        recessive_shows=True,
    ),
    Misconception(
        name="series-order-ignored",
        concept=Concept.SERIES,
        belief="any allele of the series can hide behind any other",
        reads=_hidden_is_anything,
    ),
    Misconception(
        name="one-parent-is-enough",
        concept=Concept.RECESSIVE,
        belief="one parent alone can give both alleles of a pair",
        inherits=_from_one_parent,
    ),
    Misconception(
        name="dash-is-the-same",
        concept=Concept.PROVEN,
        belief="A- may be filled in as AA, which claims what is not proven",
        reads=_hidden_is_the_same,
        completes=True,
    ),
    Misconception(
        name="not-yet-deduced",
        concept=Concept.PROVEN,
        belief="a card says no more than it shows, whatever the other cards prove",
        deduces=False,
    ),
    Misconception(
        name="both-must-carry",
        concept=Concept.PROVEN,
        belief="both parents must have an allele when one is enough",
        both_carry=True,
    ),
    Misconception(
        name="white-hides-nothing",
        concept=Concept.WHITE,
        belief="an all white animal has no dominant alleles to hide",
        reads=_nothing_is_hidden,
    ),
    Misconception(
        name="ratio-is-a-count",
        concept=Concept.CHANCE,
        belief="one in four means exactly one of every four",
        ratio_is_count=True,
    ),
    Misconception(
        name="loci-stay-together",
        concept=Concept.INDEPENDENT,
        belief="a parent passes on its alleles at several loci together",
        linked=True,
    ),
    Misconception(
        name="own-sex-gives-x",
        concept=Concept.SEXED,
        belief="a son has his father's X, or in birds a daughter her mother's Z",
        inherits_linked=_from_own_sex,
    ),
    Misconception(
        name="unborn-is-counted",
        concept=Concept.LETHAL,
        belief="young that die before birth count in a ratio",
        counts_unborn=True,
    ),
    Misconception(
        name="hidden-is-counted",
        concept=Concept.WHITE,
        belief="an animal counts as the colour that another gene hides",
        counts_hidden=True,
    ),
)
"""All that are looked for, in the order in which they are reported."""
BY_NAME = {one.name: one for one in MISCONCEPTIONS}


_NOBODY: frozenset[int] = frozenset()


class MistakenMind:
    """Answers as somebody does who gets one law wrong.

    Args:
        misconception: which one.
    """

    def __init__(self, misconception: Misconception) -> None:
        self.misconception = misconception
        self._arranged = lru_cache(maxsize=65_536)(self._arrange)

    def allows(self, mating: Mating) -> bool:
        legal = all(map(self.is_legal, mating.locus_problems()))
        return legal and (not self.misconception.linked or _kept_together(mating))

    def reads(self, problem: LocusProblem) -> LocusProblem:
        pairs = zip(problem.readings, problem.blanks, strict=True)
        return problem.with_readings(tuple(starmap(self.means, pairs)))

    def means(self, written: Reading, every: Reading, /) -> Reading:
        return self.misconception.reads(written, every)

    def is_legal(self, problem: LocusProblem) -> bool:
        return bool(self._arranged(problem, _NOBODY).readings)

    def possible(self, problem: LocusProblem) -> tuple[Reading, ...]:
        """Return per individual the genotypes that it is thought to have; none where illegal."""
        return self._found(problem).readings

    def known(self, problem: LocusProblem) -> tuple[KnownAlleles, ...]:
        """Return per individual the alleles thought to be proven; none where illegal."""
        return self._known(problem, _NOBODY)

    def known_without(
        self, problem: LocusProblem, individual: int, covered: Collection[int]
    ) -> KnownAlleles | None:
        """Return the alleles thought to be proven of one of them; None where illegal."""
        known = self._known(problem, frozenset(covered))
        return known[individual] if known else None

    def shared(self, problem: LocusProblem) -> tuple[Allele, ...]:
        return self._found(problem).shared

    def phenotype(self, locus: Locus, genotype: Genotype) -> str:
        if self.misconception.recessive_shows and genotype[1] < len(locus.alleles):
            return locus.alleles[genotype[1]].shows
        return locus.phenotype(genotype)

    def gametes(self, genotypes: FullGenotype) -> Sequence[tuple[Allele, ...]]:
        """Return what a parent is thought to give: as many as there are, linked ones repeated."""
        if not self.misconception.linked:
            return list(product(*genotypes))
        sides = [tuple(genotype[side] for genotype in genotypes) for side in (0, 1)]
        return sides * (1 << len(genotypes) - 1)

    def cells(self, sire: FullGenotype, dam: FullGenotype) -> Sequence[FullGenotype]:
        return meet(self.gametes(sire), self.gametes(dam))

    def born(self, locus: Locus, cells: Sequence[FullGenotype], /) -> Sequence[FullGenotype]:
        if self.misconception.counts_unborn:
            return cells
        return [cell for cell in cells if cell[0] not in locus.unborn]

    def counted(self, looks: Looks, cell: FullGenotype, /) -> Sequence[FullGenotype]:
        return _with_hidden(looks, cell) if self.misconception.counts_hidden else (cell,)

    def must(self, share: Fraction, number: int) -> bool:
        return share == 1 or (self.misconception.ratio_is_count and share * number >= 1)

    def next_share(self, share: Fraction, without: int) -> Fraction:
        overdue = self.misconception.ratio_is_count and share * (without + 1) >= 1
        return Fraction(1) if overdue else share

    def _known(self, problem: LocusProblem, covered: frozenset[int]) -> tuple[KnownAlleles, ...]:
        found = self._found(problem, covered)
        known = found.known
        if self.misconception.completes:
            return tuple(map(_completed, found.readings))
        if not known or not self.misconception.both_carry:
            return known
        parents = (tuple(sorted((*had, *found.shared)))[:2] for had in known[:2])
        return (*parents, *known[2:])

    def _found(self, problem: LocusProblem, covered: frozenset[int] = _NOBODY) -> "_Arrangements":
        """Return what is left; who fills up dashes does so only where the cards allow it."""
        found = self._arranged(problem, covered)
        if found.readings and not self.misconception.deduces:
            own = _uncovered(problem, covered, as_it_reads).readings
            return _Arrangements(own, tuple(map(known_alleles, own)))
        if found.readings or not self.misconception.completes:
            return found
        return _arrangements(self._inherits(problem), _uncovered(problem, covered, as_it_reads))

    def _arrange(self, problem: LocusProblem, covered: frozenset[int]) -> "_Arrangements":
        read = _uncovered(problem, covered, self.misconception.reads)
        return _arrangements(self._inherits(problem), read)

    def _inherits(self, problem: LocusProblem) -> Inherits:
        sire, dam, *_ = problem.blanks
        linked = self.misconception.inherits_linked if sire != dam else None
        return linked or self.misconception.inherits


@dataclass(frozen=True, slots=True)
class _Arrangements:
    """What all arrangements of the genes come to."""

    readings: tuple[Reading, ...] = ()
    """Per individual what it can be; nothing where there is no arrangement."""
    known: tuple[KnownAlleles, ...] = ()
    """Per individual the alleles that it has in every arrangement."""
    shared: tuple[Allele, ...] = ()
    """Alleles that are in one parent or the other."""


def _uncovered(problem: LocusProblem, covered: frozenset[int], reads: ReadsCard) -> LocusProblem:
    """Return the cards as they are taken to read, and those that are covered as blank."""
    if reads is as_it_reads and not covered:
        return problem
    blanks = problem.blanks
    readings = (
        blanks[i] if i in covered else reads(reading, blanks[i])
        for i, reading in enumerate(problem.readings)
    )
    return problem.with_readings(tuple(readings))


@lru_cache(maxsize=4_096)
def _with_hidden(looks: Looks, cell: FullGenotype) -> Sequence[FullGenotype]:
    """Return a cell, and what it would be if nothing hid any of its loci."""
    hidden, every = looks.hidden(cell), looks.every()
    if not hidden:
        return (cell,)
    shown = product(*([one] if i in hidden else every[i] for i, one in enumerate(cell)))
    return (cell, next((one for one in shown if not looks.hidden(one)), cell))


@lru_cache(maxsize=65_536)
def _arrangements(inherits: Inherits, problem: LocusProblem) -> _Arrangements:
    """Return what is left of all genotypes that parents and young can have together."""
    count = problem.allele_count
    sires, dams, *litter = problem.readings
    kits = [_mask(count, one) for one in litter]
    young = _young(inherits, count)
    couples: list[tuple[Genotype, Genotype]] = []
    seen = [0] * len(kits)
    for couple in product(sires, dams):
        theirs = young[couple]
        left = [theirs & kit for kit in kits]
        if 0 not in left:
            couples.append(couple)
            seen = [found | some for found, some in zip(seen, left, strict=True)]
    if not couples:
        return _Arrangements()
    ones, others = zip(*couples, strict=True)
    readings = (frozenset(ones), frozenset(others), *(reading_of(count, one) for one in seen))
    known = tuple(map(known_alleles, readings))
    own = {*known[0], *known[1]}
    either = (a for a in range(count) if a not in own and all(a in s + d for s, d in couples))
    return _Arrangements(readings, known, tuple(either))


_mask = lru_cache(maxsize=4_096)(mask_of)


def _completed(reading: Reading) -> KnownAlleles:
    """Return the known alleles, the one before a dash twice."""
    known = known_alleles(reading)
    shown = {first for first, _ in reading}
    return known * 2 if len(known) == 1 and shown == {known[0]} else known


@cache
def _young(inherits: Inherits, allele_count: int) -> Mapping[tuple[Genotype, Genotype], Mask]:
    """Return what each couple can have, as a mask."""
    every = sorted(every_genotype(allele_count))
    return {
        (sire, dam): mask_of(allele_count, (g for g in every if inherits(g, sire, dam)))
        for sire in every
        for dam in every
    }


def _kept_together(mating: Mating) -> bool:
    """Tell whether each offspring takes after one of its parents where the parents differ."""
    sire, dam = mating.sire.readings, mating.dam.readings
    apart = [i for i, (one, other) in enumerate(zip(sire, dam, strict=True)) if one != other]
    return all(
        all(kit.readings[i] == sire[i] for i in apart)
        or all(kit.readings[i] == dam[i] for i in apart)
        for kit in mating.offspring
    )


PATIENT = MistakenMind(Misconception(name="", concept=Concept.PROVEN, belief=""))
"""A judge without a wrong idea that finds everything by going through all genotypes: for litters
as small as those of questions that is quicker than a solver, which is asked for what is right."""
MISTAKEN = tuple(map(MistakenMind, MISCONCEPTIONS))
"""A judge for each misconception."""
COUNTS_HIDDEN = next(one for one in MISTAKEN if one.misconception.counts_hidden)
