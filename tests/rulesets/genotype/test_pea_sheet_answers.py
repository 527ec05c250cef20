"""One sheet has one score, whether it is verified or asked for."""

import csv
import io
from functools import cache
from itertools import product
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from genotype_games.pea_sheet_forms import (
    FORMS,
    PARTS,
    checked,
    codes,
    random_scores,
    sheets,
    totals,
    written,
)
from sampling import each
from testcross.pages.text_blocks import spans
from testcross.rulesets.blocks import blocks
from testcross.rulesets.genotype.points import TableScore, score_data
from testcross.rulesets.genotype.sheets import check_rows, check_text, check_tree, is_sheet
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.tree import RecordShape
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.sheet_copies import edited_text

POSITION = """game: genotype
goals: {F: Dad}
players: {Dad: {done: ["12: rr ff GG tt"], garden: ["6: (Ff) (tt)"], coins: 1}}
"""
SHEET = """game: genotype
sheet:
  Dad: {plants: ["12: rr ff GG tt"], goals: {F: 0}, markers: ["6: (Ff) (tt)"], coins: 1, total: 15}
"""
REST, LESS = "goals 6, markers 1, coins 3", "goals 4, markers 2, coins 3"


def scored(text: str, form: str = "yaml") -> TableScore:
    return score_data(text.encode(), None, f"sheet.{form}") or TableScore(players=())


def told(text: str, form: str = "yaml") -> str:
    answer = blocks(scored(text, form))
    return "\n".join("".join(span.text for span in spans([one], 80)) for one in answer)


@pytest.mark.parametrize("text", [POSITION, SHEET])
def test_table_that_is_verified_and_scored_has_one_score(text: str) -> None:
    """12 and 6 for the plants, 2 for the purple one, a coin (GT-210 to GT-214)."""
    (dad,) = scored(text).players
    assert (dad.plants, dad.goal_points, dad.markers, dad.coins) == (18, 2, 0, 1)
    assert (dad.total, dad.completed) == (21, 2)
    assert totals(checked(text, "yaml"))["Dad"][1] == 21


@pytest.mark.parametrize("one", sheets(), ids=lambda one: one["name"])
def test_score_of_a_sheet_is_what_verify_says_is_right(one: dict[str, Any]) -> None:
    scores = scored(one["text"], one["form"])
    first = {line.player for line in checked(one["text"], one["form"]).lines[0]}
    right = {name: pair.split()[1] for name, pair in one["totals"].items() if name in first}
    broken = {f.player for v in checked(one["text"], one["form"]).verdicts for f in v.findings}
    for player in scores.players:
        if player.player not in broken:
            assert str("-" if player.total is None else player.total) == right[player.player]


def test_score_says_what_each_part_is_made_of_and_what_was_assumed() -> None:
    said = " ".join(told(SHEET).split())
    assert "Dad: 21 points" in said
    assert "18 12 for rr ff GG tt, 6 for (Ff) (tt)" in said
    assert "F 2 x 1 plant" in said
    assert said.endswith("Assumed (the rules don't say): the points of goals (goals.F = 2).")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Mum 41+6+1+3=51\nDad 36+4+2+0=42\n", "Mum wins with 51 points."),
        (
            "Mum 41+6+1+3=51\nDad 42+4+2+3=51\n",
            "Mum and Dad have 51 points each; write how many plants each has completed.",
        ),
        (
            f"Mum: plants 9 8 12 12, {REST}\nDad: plants 20 22, {LESS}\n",
            "Mum wins: 51 points, as Dad, but more complete plants, 4.",
        ),
        (
            f"Mum: plants 21 20, {REST}\nDad: plants 20 22, {LESS}\n",
            "Mum and Dad share the victory: 51 points and 2 complete plants each.",
        ),
        ("Mum 51\nDad: plants 36, goals 4\n", "Nobody can say who wins"),
    ],
)
def test_score_says_who_wins_and_by_which_rule(text: str, outcome: str) -> None:
    assert outcome in " ".join(told(text, "txt").split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game: genotype\nMum 51\n", True),
        ("game: gene-rummy\nMum: plants 41, goals 6\n", False),
        ("Genotype, 28 Nov\nMum 51\n", True),
        ("Mum: plants 41, goals 6\n", True),
        ("Mum 51\nDad 42\n", False),
        ("Ann: Castor x Lilac = White 61\nAnn total 61\n", False),
        ("Dear diary, today we played cards.\n", False),
    ],
)
def test_sheet_is_known_by_its_game_or_by_what_only_genotype_counts(
    text: str,
    expected: bool,  # noqa: FBT001 - a value of the table
) -> None:
    assert is_sheet(written(text, "txt")) is expected


def test_text_comes_with_what_makes_it_right() -> None:
    text = "Mum 41+6+1+3=50\nDad: plants 36, goals 4, markers 2, coins 0\nwinner: Dad\n"
    (verdict,) = check_text(text)
    assert [one.code.value for one in verdict.findings] == ["GT108", "GT109"]
    right = edited_text(text, verdict.edits or ())
    assert right == (
        "Mum 41+6+1+3=51\nDad: plants 36, goals 4, markers 2, coins 0\nDad total 42\nwinner: Mum\n"
    )
    assert check_text(right)[0].findings == ()


def test_rows_come_with_their_right_copies() -> None:
    text = "player,plants,goals,markers,coins,total\nMum,41,6,1,3,50\nDad,36,4,2,0,\n"
    verdict, copied = check_rows(CsvRows(text.splitlines(keepends=True)))
    assert [one.code.value for one in verdict.findings] == ["GT108"]
    assert [one.right for one in copied.rows] == [
        ("player", "plants", "goals", "markers", "coins", "total"),
        ("Mum", "41", "6", "1", "3", "51"),
        ("Dad", "36", "4", "2", "0", "42"),
    ]


def right_copy(text: str, form: str) -> str:
    """The text put right through the door of its form."""
    if form == "csv":
        every = check_rows(CsvRows(text.splitlines(keepends=True)))
        file = io.StringIO()
        rows = [edit.right for one in every for edit in one.rows]
        csv.writer(file, lineterminator="\n").writerows(rows)
        return file.getvalue()
    if form == "yaml":
        root = parse_tree(text)
        numbers = RecordShape(numbers={*PARTS, "completed"}, free={"sheet"})
        return yaml.safe_dump(correct(root, check_tree(root).edits or (), numbers))
    return edited_text(text, check_text(text)[0].edits or ())


@each("seed, form", product(range(200), FORMS), quick=85, kind=itemgetter(1))
def test_right_copy_in_every_form_is_right(seed: int, form: str) -> None:
    random = Random(seed)
    scores = random_scores(random)
    right = {name: sum(numbers[:-1]) for name, numbers in scores.items()}
    for name in random.sample(list(scores), random.randint(1, 2)):
        scores[name][-1] += random.choice((-1, 1, 10))
    how, write = FORMS[form]
    copy = right_copy(write(scores), how)
    sheet = checked(copy, how)
    assert codes(sheet) == []
    assert totals(sheet) == {name: (total, total) for name, total in right.items()}


@cache
def every_finding() -> str:
    return Path("docs/samples/pea-sheet.yaml").read_text(encoding="utf-8")


def test_sample_of_the_docs_is_found_out() -> None:
    """50 for 51; one plant with rr, not two; 38 points of no plants; who has not won."""
    verdict = check_tree(parse_tree(every_finding()))
    assert [(one.code.value, one.player) for one in verdict.findings] == [
        ("GT108", "Alina"),
        ("GT107", "Brandy"),
        ("GT110", "Marco"),
        ("GT109", ""),
    ]
