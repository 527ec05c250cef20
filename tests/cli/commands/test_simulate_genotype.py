"""``testcross simulate --game genotype``: Johann, overlays and the boxes of owners."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
GAME = ("simulate", "--game", "genotype", "--strategy", "random")


def is_clean(testcross: Run, folder: Path) -> bool:
    done = testcross("verify", str(folder), "--format", "concise")
    return (done.returncode, done.stderr, "GT" in done.stdout) == (0, "", False)


@pytest.mark.parametrize("difficulty", ["easy", "Standard", "hard"])
def test_game_against_johann_is_clean_and_says_how_hard_it_is(
    testcross: Run, tmp_path: Path, difficulty: str
) -> None:
    out = ("--players", "1", "--difficulty", difficulty, "--out", str(tmp_path / "games"))
    assert testcross(*GAME, *out).returncode == 0
    (record,) = (tmp_path / "games").glob("*.yaml")
    assert f"difficulty: {difficulty.casefold()}" in record.read_text(encoding="utf-8")
    assert is_clean(testcross, tmp_path / "games")


def test_box_of_an_owner_is_played_with(testcross: Run, tmp_path: Path) -> None:
    """With one plot on the mat, and no free second one, the record says so."""
    box = tmp_path / "mine.toml"
    box.write_text("[mat]\nplots = 1\ndice_slots = 4\n", encoding="utf-8")
    asked = ("--box", str(box), "--out", str(tmp_path / "games"), "--games", "2")
    assert testcross(*GAME, *asked).returncode == 0
    texts = [one.read_text(encoding="utf-8") for one in (tmp_path / "games").glob("*.yaml")]
    assert ["mat: {plots: 1, dice_slots: 4}" in text for text in texts] == [True, True]
    assert is_clean(testcross, tmp_path / "games")


def test_a_box_with_a_mistake_is_refused_with_its_place(testcross: Run, tmp_path: Path) -> None:
    box = tmp_path / "odd.toml"
    box.write_text("[mat]\nplots = 0\n", encoding="utf-8")
    done = testcross(*GAME, "--box", str(box))
    assert (done.returncode, done.stdout) == (2, "")
    assert "odd.toml:2: mat.plots" in done.stderr


def test_two_boxes_for_one_record_are_one_too_many(testcross: Run, tmp_path: Path) -> None:
    """The record has its box already; another with --box is refused, and says so."""
    box = tmp_path / "mine.toml"
    box.write_text("[mat]\nplots = 2\n", encoding="utf-8")
    assert testcross(*GAME, "--out", str(tmp_path / "games")).returncode == 0
    done = testcross("verify", str(tmp_path / "games"), "--box", str(box), "--format", "concise")
    assert done.returncode == 2
    assert "the record has a box and --box gives another; leave one out" in done.stdout
