"""Genotypes that kill: against enumeration of the animals that live, and in the game's words."""

import random
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from oracles.oracle import genotypes, known, punnett
from testcross.rulesets import MatingError, Ruleset, RulesetError, parse_animal
from testcross.rulesets.analysis.check import check_mating
from testcross.rulesets.genetics.mating import parse_mating
from testcross.rulesets.genetics.offspring import notes_on, offspring_of
from testcross.rulesets.genetics.punnett_square import punnett_square
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.solver import Solver, strict_fill

MICE = (Path(__file__).parents[2] / "data/rulesets/lethal_mice.toml").read_text("utf-8")


@pytest.fixture(scope="module")
def mice() -> Ruleset:
    return parse_ruleset(MICE)


UNBORN, UNGROWN = (0, 0), (1, 1)


def litters(mice: Ruleset, locus: int, number: int) -> list[list[frozenset[tuple[int, int]]]]:
    rng = random.Random(29)
    cards = list({variety.readings[locus] for variety in mice.varieties})
    every = [frozenset({one}) for one in genotypes((3, 2)[locus])]
    return [[rng.choice(cards + every) for _ in range(rng.randint(3, 6))] for _ in range(number)]


@pytest.mark.parametrize("locus", [0, 1])
def test_litters_with_lethals_as_by_enumeration_of_the_living(
    mice: Ruleset, locus: int, solver: Solver
) -> None:
    count = (3, 2)[locus]
    never, grown_never = ({UNBORN}, {UNBORN}) if locus == 0 else (set(), {UNGROWN})
    verdicts = set()
    for readings in litters(mice, locus, 300):
        parents = ((None, None),) * 2 + ((0, 1),) * (len(readings) - 2)
        problem = mice.loci[locus].problem(readings, parents, [None] * len(readings))
        seen: list[set[tuple[int, int]]] = [set() for _ in readings]
        for sire, dam in product(readings[0] - grown_never, readings[1] - grown_never):
            young = punnett(count, sire, dam) - never
            kits = [reading & young for reading in readings[2:]]
            if all(kits):
                for place, one in enumerate(({sire}, {dam}, *kits)):
                    seen[place] |= one
        legal = all(seen)
        verdicts.add(legal)
        assert solver.is_solvable(problem) == legal
        if legal:
            assert strict_fill(solver, problem) == tuple(known(one) for one in seen)
    assert verdicts == {True, False}


@pytest.mark.parametrize(
    ("line", "locus", "text"),
    [
        (
            "AyAy DwDw x Black -> Yellow",
            "A",
            "The buck (AyAy DwDw) cannot have grown up: AyAy dies before birth.",
        ),
        (
            "Black x Peanut -> Black",
            "Dw",
            "The doe (Peanut) cannot have grown up: dwdw dies after birth.",
        ),
        (
            "Yellow x Yellow -> AyAy DwDw",
            "A",
            "The pup (AyAy DwDw) cannot be born: AyAy dies before birth.",
        ),
    ],
)
def test_who_cannot_live_is_illegal_with_the_reason(
    mice: Ruleset, line: str, locus: str, text: str, solver: Solver
) -> None:
    (found,) = check_mating(parse_mating(mice, line), solver).conflicts
    assert (found.locus, found.text) == (locus, text)


def test_chances_are_of_those_born_and_of_those_that_live(mice: Ruleset, solver: Solver) -> None:
    one = parse_animal(mice, "Aya Dwdw")
    found = {c.variety: (c.chance, c.living) for c in offspring_of(mice, one, one, solver)}
    assert found == {
        "Yellow": (Fraction(1, 2), Fraction(2, 3)),
        "Black": (Fraction(1, 4), Fraction(1, 3)),
        "Peanut": (Fraction(1, 4), 0),
    }
    assert notes_on(mice, one, one, Solver()) == (
        "Of all conceived, 1/4 are AyAy and die before birth; the chances are of those born.",
        "Of those born, 1/4 are dwdw and die after birth.",
    )


@pytest.mark.parametrize(
    ("lethal", "problem"),
    [
        ('{ genotype = "AyAx", when = "before birth" }', "found 'AyAx', expected two of Ay, A, a"),
        ('{ genotype = "Ay-", when = "before birth" }', "found 'Ay-', expected two of Ay, A, a"),
        ('{ genotype = "AyAy", when = "later" }', "found 'later', expected 'before birth' or"),
    ],
)
def test_lethal_that_is_no_genotype_is_refused_at_its_place(lethal: str, problem: str) -> None:
    text = MICE.replace('{ genotype = "AyAy", when = "before birth" }', lethal)
    with pytest.raises(RulesetError, match=problem) as refused:
        parse_ruleset(text)
    assert "locus[1].lethal[1]" in str(refused.value)


def test_lethal_that_leaves_a_couple_without_young_is_refused() -> None:
    """A pup of which nothing is known would say something of its parents."""
    with pytest.raises(RulesetError, match="would leave AyAy x AA without offspring, as AyA would"):
        parse_ruleset(MICE.replace('"AyAy"', '"AAy"'))
    on_x = MICE.replace('name = "Dw"', 'name = "Dw"\nchromosome = "X"')
    with pytest.raises(RulesetError, match="without offspring, as dw/Y would not live"):
        parse_ruleset(on_x.replace('"dwdw"', '"dw/Y"'))


def test_locus_on_two_chromosomes_is_refused() -> None:
    text = MICE.replace('name = "Dw"', 'name = "Dw"\nchromosome = "X"\nmap = { chromosome = "2" }')
    with pytest.raises(RulesetError, match="found '2', but the locus is on 'X'; leave out one"):
        parse_ruleset(text)


@pytest.mark.parametrize("dam", ["AyAy", "aa"])
def test_who_cannot_live_has_no_square(mice: Ruleset, dam: str) -> None:
    with pytest.raises(MatingError, match="'AyAy' cannot be a parent: AyAy dies before birth"):
        punnett_square(mice, "AyAy", dam)
