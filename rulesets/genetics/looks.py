"""Which genotypes look alike, and whether every genotype has exactly one name.

Two genotypes at some loci look alike if with any genotype at the other loci they are of the same
variety, as one locus may hide another. That is how 9 : 3 : 4 comes out of two loci with two traits
each. ``coverage`` finds the genotypes that two varieties claim, and those that none does.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import listed, some_listed
from testcross.rulesets.errors import RulesetOverlapError
from testcross.rulesets.genetics.locus import (
    Locus,
    WholeReading,
    disjoint,
    in_common,
    size,
    without_whole,
)
from testcross.rulesets.genetics.names import varieties_at, written_whole
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import format_set
from testcross.solver import FEMALE, MALE, Genotype, Reading, signature

_SHOWN = 3
"""How many overlaps and gaps an answer lists."""
_MOST_PARTS = 5_000
"""Parts of what is left over; where there are more, gaps are not listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """Genotypes that two varieties claim."""

    genotype: str
    """As the notation has it, with the loci that do not matter left out."""
    varieties: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What the varieties of a ruleset claim twice, or not at all."""

    overlaps: tuple[Overlap, ...]
    """The first ones, in the deck's order."""
    gaps: tuple[str, ...]
    """The first genotypes that no variety claims, without the loci that do not matter."""
    unnamed: int
    """How many genotypes no variety claims; 0 where they are too scattered to be counted."""
    genotypes: int
    """How many there are."""


@lru_cache(maxsize=64)
def coverage(ruleset: Ruleset) -> Coverage | None:
    blanks = _blanks(ruleset)
    gaps, overlaps = _gaps(ruleset, blanks), first_overlaps(ruleset)
    if not gaps and not overlaps:
        return None
    return Coverage(
        overlaps=overlaps,
        gaps=tuple(written_whole(ruleset, gap) for gap in gaps[:_SHOWN]),
        unnamed=sum(map(size, gaps)),
        genotypes=sum(map(size, blanks)),
    )


def refuse_overlaps(ruleset: Ruleset) -> None:
    for overlap in first_overlaps(ruleset)[:1]:
        raise RulesetOverlapError(
            ruleset=ruleset.name, genotype=overlap.genotype, varieties=overlap.varieties
        )


@lru_cache(maxsize=64)
def first_overlaps(ruleset: Ruleset) -> tuple[Overlap, ...]:
    if ruleset.by_phenotype or not ruleset.loci:
        return ()
    found: list[Overlap] = []
    blanks = _blanks(ruleset)
    for one, other in combinations(varieties_at(ruleset, ()), 2):
        both = _shared(one, other, blanks)
        if both is not None:
            written = written_whole(ruleset, both)
            found.append(Overlap(genotype=written, varieties=(one.name, other.name)))
            if len(found) == _SHOWN:
                break
    return tuple(found)


def _shared(one: Variety, other: Variety, blanks: Sequence[WholeReading]) -> WholeReading | None:
    """Return what two varieties both claim, in some of their ways and of one sex."""
    pairs = (in_common(*ways) for ways in product(one.ways, other.ways))
    found = (in_common(both, blank) for both in pairs if both is not None for blank in blanks)
    return next((both for both in found if both is not None), None)


def _blanks(ruleset: Ruleset) -> list[WholeReading]:
    """Return everything that an animal can be: of either sex, where these differ."""
    sexes = (MALE, FEMALE) if ruleset.is_sexed else (None,)
    return [tuple(locus.of_sex(sex) - locus.unborn for locus in ruleset.loci) for sex in sexes]


def _gaps(ruleset: Ruleset, blanks: Sequence[WholeReading]) -> list[WholeReading]:
    """Return what no variety claims, in parts; nothing where there are too many."""
    if ruleset.by_phenotype or not ruleset.loci:
        return []
    parts = list(blanks)
    for variety in varieties_at(ruleset, ()):
        for way in variety.ways:
            parts = [rest for part in parts for rest in without_whole(part, way)]
            if len(parts) > _MOST_PARTS:
                return []
    return sorted(parts, key=lambda part: [signature(reading) for reading in part])


FullGenotype: TypeAlias = tuple[Genotype, ...]
"""One genotype per locus that is looked at."""
_MOST_WRITTEN_OUT = 10_000
"""Genotypes at the other loci; where there are more, their parts are compared."""


class Look(NamedTuple):
    key: Hashable
    """Equal for genotypes that look alike."""
    variety: str | None
    """The variety that it certainly is; None where that depends on other loci."""


PartialWay: TypeAlias = tuple[str, WholeReading, WholeReading]
"""A variety, and one way to read it: at the loci that are looked at, and at all others."""


class Looks:
    """Tells which genotypes at some loci of a ruleset look alike."""

    def __init__(
        self, loci: Sequence[Locus], ways: Sequence[PartialWay] = (), elsewhere: int = 1
    ) -> None:
        self.loci = tuple(loci)
        self._ways, self._elsewhere = ways, elsewhere
        # which ways fit each genotype at a locus, a bit each
        self._fitting = [
            {
                genotype: sum(1 << i for i, (_, here, _) in enumerate(ways) if genotype in here[at])
                for genotype in every
            }
            for at, every in enumerate(self.every())
        ]
        self._unread = [
            at for at, every in enumerate(self.every()) if all(way[1][at] == every for way in ways)
        ]
        """Loci that no variety says anything about, so none hides them either."""
        self._known: dict[int, tuple[Look, bool]] = {}

    def _bits(self, genotypes: FullGenotype) -> int:
        bits = (1 << len(self._ways)) - 1
        for fitting, genotype in zip(self._fitting, genotypes, strict=True):
            bits &= fitting[genotype]
        return bits

    def of(self, genotypes: FullGenotype) -> Look:
        # Genotypes that the same ways fit look alike whatever the other loci are: few sets of ways
        # come up, so each is worked out once.
        bits = self._bits(genotypes)
        if bits not in self._known:
            left: dict[str, list[WholeReading]] = {}
            for i, (variety, _, elsewhere) in enumerate(self._ways):
                if bits >> i & 1:
                    left.setdefault(variety, []).append(elsewhere)
            number = sum(size(rest) for some in left.values() for rest in some)
            # whether each genotype at the other loci has a name
            is_named = number == self._elsewhere
            certain = next(iter(left)) if is_named and len(left) == 1 else None
            key = certain or frozenset((name, _together(some)) for name, some in left.items())
            self._known[bits] = Look(key, certain), is_named
        look, is_named = self._known[bits]
        if not is_named:  # nothing says whose it looks like
            return Look((look.key, self.traits(genotypes)), None)
        if not self._unread:
            return look
        traits = self.traits(genotypes)
        return Look((look.key, tuple(traits[place] for place in self._unread)), None)

    def traits(self, genotypes: FullGenotype) -> tuple[str, ...]:
        """Return what is seen locus by locus if nothing is hidden."""
        pairs = zip(self.loci, genotypes, strict=True)
        return tuple(locus.phenotype(genotype) for locus, genotype in pairs)

    def hidden(self, genotypes: FullGenotype) -> tuple[int, ...]:
        """Return which of these loci, by their place among them, cannot be seen of a genotype."""
        mine = self.of(genotypes).key
        return tuple(
            place
            for place in range(len(self.loci))
            if all(
                self.of((*genotypes[:place], other, *genotypes[place + 1 :])).key == mine
                for other in self.every()[place]
            )
        )

    def every(self) -> tuple[Reading, ...]:
        return tuple(locus.every - locus.unborn for locus in self.loci)

    @cached_property
    def decided(self) -> frozenset[str]:
        """The varieties that these loci decide alone: no genotype here is one of them perhaps."""
        sure: set[str] = set()
        perhaps: set[str] = set()
        for genotypes in product(*self.every()):
            variety, bits = self.of(genotypes).variety, self._bits(genotypes)
            sure |= {variety} if variety is not None else set()
            perhaps |= {way[0] for i, way in enumerate(self._ways) if bits >> i & 1} - {variety}
        return frozenset(sure - perhaps)


def _together(parts: Sequence[WholeReading]) -> frozenset[WholeReading] | frozenset[FullGenotype]:
    """Return a key of genotypes: equal keys for equal sets, however they are parted."""
    if len(parts) == 1 or sum(map(size, parts)) > _MOST_WRITTEN_OUT:
        return frozenset(parts)
    return frozenset(genotypes for part in parts for genotypes in product(*part))


@lru_cache(maxsize=64)
def looks_at(ruleset: Ruleset, places: tuple[int, ...]) -> Looks:
    others = [i for i in range(len(ruleset.loci)) if i not in places]
    ways = list[PartialWay]()
    # without them where they say no more than traits do, or two varieties claim one genotype
    if not ruleset.by_phenotype and not first_overlaps(ruleset):
        ways = [
            (variety.name, tuple(way[i] for i in places), tuple(way[i] for i in others))
            for variety in varieties_at(ruleset, places)
            for way in disjoint(variety.ways)  # none with what another way of it has too
        ]
    # how many genotypes there are at the other loci: a name is certain if it holds with all of them
    elsewhere = prod(len(ruleset.loci[i].every - ruleset.loci[i].unborn) for i in others)
    return Looks([ruleset.loci[place] for place in places], ways, elsewhere)


@lru_cache(maxsize=256)
def every_look(looks: Looks) -> Mapping[FullGenotype, str]:
    return names_of_looks(looks, product(*map(sorted, looks.every())))


def names_of_looks(looks: Looks, seen: Iterable[FullGenotype]) -> dict[FullGenotype, str]:
    """Return what each of some genotypes at some loci looks like, in words.

    That is the variety where each of them is certainly one, or where it hides what is seen at some
    locus otherwise; else the traits at the loci that are not hidden.
    """
    found = {genotypes: looks.of(genotypes) for genotypes in seen}
    # Cards' names where every genotype is certainly of one card; in a square of fewer loci a card's
    # name would claim too much, and traits are named, except where one locus hides another.
    certain = all(look.variety is not None for look in found.values())
    alike: dict[Hashable, dict[tuple[str, ...], FullGenotype]] = {}
    for genotypes, look in found.items():
        alike.setdefault(look.key, {}).setdefault(looks.traits(genotypes), genotypes)
    names: dict[Hashable, str] = {}
    for key, traits in alike.items():
        some = list(traits.values())
        variety = looks.of(some[0]).variety
        if variety is not None and (certain or len(some) > 1):
            name = variety
        else:
            hidden = set[int]()
            if len(some) > 1:
                hidden = set.intersection(*({*looks.hidden(one)} for one in some))
            seen_of = (
                ", ".join(shows for i, shows in enumerate(looks.traits(one)) if i not in hidden)
                for one in some
            )
            name = listed(list(dict.fromkeys(seen_of)))
        if name in names.values():  # what is seen at each locus does not tell them apart
            name = f"{name} ({_written(looks.loci, some[:1])})"
        names[key] = name
    return {genotypes: names[look.key] for genotypes, look in found.items()}


def reasons_for(looks: Looks, chances: Mapping[FullGenotype, Fraction]) -> tuple[str, ...]:
    """Return why genotypes that differ in their traits look alike, a sentence for each look."""
    by_look: dict[Hashable, list[FullGenotype]] = {}
    for genotypes in chances:
        by_look.setdefault(looks.of(genotypes).key, []).append(genotypes)

    def by_traits(alike: Sequence[FullGenotype], places: Sequence[int]) -> list[list[FullGenotype]]:
        groups: dict[tuple[str, ...], list[FullGenotype]] = {}
        for one in alike:
            traits = looks.traits(one)
            groups.setdefault(tuple(traits[i] for i in places), []).append(one)
        return list(groups.values())

    def shares(groups: Sequence[Sequence[FullGenotype]]) -> str:
        sums = (sum((chances[one] for one in some), Fraction()) for some in groups)
        return some_listed([str(share) for share in sums])

    reasons, places = list[str](), range(len(looks.loci))
    for alike in by_look.values():
        every = by_traits(alike, places)
        if len(every) == 1:
            continue
        # What all of them hide is the reason; what they show in common is what to say of them.
        hidden = sorted(set.intersection(*({*looks.hidden(one)} for one in alike)))
        seen = [i for i in places if i not in hidden]
        groups, loci = by_traits(alike, seen), [looks.loci[i] for i in seen]
        written = [_written(loci, [tuple(one[i] for i in seen) for one in x]) for x in groups]
        if len(groups) > 1:
            reasons.append(f"{some_listed(written)} look alike: {shares(groups)}.")
        else:
            names = listed([looks.loci[i].name for i in hidden], "and")
            reasons.append(f"{written[0]} hides {names}, so {shares(every)} look alike.")
    return tuple(reasons)


def _written(loci: Sequence[Locus], alike: Sequence[FullGenotype]) -> str:
    columns = zip(*alike, strict=True)
    return " ".join(
        format_set(locus, frozenset(column)) for locus, column in zip(loci, columns, strict=True)
    )
