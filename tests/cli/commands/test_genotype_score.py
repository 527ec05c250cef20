"""``testcross genotype score``: each player's sum, and who wins."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("plants", "said"),
    [
        ((7, 6), "Alina wins: 51 points, as Brandy, but more complete plants, 7."),
        ((7, 7), "Alina and Brandy share the victory: 51 points and 7 complete plants each."),
    ],
)
def test_tie_is_decided_in_words(
    testcross: Run, stdin: Callable[[str], None], plants: tuple[int, int], said: str
) -> None:
    tables = (f"{{done: [{', '.join(['1: FF'] * n)}], coins: {51 - n}}}" for n in plants)
    alina, brandy = tables
    text = f"players: {{Alina: {alina}, Brandy: {brandy}}}".replace("1: FF", '"1: FF"')
    stdin(text)
    assert testcross("genotype", "score", "-").stdout.splitlines()[-1] == said


def test_mistake_is_told_with_file_line_and_column(testcross: Run, tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    table.write_text("players:\n  Al:\n    coin: 2\n", encoding="utf-8")
    done = testcross("genotype", "score", str(table), "--json")
    said = f"{table}:3:5: 'Al' has no key 'coin'; did you mean 'coins'?"
    assert (done.returncode, done.stderr) == (2, f"testcross: {said}\n")
    answer = json.loads(done.stdout)
    assert (answer["schema"], answer["error"]) == ("testcross.genotype-score/1", said)
    assert answer["ruleset"] is None


def test_file_that_is_no_text_is_named_without_a_line(testcross: Run, tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    table.write_bytes(b"players\0")
    said = f"testcross: {table}: not a text file; save it as UTF-8 text\n"
    assert testcross("genotype", "score", str(table)).stderr == said
