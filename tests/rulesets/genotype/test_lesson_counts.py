"""Lessons on numbers of young and on mutations: each figure worked out a second way."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from genotype_games.pea_lessons import figures
from sampling import each
from testcross.rulesets.genotype.lessons import LEAST_EXPECTED, fit, give_lesson

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


# how many young


def chi(counts: Sequence[int], expected: Sequence[int]) -> float:
    """Return chi-square in floats, as n times the squared shares by the expected, less n."""
    total, parts = sum(counts), sum(expected)
    return (
        sum(count**2 / (total * part / parts) for count, part in zip(counts, expected, strict=True))
        - total
    )


@pytest.mark.parametrize(
    ("counts", "likely"),
    [
        ("75:25", "Ff x Ff"),
        ("63:37", "Ff x ff"),
        ("64:36", "Ff x Ff"),
        ("12:7", "Ff x Ff"),
        ("90:10", "Ff x Ff"),
        ("40:0", "two plants, one of them FF"),
        ("0:40", "ff x ff"),
    ],
)
def test_infer_parents_takes_the_cross_that_makes_the_counts_likeliest(
    counts: str, likely: str
) -> None:
    """By likelihoods, which the smaller chi-square need not follow."""
    found = figures("infer-parents", counts=counts)
    one, two = map(int, counts.split(":"))
    shares = (("two plants, one of them FF", 1), ("Ff x Ff", QUARTER * 3), ("Ff x ff", HALF))
    chances = {name: Fraction(p) ** one * (1 - p) ** two for name, p in (*shares, ("ff x ff", 0))}
    first, second = sorted(chances.values(), reverse=True)[:2]
    assert found["likely"] == likely == max(chances, key=lambda name: chances[name])
    assert found["times"] == pytest.approx(float(first / second))


@pytest.mark.parametrize(
    ("counts", "fitting", "told"),
    [
        ("90:10", (), "None of these crosses fits: for each, the chance is below 5 %"),
        ("99:1", (), "None of these crosses fits"),
        ("75:25", ("Ff x Ff",), "The most likely parents are Ff x Ff."),
        ("12:7", ("Ff x Ff", "Ff x ff"), "likely parents are Ff x Ff, though Ff x ff fits, too."),
        ("0:9", ("ff x ff",), "The most likely parents are ff x ff."),
        (
            "1:0",
            ("two plants, one of them FF", "Ff x Ff", "Ff x ff"),
            "one of them FF, though Ff x Ff and Ff x ff fit, too.",
        ),
    ],
)
def test_infer_parents_says_which_crosses_fit_and_if_none_does(
    counts: str, fitting: tuple[str, ...], told: str
) -> None:
    """The best of two that do not fit is no answer."""
    assert figures("infer-parents", counts=counts)["fitting"] == fitting
    assert told in give_lesson("infer-parents", {"counts": counts}).sentences[-1]


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


def test_chi_square_of_mendels_peas() -> None:
    found = figures("chi-square")
    assert found["chi_square"] == pytest.approx(0.470, abs=0.0005)
    assert found["chi_square"] == pytest.approx(chi((315, 108, 101, 32), (9, 3, 3, 1)))
    assert found["degrees"] == 3
    seeds = figures("chi-square", counts="5474:1850", ratio="3:1")
    assert seeds["chi_square"] == pytest.approx(0.263, abs=0.0005)
    assert seeds["degrees"] == 1


def exactly(counts: Sequence[int], ratio: Sequence[int]) -> float:
    """Return the chance of all outcomes at least as far off, a plant at a time in fractions."""
    outcomes: dict[tuple[int, ...], Fraction] = {(0,) * len(ratio): Fraction(1)}
    for _ in range(sum(counts)):
        longer: dict[tuple[int, ...], Fraction] = {}
        for outcome, chance in outcomes.items():
            for i, part in enumerate(ratio):
                added = (*outcome[:i], outcome[i] + 1, *outcome[i + 1 :])
                share = chance * Fraction(part, sum(ratio))
                longer[added] = longer.get(added, Fraction(0)) + share
        outcomes = longer
    least = fit(counts, ratio).chi_square
    return float(
        sum(chance for one, chance in outcomes.items() if fit(one, ratio).chi_square >= least)
    )


@each(
    "counts, ratio",
    [
        ((2, 0, 1, 0), (9, 3, 3, 1)),
        ((12, 7), (3, 1)),
        ((0, 5), (1, 1)),
        ((1, 0), (3, 1)),
        ((5, 2, 0), (1, 2, 1)),
        ((3, 3, 3, 3), (9, 3, 3, 1)),
        ((0, 0, 0, 4), (9, 3, 3, 1)),
        ((0, 1, 2, 3), (1, 1, 1, 1)),
    ],
    quick=5,
)
def test_few_young_are_tested_exactly(counts: tuple[int, ...], ratio: tuple[int, ...]) -> None:
    """Below an expected five every outcome is counted, and the answer says so."""
    found = fit(counts, ratio)
    assert found.by_chance == pytest.approx(exactly(counts, ratio))
    assert found.test == f"an exact test, as fewer than {LEAST_EXPECTED} are expected in a class"


# mutations


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
