"""``round`` on sheets in YAML: parts a player's sheets as the column parts the rows of a CSV."""

import re
from pathlib import Path

import pytest
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

# what Castor x Lilac -> White and Black x Castor -> Castor are worth: p. 11, and by hand
POINTS = {"White": 61, "Castor": 23}
PARENTS = {"White": ("Castor", "Lilac"), "Castor": ("Black", "Castor")}
Part = tuple[str, str, str, int | str]
"""A player, a round, the kit of the one mating there, and a total; empty where there is none."""

CLASSES: dict[str, tuple[list[Part], list[str]]] = {
    "each round has its own total": (
        [("Ann", "1", "White", 61), ("Ann", "2", "Castor", 23), ("Bo", "1", "White", 61)],
        [],
    ),
    "the last total is that of all rounds": (
        [("Ann", "1", "White", ""), ("Ann", "2", "Castor", 84)],
        [],
    ),
    "two parts of a round have one total": (
        [("Ann", "1", "White", ""), ("Ann", "1", "Castor", 84), ("Ann", "2", "White", 61)],
        [],
    ),
    "the total of a round of two parts is wrong": (
        [("Ann", "1", "White", 80), ("Ann", "1", "Castor", ""), ("Bo", "1", "White", 61)],
        ["GR107 Ann: total 80 written, but the points add up to 84: 4 too few"],
    ),
    "the same total stands on both parts": (
        [("Ann", "1", "White", 84), ("Ann", "1", "Castor", 84)],
        [],
    ),
    "two totals stand on one round": (
        [("Ann", "1", "White", 61), ("Ann", "1", "Castor", 23)],
        ["RX001 Ann: 'total' is '23' here, but '61' on line _; write one total for Ann"],
    ),
    "names of rounds differ only in letter case": (
        [("Ann", "First", "White", 84), ("Ann", "first", "Castor", 84)],
        [],
    ),
}


def as_csv(parts: list[Part]) -> str:
    rows: list[list[object]] = [
        [player, number, *PARENTS[kit], kit, POINTS[kit], total]
        for player, number, kit, total in parts
    ]
    heading: list[object] = ["player", "round", "buck", "doe", "kits", "points", "total"]
    return "".join(",".join(map(str, row)) + "\n" for row in [heading, *rows])


def as_yaml(parts: list[Part]) -> str:
    text = "game: gene-rummy\nsheets:\n"
    for player, number, kit, total in parts:
        (buck, doe), points = PARENTS[kit], POINTS[kit]
        text += f"  - player: {player}\n    round: {number}\n    matings:\n"
        text += f"      - {{buck: {buck}, doe: {doe}, kits: [{kit}], points: {points}}}\n"
        text += f"    total: {total}\n" if total else ""
    return text


def found(name: str, text: str) -> list[str]:
    """Return what is found beside notes, without places."""
    report = verify_bytes(Task(path=name), text.encode())
    return [
        re.sub(r"line \d+", "line _", f"{one.code} {one.player}: {one.message}")
        for one in report.findings
        if one.severity is not Severity.NOTE
    ]


@pytest.mark.parametrize("name", CLASSES)
def test_rounds_of_yaml_are_checked_as_those_of_csv(name: str) -> None:
    parts, expected = CLASSES[name]
    assert found("class.csv", as_csv(parts)) == expected
    assert found("class.yaml", as_yaml(parts)) == expected


def test_total_of_two_sheets_of_a_round_is_put_right_on_both(tmp_path: Path) -> None:
    parts: list[Part] = [("Ann", "1", "White", 80), ("Ann", "1", "Castor", 80)]
    copy = tmp_path / "right.yaml"
    verify_bytes(Task(path="class.yaml", corrected=str(copy)), as_yaml(parts).encode())
    right = copy.read_text(encoding="utf-8")
    assert right.count("total: 84") == 2
    assert right.count("round: 1") == 2
    assert found("class.yaml", right) == []


def test_round_that_is_a_list_is_unreadable() -> None:
    text = as_yaml([("Ann", "1", "White", 61)]).replace("round: 1", "round: [1, 2]")
    (problem,) = found("class.yaml", text)
    assert problem.startswith("RX001 Ann: 'round' is")
