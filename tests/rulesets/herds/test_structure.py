"""What is wrong with the structure of a pedigree: every code, and what follows."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from sampling import tables
from testcross.rulesets.games import catalogue
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.records.findings import Finding

if TYPE_CHECKING:
    from testcross.rulesets.records import Rule

HEADING = "id,sire,dam,sex,B\n"


def reported_in(text: str) -> Sequence[Finding]:
    return check_herd("f", read_herd("f", text.encode())).report().findings


def found_in(text: str) -> list[Finding]:
    return list(check_herd("f", read_herd("f", text.encode())).findings())


ELSEWHERE = (HerdCode.UNCLEAR_CHROMOSOME, HerdCode.STRANDS_IN_CONFLICT)
"""What takes a map, or a ruleset."""


@pytest.mark.parametrize("code", [one for one in HerdCode if one not in ELSEWHERE])
def test_example_of_a_code_brings_it_up_and_the_other_does_not(code: HerdCode) -> None:
    rule: Rule = catalogue()[code]
    assert code in [one.code for one in reported_in(rule.wrong)]
    assert code not in [one.code for one in reported_in(rule.right)]


@pytest.mark.parametrize(("rows", "expected"), tables("herd_structure")["rows"])
def test_structure_is_told_with_line_names_and_what_becomes_of_it(rows: str, expected: str) -> None:
    found = found_in(HEADING + rows)
    assert [f"{one.line} {one.code} {one.text}" for one in found] == [expected]


def test_all_that_is_wrong_is_told_in_one_run() -> None:
    rows = "a,,,M,x/y/z\na,,,M,\nb,,a,,\nc,d,,,\ne,f,,,\nf,e,,,\ng,,\n"
    codes = {one.code for one in found_in(HEADING + rows)}
    assert codes == {"PD101", "PD102", "PD103", "PD105", "PD106", "PD107"}


def test_cycle_is_left_out_and_the_rest_is_checked() -> None:
    rows = "e,f,,,\nf,e,,,\na,,,M,1/1\nb,a,,F,2/2\ng,e,b,F,2/2\n"
    herd = read_herd("f", (HEADING + rows).encode())
    assert herd.ids == ("a", "b", "g")
    assert herd.sires.tolist() == [-1, 0, -1]
    assert [one.code for one in found_in(HEADING + rows)] == ["PD102", "PD201"]


def test_several_cycles_are_found_each_once() -> None:
    rows = "".join(f"x{i},y{i},,,\ny{i},x{i},,,\n" for i in range(5))
    assert [one.code for one in found_in(HEADING + rows)] == ["PD102"] * 5


@pytest.mark.parametrize("count", [20_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_cycle_of_very_many_is_named_in_short(count: int) -> None:
    rows = "".join(f"1 {i + 1} {(i + 1) % count + 1} 0 1 0 0\n" for i in range(count))
    herd = read_herd("f", rows.encode())
    (note,) = herd.notes
    assert note.code == "PD102"
    left_out = f"{count - 10} more <- 1; 1, 2 and 3 and {count - 3} more are left out"
    assert left_out in note.text
    assert herd.ids == ()


@pytest.mark.parametrize("count", [20_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_line_of_very_many_generations_is_read_from_the_youngest_up(count: int) -> None:
    rows = "".join(f"1 {i} {i + 1 if i < count else 0} 0 1 0 0\n" for i in range(1, count + 1))
    herd = read_herd("f", rows.encode())
    assert herd.notes == ()
    assert herd.loops() == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "F 1 0 0 1 0 1 1\nG 2 1 0 2 0 1 1\n",
            "G:1, the sire of 2, has no row in its family (F:1 is in another one)",
        ),
        (
            HEADING + "Rex,,,M,\nIda,rex,,F,\n",
            "rex, the sire of Ida, has no row (did you mean Rex?)",
        ),
    ],
)
def test_parent_without_a_row_is_told_whom_it_may_mean(text: str, told: str) -> None:
    assert [one.text for one in found_in(text)] == [f"{told}; counted as a founder"]


@pytest.mark.parametrize("word", ["unknown", "None", "n/a", "-1", "UNK", "000"])
@pytest.mark.parametrize(
    "row", ["{who},{word},,M,{cell}\n", "F{who} {who} {word} 0 1 0 {cell}\n", "L {pre} 1 {cell}\n"]
)
def test_word_for_nobody_is_no_parent_whom_many_share(row: str, word: str) -> None:
    """Taken for one founder it would have to have A, B and C."""
    text = HEADING if row.startswith("{") else ""
    for who, allele in zip("abc", "ABC", strict=True):
        cell = f"{allele}/{allele}" if row.startswith("{") else f"{allele} {allele}"
        text += row.format(who=who, word=word, cell=cell, pre=f"{who} {word} 0")
    herd = read_herd("f", text.encode())
    assert (herd.ids, set(herd.sires.tolist())) == (("a", "b", "c"), {-1})
    (note,) = herd.notes
    assert note.code is HerdCode.PARENT_WITHOUT_ROW
    assert note.text.startswith(
        f"'{word}' as the sire counts as unknown, because no row has that id"
    )
    assert check_herd("f", herd).is_consistent


def test_word_for_nobody_is_somebody_where_a_row_has_it_for_an_id() -> None:
    herd = read_herd("f", f"{HEADING}None,,,M,A/A\nb,None,,F,A/B\n".encode())
    assert (herd.ids, herd.sires.tolist(), herd.notes) == (("None", "b"), [-1, 0], ())
