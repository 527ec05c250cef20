"""What a square can give: every number of section 11 that is about dice, as a fraction."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from genotype_games.pea_dice import FACES, rolls, square
from testcross.rulesets import TestcrossError
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import GENES, of_gene, shown_pools
from testcross.rulesets.genotype.chances import (
    Ninths,
    Odds,
    chance_of_faces,
    die_law,
    odds,
    pool_states,
)
from testcross.rulesets.genotype.typed import parents_by_gene, read_parents, read_pools, read_roll

N = 9**5
CROSSES = [(left, top) for left, top in product(["FF", "Ff", "ff"], repeat=2)]
TABLE = {
    "Ff x Ff": (2, 4, 2),
    "FF x Ff": (4, 4, 0),
    "Ff x FF": (4, 4, 0),
    "FF x FF": (8, 0, 0),
    "FF x ff": (0, 8, 0),
    "ff x FF": (0, 8, 0),
    "Ff x ff": (0, 4, 4),
    "ff x Ff": (0, 4, 4),
    "ff x ff": (0, 0, 8),
}
"""DD, Dd and dd in ninths."""


def law_of(text: str) -> Ninths:
    return die_law(read_parents(text), "F")


def asked(*parents: str, want: str | None = None, rolls: tuple[str, ...] = ()) -> Odds:
    wanted = None if want is None else read_pools(want)
    return odds(load_box(), parents_by_gene(parents), wanted, [read_roll(one) for one in rolls])


def chance_wanted(want: str, *parents: str) -> Fraction:
    found = asked(*parents, want=want).wanted
    assert found is not None
    return found.chance


@pytest.mark.parametrize(("parents", "counts"), TABLE.items())
def test_law_of_a_die_is_that_of_the_table(parents: str, counts: tuple[int, ...]) -> None:
    """C-1, C-2; T-25 [L793], T-28 [L878]."""
    (gene,) = asked(parents).genes
    assert law_of(parents) == (*counts, 1)
    assert [one.chance for one in gene.kinds] == [Fraction(n, 9) for n in (*counts, 1)]
    booklet = [one.without_mutation for one in gene.kinds]
    assert booklet == [*(Fraction(ninth, 8) for ninth in counts), 0]


@pytest.mark.parametrize(("left", "top"), CROSSES)
def test_law_of_a_die_counts_the_36_pairs_of_faces(left: str, top: str) -> None:
    named = dict(zip(FACES, square(left, top), strict=False))
    shown = Counter(
        named.get(first if first != "m" else again, "m")
        for first, again in product(FACES, repeat=2)
    )
    law = law_of(f"{left} x {top}")
    assert [Fraction(one, 9) for one in law] == [
        Fraction(shown[name], 36) for name in ("FF", "Ff", "ff", "m")
    ]


@pytest.mark.parametrize(("left", "top"), CROSSES)
def test_states_of_a_pool_count_the_ninths_of_five_dice(left: str, top: str) -> None:
    counted = {
        tuple(roll.count(kind) for kind in ("FF", "Ff", "ff", "m")): ways
        for roll, ways in rolls(left, top).items()
    }
    assert dict(pool_states(law_of(f"{left} x {top}"))) == counted


@pytest.mark.parametrize(("left", "top"), CROSSES)
def test_odds_of_five_dice_count_the_ninths(left: str, top: str) -> None:
    """C-3, for every square."""
    (gene,) = asked(f"{left} x {top}").genes
    for kind in gene.kinds:
        name = "m" if kind.trait is None else str(kind.trait)
        ways = [
            sum(ways for roll, ways in rolls(left, top).items() if roll.count(name) >= number)
            for number in range(1, 6)
        ]
        assert kind.at_least == tuple(Fraction(one, N) for one in ways)
        assert kind.mean == sum(kind.at_least)


def test_all_three_genotypes_among_five_dice() -> None:
    assert chance_wanted("RR Rr rr") == Fraction(320, 729)


def test_de_novo_dice_among_twenty() -> None:
    (gene, *_) = asked().genes
    no_de_novo = 1 - gene.kinds[3].at_least[0]
    assert 4 * gene.kinds[3].mean == Fraction(20, 9)
    assert no_de_novo**4 == Fraction(8, 9) ** 20
    assert round(float(no_de_novo**4), 4) == 0.0948
    exactly = {k: comb(20, k) * Fraction(1, 9) ** k * Fraction(8, 9) ** (20 - k) for k in (1, 2)}
    states: Counter[int] = Counter()
    for (*_, wild), ways in pool_states((2, 4, 2, 1)):
        states[wild] += ways
    of_four: Counter[int] = Counter()
    for counts in product(states, repeat=4):
        of_four[sum(counts)] += (
            states[counts[0]] * states[counts[1]] * states[counts[2]] * (states[counts[3]])
        )
    assert {k: Fraction(of_four[k], N**4) for k in (1, 2)} == exactly
    assert [round(float(one), 4) for one in exactly.values()] == [0.2371, 0.2815]
    assert chance_wanted("mR mF mG mT") == Fraction(26281, N) ** 4
    assert round(float(chance_wanted("mR mF mG mT")), 4) == 0.0392


@pytest.mark.parametrize("want", ["rr 2Ff", "3Rr mR", "2RR rr FF mF", "5TT", "2rr 2Rr 2mR"])
def test_wanted_dice_count_the_ninths(want: str) -> None:
    if want == "2rr 2Rr 2mR":
        with pytest.raises(TestcrossError, match="has six dice of R"):
            read_pools(want)
        return
    expected = Fraction(1)
    for gene in GENES:
        wanted = of_gene(read_pools(want), gene)
        hetero = f"{gene}{gene.lower()}"
        names = [gene * 2, hetero, gene.lower() * 2, "m"]
        needs = {name: wanted[name if name != "m" else f"m{gene}"] for name in names}
        ways = sum(
            ways
            for roll, ways in rolls(hetero, hetero).items()
            if all(roll.count(name) >= need for name, need in needs.items())
        )
        expected *= Fraction(ways, N)
    assert chance_wanted(want) == expected


# rolls


SORTED = [
    ("Ff x Ff", "F: I I II III IV", "2FF 2Ff ff"),  # T-01 [L100]
    ("Rr x Rr", "R: II II IV m m / I m", "RR 2Rr rr mR"),  # T-02 [L254-L258]
    ("RR x rr", "R: II II IV m m / I m", "4Rr mR"),
    ("Rr x RR", "R: II II IV m m / I m", "3RR Rr mR"),
    ("rr x Rr", "R: ii, 2; IV M m / 1 m", "Rr 3rr mR"),
]


@pytest.mark.parametrize(("parents", "roll", "pools"), SORTED)
def test_roll_is_sorted_into_the_pools_of_the_text(parents: str, roll: str, pools: str) -> None:
    (found,) = asked(parents, rolls=(roll,)).rolls
    assert shown_pools(found.pool) == pools


def test_roll_is_as_likely_as_the_numbers_say() -> None:
    (found,) = asked(rolls=("R: II II IV m m / I m",)).rolls
    assert (found.first_chance, found.again_chance) == (Fraction(5, 324), Fraction(1, 9))
    in_the_end = ["I", "I", "II", "III", "IV"]
    ways = sum(
        sorted(five) == in_the_end for five in product([*FACES[:4], *FACES[:4], "m"], repeat=5)
    )
    assert Fraction(ways, N) == Fraction(640, 19683)


@pytest.mark.parametrize("faces", [["I"], ["m"], ["I", "I", "m"], ["I", "II", "III", "m"]])
def test_chance_of_faces_counts_all_rolls(faces: list[str]) -> None:
    all_rolls = [sorted(roll) for roll in product(FACES, repeat=len(faces))]
    counted = Fraction(all_rolls.count(sorted(faces)), len(all_rolls))
    assert chance_of_faces(faces) == counted


@pytest.mark.parametrize(
    ("roll", "problem"),
    [
        ("I I II III IV", "does not begin with a gene and a colon; the genes are R, F, G and T"),
        ("A: I I II III IV", "does not begin with a gene and a colon"),
        ("F: I I II III", "'F: I I II III' shows 4 dice; a gene has five, so write five faces"),
        ("F: I I II III IV IV", "shows 6 dice; a gene has five"),
        ("F:", "shows 0 dice"),
        ("F: I I II III V", "'F: I I II III V': a die has no face 'V'; its faces are I, II"),
        # T-03: one mutation not rolled again, or the last one rolled a third time
        ("R: II II IV m m / I", "has 2 mutations, but 1 die after the slash; each mutation is"),
        ("R: II II IV m m", "has 2 mutations, but 0 dice after the slash"),
        ("R: II II IV m m / I m / II", "again twice; a mutation is rolled again exactly"),
        ("R: II II IV m I / I m", "has 1 mutation, but 2 dice after the slash"),
    ],
)
def test_roll_that_cannot_be_is_refused(roll: str, problem: str) -> None:
    with pytest.raises(TestcrossError) as error:
        read_roll(roll)
    assert problem in str(error.value)
