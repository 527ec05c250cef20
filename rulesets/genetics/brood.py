"""What two animals of known genotypes have, with chances: by sex, of the born and of the living."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product, starmap
from math import lcm, prod
from operator import contains

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.composed_names import (
    composed,
    prefix_places,
    states_at,
    states_shown,
)
from testcross.rulesets.genetics.linkage import Phase, gametes_at, linked_places
from testcross.rulesets.genetics.locus import AFTER_BIRTH, Locus
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.genetics.whole_readings import disjoint
from testcross.solver import FEMALE, MALE, Genotype, Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What one parent must be at a locus, where it is known in part."""

    parent: str
    """The word for it: ``buck``."""
    genotype: str
    """One of those that it can be, or several: ``Bb``."""
    chance: Fraction | None
    """How likely the variety is then; None where that depends on more."""


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
    loci: tuple[str, ...] = ()
    """Those at which what is not known of the parents makes a difference."""
    conditions: tuple[Condition, ...] = ()
    """What it depends on: how likely it is with each genotype of the one parent that matters, or
    what both must be so that there can be one at all."""


@dataclass(frozen=True, slots=True)
class _Among:
    """Among which offspring a share is counted."""

    left: tuple[Reading, ...]
    """Those that have one of these at each locus."""
    sexes: tuple[int | None, ...]
    """Those of one of these sexes; None where sons and daughters do not differ."""


_ALL = Fraction(1)


class Brood:
    """The offspring of two animals whose genotypes are known in full.

    Each parent gives either allele of a pair as often (Law of Segregation), each locus by itself
    (Law of Independent Assortment) unless what lies together in the parents is told; loci on sex
    chromosomes go together with the sex.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        sire: Animal,
        dam: Animal,
        phases: tuple[Phase, Phase] = ({}, {}),
        shown: Fraction = _ALL,
    ) -> None:
        self._ruleset, self._shown = ruleset, shown
        self._loci = ruleset.loci
        self._parents = (sire, dam)
        self._sexes = (MALE, FEMALE) if ruleset.is_sexed else (None,)
        self._units = list(linked_places(ruleset, self._parents, phases))
        """Places that are inherited together."""
        self._unit_of = {p: number for number, unit in enumerate(self._units) for p in unit}
        self._young = [self._young_at(unit, phases) for unit in self._units]
        self._counts: dict[tuple[int, int | None, tuple[Reading, ...]], int] = {}
        every = tuple(locus.every for locus in ruleset.loci)
        born = tuple(locus.every - locus.unborn for locus in ruleset.loci)
        grown = tuple(locus.every - locus.ungrown for locus in ruleset.loci)
        self._all, self._born = _Among(every, self._sexes), _Among(born, self._sexes)
        self._among = {"chance": self._born}
        if ruleset.is_sexed:
            self._among |= {"sons": _Among(born, (MALE,)), "daughters": _Among(born, (FEMALE,))}
        if self.deaths(AFTER_BIRTH):
            self._among["living"] = _Among(grown, self._sexes)
        self._whole = {key: self._share(one.left, one.sexes) for key, one in self._among.items()}

    def chances(self) -> Iterator[Chance]:
        """Yield each variety that they can have, in the deck's order, with how likely it is.

        Prefixes tell of loci by themselves, so their shares are worked out once for all bases.
        """
        places = prefix_places(self._ruleset)
        if any(
            parent.readings[place] <= locus.ungrown
            for parent in self._parents
            for place, locus in enumerate(self._loci)
        ):
            return
        apart = not any(
            self._loci[place].is_sexed or len(self._units[self._unit_of[place]]) > 1
            for place in places
        )
        states = [[*self._states(place)] if apart else [] for place in places]
        for base in self._ruleset.varieties:
            bare = composed(self._ruleset, base, ()) if base.takes_prefixes else base
            shares = self._shares_of(bare)
            if not base.takes_prefixes or not places:
                yield from filter(_is_possible, [_told(base.name, shares)])
            elif shares["chance"] and not apart:
                yield from filter(_is_possible, starmap(self._named, self._spelt_out(base)))
            elif shares["chance"]:
                for chosen in product(*states):
                    yield _put_together(base.name, shares, chosen)

    def _named(self, base: Variety, chosen: tuple[Prefix, ...]) -> Chance:
        """Return how likely an offspring is a base with prefixes."""
        found: defaultdict[str, Fraction] = defaultdict(Fraction)
        each = (states_shown(self._ruleset, state, self._shown) for state in chosen)
        for terms in product(*each):
            shares = self._shares_of(composed(self._ruleset, base, tuple(one for _, one in terms)))
            for key, share in shares.items():
                found[key] += share * prod(much for much, _ in terms)
        return _told(composed(self._ruleset, base, chosen).name, found)

    def _spelt_out(self, base: Variety) -> Iterator[tuple[Variety, tuple[Prefix, ...]]]:
        """Yield a base with every combination of prefixes that there can be."""
        states = (
            [one for one in states_at(self._ruleset, place) if self._is_born(place, one.reading)]
            for place in prefix_places(self._ruleset)
        )
        yield from ((base, chosen) for chosen in product(*states))

    def _states(self, place: int) -> Iterator[tuple[str, Mapping[str, Fraction]]]:
        """Yield what can be said of a locus and is possible there, with its share of all that can.

        What a mask hides there takes no prefixes and does not count.
        """
        states = states_at(self._ruleset, place)
        every = frozenset[Genotype]().union(*(state.reading for state in states))
        unit = self._unit_of[place]
        for state in states:
            shares = {}
            parts = states_shown(self._ruleset, state, self._shown)
            shown = [(much, one.reading) for much, one in parts]
            for key, among in self._among.items():
                part, whole = (
                    sum(
                        much * self._count(unit, (one & among.left[place],), among.sexes[0])
                        for much, one in some
                    )
                    for some in (shown, [(1, every)])
                )
                shares[key] = Fraction(part) / (whole or 1)
            if shares["chance"]:
                yield state.name, shares

    def _shares_of(self, variety: Variety) -> dict[str, Fraction]:
        return {
            key: self._of(variety, among) / self._whole[key] if self._whole[key] else Fraction()
            for key, among in self._among.items()
        }

    def deaths(self, when: str) -> str:
        """Say who dies before birth, or after it, and how many; empty where none does."""
        left = (self._born if when == AFTER_BIRTH else self._all).left
        found = []
        for place, locus in enumerate(self._loci):
            for genotype, time in locus.lethal:
                only = [*left[:place], frozenset({genotype}), *left[place + 1 :]]
                share = self._share(only, self._sexes)
                if time == when and share:
                    part = share / self._share(left, self._sexes)
                    found.append(f"{part} are {format_genotype(locus, genotype)} and die {when}")
        return listed(found, "and")

    def _of(self, variety: Variety, among: _Among) -> Fraction:
        """Return the share of a variety, in any of its ways, that is among some."""
        ways = (
            [way & one for way, one in zip(some, among.left, strict=True)]
            for some in parts_of(variety)
        )
        return sum((self._share(way, among.sexes) for way in ways), Fraction())

    def _share(self, readings: Sequence[Reading], sexes: Sequence[int | None]) -> Fraction:
        """Return how likely an offspring of some sexes has this at every locus."""
        return sum((self._share_of_sex(readings, sex) for sex in sexes), Fraction())

    def _share_of_sex(self, readings: Sequence[Reading], sex: int | None) -> Fraction:
        number, whole = 1, 2 if self._ruleset.is_sexed else 1
        for unit, places in enumerate(self._units):
            number *= self._count(unit, tuple(readings[place] for place in places), sex)
            if not number:
                return Fraction()
            whole *= self._count(unit, tuple(self._loci[p].every for p in places), sex)
        return Fraction(number, whole)

    def _count(self, unit: int, readings: tuple[Reading, ...], sex: int | None) -> int:
        """Return how many of the combinations of gametes at some loci read so and are of a sex."""
        key = (unit, sex, readings)
        if key not in self._counts:
            own = [
                self._loci[place].of_sex(sex) & reading
                for place, reading in zip(self._units[unit], readings, strict=True)
            ]
            self._counts[key] = sum(
                number
                for young, number in self._young[unit].items()
                if all(map(contains, own, young))
            )
        return self._counts[key]

    def _young_at(
        self, places: tuple[int, ...], phases: tuple[Phase, Phase]
    ) -> Mapping[tuple[Genotype, ...], int]:
        """Return how often each combination of genotypes comes, as whole numbers."""
        if len(places) == 1:
            (his,), (hers,) = (parent.readings[places[0]] for parent in self._parents)
            return Counter((one,) for one in young_of(self._loci[places[0]], his, hers))
        given = [
            gametes_at(
                self._ruleset,
                places,
                [phase.get(p) or next(iter(parent.readings[p])) for p in places],
                sex,
            )
            for sex, parent, phase in zip((MALE, FEMALE), self._parents, phases, strict=True)
        ]
        found: Counter[tuple[Genotype, ...]] = Counter()
        scale = prod(lcm(*(chance.denominator for chance in some.values())) for some in given)
        for (one, chance), (other, too) in product(*(some.items() for some in given)):
            young = tuple(
                self._loci[p].from_gametes(a, b) for p, a, b in zip(places, one, other, strict=True)
            )
            found[young] += int(chance * too * scale)
        return found

    def _is_born(self, place: int, reading: Reading) -> bool:
        """Tell whether any of the young read so at a locus."""
        unit = self._unit_of[place]
        at = self._units[unit].index(place)
        return any(young[at] in reading for young in self._young[unit])


def _is_possible(one: Chance) -> bool:
    return bool(one.chance)


def _put_together(
    base: str, shares: Mapping[str, Fraction], chosen: Sequence[tuple[str, Mapping[str, Fraction]]]
) -> Chance:
    """Return the chance of a base with prefixes."""
    names = [name for name, _ in chosen if name]
    found = {
        key: prod((one[key] for _, one in chosen), start=share) for key, share in shares.items()
    }
    return _told(" ".join([*names, base]), found)


def _told(name: str, shares: Mapping[str, Fraction]) -> Chance:
    return Chance(
        variety=name,
        chance=shares["chance"],
        sons=shares.get("sons"),
        daughters=shares.get("daughters"),
        living=shares.get("living"),
    )


@lru_cache(maxsize=4_096)
def parts_of(variety: Variety) -> tuple[tuple[Reading, ...], ...]:
    """Return the ways to read a variety, so that no genotype is in two of them."""
    return disjoint(variety.ways)


def young_of(locus: Locus, sire: Genotype, dam: Genotype) -> list[Genotype]:
    """Return what comes of each gamete of the one with each of the other."""
    return [locus.from_gametes(one, other) for one, other in product(sire, dam)]
