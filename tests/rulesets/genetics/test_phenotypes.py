"""Animals named by what they show, at as many loci as one likes; overlays on their traits."""

from itertools import product
from random import Random

import pytest
from testcross.rulesets import (
    NotationError,
    Ruleset,
    TestcrossError,
    load_ruleset,
    mating_of,
    parse_animal,
)
from testcross.rulesets.errors import UnknownOverlayError, WrongSexError
from testcross.rulesets.genetics.names import find_phenotype, traits_of
from testcross.rulesets.genetics.punnett_square import numbered_squares

PEAS = load_ruleset("genotype")
FLOWERS = load_ruleset("genotype+flower-codominance")
LOCI = ("R", "F", "G", "T")


def written(text: str, ruleset: Ruleset = PEAS) -> str:
    return parse_animal(ruleset, text).shown


# what an animal is called


_WORDS = (
    *("FF", "Ff", "fF", "Tt", "--", "F-", "-f", "tall", "purple", "and", "+", ",", "(", ")", "["),
    *("white", "red and white", "Rg", "R", "f", "top", "x", "->", "=", "short", "ttFf", "*", "?"),
)


@pytest.mark.parametrize("count", [500, pytest.param(2_000, marks=pytest.mark.deep)])
def test_animal_is_read_by_its_own_label_whatever_was_typed(count: int) -> None:
    random, read = Random(13), 0
    for _ in range(count):
        text = random.choice([" ", ""]).join(random.choices(_WORDS, k=random.randint(1, 4)))
        for ruleset in (PEAS, FLOWERS):
            try:
                animal = parse_animal(ruleset, text)
            except TestcrossError:
                continue
            read += 1
            assert parse_animal(ruleset, animal.label).readings == animal.readings
    assert read > count // 10


# the loci that a mating is about


@pytest.mark.parametrize(
    ("cards", "loci"),
    [
        (("FF", "Ff", "ff"), ["F"]),
        (("tall", "short", "tt"), ["T"]),
        (("Ff", "purple tall", "rr"), ["R", "F", "T"]),
        (("--", "F-", "--"), ["F"]),
        (("R- F- G- T-", "-- -- -- --", "-- -- -- --"), list(LOCI)),
        (("-- -- -- --", "-- -- -- --", "-- -- -- --"), list(LOCI)),
    ],
)
def test_mating_is_about_the_loci_at_which_anything_is_said(
    cards: tuple[str, ...], loci: list[str]
) -> None:
    mating = mating_of(PEAS, cards)
    assert [locus.name for locus in mating.ruleset.loci] == loci
    assert all(len(animal.readings) == len(loci) for animal in mating.animals)
    assert len(mating.locus_problems()) == len(loci)


def test_word_for_a_parent_comes_from_the_ruleset() -> None:
    with pytest.raises(WrongSexError) as refused:
        mating_of(PEAS, ["FF top", "Ff", "ff"])
    assert str(refused.value) == (
        "'FF top' is a top parent, but a left parent is expected here; swap them, or omit 'top'"
    )
    with pytest.raises(TestcrossError, match="a left parent, a top parent and at least one seedl"):
        mating_of(PEAS, ["FF", "Ff"])


# phenotypes


def test_phenotypes_are_what_the_genotypes_of_all_loci_show() -> None:
    shown = {
        tuple(locus.phenotype(one) for locus, one in zip(PEAS.loci, genotypes, strict=True))
        for genotypes in product([(0, 0), (0, 1), (1, 1)], repeat=4)
    }
    assert len(PEAS.varieties) == len(shown) == 16
    assert {variety.name for variety in PEAS.varieties} == {" ".join(one) for one in shown}


def test_every_phenotype_is_found_by_its_words_in_any_order() -> None:
    for variety in PEAS.varieties:
        backwards = " ".join(reversed(variety.name.split()))
        assert find_phenotype(PEAS, backwards) == variety.readings


# overlays

PINK = load_ruleset("genotype+flower-incomplete-dominance")
BOTH = load_ruleset("genotype+height-incomplete-dominance+flower-incomplete-dominance")


@pytest.mark.parametrize(
    ("ruleset", "locus", "shows"),
    [
        (FLOWERS, "F", ["red", "red and white", "white"]),
        (PINK, "F", ["red", "pink", "white"]),
        (load_ruleset("genotype+height incomplete dominance"), "T", ["tall", "medium", "short"]),
        (BOTH, "T", ["tall", "medium", "short"]),
    ],
)
def test_overlay_gives_each_genotype_a_phenotype_of_its_own(
    ruleset: Ruleset, locus: str, shows: list[str]
) -> None:
    (here,) = [one for one in ruleset.loci if one.name == locus]
    assert [here.phenotype(one) for one in [(0, 0), (0, 1), (1, 1)]] == shows
    assert [len(reading) for reading in traits_of(here).values()] == [1, 1, 1]


def test_trait_of_several_words_is_one_trait() -> None:
    assert written("red and white, tall", FLOWERS) == "-- Ff -- T-"
    assert written("red-and-white", FLOWERS) == "-- Ff -- --"
    assert written("white and tall", FLOWERS) == "-- ff -- T-"


def test_overlay_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownOverlayError, match="no overlay 'pink'; expected flower-codominance"):
        load_ruleset("genotype+pink")
    with pytest.raises(UnknownOverlayError, match="gene-rummy has no overlay 'pink'; it has none"):
        load_ruleset("gene-rummy+pink")
    with pytest.raises(NotationError, match="both change F; leave one out"):
        load_ruleset("genotype+flower-codominance+flower-incomplete-dominance")
    with pytest.raises(TestcrossError, match=r"unknown ruleset 'genotpe\+flower-codominance'"):
        load_ruleset("genotpe+flower-codominance")


# squares


def test_numbered_square_keeps_both_gametes_of_a_homozygote() -> None:
    for sire, dam in product(("FF", "Ff", "ff"), repeat=2):
        (square,) = numbered_squares(PEAS, sire, dam).squares
        cells = ["".join(sorted(one + other)) for one in sire for other in dam]
        assert square.numbered_cells == tuple(zip(("I", "II", "III", "IV"), cells, strict=True))
