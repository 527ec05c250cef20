"""How often each allele is among founders: as it is given, or estimated from a herd."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
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
    """Return the same of loci by their names and alleles; ``L.b=0.2`` also names the locus."""
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
    """Return the same for a locus of so many alleles, where something is known of each founder."""
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
