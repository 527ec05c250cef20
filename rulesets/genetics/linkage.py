"""Linked loci: how often alleles that lie on one chromosome go into a gamete together.

Between two neighbours a chromosome crosses over with a chance that the map tells; what happens
between other neighbours has no part in it. Loci without a place on the map are inherited
independently.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import exp, prod
from typing import TypeAlias

from testcross.rulesets.english import listed, percent
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.solver import FEMALE, MALE, Allele, Genotype, Reading, gametes_of

Phase: TypeAlias = Mapping[int, tuple[Allele, Allele]]
"""What lies together, where it matters: at each place the allele of one and of the other strand."""
MOST_PHASES = 16
"""Ways in which the alleles of two parents can lie together, each with its own chances."""


def linked_groups(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return the places of loci that share a chromosome, in their order on it."""
    found: dict[str, list[tuple[Fraction, int]]] = {}
    for place, locus in enumerate(ruleset.loci):
        if locus.position is not None:
            found.setdefault(locus.group, []).append((locus.position, place))
    return tuple(
        tuple(place for _, place in sorted(some)) for some in found.values() if len(some) > 1
    )


def recombination(ruleset: Ruleset, one: int, other: int, sex: int) -> Fraction:
    """Return which share of an animal's gametes has alleles of two loci that lay apart in it."""
    if sex == ruleset.uncrossed_sex:
        return Fraction(0)
    first, last = (ruleset.loci[place] for place in (one, other))
    between = {
        locus.position
        for locus in (ruleset.whole or ruleset).loci
        if locus.group == first.group and locus.position is not None
    }
    ends = sorted(locus.position for locus in (first, last) if locus.position is not None)
    share = Fraction(0)
    for start, end in pairwise(sorted(at for at in between if ends[0] <= at <= ends[-1])):
        # neighbours: Haldane's share to a hundredth of a per cent
        step = min((end - start) / 100, Fraction(1, 2))
        if ruleset.has_haldane_map:
            step = Fraction(str(round((1 - exp(-(end - start) / 50)) / 2, 4)))
        share = share * (1 - step) + (1 - share) * step
    return share


def mixed_places(ruleset: Ruleset, group: Sequence[int], readings: Sequence[Reading]) -> list[int]:
    """Return where in a group an animal of a known genotype has two different alleles."""
    pairs = [(place, *next(iter(readings[place]))) for place in group]
    return [p for p, a, b in pairs if a != b and b < len(ruleset.loci[p].alleles)]


def phases_of(
    ruleset: Ruleset, readings: Sequence[Reading], given: Sequence[tuple[str, Allele, Allele]]
) -> list[Phase]:
    """Return the ways in which an animal's alleles can lie together, where that matters."""
    known = {name: list(pair) for name, *pair in given}
    mixed = [mixed_places(ruleset, group, readings) for group in linked_groups(ruleset)]
    ways = [list(_phases_at(ruleset, readings, known, some)) for some in mixed if len(some) > 1]
    return [{place: pair for one in way for place, pair in one.items()} for way in product(*ways)]


def _phases_at(
    ruleset: Ruleset,
    readings: Sequence[Reading],
    given: Mapping[str, list[Allele]],
    places: Sequence[int],
) -> Iterator[Phase]:
    """Yield the ways at some places of one chromosome that agree with what is known."""
    own = [next(iter(readings[place])) for place in places]
    names = [ruleset.loci[place].name for place in places]
    for turned in product((False, True), repeat=len(places) - 1):
        way = [two[::-1] if turn else two for two, turn in zip(own, (False, *turned), strict=True)]
        known = [
            (list(two), given[name]) for name, two in zip(names, way, strict=True) if name in given
        ]
        if all(a == b for a, b in known) or all(a == b[::-1] for a, b in known):
            yield dict(zip(places, way, strict=True))


def phases_of_both(ruleset: Ruleset, sire: Animal, dam: Animal) -> list[tuple[Phase, Phase]]:
    """Return the ways of both parents; none where there are too many to look at each."""
    his, hers = (phases_of(ruleset, one.readings, one.phase) for one in (sire, dam))
    return list(product(his, hers)) if len(his) * len(hers) <= MOST_PHASES else []


def linked_places(
    ruleset: Ruleset, parents: Sequence[Animal], phases: Sequence[Phase]
) -> Iterator[tuple[int, ...]]:
    """Yield places whose alleles go together in a parent, and all others by themselves."""
    joint = []
    for group in linked_groups(ruleset):
        if any(place in phase for phase in phases for place in group):
            mixed = {p for one in parents for p in mixed_places(ruleset, group, one.readings)}
            joint.append(tuple(place for place in group if place in mixed))
    together = {place for some in joint for place in some}
    yield from joint
    yield from ((place,) for place in range(len(ruleset.loci)) if place not in together)


def gametes_at(
    ruleset: Ruleset, places: Sequence[int], pairs: Sequence[Genotype], sex: int
) -> Mapping[tuple[Allele, ...], Fraction]:
    """Return what an animal gives at places of one chromosome, each with its chance."""
    whole = any(b == len(ruleset.loci[p].alleles) for p, (_, b) in zip(places, pairs, strict=True))
    one, other = zip(*pairs, strict=True)
    shares = [recombination(ruleset, *two, sex) for two in pairwise(places)]
    return gametes_of((one, other), (Fraction(0),) * len(shares) if whole else tuple(shares))


def gamete_chance(
    ruleset: Ruleset, gamete: Mapping[int, Allele], phase: Phase, sex: int
) -> Fraction:
    """Return how likely an animal gives these alleles, as far as that is a matter of linkage."""
    groups = [[p for p in group if p in phase] for group in linked_groups(ruleset)]
    return prod(
        (
            gametes_at(ruleset, places, [phase[p] for p in places], sex).get(
                tuple(gamete[p] for p in places), Fraction(0)
            )
            for places in groups
            if places
        ),
        start=Fraction(1),
    )


def written_phase(ruleset: Ruleset, phase: Phase) -> str:
    """Return what lies together as people write it: ``b+ vg+ / b vg``."""
    sides = (
        " ".join(ruleset.loci[place].symbols[pair[side]] for place, pair in sorted(phase.items()))
        for side in (0, 1)
    )
    return " / ".join(sides)


def linkage_notes(ruleset: Ruleset, phases: Sequence[Phase]) -> Iterator[str]:
    """Yield why the alleles of parents, the sire first, do not go their ways independently."""
    words = ruleset.roles.parents
    for sex, phase in zip((MALE, FEMALE), phases, strict=True):
        for group in linked_groups(ruleset):
            places = [place for place in group if place in phase]
            if places and sex == ruleset.uncrossed_sex:
                names = listed([ruleset.loci[place].name for place in places], "and")
                why = f"nothing crosses over in {('males', 'females')[sex]}"
                yield f"The {words[sex]} hands on {names} as they lie: {why}."
                continue
            for one, other in pairwise(places):
                yield _apart(ruleset, one, other, sex)


def _apart(ruleset: Ruleset, one: int, other: int, sex: int) -> str:
    first, last = ruleset.loci[one], ruleset.loci[other]
    units = (last.position or Fraction()) - (first.position or Fraction())
    share = percent(recombination(ruleset, one, other, sex), figures=4)
    return (
        f"{first.name} and {last.name} lie {float(units):g} units apart on one chromosome, so "
        f"{share} of the gametes of the {ruleset.roles.parents[sex]} are new combinations."
    )
