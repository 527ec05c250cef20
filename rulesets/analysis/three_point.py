"""Three-point crosses: the order of three linked loci and their distances, from counts."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import log

from testcross.rulesets.analysis.goodness_of_fit import LEVEL, chi_square_tail
from testcross.rulesets.blocks import (
    Block,
    Line,
    Meaning,
    Paragraph,
    Span,
    blocks,
    in_a_line,
    table,
    with_names,
)
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError

_LOCI = 3
_ABOUT_HALF = Fraction(2, 5)
"""From this share of recombinants on about half recombine."""
_MODEL = "'+ + +=235' '+ ct cv=12' 'v + +=14' ..."
_CLASS = re.compile(r"([^=:]*?)\s*[=:]\s*([^\s=:;,]*)(?:[;,]?\s+|[;,]?$)")
"""``v ct +=580``, in a row of them."""
_PARTS = re.compile(r"[\s,./·]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class MapInterval:
    """The stretch between two loci."""

    loci: tuple[str, str]
    recombinants: int
    """How many of the counted have a crossover between them."""
    share: Fraction
    """Their share of all."""
    linked: bool
    """Whether they are fewer than half, by chi-square at 5 %."""

    @property
    def centimorgans(self) -> Fraction:
        """The share in percent: the distance that is counted."""
        return 100 * self.share

    @property
    def haldane(self) -> float | None:
        """The distance by Haldane, who takes crossovers for independent; None from a half on."""
        if 2 * self.share >= 1:
            return None
        return -50 * log(1 - 2 * float(self.share)) + 0.0

    @property
    def kosambi(self) -> float | None:
        """The distance by Kosambi, who lets a crossover keep others away; None from a half on."""
        twice = 2 * float(self.share)
        return None if 2 * self.share >= 1 else 25 * log((1 + twice) / (1 - twice))


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreePointCross:
    """What the counts of a three-point cross say."""

    order: tuple[str, str, str] | None
    """The loci as they lie, the one that was named first before the other end; None where two
    orders fit alike."""
    certain: bool
    """Whether double crossovers are fewer than the next class, by chi-square at 5 %."""
    total: int
    """How many were counted."""
    intervals: tuple[MapInterval, ...]
    """The two stretches between neighbours, then the whole; all three pairs where the order is
    open."""
    parental: tuple[str, str]
    """The two classes without a crossover."""
    double: tuple[str, str] | None
    """The two classes with two crossovers; None where the order is open."""
    doubles: int | None
    """How many have two crossovers."""
    expected_doubles: float | None
    """How many that would be if crossovers were independent."""

    @property
    def coincidence(self) -> float | None:
        """The coefficient of coincidence: double crossovers per expected one."""
        if self.doubles is None or not self.expected_doubles:
            return None
        return self.doubles / self.expected_doubles

    @property
    def interference(self) -> float | None:
        """One less the coefficient of coincidence; negative where there are more than expected."""
        return None if self.coincidence is None else 1 - self.coincidence

    @property
    def linked(self) -> bool:
        """Whether neighbours are linked, so that distances mean something."""
        return all(one.linked for one in self.intervals[:2])


def three_point_cross(counts: Sequence[str]) -> ThreePointCross:
    """Return the order of three loci, and how far they are apart."""
    classes = _classes(counts)
    symbols = [sorted({alleles[place] for alleles in classes}) for place in range(_LOCI)]
    names = [_named(place, found) for place, found in enumerate(symbols)]
    if len(set(names)) < _LOCI:
        raise TestcrossError(f"two loci are called {quoted(names[0])}; give each its own letters")
    total = sum(classes.values())
    if not total:
        raise TestcrossError("the counts add up to 0; there is nothing to map")
    # every class by its number, a bit for each locus: that of its opposite is 7 less it
    every = [*product(*symbols)]
    written = [" ".join(alleles) for alleles in every]
    pairs = [sum(classes.get(every[one], 0) for one in (key, 7 - key)) for key in range(4)]
    parental, second, *_ = sorted(range(4), key=lambda key: -pairs[key])
    if pairs[second] == pairs[parental]:
        these, those = (f"{written[key]} and {written[7 - key]}" for key in (parental, second))
        raise TestcrossError(
            f"{these} are as many as {those}, {pairs[parental]} each, so it is open which are "
            "parental; the loci are not linked, or more must be counted"
        )
    # A double crossover brings both ends back as they were: it differs from the parental classes at
    # the locus in the middle alone, and is the rarest of all (A. Sturtevant, 1913).
    flipped = [min(key, 7 - key) for key in (parental ^ 4, parental ^ 2, parental ^ 1)]
    # how many differ from the parental classes at one locus alone
    alone = [pairs[key] for key in flipped]
    least = min(alone)
    middle = alone.index(least)
    is_open = alone.count(least) > 1
    first, last = (place for place in range(_LOCI) if place != middle)
    neighbours = [(first, middle), (middle, last), (first, last)]
    intervals = tuple(
        MapInterval(
            loci=(names[a], names[b]),
            recombinants=alone[a] + alone[b],
            share=Fraction(alone[a] + alone[b], total),
            linked=_is_below_half(alone[a] + alone[b], total),
        )
        for a, b in (combinations(range(_LOCI), 2) if is_open else neighbours)
    )
    double = flipped[middle]
    return ThreePointCross(
        order=None if is_open else (names[first], names[middle], names[last]),
        certain=_is_below_half(least, sum(sorted(alone)[:2])),
        total=total,
        intervals=intervals,
        parental=(written[parental], written[7 - parental]),
        double=None if is_open else (written[double], written[7 - double]),
        doubles=None if is_open else least,
        expected_doubles=(
            None if is_open else float(intervals[0].share * intervals[1].share * total)
        ),
    )


def _is_below_half(number: int, total: int) -> bool:
    """Tell whether a number is less than half of all, more than chance alone makes it."""
    # chi-square of two classes with half each: (O - E)^2 / E twice
    off = (2 * number - total) ** 2
    return 2 * number < total and chi_square_tail(Fraction(off, total), 1) < LEVEL


def _classes(counts: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Return how many there are of each class, by its alleles."""
    text = " ".join(counts).strip()
    found: dict[tuple[str, ...], int] = {}
    end = 0
    while end < len(text):
        read = _CLASS.match(text, end)
        if read is None:
            raise TestcrossError(f"{quoted(text[end:])} has no count; write classes as {_MODEL}")
        end = read.end()
        name, number = read.groups()
        parts = tuple(one for one in _PARTS.split(name) if one)
        if len(parts) == 1 and len(name) == _LOCI:
            parts = tuple(name)
        if len(parts) != _LOCI:
            raise TestcrossError(
                f"the class {quoted(name)} is not three alleles; write one of each locus, with "
                f"spaces between: {_MODEL}"
            )
        if not re.fullmatch(r"[0-9]{1,15}", number):
            raise TestcrossError(
                f"the count of {quoted(name)} is {quoted(number)}; expected a whole number of "
                "offspring, 0 or more"
            )
        if parts in found:
            raise TestcrossError(f"the class {quoted(name)} stands twice; add its counts")
        found[parts] = int(number)
    if not found:
        raise TestcrossError(f"there are no classes; write {_MODEL}")
    return found


def _named(place: int, found: Sequence[str]) -> str:
    """Return what a locus is called: by the allele that is neither wild type nor in capitals."""
    if len(found) == 1:
        raise TestcrossError(
            f"all classes have {found[0]} as their allele {place + 1}; both alleles are needed"
        )
    if len(found) > 2:  # alleles
        raise TestcrossError(
            f"the classes have {listed(found, 'and')} as their allele {place + 1}; write the loci "
            "in the same order in each class, and two alleles of each"
        )
    mutant = [one for one in found if not one.endswith("+")]
    if len(mutant) == 1:
        return mutant[0]
    if len({one.casefold() for one in found}) == 1:
        return max(found)  # small letters sort behind capitals
    raise TestcrossError(
        f"allele {place + 1} is {listed(found)}; write + for the wild type, or one allele with the "
        "same letters in capitals"
    )


@in_a_line.register
def three_point_line(found: ThreePointCross) -> tuple[Span, ...]:
    """Return the order and the distances, or why there are none."""
    if found.order is None:
        return Span("ORDER OPEN", Meaning.WARNING), Span(": several orders fit equally well")
    order = " - ".join(found.order)
    near = " and ".join(_number(one.centimorgans, 1) for one in found.intervals[:2])
    more = "" if found.interference is None else f", interference {_number(found.interference)}"
    if not found.linked:
        written = f", or too few counted: {order}, {near} cM{more}"
        return Span("NOT LINKED", Meaning.WARNING), Span(written)
    return Span("ORDER", Meaning.GOOD), Span(f" {order}: {near} cM{more}")


@blocks.register
def three_point_blocks(found: ThreePointCross) -> Iterator[Block]:
    """Yield the order, the distances and what they follow from."""
    yield Paragraph(three_point_line(found))
    yield Line()
    rows = (
        (
            " - ".join(one.loci),
            str(one.recombinants),
            _number(one.centimorgans, 1),
            *("-" if by is None else _number(by, 1) for by in (one.haldane, one.kosambi)),
        )
        for one in found.intervals
    )
    yield table(["", f"of {found.total}", "cM", "Haldane", "Kosambi"], rows, numbers=True)
    yield Line()
    parental = listed(found.parental, "and")
    if found.order is None or found.double is None:
        which = (
            f"The parental classes are {parental}. No other pair of classes is the rarest alone, "
            "so the double crossovers are unknown: count more."
        )
    else:
        which = (
            f"The double crossovers {listed(found.double, 'and')} differ from the parental "
            f"{parental} only at {found.order[1]}: it is in the middle."
        )
    yield Paragraph(with_names(which, (*(found.double or ()), *found.parental)))
    if found.expected_doubles is not None:
        doubles = f"{found.doubles} counted, {_number(found.expected_doubles, 1)} expected"
        if found.coincidence is not None:
            doubles += f"; coincidence {_number(found.coincidence)}"
        yield Paragraph(f"Double crossovers: {doubles}.")
    if found.order and not found.certain:
        yield Paragraph(
            "The order is uncertain: the next rarest classes are hardly larger than the double "
            "crossovers; count more."
        )
    apart = [one for one in found.intervals[:2] if not one.linked]
    few = [one for one in apart if one.share < _ABOUT_HALF]
    half = [" and ".join(one.loci) for one in apart if one not in few]
    if few:
        pairs = listed([" and ".join(one.loci) for one in few])
        yield Paragraph(
            f"{found.total} are too few to tell whether {pairs} are linked: count more."
        )
    if half:
        yield Paragraph(f"By these counts {listed(half)} may not be linked: about half recombine.")


def _number(value: Fraction | float, decimals: int = 2) -> str:
    return f"{float(value):.{decimals}f}"
