"""Questions about counts: do they agree with a ratio, and how likely is a number of young."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from testcross.asking.cards import rules_of
from testcross.asking.declared import Typed, question
from testcross.asking.result import Result
from testcross.asking.typed import RulesetChoice
from testcross.rulesets import analysis


class ChiSquare(Result["analysis.ChiSquareTest"]):
    """Whether counts agree with a ratio."""

    _parts = "classes"
    agrees: bool
    """Whether p is at least 5 %."""
    chi_square: Fraction
    """Chi-square, exactly."""
    degrees: int
    """Degrees of freedom."""
    p: float
    """The chance of a difference this large or larger, if the ratio is right."""


@question(
    "chi-square 315:108:101:32 --expect 9:3:3:1",
    "Teach",
    forms="short",
    status="0 they agree (p is at least 0.05), 1 they disagree",
)
def chi_square(
    counts: Annotated["str | Sequence[int]", Typed("COUNTS", needed=True, joined=True)],
    *,
    expect: Annotated["str | Sequence[int | Fraction]", Typed("RATIO|CROSS")],
    ruleset: RulesetChoice = None,
) -> ChiSquare:
    """Test whether counts agree with a ratio, by Pearson's chi-square.

    Args:
        counts: How many were counted of each class: 315:108:101:32.
        expect: The ratio, 9:3:3:1; or a cross, 'Aa Bb x Aa Bb', whose classes have names and are
            in the order of its Punnett square.

    >>> found = chi_square("315:108:101:32", expect="9:3:3:1")
    >>> found.agrees, round(float(found.chi_square), 3), found.degrees, round(found.p, 3)
    (True, 0.47, 3, 0.925)
    """
    found = analysis.chi_square_test(rules_of(ruleset), counts, expect)
    return ChiSquare(found, found.agrees)


class ChanceOfYoung(Result["analysis.RepeatedChance"]):
    """How likely some of several young are something."""

    chance: Fraction
    """The chance, exactly."""
    formula: str
    """How it is worked out: ``1 - (3/4)^5``."""


@question("chance at least 1 of 5 --each 1/4", "Teach", forms="short")
def chance(
    event: Annotated[str, Typed("EVENT", needed=True, joined=True)],
    *,
    each: Annotated["str | Fraction", Typed("CHANCE|CROSS")],
    ruleset: RulesetChoice = None,
) -> ChanceOfYoung:
    """Work out a chance: 2 of 5 young, at least 1 of 4, 3 in a row.

    The formula is shown with it.

    Args:
        event: 2 albino of 5, at least one of 4, at most 1 white of 6, none of 3, 4 healthy in a
            row, 3 in a row among 10.
        each: How likely each is so, 3/4; or a cross, 'Cc x Cc', whose offspring the event names.

    >>> chance("at least 1 of 5", each="1/4").chance
    Fraction(781, 1024)
    >>> chance("2 albino of 5", each="1/4").formula
    '10 x (1/4)^2 x (3/4)^3'
    """
    return ChanceOfYoung(analysis.repeated_chance(rules_of(ruleset), event, each))


class GeneMap(Result["analysis.ThreePointCross"]):
    """The order of three loci and their distances."""

    _parts = "intervals"
    order: tuple[str, str, str] | None
    """The loci as they lie; None where two orders fit alike."""

    @property
    def distances(self) -> tuple[Fraction, ...]:
        """How far neighbours are apart, in centimorgans, as counted."""
        return tuple(one.centimorgans for one in self.answer.intervals[:2])

    interference: float | None
    """One less the coefficient of coincidence; None where none is expected."""


@question(
    "map '+ + +=592' 'v cv ct=580' 'v + +=45' '+ cv ct=40' 'v + ct=94' '+ cv +=89' '+ + ct=5'",
    "Teach",
    forms="short",
    status="0 order and distances are known, 1 the order is uncertain or loci may not be linked",
)
def map(  # noqa: A001 # its name at a command line
    *classes: Annotated["str | dict[str, int] | Sequence[str]", Typed("CLASS=COUNT", needed=True)],
) -> GeneMap:
    """Find order and distances of three loci, from a test cross.

    Interference is worked out, too.

    Args:
        classes: How many offspring of a test cross show which alleles: 'v cv +=45', the loci in the
            same order in each class, + for the wild type; or AbC=45, if each locus has one letter.
            A class that is left out has none.

    >>> found = map("ABC=40", "abc=38", "Abc=9", "aBC=8", "ABc=2", "abC=3")
    >>> found.order, [str(one) for one in found.distances]
    (('a', 'b', 'c'), ['17', '5'])
    """
    told: list[str] = []
    for one in classes:
        pairs = one.items() if isinstance(one, dict) else ()
        told += [f"{name}={number}" for name, number in pairs]
        told += [one] if isinstance(one, str) else [] if pairs else list(one)
    found = analysis.three_point_cross(told)
    return GeneMap(found, found.linked and found.certain)
