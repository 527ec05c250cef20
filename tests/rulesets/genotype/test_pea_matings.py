"""Peas as a ruleset: every proof by a test cross held against plain enumeration."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from sampling import each
from testcross.rulesets import check_mating, load_ruleset, mating_of, parse_animal, repairs
from testcross.rulesets.genetics import offspring_of
from testcross.solver import Solver

PEAS = load_ruleset("genotype")
SOLVER = Solver()
LOCI = {"R": "Rr", "F": "Ff", "G": "Gg", "T": "Tt"}
TRAITS = {
    "round": "R- ", "wrinkled": "rr", "purple": "F-", "white": "ff",
    "green": "G-", "yellow": "gg", "tall": "T-", "short": "tt",
}  # fmt: skip


def meant(card: str, dominant: str) -> list[str]:
    """Return the genotypes that a card of one locus allows: ``D-`` two, ``--`` three."""
    recessive = dominant.lower()
    every = [dominant * 2, dominant + recessive, recessive * 2]
    if card in every:
        return [card]
    return every[:2] if card == f"{dominant}-" else every


def children(one: str, other: str) -> set[str]:
    return {"".join(sorted(a + b)) for a in one for b in other}


def solutions(cards: Sequence[str], dominant: str) -> list[tuple[str, ...]]:
    """Return every way to give all plants genotypes, tried one by one."""
    return [
        plants
        for plants in product(*(meant(card, dominant) for card in cards))
        if all(child in children(plants[0], plants[1]) for child in plants[2:])
    ]


def proven(found: Sequence[tuple[str, ...]]) -> list[Counter[str]]:
    return [reduce(lambda a, b: a & b, map(Counter, column)) for column in zip(*found, strict=True)]


def crosses(dominant: str) -> Iterator[tuple[str, ...]]:
    recessive = dominant.lower()
    parents = [dominant * 2, dominant + recessive, recessive * 2, f"{dominant}-"]
    seedlings = [f"{dominant}-", recessive * 2, dominant + recessive]
    for pair in product(parents, repeat=2):
        for number in (1, 2, 3):
            for litter in combinations_with_replacement(seedlings, number):
                yield (*pair, *litter)


@each("dominant", LOCI, quick=2)
def test_test_cross_proves_what_enumeration_does(dominant: str) -> None:
    for cards in crosses(dominant):
        check = check_mating(mating_of(PEAS, cards), SOLVER)
        found = solutions(cards, dominant)
        assert check.legal is bool(found), cards
        if found:
            known = [Counter(animal.loci[0].known) for animal in check.animals]
            assert known == proven(found), cards


def test_test_crosses_at_several_loci_are_the_product_of_their_loci() -> None:
    rng = Random(13)
    for _ in range(150):
        loci = rng.sample(list(LOCI), rng.randint(2, 4))
        size = rng.randint(3, 5)
        cards: list[list[str]] = [[] for _ in range(size)]
        for locus in loci:
            small = locus.lower()
            for card in cards:
                card.append(rng.choice([f"{locus}-", small * 2, locus + small, locus * 2]))
        check = check_mating(mating_of(PEAS, [" ".join(card) for card in cards]), SOLVER)
        apart = {
            locus: solutions([card[place] for card in cards], locus)
            for place, locus in enumerate(loci)
        }
        assert check.legal is all(apart.values())
        failing = {conflict.locus for conflict in check.conflicts}
        assert failing == {locus for locus, found in apart.items() if not found}
        if check.legal:
            ordered = [locus for locus in LOCI if locus in loci]
            for place, locus in enumerate(ordered):
                known = [Counter(animal.loci[place].known) for animal in check.animals]
                assert known == proven(apart[locus])


def test_conflict_of_plants_that_were_described_names_what_they_show() -> None:
    (conflict,) = check_mating(
        mating_of(PEAS, ["tall white", "short", "TT", "Tt"]), SOLVER
    ).conflicts
    assert "the top parent (short) is tt and has none" in conflict.text


@pytest.mark.parametrize("cards", [("FF", "Ff", "ff"), ("FF Tt", "ff TT", "Ff tt")])
def test_repairs_are_the_phenotypes_that_enumeration_allows(cards: tuple[str, ...]) -> None:
    mating = mating_of(PEAS, cards)
    names = [variety.name for variety in mating.ruleset.varieties]
    wanted = {}
    for place, role in enumerate(("left", "top", "seedling1")):
        fitting = []
        for name in names:
            changed = [*cards]
            changed[place] = " ".join(TRAITS[word] for word in name.split())
            if all(
                solutions([" ".join(card.split()).split()[at] for card in changed], locus)
                for at, locus in enumerate(here.name for here in mating.ruleset.loci)
            ):
                fitting.append(name)
        if fitting:
            wanted[role] = tuple(fitting)
    found = repairs(mating, SOLVER)
    assert {one.replace[0]: one.varieties for one in found} == wanted


@pytest.mark.parametrize(
    ("left", "top"), [("RrGg", "RrGg"), ("Tt", "tt"), ("rrFfGGTt", "RrffGgTt"), ("FF", "ff")]
)
def test_chances_of_offspring_are_counted_over_the_gametes(left: str, top: str) -> None:
    pairs = [[one[i : i + 2] for i in range(0, len(one), 2)] for one in (left, top)]
    counted: Counter[tuple[bool, ...]] = Counter(
        tuple(any(map(str.isupper, egg)) for egg in zip(*gametes, strict=True))
        for gametes in product(*(product(*parent) for parent in pairs))
    )
    there = [locus for locus in PEAS.loci if locus.name in left.upper()]
    names = {
        " ".join(
            locus.alleles[0 if shows else 1].shows for locus, shows in zip(there, seen, strict=True)
        ): Fraction(number, sum(counted.values()))
        for seen, number in counted.items()
    }
    mating = mating_of(PEAS, [left, top, left])
    found = offspring_of(mating.ruleset, mating.sire, mating.dam, SOLVER)
    assert {one.variety: one.chance for one in found} == names


@pytest.mark.parametrize("overlay", ["flower-codominance", "flower-incomplete-dominance"])
def test_overlaid_heterozygote_tells_its_genotype_at_sight(overlay: str) -> None:
    ruleset = load_ruleset(f"genotype+{overlay}")
    shown = "red and white" if overlay == "flower-codominance" else "pink"
    assert parse_animal(ruleset, shown).shown == "-- Ff -- --"
    assert not check_mating(mating_of(ruleset, ["red", "white", "white"]), SOLVER).legal
    mating = mating_of(ruleset, [shown, shown, shown])
    found = offspring_of(mating.ruleset, mating.sire, mating.dam, SOLVER)
    assert {one.variety: str(one.chance) for one in found} == {
        "red": "1/4", shown: "1/2", "white": "1/4",
    }  # fmt: skip
