"""Strategies that breed test cases: readings, litters, pedigrees, and families that are real."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod

from hypothesis import strategies as st
from oracles.oracle import Alleles, Genotype, Parents, Reading, Solution, genotypes, parents_first
from testcross.rulesets import Ruleset
from testcross.solver import LocusProblem

WORK = 20_000
"""Combinations of readings that a problem may have, so that enumeration stays quick."""

FOUNDER: Parents = (None, None)

MATING: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1))
GRANDPARENTS: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1), FOUNDER, (2, 3))
FOUR_GRANDPARENTS: tuple[Parents, ...] = (*[FOUNDER] * 4, (0, 1), (2, 3), (4, 5))
BACKCROSS: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1), (0, 2))
SIBLING_MATING: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1), (0, 1), (2, 3))
COUSIN_MATING: tuple[Parents, ...] = (
    *(FOUNDER, FOUNDER, (0, 1), (0, 1)),
    *(FOUNDER, FOUNDER, (2, 4), (3, 5)),
    (6, 7),
)
HALF_SIBLINGS: tuple[Parents, ...] = (FOUNDER, FOUNDER, FOUNDER, (0, 1), (0, 2))
HALF_SIBLING_MATING: tuple[Parents, ...] = (*HALF_SIBLINGS, (3, 4))
SELFING: tuple[Parents, ...] = (FOUNDER, (0, 0), (0, 0))
UNKNOWN_SIRE: tuple[Parents, ...] = (FOUNDER, (None, 0), (None, 0))
UNKNOWN_DAM: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1), (2, None))

CLASSIC_SHAPES = (
    MATING,
    GRANDPARENTS,
    FOUR_GRANDPARENTS,
    BACKCROSS,
    SIBLING_MATING,
    COUSIN_MATING,
    HALF_SIBLINGS,
    HALF_SIBLING_MATING,
    SELFING,
    UNKNOWN_SIRE,
    UNKNOWN_DAM,
)

allele_counts = st.integers(1, 5)


@dataclass(frozen=True, kw_only=True)
class Individual:
    """An animal or a plant: what is read at each locus, and its parents' names if known."""

    name: str
    readings: tuple[Reading, ...]
    sire: str | None = None
    dam: str | None = None


@dataclass(frozen=True)
class Pedigree:
    """Individuals by their names, so that families can be written out by hand."""

    allele_counts: tuple[int, ...]
    individuals: tuple[Individual, ...]

    def problems(self) -> tuple[LocusProblem, ...]:
        places: dict[str | None, int | None] = {None: None}
        places |= {one.name: i for i, one in enumerate(self.individuals)}
        parents = tuple((places[one.sire], places[one.dam]) for one in self.individuals)
        return tuple(
            LocusProblem(count, tuple(one.readings[locus] for one in self.individuals), parents)
            for locus, count in enumerate(self.allele_counts)
        )


@dataclass(frozen=True)
class Bred:
    """A problem whose individuals were really bred, and what they really are."""

    problem: LocusProblem
    truth: Solution


def litter_shape(kits: int) -> tuple[Parents, ...]:
    """Return the links of a litter: buck, doe, then the kits."""
    return (FOUNDER, FOUNDER, *[(0, 1)] * kits)


@cache
def notations(allele_count: int) -> tuple[Reading, ...]:
    """Return what notation can say at a locus: ``x-``, ``-x``, ``xy`` and ``--``, narrow first."""
    everything = genotypes(allele_count)
    forms = {frozenset(everything)}
    forms |= {frozenset({genotype}) for genotype in everything}
    for x in range(allele_count):
        forms.add(frozenset(g for g in everything if g[0] == x))
        forms.add(frozenset(g for g in everything if x in g))
    return tuple(sorted(forms, key=lambda form: (len(form), sorted(form))))


@cache
def notation_readings(allele_count: int, most: int = WORK) -> st.SearchStrategy[Reading]:
    """Return readings that could stand on a card, of at most so many genotypes."""
    return st.sampled_from([form for form in notations(allele_count) if len(form) <= most])


def readings(allele_count: int, most: int = WORK) -> st.SearchStrategy[Reading]:
    """Return readings of any kind, never empty, of at most so many genotypes."""
    return _readings(allele_count, min(most, len(genotypes(allele_count))))


@cache
def _readings(allele_count: int, most: int) -> st.SearchStrategy[Reading]:
    anything = st.frozensets(st.sampled_from(genotypes(allele_count)), min_size=1, max_size=most)
    return st.one_of(notation_readings(allele_count, most), anything)


@cache
def litter_shapes(most_kits: int = 4) -> st.SearchStrategy[tuple[Parents, ...]]:
    return st.integers(1, most_kits).map(litter_shape)


@st.composite
def random_shapes(draw: st.DrawFn) -> tuple[Parents, ...]:
    """Draw links over three generations: any mating, selfing and one unknown parent included."""
    founders = list(range(draw(st.integers(1, 4))))
    parents: list[Parents] = [FOUNDER for _ in founders]
    children: list[int] = []
    for _ in range(draw(st.integers(1, 3))):
        children.append(len(parents))
        parents.append(draw(_couples(founders, [*founders, None])))
    anyone = [*founders, *children, None]
    parents.extend(draw(_couples(children, anyone)) for _ in range(draw(st.integers(0, 2))))
    return tuple(parents)


@st.composite
def shapes(draw: st.DrawFn) -> tuple[Parents, ...]:
    """Draw links of every kind, with the individuals in any order: offspring may come first."""
    shape = draw(st.one_of(litter_shapes(), st.sampled_from(CLASSIC_SHAPES), random_shapes()))
    return relabelled(shape, draw(st.permutations(range(len(shape)))))


def relabelled(shape: Sequence[Parents], places: Sequence[int]) -> tuple[Parents, ...]:
    """Return the same links with individual i standing at ``places[i]``."""
    moved: dict[int, Parents] = {}
    for i, (sire, dam) in enumerate(shape):
        moved[places[i]] = (
            None if sire is None else places[sire],
            None if dam is None else places[dam],
        )
    return tuple(moved[i] for i in range(len(shape)))


def moved_problem(problem: LocusProblem, places: Sequence[int]) -> LocusProblem:
    """Return the same problem with individual i standing at ``places[i]``."""
    readings_there = {places[i]: reading for i, reading in enumerate(problem.readings)}
    return LocusProblem(
        problem.allele_count,
        tuple(readings_there[i] for i in range(len(places))),
        relabelled(problem.parents, places),
    )


@st.composite
def problems_of(
    draw: st.DrawFn, shape: tuple[Parents, ...], allele_count: int, most: int = WORK
) -> LocusProblem:
    """Draw readings for these links, each of at most so many genotypes."""
    given: list[Reading] = []
    for _ in shape:
        left = WORK // prod(len(reading) for reading in given)
        given.append(draw(readings(allele_count, max(1, min(most, left)))))
    return LocusProblem(allele_count, tuple(given), shape)


@st.composite
def litters(draw: st.DrawFn, most: int = WORK) -> LocusProblem:
    """Draw a buck, a doe and one to four kits at one locus."""
    return draw(problems_of(draw(litter_shapes()), draw(allele_counts), most))


@st.composite
def problems(draw: st.DrawFn, most: int = WORK) -> LocusProblem:
    """Draw a pedigree of any kind, up to cousins' matings, at one locus."""
    shape = draw(shapes())
    count = draw(st.integers(1, _alleles_for(shape)))
    return draw(problems_of(shape, count, most))


@st.composite
def couples_alike(draw: st.DrawFn) -> LocusProblem:
    """Draw a litter whose parents have the same reading."""
    litter = draw(litters())
    return litter.replaced(1, litter.readings[0])


@st.composite
def bred(draw: st.DrawFn, chosen: st.SearchStrategy[tuple[Parents, ...]] | None = None) -> Bred:
    """Draw a family that really is one: full founders, drawn gametes, readings that hold them."""
    shape = draw(shapes() if chosen is None else chosen)
    count = draw(st.integers(1, _alleles_for(shape)))
    alleles = st.integers(0, count - 1)
    truth: dict[int, Genotype] = {}
    for i in parents_first(shape):
        gametes = [
            draw(alleles if parent is None else _either_of(truth[parent])) for parent in shape[i]
        ]
        truth[i] = (min(gametes), max(gametes))
    real = tuple(truth[i] for i in range(len(shape)))
    given: list[Reading] = []
    for genotype in real:
        left = max(1, WORK // prod(len(reading) for reading in given))
        given.append(draw(_readings_of(genotype, count, left)))
    return Bred(LocusProblem(count, tuple(given), shape), real)


@st.composite
def pedigrees(draw: st.DrawFn) -> Pedigree:
    """Draw a pedigree of any kind at one to three loci."""
    shape = draw(shapes())
    counts = draw(st.lists(st.integers(1, _alleles_for(shape)), min_size=1, max_size=3))
    columns = [draw(problems_of(shape, count)).readings for count in counts]
    names = [f"no. {i}" for i in range(len(shape))]
    return Pedigree(
        tuple(counts),
        tuple(
            Individual(
                name=names[i],
                readings=tuple(column[i] for column in columns),
                sire=None if sire is None else names[sire],
                dam=None if dam is None else names[dam],
            )
            for i, (sire, dam) in enumerate(shape)
        ),
    )


@cache
def _either_of(genotype: Genotype) -> st.SearchStrategy[int]:
    return st.sampled_from(genotype)


def multisets(allele_count: int) -> st.SearchStrategy[Alleles]:
    """Return known alleles: none, one or two, sorted."""
    return st.lists(st.integers(0, allele_count - 1), max_size=2).map(
        lambda some: tuple(sorted(some))
    )


def _alleles_for(shape: Sequence[Parents]) -> int:
    """Return how many alleles still leave a pedigree of this size quick to enumerate."""
    return 5 if len(shape) <= 5 else 3


@st.composite
def _couples(draw: st.DrawFn, near: Sequence[int], all_of_them: Sequence[int | None]) -> Parents:
    one, other = draw(st.sampled_from(near)), draw(st.sampled_from(all_of_them))
    return (one, other) if draw(st.booleans()) else (other, one)


def _readings_of(genotype: Genotype, allele_count: int, most: int) -> st.SearchStrategy[Reading]:
    return _readings_with(genotype, allele_count, min(most, len(genotypes(allele_count)) + 1))


@cache
def _readings_with(genotype: Genotype, allele_count: int, most: int) -> st.SearchStrategy[Reading]:
    forms = [f for f in notations(allele_count) if genotype in f and len(f) <= most]
    anything = readings(allele_count, max(1, most - 1)).map(lambda reading: reading | {genotype})
    return st.sampled_from(forms) if most == 1 else st.one_of(st.sampled_from(forms), anything)


def trios_of(rules: Ruleset) -> set[LocusProblem]:
    """Return every locus problem of a buck, a doe and one kit of a deck."""
    columns = zip(*(variety.readings for variety in rules.varieties if variety.copies), strict=True)
    return {
        LocusProblem(count, three, MATING)
        for count, readings in zip(rules.allele_counts, columns, strict=True)
        for three in product({*readings}, repeat=3)
    }
