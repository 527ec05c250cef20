"""A title that begins with the name of the game tells which game the numbers below are of."""

import pytest
from testcross.rulesets.verification import Task, verify_bytes


@pytest.mark.parametrize(
    "title", ["Genotype, 28 Nov", "Genotype", "Genotype scores:", "# Genotype with Oma"]
)
def test_title_that_begins_with_the_game_tells_which_it_is(title: str) -> None:
    text = f"{title}\nAnn 41 6 1 3 51\nBo 36 4 2 0 43\n"
    report = verify_bytes(Task(path="final.txt"), text.encode())
    found = [(one.line, one.code) for one in report.findings if one.severity.value == "error"]
    assert found == [(3, "GT108")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("final.txt", "Ann 41 6 1 3 52\nBo 36 4 2 0 42\n"),
        ("final.txt", "Ann: 41 6 1 3 52\n"),
        ("final", "At Oma's\n\nAnn | 41 | 6 | 1 | 3 | 52\n"),
        (
            "final.csv",
            "category,Ann,Bo\nplants,41,36\ngoals,6,4\nmarkers,1,2\ncoins,3,0\ntotal,52,42\n",
        ),
        ("final.yaml", "sheet:\n  Ann: {plants: 41, goals: 6, markers: 1, coins: 3, total: 52}\n"),
    ],
)
def test_sheet_that_names_no_game_is_known_by_what_its_lines_add_up(name: str, text: str) -> None:
    report = verify_bytes(Task(path=name), text.encode())
    found = [(one.player, one.code) for one in report.findings if one.severity.value == "error"]
    assert found == [("Ann", "GT108")]


@pytest.mark.parametrize("title", ["Genotypes of our rabbits", "Our genotype evening"])
def test_title_that_only_speaks_of_genotypes_leaves_a_pad_of_rabbits_alone(title: str) -> None:
    text = f"{title}\nAnn: Castor x Lilac = White 61\n"
    report = verify_bytes(Task(path="pad.txt"), text.encode())
    assert [(one.player, one.counted) for one in report.players] == [("Ann", 1)]
