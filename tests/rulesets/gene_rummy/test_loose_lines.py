"""Turn notation as people write it: the same game as in the usual signs, with the same findings."""

from pathlib import Path

import pytest
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task, verify_bytes

HEAD = """game: gene-rummy
variant: standard
players: Ann, Bo, Cy
round 1: dealer Cy, up LiOb
hand Ann: Casb Lid Opb Chod BlaSb Blud Amd Sqd LyCab
hand Bo: Chib BluMd Blab ChoOd Amb Blad CasCab LiCad Wb
hand Cy: Lib Lyd ChoChb BlaCad BluOb OpCad LiMd Blub ChoSd
"""
ANN = "Ann: +Wd Cas x Li (Cc/Cc/-a-b-d) 61 -Amd"
BO = "Bo: ^Amd Am x Bla 31 -CasCab"
CY = "Cy: +Casd -LiMd"


def report_on(*lines: str, head: str = HEAD) -> FileReport:
    text = head + "\n".join(lines) + "\n"
    return verify_bytes(Task(path="a.tcg", engine="python-constraint"), text.encode())


def found(report: FileReport) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in report.findings if one.code != "RX004"]


def is_same(report: FileReport, other: FileReport) -> bool:
    told = [[(one.line, one.code, one.text) for one in part.findings] for part in (report, other)]
    return told[0] == told[1] and report.players == other.players


@pytest.mark.parametrize("verb", ["drops", "drop", "disc", "discarding", "put down", "retiring"])
def test_card_is_retired_in_other_words(verb: str) -> None:
    usual = report_on(ANN, BO, CY)
    assert is_same(report_on(ANN.replace("-Amd", f"{verb} Amd"), BO, CY), usual)
    assert is_same(report_on(ANN, BO, CY.replace("-", f"and {verb} ")), usual)
    assert found(report_on(ANN.replace("-Amd", f"{verb} Wd"), BO)) == found(
        report_on(ANN.replace("-Amd", "-Wd"), BO)
    )


@pytest.mark.parametrize("form", ["Ann's hand:", "Ann’s cards:", "Ann hand:", "hand Ann:"])
def test_hand_is_named_in_other_words(form: str) -> None:
    assert is_same(
        report_on(ANN, BO, CY, head=HEAD.replace("hand Ann:", form)), report_on(ANN, BO, CY)
    )


@pytest.mark.parametrize(
    "bracket",
    [
        "[Cc, Cc, -a-b-d]",
        "[Cc; Cc; -a-b-d]",
        "(Cc, Cc, -a-b-d)",
        "[Cc | Cc | -a-b-d]",
        "[Cc/Cc/-a-b-d]",
    ],
)
def test_genotypes_of_all_are_parted_by_other_signs(bracket: str) -> None:
    usual = "(Cc/Cc/-a-b-d)"
    assert is_same(report_on(ANN.replace(usual, bracket)), report_on(ANN))
    wrong = ANN.replace(usual, bracket.replace("-a-b-d", "-b-d"))
    assert [code for _, code in found(report_on(wrong))] == ["GR104"]


@pytest.mark.parametrize(
    "form",
    ["12+25+24={}", "12 + 25 + 24 = {}", "{} (tick)", "{} ✓", "{}!", "= {}", "({})", "({} points)"],
)
def test_points_are_written_as_on_pads(form: str) -> None:
    assert is_same(report_on(ANN.replace("61", form.format(61))), report_on(ANN))
    assert found(report_on(ANN.replace("61", form.format(60)))) == [(8, "GR105")]
    bare = ANN.replace(" (Cc/Cc/-a-b-d)", "").replace("61", form.format(60))
    if not form.startswith("="):  # behind a card a kit is expected
        assert found(report_on(bare)) == [(8, "GR105" if "+" in form else "GR106")]


@pytest.mark.parametrize(
    "line",
    [
        "Ann: +White (f), Castor (m) x Lilac (f) (Cc/Cc/-a-b-d) 61 -Amber (female)",
        *(f"{number} {ANN}" for number in ("1.", "Turn 1", "(1)", "turn 1:", "1)")),
        "Ann: draws Wd from gene pool, Cas x Li (Cc/Cc/-a-b-d) 61 -Amd",
        "Ann: draws Wd from the gene pool Cas x Li (Cc/Cc/-a-b-d) 61 and discards Amd",
        "Ann: drew White doe from the pool, Cas x Li (Cc/Cc/-a-b-d) 61 -Amd",
    ],
)
def test_turn_is_written_in_other_words(line: str) -> None:
    report = report_on(line, BO)
    assert found(report) == found(report_on(ANN, BO)) == []
    assert report.players == report_on(ANN, BO).players


@pytest.mark.parametrize("said", ["no mating", "pass", "passes", "no matings."])
def test_turn_without_a_mating_may_say_so(said: str) -> None:
    assert is_same(report_on(ANN, BO, f"Cy: +Casd {said} -LiMd"), report_on(ANN, BO, CY))
    assert is_same(report_on(ANN, BO, f"Cy: {said}"), report_on(ANN, BO, "Cy:"))


def test_what_stands_in_quotes_stays_as_it_is() -> None:
    head = HEAD.replace("Cy", '"1. Pass!"')
    assert found(report_on(ANN, BO, '"1. Pass!": +Casd -LiMd', head=head)) == []


def test_example_of_set_in_the_docs_is_a_right_game() -> None:
    page = (Path(__file__).parents[3] / "docs/reference/notation.md").read_text(encoding="utf-8")
    example = page.partition("## SET!")[2].split("```")[1].partition("\n")[2]
    head = "game: gene-rummy\nvariant: set\nplayers: Ann, Bo\n"
    assert found(report_on(example, head=head)) == []


SET = """game: gene-rummy
variant: set
players: Ann, Bo
round 1: dealer Bo, offspring Wd
layout: Casb Opb BlaSb BluCab Lid Chod Blud ChoMd AmCad LiChd LiCad
"""


@pytest.mark.parametrize("parents", ["Li x Cas", "Lid x Casb", "Lilac doe x Castor buck"])
def test_exchanged_parents_of_a_call_are_one_finding(parents: str) -> None:
    call = f"Ann: {parents} = Wd 61 right replaced Blad ChoCad offspring Casd"
    assert found(report_on(call, head=SET)) == [(6, "GR110")]


@pytest.mark.parametrize("parents", ["Li x Am", "Amb x Lid", "Cas x Am"])
def test_call_of_a_card_that_lies_nowhere_is_still_found(parents: str) -> None:
    call = f"Ann: {parents} = Wd 61 right replaced Blad ChoCad offspring Casd"
    assert "GR201" in [code for _, code in found(report_on(call, head=SET))]
