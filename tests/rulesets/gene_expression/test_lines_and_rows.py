"""Score sheets and turns as people write them: read as meant, every line accounted for."""

import io
import re
from typing import Any

import pytest
from expression_games.expression_verdicts import codes, record_of
from expression_games.expression_verdicts import verdict as verdict_of
from sampling import each, sampled
from sheets.played_games import expression_simulator
from sheets.written_sheets import EXPRESSION, sheets
from testcross.rulesets.gene_expression.answers import check_rows, check_text, corrected
from testcross.rulesets.gene_expression.entries import Turn
from testcross.rulesets.gene_expression.lines import FORMS, read_text, write_text
from testcross.rulesets.gene_expression.sheet_rows import is_heading
from testcross.rulesets.gene_expression.trees import write_tree
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.verdict import Verdict
from testcross.rulesets.records.workbook import SheetRows
from testcross.rulesets.records.yaml_tree import parse_tree


def rows_of(text: str) -> SheetRows:
    rows = CsvRows(io.StringIO(text))
    return SheetRows([rows.heading, *rows], is_heading)


def check(sheet: dict[str, Any]) -> tuple[list[Verdict], str]:
    if sheet["form"] == "txt":
        verdicts = [check_text(sheet["text"])]
    else:
        verdicts = list(check_rows(rows_of(sheet["text"])))
    return verdicts, str(verdicts[0].account)


def points(verdicts: list[Verdict]) -> dict[str, int]:
    """What everybody has by the rules; as it is written where no cards tell."""
    found: dict[str, int] = {}
    for one in (one for verdict in verdicts for one in verdict.points):
        counted = one.claimed if one.correct is None else one.correct
        found[one.player] = found.get(one.player, 0) + (counted or 0)
    return found


@sampled("name", EXPRESSION, quick=56)
def test_sheet_has_the_findings_worked_out_by_hand_and_no_others(name: str) -> None:
    sheet = sheets()[name]
    verdicts, lines = check(sheet)
    found: list[Finding] = [
        one for verdict in verdicts for one in verdict.findings if one.severity is not Severity.NOTE
    ]
    assert [f"{one.line} {one.code.value}" for one in found] == [
        f"{one['line']} {one['code']}" for one in sheet["findings"]
    ]
    for one, due in zip(found, sheet["findings"], strict=True):
        assert one.player == due.get("player", one.player)
        assert one.column == due.get("column", one.column)
        if one.points is not None and isinstance(due.get("right"), int):
            assert one.points == due["written"] - due["right"]
    assert lines == sheet["lines"]
    if sheet["means"]:
        right = points(verdicts)
        assert {player: right.get(player, 0) for player in sheet["totals"]} == sheet["totals"]


@pytest.mark.parametrize(("kind", "example"), [(kind, example) for kind, *_, example in FORMS])
def test_form_is_the_first_that_fits_its_example(kind: str, example: str) -> None:
    word = example.replace(":", " ").split()[0].casefold()
    fitting = [
        name
        for name, begins, look, _ in FORMS
        if (not begins or word in begins.split("|")) and re.fullmatch(look, example, re.IGNORECASE)
    ]
    assert fitting[0] == kind


HEAD = "game: gene-expression\nplayers: Ann, Bo, Cy, Dee\nround 1: dealer Dee, first P3\n"


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Ann: O5", {"play": "O5"}),
        ("Ann: +G7", {"draw": "G7"}),
        ("Ann: +O5 O5", {"draw": "O5", "play": "O5"}),
        ("Ann: T-DEL O-INS", {"play": "T-DEL", "extra": "O-INS"}),
        ("Ann: lays the promoter 3 and gene shift operon", {"play": "P3", "extra": "O-TRA"}),
        ("Ann: skip +G6 +P9   # for the Insertion", {"draw": ["G6", "P9"], "skip": True}),
        ("Ann: draws two cards, skip", {"draw": 2, "skip": True}),
        ("Ann: draws O5, plays it", {"draw": "O5", "play": "O5"}),
        ("Ann: +G7 shuffle 29", {"draw": "G7", "reshuffle": 29}),
        ("Ann: T-SUB swap Ann T5, Cy P1", {"play": "T-SUB", "swap": {"Ann": "T5", "Cy": "P1"}}),
        ("Ann: T-SUB swap Ann, Cy", {"play": "T-SUB", "swap": ["Ann", "Cy"]}),
    ],
)
def test_a_turn_is_read_as_it_is_meant(line: str, plain: dict[str, Any]) -> None:
    record = read_text(HEAD + line + "\nBo: T5\nCy: G5\nDee: P5\n")
    assert not [one for entry in record.entries for one in entry.all_unread()]
    assert write_tree(record)["rounds"][0]["turns"][0] == {"player": "Ann", **plain}


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("Ann: O5 T5 G5", 12, "'G5' is a third card; a turn has at most two"),
        ("Ann: skpi", 6, "unknown word 'skpi'; did you mean 'skip'?"),
        ("Ann: O5 +", 9, "a card is missing after '+'"),
        ("Ann: T-SUB swap Ann T5, Cy", 25, "a card is missing after 'Cy'"),
    ],
)
def test_a_turn_that_cannot_be_read_says_why(line: str, column: int, problem: str) -> None:
    record = read_text(HEAD + line)
    turn = next(one for one in record.entries if isinstance(one, Turn))
    (found,) = turn.all_unread()
    assert (found.place, found.message) == ((4, column), problem)


@each("seed", range(40), quick=3)
def test_a_game_says_the_same_in_lines_and_in_yaml(seed: int) -> None:
    played = expression_simulator(4 + seed % 3, ("greedy", "random")[seed % 2]).game(seed)
    record = read_text(played.text("tcg"))
    record.target = 500
    assert record.entries == record_of(played.text("yaml")).entries
    assert write_text(record) == played.text("tcg")
    assert str(write_tree(record)).replace("'", "") == str(
        parse_tree(played.text("yaml")).plain()
    ).replace("'", "").replace("true", "True")


PUT_RIGHT = {"GE101", "GE102", "GE103", "GE104"}


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in EXPRESSION
        if sheets()[name]["form"] == "txt"
        and {one["code"] for one in sheets()[name]["findings"]} & PUT_RIGHT
        and "O for zero" not in name  # its letters are read, and not put right
    ],
)
def test_a_right_copy_has_no_findings_and_all_other_lines(name: str) -> None:
    text = sheets()[name]["text"]
    found = check_text(text)
    right = corrected(text, found.edits or ())
    wrong = {one.line for one in found.findings}
    assert codes(check_text(right)) == []
    pairs = enumerate(zip(text.split("\n"), right.split("\n"), strict=True), 1)
    changed = {number for number, (old, new) in pairs if old != new}
    assert wrong <= changed <= wrong | {4}  # a total may follow from points


def test_cards_left_are_put_right_behind_their_player() -> None:
    played = expression_simulator(4, "greedy").game(1).text("tcg")
    line = next(one for one in played.split("\n") if one.startswith("left"))
    text = played.replace(line, f"{line} P-SUB  # counted", 1)
    found = check_text(text)
    assert [one.partition(" ")[2] for one in codes(found)] == ["GE106"]
    assert corrected(text, found.edits or ()) == played.replace(line, f"{line} # counted", 1)


@pytest.mark.parametrize("text", ["Ann: " + "P7 " * 8_000, "a " * 20_000, "round " * 6_000])
def test_a_line_without_end_is_one_finding(text: str) -> None:
    found = check_text(f"game: gene-expression\nplayers: Ann, Bo, Cy, Dee\n{text}\n")
    assert codes(found) == ["3 RX001"]
    assert str(found.account).endswith("1 not read (line 3)")


def test_a_second_row_of_a_player_is_refused_once() -> None:
    text = "player,round 1,round 2,total\nAnn,78,0,78\nBo,0,25,25\nAnn,3,0,3\n"
    first, *_ = check_rows(rows_of(text))
    assert codes(first) == ["4 RX001"]
    assert str(first.account) == "4 lines: 2 totals, 1 heading, 1 not read (line 4)"


TREE = """game: gene-expression
players: [Ann, Bo, Cy, Dee]
rounds:
  - starts: Ann
    first: P3
    turns: [{player: Ann, play: O7}, {player: Bo, draw: 1}]
  - {out: Ann, left: {Bo: [7, SUB], Cy: 1, Dee: [INS, INS]}, scores: {Ann: 68}}
scores: {Ann: 68, Bo: 0}
winner: Ann
"""


@pytest.mark.parametrize(
    ("right", "wrong", "counted"),
    [
        ("", "", "2 rounds, 2 turns, 3 hands, 2 totals, 1 winner, 2 settings"),
        ("draw:", "dr:", "2 rounds, 1 turn, 3 hands, 2 totals, 1 winner, 2 settings, 1 not read"),
        (
            "Cy:",
            "Xavier:",
            "2 rounds, 2 turns, 2 hands, 2 totals, 1 winner, 2 settings, 1 not read",
        ),
    ],
)
def test_every_entry_of_a_tree_is_counted(right: str, wrong: str, counted: str) -> None:
    assert right in TREE
    account = str(verdict_of(TREE.replace(right, wrong, 1)).account)
    assert account.partition(" (")[0] == f"12 entries: {counted}"
