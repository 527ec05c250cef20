"""What the figures of lessons are worked out with: crosses, counts of young, chances.

``data/lessons.toml`` calls these functions; a figure that needs no function is an expression there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, count
from math import ceil, comb, erfc, exp, fsum, gamma, inf, lcm, lgamma, log, log1p, log10, prod, sqrt
from typing import Any, NamedTuple

from testcross.rulesets.english import in_words, listed, percent, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import PunnettSquare, Share, format_genotype, punnett_square, ratio
from testcross.rulesets.genetics.locus import Allele, Locus
from testcross.rulesets.genetics.looks import Looks
from testcross.rulesets.genetics.phenotypes import traits_of
from testcross.rulesets.genetics.punnett_square import square_of
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import PlantCard, gene_of
from testcross.rulesets.genotype.chances import Completion, garden_chance
from testcross.rulesets.genotype.terms import BOOKLET, terms
from testcross.rulesets.genotype.typed import DICE_OF_A_GENE
from testcross.solver import every_genotype


class LessonError(TestcrossError):
    """A parameter that a lesson cannot be worked out with."""


@cache
def peas() -> Ruleset:
    return load_ruleset("genotype")


# crosses


class SeenTrait(NamedTuple):
    """A trait as it looks, with the genotypes behind it."""

    name: str
    locus: Locus
    genotypes: tuple[str, ...]


def _locus(name: str, title: str, alleles: Mapping[str, str], mixed: str) -> Locus:
    """Return a locus at which a plant with the first two alleles looks different from both."""
    known = tuple(Allele(symbol=one, points=0, shows=shows) for one, shows in alleles.items())
    return Locus(name=name, title=title, alleles=known, heterozygotes=(((0, 1), mixed),))


SNAPDRAGON = _locus("R", "Petals of a snapdragon", {"R": "red", "r": "white"}, "pink")
LABRADOODLE = _locus("K", "Coat of a labradoodle", {"K": "curly", "K+": "straight"}, "wavy")
BLOOD_GROUP = _locus("I", "Blood group", {"IA": "A", "IB": "B", "i": "O"}, "AB")
"""IA and IB are codominant, and both dominant over i (Landsteiner, 1901; Bernstein, 1924)."""


def bred(locus: Locus, one: tuple[int, int], other: tuple[int, int]) -> Sequence[Share]:
    """Return the phenotypes of the young of two parents at a locus."""
    return square_of(Looks([locus]), (one,), (other,)).phenotypes


def crossed(one: str, other: str) -> PunnettSquare:
    return punnett_square(peas(), one, other)


def pure_cross(gene: Locus) -> PunnettSquare:
    """Return the cross of two plants that breed true at a gene."""
    dominant, recessive = gene.symbols
    return crossed(dominant * 2, recessive * 2)


def selfed(square: PunnettSquare) -> PunnettSquare:
    """Return the square of the young of a pure cross among themselves."""
    hybrid = square.genotypes[0].name
    return crossed(hybrid, hybrid)


def selfed_trait(trait: str) -> PunnettSquare:
    """Return the square of two plants that are hybrid at a trait's gene."""
    gene = gene_of(trait)
    return crossed(gene + gene.lower(), gene + gene.lower())


def gametes_of(square: PunnettSquare) -> list[tuple[str, Fraction]]:
    gametes = Counter(square.sire_gametes)
    return [(name, Fraction(number, gametes.total())) for name, number in gametes.items()]


def genotypes_of(locus: Locus) -> list[str]:
    return [format_genotype(locus, one) for one in sorted(every_genotype(len(locus.alleles)))]


def locus_of(ruleset: Ruleset, name: str) -> Locus:
    return next(locus for locus in ruleset.loci if locus.name == name)


def of_all(share: Fraction) -> str:
    """Return a share of things as a sentence begins with it."""
    return {Fraction(1): "all", Fraction(1, 2): "half"}.get(share, str(share))


def shared_out(shares: Sequence[Share]) -> str:
    """Return shares in words: ``all tall``, ``3/4 tall and 1/4 short``."""
    names = [one.name.replace(", ", " and ") for one in shares]  # commas would part them in a list
    if len(shares) == 1:
        return f"all {names[0]}"
    told = [f"{one.chance} {name}" for one, name in zip(shares, names, strict=True)]
    return listed(told, "and")


def share_of(shares: Sequence[Share], name: str) -> Fraction:
    """Return how large the share of a name is, 0 where it has none."""
    return next((share.chance for share in shares if share.name == name), Fraction(0))


def chance_of_card(card: PlantCard) -> Completion:
    """Return how likely dice complete a card if all parents are hybrids."""
    hybrids = {gene: gene + gene.lower() for gene in map(gene_of, card.traits)}
    parents = {gene: (hybrid, hybrid) for gene, hybrid in hybrids.items()}
    return garden_chance(load_box(), [card], parents, slots=2 * len(card.traits)).together


def linked_young(apart: Fraction) -> tuple[str, ...]:
    """Return the phenotypes of the young of AB/ab by itself: A_B_, A_bb, aaB_, aabb."""
    double = ((1 - apart) / 2) ** 2  # both gametes ab
    single = Fraction(1, 4) - double
    return tuple(map(str, (Fraction(1, 2) + double, single, single, double)))


def lod_score(young: int, recombinants: int) -> float:
    """Return the logarithm of the odds for linkage, at the distance that the young suggest."""
    apart = min(Fraction(recombinants, young), Fraction(1, 2))
    together = (1 - apart) ** (young - recombinants) * apart**recombinants
    odds = together * 2**young
    return log10(odds.numerator) - log10(odds.denominator)


# counts of young

LEAST_EXPECTED = 5
"""Where fewer are expected in a class, the distribution of chi-square is rough (Cochran, 1954)."""
DOUBT = Fraction(1, 20)
"""Where by custom one begins to doubt a ratio."""
HYBRID_AMONG_SHOWN = Fraction(2, 3)
"""Of the plants of an F2 that show the dominant trait."""
CROSSES = {
    "two plants, one of them FF": (1, 0),
    "Ff x Ff": (3, 1),
    "Ff x ff": (1, 1),
    "ff x ff": (0, 1),
}
"""Parents, and the ratio of purple to white young that they lead one to expect."""
_MOST_OUTCOMES = 100_000
_MOST_TRIES = 1_000_000_000
_EXACT_UP_TO = 100_000
"""Up to here powers of fractions are worked out; logarithms are exact enough beyond."""
_MOST_TIMES = 300
"""As a power of ten; a larger one is no number of the computer's."""


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


def fit(counts: Sequence[int], expected: Sequence[int]) -> Fit:
    """Return how well counts fit a ratio.

    Where fewer than five are expected in a class, every outcome is looked at; the curve stands in
    for them only if there are too many.

    Args:
        counts: of each class, not all 0.
        expected: the ratio, each number above 0.
    """
    total, parts, degrees = sum(counts), sum(expected), len(counts) - 1
    due = [Fraction(total * part, parts) for part in expected]
    found = sum(((n - one) ** 2 / one for n, one in zip(counts, due, strict=True)), Fraction(0))
    test, by_chance = "the chi-square distribution", beyond(float(found), degrees)
    if min(due) < LEAST_EXPECTED:
        few = f"as fewer than {LEAST_EXPECTED} are expected in a class"
        test = f"{test}, and so only roughly, {few}"
        if comb(total + degrees, degrees) <= _MOST_OUTCOMES:
            test, by_chance = f"an exact test, {few}", _counted(counts, expected)
    # what can happen is not impossible, however small the chance
    return Fit(chi_square=found, degrees=degrees, by_chance=max(by_chance, 1e-300), test=test)


def beyond(value: float, degrees: int) -> float:
    """Return the area of the chi-square distribution beyond a value."""
    half = value / 2
    if degrees % 2:
        terms = (half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (degrees + 1) // 2))
        return erfc(sqrt(half)) + exp(-half) * float(sum(terms))
    return exp(-half) * float(sum(half**i / gamma(i + 1) for i in range(degrees // 2)))


def _counted(counts: Sequence[int], expected: Sequence[int]) -> float:
    """Return the chance of all outcomes at least as far off, the classes filled in turn."""
    scale = lcm(*expected)
    weights = [scale // part for part in expected]  # chi-square grows with the weighted squares
    least = sum(weight * n**2 for weight, n in zip(weights, counts, strict=True))
    states = {(sum(counts), 0): 1.0}
    for place, (part, weight) in enumerate(zip(expected[:-1], weights[:-1], strict=True)):
        share = part / sum(expected[place:])
        after: dict[tuple[int, int], float] = {}
        for (left, off), chance in states.items():
            for n in range(left + 1):
                state = (left - n, off + weight * n**2)
                after[state] = after.get(state, 0.0) + chance * _binomial(left, n, share)
        states = after
    chances = [(off + weights[-1] * left**2, chance) for (left, off), chance in states.items()]
    if all(off >= least for off, _ in chances):
        return 1.0
    return min(1.0, fsum(chance for off, chance in chances if off >= least))


def _binomial(tries: int, hits: int, share: float) -> float:
    """Return the chance of so many hits, by logarithms, as the factorials may be large."""
    ways = lgamma(tries + 1) - lgamma(hits + 1) - lgamma(tries - hits + 1)
    return exp(ways + hits * log(share) + (tries - hits) * log(1 - share))


def infer_parents(counts: Sequence[int]) -> Mapping[str, Any]:
    """Return which parents fit counts of young that show a dominant trait, and that do not."""
    fits = {name: fit(counts, parts) for name, parts in CROSSES.items() if all(parts)}
    chances = {}
    for name, parts in CROSSES.items():
        shares = [(n, part / sum(parts)) for n, part in zip(counts, parts, strict=True)]
        can_be = all(share for n, share in shares if n)
        chances[name] = fsum(n * log(share) for n, share in shares if n) if can_be else -inf
    likely, second = sorted(chances, key=lambda name: -chances[name])[:2]
    fitting = tuple(
        name
        for name in chances
        if (fits[name].by_chance >= DOUBT if name in fits else chances[name] == 0)
    )
    others = [name for name in fitting if name != likely]
    also = f", though {listed(others, 'and')} {'fits' if len(others) == 1 else 'fit'}, too"
    verdict = f"The most likely parents are {likely}{also if others else ''}"
    if likely not in fitting:
        verdict = (
            f"None of these crosses fits: for each, the chance is below {percent(DOUBT)}, where "
            "doubt begins"
        )
    three, one = fits["Ff x Ff"], fits["Ff x ff"]
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
        "verdict": verdict,
    }


def still_hybrid(young: int) -> Fraction:
    """Return how likely a plant of the F2 is hybrid after so many young, by Bayes' theorem."""
    hybrid: Fraction = HYBRID_AMONG_SHOWN / 2**young
    return hybrid / (hybrid + 1 - HYBRID_AMONG_SHOWN)


def fewest(missed: Fraction, risk: Fraction) -> int:
    """Return the least number of tries that all fail with a chance of at most a risk.

    Args:
        missed: how likely one try fails.
        risk: between 0 and 1.

    Raises:
        LessonError: for a number that nobody could count to.
    """
    about = log(risk) / log1p(-float(1 - missed))  # a small rate keeps its digits so
    if about > _MOST_TRIES:
        raise LessonError(
            f"that takes more than {_MOST_TRIES:,} tries; give a larger chance or a larger risk"
        )
    if ceil(about) > _EXACT_UP_TO:
        return ceil(about)
    number = max(ceil(about) - 1, 0)  # rounding may have moved it by one
    while missed**number > risk:
        number += 1
    return number


NAMES: Mapping[str, Any] = {
    **{
        one.__name__: one
        for one in (
            *(bred, chance_of_card, crossed, fewest, fit, gametes_of, genotypes_of, infer_parents),
            *(linked_young, locus_of, lod_score, of_all, peas, pure_cross, selfed, selfed_trait),
            *(share_of, shared_out, still_hybrid, traits_of, load_ruleset, terms, ratio),
            *(comb, combinations, count, prod, listed, quoted, in_words, Counter),
        )
    },
    "F": Fraction,
    "BLOOD_GROUP": BLOOD_GROUP,
    "BOOKLET": BOOKLET,
    "DICE_OF_A_GENE": DICE_OF_A_GENE,
    "DOUBT": DOUBT,
    "HYBRID_AMONG_SHOWN": HYBRID_AMONG_SHOWN,
    "LABRADOODLE": LABRADOODLE,
    "SNAPDRAGON": SNAPDRAGON,
}
"""What the expressions of ``data/lessons.toml`` know."""


def figures_of(
    formulas: Mapping[str, str], parameters: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    """Yield figures that are worked out in their order, each from those before it.

    Args:
        formulas: an expression for each figure, of our own data file.
        parameters: what the lesson was asked with.
    """
    known = {**NAMES, **parameters}
    for name, formula in formulas.items():
        value = eval(formula, known)  # noqa: S307 - our own file
        if name == "all":
            yield from value.items()
        elif not name.startswith("_"):
            yield name, value
        known[name] = value
