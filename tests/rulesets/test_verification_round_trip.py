"""A right sheet is clean; a sheet with one slip has that one finding, on its line."""

import csv
from collections.abc import Iterable
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles.oracle import Alleles, contains
from oracles.score_oracle import CARDS, LOCI, POINTS, answer, card_readings, is_legal, read_slots
from sampling import examples
from sheets.sheet_writer import (
    FORMS,
    PLAYERS,
    ROWS,
    SHAPES,
    Key,
    Record,
    Right,
    right_records,
    write_record,
)
from sheets.workbook_files import ods, xlsx
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import verify_bytes

shapes = st.sampled_from(SHAPES)
forms = st.sampled_from(FORMS)
with_totals = st.sampled_from([form for form in FORMS if form not in ROWS])
WORKBOOKS = {"xlsx": xlsx, "ods": ods}
offsets = st.integers(-60, 60).filter(bool)


class Slip(NamedTuple):
    """One cell spoilt, and every answer that is right about it: the cell meant, and the code."""

    record: Record
    found: frozenset[tuple[Key, str]]


def verified(record: Record, shape: str) -> FileReport:
    text, _ = write_record(record, shape)
    if shape not in WORKBOOKS:
        return verify_bytes(record.task(shape), text.encode())
    rows = list(csv.reader(text.splitlines()))
    return verify_bytes(record.task(shape), WORKBOOKS[shape]({"Class": rows}))


def counting(report: FileReport) -> list[tuple[int, str]]:
    """Return line and code of all findings but notes."""
    return [(f.line, f.code) for f in report.findings if f.severity is not Severity.NOTE]


def assert_exactly(slip: Slip, shape: str) -> None:
    report = verified(slip.record, shape)
    lines = write_record(slip.record, shape).lines
    allowed = sorted({(lines[key], code) for key, code in slip.found})
    told = counting(report)
    assert len(told) == 1, (told, allowed, report.findings)
    assert told[0] in allowed, (told, allowed, report.findings)
    assert report.unreadable is (told[0][1] == "RX001")


def matings(right: Right) -> list[Key]:
    return sorted(right.answers)


# right sheets


@given(right_records(), forms)
@examples(6, 2_000)
def test_right_sheet_in_any_shape_is_clean(right: Right, shape: str) -> None:
    report = verified(right.record, shape)
    assert counting(report) == []
    totals = right.totals()
    assert [(p.player, p.claimed, p.correct) for p in report.players] == [
        (PLAYERS[s], total, total) for s, total in enumerate(totals)
    ]
    assert report.counted == sum(map(len, right.record.litters))


@given(right_records(genotypes=True), forms)
@examples(6, 60)
def test_right_sheet_with_everything_written_leaves_only_the_tie_open(
    right: Right, shape: str
) -> None:
    notes = [f for f in verified(right.record, shape).findings if f.severity is Severity.NOTE]
    tied = right.totals().count(max(right.totals())) > 1 and shape not in ROWS
    assert [(f.code, f.line) for f in notes] == [("RX004", 0)] * tied


@given(right_records(), forms, st.data())
@examples(6, 60)
def test_right_sheet_with_cells_left_empty_is_clean(
    right: Right, shape: str, data: st.DataObject
) -> None:
    optional = [key for key in right.record.cells if "card" not in key]
    holes = data.draw(st.sets(st.sampled_from(optional)))
    report = verified(right.record.without(*holes), shape)
    assert counting(report) == []
    if any(key[-1] == "points" or "filled" in key for key in holes):
        assert {(f.code, f.line) for f in report.findings} <= {("RX004", 0)}
        named = [f.player for f in report.findings]
        nobodys = {key for key in ("points", "genotypes") if key in report.not_written}
        spoilt = {
            PLAYERS[int(k[0])] for k in holes if _what(k) in {"points", "genotypes"} - nobodys
        }
        assert spoilt <= set(named)
        assert len(named) == len(set(named))


@given(right_records(genotypes=True))
@examples(6, 60)
def test_right_sheet_says_the_same_in_every_shape_of_a_record(right: Right) -> None:
    as_yaml, as_json = (verified(right.record, shape) for shape in ("yaml", "json"))
    assert as_yaml.players == as_json.players
    assert as_yaml.counted == as_json.counted


# one allele


def lacking(one: Alleles, other: Alleles) -> list[int]:
    left = list(other)
    extra = []
    for allele in one:
        if allele in left:
            left.remove(allele)
        else:
            extra.append(allele)
    return extra


def allele_slip(right: Right, key: Key, locus: int, text: str) -> Slip | None:
    """Return the slip of writing something else at a locus; None where it makes no difference."""
    s, m, _, animal = key
    found = right.answers[s, m]
    parts = right.record.cells[key].split()
    if parts[locus].startswith("-") and text == f"{parts[locus][1:]}-":
        return None  # the dash alone is on the wrong side, which costs nothing: GR113
    now = [right.record.cells[s, m, "filled", i].split() for i in range(len(found.cards))]
    now[int(animal)][locus] = parts[locus] = text
    record = right.record.with_cell(key, " ".join(parts))
    told = read_slots(LOCI[locus], text)[1]
    if not told & card_readings(found.cards[int(animal)])[locus]:
        return Slip(record, frozenset({(key, "RX003")}))
    written = [read_slots(LOCI[locus], genotype[locus])[0] for genotype in now]
    allowed = set()
    anything = [way.possible for way in found.loci[locus]]
    for way in found.loci[locus]:
        wrong = [i for i, alleles in enumerate(way.known) if alleles != written[i]]
        if not wrong:
            return None
        if len(wrong) > 1:
            continue
        (i,) = wrong
        place = (s, m, "filled", i)
        if not lacking(written[i], way.known[i]):
            allowed.add((place, "GR104"))
            continue
        could_be = any(contains(g, written[i]) for left in anything for g in left[i])
        allowed.add((place, "GR103" if could_be else "GR102"))
    return Slip(record, frozenset(allowed))


def spellings(locus: str) -> list[str]:
    slots = [*POINTS[locus], "-"]
    return [one + other for one in slots for other in slots]


@given(right_records(genotypes=True), forms, st.data())
@examples(12, 150)
def test_one_allele_changed_is_the_one_finding(
    right: Right, shape: str, data: st.DataObject
) -> None:
    keys = sorted(key for key in right.record.cells if "filled" in key)
    key, locus = data.draw(st.sampled_from(keys)), data.draw(st.integers(0, 3))
    slip = allele_slip(right, key, locus, data.draw(st.sampled_from(spellings(LOCI[locus]))))
    assume(slip is not None)
    assert slip is not None
    assert_exactly(slip, shape)


@given(right_records(genotypes=True), forms, st.data())
@examples(6, 60)
def test_genotype_that_cannot_be_read_is_the_one_finding(
    right: Right, shape: str, data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(sorted(k for k in right.record.cells if "filled" in k)))
    parts = right.record.cells[key].split()
    torn = data.draw(
        st.sampled_from([" ".join([*parts, parts[0]]), " ".join([*parts, "D-"]), "Q- q-", "A? A?"])
    )
    assert_exactly(Slip(right.record.with_cell(key, torn), frozenset({(key, "RX003")})), shape)


# one number


@given(right_records(), forms, offsets, st.data())
@examples(6, 60)
def test_one_number_of_points_changed_is_the_one_finding(
    right: Right, shape: str, off: int, data: st.DataObject
) -> None:
    s, m = data.draw(st.sampled_from(matings(right)))
    claimed = right.answers[s, m].points(right.scheme) + off
    assume(claimed >= 0)
    counted = (s, m, "filled", 0) in right.record.cells and right.scheme != "suits"
    key = (s, m, "points")
    code = "GR105" if counted else "GR106"
    slip = Slip(right.record.with_cell(key, str(claimed)), frozenset({(key, code)}))
    assert_exactly(slip, shape)
    assert [p.difference for p in verified(slip.record, shape).players] == [
        off if s == player else 0 for player in range(len(right.record.litters))
    ]


@given(right_records(), with_totals, offsets, st.data())
@examples(6, 60)
def test_one_total_changed_is_the_one_finding(
    right: Right, shape: str, off: int, data: st.DataObject
) -> None:
    s = data.draw(st.integers(0, len(right.record.litters) - 1))
    total = right.totals()[s] + off
    assume(total >= 0)
    key = (s, "total")
    slip = Slip(right.record.with_cell(key, str(total)), frozenset({(key, "GR107")}))
    if right.record.terms.get("variant") == "set" and off in range(-60, 0, 10):
        # that many wrong calls cost as much; but then somebody else may have won
        found = counting(verified(slip.record, shape))
        assert [code for _, code in found if code != "GR108"] == []
    else:
        assert_exactly(slip, shape)


@given(right_records(), with_totals, st.data())
@examples(6, 60)
def test_points_changed_with_the_total_to_match_is_the_one_finding(
    right: Right, shape: str, data: st.DataObject
) -> None:
    s, m = data.draw(st.sampled_from(matings(right)))
    off = data.draw(st.integers(1, 60))
    key = (s, m, "points")
    record = right.record.with_cell(key, str(int(right.record.cells[key]) + off))
    record = record.with_cell((s, "total"), str(right.totals()[int(s)] + off))
    found = frozenset({(key, "GR105"), (key, "GR106")})
    assert_exactly(Slip(record, found), shape)


@given(right_records(), shapes, st.sampled_from(["many", "6l", "61.5", "1e2", "LXI"]), st.data())
@examples(6, 60)
def test_number_that_is_none_is_the_one_finding(
    right: Right, shape: str, text: str, data: st.DataObject
) -> None:
    numbers = [k for k in right.record.cells if k[-1] == "points" or k[-1] == "total"]
    keys = [key for key in numbers if shape != "csv" or key[-1] == "points"]
    key = data.draw(st.sampled_from(sorted(keys, key=str)))
    assert_exactly(Slip(right.record.with_cell(key, text), frozenset({(key, "RX001")})), shape)


# one card, and the winner


def card_slip(right: Right, key: Key, card: str) -> Slip | None:
    """Return the slip of another card; None where nothing, or more than one thing, follows."""
    s, m, _, animal = key
    record = right.record.with_cell(key, card)
    cards = list(right.answers[s, m].cards)
    cards[int(animal)] = card
    written = right.record.cells.get((s, m, "filled", animal))
    if written is not None:
        told = [
            read_slots(locus, part)[1] for locus, part in zip(LOCI, written.split(), strict=True)
        ]
        if all(t & r for t, r in zip(told, card_readings(card), strict=True)):
            return None
        return Slip(record, frozenset({((s, m, "filled", animal), "RX003")}))
    if not is_legal(cards):
        return Slip(record, frozenset({((s, m), "GR101")}))
    now = answer(tuple(cards), right.fill).points(right.scheme)
    if now == int(right.record.cells[s, m, "points"]):
        return None
    return Slip(record, frozenset({((s, m, "points"), "GR106")}))


@given(right_records(), forms, st.data())
@examples(9, 120)
def test_one_card_changed_is_the_one_finding(right: Right, shape: str, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(k for k in right.record.cells if "card" in k)))
    slip = card_slip(right, key, data.draw(st.sampled_from(sorted(CARDS))))
    assume(slip is not None)
    assert slip is not None
    assert_exactly(slip, shape)


@given(right_records(), forms, st.sampled_from(["Castr", "Dragon", "Harlequin", "x"]), st.data())
@examples(6, 60)
def test_card_that_there_is_not_is_the_one_finding(
    right: Right, shape: str, name: str, data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(sorted(k for k in right.record.cells if "card" in k)))
    assert_exactly(Slip(right.record.with_cell(key, name), frozenset({(key, "RX002")})), shape)


@given(right_records(), forms, st.data())
@examples(6, 60)
def test_card_of_the_other_sex_is_found_on_parents_only(
    right: Right, shape: str, data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(sorted(k for k in right.record.cells if "card" in k)))
    animal = int(key[-1])
    record = right.record.with_cell(
        key, f"{right.record.cells[key]} {('doe', 'buck')[animal == 1]}"
    )
    if animal < 2:
        assert_exactly(Slip(record, frozenset({(key, "GR110")})), shape)
    else:
        assert counting(verified(record, shape)) == []


def losers(totals: Iterable[int]) -> list[str]:
    scores = list(totals)
    return [PLAYERS[s] for s, total in enumerate(scores) if total < max(scores)]


@given(right_records(), with_totals, st.data())
@examples(6, 60)
def test_another_winner_is_the_one_finding(right: Right, shape: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([*losers(right.totals()), "Zoe"]))
    key: Key = ("winner",)
    assert_exactly(Slip(right.record.with_cell(key, name), frozenset({(key, "GR108")})), shape)


# the same at length


@pytest.mark.deep
@given(right_records(genotypes=True), forms)
@settings(max_examples=60)
def test_every_allele_that_could_be_changed_is_the_one_finding(right: Right, shape: str) -> None:
    for key in sorted(k for k in right.record.cells if "filled" in k):
        for locus, name in enumerate(LOCI):
            for text in spellings(name):
                slip = allele_slip(right, key, locus, text)
                if slip is not None:
                    assert_exactly(slip, shape)


def _what(key: tuple[object, ...]) -> str:
    """Return what a note would call the cell of a key."""
    return "genotypes" if "filled" in key else str(key[-1])
