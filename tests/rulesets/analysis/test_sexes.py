"""Verdicts, reasons and fills at loci on sex chromosomes: sentences by hand, litters by gametes."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from oracles import sex_oracle as oracle
from oracles.sex_oracle import Family
from oracles.sexed_families import FOUNDER, number_of, numbers_of
from sampling import each, tables
from testcross.rulesets import check_mating, explain_mating, parse_mating, read_ruleset
from testcross.rulesets.analysis import littermates
from testcross.rulesets.genetics.slots import format_genotype
from testcross.solver import Solver, make_engine

DATA = Path(__file__).parents[2] / "data" / "rulesets"
CATS = read_ruleset(DATA / "cats.toml")
FLIES = read_ruleset(DATA / "flies.toml")
RULESETS = {"cats": CATS, "flies": FLIES}
SOLVER = Solver(make_engine("python-constraint"))
TABLES = tables("sex_chromosomes")


@pytest.mark.parametrize("one", TABLES["illegal"])
def test_illegal_mating_at_sex_chromosomes_says_why(one: dict[str, str]) -> None:
    check = check_mating(parse_mating(RULESETS[one["ruleset"]], one["mating"]), SOLVER)
    assert (check.conflicts[0].locus, check.conflicts[0].text) == (one["locus"], one["text"])


@pytest.mark.parametrize("one", TABLES["legal"])
def test_legal_mating_at_sex_chromosomes_steps_in_words(one: dict[str, Any]) -> None:
    steps = explain_mating(parse_mating(RULESETS[one["ruleset"]], one["mating"]), SOLVER).steps
    assert {*one["steps"]} <= {step.text for step in steps}


GENOTYPES = {
    "Wild": [[(0, 0), (0, 1), (0, 2)]] * 2,
    "White": [[(1, 1), (1, 2)], [(0, 0), (0, 1), (0, 2)]],
    "Yellow": [[(0, 0), (0, 1), (0, 2)], [(1, 1), (1, 2)]],
    "White Yellow": [[(1, 1), (1, 2)]] * 2,
}
"""What cards show at w and y, an absent X as 2."""
CARDS = sorted(GENOTYPES)


def families_of(cards: Sequence[str]) -> list[Family]:
    """Return a litter of cards at w and at y, for the oracle."""
    every = {number_of(one, 2): one for one in oracle.animals("X", 2, None)}
    parents = (FOUNDER, FOUNDER, *[(0, 1)] * (len(cards) - 2))
    return [
        Family(
            "X",
            2,
            tuple(frozenset(every[g] for g in GENOTYPES[card][place]) for card in cards),
            parents,
            (None,) * len(cards),
        )
        for place in (0, 1)
    ]


@each("seed", range(2_000), quick=25)
def test_litters_of_flies_verdict_fill_and_littermates_as_by_gametes(seed: int) -> None:
    draw = Random(seed)
    cards = [draw.choice(CARDS) for _ in range(draw.choice((3, 3, 4, 5)))]
    families = families_of(cards)
    mating = parse_mating(FLIES, f"{cards[0]} x {cards[1]} -> {', '.join(cards[2:])}")
    check = check_mating(mating, SOLVER)
    assert check.legal == bool(oracle.joint_sexes(families))
    if not check.legal:
        return
    possible = oracle.possible_jointly(families)
    for place, left in enumerate(possible):
        written = [
            tuple(format_genotype(FLIES.loci[place], one) for one in sorted(numbers_of(read, 2)))
            for read in left
        ]
        assert [animal.loci[place].possible for animal in check.animals] == written
    # what one of them is rests on the animals that the steps to it name
    i, place, roles = draw.randrange(len(cards)), draw.randrange(2), FLIES.roles
    steps = explain_mating(mating, SOLVER, only=(i, place)).steps
    named = {roles.of(i), *(step.animal for step in steps)}
    named.update(one.animal for step in steps for one in step.premises)
    members = [at for at in range(len(cards)) if roles.of(at) in named]
    alone = oracle.possible_jointly([family.only(members) for family in families])[place][i]
    assert oracle.shared(alone) == oracle.shared(possible[place][i])
    if len(cards) < 5:
        joining = {one.variety for one in littermates(mating, SOLVER)} & set(CARDS)
        assert joining == {c for c in CARDS if oracle.joint_sexes(families_of([*cards, c]))}
