"""What two animals of known genotypes have, with chances: by sex, of the born and of the living."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.locus import AFTER_BIRTH, Locus
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.genetics.whole_readings import disjoint
from testcross.solver import FEMALE, MALE, Genotype, Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A variety that two parents can have."""

    variety: str
    chance: Fraction | None
    """How likely each that is born is one; None unless both genotypes are fully known."""
    sons: Fraction | None = None
    """How likely a son is one; None unless sons and daughters differ."""
    daughters: Fraction | None = None
    living: Fraction | None = None
    """How likely one that grows up is one; None unless some die after birth."""
    least: Fraction | None = None
    """The least that its chance can be, where a genotype is known in part; else None."""
    most: Fraction | None = None


class Brood:
    """The offspring of two animals whose genotypes are known in full.

    Each parent gives either allele of a pair as often (Law of Segregation), each locus by itself
    (Law of Independent Assortment); loci on sex chromosomes go together with the sex.
    """

    def __init__(self, ruleset: Ruleset, sire: Animal, dam: Animal) -> None:
        self._ruleset = ruleset
        self._loci = ruleset.loci
        self._sexes = (MALE, FEMALE) if ruleset.is_sexed else (None,)
        self._young = [
            young_of(locus, his, hers)
            for locus, (his,), (hers,) in zip(
                ruleset.loci, sire.readings, dam.readings, strict=True
            )
        ]
        self._born = [locus.every - locus.unborn for locus in ruleset.loci]
        self._grown = [locus.every - locus.ungrown for locus in ruleset.loci]
        self._some_die_young = bool(self.deaths(AFTER_BIRTH))

    def chance_of(self, variety: Variety) -> Chance:
        """Return how likely an offspring is of a variety."""
        told = self._ruleset.is_sexed
        return Chance(
            variety=variety.name,
            chance=self._of(variety, self._born, self._sexes),
            sons=self._of(variety, self._born, (MALE,)) if told else None,
            daughters=self._of(variety, self._born, (FEMALE,)) if told else None,
            living=self._of(variety, self._grown, self._sexes) if self._some_die_young else None,
        )

    def deaths(self, when: str) -> str:
        """Say who dies before birth, or after it, and how many; empty where none does."""
        left = self._born if when == AFTER_BIRTH else [locus.every for locus in self._loci]
        found = []
        for place, locus in enumerate(self._loci):
            for genotype, time in locus.lethal:
                only = [*left[:place], frozenset({genotype}), *left[place + 1 :]]
                share = self._share(only, self._sexes)
                if time == when and share:
                    part = share / self._share(left, self._sexes)
                    found.append(f"{part} are {format_genotype(locus, genotype)} and die {when}")
        return listed(found, "and")

    def _of(
        self, variety: Variety, left: Sequence[Reading], sexes: Sequence[int | None]
    ) -> Fraction:
        """Return the share of a variety, in any of its ways, among what is left."""
        ways = (
            [way & one for way, one in zip(some, left, strict=True)] for some in _parts(variety)
        )
        whole = self._share(left, sexes)
        return (
            sum((self._share(way, sexes) for way in ways), Fraction()) / whole if whole else whole
        )

    def _share(self, readings: Sequence[Reading], sexes: Sequence[int | None]) -> Fraction:
        """Return how likely an offspring of some sexes has this at every locus."""
        return sum((self._share_of_sex(readings, sex) for sex in sexes), Fraction())

    def _share_of_sex(self, readings: Sequence[Reading], sex: int | None) -> Fraction:
        share = Fraction(1, 2) if self._ruleset.is_sexed else Fraction(1)
        for locus, young, reading in zip(self._loci, self._young, readings, strict=True):
            own = [one for one in young if sex is None or one in locus.of_sex(sex)]
            share *= Fraction(sum(one in reading for one in own), len(own))
            if not share:
                break
        return share


@lru_cache(maxsize=4_096)
def _parts(variety: Variety) -> tuple[tuple[Reading, ...], ...]:
    return disjoint(variety.ways)


def young_of(locus: Locus, sire: Genotype, dam: Genotype) -> list[Genotype]:
    """Return what comes of each gamete of the one with each of the other."""
    return [locus.from_gametes(one, other) for one, other in product(sire, dam)]


def ranges(
    ruleset: Ruleset, sire: Animal, dam: Animal, varieties: Sequence[Variety]
) -> tuple[Chance, ...] | None:
    """Return between what the chance of each variety lies, whatever is unknown of two animals.

    None where sons and daughters differ, or a variety couples loci.
    """
    if ruleset.is_sexed or any(len(joined(_parts(one))) > 1 for one in varieties):
        return None
    found = []
    for variety in varieties:
        (way,) = joined(_parts(variety))
        pairs = [
            _extremes(
                locus, reading, sire.readings[i] - locus.ungrown, dam.readings[i] - locus.ungrown
            )
            for i, (locus, reading) in enumerate(zip(ruleset.loci, way, strict=True))
        ]
        least, most = (prod(column, start=Fraction(1)) for column in zip(*pairs, strict=True))
        found.append(Chance(variety=variety.name, chance=None, least=least, most=most))
    return tuple(found)


@lru_cache(maxsize=16_384)
def _extremes(
    locus: Locus, reading: Reading, sire: Reading, dam: Reading
) -> tuple[Fraction, Fraction]:
    """Return the least and the most of those born that read so, over what parents can be."""
    chances = []
    for his, hers in product(sire, dam):
        born = [one for one in young_of(locus, his, hers) if one not in locus.unborn]
        chances.append(Fraction(sum(one in reading for one in born), len(born) or 1))
    return min(chances), max(chances)


def joined(parts: tuple[tuple[Reading, ...], ...]) -> list[tuple[Reading, ...]]:
    """Return parts that have nothing in common, those that differ at one locus put together."""
    found: list[tuple[Reading, ...]] = []
    for part in parts:
        for place, other in enumerate(found):
            apart = [i for i, (a, b) in enumerate(zip(part, other, strict=True)) if a != b]
            if len(apart) == 1:
                i = apart[0]
                found[place] = (*other[:i], other[i] | part[i], *other[i + 1 :])
                break
        else:
            found.append(part)
    return found
