"""``testcross genotype review``: what would have been the best dice?"""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
RECORD = str(Path(__file__).parents[3] / "docs" / "samples" / "pea-evening.yaml")


def test_who_cannot_be_reviewed_is_told_with_the_reason(testcross: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    text = Path(RECORD).read_text(encoding="utf-8").replace("die: mF, for", "for", 1)
    file.write_text(text, encoding="utf-8")
    done = testcross("genotype", "review", str(file))
    told = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "Round 1: Ann and Bo are not reviewed: the dice on the board are uncertain." in told


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game: gene-rummy\n", "this is not a record of Genotype (game is 'gene-rummy');"),
        ("game: genotype\nplayers: [A, B]\n", "the record has no picks of a Plant Breeding phase"),
        ("game: [\n", "game.yaml:1:8: a value is missing here"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    testcross: Run, tmp_path: Path, text: str, problem: str
) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    done = testcross("genotype", "review", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr


def test_damaged_turn_is_told_and_the_rest_is_reviewed(testcross: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    text = (
        Path(RECORD)
        .read_text(encoding="utf-8")
        .replace("die: FF, plant", "die: FF, plant: {a: b}, mark", 1)
    )
    file.write_text(text, encoding="utf-8")
    done = testcross("genotype", "review", str(file))
    told = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (2, "")
    assert "Round 1: Ann and Bo are not reviewed: the dice on the board are uncertain." in told
    assert "is not reviewed: line 23: RX001" in told
    answer = json.loads(testcross("genotype", "review", str(file), "--json").stdout)
    assert [(one["round"], one["player"]) for one in answer["phases"]] == [(2, "Bo")]
    assert (23, "RX001") in [(one["line"], one["code"]) for one in answer["findings"]]


def test_many_findings_are_not_all_shown(testcross: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    text = Path(RECORD).read_text(encoding="utf-8").replace("space:", "spase: x, space:")
    file.write_text(text, encoding="utf-8")
    done = testcross("genotype", "review", str(file))
    shown = [line for line in done.stdout.splitlines() if line.startswith("  line ")]
    assert (done.returncode, len(shown)) == (2, 5)
    assert "  and 7 more\n" in done.stdout


def test_player_or_file_that_there_is_not_is_refused(testcross: Run) -> None:
    done = testcross("genotype", "review", RECORD, "--for", "Cy")
    assert done.returncode == 2
    assert "--for: 'Cy' is not one of the players: Ann and Bo" in done.stderr
    assert testcross("genotype", "review", "none.yaml").returncode == 2
