"""The matings of the manual, page by page, with verdicts worked out by hand.

Where a page's pictures are lost, the cards are those that its text requires; where the text
contradicts itself, the verdict is Mendel's (the known errors are named at the case).
"""

from dataclasses import dataclass

import pytest
from testcross.rulesets import Check, Ruleset, check_mating, mating_of, parse_mating
from testcross.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    page: int
    mating: str
    fails_at: tuple[str, ...] = ()
    why: str


LEGAL = [
    Case(
        page=10,
        mating="Castor (Aa BB C- D-) x Lilac -> Castor (Aa Bb C- Dd)",
        why="the cards of the scoring example, with the kit that the page fills in",
    ),
    Case(
        page=14,
        mating="Black Otter x Chinchilla -> Lilac Marten",
        why="two cards of the Black suit: tan from one, chinchilla from the other, b and d hidden",
    ),
    Case(
        page=14,
        mating="ata Bb C- Dd x Aa Bb Cchd- Dd -> ata bb Cchd- dd",
        why="the page's own genotypes: the parents as they become, the kit as printed",
    ),
    Case(
        page=14,
        mating="Castor x Amber -> Castor",
        why="the kit can only be A- Bb C- D-: one parent is bb, nothing else is forced",
    ),
    Case(page=14, mating="Chocolate Otter x Castor -> A- Bb C- D-", why="as the line before"),
    Case(page=16, mating="Black x Lynx -> White", why="both parents carry c: Black dad, Lynx mom"),
    Case(
        page=16,
        mating="aa B- Cc D- x A- bb Cc dd -> -a -b cc -d",
        why="what is filled in: the dominant allele of each of the kit's pairs stays unknown",
    ),
    Case(
        page=16,
        mating="Black x Lynx -> Amber",
        why="a from the Black dad, d from the Lynx mom, b filled in for the dad",
    ),
    Case(page=16, mating="aa Bb C- D- x A- bb C- dd -> Aa bb C- Dd", why="the same, filled in"),
    Case(page=17, mating="Black x Lynx -> Lynx", why="the Black dad hides b and d"),
    Case(page=17, mating="aa Bb C- Dd x A- bb C- dd -> Aa bb C- dd", why="the same, filled in"),
    Case(
        page=17,
        mating="A- B- C- Dd x Chocolate Seal (aa bb cchd- Dd) -> Aa Bb cchd- dd",
        why="the genotypes as printed: the 'Blue Marten Cal' is written as a Castor",
    ),
    Case(page=17, mating="Castor x Chocolate Seal -> Squirrel", why="the same as cards"),
    Case(page=22, mating="Castor x Lilac -> White", why="both parents must carry c"),
    Case(page=22, mating="A- B- Cc D- x aa bb Cc dd -> -- -- cc --", why="the same, filled in"),
    Case(page=23, mating="Castor x Castor -> Black", why="the first kit: both parents are Aa"),
    Case(page=23, mating="Castor x Castor -> Black, Lynx", why="both are Aa Bb C- Dd"),
    Case(page=23, mating="Castor x Castor -> Black, Lynx, Blue Cal", why="one of them carries ch"),
    Case(page=23, mating="Castor x Castor -> Black, Lynx, Blue Cal, Blue", why="the full litter"),
    Case(
        page=23,
        mating="Aa Bb Cch Dd x Aa Bb C- Dd -> Black, Lynx, Blue Cal, Blue",
        why="the parents as the page fills them in, ch on one of them",
    ),
    Case(
        page=23,
        mating="Aa Bb Cch Dd x Aa Bb Cch Dd"
        " -> aa Bb C- Dd, Aa bb C- dd, aa B- chch dd, aa Bb C- dd",
        why="the parents as the page leaves them, both Cch, with kits that fit their cards",
    ),
]

ILLEGAL = [
    Case(
        page=14,
        mating="Black x Black -> Lilac Marten",
        fails_at=("A",),
        why="read as two self Blacks: neither has at; b, d and cchd could hide in both",
    ),
    Case(
        page=17,
        mating="Blue Marten Cal x Chocolate Seal -> Squirrel",
        fails_at=("A",),
        why="with a real Blue Marten Cal nobody has A; the page calls it legal",
    ),
    Case(
        page=19,
        mating="Lilac Seal x Chocolate Marten -> Lilac Otter",
        fails_at=("C",),
        why="a Lilac Otter needs C and neither parent has it",
    ),
    Case(
        page=19, mating="Lilac Marten Cal x White -> Lilac Otter", fails_at=("C",), why="as above"
    ),
    Case(
        page=19,
        mating="Blue Seal x Black Marten -> Squirrel",
        fails_at=("A",),
        why="a Squirrel needs A and neither parent has it",
    ),
    Case(page=19, mating="Lilac x Blue Seal -> Squirrel", fails_at=("A",), why="as above"),
    Case(
        page=20,
        mating="Black Seal x Blue Marten -> Opal",
        fails_at=("A", "C"),
        why="two problems: neither parent has A, neither has C",
    ),
    Case(
        page=20,
        mating="Black Otter x Blue -> Castor",
        fails_at=("A",),
        why="everything works except the A series",
    ),
    Case(
        page=22,
        mating="Castor x Lilac -> White, Chinchilla",
        fails_at=("C",),
        why="beside a White no kit can be chinchilla",
    ),
    Case(
        page=22,
        mating="Castor x Lilac -> White, Blue Cal",
        fails_at=("C",),
        why="beside a White no kit can be himalayan",
    ),
    Case(
        page=23,
        mating="Castor x Castor -> Black, Black Otter",
        fails_at=("A",),
        why="beside a self kit none can be tan",
    ),
    Case(
        page=23,
        mating="Castor x Castor -> Black, Lynx, Blue Cal, White",
        fails_at=("C",),
        why="White needs cc; one C allele is left and has to fit the Cal",
    ),
]


def check(rabbits: Ruleset, solver: Solver, text: str) -> Check:
    return check_mating(parse_mating(rabbits, text), solver)


def failing(answer: Check) -> tuple[str, ...]:
    return tuple(dict.fromkeys(conflict.locus for conflict in answer.conflicts))


@pytest.mark.parametrize("case", LEGAL, ids=lambda c: f"p{c.page}: {c.mating}")
def test_mating_that_the_manual_allows_is_legal(
    rabbits: Ruleset, solver: Solver, case: Case
) -> None:
    answer = check(rabbits, solver, case.mating)
    assert answer.legal, case.why
    assert answer.conflicts == ()


@pytest.mark.parametrize("case", ILLEGAL, ids=lambda c: f"p{c.page}: {c.mating}")
def test_mating_that_the_manual_forbids_fails_where_it_says(
    rabbits: Ruleset, solver: Solver, case: Case
) -> None:
    answer = check(rabbits, solver, case.mating)
    assert not answer.legal, case.why
    assert failing(answer) == case.fails_at


@pytest.mark.parametrize("case", [*LEGAL, *ILLEGAL], ids=lambda c: f"p{c.page}: {c.mating}")
def test_mating_of_the_manual_with_the_parents_exchanged_has_the_same_verdict(
    rabbits: Ruleset, solver: Solver, case: Case
) -> None:
    sire, dam, *kits = parse_mating(rabbits, case.mating).animals
    exchanged = mating_of(rabbits, [animal.shown for animal in (dam, sire, *kits)])
    assert failing(check_mating(exchanged, solver)) == case.fails_at


# whole classes that a page speaks of

SHADES = ("Black", "Chocolate", "Blue", "Lilac")
FULL_AGOUTIS = ("Castor", "Amber", "Opal", "Lynx")
CHINCHILLAS = ("Chinchilla", "Chocolate Chinchilla", "Squirrel", "Lilac Chinchilla")
LITTER_OF_THREE = "Castor x Castor -> Black, Lynx, Blue Cal"


@pytest.mark.parametrize("kit", [*FULL_AGOUTIS, *(f"{shade} Cal" for shade in SHADES)])
def test_fourth_kit_of_p23_full_agouti_or_cal_in_any_shade_is_legal(
    rabbits: Ruleset, solver: Solver, kit: str
) -> None:
    assert check(rabbits, solver, f"{LITTER_OF_THREE}, {kit}").legal


@pytest.mark.parametrize(
    "kit", [*CHINCHILLAS, *(f"{shade} Seal" for shade in SHADES), "Lilac Marten"]
)
def test_fourth_kit_of_p23_any_kind_of_chin_is_illegal_at_c(
    rabbits: Ruleset, solver: Solver, kit: str
) -> None:
    assert "C" in failing(check(rabbits, solver, f"{LITTER_OF_THREE}, {kit}"))


@pytest.mark.parametrize("kit", [f"{s} {c}" for s in SHADES for c in ("Otter", "Marten Cal")])
def test_littermate_of_p23_tan_in_any_shade_is_illegal_at_a_only(
    rabbits: Ruleset, solver: Solver, kit: str
) -> None:
    assert failing(check(rabbits, solver, f"Castor x Castor -> Black, {kit}")) == ("A",)


@pytest.mark.parametrize(
    "kit", [*CHINCHILLAS, *(f"{s} {c}" for s in SHADES for c in ("Seal", "Cal"))]
)
def test_littermate_of_p22_chinchilla_or_himalayan_beside_a_white_is_illegal_at_c(
    rabbits: Ruleset, solver: Solver, kit: str
) -> None:
    assert failing(check(rabbits, solver, f"Castor x Lilac -> White, {kit}")) == ("C",)


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
