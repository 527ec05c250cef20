"""How often alleles are among founders, and what an animal then is likely to be (Hardy-Weinberg).

Frequencies are never assumed: somebody says them, or they are estimated from a herd.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.solver import FEMALE, MALE, Genotype, Reading

Frequencies: TypeAlias = Mapping[int, tuple[Fraction, ...]]
"""By the position of a locus, how often each of its alleles is; they add up to 1."""
_ROUNDS = 200
_DENOMINATOR = 1_000


def parse_frequencies(ruleset: Ruleset, text: str) -> Frequencies:
    """Return frequencies as they are written: ``b=0.2, d=1/10``.

    What is left at a locus is that of its most dominant allele.

    Raises:
        NotationError: for an allele that there is not, or is at several loci, for a number that is
            none from 0 to 1, and where those of a locus are more than 1.
    """
    found: dict[int, dict[int, Fraction]] = {}
    for part in text.replace(";", ",").split(","):
        symbol, equals, number = (one.strip() for one in part.partition("="))
        if not equals:
            raise NotationError(
                f"{quoted(part.strip())} is no frequency; expected an allele and a number, as in "
                "b=0.2"
            )
        place, allele = _allele(ruleset, symbol)
        found.setdefault(place, {})[allele] = _number(symbol, number)
    return MappingProxyType({place: _whole(ruleset, place, some) for place, some in found.items()})


def _allele(ruleset: Ruleset, symbol: str) -> tuple[int, int]:
    homes = [
        (place, locus.symbols.index(symbol))
        for place, locus in enumerate(ruleset.loci)
        if symbol in locus.symbols[: len(locus.alleles)]
    ]
    if len(homes) == 1:
        return homes[0]
    if homes:
        names = listed([ruleset.loci[place].name for place, _ in homes], "and")
        raise NotationError(
            f"{quoted(symbol)} is an allele of {names}; name another of its alleles"
        )
    alleles = "; ".join(f"{locus.name}: {' '.join(locus.symbols)}" for locus in ruleset.loci)
    raise NotationError(f"{quoted(symbol)} is no allele of this ruleset; the alleles are {alleles}")


def _number(symbol: str, text: str) -> Fraction:
    try:
        number = Fraction(text) if len(text) < 20 else None
    except (ValueError, ZeroDivisionError):
        number = None
    if number is None or not 0 <= number <= 1:
        raise NotationError(
            f"the frequency of {symbol} is {quoted(text)}; expected a number from 0 to 1, as in 0.2"
        )
    return number


def _whole(ruleset: Ruleset, place: int, some: Mapping[int, Fraction]) -> tuple[Fraction, ...]:
    locus = ruleset.loci[place]
    told = [some.get(allele, Fraction()) for allele in range(len(locus.alleles))]
    left = 1 - sum(told)
    others = [allele for allele in range(len(told)) if allele not in some]
    if left < 0 or (left and not others):
        raise NotationError(
            f"the frequencies at {locus.name} add up to {sum(told)}; expected "
            f"{'at most 1' if others else '1'}"
        )
    if others:
        told[others[0]] += left
    return tuple(told)


def likely(
    frequencies: Sequence[Fraction], locus: Locus, reading: Reading
) -> Mapping[Genotype, Fraction]:
    """Return how likely an animal has each genotype that a reading allows, in random mating."""
    weights = {one: _share(frequencies, locus, one) for one in sorted(reading - locus.ungrown)}
    whole = sum(weights.values())
    if not whole:
        return {one: Fraction(1, len(weights)) for one in weights}
    return {one: weight / whole for one, weight in weights.items() if weight}


def estimated(locus: Locus, readings: Sequence[Reading]) -> tuple[Fraction, ...] | None:
    """Return the frequencies under which what is known of founders is likeliest, to a thousandth.

    Genes are counted, those that are not known by what they are likely to be, until that changes
    no more (R. Ceppellini and others, 1955). None where nothing is known of anybody.
    """
    blanks = [locus.of_sex(sex) for sex in (None, MALE, FEMALE)]
    told = [one for one in readings if one not in blanks]
    if not told:
        return None
    number = len(locus.alleles)
    now = [1 / number] * number
    for _ in range(_ROUNDS):
        counts = [0.0] * number
        for reading in told:
            weights = {one: _share(now, locus, one) for one in sorted(reading)}
            whole = sum(weights.values())
            for genotype, weight in weights.items():
                for allele in _carried(locus, genotype):
                    counts[allele] += weight / whole if whole else 0.0
        now = [count / (sum(counts) or 1) for count in counts]
    found = [Fraction(round(one * _DENOMINATOR), _DENOMINATOR) for one in now[1:]]
    return (1 - sum(found, Fraction()), *found)


Number = TypeVar("Number", float, Fraction)


def _share(frequencies: Sequence[Number], locus: Locus, genotype: Genotype) -> Number:
    """Return how many animals of its sex have a genotype, in random mating."""
    share = frequencies[0] ** 0
    for allele in _carried(locus, genotype):
        share *= frequencies[allele]
    return share * (2 if genotype[0] != genotype[1] < len(locus.alleles) else 1)


def _carried(locus: Locus, genotype: Genotype) -> Sequence[int]:
    """Return the alleles that an animal has: one where its other chromosome carries none."""
    there = [allele for allele in genotype if allele < len(locus.alleles)]
    return there[:1] if locus.is_single else there
