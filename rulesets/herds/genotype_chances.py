"""How likely animals of a herd have each genotype, or the young of two, locus by locus."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import log2, prod
from shlex import quote

import numpy as np
from testcross.rulesets.blocks import Block, Paragraph, apart, blocks, table
from testcross.rulesets.english import counted, listed, percent, quoted, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.gametes import counted_genes, frequencies_at, share_of
from testcross.rulesets.genetics.looks import looks_at, names_of_looks
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.herds.herd import Herd, LocusReadings, kin_at
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.herd_fill import FilledTypings, fill_herd
from testcross.rulesets.herds.linked_strands import linked_parts
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.solver import FEMALE, MALE, Genotype, genotypes_in
from testcross.solver.genotype import genotypes_of, mask_of
from testcross.solver.herds import Kin
from testcross.solver.herds.chances import Chance, ChanceNetwork, ImpossibleError
from testcross.solver.herds.kin import Masks

ESTIMATED = "estimated"
_MOST_SHOWN = 20
_MOST_NAMED = 5
_MOST_LOOKS = 20_000
"""So many combinations of genotypes at all loci are added up."""
_DENOMINATOR = 256
_ROUNDING = 1e-12
_SURE = Fraction(999, 1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class GenotypeChance:
    """How likely a genotype is: a single number, or a range that it lies in."""

    genotype: str
    least: float
    most: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimalChances:
    """How likely an animal has each genotype at a locus, given everything read of the herd."""

    id: str
    """Of young, both parents: ``Max x Ida``."""
    locus: str
    exact: bool
    """Whether each chance is a single number; else they are ranges."""
    tight: bool
    """Whether no range is wider than it must be: each end is reached for some genotypes of the
    founders. False where relatives farther off were left aside."""
    chances: tuple[GenotypeChance, ...]
    because: str = ""
    """Why, where the parents' genotypes are certain: ``both parents are Dd, and it is D-``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TellingTest:
    """A test, and how much its result would tell of another animal's genotype."""

    id: str
    of: str
    locus: str
    bits: float
    """By how much the uncertainty shrinks on average; 1 settles which of two equally likely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GenotypeChances:
    """How likely animals of a herd have each genotype."""

    path: str
    founders: str | None
    """How often alleles are among founders, as it was used; None where nobody says it."""
    animals: tuple[AnimalChances, ...]
    """Those asked about; of everyone those that are not certain."""
    tests: tuple[TellingTest, ...] = ()
    """Of the animals that were named: whose test would tell most, at each locus."""
    refused: tuple[str, ...] = ()
    """The loci at which typings contradict each other."""
    undecided: tuple[str, ...] = ()
    """The loci at which the time was over before."""
    linked: tuple[str, ...] = ()
    """Loci that are not looked at, as they lie together on a chromosome."""
    untyped: tuple[str, ...] = ()
    """Loci at which nobody is typed, so that nothing is known."""
    looks: tuple["AnimalLooks", ...] = ()
    """How likely the animals that were named look like what, at all loci of the file together;
    only where each chance is a single number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookChance:
    """How likely a look is."""

    name: str
    """A variety, or what is seen at each locus."""
    chance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimalLooks:
    """How likely an animal has each look, or the young of two."""

    id: str
    looks: tuple[LookChance, ...]
    """The likeliest first."""


@dataclass(frozen=True, slots=True, eq=False)
class _Supposed:
    """A locus at which more is taken for granted than is read."""

    locus: LocusReadings
    place: int
    mask: int

    @property
    def alleles(self) -> LocusAlleles:
        return self.locus.alleles

    @property
    def certain(self) -> Sequence[int]:
        return self.locus.certain

    def masks(self, kin: Kin) -> Masks:
        masks = self.locus.masks(kin).copy()
        masks[self.place] &= self.mask
        return masks


def supposing(herd: Herd, place: int, locus: LocusReadings, genotype: str) -> Herd:
    """Return a herd in which an animal has a genotype, written as answers write it."""
    alleles, masks = locus.alleles, herd.masks(locus)
    count = len(alleles.symbols)
    wanted = "".join(sorted(genotype.replace("/", "")))
    names = {one: alleles.genotype(one) for one in sorted(alleles.of_mask(masks[place]))}
    found = [one for one, name in names.items() if "".join(sorted(name.replace("/", ""))) == wanted]
    if not found:
        some = some_listed([*names.values()], "or")
        raise TestcrossError(
            f"{herd.ids[place]} cannot be {quoted(genotype)} at {alleles.name}; by its own typing "
            f"it is {some}"
        )
    there = _Supposed(locus, place, mask_of(count, found))
    return replace(herd, loci=tuple(there if one is locus else one for one in herd.loci))


def genotype_chances(  # noqa: PLR0913 - what is asked, of whom, and what is known besides
    path: str,
    herd: Herd,
    *,
    of: Collection[int] = (),
    mate: tuple[int, int] | None = None,
    founders: str | None = None,
    locus: str | None = None,
    ruleset: Ruleset | None = None,
    with_tests: bool = True,
) -> GenotypeChances:
    """Return how likely animals have each genotype, given everything that is read of the herd.

    Without ``founders`` chances that depend on them are ranges.
    """
    fill = fill_herd(path, herd)
    herd = fill.herd
    linked = {one.alleles.name for part in linked_parts(herd) for one in part.loci}
    loci = [one for one in fill.loci if locus in (None, one.alleles.name)]
    found, tests, shares_read = list[AnimalChances](), list[TellingTest](), list[str]()
    often = _often(path, herd, loci, founders)
    exact = dict[int, dict[str, Mapping[Genotype, float]]]()
    untyped = [
        one.alleles.name
        for number, one in enumerate(loci)
        if number not in often and not herd.typed(one.before, one.alleles)
    ]
    for number, one in enumerate(loci):
        name = one.alleles.name
        if one.possible is None or name in linked or name in untyped:
            continue
        law = one.alleles.law
        for place, sex, gives in zip(mate or (), (MALE, FEMALE), law.son, strict=False):
            matters = law.is_sexed or (law.one_line and gives)
            if matters and int(herd.sexed.sexes[place]) != sex:
                raise TestcrossError(
                    f"{path}: at {name} it matters who is the sire; write the sex of "
                    f"{herd.ids[place]} into the file, or name another locus with --locus"
                )
        asked = [*of, *([len(herd.ids)] if mate else [])]
        try:
            network = _network(herd, one, one.possible, often.get(number), mate)
            chances = network.of(asked or range(len(herd.ids)))
        except ImpossibleError:
            raise TestcrossError(
                f"{path}: what is read at {name} cannot be, with such founders: "
                f"{', '.join(_frequencies(one, often[number]))}"
            ) from None
        for place, chance in chances.items():
            if chance.is_exact:
                shares = zip(chance.genotypes, chance.least, strict=True)
                exact.setdefault(place, {})[name] = {pair: share for pair, share in shares if share}
            if asked or len(chance.genotypes) > 1:
                found.append(_animal(herd, one, place, chance, mate))
        if of and with_tests:
            tests += _tests(herd, one, network, of)
        if number in often:
            shares_read += _frequencies(one, often[number])
    return GenotypeChances(
        path=path,
        founders=", ".join(shares_read) or None,
        animals=tuple(found),
        tests=tuple(tests),
        refused=tuple(name for name in fill.refused if locus in (None, name)),
        undecided=tuple(name for name in fill.undecided if locus in (None, name)),
        linked=tuple(one.alleles.name for one in loci if one.alleles.name in linked),
        untyped=tuple(untyped),
        looks=tuple(_looks(herd, ruleset, [*of, *([len(herd.ids)] if mate else [])], exact, mate))
        if ruleset is not None and locus is None and not linked
        else (),
    )


def _looks(
    herd: Herd,
    ruleset: Ruleset,
    asked: Collection[int],
    exact: Mapping[int, Mapping[str, Mapping[Genotype, float]]],
    mate: tuple[int, int] | None,
) -> Iterator[AnimalLooks]:
    """Yield how likely animals have each look; loci are independent, but for several of a sex."""
    names = [one.alleles.name for one in herd.loci]
    places = tuple(i for i, one in enumerate(ruleset.loci) if one.name in names)
    loci = [ruleset.loci[place] for place in places]
    for animal in asked:
        at = [exact.get(animal, {}).get(one.name) for one in loci]
        sexed = sum(one.is_sexed for one in loci) if animal == len(herd.ids) else 0
        if not all(at) or sexed > 1 or prod(len(one or ()) for one in at) > _MOST_LOOKS:
            continue
        shares = {
            tuple(pair for pair, _ in ways): prod(share for _, share in ways)
            for ways in product(*(one.items() for one in at if one))
        }
        named, found = names_of_looks(looks_at(ruleset, places), shares), dict[str, float]()
        for genotypes, share in shares.items():
            found[named[genotypes]] = found.get(named[genotypes], 0.0) + share
        ranked = sorted(found.items(), key=lambda one: (-round(one[1], 12), one[0]))
        is_planned = animal == len(herd.ids)
        yield AnimalLooks(
            id=" x ".join(herd.ids[one] for one in mate or ()) if is_planned else herd.ids[animal],
            looks=tuple(LookChance(name=name, chance=share) for name, share in ranked),
        )


def telling_test(path: str, herd: Herd, asked: Collection[tuple[str, str]]) -> TellingTest | None:
    """Return which of some animals to test at which locus: where most is uncertain, in bits.

    How often alleles are among founders is counted in the herd, where that is possible.
    """
    of = sorted({herd.positions[name] for name, _ in asked})
    found = None
    for founders in (ESTIMATED, None):
        with suppress(TestcrossError):
            found = found or genotype_chances(
                path, herd, of=of, founders=founders, with_tests=False
            )
    best = None
    for one in found.animals if found else ():
        if one.exact and (one.id, one.locus) in asked:
            bits = -sum(each.least * log2(each.least) for each in one.chances if each.least)
            if bits > (best.bits if best else _ROUNDING):
                best = TellingTest(id=one.id, of=one.id, locus=one.locus, bits=bits)
    return best


def _frequencies(filled: FilledTypings, often: Sequence[Fraction]) -> list[str]:
    pairs = zip(filled.alleles.symbols, often, strict=False)
    return [f"{symbol}={float(share):g}" for symbol, share in pairs]


def _often(
    path: str, herd: Herd, loci: Sequence[FilledTypings], founders: str | None
) -> Mapping[int, Sequence[Fraction]]:
    """Return how often alleles are among founders, by the number of a locus."""
    if founders is None:
        return {}
    alleles = [one.alleles for one in loci]
    if founders != ESTIMATED:
        is_ranked = all(one.locus is not None for one in alleles)
        named = [(one.name, one.symbols[: one.allele_count]) for one in alleles]
        return frequencies_at(named, founders, ranked=is_ranked)
    found = {}
    for number, one in enumerate(loci):
        law, own = one.alleles.law, one.alleles.allele_count
        blanks = [genotypes_in(law, own, sex) for sex in (None, MALE, FEMALE)]
        known = [] if one.possible is None else [one.reading(place) for place in herd.founders]
        known = [reading for reading in known if reading not in blanks]
        if known:
            found[number] = counted_genes(own, known, is_single=law.one_line)
    if not found:
        seen = next((one.alleles.seen[-1] for one in loci if one.alleles.seen), "b")
        raise TestcrossError(
            f"{path}: nothing is known of any founder; say how often alleles are: --founders "
            f"{seen}=0.2"
        )
    return found


def _network(
    herd: Herd,
    filled: FilledTypings,
    possible: Masks,
    often: Sequence[Fraction] | None,
    mate: tuple[int, int] | None,
) -> ChanceNetwork:
    """Return the network of a locus, the young of two behind the animals."""
    alleles = filled.alleles
    count, law = len(alleles.symbols), alleles.law
    kin = kin_at(herd.sexed, alleles)
    read = np.asarray(filled.before != kin.blank(count, slice(None)), bool)
    unborn = alleles.locus.unborn if alleles.locus else frozenset()
    born = mask_of(count, genotypes_in(law, alleles.allele_count) - unborn)
    if mate is not None:
        sire, dam = (mate[not law.son[0]],) * 2 if law.one_line else mate
        possible = np.insert(possible, kin.size, np.array(born, possible.dtype))
        read = np.insert(read, kin.size, False)
        kin = Kin(np.append(kin.sires, sire), np.append(kin.dams, dam))
    every = genotypes_of(count) if often else ()
    shares = [float(share_of(often or (), one, is_single=law.one_line)) for one in every]
    weights = np.array(shares) if often else None
    return ChanceNetwork(kin, count, possible, read, weights, born if unborn else None)


def _animal(
    herd: Herd, filled: FilledTypings, place: int, chance: Chance, mate: tuple[int, int] | None
) -> AnimalChances:
    is_planned = place == len(herd.ids)
    name = " x ".join(herd.ids[one] for one in mate or ()) if is_planned else herd.ids[place]
    ends = zip(chance.genotypes, chance.least, chance.most, strict=True)
    couple = mate if is_planned else herd.parents(place)
    because = ""
    if len(chance.genotypes) > 1 and chance.is_exact and couple and min(couple) >= 0:
        sets = [filled.reading(one) for one in couple]
        if all(len(one) == 1 for one in sets):
            sire, dam = (filled.alleles.genotype(min(one)) for one in sets)
            because = f"both parents are {sire}"
            if sire != dam:
                because = f"{herd.ids[couple[0]]} is {sire} and {herd.ids[couple[1]]} is {dam}"
            if not is_planned and int(filled.before[place]) != herd.blank(filled.alleles, place):
                own = filled.alleles.of_mask(filled.before[place])
                because += f", and it is {filled.alleles.reading(own)}"
    return AnimalChances(
        id=name,
        locus=filled.alleles.name,
        exact=chance.is_exact,
        tight=not chance.is_cut,
        chances=tuple(
            GenotypeChance(genotype=filled.alleles.genotype(one), least=least, most=most)
            for one, least, most in ends
            if most
        ),
        because=because,
    )


def _tests(
    herd: Herd, filled: FilledTypings, network: ChanceNetwork, of: Collection[int]
) -> Iterator[TellingTest]:
    for place in of:
        gains = network.information_on(place) or {}
        own = {one: bits for one, bits in gains.items() if one < len(herd.ids) and herd.lines[one]}
        best = max(own, key=lambda one: (round(own[one], 9), -one), default=None)
        if best is not None and own[best] > _ROUNDING:
            yield TellingTest(
                id=herd.ids[best], of=herd.ids[place], locus=filled.alleles.name, bits=own[best]
            )


@blocks.register
def chances_blocks(found: GenotypeChances) -> Iterator[Block]:
    rows = [
        (
            one.id,
            one.locus,
            _chances(one),
            one.because or ("" if one.exact or one.tight else "too many relatives are open"),
        )
        for one in found.animals[:_MOST_SHOWN]
    ]
    more = len(found.animals) - len(rows)
    left = (*found.refused, *found.undecided, *found.untyped)
    apart_from = f"Apart from {listed(left, 'and')} n" if left else "N"
    sure = "" if found.untyped or found.undecided else ": each is certain"
    notes = []
    if any(not one.exact and one.tight for one in found.animals) and found.founders is None:
        notes.append(
            "A range holds whatever the founders are. --founders b=0.2 says how often alleles are "
            "among them, --founders estimated counts them."
        )
    if not all(one.tight for one in found.animals):
        notes.append(
            "Where relatives farther off were left aside, a range may be wider than need be."
        )
    notes += [f"To know more of {one.of} at {one.locus}, test {one.id}." for one in found.tests]
    if found.linked:
        notes.append(
            f"{listed(found.linked, 'and')} lie together on a chromosome; chances are worked out "
            "for loci that are inherited independently."
        )
    if found.founders:
        notes.append(f"Assumed of founders: {found.founders}, in random mating.")
    looks = [
        (
            one.id,
            "; ".join(f"{each.name} {_number(each.chance)}" for each in one.looks)
            if len(one.looks) > 1
            else f"{one.looks[0].name} (certain)",
        )
        for one in found.looks
    ]
    return apart(
        [table(["Animal", "Locus", "Chances", "Why"], rows)]
        if rows
        else [Paragraph(f"{apart_from}o genotype is open{sure}.")],
        [Paragraph(f"And {more:,} more; --json has each.")] if more > 0 else (),
        [table(["Animal", "Looks"], looks)] if looks else (),
        map(Paragraph, notes),
    )


def _chances(one: AnimalChances) -> str:
    """Return the likeliest first: ``Dd 2/3, DD 1/3``; a range as one: ``Dd 0 to 2/3``."""
    if len(one.chances) == 1:
        return f"{one.chances[0].genotype} (certain)"
    parts = [
        f"{each.genotype} {_number(each.least)}"
        if each.least == each.most
        else f"{each.genotype} {_number(each.least)} to {_number(each.most)}"
        for each in sorted(one.chances, key=lambda each: -each.most)
    ]
    return some_listed(parts, "and", _MOST_NAMED) if len(parts) > _MOST_NAMED else ", ".join(parts)


def _number(share: float) -> str:
    """Return a chance as a fraction that people know, else in per cent; never as 0 or 1 if open."""
    near = Fraction(share).limit_denominator(_DENOMINATOR)
    if abs(share - near) < _ROUNDING and near not in (0, 1):
        return str(near)
    if share in (0.0, 1.0):
        return f"{share:g}"
    return "over 99.9 %" if share > _SURE else percent(share, figures=3)


@outcome.register
def _chances_outcome(found: GenotypeChances) -> HerdOutcome:
    sure = sum(len(one.chances) == 1 for one in found.animals)
    wide = sum(not one.exact for one in found.animals)
    summary = f"{sure} of {counted(len(found.animals), 'genotype')} certain"
    summary = f"{summary}, {wide} known as a range" if wide else summary
    if not found.animals:
        left = found.refused or found.undecided or found.untyped or found.linked
        summary = "no genotype is open" + " where loci are not left out" * bool(left)
    if found.tests:
        best = max(found.tests, key=lambda one: one.bits)
        summary += f"; a test of {best.id} at {best.locus} would tell most of {best.of}"
    ids = list(dict.fromkeys(one.id for one in found.animals if " x " not in one.id))
    command = "pedigree check FILE"
    if found.refused:
        command = "pedigree repair FILE"
    elif wide and found.founders is None:
        command = f"pedigree chances FILE --founders {ESTIMATED}"
    elif ids:
        asked = "explain FILE" if len(ids) == 1 else "chances FILE --of"
        command = f"pedigree {asked} {quote(ids[0])}"
    return HerdOutcome(summary, command)
