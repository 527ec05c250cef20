"""By which rules a record is checked: rulings, overlays, Brother Johann, and the box."""

import re
from pathlib import Path

import pytest
from cases.store import read
from genotype_games.rule_cases import CASES
from testcross.rulesets.games import BoxFile
from testcross.rulesets.genotype.box import rulings
from testcross.rulesets.verification import Task, verify_bytes, verify_file

SHEET = "sheet: {Ann: {plants: 11, completed: 2, goals: 1, markers: 1, coins: 0, total: 13}}\n"
GOALS = "[goals]\nR = 2\nr = 3\nF = 2\nf = 3\nG = 2\ng = 3\nT = 2\nt = 3\n"


def told(head: str) -> list[str]:
    report = verify_bytes(Task(path="record.yaml"), f"game: genotype\n{head}".encode())
    found = [one for one in report.findings if one.severity.value != "note"]
    return [f"{one.line}:{one.column} {one.text}" for one in found]


def codes(text: str, folder: Path, box: BoxFile | None = None) -> list[str]:
    source = folder / "record.yaml"
    source.write_text(f"game: genotype\nplayers: [Ann]\n{text}", encoding="utf-8")
    report = verify_file(Task(path=str(source), box=box))
    return [one.code.value for one in report.findings if one.code != "RX004"]


@pytest.mark.parametrize("key", rulings())
def test_every_ruling_takes_each_of_its_values_and_no_other(key: str) -> None:
    for value in rulings()[key]["values"]:
        assert told(f"rulings: {{{key}: {value}}}\n") == []
    (line,) = told(f"rulings: {{{key}: whatever}}\n")
    assert f"unknown ruling {key} 'whatever'; " in line


def test_tables_of_a_box_may_change_the_practice_box_and_no_other() -> None:
    assert told("box: {like: practice, mat: {plots: 3}}\n") == []
    (line,) = told("box: {like: basic, mat: {plots: 3}}\n")
    assert line.endswith("found 'basic', expected 'practice'")


def test_a_ruling_with_a_choice_is_named_in_a_record_that_is_held_by_hand() -> None:
    kept = (one for one in read(["records"]) if one.source.startswith("by hand"))
    held = "".join(text for one in kept for _, text in one.case.files)
    held += "".join(case.kept for case in CASES)
    chosen = [key for key, one in rulings().items() if one["values"][1:]]
    assert [key for key in chosen if not re.search(f"{key}(: |=)", held)] == []
    assert len(chosen) > 5


@pytest.mark.parametrize(
    ("head", "line"),
    [
        (
            "rulings: {first_shift_fails: pass}",
            "2:30 unknown ruling 'first_shift_fails'; did you mean 'first_shift_fail'?",
        ),
        ("overlays: [flour codominance]", "did you mean 'flower codominance'"),
        (
            "overlays: [flower, flower codominance]",
            "2:20 gene F already has the overlay 'flower'; remove one",
        ),
        *(
            (f"players: [Ann, Johann]\nsolo: {wrong}", expected)
            for wrong, expected in (
                ("{difficulty: easy, assistant: Franz}", "in a hard game"),
                ("{difficulty: hard, assistant: Anton}", "Father Anton cannot be Brother Johann's"),
                ("{difficulty: hrd}", "did you mean 'hard'"),
                ("{difficulty: hard, assistant: Fritz}", "'Fritz' is not an assistant"),
            )
        ),
        (
            "players: [Ann, Bo, Johann]\nsolo: {difficulty: hard}",
            "3:7 'solo' is for one person and Johann, but 3 players are listed: Ann, Bo and Johann",
        ),
        ("box: none.toml", "2:6 no file 'none.toml' in the folder of the record; write only its"),
        ("box: ../box.toml", "2:6 no file '../box.toml' in the folder of the record"),
        ("box: {mat: {plots: many}}", "2:20 found 'many', expected a whole number"),
        ("box: {plant: [{points: x, traits: rr GG}]}", "2:24 found 'x', expected a whole number"),
        ("box: {mat: {plot: 2}}", "2:19 no such key; did you mean plots?"),
        ("box: {parents: {R: ff x FF}}", "2:20 found 'ff x FF', expected parents of R"),
    ],
)
def test_gt_222_rules_that_cannot_be_are_told_with_their_place(head: str, line: str) -> None:
    (found,) = told(f"{head}\n")
    assert line in found


def test_box_in_a_record_beside_it_or_given_takes_a_warning_back(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(GOALS, encoding="utf-8")
    inline = "box: {goals: {R: 2, r: 3, F: 2, f: 3, G: 2, g: 3, T: 2, t: 3}}\n"
    assert codes(SHEET, tmp_path) == ["GT290"]
    for box in (inline, "box: box.toml\n", "box: practice\n"):
        assert codes(f"{box}{SHEET}", tmp_path) == ["GT110"]
    assert codes(SHEET.replace("goals: 1", "goals: 0").replace("13", "12"), tmp_path) == []


def test_two_boxes_are_one_too_many(tmp_path: Path) -> None:
    given = BoxFile("box.toml", GOALS)
    assert codes(SHEET, tmp_path, box=given) == ["GT110"]
    assert codes(f"box: practice\n{SHEET}", tmp_path, box=given) == ["RX001", "GT110"]
    assert codes(f"box: [practice, a.toml]\n{SHEET}", tmp_path) == ["RX001", "GT290"]


def test_box_file_with_a_mistake_is_told_once_for_the_record(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text("[mat]\nplots = 'many'\n", encoding="utf-8")
    assert codes(f"box: box.toml\n{SHEET}", tmp_path) == ["RX001", "GT290"]
