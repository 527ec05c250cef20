"""Score sheets of Genotype: what is wrong with a line, who has won, and the right copy."""

import csv
from pathlib import Path

import pytest
import yaml
from testcross.rulesets.verification import Task, verify_bytes, verify_file

HEAD = "game: genotype\nplayers: [Ann, Bo]\n"
ANN = "{plants: 41, completed: 7, goals: 6, markers: 1, coins: 3, total: 51}"
BO = "{plants: 11, completed: 2, goals: 4, markers: 2, coins: 0, total: 17}"
EVERY_GOAL = "box: {goals: {R: 2, r: 3, F: 2, f: 3, G: 2, g: 3, T: 2, t: 3}}\n"


def sheet(ann: str = ANN, bo: str = BO, more: str = "", box: str = EVERY_GOAL) -> str:
    return f"{HEAD}{box}sheet:\n  Ann: {ann}\n  Bo: {bo}\n{more}"


def found(text: str, name: str = "sheet.yaml") -> list[tuple[str, str]]:
    report = verify_bytes(Task(path=name), text.encode())
    return [(one.code.value, one.message) for one in report.findings if one.code != "RX004"]


def codes(text: str, name: str = "sheet.yaml") -> list[str]:
    return [code for code, _ in found(text, name)]


def test_gt_217_total_is_the_sum_of_the_four() -> None:
    assert codes(sheet()) == []
    wrong = sheet(ANN.replace("51", "50"))
    assert found(wrong) == [("GT108", "wrote 50 in all, but 41 + 6 + 1 + 3 is 51: 1 too few")]


@pytest.mark.parametrize(
    ("line", "claimed", "right", "difference"),
    [
        (ANN, 51, 51, 0),
        (ANN.replace("51", "50"), 50, 51, -1),
        (ANN.replace(", total: 51", ""), None, 51, None),
        (ANN.replace("coins: 3, ", ""), 51, None, None),
        ("{plants: 41, goals: 6, coins: 3, total: 49}", 49, None, None),
        (ANN.replace("coins: 3", "coins: x"), 51, None, None),
    ],
)
def test_what_is_right_in_all_is_told_only_where_all_parts_are_known(
    line: str, claimed: int | None, right: int | None, difference: int | None
) -> None:
    report = verify_bytes(Task(path="sheet.yaml"), sheet(line).encode())
    (ann,) = [one for one in report.players if one.player == "Ann"]
    assert (ann.claimed, ann.correct, ann.difference) == (claimed, right, difference)
    unchecked = [one.message for one in report.findings if one.code == "RX004"]
    is_told = any("totals with a missing part" in one for one in unchecked)
    assert is_told == (claimed == 51 and "coins: " not in line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{plants: 41, goals: 6, coins: 3, total: 49}", "41 + 6 + 3 is already 50"),
        ("{plants: 41, completed: 7, total: 40}", "one part of it is already 41"),
    ],
)
def test_gt_217_total_is_no_less_than_the_parts_that_are_written(line: str, told: str) -> None:
    """A part that is not written may be 0, but takes nothing away."""
    total = line.rpartition(" ")[2][:-1]
    assert found(sheet(line)) == [("GT108", f"wrote {total} in all, but {told}")]
    assert codes(sheet(line.replace(total, "50"))) == []


def test_gt_218_sheet_that_cannot_be_is_refuted_by_itself() -> None:
    none = sheet(bo="{plants: 11, completed: 0, goals: 0, markers: 2, coins: 0, total: 13}")
    assert found(none) == [("GT110", "0 plants completed cannot have 11 points")]
    goals = sheet(bo=BO.replace("goals: 4", "goals: 1").replace("17", "14"))
    assert found(goals) == [("GT110", "2 plants completed cannot give 1 point for goals")]
    many = sheet(bo=BO.replace("goals: 4", "goals: {R: 2, F: 2, G: 0, T: 0}"))
    assert found(many) == [("GT110", "4 goals listed; a player has at most 3")]
    odd = sheet(bo=BO.replace("goals: 4", "goals: {r: 4}"))
    told = "wrote 4 points for the goal r, but it gives 3 for each plant (for plants write x4)"
    assert found(odd) == [("GT110", told)]


def test_gt_218_goals_that_the_box_does_not_print_are_a_warning() -> None:
    ((code, message),) = found(
        sheet(bo=BO.replace("goals: 4", "goals: 1").replace("17", "14"), box="")
    )
    assert code == "GT290"
    assert "only if the points of goals are as assumed (goals.F: 2" in message


def test_players_together_cannot_have_more_than_all_goals_give() -> None:
    """Nine points of one plant take three of the four recessive goals."""
    line = "{plants: 9, completed: 1, goals: 9, markers: 0, coins: 0, total: 18}"
    told = "all players together have more goal points than the goals can give"
    assert found(sheet(line, line)) == [("GT110", told)]


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
    assert codes(sheet(f"{{plants: {plants}, goals: {goals}, markers: 0, coins: 0}}")) == expected


@pytest.mark.parametrize(
    ("ruling", "expected", "right"),
    [("", ["GT107"], 21), ("counts", ["GT107"], 21), ("lost", [], 15)],
)
def test_gt_210_complete_plant_left_standing_counts_as_harvested(
    ruling: str, expected: list[str], right: int
) -> None:
    text = "game: genotype\nsheet:\n  Dad: {plants: ['12: rr ff GG tt'], goals: {F: 0}, "
    text += "markers: ['6: (Ff) (tt)'], coins: 1, total: 15}\n"
    text += f"rulings: {{left_standing: {ruling}}}\n" * bool(ruling)
    assert codes(text) == expected
    (dad,) = verify_bytes(Task(path="sheet.yaml"), text.encode()).players
    assert (dad.claimed, dad.correct) == (15, right)


def test_slip_that_the_total_shows_is_one_finding_with_one_mend() -> None:
    report = verify_bytes(
        Task(path="s.yaml"), sheet(bo=BO.replace("goals: 4", "goals: 1")).encode()
    )
    (one,) = [one for one in report.findings if one.code != "RX004"]
    assert (one.code, one.reason) == ("GT110", "One number must change: Bo's goals to 4.")


def test_gt_082_goal_of_two_players_is_claimed_twice() -> None:
    ann, bo = ANN.replace("goals: 6", "goals: {r: 6}"), BO.replace("goals: 4", "goals: {r: 3}")
    text = sheet(ann, bo.replace("17", "16"))
    assert found(text) == [("GT111", "goal r is already Ann's; only one player can claim it")]


@pytest.mark.parametrize(
    ("bo", "winner", "expected"),
    [
        ("plants: 41, completed: 6, goals: 6", "Ann", []),
        ("plants: 41, completed: 6, goals: 6", "Bo", ["GT109"]),
        ("plants: 41, completed: 7, goals: 6", "[Ann, Bo]", []),
        ("plants: 41, completed: 7, goals: 6", "Ann", ["GT109"]),
        ("plants: 41, completed: 7, goals: 6", "Ann and Bo", []),
        ("plants: 41, completed: 8, goals: 6", "Bo", []),
        ("plants: 41, completed: 8, goals: 6", "'Bo,'", []),
        ("plants: 41, completed: 8, goals: 6", "Cy", ["GT109"]),
    ],
)
def test_gt_215_most_points_then_most_plants_then_shared(
    bo: str, winner: str, expected: list[str]
) -> None:
    line = f"{{{bo}, markers: 1, coins: 3, total: 51}}"
    assert codes(sheet(bo=line, more=f"winner: {winner}\n")) == expected


@pytest.mark.parametrize(
    "line",
    [
        "Bo is the champion",
        "Bo (winner)",
        "Ann lost to Bo",
        "It's a draw",
        "And the winner is... Bo",
    ],
)
def test_who_has_won_is_read_in_whatever_words(line: str) -> None:
    text = f"Genotype\nAnn 51 (41+6+1+3)\nBo 42 (36+4+2+0)\n{line}\n"
    assert codes(text, "sheet.txt") == ["GT109"]


def test_winner_of_equal_points_is_open_without_the_plants() -> None:
    line = "{plants: 41, goals: 6, markers: 1, coins: 3, total: 51}"
    report = verify_bytes(Task(path="sheet.yaml"), sheet(bo=line, more="winner: Ann\n").encode())
    told = "the winner (Ann and Bo both have 51 points; write how many plants each has completed)"
    assert [told in one.message for one in report.findings] == [True]


def test_winner_of_equal_points_who_is_neither_is_wrong_whatever_the_plants() -> None:
    text = "game: genotype\nAnn: 40+6+1+3=50\nBo: 40+7+2+1=50\nCy: 20+0+1+2=23\nwinner: Cy\n"
    told = "named as the winner: Cy; but Ann and Bo have the most points"
    assert found(text, "sheet.txt") == [("GT109", told)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            sheet(ANN.replace("51", "many")),
            "the total is 'many'; expected a whole number, 0 or more",
        ),
        (
            sheet(ANN.replace("coins: 3", "coins: -1")),
            "the coins are '-1'; expected a whole number",
        ),
        (sheet("{plants: [q]}"), "the plants are 'q'; expected"),
        (sheet('{plants: ["9: RR rr"]}'), "has the gene R twice"),
        (sheet('{plants: ["RR ff"]}'), "has no points; write them in front of it"),
        (sheet("{colour: 2}"), "'colour' is none of plants, goals, markers, coins"),
        (sheet("{goals: {X: 2}}"), "the goals are 'X 2'; expected"),
        (HEAD + "sheet: {Cy: 3}\n", "'Cy' is not one of the players"),
        (HEAD + "sheet: {Ann: 3, ann: 4}\n", "'4' here, but '3' on line 3; delete one"),
        ("game: genotype\nplayers: [A, B, C, D, E, F]\nsheet: {A: 3}\n", "6 players; 1 to 5"),
        ("game: genotype\nplayers: [Ann, Ann]\nsheet: {Ann: 3}\n", "is listed twice"),
    ],
)
def test_bad_input_is_one_finding_with_its_remedy(text: str, told: str) -> None:
    ((_, message),) = found(text)
    assert told in message


# the right copy


def corrected(text: str, tmp_path: Path, name: str = "sheet.yaml") -> str:
    source, copy = tmp_path / name, tmp_path / f"right-{name}"
    source.write_text(text, encoding="utf-8")
    verify_file(Task(path=str(source), corrected=str(copy)))
    return copy.read_text(encoding="utf-8")


def test_right_copy_has_sums_goals_and_winner_put_right(tmp_path: Path) -> None:
    text = sheet(ANN.replace("51", "50"), BO.replace("goals: 4", "goals: 1"), "winner: Bo\n")
    right = yaml.safe_load(corrected(text, tmp_path))
    assert right["winner"] == "Ann"
    assert right["sheet"] == {"Ann": yaml.safe_load(ANN), "Bo": yaml.safe_load(BO)}


def test_right_copy_has_totals_that_were_missing(tmp_path: Path) -> None:
    text = sheet(ANN.replace(", total: 51", ""), BO.replace("17", "16"))
    assert yaml.safe_load(corrected(text, tmp_path))["sheet"]["Ann"]["total"] == 51


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Mum 41+6+1+3=50\n", "Mum 41+6+1+3=51\n"),
        ("Mum: plants 9+8+12+12 = 40, goals 6\n", "Mum: plants 9+8+12+12 = 41, goals 6\n"),
        (
            "Mum 41 6 1 3 52\nDad 36 4 2 0 42\nwinner: Dad\n",
            "Mum 41 6 1 3 51\nDad 36 4 2 0 42\nwinner: Mum\n",
        ),
        (
            "Mum: plants 41, goals 6, markers 1, coins 3\nDad 36 4 2 0 41\n",
            "Mum: plants 41, goals 6, markers 1, coins 3\nMum total 51\nDad 36 4 2 0 42\n",
        ),
    ],
)
def test_right_copy_of_a_text_is_the_text_with_other_numbers(
    wrong: str, right: str, tmp_path: Path
) -> None:
    copy = corrected(f"game: genotype\n{wrong}", tmp_path, "sheet.txt")
    assert copy == f"game: genotype\n{right}"
    assert codes(copy, "sheet.txt") == []


# rows

ROWS = """table,player,plants,completed,goals,markers,coins,total,winner
1,Ann,41,7,6,1,3,51,x
,Bo,11,2,4,2,0,17,
2,Cy,30,5,4,1,0,35,x
2,Di,11,2,0,1,0,12,
"""


def test_rows_are_known_by_their_heading_and_told_apart_by_tables() -> None:
    assert codes(ROWS, "rows.csv") == []
    assert codes(ROWS.replace(",", ";"), "rows.csv") == []
    assert codes(ROWS, "-") == []
    without = "\n".join(line.partition(",")[2] for line in ROWS.splitlines()[:3])
    assert codes(without, "rows.csv") == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("7,6,1", "7,a few,1", [("RX001", 2, 5)]),
        (",Bo,", ",Ann,", [("RX001", 3, 2)]),
        ("winner", "comment", [("RX005", 0, 0)]),
        ("51", "50", [("GT108", 2, 8)]),
        ("x\n,Bo,11,2,4,2,0,17,", "\n,Bo,11,2,4,2,0,17,x", [("GT109", 3, 9)]),
        ("1,Ann", "1,", [("RX001", 2, 1)]),
        ("51,x", "51,x,9", [("RX001", 2, 10)]),
        ("2,Di,11,2", "2,Di,11,0", [("GT110", 5, 3)]),
        ("goals,markers", "goals,goals", [("RX001", 1, 6)]),
    ],
)
def test_rows_tell_line_and_column(
    old: str, new: str, expected: list[tuple[str, int, int]]
) -> None:
    report = verify_bytes(Task(path="a.csv", game="genotype"), ROWS.replace(old, new, 1).encode())
    found_in = (one for one in report.findings if one.code != "RX004")
    told = [(one.code.value, one.line, one.column) for one in found_in]
    assert told == expected


def test_rows_are_put_right_number_by_number(tmp_path: Path) -> None:
    wrong = ROWS.replace("51,x", "50,").replace("17,\n", "17,x\n").replace("Di,11,2,0", "Di,11,2,1")
    for text in (wrong, wrong.replace(",35,", ",,")):
        rows = csv.reader(corrected(text, tmp_path, "rows.csv").splitlines())
        assert list(rows) == list(csv.reader(ROWS.splitlines()))


def test_findings_name_the_table_of_several() -> None:
    report = verify_bytes(Task(path="rows.csv"), ROWS.replace("35", "34").encode())
    assert [one.where for one in report.findings if one.code != "RX004"] == [("table 2",)]


def test_sheet_of_a_spreadsheet_that_names_its_delimiter_is_known_by_its_heading() -> None:
    rows = "sep=;\r\nPlayer;Plants;Completed;Goals;Markers;Coins;Total\r\nAnn;41;7;6;1;3;51\r\n"
    for text in (rows, f"\ufeff{rows}"):
        report = verify_bytes(Task(path="sheet.csv"), text.encode())
        assert (report.findings, report.counted) == ((), 1)
