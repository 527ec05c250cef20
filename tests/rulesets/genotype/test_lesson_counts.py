"""Lessons on numbers of young and on mutations: each figure worked out a second way."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import erfc, exp, pi, sqrt

import pytest
from pea_lessons import figures, told
from sampling import each
from testcross.rulesets.genotype.lessons.counting import beyond, fewest

HALF = Fraction(1, 2)


# how many young


def chi(counts: Sequence[int], expected: Sequence[int]) -> float:
    """Return chi-square in floats, as n times the squared shares by the expected, less n."""
    total, parts = sum(counts), sum(expected)
    return (
        sum(count**2 / (total * part / parts) for count, part in zip(counts, expected, strict=True))
        - total
    )


def test_infer_parents_of_the_booklets_hundred() -> None:
    found = figures("infer-parents")
    assert found["for_one_to_one"] == pytest.approx(0.16)
    assert found["for_three_to_one"] == pytest.approx(28.21, abs=0.005)
    assert found["for_three_to_one"] == pytest.approx(chi((52, 48), (3, 1)))
    assert found["likely"] == "Ff x ff"


@pytest.mark.parametrize(
    ("counts", "likely"),
    [
        ("75:25", "Ff x Ff"),
        ("63:37", "Ff x ff"),
        ("64:36", "Ff x Ff"),
        ("40:0", "two plants of which one is FF"),
        ("0:40", "ff x ff"),
    ],
)
def test_infer_parents_takes_the_ratio_nearer_by(counts: str, likely: str) -> None:
    assert figures("infer-parents", counts=counts)["likely"] == likely
    one, two = map(int, counts.split(":"))
    if one and two:
        nearer = chi((one, two), (1, 1)) < chi((one, two), (3, 1))
        assert nearer is (likely == "Ff x ff")


@pytest.mark.parametrize("gene", "RFGT")
def test_test_cross_tells_pure_from_hybrid(gene: str) -> None:
    found = figures("test-cross", gene=gene)
    assert found["if_pure"] == f"all {found['dominant']}"
    assert told(found["if_hybrid"]) == {f"1/2 {found['dominant']}", f"1/2 {found['recessive']}"}
    assert found["ratio"] == "1 : 1"


@pytest.mark.parametrize(
    ("risk", "tested", "selfed"),
    [("10%", 4, 9), ("5 %", 5, 11), ("1/100", 7, 17), ("0.001", 10, 25)],
)
def test_sample_size_is_the_least_number_that_will_do(risk: str, tested: int, selfed: int) -> None:
    found = figures("sample-size", risk=risk)
    assert (found["tested"], found["selfed"]) == (tested, selfed)
    limit = found["risk"]
    for number, missed in ((tested, HALF), (selfed, Fraction(3, 4))):
        power = Fraction(1)
        steps = 0
        while power > limit:
            power *= missed
            steps += 1
        assert steps == number


def test_posterior_is_bayes_counted_over_plants() -> None:
    for number in range(12):
        # of 3 x 2^n plants of an F2 two thirds are hybrid, and 1 in 2^n of these goes undetected
        plants = 3 * 2**number
        overlooked, pure = Fraction(plants * 2, 3) / 2**number, Fraction(plants, 3)
        found = figures("posterior", young=str(number))
        assert found["hybrid"] == overlooked / (overlooked + pure)
        assert found["hybrid"] == Fraction(2, 2 + 2**number)
    assert figures("posterior", risk="5%")["enough"] == 6
    assert figures("posterior", risk="1%")["enough"] == 8


def test_fewest_tries_are_exact_at_the_boundary() -> None:
    for base in (2, 3, 7):
        for power in range(1, 40):
            risk = Fraction(1, base) ** power
            assert fewest(Fraction(1, base), risk) == power
    assert fewest(Fraction(999_999, 1_000_000), HALF) == 693_147


def test_chi_square_of_mendels_peas() -> None:
    found = figures("chi-square")
    assert found["chi_square"] == pytest.approx(0.470, abs=0.0005)
    assert found["chi_square"] == pytest.approx(chi((315, 108, 101, 32), (9, 3, 3, 1)))
    assert found["degrees"] == 3
    seeds = figures("chi-square", counts="5474:1850", ratio="3:1")
    assert seeds["chi_square"] == pytest.approx(0.263, abs=0.0005)
    assert seeds["degrees"] == 1


def density(x: float, degrees: int) -> float:
    """Return the density of chi-square, the gamma function by its recursion."""
    gamma = 1.0 if degrees % 2 == 0 else sqrt(pi)
    for step in range(2 - degrees % 2, degrees, 2):
        gamma *= step / 2
    return float(x ** (degrees / 2 - 1)) * exp(-x / 2) / (2 ** (degrees / 2) * gamma)


@each("degrees, value", list(product(range(1, 9), (0.5, 2.0, 7.5))), quick=6)
def test_chance_of_a_chi_square_is_the_area_beyond_it(degrees: int, value: float) -> None:
    steps = 40_000
    width = 120 / steps
    area = sum(density(value + (i + 0.5) * width, degrees) for i in range(steps)) * width
    assert beyond(value, degrees) == pytest.approx(area, rel=1e-4)


@pytest.mark.parametrize(("degrees", "value"), [(1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488)])
def test_five_percent_lie_beyond_the_value_of_the_tables(degrees: int, value: float) -> None:
    assert beyond(value, degrees) == pytest.approx(0.05, abs=2e-5)
    assert beyond(4.0, 1) == pytest.approx(erfc(sqrt(2.0)))


# mutations


def test_de_novo_rate_is_counted_over_two_throws() -> None:
    faces = ["I", "II", "III", "IV", "m", "m"]
    twice = sum(one == other == "m" for one, other in product(faces, repeat=2))
    found = figures("de-novo-rate")
    assert found["die"] == Fraction(twice, 36) == Fraction(1, 9)
    assert found["times"] == pytest.approx(100 / 9)


@pytest.mark.parametrize(("rate", "plants"), [("1/100", 299), ("1/10000", 29_956), ("1/9", 26)])
def test_screening_takes_as_many_as_leave_the_risk(rate: str, plants: int) -> None:
    found = figures("screening", rate=rate, risk="5%")
    assert found["plants"] == plants
    missed = 1 - float(found["rate"])
    assert missed**plants <= 0.05 < missed ** (plants - 1)


def test_rate_per_year_wears_genes_down() -> None:
    found = figures("rate-per-year")
    unchanged = 1.0
    for _ in range(10):
        unchanged *= 0.995
    assert found["unchanged"] == pytest.approx(unchanged)
    assert found["unchanged"] == pytest.approx(0.951, abs=0.0005)
    left, year = 1.0, 0
    while left > 0.5:
        left *= 0.995
        year += 1
    assert found["half"] == year == 139


def test_one_allele_of_two_is_counted_over_both() -> None:
    found = figures("one-allele", rate="1/10")
    rate = Fraction(1, 10)
    counted: dict[int, Fraction] = {}
    for changed in product((False, True), repeat=2):
        chance = Fraction(1)
        for one in changed:
            chance *= rate if one else 1 - rate
        counted[sum(changed)] = counted.get(sum(changed), Fraction(0)) + chance
    assert (found["one"], found["both"]) == (counted[1], counted[2])
    assert found["steps"] == sum(a != b for a, b in zip("FF", "ff", strict=True))
