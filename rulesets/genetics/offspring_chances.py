"""Chances of offspring, by what is known of the parents.

``Brood``: both genotypes known in full, so that each chance is exact, by sex, of the born and of
the living. ``ranges``: known in part, so that each chance lies between two ends, with what it
depends on; loci of one chromosome are taken together where that makes a difference. ``expected``:
means over all that the parents can be, by how often alleles are among founders (Hardy-Weinberg),
which is never assumed: it is given, or estimated from a herd.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product, repeat
from math import lcm, prod
from operator import contains, itemgetter
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.founder_frequencies import Frequencies, likely
from testcross.rulesets.genetics.linkage import (
    Phase,
    gametes_at,
    linked_groups,
    linked_places,
    recombination,
)
from testcross.rulesets.genetics.locus import AFTER_BIRTH, Locus, disjoint, joined
from testcross.rulesets.genetics.names import (
    Composed,
    Weights,
    composed,
    prefix_places,
    spelt,
    states_at,
    states_shown,
    ways_to_show,
)
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety
from testcross.rulesets.genetics.slots import format_genotype
from testcross.solver import (
    FEMALE,
    MALE,
    Allele,
    BreedingLocus,
    Chromosome,
    Genotype,
    Half,
    Reading,
    ends_together,
)


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
    (Law of Independent Assortment) unless what lies together in the parents is known; loci on sex
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
        self._offspring = [self._offspring_at(unit, phases) for unit in self._units]
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
                each = iter([_chance(base.name, shares)])
            elif not shares["chance"]:
                continue
            elif apart:
                each = (self._beside(base.name, shares, chosen) for chosen in product(*states))
            else:
                born = (
                    [one for one in states_at(self._ruleset, place) if self._is_born(one)]
                    for place in places
                )
                each = (self._named(base, chosen) for chosen in product(*born))
            yield from (one for one in each if one.chance)

    def _named(self, base: Variety, chosen: tuple[Prefix, ...]) -> Chance:
        found: defaultdict[str, Fraction] = defaultdict(Fraction)
        each = (states_shown(self._ruleset, state, self._shown) for state in chosen)
        for terms in product(*each):
            shares = self._shares_of(composed(self._ruleset, base, tuple(one for _, one in terms)))
            for key, share in shares.items():
                found[key] += share * prod(much for much, _ in terms)
        return _chance(composed(self._ruleset, base, chosen).name, found)

    @staticmethod
    def _beside(
        base: str,
        shares: Mapping[str, Fraction],
        chosen: Sequence[tuple[str, Mapping[str, Fraction]]],
    ) -> Chance:
        """Return the chance of a base with prefixes that have no part in its own."""
        names = [name for name, _ in chosen if name]
        found = {key: prod((one[key] for _, one in chosen), start=s) for key, s in shares.items()}
        return _chance(" ".join([*names, base]), found)

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
        found = {}
        for key, among in self._among.items():
            ways = (
                [way & one for way, one in zip(some, among.left, strict=True)]
                for some in parts_of(variety)
            )
            part = sum((self._share(way, among.sexes) for way in ways), Fraction())
            found[key] = part / self._whole[key] if self._whole[key] else part
        return found

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

    def _share(self, readings: Sequence[Reading], sexes: Sequence[int | None]) -> Fraction:
        """Return how likely an offspring of some sexes has this at every locus."""
        found = Fraction()
        for sex in sexes:
            number, whole = 1, 2 if self._ruleset.is_sexed else 1
            for unit, places in enumerate(self._units):
                number *= self._count(unit, tuple(readings[place] for place in places), sex)
                if not number:
                    break
                whole *= self._count(unit, tuple(self._loci[p].every for p in places), sex)
            found += Fraction(number, whole)
        return found

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
                for offspring, number in self._offspring[unit].items()
                if all(map(contains, own, offspring))
            )
        return self._counts[key]

    def _offspring_at(
        self, places: tuple[int, ...], phases: tuple[Phase, Phase]
    ) -> Mapping[tuple[Genotype, ...], int]:
        """Return how often each combination of genotypes comes, as whole numbers."""
        if len(places) == 1:
            (his,), (hers,) = (parent.readings[places[0]] for parent in self._parents)
            return Counter((one,) for one in self._loci[places[0]].offspring(his, hers))
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
            offspring = tuple(
                self._loci[p].from_gametes(a, b) for p, a, b in zip(places, one, other, strict=True)
            )
            found[offspring] += int(chance * too * scale)
        return found

    def _is_born(self, state: Prefix) -> bool:
        unit = self._unit_of[state.place]
        at = self._units[unit].index(state.place)
        return any(offspring[at] in state.reading for offspring in self._offspring[unit])


def _chance(name: str, shares: Mapping[str, Fraction]) -> Chance:
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


Item: TypeAlias = Reading | Prefix
"""What is asked at a locus: a reading, or what a prefix of it, or none, stands for."""
_Ways: TypeAlias = list[tuple[Reading, ...]]


def _asked_of(ruleset: Ruleset, base: Variety) -> _Ways:
    bare = composed(ruleset, base, ()) if base.takes_prefixes else base
    return joined(parts_of(bare))


@lru_cache(maxsize=8)
def ranges(
    ruleset: Ruleset, sire: Animal, dam: Animal, possible: Sequence[Composed]
) -> tuple[Chance, ...] | None:
    """Return between what the chance of each variety lies, whatever is unknown of two animals.

    None where linked loci of a sex chromosome have a part in it, or of ways to read a variety that
    lie apart; or where genotypes at a sex chromosome kill.
    """
    if any(locus.is_sexed and locus.lethal for locus in ruleset.loci):
        return None
    his, hers = (
        [replace(one, readings=way, alternatives=()) for way in joined(disjoint(one.ways))]
        for one in (sire, dam)
    )
    found = [_Crossing(ruleset, sire, dam).ranges(possible) for sire, dam in product(his, hers)]
    names = [spelt(ruleset, base, chosen) for base, some in possible for chosen in some]
    coupled = {
        place
        for first, *others in (his, hers)
        for one in others
        for place, (a, b) in enumerate(zip(first.readings, one.readings, strict=True))
        if a != b
    }
    loci = dict[frozenset[int], tuple[str, ...]]()
    chances = []
    for name, *each in zip(names, *found, strict=True):
        known = [one for one in each if one is not None]
        if len(known) < len(each):
            return None
        least, most, places, conditions = known[0]
        if len(known) > 1:
            least, most = min(one.least for one in known), max(one.most for one in known)
            places, conditions = places.union(*(one.places for one in known)), ()
            if len({(one.least, one.most) for one in known}) > 1:
                places = places.union(coupled)
        if places not in loci:
            loci[places] = tuple(ruleset.loci[place].name for place in sorted(places))
        if most:
            chances.append(
                Chance(
                    variety=name,
                    chance=None,
                    least=least,
                    most=most,
                    loci=loci[places],
                    conditions=conditions,
                )
            )
    return tuple(chances)


def expected(
    ruleset: Ruleset,
    sire: Animal,
    dam: Animal,
    possible: Sequence[Composed],
    frequencies: Frequencies,
) -> tuple[Chance, ...] | None:
    """Return the chance of each variety, what is unknown of two animals being as frequent as said.

    What lies together is as often one way as another, so that linked loci come as independent ones
    do. None where a locus that matters has no frequencies, or what lies together was said.
    """
    if sire.phase or dam.phase or any(locus.is_sexed and locus.lethal for locus in ruleset.loci):
        return None
    try:
        return tuple(_Mean(ruleset, (sire, dam), frequencies).chances(possible))
    except _NoFrequenciesError:
        return None


class _NoFrequenciesError(Exception):
    """Nobody said how often the alleles of a locus are."""


class _Mean:
    """Chances as means over all that two parents can be, each as likely as in random mating."""

    def __init__(
        self, ruleset: Ruleset, parents: tuple[Animal, Animal], frequencies: Frequencies
    ) -> None:
        self._ruleset, self._frequencies = ruleset, frequencies
        self._sexes = (MALE, FEMALE) if ruleset.is_sexed else (None,)
        his, hers = (list(self._weighted(one)) for one in parents)
        self._cases = [
            (sex, one * other / len(self._sexes), sire, dam)
            for sex, (one, sire), (other, dam) in product(self._sexes, his, hers)
        ]
        """A sex, two ways to read the parents, and how often they come together."""
        self._shares: dict[tuple[int, Item, int], Fraction] = {}

    def _weighted(self, parent: Animal) -> Iterator[tuple[Fraction, tuple[Reading, ...]]]:
        """Yield the ways to read an animal, without what no grown one is, and how likely each."""
        ways = disjoint(parent.ways)
        differing = [i for i, column in enumerate(zip(*ways, strict=True)) if len({*column}) > 1]
        weights = [
            prod(
                (
                    sum((often.get(one, Fraction()) for one in way[i]), Fraction())
                    for i in differing
                    for often in [self._likely(i, parent.readings[i])]
                ),
                start=Fraction(1),
            )
            for way in ways
        ]
        whole = sum(weights, Fraction())
        for way, weight in zip(ways, weights, strict=True):
            left = tuple(
                reading - locus.ungrown
                for reading, locus in zip(way, self._ruleset.loci, strict=True)
            )
            if all(left):
                yield (weight / whole if whole else Fraction(1, len(ways))), left

    def _likely(self, place: int, reading: Reading) -> Mapping[Genotype, Fraction]:
        if place not in self._frequencies:
            raise _NoFrequenciesError
        return likely(self._frequencies[place], self._ruleset.loci[place], reading)

    def chances(self, possible: Sequence[Composed]) -> Iterator[Chance]:
        beside: dict[tuple[Prefix, ...], list[Fraction]] = {}
        for base, some in possible:
            at = prefix_places(self._ruleset) if base.takes_prefixes else ()
            ways = [
                [(i, one) for i, one in enumerate(way) if i not in at]
                for way in _asked_of(self._ruleset, base)
            ]
            own = [
                sum((self._product(number, way) for way in ways), Fraction())
                for number in range(len(self._cases))
            ]
            for chosen in some:
                if chosen not in beside:
                    items = [(one.place, one) for one in chosen]
                    beside[chosen] = [
                        self._product(number, items) for number in range(len(self._cases))
                    ]
                by_sex = dict.fromkeys(self._sexes, Fraction())
                for (sex, weight, _, _), a, b in zip(self._cases, own, beside[chosen], strict=True):
                    by_sex[sex] += weight * a * b
                chance = sum(by_sex.values(), Fraction())
                sons, daughters = (
                    (2 * by_sex[MALE], 2 * by_sex[FEMALE]) if len(by_sex) > 1 else (None, None)
                )
                if chance:
                    name = spelt(self._ruleset, base, chosen)
                    yield Chance(variety=name, chance=chance, sons=sons, daughters=daughters)

    def _product(self, number: int, items: Sequence[tuple[int, Item]]) -> Fraction:
        found = Fraction(1)
        for place, item in items:
            key = (place, item, number)
            if key not in self._shares:
                self._shares[key] = self._share_at(place, item, number)
            found *= self._shares[key]
        return found

    def _share_at(self, place: int, item: Item, number: int) -> Fraction:
        """Return how many of those born of a sex are as asked at a locus."""
        sex, _, sire, dam = self._cases[number]
        locus, ways = self._ruleset.loci[place], _ways_of(self._ruleset, item)
        every = [_chances_at(locus, one, sire[place], dam[place], sex) for one in ways]
        values = {chance for chances in every for chance in chances.values()}
        if len(values) == 1:
            return values.pop()
        if len(every) > 1:
            raise _NoFrequenciesError
        his, hers = (self._likely(place, one[place]) for one in (sire, dam))
        return sum((his[a] * hers[b] * every[0][a, b] for a, b in product(his, hers)), Fraction())


def _ways_of(ruleset: Ruleset, item: Item) -> tuple[Weights, ...]:
    if isinstance(item, Prefix):
        return ways_to_show(ruleset, item)
    return (((Fraction(1), item),),)


@dataclass(frozen=True, slots=True)
class _OpenSide:
    """One parent at a locus, where the chance depends on what it is there."""

    side: int
    by_chance: tuple[tuple[Fraction, str], ...]
    """How many of those born are as asked, by what it is, if the other is known."""
    needs: str
    """What it must be so that any can be; empty where it may be anything."""


@dataclass(frozen=True, slots=True)
class _RangeAtLocus:
    """How many of those born are as asked at a locus, whatever the parents are."""

    least: Fraction
    most: Fraction
    sides: tuple[_OpenSide, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _RangeAtUnit:
    """The same at loci that go together: one, those of a chromosome, or those that ways couple.

    Compared by identity, as names of thousands of shades are looked up by these.
    """

    least: Fraction
    most: Fraction
    loci: tuple[_RangeAtLocus, ...] = ()
    """At each of them, where it depends on something."""
    needs: tuple[tuple[int, Condition], ...] = ()
    """At which of them a parent must be what so that any can be as asked."""
    places: frozenset[int] = frozenset()
    """Where it makes a difference what a parent is."""
    is_joint: bool = False
    """Whether it is another than that of all loci alone."""


class _Range(NamedTuple):
    """Between what a chance lies, and what it depends on."""

    least: Fraction
    most: Fraction
    places: frozenset[int]
    conditions: tuple[Condition, ...]


def _merged(units: Sequence[_RangeAtUnit]) -> _RangeAtUnit:
    """Return units as one, as what is inherited at each has no part in the others."""
    first, *others = units
    least, most = first.least, first.most
    for one in others:
        least, most = least and least * one.least, most and most * one.most
    return _RangeAtUnit(
        least,
        most,
        sum([one.loci for one in units], ()),
        sum([one.needs for one in units], ()),
        frozenset[int]().union(*[one.places for one in units]),
        any(one.is_joint for one in units),
    )


class _Crossing:
    """Tells between what chances lie where each parent is read in one way.

    Loci, and combinations of prefixes, that many names have in common are looked at once.
    """

    def __init__(self, ruleset: Ruleset, sire: Animal, dam: Animal) -> None:
        self._ruleset, self._parents = ruleset, (sire, dam)
        groups = linked_groups(ruleset)
        linked = {place for group in groups for place in group}
        self._units = [*groups, *((i,) for i in range(len(ruleset.loci)) if i not in linked)]
        self._prefixed = prefix_places(ruleset)
        self._sexed = {i for i, locus in enumerate(ruleset.loci) if locus.is_sexed}
        """Sons and daughters differ at these, so they are looked at together."""
        self._joint: dict[tuple[object, ...], _RangeAtUnit | None] = {}
        self._at_unit: dict[tuple[object, ...], _RangeAtUnit] = {}
        self._columns: dict[tuple[object, ...], Sequence[_RangeAtUnit]] = {}
        self._merged: dict[tuple[_RangeAtUnit, ...], _RangeAtUnit] = {}

    def ranges(self, possible: Sequence[Composed]) -> Iterator[_Range | None]:
        """Yield between what the chance of each name lies, base by base; None where not known."""
        for base, some in possible:
            first, *others = ways = _asked_of(self._ruleset, base)
            joint = {i for way in others for i, one in enumerate(way) if one != first[i]}
            joint |= self._sexed
            columns = list[Sequence[_RangeAtUnit]]()
            own = list[_RangeAtUnit]()
            for unit in self._units:
                if not joint.isdisjoint(unit):
                    continue
                if base.takes_prefixes and not set(unit).isdisjoint(self._prefixed):
                    columns.append(self._column(unit, first, some))
                else:
                    own.append(self._range_at(unit, tuple(first[i] for i in unit)))
            if joint:
                units = tuple(unit for unit in self._units if not joint.isdisjoint(unit))
                prefixed = self._sexed.intersection(self._prefixed if base.takes_prefixes else ())
                each = some if prefixed else some[:1]
                coupled = [self._coupled(units, ways, one, prefixed) for one in each]
                known = [one for one in coupled if one is not None]
                if len(known) < len(coupled):
                    yield from repeat(None, len(some))
                    continue
                if prefixed:
                    columns.append(known)
                else:
                    own += known
            alone = [self._together(tuple(own))] if own else []
            for row in zip(*columns, strict=True) if columns else repeat((), len(some)):
                yield self._range(_merged([*alone, self._together(row)] if row else alone))

    def _together(self, units: tuple[_RangeAtUnit, ...]) -> _RangeAtUnit:
        if units not in self._merged:
            self._merged[units] = _merged(units)
        return self._merged[units]

    def _column(
        self, unit: tuple[int, ...], way: tuple[Reading, ...], some: Sequence[tuple[Prefix, ...]]
    ) -> Sequence[_RangeAtUnit]:
        """Return what the range at a unit is for a base with each combination of prefixes."""
        at = {i: self._prefixed.index(i) for i in unit if i in self._prefixed}
        key = (unit, tuple(way[i] for i in unit if i not in at), some)
        if key not in self._columns:
            self._columns[key] = [
                self._range_at(unit, tuple(chosen[at[i]] if i in at else way[i] for i in unit))
                for chosen in some
            ]
        return self._columns[key]

    def _range(self, unit: _RangeAtUnit) -> _Range:
        only = [side for one in unit.loci for side in one.sides]
        conditions = tuple([one for _, one in sorted(unit.needs, key=itemgetter(0))])
        if len(only) == len(unit.loci) == 1 and not unit.is_joint:
            # only one parent at one locus leaves it open: what each of its genotypes makes of it
            rest = unit.most / unit.loci[0].most if unit.most else unit.most
            parent = self._ruleset.roles.sexes[only[0].side]
            conditions = tuple(
                Condition(parent=parent, genotype=genotype, chance=rest * chance)
                for chance, genotype in only[0].by_chance
            )
        return _Range(unit.least, unit.most, unit.places, conditions)

    def _grown(self, place: int) -> tuple[Reading, Reading]:
        """Return what both parents can be at a locus, as they have grown up."""
        dead = self._ruleset.loci[place].ungrown
        sire, dam = self._parents
        return sire.readings[place] - dead, dam.readings[place] - dead

    def _range_at(self, unit: tuple[int, ...], items: tuple[Item, ...]) -> _RangeAtUnit:
        key = (unit, items)
        if key in self._at_unit:
            return self._at_unit[key]
        ruleset, sexes = self._ruleset, self._ruleset.roles.sexes
        here = [
            _range_at(ruleset.loci[i], _ways_of(ruleset, item), *self._grown(i))
            for i, item in zip(unit, items, strict=True)
        ]
        alone = prod(one.least for one in here), prod(one.most for one in here)
        together = _ends_in(ruleset, unit, items, self._parents) if len(unit) > 1 else None
        least, most = (Fraction(end) for end in (alone if together is None else together))
        is_joint = together not in (None, alone)
        found = _RangeAtUnit(
            least,
            most,
            tuple(one for one in here if one.sides or one.least != one.most),
            tuple(
                (place, Condition(parent=sexes[side.side], genotype=side.needs, chance=None))
                for place, one in zip(unit, here, strict=True)
                for side in one.sides
                if side.needs
            ),
            frozenset(
                place
                for place, one in zip(unit, here, strict=True)
                if one.least != one.most or (is_joint and least != most and one.most != 1)
            ),
            is_joint,
        )
        return self._at_unit.setdefault(key, found)

    def _coupled(
        self,
        units: tuple[tuple[int, ...], ...],
        ways: Sequence[tuple[Reading, ...]],
        chosen: tuple[Prefix, ...],
        prefixed: Collection[int],
    ) -> _RangeAtUnit | None:
        """Return the range of what may be in any of some ways that have nothing in common.

        At loci of sex chromosomes it is half of the sons' and half of the daughters'. None where
        loci of one chromosome have a part in it, or there is too much to try.
        """
        ruleset = self._ruleset
        places = [place for unit in units for place in unit]
        prefixes = {one.place: one for one in chosen if one.place in prefixed}
        asked = tuple(tuple(prefixes.get(i, way[i]) for i in places) for way in ways)
        key = (tuple(places), asked)
        if key in self._joint:
            return self._joint[key]
        self._joint[key] = None
        sexes = (MALE, FEMALE) if self._sexed.intersection(places) else (None,)
        shares = []
        for number, place in enumerate(places):
            weights = [_ways_of(ruleset, one[number]) for one in asked]
            if any(len(one) > 1 for one in weights):
                return None
            each = [
                _chances_at(ruleset.loci[place], way, *self._grown(place), sex)
                for sex in sexes
                for (way,) in weights
            ]
            shares.append({tuple(chances[pair] for chances in each) for pair in each[0]})
        at = {place: number for number, place in enumerate(places)}
        if prod(map(len, shares)) > _MOST_TRIED or any(
            _asked_together(ruleset, unit, [one[at[i]] for i in unit], self._parents)
            for unit in units
            for one in asked
        ):
            return None
        sums = {
            Fraction(sum(map(prod, zip(*some, strict=True)))) / len(sexes)
            for some in product(*shares)
        }
        open_places = (place for place, some in zip(places, shares, strict=True) if len(some) > 1)
        self._joint[key] = _RangeAtUnit(
            min(sums),
            max(sums),
            places=frozenset(open_places if len(sums) > 1 else ()),
            is_joint=len(sums) > 1,
        )
        return self._joint[key]


_MOST_TRIED = 20_000
"""Combinations of shares at coupled loci."""


def _asked_together(
    ruleset: Ruleset,
    group: Sequence[int],
    items: Sequence[Item],
    parents: Sequence[Animal],
) -> tuple[int, ...]:
    """Return the loci of a chromosome if two must be as asked and a parent is mixed."""
    loci = ruleset.loci
    asked = tuple(
        i
        for i, item in zip(group, items, strict=True)
        if _reading(item) < loci[i].every - loci[i].unborn or loci[i].unborn
    )
    mixed = (
        sum(
            any(a != b < len(loci[i].alleles) for a, b in one.readings[i] - loci[i].ungrown)
            for i in asked
        )
        for one in parents
    )
    return asked if max(mixed) > 1 else ()


def _reading(item: Item) -> Reading:
    return item.reading if isinstance(item, Prefix) else item


def _ends_in(
    ruleset: Ruleset, group: Sequence[int], items: Sequence[Item], parents: Sequence[Animal]
) -> tuple[Fraction, Fraction] | None:
    """Return between what the share lies of those that are as asked at the loci of a chromosome.

    None where it is what each locus alone tells, or what some show or not.
    """
    loci = ruleset.loci
    asked = _asked_together(ruleset, group, items, parents)
    wanted = {i: _reading(item) for i, item in zip(group, items, strict=True)}
    certain = (_ways_of(ruleset, item) == (((Fraction(1), _reading(item)),),) for item in items)
    if not asked or not all(certain):
        return None
    halves = tuple(
        (tuple(one.readings[i] - loci[i].ungrown for i in asked), one.phase) for one in parents
    )
    return _linked_ends(ruleset, asked, tuple(wanted[i] for i in asked), *halves)


_Half: TypeAlias = tuple[tuple[Reading, ...], tuple[tuple[str, Allele, Allele], ...]]


@lru_cache(maxsize=16_384)
def _linked_ends(
    ruleset: Ruleset, places: tuple[int, ...], wanted: tuple[Reading, ...], sire: _Half, dam: _Half
) -> tuple[Fraction, Fraction]:
    loci = [
        BreedingLocus(wanted=one, animals=(his, hers), unborn=ruleset.loci[place].unborn)
        for place, one, his, hers in zip(places, wanted, sire[0], dam[0], strict=True)
    ]
    shares = (
        tuple(recombination(ruleset, *two, sex) for two in pairwise(places))
        for sex in (MALE, FEMALE)
    )
    halves = (
        Half(
            readings,
            {
                n: (a, b)
                for n, i in enumerate(places)
                for name, a, b in phase
                if name == ruleset.loci[i].name
            },
        )
        for readings, phase in (sire, dam)
    )
    chromosome = Chromosome(tuple(range(len(places))), (next(shares), next(shares)))
    return ends_together(loci, [chromosome], *halves)


@lru_cache(maxsize=16_384)
def _range_at(
    locus: Locus, ways: tuple[Weights, ...], sire: Reading, dam: Reading
) -> _RangeAtLocus:
    every = [_chances_at(locus, weights, sire, dam) for weights in ways]
    sides = (_open_side(locus, every[0], side) for side in (0, 1) if len(ways) == 1)
    return _RangeAtLocus(
        min(min(chances.values()) for chances in every),
        max(max(chances.values()) for chances in every),
        tuple(one for one in sides if one),
    )


def _chances_at(
    locus: Locus, weights: Weights, sire: Reading, dam: Reading, sex: int | None = None
) -> dict[tuple[Genotype, Genotype], Fraction]:
    """Return how many of those born, of a sex if one is given, are as asked by each couple."""
    chances = {}
    living = locus.of_sex(sex) - locus.unborn
    for his, hers in product(sorted(sire), sorted(dam)):
        born = [one for one in locus.offspring(his, hers) if one in living]
        fits = sum(much * sum(one in some for one in born) for much, some in weights)
        chances[his, hers] = Fraction(fits) / (len(born) or 1)
    return chances


def _open_side(
    locus: Locus, chances: Mapping[tuple[Genotype, Genotype], Fraction], side: int
) -> _OpenSide | None:
    """Return what a parent can be by what comes of it; None where that makes no difference."""
    beside: dict[Genotype, set[Fraction]] = {}
    by_chance: dict[Fraction, set[Genotype]] = {}
    for pair, chance in chances.items():
        beside.setdefault(pair[1 - side], set()).add(chance)
        by_chance.setdefault(chance, set()).add(pair[side])
    if all(len(some) == 1 for some in beside.values()):
        return None
    fit = {pair[side] for pair, chance in chances.items() if chance}
    return _OpenSide(
        side,
        tuple((chance, _either(locus, some)) for chance, some in sorted(by_chance.items())),
        "" if fit == {pair[side] for pair in chances} else _either(locus, fit),
    )


def _either(locus: Locus, some: Iterable[Genotype]) -> str:
    return listed([format_genotype(locus, one) for one in sorted(some)])
