"""Points that need not be whole numbers, in words and in a column."""

from collections.abc import Iterable
from fractions import Fraction

from testcross.rulesets.blocks import (
    Align,
    Fold,
    Line,
    Row,
    TableBlock,
    TableColumn,
)
from testcross.rulesets.english import counted

_LONGEST_FRACTION = 20


def exact_points(worth: Fraction) -> str:
    """Return points exactly, and where they are no whole number also about.

    >>> exact_points(Fraction(403, 15))
    '403/15 = 26.87 points'
    """
    if worth.denominator == 1:
        return counted(worth.numerator, "point")
    about = f"{float(worth):.2f}"
    exact = f"{worth} = " if len(str(worth)) <= _LONGEST_FRACTION else ""
    return f"{exact}{about} points"


def short_number(worth: Fraction) -> str:
    """Return a number as it is if it is whole, else with two places."""
    return str(worth) if worth.denominator == 1 else f"{float(worth):.2f}"


def by_worth(rows: Iterable[Row | Line]) -> TableBlock:
    """Return a table of what there is to choose behind its worth."""
    columns = (TableColumn(align=Align.RIGHT), TableColumn())
    return TableBlock(columns, tuple(rows), headed=False, fold=Fold.LAST, indent=2, hang=2)
