"""What each slip gave or cost, held against sums that are added up from the manual's tables."""

from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.oracle import known
from oracles.score_oracle import (
    LOCI,
    POINTS,
    answer,
    card_readings,
    legal_cards,
    points_of,
    read_slots,
)
from sampling import examples
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes

HEADING = "player,buck,doe,kits,buck_filled,doe_filled,kits_filled,points\n"
ALLELES = {"GR102", "GR103", "GR104", "GR113"}


def verified(row: str, **options: str) -> list[Finding]:
    task = Task(
        path="sheet.csv", engine="python-constraint", options={"variant": "production", **options}
    )
    report = verify_bytes(task, f"{HEADING}Ann,{row}\n".encode())
    return [one for one in report.findings if one.code != "RX004"]


class Filled(NamedTuple):
    """A legal litter with genotypes that may be wrong, and what its cards would then score."""

    cards: tuple[str, ...]
    genotypes: tuple[str, ...]
    right: int
    noted: int

    def row(self, points: int) -> str:
        buck, doe, *kits = self.genotypes
        first, second, *young = self.cards
        litters = f"{';'.join(young)},{buck},{doe},{';'.join(kits)}"
        return f"{first},{second},{litters},{points}"


def spellings(locus: str, card: str, right: str) -> list[str]:
    """Return slots that the card allows and that hold what it shows, the right ones first."""
    shown = card_readings(card)[LOCI.index(locus)]
    fewest = len(known(shown))
    symbols = [*POINTS[locus], "-"]
    every = [one + other for one in symbols for other in symbols]
    found = [right]
    for slots in every:
        alleles, reading = read_slots(locus, slots)
        if reading & shown and len(alleles) >= fewest:
            found.append(slots)
    return found


def alleles_meant(locus: str, slots: str, right: str) -> tuple[int, ...]:
    """Return what slots say; a dash on the wrong side of a right allele is no second allele."""
    if right.startswith("-") and slots == f"{right[1:]}-":
        slots = right
    return read_slots(locus, slots)[0]


@st.composite
def filled(draw: st.DrawFn, scheme: str, fill: str) -> Filled:
    cards = draw(legal_cards(3))
    found = answer(cards, fill)
    written, noted = [], 0
    for card, genotype in zip(cards, found.genotypes(), strict=True):
        said = []
        for locus, right in zip(LOCI, genotype.split(), strict=True):
            wrong = draw(st.sampled_from([False, False, False, True]))
            options = spellings(locus, card, right)
            said.append(draw(st.sampled_from(options)) if wrong else right)
        columns = zip(LOCI, said, genotype.split(), strict=True)
        noted += points_of(card, [alleles_meant(*column) for column in columns], scheme)
        written.append(" ".join(said))
    return Filled(cards, tuple(written), found.points(scheme), noted)


every_way_to_count = pytest.mark.parametrize(
    ("scheme", "fill"), list(product(["standard", "simple"], ["strict", "either"]))
)


@every_way_to_count
@given(data=st.data())
@examples(5, 300)
def test_costs_of_alleles_are_the_difference_where_the_sum_is_right_for_what_was_written(
    data: st.DataObject, scheme: str, fill: str
) -> None:
    mating = data.draw(filled(scheme, fill))
    found = verified(mating.row(mating.noted), scoring=scheme, fill=fill)
    assert {one.code for one in found} <= ALLELES, found
    assert sum(one.points or 0 for one in found) == mating.noted - mating.right, found
    assert all(one.points is not None for one in found)


@given(data=st.data(), off=st.integers(-5, 30))
@examples(20, 800)
def test_points_of_all_findings_are_the_difference_of_the_mating(
    data: st.DataObject, off: int
) -> None:
    mating = data.draw(filled("standard", "strict"))
    claimed = max(0, mating.noted + off)
    found = verified(mating.row(claimed), fill="strict")
    assert sum(one.points or 0 for one in found) == claimed - mating.right, found
    wrong_sums = [one for one in found if one.code == "GR105"]
    assert "GR106" not in {one.code for one in found}
    assert [one.points for one in wrong_sums] == (
        [claimed - mating.noted] if claimed not in (mating.noted, mating.right) else []
    )


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("A- B- C- D-,aa bb C- dd,-a -b cc -d,45", [("GR104", -8), ("GR104", -8)]),
        ("A- B- C- D-,aa bb Cc dd,-a -b cc -d,53", [("GR104", -8)]),
        ("A- B- C- D-,aa bb Cc dd,-a -b cc -d,61", [("GR104", 0)]),
        ("A- B- C- D-,aa bb Cc dd,-a -b cc -d,54", [("GR104", -8), ("GR105", 1)]),
        ("A- BB C- D-,aa bb Cc dd,-a -b cc -d,54", [("GR103", 1), ("GR104", -8)]),
        ("A- B- Cc D-,aa bb Cc dd,-a -b cc -d,60", [("GR105", -1)]),
        (",,,60", [("GR106", -1)]),
        ("aa B- Cc D-,aa bb Cc dd,-a -b cc -d,68", [("RX003", 7)]),
        ("A- B- Cc Cc,aa bb Cc dd,-a -b cc -d,60", [("RX003", -1)]),
        ("A- B- Cc Cc,aa bb C- dd,-a -b cc -d,52", [("RX003", -1), ("GR104", -8)]),
        ("A- B- Cc Cc,aa bb C- dd,-a -b cc -d,", [("RX003", None), ("GR104", -8)]),
        ("A- B- Cc D-,aa bb Cc dd,a- -b cc -d,61", [("GR113", 0)]),
        ("A- B- Cc D-,aa bb Cc dd,a- -b cc -d,65", [("GR113", 0), ("GR105", 4)]),
    ],
)
def test_each_slip_on_castor_x_lilac_white_says_what_it_gave_or_cost(
    row: str, told: list[tuple[str, int | None]]
) -> None:
    found = verified(f"Castor,Lilac,White,{row}")
    assert [(one.code, one.points) for one in found] == told
    for one in found:
        assert (
            one.points in (0, None)
            or one.code in ("GR105", "GR106")
            or (f"{one.points:+d} point" in one.message)
        )


@pytest.mark.parametrize("letter", LOCI)
def test_a_second_dominant_allele_for_a_proven_recessive_speaks_of_a_second_one(
    letter: str,
) -> None:
    """``BB`` for ``Bb``: the kit shows what its parent must hide, as do all letters alike."""
    top, *_, low = POINTS[letter]
    at = LOCI.index(letter)
    genotype = [f"{next(iter(POINTS[one]))}-" for one in LOCI]
    lilac_cal = {"A": "Black", "B": "Amber", "C": "White", "D": "Opal"}[letter]
    right = answer(("Castor", "Castor", lilac_cal), "strict").genotypes()
    genotype = right[0].split()
    assert genotype[at] == f"{top}{low}"
    genotype[at] = f"{top}{top}"
    row = f"Castor,Castor,{lilac_cal},{' '.join(genotype)},{right[1]},{right[2]},"
    (found,) = verified(row, fill="strict")
    said = f"wrote {top}{top} at {letter}, but a second {top} is impossible; should be {top}{low}"
    assert (found.code, found.severity) == ("GR102", Severity.ERROR)
    assert said in found.message
    assert "missing" not in found.message
