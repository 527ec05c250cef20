"""Chi-square: its tail against another program's, the sum by hand, and what it refuses."""

from fractions import Fraction
from math import exp, isclose
from pathlib import Path

import pytest
import testcross
from hypothesis import given
from hypothesis import strategies as st
from sampling import tables
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.analysis.goodness_of_fit import chi_square_tail, written_p

DATA = Path(__file__).parents[2] / "data"
TAILS = [
    (float(statistic), int(degrees), float(tail))
    for statistic, degrees, tail in map(
        str.split, (DATA / "chi_square_tails.txt").read_text(encoding="utf-8").splitlines()[1:]
    )
]
COUNTS = st.lists(st.integers(0, 500), min_size=2, max_size=6).filter(any)


def test_tail_is_that_of_another_program() -> None:
    assert len(TAILS) == 80
    for statistic, degrees, tail in TAILS:
        assert isclose(chi_square_tail(statistic, degrees), tail, rel_tol=1e-11)


def test_tail_of_two_degrees_is_a_plain_exponential_and_that_of_nothing_is_1() -> None:
    for statistic in (0.5, 4.0, 300.0):
        assert isclose(chi_square_tail(statistic, 2), exp(-statistic / 2), rel_tol=1e-12)
    assert [chi_square_tail(0, degrees) for degrees in (1, 2, 99)] == [1, 1, 1]
    assert chi_square_tail(10**9, 3) == 0


def test_statistic_by_hand() -> None:
    found = testcross.chi_square("100:28:26:6", expect="9:3:3:1")
    # expected 90, 30, 30, 10: 100/90 + 4/30 + 16/30 + 16/10
    assert found.chi_square == Fraction(100, 90) + Fraction(4, 30) + Fraction(16, 30) + Fraction(
        8, 5
    )
    assert (found.degrees, found.agrees, found.ok) == (3, True, True)
    assert testcross.chi_square([600, 0], expect=[3, 1]).chi_square == 200


@given(COUNTS, st.integers(1, 4), st.integers(2, 9))
def test_agreement_depends_on_shares_not_on_how_the_ratio_is_written(
    counts: list[int], times: int, parts: int
) -> None:
    ratio = [1 + place % parts for place in range(len(counts))]
    plain = testcross.chi_square(counts, expect=ratio)
    assert plain == testcross.chi_square(counts, expect=[one * times for one in ratio])
    shares = ":".join(f"{one}/{sum(ratio)}" for one in ratio)
    assert plain == testcross.chi_square(counts, expect=shares)
    rows = plain.to_dict()["classes"]
    assert isclose(sum(one["expected"] for one in rows), sum(counts))
    many = testcross.chi_square([one * times for one in counts], expect=ratio)
    assert many.chi_square == times * plain.chi_square
    assert many.p <= plain.p


@pytest.mark.parametrize(
    ("cross", "ruleset", "names"),
    [
        ("Aa Bb x Aa Bb", None, ["agouti, black", "agouti, chocolate", "self, black"]),
        ("Bb Ee x Bb Ee", "labradors", ["Black", "Chocolate", "Yellow"]),
        ("Rr x Rr", "four-oclocks", ["Red", "Pink", "White"]),
    ],
)
def test_classes_of_a_cross_have_the_names_of_its_square(
    cross: str, ruleset: str | None, names: list[str]
) -> None:
    shares = testcross.punnett(cross, ruleset=ruleset).squares[0].phenotypes
    found = testcross.chi_square([16] * len(shares), expect=cross, ruleset=ruleset)
    assert [one["name"] for one in found.to_dict()["classes"]][: len(names)] == names
    whole = 16 * len(shares)
    for one, share in zip(found.answer.classes, shares, strict=True):
        assert one.expected == whole * share.chance
    assert found == testcross.punnett_counts(cross, counts=[16] * len(shares), ruleset=ruleset)


def test_few_expected_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "chi-square", "9:3:3:1", "--expect", "9:3:3:1")
    assert status == 0
    assert "Fewer than 5 are expected of 3, 3 and 1, so p is rough" in out
    _, out, _ = said(capsys, "chi-square", "45:15:15:5", "--expect", "9:3:3:1")
    assert "Fewer than 5 are expected" not in out


@pytest.mark.parametrize(("columns", "most"), [(40, 13), (80, 11)])
def test_answer_is_short_and_opens_with_the_verdict(columns: int, most: int) -> None:
    found = testcross.chi_square("305:118:101:62", expect="9:3:3:1")
    lines = "".join(one.text for one in spans(found.blocks(), columns)).splitlines()
    assert not found.ok
    assert lines[0].startswith("DISAGREES with 9:3:3:1: chi-square")
    assert max(map(len, lines)) <= columns
    assert len(lines) <= most


def test_p_is_never_rounded_across_the_level() -> None:
    assert written_p(0.049_9) == "p = 0.0499"
    assert written_p(0.050_004) == "p = 0.050004"
    assert [written_p(p) for p in (1.0, 0.25, 0.000_09, 0.0)] == [
        *("p = 1.000", "p = 0.250", "p < 0.0001", "p < 0.0001")
    ]


@pytest.mark.parametrize(("counts", "expect", "told"), tables("refused")["compared"])
def test_what_cannot_be_compared_is_refused_with_a_remedy(
    counts: str, expect: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, "chi-square", counts, "--expect", expect)
    assert (status, out) == (2, "")
    assert err.startswith(f"testcross: {told}")


@pytest.mark.parametrize("typed", ["315:108:101:32", "315,108,101,32", "315 : 108 : 101 : 32"])
def test_counts_are_read_as_people_write_them(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = said(
        capsys, "chi-square", *typed.split(), "--expect", "9 : 3 : 3 : 1".replace(":", chr(0x2236))
    )
    assert out.startswith("AGREES with 9:3:3:1: chi-square 0.470, 3 degrees of freedom, p = 0.925")


def test_large_counts_are_parted_as_what_is_expected(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "chi-square", "1000000:333333", "--expect", "3:1")
    rows = [line.split() for line in out.splitlines()]
    assert ["3", "1,000,000", "999,999.75", "0.000"] in rows
    assert ["Sum", "1,333,333", "1,333,333", "0.000"] in rows


def test_who_dies_of_a_genotype_is_said_beside_the_ratio(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--expect", "AyA x AyA", "--ruleset", "mice")
    status, out, _ = said(capsys, "chi-square", "20:10", *words)
    assert status == 0
    assert "AyAy dies before birth (1/4); the phenotypes are of those born." in out
