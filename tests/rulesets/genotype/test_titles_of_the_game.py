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


@pytest.mark.parametrize("title", ["Genotypes of our rabbits", "Our genotype evening"])
def test_title_that_only_speaks_of_genotypes_leaves_a_pad_of_rabbits_alone(title: str) -> None:
    text = f"{title}\nAnn: Castor x Lilac = White 61\n"
    report = verify_bytes(Task(path="pad.txt"), text.encode())
    assert [(one.player, one.counted) for one in report.players] == [("Ann", 1)]
