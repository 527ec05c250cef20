"""How well counts fit a ratio: chi-square, and how often chance alone is as far off."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, erfc, exp, fsum, gamma, lcm, lgamma, log, sqrt

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
