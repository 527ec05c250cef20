"""docs/how-to/genotype-lessons.md has every lesson, with its question and its options."""

import re
from fractions import Fraction
from pathlib import Path

from testcross.rulesets.genotype.lessons import lessons

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "genotype-lessons.md").read_text(
    encoding="utf-8"
)


def test_page_has_a_row_for_every_lesson() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \| (.*?) ?\|$", PAGE, re.MULTILINE)
    assert rows == [
        (one.name, one.question, " ".join(f"`--{name}`" for name in one.parameters))
        for one in lessons().lessons
    ]


def test_numbers_beside_the_booklet_are_right() -> None:
    assert 6 < Fraction(64, 10) * 10**9 / 10**9 < 7
    assert f"{float(Fraction(3, 4) ** 10):.1%}".replace("%", " %") == "5.6 %"
    assert Fraction(3, 4) ** 11 < Fraction(1, 20) < Fraction(3, 4) ** 10
