"""The rules of a final sheet (GT-210 to GT-218): findings, winners, the right copy."""

import csv
import io
from functools import cache
from typing import Any

import pytest
import yaml
from genotype_games.pea_sheet_forms import checked, codes, places, totals, unchecked, written
from testcross.rulesets.genotype.box import Rules, load_box
from testcross.rulesets.genotype.sheet_score import Score, SheetBox, score
from testcross.rulesets.genotype.sheets import CheckedSheet, check_sheet
from testcross.rulesets.genotype.typed import read_card
from testcross.rulesets.records.correction import RecordShape, correct
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop_new.sheet_copies import (
    edited_text,
    row_copy,
    text_edits,
    tree_edits,
)

HEAD = "game: genotype\nplayers: [Ann, Bo]\n"
ANN = "{plants: 41, completed: 7, goals: 6, markers: 1, coins: 3, total: 51}"
BO = "{plants: 11, completed: 2, goals: 4, markers: 2, coins: 0, total: 17}"


@cache
def owned() -> SheetBox:
    """A box whose owner wrote down what goals give."""
    goals = {letter: 2 if letter.isupper() else 3 for letter in "RrFfGgTt"}
    return SheetBox(Rules(box=load_box().with_tables({"goals": goals})))


def sheet(ann: str = ANN, bo: str = BO, more: str = "") -> str:
    return f"{HEAD}sheet:\n  Ann: {ann}\n  Bo: {bo}\n{more}"


def read(text: str, form: str = "yaml") -> CheckedSheet:
    return checked(text, form, owned())


def found(text: str, form: str = "yaml") -> list[tuple[str, str]]:
    verdicts = read(text, form).verdicts
    return [(one.code.value, one.message) for v in verdicts for one in v.findings]


def test_gt_218_goals_that_the_box_does_not_print_are_a_warning() -> None:
    goals = sheet(bo=BO.replace("goals: 4", "goals: 1").replace("17", "14"))
    verdict = checked(goals, "yaml").verdicts[0]
    assert [one.code.value for one in verdict.findings] == ["GT290"]
    assert "only if the points of goals are as assumed (goals.F: 2" in verdict.findings[0].message


def test_players_together_cannot_have_more_than_all_goals_give() -> None:
    """Nine points of one plant take three of the four recessive goals."""
    line = "{plants: 9, completed: 1, goals: 9, markers: 0, coins: 0, total: 18}"
    told = "all players together have more goal points than the goals can give"
    assert found(sheet(line, line)) == [("GT110", told)]


def test_winner_of_equal_points_is_open_without_the_plants() -> None:
    line = "{plants: 41, goals: 6, markers: 1, coins: 3, total: 51}"
    told = "the winner (Ann and Bo both have 51 points; write how many plants each has completed)"
    assert unchecked(read(sheet(bo=line, more="winner: Ann\n"))) == [told]


def test_winner_of_equal_points_who_is_neither_is_wrong_whatever_the_plants() -> None:
    text = "Ann: 40+6+1+3=50\nBo: 40+7+2+1=50\nCy: 20+0+1+2=23\nwinner: Cy\n"
    told = "named as the winner: Cy; but Ann and Bo have the most points"
    assert found(text, "txt") == [("GT109", told)]


# plants by card, the one scorer


def standing(ruling: str = "") -> CheckedSheet:
    text = (
        "sheet:\n  Dad: {plants: ['12: rr ff GG tt'], goals: {F: 0}, markers: ['6: (Ff) (tt)'], "
        "coins: 1, total: 15}\n"
    )
    named = {"left_standing": ruling} if ruling else {}
    return checked(text, "yaml", SheetBox(Rules(named=named)))


@pytest.mark.parametrize(
    ("ruling", "expected", "right"),
    [("", ["GT290"], 21), ("counts", ["GT107"], 21), ("lost", [], 15)],
)
def test_gt_210_complete_plant_left_standing_counts_as_harvested(
    ruling: str, expected: list[str], right: int
) -> None:
    found_sheet = standing(ruling)
    assert codes(found_sheet) == expected
    assert totals(found_sheet) == {"Dad": (15, right)}


def scored(*, ruling: bool = True, **more: Any) -> Score:
    known: dict[str, Any] = {
        "done": [read_card("12: rr ff GG tt")],
        "standing": [read_card("6: (Ff) (tt)"), read_card("9: (RR) Gg")],
        "goals": {"F": 2, "t": 3},
        "coins": 1,
    }
    return score(**{**known, **more}, counts_left=ruling)


def test_score_is_plants_goals_markers_and_coins() -> None:
    """12 + 6; one purple plant at 2 and two short ones at 3; a marker on RR; a coin."""
    found_score = scored()
    parts = (found_score.plants, found_score.goals, found_score.markers, found_score.coins)
    assert (parts, found_score.completed, found_score.total) == ((18, 8, 1, 1), 2, 28)
    lost = scored(ruling=False)  # t of one plant; three markers
    assert (lost.plants, lost.goals, lost.markers, lost.total) == (12, 3, 3, 19)


def test_score_of_what_is_not_known_is_not_known() -> None:
    assert scored(done=None).cells() == {"markers": 1, "coins": 1}
    assert scored(coins=None).total is None
    assert scored(done=[read_card("rr ff")]).plants is None


@pytest.mark.parametrize(
    ("goals", "expected"),
    [
        ("{r: 6}", []),
        ("{r: 2}", []),  # two plants
        ("{r: x2}", []),
        ("{r: 3}", ["GT107"]),
        ("r x2 6", []),
        ("r x2 5", ["GT107"]),
        ("r 3x2", []),
        ("wrinkled 6", []),
        ("6", []),
        ("7", []),  # 3 for each of two wrinkled plants do not give it, but tall ones might
    ],
)
def test_gt_212_goals_are_held_against_the_plants_that_are_listed(
    goals: str, expected: list[str]
) -> None:
    plants = '["12: rr ff GG tt", "8: rr Gg TT"]'
    text = f"sheet:\n  Ann: {{plants: {plants}, goals: {goals}, markers: 0, coins: 0}}\n"
    assert codes(read(text)) == expected


# what was played

PLAYED = Score(plants=41, completed=7, goals=6, markers=1, coins=3)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", []),
        ("plants: 41", "plants: 40", ["GT107"]),
        ("completed: 7", "completed: 6", ["GT107"]),
        ("goals: 6", "goals: 7", ["GT107"]),
        ("markers: 1", "markers: 2", ["GT107"]),
        ("coins: 3", "coins: 4", ["GT105"]),
        ("total: 51", "total: 52", ["GT108"]),
    ],
)
def test_sheet_is_held_against_the_game_that_was_played(
    old: str, new: str, expected: list[str]
) -> None:
    text = written(f"sheet:\n  Ann: {ANN.replace(old, new)}\n", "yaml")
    assert codes(check_sheet(text, owned(), {"ann": PLAYED})) == expected


# the right copy


def right_tree(text: str) -> Any:
    root, sheet_read = parse_tree(text), written(text, "yaml")
    edits = tree_edits(sheet_read, root, check_sheet(sheet_read, owned()).rights)
    shape = RecordShape(numbers={"plants", "completed", "goals", "markers", "coins", "total"})
    return yaml.safe_load(yaml.safe_dump(correct(root, edits, shape)))


def test_right_copy_of_a_tree_has_sums_goals_and_winner_put_right() -> None:
    text = sheet(ANN.replace("51", "50"), BO.replace("goals: 4", "goals: 1"), "winner: Bo\n")
    right = right_tree(text)
    assert right["winner"] == "Ann"
    assert right["sheet"] == {"Ann": yaml.safe_load(ANN), "Bo": yaml.safe_load(BO)}


def test_right_copy_of_a_tree_has_totals_that_were_missing() -> None:
    right = right_tree(sheet(ANN.replace(", total: 51", "")))
    assert right["sheet"]["Ann"]["total"] == 51


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Mum 41+6+1+3=50\n", "Mum 41+6+1+3=51\n"),
        ("Mum: plants 9+8+12+12 = 40, goals 6\n", "Mum: plants 9+8+12+12 = 41, goals 6\n"),
        (
            "Mum 41 6 1 3 52\nDad 36 4 2 0 42\nwinner: Dad\n",
            "Mum 41 6 1 3 51\nDad 36 4 2 0 42\nwinner: Mum\n",
        ),
        ("Mum: plants 41, goals 6, markers 1, coins 3\n", None),
    ],
)
def test_right_copy_of_a_text_is_the_text_with_other_numbers(wrong: str, right: str | None) -> None:
    sheet_read = check_sheet(written(wrong, "txt"), owned())
    expected = f"{wrong}Mum total 51\n" if right is None else right
    assert edited_text(wrong, text_edits(sheet_read.rights)) == expected
    again = check_sheet(written(expected, "txt"), owned())
    assert codes(again) == []


ROWS = """table,player,plants,completed,goals,markers,coins,total,winner
1,Ann,41,7,6,1,3,51,x
,Bo,11,2,4,2,0,17,
2,Cy,30,5,4,1,0,35,x
2,Di,11,2,0,1,0,12,
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", []),
        ("51", "50", ["2:8 GT108"]),
        ("x\n,Bo,11,2,4,2,0,17,", "\n,Bo,11,2,4,2,0,17,x", ["3:9 GT109"]),
        ("7,6,1", "7,a few,1", ["2:5 RX001"]),
        ("1,Ann", "1,", ["2:1 RX001"]),
        (",Bo,", ",Ann,", ["3:2 RX001"]),
        ("51,x", "51,x,9", ["2:10 RX001"]),
        ("2,Di,11,2", "2,Di,11,0", ["5:3 GT110"]),
        ("winner", "comment", ["0:0 RX005"]),
        ("goals,markers", "goals,goals", ["1:6 RX001"]),
    ],
)
def test_rows_tell_line_and_column(old: str, new: str, expected: list[str]) -> None:
    assert places(read(ROWS.replace(old, new, 1), "csv")) == expected


def right_rows(text: str) -> list[list[str]]:
    rows = CsvRows(text.splitlines(keepends=True))
    cells = [rows.heading, *rows]
    rights = read(text, "csv").rights
    return row_copy(cells, rights, {"total": 8, "winner": 9})


def test_rows_are_put_right_number_by_number() -> None:
    wrong = ROWS.replace("51,x", "50,").replace("17,\n", "17,x\n").replace("Di,11,2,0", "Di,11,2,1")
    assert right_rows(wrong) == list(csv.reader(io.StringIO(ROWS)))
    without = ROWS.replace(",35,", ",,")
    assert right_rows(without) == list(csv.reader(io.StringIO(ROWS)))


def test_findings_name_the_table_of_several() -> None:
    verdicts = read(ROWS.replace("35", "34"), "csv").verdicts
    assert [one.where for verdict in verdicts for one in verdict.findings] == [("table 2",)]
