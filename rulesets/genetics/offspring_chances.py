"""Chances of offspring, by what is known of the parents.

``known_chances``: both genotypes known in full, so that each chance is exact, by sex, of the born
and of the living. ``expected``: means over all that the parents can be, by how often alleles are
among founders (Hardy-Weinberg), which is given or estimated from a herd, and never a guess of ours.
``ranges``: known in part, so that each chance lies between two ends, with what it depends on.

All three ask a `_Cross` which share of the offspring has a name: a product over loci, or over those
of one chromosome where they go together. The first two ask sex by sex, and a share is one number;
in the third it has a least and a most.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, partial, reduce
from itertools import pairwise, product, repeat
from math import prod
from operator import itemgetter, mul
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.gametes import (
    Frequencies,
    likely,
    phases_of_both,
    recombination,
    written_phase,
)
from testcross.rulesets.genetics.locus import AFTER_BIRTH, Locus, WholeReading, disjoint, joined
from testcross.rulesets.genetics.names import (
    Composed,
    composed,
    full_name,
    prefix_places,
    states_at,
)
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety, linked_groups
from testcross.rulesets.genetics.slots import format_genotype
from testcross.solver import (
    FEMALE,
    MALE,
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


# the share of a name

Item: TypeAlias = Reading | Prefix
"""What is asked at a locus: a reading, or what a prefix of it, or none, stands for."""
_CONCEIVED, _BORN, _GROWN = 0, 1, 2
"""Among which offspring a share is counted."""
_NONE, _ONE = Fraction(0), Fraction(1)
_MOST_TRIED = 20_000
"""Combinations of shares at coupled loci."""


class _OpenSide(NamedTuple):
    """One parent at a locus, where the chance depends on what it is there."""

    place: int
    by_chance: tuple[Condition, ...]
    """How many of those born are as asked, by what it is, if the other is known."""
    needs: Condition | None
    """What it must be so that any can be; None where it may be anything."""
    most: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class _Share:
    """How many of the offspring are as asked, at some loci: of Bb x B- between 0 and 1/4 are bb.

    Compared by identity, as names of thousands of shades are looked up by these.
    """

    least: Fraction
    most: Fraction
    places: frozenset[int] = frozenset()
    """Where it makes a difference what a parent is."""
    sides: tuple[_OpenSide, ...] = ()
    is_joint: bool = False
    """Whether it is another than that of all loci alone."""

    def times(self, other: "_Share") -> "_Share":
        """Return the share at both, where each is inherited without the other."""
        least = self.least * other.least
        if self.least is self.most and other.least is other.most:
            return _Share(least, least)  # of all the shades of two animals that are known in full
        return _Share(
            least,
            self.most * other.most,
            self.places | other.places,
            self.sides + other.sides,
            self.is_joint or other.is_joint,
        )


_EVERY, _NO_SHARE = _Share(_ONE, _ONE), _Share(_NONE, _NONE)


@lru_cache(maxsize=4_096)
def parts_of(variety: Variety) -> tuple[WholeReading, ...]:
    """Return the ways to read a variety, so that no genotype is in two of them."""
    return disjoint(variety.ways)


Weights: TypeAlias = tuple[tuple[Fraction, Reading], ...]
"""Readings, each with the share of those that read so."""


@lru_cache(maxsize=4_096)
def _weights(ruleset: Ruleset, item: Item, shown: Fraction | None) -> tuple[Weights, ...]:
    """Return which share of each reading is as asked; of what only some show, ``shown`` do.

    Where it is None nobody knows how many: then if as few show it, and if as many do, as may.
    """
    if not isinstance(item, Prefix):
        return (((_ONE, item),),)
    # no prefix: all that have none, without those that show one although not all of them do
    others = () if item.name else states_at(ruleset, item.place)[:-1]
    terms = [(1, item), *((-1, one) for one in others if one.penetrance != 1)]
    found = dict[Weights, None]()
    for end in (_NONE, _ONE) if shown is None else (shown,):
        much = [end if one.penetrance is None else one.penetrance for _, one in terms]
        found[tuple((n * x, one.reading) for x, (n, one) in zip(much, terms, strict=True))] = None
    return tuple(found)


def _chances_at(
    locus: Locus, weights: Weights, sire: Reading, dam: Reading, there: Reading
) -> dict[tuple[Genotype, Genotype], Fraction]:
    """Return how many of the offspring of each couple that count are as asked."""
    chances = {}
    # Four zygotes, equally likely (Law of Segregation); those that do not count, as they die or are
    # of the other sex, are left out of both the number and the whole.
    for his, hers in product(sorted(sire), sorted(dam)):
        left = [one for one in locus.offspring(his, hers) if one in there]
        fits = sum(much * sum(one in some for one in left) for much, some in weights)
        chances[his, hers] = Fraction(fits) / (len(left) or 1)
    return chances


class _Cross:
    """Tells which share of the offspring of two animals, each read in one way, is as asked.

    Args:
        ruleset: with the loci and the names.
        parents: sire and dam.
        sex: of the offspring; None for both together.
        stage: among which of them.
        shown: how many show what only some show, where nobody knows. With it a share is one number:
            all is known of the parents, what lies together in them too, or means are taken.
        often: the frequencies of alleles by which means are taken.

    Loci, and combinations of prefixes, that many names have in common are looked at once.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        parents: tuple[Animal, Animal],
        *,
        sex: int | None = None,
        stage: int = _BORN,
        shown: Fraction | None = None,
        often: Frequencies | None = None,
    ) -> None:
        self._ruleset, self._sex, self._stage = ruleset, sex, stage
        self._shown, self._often = shown, often or {}
        # In means what lies together is as often one way as another: then linked loci come as
        # independent ones do.
        is_linked = shown is None or any(one.phase for one in parents)
        groups = linked_groups(ruleset) if is_linked else ()
        linked = {place for group in groups for place in group}
        self._units = [*groups, *((i,) for i in range(len(ruleset.loci)) if i not in linked)]
        self._prefixed = prefix_places(ruleset)
        self._sexed = {i for i, locus in enumerate(ruleset.loci) if locus.is_sexed}
        """Sons and daughters differ at these, so they are looked at together."""
        # both parents at each locus, as they have grown up
        readings = zip(ruleset.loci, *(one.readings for one in parents), strict=True)
        self._grown = [(his - at.ungrown, hers - at.ungrown) for at, his, hers in readings]
        self._phases = [{name: (a, b) for name, a, b in one.phase} for one in parents]
        self._at_unit: dict[tuple[object, ...], _Share] = {}
        self._coupled: dict[tuple[object, ...], _Share | None] = {}
        self._columns: dict[tuple[object, ...], Sequence[_Share]] = {}
        self._multiplied: dict[tuple[_Share, ...], _Share] = {}

    def shares(self, base: Variety, some: Sequence[tuple[Prefix, ...]]) -> Sequence[_Share] | None:
        """Return the share of a base with each of some combinations of prefixes.

        Nothing where there can be none of them, and None where the shares are not known.
        """
        variety = composed(self._ruleset, base, ()) if base.takes_prefixes else base
        first, *others = ways = joined(parts_of(variety))
        prefixed = self._prefixed if base.takes_prefixes else ()
        # Loci at which the ways of a name differ, and those of sex chromosomes, have no share of
        # their own: there those of all combinations are added up. All others multiply (Law of
        # Independent Assortment).
        joint = {i for way in others for i, one in enumerate(way) if one != first[i]}
        if self._sex is None:
            joint |= self._sexed
        columns, own, coupled = list[Sequence[_Share]](), list[_Share](), list[tuple[int, ...]]()
        for unit in self._units:
            if not joint.isdisjoint(unit):
                coupled.append(unit)
            elif set(unit).isdisjoint(prefixed):
                own.append(self._at(unit, tuple([first[i] for i in unit])))
                if not own[-1].most:  # as most names are impossible at the first locus or two
                    return ()
            else:
                columns.append(self._column(unit, first, some))
        if coupled:
            by_prefix = any(i in prefixed for unit in coupled for i in unit)
            column = list[_Share]()
            for chosen in some if by_prefix else some[:1]:
                states = {one.place: one for one in chosen if by_prefix}
                asked = [[states.get(i, one) for i, one in enumerate(way)] for way in ways]
                share = self._added(coupled, asked)
                if share is None:
                    return None
                column.append(share)
            if by_prefix:
                columns.append(column)
            else:
                own += column
        alone = self._product(tuple(own))
        if not alone.most:
            return ()
        if not columns:
            return [alone] * len(some)
        return [alone.times(self._product(row)) for row in zip(*columns, strict=True)]

    def share_of(self, asked: Mapping[int, Item]) -> _Share:
        """Return the share of those that are as asked at some loci."""
        every = [asked.get(place, locus.every) for place, locus in enumerate(self._ruleset.loci)]
        units = (unit for unit in self._units if not asked.keys().isdisjoint(unit))
        return self._product(
            tuple([self._at(one, tuple([every[i] for i in one])) for one in units])
        )

    def _product(self, units: tuple[_Share, ...]) -> _Share:
        if units not in self._multiplied:
            self._multiplied[units] = reduce(_Share.times, units, _EVERY)
        return self._multiplied[units]

    def _column(
        self, unit: tuple[int, ...], way: WholeReading, some: Sequence[tuple[Prefix, ...]]
    ) -> Sequence[_Share]:
        """Return the share at a unit of a base with each combination of prefixes."""
        at = {i: self._prefixed.index(i) for i in unit if i in self._prefixed}
        key = (unit, tuple(way[i] for i in unit if i not in at), some)
        if key not in self._columns:
            self._columns[key] = [
                self._at(unit, tuple([chosen[at[i]] if i in at else way[i] for i in unit]))
                for chosen in some
            ]
        return self._columns[key]

    def _at(self, unit: tuple[int, ...], items: tuple[Item, ...]) -> _Share:
        """Return the share at one locus, or at those of a chromosome."""
        if (unit, items) in self._at_unit:
            return self._at_unit[unit, items]
        here = list(map(self._at_locus, unit, items))
        # least times least is least: what one locus has says nothing of another
        share = reduce(_Share.times, here)
        ends = self._ends_together(unit, items) if len(unit) > 1 else None
        if ends not in (None, (share.least, share.most)):
            places = (
                place
                for place, one in zip(unit, here, strict=True)
                if one.places or (ends[0] != ends[1] and one.most != 1)
            )
            share = _Share(*ends, frozenset(places), share.sides, is_joint=True)
        return self._at_unit.setdefault((unit, items), share)

    def _at_locus(self, place: int, item: Item) -> _Share:
        locus, (sire, dam) = self._ruleset.loci[place], self._grown[place]
        ways, there = _weights(self._ruleset, item, self._shown), self._there(place, self._sex)
        share = _share_at_locus(self._ruleset, place, ways, sire, dam, there)
        # Where all that the parents can be comes to the same, nobody has to know how likely it is.
        if not share.places or place not in self._often:
            return share
        chances = _chances_at(locus, ways[0], sire, dam, there)
        his, hers = (likely(self._often[place], locus, one) for one in (sire, dam))
        mean = sum((his[a] * hers[b] * chances[a, b] for a, b in product(his, hers)), _NONE)
        return _Share(mean, mean)

    def _there(self, place: int, sex: int | None) -> Reading:
        """Return what offspring that count can be at a locus."""
        locus = self._ruleset.loci[place]
        return locus.of_sex(sex) - _gone(locus, self._stage)

    def _added(
        self, units: Sequence[tuple[int, ...]], ways: Sequence[Sequence[Item]]
    ) -> _Share | None:
        """Return the share of what may be in any of some ways that have nothing in common.

        At loci of sex chromosomes it is half of the sons' and half of the daughters'. None where
        loci of one chromosome have a part in it, or there is too much to try.
        """
        asked = [[(unit, tuple([way[i] for i in unit])) for unit in units] for way in ways]
        key = tuple(one for some in asked for one in some)
        if key not in self._coupled:
            if self._shown is None:
                self._coupled[key] = self._coupled_range(asked)
            else:  # one number for each way
                each = [self._product(tuple([self._at(*one) for one in some])) for some in asked]
                least, most = sum(one.least for one in each), sum(one.most for one in each)
                self._coupled[key] = _Share(Fraction(least), Fraction(most))
        return self._coupled[key]

    def _coupled_range(
        self, asked: Sequence[Sequence[tuple[tuple[int, ...], tuple[Item, ...]]]]
    ) -> _Share | None:
        if any(self._asked_together(*one) for some in asked for one in some):
            return None
        # Ways have nothing in common, so their shares add up; sons and daughters are half each. The
        # range is over all combinations of what the parents can be at these loci together.
        items = [
            {i: one for at, its in some for i, one in zip(at, its, strict=True)} for some in asked
        ]
        sexes = (MALE, FEMALE) if not self._sexed.isdisjoint(items[0]) else (None,)
        shares = dict[int, set[tuple[Fraction, ...]]]()
        for place in items[0]:
            weights = [_weights(self._ruleset, way[place], self._shown) for way in items]
            if any(len(one) > 1 for one in weights):
                return None
            locus, (sire, dam) = self._ruleset.loci[place], self._grown[place]
            chances = [
                _chances_at(locus, way, sire, dam, self._there(place, sex))
                for sex in sexes
                for (way,) in weights
            ]
            shares[place] = {tuple([one[pair] for one in chances]) for pair in chances[0]}
        if prod(map(len, shares.values())) > _MOST_TRIED:
            return None
        sums = {
            Fraction(sum(map(prod, zip(*some, strict=True)))) / len(sexes)
            for some in product(*shares.values())
        }
        is_open = len(sums) > 1
        places = frozenset(place for place, some in shares.items() if is_open and len(some) > 1)
        return _Share(min(sums), max(sums), places, is_joint=is_open)

    def _asked_together(self, group: Sequence[int], items: Sequence[Item]) -> tuple[int, ...]:
        """Return the loci of a chromosome if two must be as asked and a parent is mixed."""
        loci, asked = self._ruleset.loci, list[int]()
        for place, item in zip(group, items, strict=True):
            readings = [item.reading if isinstance(item, Prefix) else item]
            if self._shown is not None:  # those that have it and do not show it count, too
                readings = [one for _, one in _weights(self._ruleset, item, self._shown)[0]]
            is_any = all(self._there(place, self._sex) <= one for one in readings)
            if not is_any or _gone(loci[place], self._stage):
                asked.append(place)
        mixed = (
            sum(any(a != b < len(loci[i].alleles) for a, b in self._grown[i][side]) for i in asked)
            for side in (0, 1)
        )
        return tuple(asked) if max(mixed) > 1 else ()

    def _ends_together(
        self, group: Sequence[int], items: Sequence[Item]
    ) -> tuple[Fraction, Fraction] | None:
        """Return between what the share lies of those that are as asked on a chromosome.

        None where it is what each locus alone tells, or what some show or not.
        """
        # Linkage says something only if two loci are asked about and mixed in one parent: else each
        # locus alone has the same ends.
        asked = self._asked_together(group, items)
        each = [
            _weights(self._ruleset, item, self._shown)
            for place, item in zip(group, items, strict=True)
            if place in asked
        ]
        is_certain = self._shown is not None or all(len(one) == len(one[0]) == 1 for one in each)
        if not asked or not is_certain:
            return None
        halves = []
        for side, phase in enumerate(self._phases):
            lies = dict[int, Genotype]()
            for number, place in enumerate(asked):
                locus, one = self._ruleset.loci[place], min(self._grown[place][side])
                # an X lies apart from a Y, which lacks all of its loci
                known = phase.get(locus.name) or (one if one[1] == len(locus.alleles) else None)
                lies |= {number: known} if known else {}
            readings = tuple([self._grown[place][side] for place in asked])
            halves.append((readings, tuple(lies.items())))
        gone = tuple(
            self._ruleset.loci[place].every - self._there(place, self._sex) for place in asked
        )
        # What not all show is a sum of terms, and a product of sums is the sum of products.
        least = most = _NONE
        for terms in product(*(one[0] for one in each)):
            wanted = tuple([reading for _, reading in terms])
            ends = _linked_ends(self._ruleset, asked, wanted, gone, *halves)
            much = prod(share for share, _ in terms)
            least, most = least + much * ends[0], most + much * ends[1]
        return least, most


def _gone(locus: Locus, stage: int) -> Reading:
    return (frozenset[Genotype](), locus.unborn, locus.ungrown)[stage]


_Half: TypeAlias = tuple[tuple[Reading, ...], tuple[tuple[int, Genotype], ...]]
"""A parent at some loci: what it can be, and where the alleles of both strands are known."""


@lru_cache(maxsize=16_384)
def _linked_ends(
    ruleset: Ruleset,
    places: tuple[int, ...],
    wanted: tuple[Reading, ...],
    gone: tuple[Reading, ...],
    sire: _Half,
    dam: _Half,
) -> tuple[Fraction, Fraction]:
    each = zip(wanted, gone, sire[0], dam[0], strict=True)
    loci = [BreedingLocus(wanted=a, unborn=b, animals=(his, hers)) for a, b, his, hers in each]
    male, female = (
        tuple(recombination(ruleset, *two, sex) for two in pairwise(places))
        for sex in (MALE, FEMALE)
    )
    halves = (Half(readings, dict(lies)) for readings, lies in (sire, dam))
    return ends_together(loci, [Chromosome(tuple(range(len(places))), (male, female))], *halves)


@lru_cache(maxsize=16_384)
def _share_at_locus(
    ruleset: Ruleset,
    place: int,
    ways: tuple[Weights, ...],
    sire: Reading,
    dam: Reading,
    there: Reading,
) -> _Share:
    locus = ruleset.loci[place]
    every = [_chances_at(locus, weights, sire, dam, there) for weights in ways]
    least = min(min(chances.values()) for chances in every)
    most = max(max(chances.values()) for chances in every)
    if least == most:
        return _Share(least, least)

    def condition(parent: str, some: Iterable[Genotype], chance: Fraction | None) -> Condition:
        genotypes = listed([format_genotype(locus, one) for one in sorted(some)])
        return Condition(parent=parent, genotype=genotypes, chance=chance)

    sides = []
    for side, parent in enumerate(ruleset.roles.sexes if len(every) == 1 else ()):
        beside: dict[Genotype, set[Fraction]] = {}
        by_chance: dict[Fraction, set[Genotype]] = {}
        for pair, chance in every[0].items():
            beside.setdefault(pair[1 - side], set()).add(chance)
            by_chance.setdefault(chance, set()).add(pair[side])
        if all(len(some) == 1 for some in beside.values()):
            continue  # what this parent is makes no difference
        fit = {pair[side] for pair, chance in every[0].items() if chance}
        is_any = fit == {pair[side] for pair in every[0]}
        cases = tuple(condition(parent, some, one) for one, some in sorted(by_chance.items()))
        sides.append(
            _OpenSide(place, cases, None if is_any else condition(parent, fit, None), most)
        )
    return _Share(least, most, frozenset({place}), tuple(sides))


def _in_each_way(ruleset: Ruleset, parent: Animal) -> list[Animal]:
    """Return an animal in each way to read it that a grown one can be."""
    return [
        replace(parent, readings=way, alternatives=())
        for way in joined(disjoint(parent.ways))
        if all(one - locus.ungrown for one, locus in zip(way, ruleset.loci, strict=True))
    ]


def _differing(animals: Iterable[Animal]) -> set[int]:
    columns = zip(*(one.readings for one in animals), strict=True)
    return {place for place, column in enumerate(columns) if len({*column}) > 1}


# exact chances, and means


class _Litter:
    """The offspring of two animals by sex and stage, where each share is one number."""

    def __init__(
        self,
        ruleset: Ruleset,
        parents: tuple[Animal, Animal],
        shown: Fraction = _ONE,
        often: Frequencies | None = None,
    ) -> None:
        self._ruleset, self.sexes = ruleset, (MALE, FEMALE) if ruleset.is_sexed else (None,)
        known = partial(_Cross, ruleset, parents, shown=shown, often=often)
        self.cross = cache(lambda sex, stage: known(sex=sex, stage=stage))

    def by_sex(self, stage: int) -> dict[int | None, Fraction]:
        """Return how many of those left are of each sex: what kills may kill more of one."""
        left = {
            place: locus.every - _gone(locus, stage)
            for place, locus in enumerate(self._ruleset.loci)
            if locus.is_sexed and locus.lethal
        }
        shares = {sex: self.cross(sex, _CONCEIVED).share_of(left).least for sex in self.sexes}
        whole = sum(shares.values()) or 1
        return {sex: share / whole for sex, share in shares.items()}

    def deaths(self, when: str) -> Iterator[str]:
        # of all that are conceived, or of all that are born, as it dies before or after birth
        stage = _BORN if when == AFTER_BIRTH else _CONCEIVED
        for place, locus in enumerate(self._ruleset.loci):
            for genotype in (one for one, time in locus.lethal if time == when):
                only = {place: frozenset({genotype})}
                share = sum(
                    part * self.cross(sex, stage).share_of(only).most
                    for sex, part in self.by_sex(stage).items()
                )
                if share:
                    yield f"{share} are {format_genotype(locus, genotype)} and die {when}"


def _chances(
    ruleset: Ruleset, litters: Sequence[tuple[Fraction, _Litter]], possible: Iterable[Composed]
) -> tuple[Chance, ...] | None:
    """Return the chance of each variety in litters that come so often; None if one is not known."""

    def among(stage: int) -> list[tuple[Fraction, _Cross]]:
        return [
            (often * part, litter.cross(sex, stage))
            for often, litter in litters
            for sex, part in litter.by_sex(stage).items()
        ]

    each_sex = [
        [(often, one.cross(sex, _BORN)) for often, one in litters] for sex in (MALE, FEMALE)
    ]
    dies = any(any(litter.deaths(AFTER_BIRTH)) for _, litter in litters)
    born, living = among(_BORN), among(_GROWN) if dies else []
    asked = [born, *(each_sex if ruleset.is_sexed else ([], [])), living]
    crosses = dict.fromkeys(cross for terms in asked for _, cross in terms)
    chances = list[Chance]()
    for base, some in possible:
        # a base may have thousands of names, and most bases are none that these two can have
        shares = {cross: row for cross in crosses if (row := cross.shares(base, some))}
        numbers = {cross: [one.least for one in row] for cross, row in shares.items()}
        if any(numbers[cross] != [one.most for one in row] for cross, row in shares.items()):
            return None
        columns = list[Iterable[Fraction | None]]()
        for terms in asked if shares else ():
            rows = [(often, numbers.get(cross, repeat(_NONE))) for often, cross in terms]
            if len(rows) > 1 or any(often != 1 for often, _ in rows):
                weighted = (map(mul, repeat(often), row) for often, row in rows)
                columns.append(sum(terms, _NONE) for terms in zip(*weighted, strict=False))
            else:
                columns.append(rows[0][1] if rows else repeat(None))
        for chosen, *found in zip(some, *columns, strict=False) if shares else ():
            if found[0]:
                chances.append(Chance(full_name(ruleset, base, chosen), *found))
    return tuple(chances)


def known_chances(
    ruleset: Ruleset, sire: Animal, dam: Animal, shown: Sequence[Fraction]
) -> tuple[Chance, ...]:
    """Return the chance of each variety that two animals of known genotypes can have.

    Where it depends on which of their alleles lie on one chromosome, and that is not known, or on
    how many show what not all show, a chance has its least and its most.
    """
    phases = phases_of_both(ruleset, sire, dam) or [({}, {})]  # too many: as if not linked
    each_way = list[tuple[Chance, ...]]()
    for both, end in product(phases, shown):
        his, hers = (
            replace(one, phase=tuple((ruleset.loci[p].name, *two) for p, two in phase.items()))
            for one, phase in zip((sire, dam), both, strict=True)
        )
        litter = _Litter(ruleset, (his, hers), end)
        crosses = [litter.cross(sex, _BORN) for sex in litter.sexes]
        states = [
            [x for x in states_at(ruleset, at) if any(c.share_of({at: x}).most for c in crosses)]
            for at in prefix_places(ruleset)
        ]
        every = tuple(product(*states))
        bases = ((base, every if base.takes_prefixes else ((),)) for base in ruleset.varieties)
        each_way.append(_chances(ruleset, [(_ONE, litter)], bases) or ())
    if all(one == each_way[0] for one in each_way):
        return each_way[0]
    columns = [{one.variety: one.chance or _NONE for one in some} for some in each_way]
    # if only one parent leaves open what lies together: its ways, and each chance by them
    open_sides = [side for side in (0, 1) if any(x[side] != phases[0][side] for x in phases)]
    is_one = len(open_sides) == len(shown) == 1
    found = list[Chance]()
    for name in dict.fromkeys(name for column in columns for name in column):
        each = [column.get(name, _NONE) for column in columns]
        by_chance: dict[Fraction, list[str]] = {}
        for both, chance in zip(phases, each, strict=True) if is_one else ():
            way = written_phase(ruleset, both[open_sides[0]])
            by_chance.setdefault(chance, []).append(way)
        conditions = (
            Condition(parent=ruleset.roles.sexes[open_sides[0]], genotype=listed(ways), chance=one)
            for one, ways in sorted(by_chance.items() if len(by_chance) > 1 else ())
        )
        ends = min(each), max(each)
        found.append(Chance(name, None, least=ends[0], most=ends[1], conditions=tuple(conditions)))
    return tuple(found)


def deaths_in(ruleset: Ruleset, parents: tuple[Animal, Animal], when: str) -> str:
    return listed([*_Litter(ruleset, parents).deaths(when)], "and")


def expected(
    ruleset: Ruleset,
    parents: tuple[Animal, Animal],
    possible: Sequence[Composed],
    frequencies: Frequencies,
) -> tuple[Chance, ...] | None:
    """Return the chance of each variety, with given frequencies for what is unknown.

    What lies together is as often one way as another, so that linked loci come as independent ones
    do. None where a locus that matters has no frequencies, where nobody knows how many show what
    some show and others not, or what lies together was given.
    """
    if any(one.phase for one in parents) or any(x.is_sexed and x.lethal for x in ruleset.loci):
        return None
    each = list[list[tuple[Fraction, Animal]]]()
    for parent in parents:
        ways, weights = _in_each_way(ruleset, parent), list[Fraction]()
        # How likely each way is: by what they differ in, as all else is common to them.
        differing = _differing(ways)
        if not differing <= frequencies.keys():
            return None
        shares = {
            place: likely(frequencies[place], ruleset.loci[place], parent.readings[place])
            for place in differing
        }
        for way in ways:
            fits = (sum(map(shares[i].get, way.readings[i], repeat(_NONE))) for i in differing)
            weights.append(Fraction(prod(fits)))
        whole = sum(weights)
        shared = (one / whole if whole else Fraction(1, len(ways)) for one in weights)
        each.append(list(zip(shared, ways, strict=True)))
    ends = [_ONE, _NONE] if any(one.penetrance is None for one in ruleset.prefixes) else [_ONE]
    found = set[tuple[Chance, ...] | None]()
    for end in ends:
        litters = [
            (one * other, _Litter(ruleset, (sire, dam), end, frequencies))
            for (one, sire), (other, dam) in product(*each)
        ]
        found.add(_chances(ruleset, litters, possible))
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
    his, hers = (_in_each_way(ruleset, one) for one in (sire, dam))
    coupled = _differing(his) | _differing(hers)
    # Each parent is read in one way at a time; over all ways the ends are the lowest and highest.
    columns = list[list[_Share]]()
    for couple in product(his, hers):
        cross, column = _Cross(ruleset, couple), list[_Share]()
        for base, some in possible:
            shares = cross.shares(base, some)
            if shares is None:
                return None
            column += shares or [_NO_SHARE] * len(some)
        columns.append(column)
    names = (full_name(ruleset, base, chosen) for base, some in possible for chosen in some)
    loci = dict[frozenset[int], tuple[str, ...]]()
    chances = list[Chance]()
    for name, one, *others in zip(names, *columns, strict=True):
        least, most, places = one.least, one.most, one.places
        conditions = () if others or not most else _conditions(one)
        if others:
            least, most = (
                min(least, *(x.least for x in others)),
                max(most, *(x.most for x in others)),
            )
            places = places.union(*(x.places for x in others))
            if any((x.least, x.most) != (one.least, one.most) for x in others):
                places = places.union(coupled)
        if places not in loci:
            loci[places] = tuple(ruleset.loci[place].name for place in sorted(places))
        if most:
            ends = {"least": least, "most": most}
            chances.append(Chance(name, None, **ends, loci=loci[places], conditions=conditions))
    return tuple(chances)


def _conditions(share: _Share) -> tuple[Condition, ...]:
    sides = share.sides
    if len(sides) == len(share.places) == 1 and not share.is_joint:
        # only one parent at one locus leaves it open: what each of its genotypes makes of it
        rest = share.most / sides[0].most
        return tuple(replace(one, chance=rest * (one.chance or 0)) for one in sides[0].by_chance)
    in_order = sorted(sides, key=itemgetter(0))
    return tuple([one.needs for one in in_order if one.needs is not None])
