"""Lessons 20 to 23: how often genes mutate, in the game and outside it."""

from fractions import Fraction

from testcross.rulesets.genotype.dice import die_law, parse_parents
from testcross.rulesets.genotype.lessons.counting import fewest
from testcross.rulesets.genotype.lessons.figure import Figures
from testcross.rulesets.genotype.lessons.given import Given

MOST_YEARS = 100_000
HALF = Fraction(1, 2)
AIM_OF_BREEDERS = Fraction(1, 100)
"""Mutations that chemicals are to bring about, at most (L878)."""


def de_novo_rate(given: Given) -> Figures:
    """Return the chance of a De Novo die, beside another rate."""
    rate = given.chance("rate")
    die = die_law(parse_parents("Ff x Ff")).de_novo
    return {"die": die, "rate": rate, "times": float(die / rate), "aim": AIM_OF_BREEDERS}


def rate_per_year(given: Given) -> Figures:
    """Return how many genes are still as they were after years of mutation."""
    rate, years = given.chance("rate"), given.whole("years", 1, MOST_YEARS)
    return {
        "rate": rate,
        "years": years,
        "unchanged": float(1 - rate) ** years,
        "half": fewest(1 - rate, HALF),
    }


def one_allele(given: Given) -> Figures:
    """Return how much rarer it is that both alleles of a gene mutate than that one does."""
    rate = given.chance("rate")
    return {
        "rate": rate,
        "one": 2 * rate * (1 - rate),
        "both": rate**2,
        "steps": len("FF"),
    }
