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


def sheet(ann: str = ANN, bo: str = BO, more: str = "") -> str:
    return f"{HEAD}{EVERY_GOAL}sheet:\n  Ann: {ann}\n  Bo: {bo}\n{more}"


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


def corrected(text: str, tmp_path: Path) -> dict[str, object]:
    source = tmp_path / "sheet.yaml"
    source.write_text(text, encoding="utf-8")
    copy = tmp_path / "right.yaml"
    verify_file(Task(path=str(source), corrected=str(copy)))
    found: dict[str, object] = yaml.safe_load(copy.read_text(encoding="utf-8"))
    return found


def test_right_copy_has_sums_goals_and_winner_put_right(tmp_path: Path) -> None:
    text = sheet(ANN.replace("51", "50"), BO.replace("goals: 4", "goals: 1"), "winner: Bo\n")
    right = corrected(text, tmp_path)
    assert right["winner"] == "Ann"
    assert right["sheet"] == {"Ann": yaml.safe_load(ANN), "Bo": yaml.safe_load(BO)}


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
    told = [(one.code.value, one.line, one.column) for one in report.findings]
    assert told == expected


def test_rows_are_put_right_number_by_number(tmp_path: Path) -> None:
    source = tmp_path / "rows.csv"
    wrong = ROWS.replace("51,x", "50,").replace("17,\n", "17,x\n").replace("Di,11,2,0", "Di,11,2,1")
    source.write_text(wrong, encoding="utf-8")
    verify_file(Task(path=str(source), corrected=str(tmp_path / "right.csv")))
    with (tmp_path / "right.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows == list(csv.reader(ROWS.replace("2,Di,11,2,0", "2,Di,11,2,0").splitlines()))


def test_sheet_of_a_spreadsheet_that_names_its_delimiter_is_known_by_its_heading() -> None:
    rows = "sep=;\r\nPlayer;Plants;Completed;Goals;Markers;Coins;Total\r\nAnn;41;7;6;1;3;51\r\n"
    for text in (rows, f"\ufeff{rows}"):
        report = verify_bytes(Task(path="sheet.csv"), text.encode())
        assert (report.findings, report.counted) == ((), 1)
