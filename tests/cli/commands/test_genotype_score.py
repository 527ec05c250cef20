"""``testcross genotype score``: each player's sum, and who wins."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
SAMPLES = Path(__file__).parents[3] / "docs" / "samples"


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
    rows = [
        f"  {name}: {{plants: {n}, completed: {n}, goals: 0, markers: 0, coins: {51 - n}}}"
        for name, n in zip(("Alina", "Brandy"), plants, strict=True)
    ]
    stdin("\n".join(["game: genotype", "players: [Alina, Brandy]", "sheet:", *rows, ""]))
    assert testcross("genotype", "score", "-").stdout.splitlines()[-1] == said


def test_score_of_a_game_is_that_of_its_sheet(testcross: Run) -> None:
    game = str(SAMPLES / "pea-game.peas")
    answer = json.loads(testcross("genotype", "score", game, "--json").stdout)
    totals = {one["player"]: one["total"] for one in answer["players"]}
    assert totals == {"Ann": 44, "Bo": 54, "Cy": 57}
    assert answer["winners"] == ["Cy"]
    lines = testcross("genotype", "score", game, "--at", "3 working").stdout.splitlines()
    assert len(lines) <= 10
    assert all(len(line) <= 40 for line in lines[:4])


def test_sum_of_a_player_is_written_out(testcross: Run) -> None:
    done = testcross("genotype", "score", str(SAMPLES / "pea-game.peas"), "--for", "bo")
    assert done.stdout.splitlines()[0] == "Bo: 54 points"
    assert "T 2 x 4 plants" in done.stdout
    done = testcross("genotype", "score", str(SAMPLES / "pea-game.peas"), "--for", "Di")
    assert "--for: 'Di' is not one of the players: Ann, Bo and Cy" in done.stderr


def test_sheet_is_scored_as_verify_has_it(testcross: Run) -> None:
    sheet = str(SAMPLES / "pea-sheet.yaml")
    answer = json.loads(testcross("genotype", "score", sheet, "--json").stdout)
    assert {one["player"]: one["total"] for one in answer["players"]}["Alina"] == 51


def test_pad_is_scored(testcross: Run, tmp_path: Path) -> None:
    pad = tmp_path / "pad.txt"
    pad.write_text(
        "Genotype\nMum: plants 41, goals 6, markers 1, coins 3\nDad: plants 30, goals 6,"
        " markers 2, coins 3\n",
        encoding="utf-8",
    )
    answer = json.loads(testcross("genotype", "score", str(pad), "--json").stdout)
    assert {one["player"]: one["total"] for one in answer["players"]} == {"Mum": 51, "Dad": 41}


def test_mistake_is_told_with_file_line_and_column(testcross: Run, tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    table.write_text("game: genotype\nplayers: [\n", encoding="utf-8")
    done = testcross("genotype", "score", str(table), "--json")
    assert done.returncode == 2
    assert f"{table}:2:" in done.stderr.replace("\n", "")
    answer = json.loads(done.stdout)
    assert answer["schema"] == "testcross.genotype-score/1"
    assert answer["error"].startswith(f"{table}:2:")
