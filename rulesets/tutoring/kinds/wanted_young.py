"""What a question about a cross asks for, so that no locus it leaves open can change the answer.

Ovate capsules need ``cc dd``. So of ``Dd x dd`` a question either says what all have at the other
loci, or asks for ``dd``. A variety that the loci of the cross decide alone needs neither.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from operator import contains

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import FullGenotype, looks_at
from testcross.rulesets.genetics.names import name_key, traits_of
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_genotype, format_set
from testcross.rulesets.tutoring.judge import Judge
from testcross.solver import FEMALE, MALE, Genotype, Reading

Wanted = tuple[str, ...]
"""What it is called, and behind that its trait at each locus; of a variety the name alone."""
WRITTEN = ""
"""Stands for traits where a genotype is asked for as it is written."""
Names = Mapping[FullGenotype, str]
"""The variety that genotypes at the loci of a cross are."""
_MOST_LOCI = 4
"""Of rulesets in whose questions all other loci are written out."""


def wanted_like(ruleset: Ruleset, places: tuple[int, ...], cell: FullGenotype) -> Wanted:
    """Return how to ask for young like a cell, with what ``others_given`` says.

    Args:
        ruleset: the cards.
        places: of the loci that the cross is about.
        cell: the genotypes there.
    """
    name = names_at(ruleset, places)[0].get(cell)
    return shown_alone(ruleset, places, cell) if name is None else (name,)


def shown_alone(ruleset: Ruleset, places: tuple[int, ...], cell: FullGenotype) -> Wanted:
    """Return what a cell shows whatever it has elsewhere: a variety, traits, or the notation.

    Where cards are named by their traits, each locus decides its own.
    """
    loci = [ruleset.loci[place] for place in places]
    traits = tuple(locus.phenotype(one) for locus, one in zip(loci, cell, strict=True))
    if ruleset.by_phenotype:
        return (listed(traits, "and"), *traits)
    variety = looks_at(ruleset, places).of(cell).variety
    if variety is not None and variety in _decided(ruleset, places):
        return (variety,)
    written = [format_set(*one) for one in _classes(loci, traits)]
    several = len(written) > 1
    return (" ".join(f"({one})" if several and " " in one else one for one in written), *traits)


def others_given(ruleset: Ruleset, places: tuple[int, ...], wanted: Wanted) -> str:
    _, others = names_at(ruleset, places)
    needed = len(wanted) == 1 and others and wanted[0] not in _decided(ruleset, places)
    return f"Parents and young are all {others}. " if needed else ""


def is_wanted(
    ruleset: Ruleset, places: tuple[int, ...], wanted: Wanted, cell: FullGenotype, judge: Judge
) -> bool:
    """Tell whether a cell counts as what is asked for, as a judge has it."""
    loci, (name, *traits) = [ruleset.loci[place] for place in places], wanted
    if traits == [WRITTEN]:
        return " ".join(map(format_genotype, loci, cell)) == name
    if traits and not ruleset.by_phenotype:
        pairs = zip(_classes(loci, traits), cell, strict=True)
        return all(genotype in _meant(*one, judge) for one, genotype in pairs)
    seen = [judge.phenotype(*one) for one in zip(loci, cell, strict=True)]
    if traits:
        return seen == traits
    names, _ = names_at(ruleset, places)
    if seen == [locus.phenotype(one) for locus, one in zip(loci, cell, strict=True)]:
        return names.get(cell) == name
    like = product(*(traits_of(locus)[shows] for locus, shows in zip(loci, seen, strict=True)))
    return any(names.get(one) == name for one in like)


def _classes(loci: list[Locus], traits: tuple[str, ...] | list[str]) -> list[tuple[Locus, Reading]]:
    return [(one, traits_of(one)[shows]) for one, shows in zip(loci, traits, strict=True)]


def _meant(locus: Locus, reading: Reading, judge: Judge) -> frozenset[Genotype]:
    sexes = (MALE, FEMALE) if locus.is_sexed else (None,)
    every = [locus.of_sex(sex) for sex in sexes]
    return frozenset().union(*(judge.means(reading & own, own) for own in every if reading & own))


@lru_cache(maxsize=256)
def _decided(ruleset: Ruleset, places: tuple[int, ...]) -> frozenset[str]:
    """Return the varieties that these loci decide alone, and no prefix of another locus changes."""
    decided = looks_at(ruleset, places).decided
    prefixed = any(one.place not in places for one in ruleset.prefixes)
    return frozenset(
        one.name
        for one in ruleset.varieties
        if one.name in decided and not (prefixed and one.takes_prefixes)
    )


@lru_cache(maxsize=256)
def names_at(ruleset: Ruleset, places: tuple[int, ...]) -> tuple[Names, str]:
    """Return the varieties at some loci, and with which genotypes at all others, if they matter.

    Of the homozygous genotypes there, those with which most varieties differ; then those whose
    names are words for traits, as Black is; then those with short names.
    """
    if ruleset.by_phenotype:
        return {}, ""
    looks, decided = looks_at(ruleset, places), _decided(ruleset, places)
    cells = list(product(*map(sorted, looks.every())))
    varieties = {cell: looks.of(cell).variety for cell in cells}
    alone = {cell: name for cell, name in varieties.items() if name is not None and name in decided}
    is_small = len(ruleset.loci) <= _MOST_LOCI and not ruleset.is_sexed and not ruleset.prefixes
    if len(alone) == len(cells) or not is_small:
        return alone, ""
    others = [i for i in range(len(ruleset.loci)) if i not in places]
    alike = (((a, a) for a in range(len(ruleset.loci[i].alleles))) for i in others)
    traits = {name_key(shows) for locus in ruleset.loci for shows in traits_of(locus)}
    found: list[tuple[tuple[int, ...], Names, str]] = []
    for rest in product(*alike):
        with_rest = [
            (variety.name, [way[i] for i in places])
            for variety in ruleset.varieties
            for way in variety.ways
            if all(one in way[i] for i, one in zip(others, rest, strict=True))
        ]
        names = [_first_fitting(cell, with_rest) for cell in cells]
        if "" not in names and len(set(names)) > 1:
            pairs = zip(others, rest, strict=True)
            written = " ".join(format_genotype(ruleset.loci[i], one) for i, one in pairs)
            different = set(names)
            plain = sum(name_key(name) in traits for name in different)
            rank = (-len(different), -plain, sum(map(len, different)))
            found.append((rank, dict(zip(cells, names, strict=True)), written))
    _, there, written = min(found, key=lambda one: one[0], default=((), alone, ""))
    return there, written


def _first_fitting(cell: FullGenotype, ways: list[tuple[str, list[Reading]]]) -> str:
    found = (name for name, way in ways if all(map(contains, way, cell)))
    return next(found, "")
