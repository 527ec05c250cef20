"""By which rules a record is checked: rulings, overlays, Brother Johann, and the box."""

import json
from pathlib import Path

import pytest
import yaml
from testcross.rulesets.conversion import convert_record
from testcross.rulesets.games import Beside, BoxFile
from testcross.rulesets.genotype.box_file import box_of_text, practice_box
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.record.sheet_rows import read_game
from testcross.rulesets.genotype.referee.game_rules import rules_of_game
from testcross.rulesets.genotype.rules import Difficulty, Rules, rulings
from testcross.rulesets.records.entries import ReadResult
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes, verify_file

SHEET = "sheet: {Ann: {plants: 11, completed: 2, goals: 1, markers: 1, coins: 0, total: 13}}\n"
GOALS = "[goals]\nR = 2\nr = 3\nF = 2\nf = 3\nG = 2\ng = 3\nT = 2\nt = 3\n"


def resolved(head: str, folder: str = ".") -> ReadResult[Rules]:
    return rules_of_game(
        read_game(parse_tree(f"game: genotype\n{head}")).value, None, Beside(folder)
    )


def told(head: str) -> list[str]:
    return [f"{one.line}:{one.column} {one.text}" for one in resolved(head).findings]


def codes(text: str, folder: Path, box: BoxFile | None = None) -> list[str]:
    source = folder / "record.yaml"
    source.write_text(f"game: genotype\nplayers: [Ann]\n{text}", encoding="utf-8")
    report = verify_file(Task(path=str(source), box=box))
    return [one.code.value for one in report.findings if one.code != "RX004"]


@pytest.mark.parametrize("key", rulings())
def test_every_ruling_takes_each_of_its_values_and_no_other(key: str) -> None:
    for value in rulings()[key].values:
        found = resolved(f"rulings: {{{key}: {value}}}\n")
        assert found.findings == ()
        assert found.value.named == {key: value}
        assert found.value.ruling(key) == value
    (line,) = told(f"rulings: {{{key}: whatever}}\n")
    assert f"unknown ruling {key} 'whatever'; " in line


def test_ruling_that_there_is_not_gets_the_nearest() -> None:
    assert told("rulings: {first_shift_fails: pass}\n") == [
        "2:30 unknown ruling 'first_shift_fails'; did you mean 'first_shift_fail'?"
    ]
    assert "expected dearer_space, graft_without_slot," in told("rulings: {x: y}\n")[0]


@pytest.mark.parametrize(
    ("text", "genes"),
    [
        ("[flower codominance]", {Gene.F}),
        ("Flower Incomplete-Dominance", {Gene.F}),
        ("[height, flower]", {Gene.T, Gene.F}),
    ],
)
def test_overlay_lies_on_the_gene_that_it_names(text: str, genes: set[Gene]) -> None:
    assert resolved(f"overlays: {text}\n").value.overlays == genes


def test_overlay_that_there_is_not_or_that_lies_twice_is_refused() -> None:
    assert "did you mean 'flower codominance'" in told("overlays: [flour codominance]\n")[0]
    (line,) = told("overlays: [flower, flower codominance]\n")
    assert line == "2:20 gene F already has the overlay 'flower'; remove one"


def test_gt_222_johann_has_a_difficulty_and_in_a_hard_game_an_assistant() -> None:
    head = "players: [Ann, Johann]\nsolo: {difficulty: Hard, assistant: franz}\n"
    solo = resolved(head).value.solo
    assert solo
    assert (solo.johann, solo.difficulty, solo.assistant) == (
        "Johann",
        Difficulty.HARD,
        "Brother Franz",
    )
    for wrong, expected in (
        ("{difficulty: easy, assistant: Franz}", "in a hard game"),
        ("{difficulty: hard, assistant: Anton}", "Father Anton cannot be Brother Johann's own"),
        ("{difficulty: hrd}", "did you mean 'hard'"),
        ("{difficulty: hard, assistant: Fritz}", "unknown assistant 'Fritz'"),
    ):
        (line,) = told(f"players: [Ann, Johann]\nsolo: {wrong}\n")
        assert expected in line


def test_solo_with_three_players_is_refused() -> None:
    (line,) = told("players: [Ann, Bo, Johann]\nsolo: {difficulty: hard}\n")
    assert line == (
        "3:7 'solo' is for one person and Johann, but 3 players are listed: Ann, Bo and Johann"
    )
    assert resolved("players: [Ann, Bo, Johann]\nsolo: {}\n").value.solo is None


# the box


def test_box_in_a_record_beside_it_or_given_takes_a_warning_back(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(GOALS, encoding="utf-8")
    inline = "box: {goals: {R: 2, r: 3, F: 2, f: 3, G: 2, g: 3, T: 2, t: 3}}\n"
    assert codes(SHEET, tmp_path) == ["GT290"]
    assert codes(f"{inline}{SHEET}", tmp_path) == ["GT110"]
    assert codes(f"box: box.toml\n{SHEET}", tmp_path) == ["GT110"]
    assert codes(f"box: practice\n{SHEET}", tmp_path) == ["GT110"]
    assert codes(SHEET.replace("goals: 1", "goals: 0").replace("13", "12"), tmp_path) == []


def test_two_boxes_are_one_too_many(tmp_path: Path) -> None:
    given = BoxFile("box.toml", GOALS)
    assert codes(SHEET, tmp_path, box=given) == ["GT110"]
    assert codes(f"box: practice\n{SHEET}", tmp_path, box=given) == ["RX001", "GT110"]
    assert codes(f"box: [practice, a.toml]\n{SHEET}", tmp_path) == ["RX001", "GT290"]


@pytest.mark.parametrize(
    ("box", "line"),
    [
        ("none.toml", "2:6 no file 'none.toml' in the folder of the record; write only its name"),
        ("../box.toml", "2:6 no file '../box.toml' in the folder of the record"),
        ("{mat: {plots: many}}", "2:20 found 'many', expected a whole number"),
        ("{plant: [{points: x, traits: rr GG}]}", "2:24 found 'x', expected a whole number"),
        ("{mat: {plot: 2}}", "2:19 no such key; did you mean plots?"),
        ("{parents: {R: ff x FF}}", "2:20 'ff x FF' are parents of F; give parents of R"),
    ],
)
def test_box_with_a_mistake_is_told_with_its_place(box: str, line: str) -> None:
    (found,) = told(f"box: {box}\n")
    assert found.startswith(line)


def test_box_file_with_a_mistake_is_told_once_for_the_record(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text("[mat]\nplots = 'many'\n", encoding="utf-8")
    assert codes(f"box: box.toml\n{SHEET}", tmp_path) == ["RX001", "GT290"]


def test_practice_box_assumes_nothing_and_box_of_a_text_is_read_once() -> None:
    box = practice_box()
    assert not any(value.assumed for value in box.values.values())
    assert not any(cards.assumed for cards in box.lists.values())
    assert sum(one.copies for one in box.plants) == 50
    assert box_of_text("a.toml", GOALS) is box_of_text("a.toml", GOALS)


def test_record_without_a_folder_is_checked_as_well() -> None:
    report = verify_bytes(Task(path="-"), f"game: genotype\nbox: practice\n{SHEET}".encode())
    assert "GT110" in [one.code.value for one in report.findings]


def test_box_in_a_record_keeps_its_numbers_in_another_form() -> None:
    text = """game: genotype
box:
  mat: {plots: 2}
  rows: {1-2: 3}
  overlays: {goal: 3}
  prices: {plot: {low: 1, start: 2, high: 5}}
  space: [{action: goal, cost: 2, players: 1-5}]
  plant: [{points: 9, traits: rr GG, copies: 1}]
rounds: [{picks: []}]
"""
    copy = convert_record("game.yaml", text.encode(), "json").text
    assert json.loads(copy)["box"] == yaml.safe_load(text)["box"]
