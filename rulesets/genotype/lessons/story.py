"""Lessons 25 to 27: where the game simplifies, Mendel's years, and the words."""

from testcross.rulesets.genotype.dice import die_law, parse_parents
from testcross.rulesets.genotype.lessons.figure import Figures, Given
from testcross.rulesets.genotype.lessons.pea_crosses import peas
from testcross.rulesets.genotype.terms import BOOKLET, terms

BORN, DIED = 1822, 1884
FIRST_PEAS, LECTURE = 1854, 1865
COUPLED, ON_THE_X, LINKED = 1905, 1910, 1911
"""Bateson, Saunders and Punnett on sweet peas; Morgan on white eyes, and on linked genes."""
TRAITS, PLANTS, YEARS = 7, 30_000, 8


def model_limits(_: Given) -> Figures:
    """Return the numbers behind what the game leaves out."""
    return {
        "squares": len(peas().loci),
        "gametes": 2 ** len(peas().loci),
        "de_novo": die_law(parse_parents("Ff x Ff")).de_novo,
        "not_in_game": TRAITS - len(peas().loci),
    }


def history(_: Given) -> Figures:
    """Return Mendel's years, and what lies between them."""
    return {
        "born": str(BORN),
        "died": str(DIED),
        "age": DIED - BORN,
        "before_birthday": DIED - BORN - 1,
        "first_peas": str(FIRST_PEAS),
        "lecture": str(LECTURE),
        "at_lecture": LECTURE - BORN,
        "traits": TRAITS,
        "plants": PLANTS,
        "years": YEARS,
        "a_year": PLANTS // YEARS,
        "coupled": str(COUPLED),
        "on_the_x": str(ON_THE_X),
        "linked": str(LINKED),
        "later": LINKED - LECTURE,
    }


def words(_: Given) -> Figures:
    """Return the words of the booklet's glossary."""
    names = [term.name for term in terms().terms if term.kind == BOOKLET]
    return {"number": len(names), "names": tuple(names)}
