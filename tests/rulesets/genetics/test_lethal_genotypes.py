"""Genotypes that kill: against enumeration of the animals that live, and in the game's words."""

import random
from fractions import Fraction
from itertools import product

import pytest
from oracles.oracle import genotypes, known, punnett
from testcross.rulesets import Ruleset, RulesetError, load_ruleset, parse_animal
from testcross.rulesets.analysis.check import check_mating
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.mating import cross_of
from testcross.rulesets.genetics.mating_line import parse_mating
from testcross.rulesets.genetics.offspring import notes_on, offspring_of
from testcross.rulesets.genetics.punnett_square import punnett_square
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.solver import Solver, strict_fill

MICE = """
name = "mice"
title = "Mice"
[roles]
sire = "buck"
dam = "doe"
offspring = "pup"
[[locus]]
name = "A"
alleles = [
    { symbol = "Ay", shows = "yellow" },
    { symbol = "A", shows = "agouti" },
    { symbol = "a", shows = "black" },
]
lethal = [{ genotype = "AyAy", when = "before birth" }]
[[locus]]
name = "Dw"
alleles = [{ symbol = "Dw", shows = "large" }, { symbol = "dw", shows = "peanut" }]
heterozygotes = [{ genotype = "Dwdw", shows = "dwarf" }]
lethal = [{ genotype = "dwdw", when = "after birth" }]
[[variety]]
name = "Yellow"
reads = "Ay- Dw-"
[[variety]]
name = "Agouti"
reads = "A- Dw-"
[[variety]]
name = "Black"
reads = "aa Dw-"
[[variety]]
name = "Peanut"
reads = "-- dwdw"
"""


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


def test_two_yellows_are_heterozygous_whoever_their_young_are(
    mice: Ruleset, solver: Solver
) -> None:
    checked = check_mating(parse_mating(mice, "Yellow x Yellow -> Black"), solver)
    assert [one.resolved for one in checked.animals][:2] == ["Aya Dw-", "Aya Dw-"]
    assert check_mating(parse_mating(mice, "Yellow x Yellow -> Peanut"), solver).legal


def test_chances_are_of_those_born_and_of_those_that_live(mice: Ruleset, solver: Solver) -> None:
    one = parse_animal(mice, "Aya Dwdw")
    found = {c.variety: (c.chance, c.living) for c in offspring_of(mice, one, one, solver)}
    assert found == {
        "Yellow": (Fraction(1, 2), Fraction(2, 3)),
        "Black": (Fraction(1, 4), Fraction(1, 3)),
        "Peanut": (Fraction(1, 4), 0),
    }
    assert notes_on(mice, one, one) == (
        "Of all conceived, 1/4 are AyAy and die before birth; the chances are of those born.",
        "Of those born, 1/4 are dwdw and die after birth.",
    )


def test_squares_count_those_born(mice: Ruleset) -> None:
    square = punnett_square(mice, "Aya", "Aya")
    assert [str(one.chance) for one in square.genotypes] == ["1/4", "1/2", "1/4"]
    assert [(one.name, str(one.chance)) for one in square.phenotypes] == [
        ("yellow", "2/3"),
        ("black", "1/3"),
    ]
    assert square.reasons[0] == "AyAy dies before birth (1/4); the phenotypes are of those born."
    assert punnett_square(mice, "Aya Dwdw", "Aya Dwdw").reasons[1] == (
        "dwdw dies after birth (1/4); of those that live: 2 : 1."
    )


def test_cross_of_the_dead_is_refused(mice: Ruleset) -> None:
    with pytest.raises(MatingError, match="'AyAy DwDw' cannot be a parent: AyAy dies before birth"):
        cross_of(mice, ["AyAy DwDw", "Black"])


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


def test_chances_at_two_loci_of_a_sex_chromosome_go_with_the_sex(solver: Solver) -> None:
    humans = load_ruleset("humans")
    rules, sire, dam = cross_of(humans, ["B/Y H/Y", "Bb Hh"])
    found = {c.variety: (c.sons, c.daughters) for c in offspring_of(rules, sire, dam, solver)}
    quarter, none = Fraction(1, 4), Fraction()
    assert set(found.values()) == {(quarter, Fraction(1)), (quarter, none)}
    assert len(found) == 4
    assert notes_on(rules, sire, dam) == (
        "CB and H lie on one chromosome; the chances take them as independent.",
    )


@pytest.mark.parametrize(
    ("sire", "dam", "notes"),
    [
        ("b+b vg+vg", "bb vgvg", 1),
        ("b+b vg+vg", "b+b vg+vg", 2),
        ("b+b vgvg", "bb vg+vg", 0),
    ],
)
def test_loci_of_one_chromosome_are_told_where_it_matters(sire: str, dam: str, notes: int) -> None:
    rules, one, other = cross_of(load_ruleset("fruit-flies"), [sire, dam])
    assert len(notes_on(rules, one, other)) == notes


def test_locus_on_two_chromosomes_is_refused() -> None:
    text = MICE.replace('name = "Dw"', 'name = "Dw"\nchromosome = "X"\nmap = { chromosome = "2" }')
    with pytest.raises(RulesetError, match="found '2', but the locus is on 'X'; leave out one"):
        parse_ruleset(text)
