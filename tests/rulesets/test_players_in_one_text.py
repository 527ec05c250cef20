"""Players listed in one text, in whole games of all three: as good as a list."""

from pathlib import Path

import pytest
from testcross.rulesets.verification import Task, verify_bytes

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"


@pytest.mark.parametrize("name", ["game.yaml", "expression-game.yaml", "pea-evening.yaml"])
@pytest.mark.parametrize("last", [", ", " and ", "; "])
def test_players_in_one_text_are_as_good_as_a_list(name: str, last: str) -> None:
    text = (SAMPLES / name).read_text()
    line = next(one for one in text.splitlines() if one.startswith("players: "))
    names = line.removeprefix("players: [").split("]", 1)[0].split(", ")
    other = text.replace(line, f"players: {', '.join(names[:-1])}{last}{names[-1]}")
    first, second = (
        verify_bytes(Task(path=name, engine="python-constraint"), one.encode())
        for one in (text, other)
    )
    assert second == first


@pytest.mark.parametrize("game", ["gene-rummy", "gene-expression", "genotype"])
def test_players_that_are_neither_are_told_in_plain_words(game: str) -> None:
    text = f"game: {game}\nplayers: {{Ann: 1}}\nrounds: []\n"
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode())
    (found,) = (one for one in report.findings if one.line == 2)
    assert found.message == "'players' is a table; expected a list or a name"
