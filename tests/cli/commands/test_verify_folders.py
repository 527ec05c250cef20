"""What is verified in a folder: no pad vanishes from it, and what is passed over is said."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.rulesets.forms import holds_record

Run = Callable[..., CompletedProcess[str]]

GOOD = "Ann: Castor x Lilac = White 61\n"
BLANK = "variant: standard\nscoring: standard\nfill: strict\n\n\nwinner:\n"
TRACES = [
    "Ned\n1. Castor~Lilac~White 61\n",
    "Castor and Lilac were mated",
    "black otter, opal",
    "Casb Lid Wd",
    "Ned total 160",
    "Ned: 160",
    "Totals: Ann 61, Bo 39",
    "winner: Ned",
    "Ned wins",
    "Ned: no mating",
    "Ned\npass",
    BLANK,
    "Ann:\n\nAnn total\n\nwinner:\n",
]
OTHERS = [
    "",
    "hello",
    "The pads of class 7b: typed on Monday.",
    "Bring your cards.\nThe rabbit is a Castor.",
    "I am not sure who is W.",
    "We will total the sheets on Friday",
]


@pytest.mark.parametrize("text", TRACES)
def test_text_with_a_trace_of_the_game_is_verified(tmp_path: Path, text: str) -> None:
    path = tmp_path / "ned.txt"
    path.write_text(text, encoding="utf-8")
    assert holds_record(str(path))


@pytest.mark.parametrize("text", OTHERS)
def test_text_without_a_trace_of_the_game_is_no_pad(tmp_path: Path, text: str) -> None:
    path = tmp_path / "readme.txt"
    path.write_text(text, encoding="utf-8")
    assert not holds_record(str(path))


def test_pad_that_cannot_be_read_is_told_in_a_folder_as_alone(
    testcross: Run, tmp_path: Path
) -> None:
    (tmp_path / "ann.txt").write_text(GOOD, encoding="utf-8")
    ned = tmp_path / "ned.txt"
    ned.write_text("Ned\nCastor or Lilac, White 61\n", encoding="utf-8")
    alone = testcross("verify", str(ned), "--format", "concise", "--jobs", "1")
    both = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    assert alone.stdout
    assert alone.stdout in both.stdout
    assert (alone.returncode, both.returncode) == (2, 2)


@pytest.mark.parametrize("players", ["", "Ann:\n\nAnn total\n\n"])
def test_blank_pad_is_told_in_a_folder_as_alone(
    testcross: Run, tmp_path: Path, players: str
) -> None:
    path = tmp_path / "blank.txt"
    path.write_text(BLANK + players, encoding="utf-8")
    for place in (path, tmp_path):
        done = testcross("verify", str(place), "--jobs", "1")
        assert (done.returncode, "NOTHING CHECKED: no matings" in done.stdout) == (1, True)
    (tmp_path / "ann.txt").write_text(GOOD, encoding="utf-8")
    done = testcross("verify", str(tmp_path), "--jobs", "1")
    assert (done.returncode, "NOTHING CHECKED: no matings" in done.stdout) == (0, True)


def test_text_that_is_passed_over_is_named(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "ann.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "readme.txt").write_text("hello", encoding="utf-8")
    done = testcross("verify", str(tmp_path), "--format", "json", "--jobs", "1")
    assert json.loads(done.stdout)["summary"]["passed_over"] == [str(tmp_path / "readme.txt")]
    assert "ignored, because it has nothing of a game: readme.txt" in done.stderr
    assert done.returncode == 0


def test_page_of_a_player_without_a_line_that_can_be_read_says_so(
    testcross: Run, tmp_path: Path
) -> None:
    path = tmp_path / "ann.txt"
    path.write_text("Ann: Castor x Lilac", encoding="utf-8")
    page = testcross("verify", str(path), "--by-player").stdout
    assert page.startswith("# Ann\n\n1 mating (0 of 1 could be checked).")
    assert "\n\n- Line 1: " in page


def test_pad_that_is_no_text_counts_as_not_read(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "ann.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bo.txt").write_bytes(b"Bo: Castor x Lilac = White 61\nBo\0total 61\n")
    done = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    assert done.returncode == 2
    assert "bo.txt:1: RX001 not a text file" in done.stdout
