"""The matings of the manual, page by page, with verdicts worked out by hand.

Where a page's pictures are lost, the cards are those that its text requires; where the text
contradicts itself, the verdict is Mendel's (the known errors are named at the case).
"""

from pathlib import Path

import pytest
from testcross.rulesets import Check, Ruleset, check_mating, mating_of, parse_mating
from testcross.solver import Solver

DATA = Path(__file__).parents[2] / "data"
CASES = [
    line.split(" | ")
    for line in (DATA / "manual_matings.txt").read_text(encoding="utf-8").splitlines()[1:]
]
"""Page, mating, the loci at which it fails or a dash, and why."""


def check(rabbits: Ruleset, solver: Solver, text: str) -> Check:
    return check_mating(parse_mating(rabbits, text), solver)


def failing(answer: Check) -> tuple[str, ...]:
    return tuple(dict.fromkeys(conflict.locus for conflict in answer.conflicts))


@pytest.mark.parametrize(
    ("page", "mating", "fails_at", "why"), CASES, ids=[f"p{c[0]}: {c[1]}" for c in CASES]
)
def test_mating_of_the_manual_fails_where_it_says_and_with_the_parents_exchanged(
    rabbits: Ruleset, solver: Solver, page: str, mating: str, fails_at: str, why: str
) -> None:
    answer = check(rabbits, solver, mating)
    expected = () if fails_at == "-" else tuple(fails_at.split())
    assert (failing(answer), answer.legal) == (expected, not expected), (page, why)
    sire, dam, *kits = parse_mating(rabbits, mating).animals
    exchanged = mating_of(rabbits, [animal.shown for animal in (dam, sire, *kits)])
    assert failing(check_mating(exchanged, solver)) == expected


# whole classes that a page speaks of

SHADES = ("Black", "Chocolate", "Blue", "Lilac")
FULL_AGOUTIS = ("Castor", "Amber", "Opal", "Lynx")
CHINCHILLAS = ("Chinchilla", "Chocolate Chinchilla", "Squirrel", "Lilac Chinchilla")
LITTER_OF_THREE = "Castor x Castor -> Black, Lynx, Blue Cal"


SEALS, CALS, OTTERS, MARTEN_CALS = (
    [f"{shade} {kind}" for shade in SHADES] for kind in ("Seal", "Cal", "Otter", "Marten Cal")
)


@pytest.mark.parametrize(
    ("litter", "kits", "fails_at"),
    [
        # p. 23: a fourth kit in full agouti or a Cal; any kind of chin; of two kits, a tan
        (LITTER_OF_THREE, [*FULL_AGOUTIS, *CALS], ()),
        (LITTER_OF_THREE, [*CHINCHILLAS, *SEALS], ("C",)),
        (LITTER_OF_THREE, ["Lilac Marten"], ("A", "C")),
        ("Castor x Castor -> Black", [*OTTERS, *MARTEN_CALS], ("A",)),
        # p. 22: chinchilla or Himalayan beside a White
        ("Castor x Lilac -> White", [*CHINCHILLAS, *SEALS, *CALS], ("C",)),
    ],
)
def test_littermate_of_a_whole_class_is_legal_or_fails_where_the_page_says(
    rabbits: Ruleset, solver: Solver, litter: str, kits: list[str], fails_at: tuple[str, ...]
) -> None:
    found = {kit: failing(check(rabbits, solver, f"{litter}, {kit}")) for kit in kits}
    assert found == dict.fromkeys(kits, fails_at)


def carriers_of(rabbits: Ruleset, locus: str, allele: str) -> set[str]:
    """Return the varieties whose reading, as the card prints it, allows an allele at a locus."""
    where = [one.name for one in rabbits.loci].index(locus)
    rank = rabbits.loci[where].symbols.index(allele)
    return {v.name for v in rabbits.varieties if any(rank in pair for pair in v.readings[where])}


@pytest.mark.parametrize(
    ("kit", "locus", "allele", "without"),
    [("Lilac Otter", "C", "C", 25), ("Squirrel", "A", "A", 24)],
)
def test_parents_of_p19_without_the_needed_dominant_are_illegal_in_every_pairing(
    rabbits: Ruleset, solver: Solver, kit: str, locus: str, allele: str, without: int
) -> None:
    # 24 cards of 36 lack the pattern or the colour; a White has no C but may hide an A
    able = carriers_of(rabbits, locus, allele)
    unable = [v.name for v in rabbits.varieties if v.name not in able]
    assert len(unable) == without
    for sire in unable:
        for dam in unable:
            assert locus in failing(check(rabbits, solver, f"{sire} x {dam} -> {kit}"))


def test_parents_of_p14_one_of_them_brown_and_none_dilute_allow_a_castor(
    rabbits: Ruleset, solver: Solver
) -> None:
    # both parents full colour, so that C comes from either; at least one agouti
    browns = ["Amber", "Chocolate Otter", "Chocolate"]
    blacks = ["Castor", "Black Otter", "Black"]
    verdicts = {
        (sire, dam): check(rabbits, solver, f"{sire} x {dam} -> Castor").legal
        for sire in browns
        for dam in blacks
    }
    expected = {pair: "Amber" in pair or "Castor" in pair for pair in verdicts}
    assert verdicts == expected
