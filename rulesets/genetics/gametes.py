"""What goes into a gamete: how often alleles are among founders, and which lie on one chromosome.

Frequencies are given, or estimated from a herd; only with these Hardy-Weinberg is assumed. Between
two neighbours a chromosome crosses over with a chance that the map tells; what happens between
others has no part in it. Loci without a place on the map are inherited independently.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise, product
from math import exp, prod
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from testcross.rulesets.english import listed, percent, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset, linked_groups
from testcross.solver import FEMALE, MALE, Allele, Genotype, Reading, gametes_of

Frequencies: TypeAlias = Mapping[int, tuple[Fraction, ...]]
"""By the position of a locus, how often each of its alleles is; they add up to 1."""
_NOTHING = 1e-6


def parse_frequencies(ruleset: Ruleset, text: str) -> Frequencies:
    """Return frequencies as they are written: ``b=0.2, d=1/10``.

    What is left at a locus is that of its most dominant allele.
    """
    loci = [(locus.name, locus.symbols[: len(locus.alleles)]) for locus in ruleset.loci]
    return frequencies_at(loci, text)


def frequencies_at(
    loci: Sequence[tuple[str, Sequence[str]]], text: str, *, ranked: bool = True
) -> Frequencies:
    """Return how often alleles are, as in ``b=0.2``; ``L.b=0.2`` also names the locus."""
    found: dict[int, dict[int, Fraction]] = {}
    for part in text.replace(";", ",").split(","):
        symbol, equals, written = (one.strip() for one in part.partition("="))
        if not equals:
            raise NotationError(
                f"{quoted(part.strip())} is no frequency; expected an allele and a number, as in "
                "b=0.2"
            )
        homes = [
            (place, symbols.index(one))
            for place, (name, symbols) in enumerate(loci)
            for one in symbols
            if symbol in (one, f"{name}.{one}")
        ]
        if len(homes) > 1:
            names = listed([loci[place][0] for place, _ in homes], "and")
            raise NotationError(
                f"{quoted(symbol)} is an allele of {names}; name the locus too, as in "
                f"{loci[homes[0][0]][0]}.{symbol}={written}"
            )
        if not homes:
            alleles = "; ".join(f"{name}: {' '.join(symbols)}" for name, symbols in loci)
            raise NotationError(
                f"{quoted(symbol)} is no allele {'of this ruleset' if ranked else 'here'}; the "
                f"alleles are {alleles}"
            )
        number = None
        with suppress(ValueError, ZeroDivisionError):
            number = Fraction(written) if len(written) < 20 else None
        # 20 % as 20 would make nonsense of every chance without a word
        if number is None or not 0 <= number <= 1:
            raise NotationError(
                f"the frequency of {symbol} is {quoted(written)}; expected a number from 0 to 1, "
                "as in 0.2"
            )
        found.setdefault(homes[0][0], {})[homes[0][1]] = number
    whole = dict[int, tuple[Fraction, ...]]()
    for place, some in found.items():
        name, symbols = loci[place]
        each = [some.get(allele, Fraction()) for allele in range(len(symbols))]
        # People say how often the rare alleles are; the rest belongs to the most dominant one.
        others, left = [allele for allele in range(len(each)) if allele not in some], 1 - sum(each)
        if left < 0 or (left and not others):
            raise NotationError(
                f"the frequencies at {name} add up to {sum(each)}; expected "
                + ("at most 1" if others else "1; leave one allele out, and it gets the rest")
            )
        if left and len(others) > 1 and not ranked:
            missing = listed([symbols[allele] for allele in others], "and")
            raise NotationError(
                f"the frequencies at {name} add up to {sum(each)}; also say how often {missing} are"
            )
        if others:
            each[others[0]] += left
        whole[place] = tuple(each)
    return MappingProxyType(whole)


def likely(
    frequencies: Sequence[Fraction], locus: Locus, reading: Reading
) -> Mapping[Genotype, Fraction]:
    """Return how likely an animal has each genotype that a reading allows, in random mating."""
    alive = sorted(reading - locus.ungrown)
    weights = {one: share_of(frequencies, one, is_single=locus.is_single) for one in alive}
    whole = sum(weights.values())
    # An animal is what it is, however rare: frequencies of 0 cannot make it impossible.
    if not whole:
        return {one: Fraction(1, len(weights)) for one in weights}
    return {one: weight / whole for one, weight in weights.items() if weight}


def estimated(locus: Locus, readings: Sequence[Reading]) -> tuple[Fraction, ...] | None:
    """Return the frequencies under which what is known of founders is likeliest, to a thousandth.

    Genes are counted, those that are not known by what they are likely to be, until that changes
    no more (R. Ceppellini and others, 1955). None where nothing is known of any founder.
    """
    blanks = [locus.of_sex(sex) for sex in (None, MALE, FEMALE)]
    known = [one for one in readings if one not in blanks]
    number = len(locus.alleles)
    return counted_genes(number, known, is_single=locus.is_single) if known else None


def counted_genes(
    number: int, known: Sequence[Reading], *, is_single: bool
) -> tuple[Fraction, ...]:
    """Estimate how often each of ``number`` alleles is, given what each founder can be."""
    # Expectation and maximization in turn (A. Dempster and others, 1977): genotypes by the
    # frequencies so far, then the frequencies by these genotypes.
    now = [1 / number] * number
    for _ in range(200):
        counts = [0.0] * number
        for reading in known:
            weights = {one: share_of(now, one, is_single=is_single) for one in sorted(reading)}
            whole = sum(weights.values())
            for genotype, weight in weights.items():
                for allele in _carried(number, genotype, is_single=is_single):
                    counts[allele] += weight / whole if whole else 0.0
        before, now = now, [count / (sum(counts) or 1) for count in counts]
        if before == now:
            break
    for fine in (1_000, 1_000_000):  # finer where an allele that is there would be lost
        found = [Fraction(round(one * fine), fine) for one in now]
        found[0] = 1 - sum(found[1:], Fraction())
        if all(share > 0 or one < _NOTHING for share, one in zip(found, now, strict=True)):
            break
    return tuple(found)


Number = TypeVar("Number", float, Fraction)


def share_of(frequencies: Sequence[Number], genotype: Genotype, *, is_single: bool) -> Number:
    """Return how often a genotype is among those of its sex in random mating."""
    share = frequencies[0] ** 0
    for allele in _carried(len(frequencies), genotype, is_single=is_single):
        share *= frequencies[allele]
    return share * (2 if genotype[0] != genotype[1] < len(frequencies) else 1)


def _carried(number: int, genotype: Genotype, *, is_single: bool) -> Sequence[int]:
    """Return the alleles that an animal has: one where its other chromosome carries none."""
    return [allele for allele in genotype if allele < number][: 1 if is_single else 2]


# linked loci

Phase: TypeAlias = Mapping[int, tuple[Allele, Allele]]
"""What lies together, where it matters: at each place the allele of one and of the other strand."""
MOST_PHASES = 16
"""Ways in which the alleles of two parents can lie together, each with its own chances."""


def recombination(ruleset: Ruleset, one: int, other: int, sex: int) -> Fraction:
    """Return which share of an animal's gametes has alleles of two loci that lay apart in it."""
    if sex == ruleset.uncrossed_sex:
        return Fraction(0)
    first, last = (ruleset.loci[place] for place in (one, other))
    # Trow's formula goes from neighbour to neighbour, so that loci that were left aside count, too.
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
        # An odd number of crossovers parts the ends: parted so far and not here, or here alone
        # (Trow's formula, 1913).
        share = share * (1 - step) + (1 - share) * step
    return share


def mixed_places(ruleset: Ruleset, group: Sequence[int], readings: Sequence[Reading]) -> list[int]:
    """Return where in a group an animal of a known genotype has two different alleles."""
    pairs = [(place, *next(iter(readings[place]))) for place in group]
    return [p for p, a, b in pairs if a != b and b < len(ruleset.loci[p].alleles)]


def phases_of(
    ruleset: Ruleset, readings: Sequence[Reading], given: Sequence[tuple[str, Allele, Allele]]
) -> list[Phase]:
    """Return the ways in which an animal's alleles can lie together, where that matters.

    Only those that agree with what is known of its strands.
    """
    known, each_group = {name: (a, b) for name, a, b in given}, list[list[Phase]]()
    for group in linked_groups(ruleset):
        places = mixed_places(ruleset, group, readings)
        if len(places) < 2:
            continue
        own, ways = [next(iter(readings[place])) for place in places], list[Phase]()
        # Which strand is named first is no difference, so the first locus is not turned.
        for turned in product((False, True), repeat=len(places) - 1):
            turns = zip(places, own, (False, *turned), strict=True)
            way = {place: two[::-1] if turn else two for place, two, turn in turns}
            pairs = [(two, known.get(ruleset.loci[place].name)) for place, two in way.items()]
            given_pairs = [(two, lies) for two, lies in pairs if lies is not None]
            if all(two == lies for two, lies in given_pairs) or all(
                two == lies[::-1] for two, lies in given_pairs
            ):
                ways.append(way)
        each_group.append(ways)
    return [{p: two for one in way for p, two in one.items()} for way in product(*each_group)]


def phases_of_both(ruleset: Ruleset, sire: Animal, dam: Animal) -> list[tuple[Phase, Phase]]:
    """Return the ways of both parents; none where there are too many to look at each."""
    his, hers = (phases_of(ruleset, one.readings, one.phase) for one in (sire, dam))
    return list(product(his, hers)) if len(his) * len(hers) <= MOST_PHASES else []


def gametes_at(
    ruleset: Ruleset, places: Sequence[int], pairs: Sequence[Genotype], sex: int
) -> Mapping[tuple[Allele, ...], Fraction]:
    """Return what an animal gives at places of one chromosome, each with its chance."""
    # X and Y do not cross over with each other here, so a male hands on either of them whole.
    whole = any(b == len(ruleset.loci[p].alleles) for p, (_, b) in zip(places, pairs, strict=True))
    one, other = zip(*pairs, strict=True)
    shares = [recombination(ruleset, *two, sex) for two in pairwise(places)]
    return gametes_of((one, other), (Fraction(0),) * len(shares) if whole else tuple(shares))


def gamete_chance(
    ruleset: Ruleset, gamete: Mapping[int, Allele], phase: Phase, sex: int
) -> Fraction:
    """Return how likely an animal gives these alleles, as far as that is a matter of linkage."""
    # Loci that are not mixed give the same allele on either strand: they are no matter of linkage.
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
            for first, last in pairwise(places):
                share = percent(recombination(ruleset, first, last, sex), figures=4)
                one, other = ruleset.loci[first], ruleset.loci[last]
                units = (other.position or Fraction()) - (one.position or Fraction())
                yield (
                    f"{one.name} and {other.name} lie {float(units):g} units apart on one "
                    f"chromosome, so {share} of the gametes of the {words[sex]} are new "
                    "combinations."
                )
