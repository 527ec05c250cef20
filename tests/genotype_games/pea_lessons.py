"""The figures of lessons, and young counted over the pairs of gametes."""

import re
from collections import Counter
from fractions import Fraction
from typing import Any

from testcross.rulesets.genotype.lessons import give_lesson


def figures(name: str, **asked: str) -> dict[str, Any]:
    return dict(give_lesson(name, asked).figures)


def young(one: str, other: str) -> Counter[str]:
    """Return the young of two plants of one gene, counted over the four pairs of gametes."""
    return Counter("".join(sorted(a + b)) for a in one for b in other)


def shares(counted: Counter[str]) -> set[str]:
    total = sum(counted.values())
    return {f"{Fraction(number, total)} {name}" for name, number in counted.items()}


def told(sentence: str) -> set[str]:
    return set(re.split(r", | and (?=\d)", sentence))
