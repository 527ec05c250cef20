"""Whether counts agree with a ratio: Pearson's chi-square test, with its p in closed form."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, fsum, gcd, lcm, lgamma, log, sqrt

from testcross.rulesets.blocks import (
    Block,
    Line,
    Meaning,
    Paragraph,
    Span,
    blocks,
    in_a_line,
    table,
)
from testcross.rulesets.english import counted, listed, quoted, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import reading
from testcross.rulesets.genetics.punnett_square import punnett_square
from testcross.rulesets.genetics.ruleset import Ruleset

LEVEL = 0.05
"""Counts with a smaller p disagree."""
_LEAST_EXPECTED = 5
_MOST_CLASSES = 100
_LEAST_P = 0.0001
_COUNTS_MODEL = "315:108:101:32"
_COLONS = str.maketrans("\N{FULLWIDTH COLON}\N{RATIO}", "::")  # as keyboards and books have them
_RATIO_MODEL = "9:3:3:1"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedClass:
    """A class of offspring: how many there are, and how many were to be expected."""

    name: str
    """What is seen of it; where only a ratio is given its part of it: ``9``."""
    observed: int
    expected: Fraction

    @property
    def contribution(self) -> Fraction:
        """Its part of chi-square: the squared difference over what was expected."""
        return (self.observed - self.expected) ** 2 / self.expected


@dataclass(frozen=True, slots=True, kw_only=True)
class ChiSquareTest:
    """Whether counts agree with a ratio."""

    expect: str
    """The ratio in whole numbers: ``9:3:3:1``."""
    cross: str | None
    """The cross that it follows from; None where the ratio itself was given."""
    classes: tuple[CountedClass, ...]
    """In the order of the ratio."""
    deaths: tuple[str, ...] = ()
    """Who dies of a genotype, and which offspring the ratio counts."""

    @property
    def chi_square(self) -> Fraction:
        """The statistic, exactly."""
        return sum((one.contribution for one in self.classes), Fraction())

    @property
    def degrees(self) -> int:
        """Degrees of freedom: one fewer than classes, as nothing was estimated from the counts."""
        return len(self.classes) - 1

    @property
    def p(self) -> float:
        """The chance of a difference this large or larger, if the ratio is right."""
        return chi_square_tail(self.chi_square, self.degrees)

    @property
    def agrees(self) -> bool:
        """Whether p is at least 5 %."""
        return self.p >= LEVEL

    @property
    def small(self) -> tuple[str, ...]:
        """The classes with fewer than 5 expected: p is only roughly right then."""
        return tuple(one.name for one in self.classes if one.expected < _LEAST_EXPECTED)


def chi_square_tail(statistic: Fraction | float, degrees: int) -> float:
    """Return the chance that chi-square is at least so large: its upper tail.

    For whole degrees of freedom the integral is a finite sum (Abramowitz and Stegun, 26.4.4 and
    26.4.5). All terms are positive, so none cancel.

    >>> round(chi_square_tail(3.841459, 1), 6), round(chi_square_tail(5.991465, 2), 6)
    (0.05, 0.05)
    """
    half = float(statistic) / 2
    if half <= 0:
        return 1.0
    start = degrees % 2 / 2  # odd degrees: terms of 1/2, 3/2 ..., and what the normal curve leaves
    powers = [start + k for k in range(degrees // 2)]
    terms = (exp(k * log(half) - half - lgamma(k + 1)) for k in powers)
    return min(1.0, fsum([*terms, erfc(sqrt(half)) if start else 0.0]))


def chi_square_test(
    ruleset: Ruleset, counts: str | Sequence[int], expect: str | Sequence[int | Fraction]
) -> ChiSquareTest:
    """Return whether counts agree with a ratio, or with what a cross gives."""
    observed = _counts(counts)
    cross, names, deaths = None, None, tuple[str, ...]()
    if isinstance(expect, str) and re.match(r"\s*[^\W\d]", expect):
        square = punnett_square(ruleset, *reading.genotypes(ruleset, [expect]))
        cross = f"{square.sire} x {square.dam}"
        names, deaths = [one.name for one in square.phenotypes], square.deaths
        parts = [one.chance for one in square.phenotypes]
        if len(parts) == 1:
            raise TestcrossError(f"all offspring of {cross} are {names[0]}; there is no ratio")
    else:
        parts = _ratio(expect)
    # in the smallest whole numbers: 3/4 and 1/4 are 3:1
    common = lcm(*(part.denominator for part in parts))
    whole = [int(part * common) for part in parts]
    whole = [part // gcd(*whole) for part in whole]
    ratio = ":".join(map(str, whole))
    if len(parts) != len(observed):
        classes = f": {listed(_apart(names), 'and')}" if names else ""
        raise TestcrossError(
            f"{counted(len(observed), 'count')}, but {cross or ratio} has "
            f"{counted(len(parts), 'class', 'classes')}{classes}; give one count for each class, "
            "0 where there is none"
        )
    # exact, so that the verdict does not hang on how a quotient is rounded
    expected = [Fraction(sum(observed) * part, sum(whole)) for part in whole]
    rows = zip(names or map(str, whole), observed, expected, strict=True)
    return ChiSquareTest(
        expect=ratio,
        cross=cross,
        classes=tuple(CountedClass(name=a, observed=b, expected=c) for a, b, c in rows),
        deaths=deaths,
    )


def _apart(names: Sequence[str]) -> list[str]:
    """Return names of classes as a list has them: in quotes if one has a comma of its own."""
    return [f"'{one}'" for one in names] if any("," in one for one in names) else [*names]


def _counts(given: str | Sequence[int]) -> list[int]:
    parts = _parts(given, "counts", _COUNTS_MODEL)
    for number, one in enumerate(parts, 1):
        if re.fullmatch(r"[0-9]{16,}", one):
            raise TestcrossError(
                f"count {number} is {quoted(one)}; expected a whole number of at most 15 digits"
            )
        if not re.fullmatch(r"[0-9]{1,15}", one):
            raise TestcrossError(
                f"count {number} is {quoted(one)}; expected a whole number of offspring, 0 or "
                f"more, as in {_COUNTS_MODEL}"
            )
    found = [int(one) for one in parts]
    if not any(found):
        raise TestcrossError("the counts add up to 0; there is nothing to compare")
    return found


def _ratio(given: str | Sequence[int | Fraction]) -> list[Fraction]:
    parts = _parts(given, "parts", _RATIO_MODEL)
    for number, one in enumerate(parts, 1):
        known = re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,15}|/0*[1-9][0-9]{0,14})?", one)
        if known is None or not Fraction(one):
            raise TestcrossError(
                f"part {number} of the ratio is {quoted(one)}; expected a number above 0, as in "
                f"{_RATIO_MODEL}; leave out a class that cannot occur"
            )
    return [Fraction(one) for one in parts]


def _parts(given: str | Sequence[int | Fraction], what: str, model: str) -> list[str]:
    """Return the numbers of a text, or of a list, as texts; at least two, and none empty."""
    if isinstance(given, str):
        text = given.translate(_COLONS).strip()
        mark = next((one for one in ":;," if one in text), None)
        parts = [one.strip() for one in text.split(mark)]
    else:
        parts = [*map(str, given)]
        text = ":".join(parts)
    if "" in parts and text:
        place = "between two colons"
        if "" in (parts[0], parts[-1]):
            place = "before its first colon" if not parts[0] else "after its last colon"
        raise TestcrossError(f"{quoted(text)} has no number {place}; write {model}")
    if len(parts) < 2:  # classes
        written = quoted(text) if text else "nothing"
        raise TestcrossError(f"expected at least two {what}, not {written}; write {model}")
    if len(parts) > _MOST_CLASSES:
        raise TestcrossError(f"{len(parts)} {what}; expected at most {_MOST_CLASSES}")
    return parts


def written_p(p: float) -> str:
    """Return a p as people read it, never rounded across the level."""
    if p < _LEAST_P:
        return f"p < {_LEAST_P}"
    # p = 0.0496 must not be shown as 0.050 beside DISAGREES
    decimals = next(n for n in (3, 4, 6, 9, 15) if round(p, n) != LEVEL)
    return f"p = {p:.{decimals}f}"


@in_a_line.register
def chi_square_line(found: ChiSquareTest) -> tuple[Span, ...]:
    """Return the verdict with the numbers."""
    verdict = Span("AGREES", Meaning.GOOD) if found.agrees else Span("DISAGREES", Meaning.BAD)
    degrees = counted(found.degrees, "degree")
    sums = f"chi-square {float(found.chi_square):.3f}, {degrees} of freedom"
    ratio = found.expect if found.cross is None else f"{found.cross} ({found.expect})"
    p = Span(written_p(found.p), Meaning.NAME)
    return verdict, Span(f" with {ratio}: {sums}, "), p


@blocks.register
def chi_square_blocks(found: ChiSquareTest) -> Iterator[Block]:
    """Yield the verdict, the sum class by class, and what p means."""
    yield Paragraph(chi_square_line(found))
    yield Line()
    total = sum(one.observed for one in found.classes)
    rows = [
        (one.name, f"{one.observed:,}", f"{float(one.expected):,.2f}", _decimal(one.contribution))
        for one in found.classes
    ]
    sums = ("Sum", f"{total:,}", f"{total:,}", _decimal(found.chi_square))
    yield table(["Class", "Observed", "Expected", "(O-E)^2/E"], [*rows, sums], numbers=True)
    yield Line()
    times = round(100 * found.p)
    often = f"about {times}"
    if not 0 < times < 100:  # percent
        often = "more than 99" if times else "fewer than 1"
    yield Paragraph(
        f"If {found.cross or found.expect} is right, {often} of 100 such counts differ at "
        "least this much by chance; fewer than 5 speak against it."
    )
    yield from map(Paragraph, found.deaths)
    if found.small:
        which = some_listed(_apart(found.small), most=4)
        yield Paragraph(
            f"Fewer than 5 are expected of {which}, so p is rough: count more, or join classes."
        )


def _decimal(number: Fraction) -> str:
    return f"{float(number):,.3f}"
