"""Lessons on counts of young: parents by likelihood, and how well a ratio fits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, erfc, exp, fsum, gamma, inf, lcm, lgamma, log, log1p, sqrt

from testcross.rulesets.english import listed, percent
from testcross.rulesets.genotype.lessons.figure import Figures, Given, LessonError

LEAST_EXPECTED = 5
"""Where fewer are expected in a class, the distribution of chi-square is rough (Cochran, 1954)."""
_MOST_OUTCOMES = 100_000
_LEAST = 1e-300
"""What can happen is not impossible, however small the chance."""
_BY_CURVE = "the chi-square distribution"
_FEW = f"as fewer than {LEAST_EXPECTED} are expected in a class"
_BY_COUNTING = f"an exact test, {_FEW}"
_ROUGHLY = f"{_BY_CURVE}, and so only roughly, {_FEW}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """Counts held against a ratio."""

    chi_square: Fraction
    """The squared deviations, each by what was expected (Pearson, 1900)."""
    degrees: int
    by_chance: float
    """How likely chance alone gives a chi-square of at least so much."""
    test: str
    """How that was worked out, as a sentence names it."""


def fit(counts: Sequence[int], ratio: Sequence[int]) -> Fit:
    """Return how well counts fit a ratio.

    Where fewer than five are expected in a class, every outcome is looked at; the curve stands in
    for them only if there are too many.

    Args:
        counts: of each class, not all 0.
        ratio: what is expected, each number above 0.
    """
    total, parts, degrees = sum(counts), sum(ratio), len(counts) - 1
    found = sum(
        ((count - due) ** 2 / due for count, due in zip(counts, _due(total, ratio), strict=True)),
        Fraction(0),
    )
    test, by_chance = _BY_CURVE, beyond(float(found), degrees)
    if total * min(ratio) < LEAST_EXPECTED * parts:
        test = _ROUGHLY
        if comb(total + degrees, degrees) <= _MOST_OUTCOMES:
            test, by_chance = _BY_COUNTING, _counted(counts, ratio)
    return Fit(chi_square=found, degrees=degrees, by_chance=max(by_chance, _LEAST), test=test)


def _due(total: int, ratio: Sequence[int]) -> Iterator[Fraction]:
    return (Fraction(total * part, sum(ratio)) for part in ratio)


def beyond(value: float, degrees: int) -> float:
    """Return the area of the chi-square distribution beyond a value."""
    half = value / 2
    if degrees % 2:
        terms = (half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (degrees + 1) // 2))
        return erfc(sqrt(half)) + exp(-half) * float(sum(terms))
    return exp(-half) * float(sum(half**i / gamma(i + 1) for i in range(degrees // 2)))


def _counted(counts: Sequence[int], ratio: Sequence[int]) -> float:
    """Return the chance of all outcomes that are at least as far off, each looked at."""
    scale = lcm(*ratio)
    weights = [scale // part for part in ratio]  # chi-square grows with the weighted squares
    least = sum(weight * count**2 for weight, count in zip(weights, counts, strict=True))
    chances = _spread(sum(counts), ratio, weights)
    if all(off >= least for off in chances):
        return 1.0
    return min(1.0, fsum(chance for off, chance in chances.items() if off >= least))


def _spread(total: int, ratio: Sequence[int], weights: Sequence[int]) -> Mapping[int, float]:
    """Return the chance of each weighted sum of squares, the classes filled one after another."""
    states = {(total, 0): 1.0}
    for place, (part, weight) in enumerate(zip(ratio[:-1], weights[:-1], strict=True)):
        share = part / sum(ratio[place:])
        after: dict[tuple[int, int], float] = {}
        for (left, off), chance in states.items():
            for count in range(left + 1):
                state = (left - count, off + weight * count**2)
                after[state] = after.get(state, 0.0) + chance * _binomial(left, count, share)
        states = after
    found: dict[int, float] = {}
    for (left, off), chance in states.items():
        last = off + weights[-1] * left**2
        found[last] = found.get(last, 0.0) + chance
    return found


def _binomial(tries: int, hits: int, share: float) -> float:
    """Return the chance of so many hits, by logarithms, as the factorials may be large."""
    ways = lgamma(tries + 1) - lgamma(hits + 1) - lgamma(tries - hits + 1)
    return exp(ways + hits * log(share) + (tries - hits) * log(1 - share))


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
CROSSES = (
    ("two plants, one of them FF", (1, 0)),
    ("Ff x Ff", (3, 1)),
    ("Ff x ff", (1, 1)),
    ("ff x ff", (0, 1)),
)
"""Parents, and the ratio of purple to white young that they lead one to expect."""
_THREE_TO_ONE, _ONE_TO_ONE = "Ff x Ff", "Ff x ff"
_MOST_TIMES = 300
"""As a power of ten; a larger one is no number of the computer's."""


def infer_parents(given: Given) -> Figures:
    """Return which parents fit counts of young that show a dominant trait, and that do not."""
    counts = given.numbers("counts", 0, MOST_YOUNG)
    if len(counts) != 2 or not sum(counts):
        raise LessonError("--counts: this lesson needs two numbers, not both 0, such as 52:48")
    fits = {name: fit(counts, ratio) for name, ratio in CROSSES if all(ratio)}
    chances = {name: _log_chance(counts, ratio) for name, ratio in CROSSES}
    likely, second = sorted(chances, key=lambda name: -chances[name])[:2]
    fitting = tuple(
        name
        for name in chances
        if (fits[name].by_chance >= DOUBT if name in fits else chances[name] == 0)
    )
    three, one = fits[_THREE_TO_ONE], fits[_ONE_TO_ONE]
    return {
        "shown": counts[0],
        "hidden": counts[1],
        "for_three_to_one": float(three.chi_square),
        "for_one_to_one": float(one.chi_square),
        "three_to_one_by_chance": three.by_chance,
        "one_to_one_by_chance": one.by_chance,
        "three_to_one_test": three.test,
        "one_to_one_test": one.test,
        "likely": likely,
        "second": second,
        "times": 10 ** min((chances[likely] - chances[second]) / log(10), _MOST_TIMES),
        "fitting": fitting,
        "verdict": _verdict(likely, fitting),
    }


def _log_chance(counts: Sequence[int], ratio: Sequence[int]) -> float:
    """Return the logarithm of how likely young in some order are just these."""
    if any(count and not part for count, part in zip(counts, ratio, strict=True)):
        return -inf
    shares = [(count, part / sum(ratio)) for count, part in zip(counts, ratio, strict=True)]
    return fsum(count * log(share) for count, share in shares if count)


def _verdict(likely: str, fitting: Sequence[str]) -> str:
    if likely not in fitting:
        return (
            f"None of these crosses fits: for each, the chance is below {percent(DOUBT)}, where "
            "doubt begins"
        )
    others = [name for name in fitting if name != likely]
    also = f", though {listed(others, 'and')} {'fits' if len(others) == 1 else 'fit'}, too"
    return f"The most likely parents are {likely}{also if others else ''}"


def chi_square(given: Given) -> Figures:
    """Return how well counts fit a ratio."""
    counts = given.numbers("counts", 0, MOST_YOUNG)
    expected = given.numbers("ratio", 1, MOST_YOUNG)
    if len(counts) != len(expected) or not sum(counts):
        raise LessonError("--counts and --ratio need equally many numbers, such as 52:48 and 1:1")
    found = fit(counts, expected)
    return {
        "counts": ":".join(map(str, counts)),
        "ratio": ":".join(map(str, expected)),
        "total": sum(counts),
        "chi_square": float(found.chi_square),
        "degrees": found.degrees,
        "by_chance": found.by_chance,
        "test": found.test,
        "doubt": DOUBT,
    }


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
