"""Chances of offspring, by what is known of the parents.

``known_chances``: both genotypes known in full, so that each chance is exact, by sex, of the born
and of the living. ``expected``: means over all that the parents can be, by how often alleles are
among founders (Hardy-Weinberg), which is given or estimated from a herd, and never a guess of ours.
``ranges``: known in part, so that each chance lies between two ends, with what it depends on; loci
of one chromosome are taken together where that makes a difference.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product, repeat
from math import lcm, prod
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.gametes import (
    Frequencies,
    Phase,
    gametes_at,
    likely,
    linked_places,
    recombination,
)
from testcross.rulesets.genetics.locus import AFTER_BIRTH, Locus, WholeReading, disjoint, joined
from testcross.rulesets.genetics.names import (
    Composed,
    Weights,
    composed,
    full_name,
    prefix_places,
    states_at,
    states_shown,
)
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety, linked_groups
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


@dataclass(frozen=True, slots=True)
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


Item: TypeAlias = Reading | Prefix
"""What is asked at a locus: a reading, or what a prefix of it, or none, stands for."""
_CONCEIVED, _BORN, _GROWN = 0, 1, 2
"""Among which offspring a share is counted."""
_ONE, _NONE = Fraction(1), Fraction(0)


@lru_cache(maxsize=4_096)
def parts_of(variety: Variety) -> tuple[WholeReading, ...]:
    """Return the ways to read a variety, so that no genotype is in two of them."""
    return disjoint(variety.ways)


def _asked_of(ruleset: Ruleset, base: Variety) -> list[WholeReading]:
    return joined(parts_of(composed(ruleset, base, ()) if base.takes_prefixes else base))


def _gone(locus: Locus, stage: int) -> Reading:
    return (frozenset[Genotype](), locus.unborn, locus.ungrown)[stage]


@lru_cache(maxsize=1_024)
def _weights(ruleset: Ruleset, item: Item, unknown: Fraction) -> Weights:
    """Return which share of each reading is as asked; of what only some show, ``unknown`` do."""
    if not isinstance(item, Prefix):
        return ((_ONE, item),)
    shown = states_shown(ruleset, item, unknown)
    return tuple((share, one.reading) for share, one in shown)


def _each_weights(ruleset: Ruleset, item: Item) -> tuple[Weights, ...]:
    """Return the weights if as few, and if as many, show a prefix as may: nobody knows how many."""
    return tuple(dict.fromkeys(_weights(ruleset, item, end) for end in (_NONE, _ONE)))


def _chances_at(
    locus: Locus,
    weights: Weights,
    sire: Reading,
    dam: Reading,
    sex: int | None = None,
    stage: int = _BORN,
) -> dict[tuple[Genotype, Genotype], Fraction]:
    """Return how many of the offspring of each couple, perhaps of one sex, are as asked."""
    chances = {}
    # Four zygotes, equally likely (Law of Segregation); those that this stage does not count are
    # left out of both the number and the whole.
    there = locus.of_sex(sex) - _gone(locus, stage)
    for his, hers in product(sorted(sire), sorted(dam)):
        left = [one for one in locus.offspring(his, hers) if one in there]
        fits = sum(much * sum(one in some for one in left) for much, some in weights)
        chances[his, hers] = Fraction(fits) / (len(left) or 1)
    return chances


# exact chances, and means


class _NoFrequenciesError(Exception):
    """The frequencies of a locus's alleles were not given."""


class _Case(NamedTuple):
    """A sex of offspring, a way to read each parent, and how often these come together."""

    sex: int | None
    weight: Fraction
    sire: WholeReading
    dam: WholeReading


class _Litter:
    """What offspring two parents have, case by case: loci are independent within a case.

    Each parent gives either allele of a pair as often (Law of Segregation), each locus by itself
    (Law of Independent Assortment) unless what lies together in the parents is known. A case fixes
    the sex, which loci on sex chromosomes go with, and how a card is read that has several ways.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        parents: tuple[Animal, Animal],
        *,
        phases: tuple[Phase, Phase] = ({}, {}),
        shown: Fraction = Fraction(1),
        often: Frequencies | None = None,
    ) -> None:
        self._ruleset, self._parents, self._phases = ruleset, parents, phases
        self._shown, self._often = shown, often or {}
        self._units = list(linked_places(ruleset, parents, phases))
        """Places that are inherited together."""
        self._shares: dict[tuple[object, ...], Fraction] = {}
        self._together: dict[tuple[int, ...], Counter[tuple[Genotype, ...]]] = {}
        sexes = (MALE, FEMALE) if ruleset.is_sexed else (None,)
        his, hers = (list(self._weighted(one)) for one in parents)
        self._cases = [
            _Case(sex, one * other / len(sexes), sire, dam)
            for sex, (one, sire), (other, dam) in product(sexes, his, hers)
        ]

    def chances(self, possible: Iterable[Composed]) -> Iterator[Chance]:
        prefixed = prefix_places(self._ruleset)
        numbers = range(len(self._cases))
        among = {"chance": self._weights_among(_BORN)}
        if self._ruleset.is_sexed:
            for name, sex in (("sons", MALE), ("daughters", FEMALE)):
                its = [one.weight * (one.sex == sex) for one in self._cases]
                among[name] = [weight / sum(its) for weight in its] if any(its) else its
        if any(self.deaths(AFTER_BIRTH)):
            among["living"] = self._weights_among(_GROWN)
        stages = {name: _GROWN if name == "living" else _BORN for name in among}
        beside: dict[tuple[object, ...], Fraction] = {}
        for base, some in possible:
            # A base may have thousands of names, one for each combination of prefixes: what the
            # base alone decides is multiplied once, what prefixes decide is remembered.
            at = prefixed if base.takes_prefixes else ()
            mixed = [unit for unit in self._units if not set(unit).isdisjoint(at)]
            rest = [unit for unit in self._units if unit not in mixed]
            besides = [place for unit in mixed for place in unit if place not in at]
            own = [
                (way, number, stage, value)
                for way in _asked_of(self._ruleset, base)
                for number in numbers
                for stage in {*stages.values()}
                if (value := self._product(rest, way, {}, number, stage))
            ]
            for chosen in some if own else ():
                states = {one.place: one for one in chosen}
                found = dict.fromkeys(among, Fraction())
                for way, number, stage, value in own:
                    key = (chosen, *(way[place] for place in besides), number, stage)
                    if key not in beside:
                        beside[key] = self._product(mixed, way, states, number, stage)
                    for name, weights in among.items():
                        if stages[name] == stage:
                            found[name] += weights[number] * value * beside[key]
                if found["chance"]:
                    sons, daughters, living = map(found.get, ("sons", "daughters", "living"))
                    name = full_name(self._ruleset, base, chosen)
                    yield Chance(name, found["chance"], sons, daughters, living)

    def every_name(self) -> Iterator[Composed]:
        """Yield every base, and beside it whatever is possible at the loci of prefixes."""
        numbers, unit_of = range(len(self._cases)), {p: unit for unit in self._units for p in unit}
        states = [
            [
                state
                for state in states_at(self._ruleset, place)
                if any(self._share_of(unit_of[place], {place: state}, n, _BORN) for n in numbers)
            ]
            for place in prefix_places(self._ruleset)
        ]
        every = tuple(product(*states))
        for base in self._ruleset.varieties:
            yield base, every if base.takes_prefixes else ((),)

    def deaths(self, when: str) -> Iterator[str]:
        stage = _BORN if when == AFTER_BIRTH else _CONCEIVED
        # of all that are conceived, or of all that are born, as it dies before or after birth
        weights = self._weights_among(stage)
        unit_of = {place: unit for unit in self._units for place in unit}
        for place, locus in enumerate(self._ruleset.loci):
            for genotype in (one for one, time in locus.lethal if time == when):
                only = {place: frozenset({genotype})}
                share = sum(
                    weight * self._share_of(unit_of[place], only, number, stage)
                    for number, weight in enumerate(weights)
                )
                if share:
                    yield f"{share} are {format_genotype(locus, genotype)} and die {when}"

    def _weights_among(self, stage: int) -> list[Fraction]:
        """Return how many of those left are of each case: a locus that kills may kill one sex."""
        weights = []
        for number, case in enumerate(self._cases):
            weight = case.weight
            for unit in self._units:
                loci = {place: self._ruleset.loci[place] for place in unit}
                if any(locus.is_sexed and locus.lethal for locus in loci.values()):
                    left = {p: locus.every - _gone(locus, stage) for p, locus in loci.items()}
                    weight *= self._share_of(unit, left, number, _CONCEIVED)
            weights.append(weight)
        whole = sum(weights, Fraction())
        return [weight / whole if whole else weight for weight in weights]

    def _weighted(self, parent: Animal) -> Iterator[tuple[Fraction, WholeReading]]:
        """Yield the ways to read an animal, without what no grown one is, and how likely each."""
        ways = disjoint(parent.ways)
        # How likely each way is: by what they differ in, as all else is common to them.
        differing = [i for i, column in enumerate(zip(*ways, strict=True)) if len({*column}) > 1]
        weights = []
        for way in ways:
            weight = _ONE
            for i in differing:
                often = self._likely(i, parent.readings[i])
                weight *= sum((often.get(one, _NONE) for one in way[i]), _NONE)
            weights.append(weight)
        whole = sum(weights, Fraction())
        for way, weight in zip(ways, weights, strict=True):
            left = tuple(r - x.ungrown for r, x in zip(way, self._ruleset.loci, strict=True))
            if all(left):
                yield (weight / whole if whole else Fraction(1, len(ways))), left

    def _likely(self, place: int, reading: Reading) -> Mapping[Genotype, Fraction]:
        if place not in self._often:
            raise _NoFrequenciesError
        return likely(self._often[place], self._ruleset.loci[place], reading)

    def _product(
        self,
        units: Iterable[tuple[int, ...]],
        way: WholeReading,
        states: Mapping[int, Prefix],
        number: int,
        stage: int,
    ) -> Fraction:
        found = _ONE
        for unit in units:
            items = tuple([states.get(place, way[place]) for place in unit])
            found *= self._share(unit, items, number, stage)
            if not found:
                break
        return found

    def _share_of(
        self, unit: tuple[int, ...], asked: Mapping[int, Item], number: int, stage: int
    ) -> Fraction:
        items = tuple(asked.get(place, self._ruleset.loci[place].every) for place in unit)
        return self._share(unit, items, number, stage)

    def _share(
        self, unit: tuple[int, ...], items: tuple[Item, ...], number: int, stage: int
    ) -> Fraction:
        """Return how many of those left at a stage, in a case, are as asked at a unit."""
        key = (unit, items, number, stage)
        if key not in self._shares:
            weights = [_weights(self._ruleset, item, self._shown) for item in items]
            case = self._cases[number]
            if len(unit) > 1:
                self._shares[key] = self._share_together(unit, weights, case.sex, stage)
                return self._shares[key]
            (place,) = unit
            sire, dam = case.sire[place], case.dam[place]
            locus = self._ruleset.loci[place]
            chances = _chances_at(locus, weights[0], sire, dam, case.sex, stage)
            # Where all that the parents can be comes to the same, nobody has to know how likely it
            # is.
            if len(values := {*chances.values()}) > 1:
                his, hers = (self._likely(place, reading) for reading in (sire, dam))
                mean = sum((his[a] * hers[b] * chances[a, b] for a, b in product(his, hers)), _NONE)
                values = {mean}
            self._shares[key] = values.pop()
        return self._shares[key]

    def _share_together(
        self, unit: tuple[int, ...], weights: Sequence[Weights], of_sex: int | None, stage: int
    ) -> Fraction:
        loci = [self._ruleset.loci[place] for place in unit]
        if unit not in self._together:
            # how often each combination of genotypes comes, as whole numbers
            given = [
                gametes_at(
                    self._ruleset,
                    unit,
                    [phase.get(p) or next(iter(parent.readings[p])) for p in unit],
                    sex,
                )
                for sex, (parent, phase) in enumerate(zip(self._parents, self._phases, strict=True))
            ]
            scale = prod(lcm(*(one.denominator for one in some.values())) for some in given)
            born = self._together[unit] = Counter()
            for (one, chance), (other, too) in product(*(some.items() for some in given)):
                genotypes = tuple(map(Locus.from_gametes, loci, one, other))
                born[genotypes] += int(chance * too * scale)

        def number_in(readings: Sequence[Reading]) -> int:
            return sum(
                number
                for genotypes, number in self._together[unit].items()
                if all(map(frozenset.__contains__, readings, genotypes))
            )

        there = [locus.of_sex(of_sex) - _gone(locus, stage) for locus in loci]
        # A prefix that not all show is a sum of terms, and a product of sums is the sum of
        # products.
        part = Fraction()
        for terms in product(*weights):
            wanted = [reading & left for (_, reading), left in zip(terms, there, strict=True)]
            part += prod(much for much, _ in terms) * number_in(wanted)
        return part / (number_in(there) or 1)


def known_chances(
    ruleset: Ruleset, sire: Animal, dam: Animal, phases: tuple[Phase, Phase], shown: Fraction
) -> tuple[Chance, ...]:
    litter = _Litter(ruleset, (sire, dam), phases=phases, shown=shown)
    return tuple(litter.chances(litter.every_name()))


def deaths_in(
    ruleset: Ruleset, sire: Animal, dam: Animal, phases: tuple[Phase, Phase], when: str
) -> str:
    return listed([*_Litter(ruleset, (sire, dam), phases=phases).deaths(when)], "and")


def expected(
    ruleset: Ruleset,
    sire: Animal,
    dam: Animal,
    possible: Sequence[Composed],
    frequencies: Frequencies,
) -> tuple[Chance, ...] | None:
    """Return the chance of each variety, with given frequencies for what is unknown.

    What lies together is as often one way as another, so that linked loci come as independent ones
    do. None where a locus that matters has no frequencies, where nobody knows how many show what
    some show and others not, or what lies together was given.
    """
    if sire.phase or dam.phase or any(locus.is_sexed and locus.lethal for locus in ruleset.loci):
        return None
    ends = [Fraction(1)]
    if any(prefix.penetrance is None for prefix in ruleset.prefixes):
        ends.append(Fraction(0))
    try:
        found = {
            tuple(_Litter(ruleset, (sire, dam), shown=end, often=frequencies).chances(possible))
            for end in ends
        }
    except _NoFrequenciesError:
        return None
    return found.pop() if len(found) == 1 else None


# chances between two ends


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
    # Each parent is read in one way at a time; over all ways the ends are the lowest and highest.
    found = [_Crossing(ruleset, sire, dam).ranges(possible) for sire, dam in product(his, hers)]
    names = [full_name(ruleset, base, chosen) for base, some in possible for chosen in some]
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


class _OpenSide(NamedTuple):
    """One parent at a locus, where the chance depends on what it is there."""

    side: int
    by_chance: tuple[tuple[Fraction, str], ...]
    """How many of those born are as asked, by what it is, if the other is known."""
    needs: str
    """What it must be so that any can be; empty where it may be anything."""


class _RangeAtLocus(NamedTuple):
    """How many of those born are as asked at a locus: of Bb x B- between 0 and 1/4 are bb."""

    least: Fraction
    most: Fraction
    sides: tuple[_OpenSide, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _RangeAtUnit:
    """A range at loci that go together: one, those of a chromosome, or those that ways couple.

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
    least: Fraction
    most: Fraction
    places: frozenset[int]
    conditions: tuple[Condition, ...]


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
        # both parents at each locus, as they have grown up
        self._grown = [
            (his - locus.ungrown, hers - locus.ungrown)
            for locus, his, hers in zip(ruleset.loci, sire.readings, dam.readings, strict=True)
        ]
        self._joint: dict[tuple[object, ...], _RangeAtUnit | None] = {}
        self._at_unit: dict[tuple[object, ...], _RangeAtUnit] = {}
        self._columns: dict[tuple[object, ...], Sequence[_RangeAtUnit]] = {}
        self._merged: dict[tuple[_RangeAtUnit, ...], _RangeAtUnit] = {}

    def ranges(self, possible: Sequence[Composed]) -> Iterator[_Range | None]:
        """Yield between what the chance of each name lies, base by base; None where not known."""
        for base, some in possible:
            # Loci at which the ways of a name differ, and those of sex chromosomes, have no range
            # of their own: there the shares of all combinations are added up. All others multiply.
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
                unit_range = self._together((*alone, self._together(row)) if row else tuple(alone))
                yield self._range(unit_range)

    def _together(self, units: tuple[_RangeAtUnit, ...]) -> _RangeAtUnit:
        """Return units as one, as what is inherited at each has no part in the others."""
        if len(units) == 1:
            return units[0]
        if units not in self._merged:
            least, most = units[0].least, units[0].most
            for one in units[1:]:
                least, most = least and least * one.least, most and most * one.most
            self._merged[units] = _RangeAtUnit(
                least,
                most,
                sum([one.loci for one in units], ()),
                sum([one.needs for one in units], ()),
                frozenset[int]().union(*[one.places for one in units]),
                any(one.is_joint for one in units),
            )
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

    def _range_at(self, unit: tuple[int, ...], items: tuple[Item, ...]) -> _RangeAtUnit:
        key = (unit, items)
        if key in self._at_unit:
            return self._at_unit[key]
        ruleset, sexes = self._ruleset, self._ruleset.roles.sexes
        here = [
            _range_at_locus(ruleset.loci[i], _each_weights(ruleset, item), *self._grown[i])
            for i, item in zip(unit, items, strict=True)
        ]
        # least times least is least: what one locus has says nothing of another
        alone = prod(one.least for one in here), prod(one.most for one in here)
        together = self._ends_in(unit, items) if len(unit) > 1 else None
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
        # Ways have nothing in common, so their shares add up; sons and daughters are half each. The
        # range is over all combinations of what the parents can be at these loci together.
        sexes = (MALE, FEMALE) if self._sexed.intersection(places) else (None,)
        shares = []
        for number, place in enumerate(places):
            weights = [_each_weights(ruleset, one[number]) for one in asked]
            if any(len(one) > 1 for one in weights):
                return None
            each = [
                _chances_at(ruleset.loci[place], way, *self._grown[place], sex)
                for sex in sexes
                for (way,) in weights
            ]
            shares.append({tuple(chances[pair] for chances in each) for pair in each[0]})
        at = {place: number for number, place in enumerate(places)}
        if prod(map(len, shares)) > _MOST_TRIED or any(
            self._asked_together(unit, [one[at[i]] for i in unit])
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

    def _asked_together(self, group: Sequence[int], items: Sequence[Item]) -> tuple[int, ...]:
        """Return the loci of a chromosome if two must be as asked and a parent is mixed."""
        loci = self._ruleset.loci
        asked = tuple(
            i
            for i, item in zip(group, items, strict=True)
            if _reading(item) < loci[i].every - loci[i].unborn or loci[i].unborn
        )
        mixed = (
            sum(any(a != b < len(loci[i].alleles) for a, b in self._grown[i][side]) for i in asked)
            for side in (0, 1)
        )
        return asked if max(mixed) > 1 else ()

    def _ends_in(
        self, group: Sequence[int], items: Sequence[Item]
    ) -> tuple[Fraction, Fraction] | None:
        """Return between what the share lies of those that are as asked on a chromosome.

        None where it is what each locus alone tells, or what some show or not.
        """
        # Linkage says something only if two loci are asked about and mixed in one parent: else each
        # locus alone has the same ends.
        asked = self._asked_together(group, items)
        wanted = {i: _reading(item) for i, item in zip(group, items, strict=True)}
        certain = (
            _each_weights(self._ruleset, item) == (((_ONE, _reading(item)),),) for item in items
        )
        if not asked or not all(certain):
            return None
        halves = (
            (tuple(self._grown[i][side] for i in asked), one.phase)
            for side, one in enumerate(self._parents)
        )
        return _linked_ends(self._ruleset, asked, tuple(wanted[i] for i in asked), *halves)


_MOST_TRIED = 20_000
"""Combinations of shares at coupled loci."""


def _reading(item: Item) -> Reading:
    return item.reading if isinstance(item, Prefix) else item


_Half: TypeAlias = tuple[tuple[Reading, ...], tuple[tuple[str, Allele, Allele], ...]]


@lru_cache(maxsize=16_384)
def _linked_ends(
    ruleset: Ruleset, places: tuple[int, ...], wanted: tuple[Reading, ...], sire: _Half, dam: _Half
) -> tuple[Fraction, Fraction]:
    loci = [
        BreedingLocus(wanted=one, animals=(his, hers), unborn=ruleset.loci[place].unborn)
        for place, one, his, hers in zip(places, wanted, sire[0], dam[0], strict=True)
    ]
    male, female = (
        tuple(recombination(ruleset, *two, sex) for two in pairwise(places))
        for sex in (MALE, FEMALE)
    )
    numbers = {ruleset.loci[place].name: number for number, place in enumerate(places)}
    halves = (
        Half(readings, {numbers[name]: (a, b) for name, a, b in phase if name in numbers})
        for readings, phase in (sire, dam)
    )
    chromosome = Chromosome(tuple(range(len(places))), (male, female))
    return ends_together(loci, [chromosome], *halves)


@lru_cache(maxsize=16_384)
def _range_at_locus(
    locus: Locus, ways: tuple[Weights, ...], sire: Reading, dam: Reading
) -> _RangeAtLocus:
    every = [_chances_at(locus, weights, sire, dam) for weights in ways]
    sides = []
    for side in (0, 1) if len(every) == 1 else ():
        beside: dict[Genotype, set[Fraction]] = {}
        by_chance: dict[Fraction, set[Genotype]] = {}
        for pair, chance in every[0].items():
            beside.setdefault(pair[1 - side], set()).add(chance)
            by_chance.setdefault(chance, set()).add(pair[side])
        if all(len(some) == 1 for some in beside.values()):
            continue  # what this parent is makes no difference
        fit = {pair[side] for pair, chance in every[0].items() if chance}
        needs = "" if fit == {pair[side] for pair in every[0]} else _either(locus, fit)
        by_name = ((chance, _either(locus, some)) for chance, some in sorted(by_chance.items()))
        sides.append(_OpenSide(side, tuple(by_name), needs))
    return _RangeAtLocus(
        min(min(chances.values()) for chances in every),
        max(max(chances.values()) for chances in every),
        tuple(sides),
    )


def _either(locus: Locus, some: Iterable[Genotype]) -> str:
    return listed([format_genotype(locus, one) for one in sorted(some)])
