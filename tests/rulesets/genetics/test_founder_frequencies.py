"""Chances by how often alleles are among founders, against every pair of parents by its weight."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from random import Random

import pytest
import testcross
from sampling import each
from testcross.rulesets import load_ruleset
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.gametes import estimated, parse_frequencies

HERD = "id,sire,dam,sex,B,E\n"


def weighted(text: str, often: dict[str, Fraction]) -> dict[str, Fraction]:
    """Return the genotypes that a text leaves open, each with its share in random mating."""
    found = {"": Fraction(1)}
    for word, (a, b) in zip(text.split(), (("B", "b"), ("E", "e")), strict=True):
        q = often[b]
        shares = {a + a: (1 - q) ** 2, a + b: 2 * q * (1 - q), b + b: q * q}
        fit = {g: s for g, s in shares.items() if word in (g, "--", f"{g[0]}-")}
        whole = sum(fit.values())
        found = {
            f"{one} {g}".strip(): share * s / whole
            for one, share in found.items()
            for g, s in fit.items()
        }
    return found


@each("seed", range(60), quick=5)
def test_chances_are_the_mean_over_all_that_the_parents_can_be(seed: int) -> None:
    dealt = Random(seed)
    often = {symbol: Fraction(dealt.randint(1, 9), 10) for symbol in "be"}
    words = [("BB", "Bb", "B-", "--", "bb"), ("EE", "Ee", "E-", "--", "ee")]
    parents = [" ".join(map(dealt.choice, words)) for _ in range(2)]
    wanted: defaultdict[str, Fraction] = defaultdict(Fraction)
    for (sire, one), (dam, other) in product(*(weighted(text, often).items() for text in parents)):
        for name, chance in testcross.offspring(sire, dam, ruleset="labradors").chances.items():
            wanted[name] += one * other * (chance or 0)
    said = ", ".join(f"{symbol}={number}" for symbol, number in often.items())
    found = testcross.offspring(*parents, founders=said, ruleset="labradors").chances
    assert found == {name: chance for name, chance in wanted.items() if chance}


def test_genes_of_founders_are_counted_and_hidden_ones_by_what_they_are_likely_to_be() -> None:
    locus = load_ruleset("labradors").loci[0]
    black, brown = frozenset({(0, 0), (0, 1)}), frozenset({(1, 1)})
    assert estimated(locus, [black] * 91 + [brown] * 9) == (Fraction(7, 10), Fraction(3, 10))
    known = [frozenset({(0, 0)})] * 3 + [frozenset({(0, 1)})]
    assert estimated(locus, known) == (Fraction(7, 8), Fraction(1, 8))
    assert estimated(locus, [locus.every] * 5) is None


def test_herd_tells_how_often_alleles_are_among_its_founders() -> None:
    rows = [f"a{i},,,{'MF'[i % 2]},{'bb' if i < 4 else 'B-'},EE" for i in range(16)]
    young = [f"k{i},a0,a1,F,bb,EE" for i in range(9)]
    herd = testcross.herd(text=HERD + "\n".join(rows + young), ruleset="labradors")
    assert herd.founders() == "b=0.5, e=0"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("q=0.1", "'q' is no allele"),
        ("b=2", "expected a number from 0 to 1"),
        ("b=1/0", "expected a number from 0 to 1"),
        ("0.3", "expected an allele and a number"),
        ("b=0.7, B=0.5", "add up to 6/5; expected 1"),
        ("B=0.5, b=0.2", "add up to 7/10; expected 1"),
    ],
)
def test_frequency_that_makes_no_sense_is_refused(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        parse_frequencies(load_ruleset("labradors"), text)
