"""Lessons on numbers of young: which parents fit, how many are enough, what is likely then."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, erfc, exp, gamma, log, log1p, sqrt

from testcross.rulesets.genotype.lessons.figure import Figures
from testcross.rulesets.genotype.lessons.given import Given, LessonError

MOST_YOUNG = 1_000_000_000
MOST_TESTED = 100
"""Young of a test cross; with more the chances fill lines, and they are below 10^-30."""
SELFED_RECESSIVE = Fraction(1, 4)
"""Of the young of a hybrid with itself."""
TESTED_RECESSIVE = Fraction(1, 2)
"""Of the young of a hybrid in a test cross."""
HYBRID_AMONG_SHOWN = Fraction(2, 3)
"""Of the plants of an F2 that show the dominant trait."""
DOUBT = Fraction(1, 20)
"""Where by custom one begins to doubt a ratio."""
_EXACT_UP_TO = 100_000
"""Up to here powers of fractions are worked out; logarithms are exact enough beyond."""
PARENTS = (("Ff x Ff", (3, 1)), ("Ff x ff", (1, 1)))
"""Crosses with young of both kinds, and the ratio that each leads one to expect."""


def infer_parents(given: Given) -> Figures:
    """Return which parents fit counts of young that show a dominant trait, and that do not."""
    counts = given.numbers("counts", 0, MOST_YOUNG)
    if len(counts) != 2 or not sum(counts):
        raise LessonError("--counts: this lesson needs two numbers, not both 0, such as 52:48")
    fits = {cross: goodness(counts, expected) for cross, expected in PARENTS}
    likely = min(fits, key=lambda cross: fits[cross])
    if not counts[1]:
        likely = "two plants of which one is FF"
    elif not counts[0]:
        likely = "ff x ff"
    return {
        "shown": counts[0],
        "hidden": counts[1],
        "for_three_to_one": float(fits["Ff x Ff"]),
        "for_one_to_one": float(fits["Ff x ff"]),
        "likely": likely,
    }


def chi_square(given: Given) -> Figures:
    """Return how well counts fit a ratio."""
    counts = given.numbers("counts", 0, MOST_YOUNG)
    expected = given.numbers("ratio", 1, MOST_YOUNG)
    if len(counts) != len(expected) or not sum(counts):
        raise LessonError("--counts and --ratio need as many numbers each, such as 52:48 and 1:1")
    value, degrees = goodness(counts, expected), len(counts) - 1
    return {
        "counts": ":".join(map(str, counts)),
        "ratio": ":".join(map(str, expected)),
        "total": sum(counts),
        "chi_square": float(value),
        "degrees": degrees,
        "by_chance": beyond(float(value), degrees),
        "doubt": DOUBT,
    }


def goodness(counts: Sequence[int], expected: Sequence[int]) -> Fraction:
    """Return chi-square: the squared deviations, each by what was expected (Pearson, 1900)."""
    total, parts = sum(counts), sum(expected)
    wanted = [Fraction(total * part, parts) for part in expected]
    return sum(
        ((count - due) ** 2 / due for count, due in zip(counts, wanted, strict=True)), Fraction(0)
    )


def beyond(value: float, degrees: int) -> float:
    """Return how likely chance alone gives a chi-square of at least so much."""
    half = value / 2
    if degrees % 2:
        terms = (half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (degrees + 1) // 2))
        return erfc(sqrt(half)) + exp(-half) * float(sum(terms))
    return exp(-half) * float(sum(half**i / gamma(i + 1) for i in range(degrees // 2)))


def sample_size(given: Given) -> Figures:
    """Return how many young without the recessive trait make a hybrid unlikely enough."""
    risk = given.chance("risk")
    tested = fewest(1 - TESTED_RECESSIVE, risk)
    return {
        "risk": risk,
        "tested": tested,
        "missed": (1 - TESTED_RECESSIVE) ** tested,
        "selfed": fewest(1 - SELFED_RECESSIVE, risk),
        "each_tested": TESTED_RECESSIVE,
        "each_selfed": SELFED_RECESSIVE,
    }


def posterior(given: Given) -> Figures:
    """Return how likely a plant of the F2 is hybrid after a test cross without recessive young."""
    young, risk = given.whole("young", 0, MOST_TESTED), given.chance("risk")
    enough = 0
    while _still_hybrid(enough) >= risk:
        enough += 1
    return {
        "prior": HYBRID_AMONG_SHOWN,
        "young": young,
        "hybrid": _still_hybrid(young),
        "risk": risk,
        "enough": enough,
    }


def _still_hybrid(young: int) -> Fraction:
    """Return the posterior of a hybrid by Bayes' theorem."""
    hybrid = HYBRID_AMONG_SHOWN * (1 - TESTED_RECESSIVE) ** young
    return hybrid / (hybrid + 1 - HYBRID_AMONG_SHOWN)


def screening(given: Given) -> Figures:
    """Return how many plants give one mutant at least, as good as certainly."""
    rate, risk = given.chance("rate"), given.chance("risk")
    return {"rate": rate, "risk": risk, "sure": 1 - risk, "plants": fewest(1 - rate, risk)}


def fewest(missed: Fraction, risk: Fraction) -> int:
    """Return the least number of tries that all fail with a chance of at most a risk.

    Args:
        missed: how likely one try fails.
        risk: between 0 and 1.

    Raises:
        LessonError: for a number that nobody could count to.
    """
    about = log(risk) / log1p(-float(1 - missed))  # a small rate keeps its digits so
    if about > MOST_YOUNG:
        raise LessonError(
            f"that takes more than {MOST_YOUNG:,} tries; give a larger chance or a larger risk"
        )
    return _exactly(missed, risk, ceil(about))


def _exactly(missed: Fraction, risk: Fraction, about: int) -> int:
    """Return the least number, from one that rounding may have moved by one."""
    number = max(about - 1, 0)
    if about > _EXACT_UP_TO:
        return about
    while missed**number > risk:
        number += 1
    return number
