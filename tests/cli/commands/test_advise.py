"""testcross advise and offspring of parents known in part: what is said, and its figures."""

from pathlib import Path

import pytest
from sheets.aids_asked import said

HERD = (
    "id,sire,dam,sex,card\nRex,,,M,Black\nKim,,,F,Lilac\nTom,,,M,Blue\nAnn,,,F,Chocolate\n"
    "Old,,,M,aa bb CC dd\n"
)


@pytest.fixture
def herd(tmp_path: Path) -> str:
    path = tmp_path / "herd.csv"
    path.write_text(HERD, encoding="utf-8")
    return str(path)


def test_herd_that_says_nothing_of_what_is_hidden_is_told_apart_from_nothing_hidden(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "white.csv"
    path.write_text("id,sire,dam,sex,C\nSnow,,,M,cc\nKim,,,F,C-\n", encoding="utf-8")
    status, out, err = said(capsys, "advise", "Snow", "--from", str(path))
    assert (status, out) == (2, "")
    assert "nothing is known of 'Snow' or any other animal at A, B and D" in " ".join(err.split())


def test_whom_to_mate_is_told_with_chances_and_what_to_prove(
    capsys: pytest.CaptureFixture[str], herd: str
) -> None:
    status, out, _ = said(capsys, "advise", "--from", herd, "--want", "Lilac")
    rows = {tuple(line.split()[:2]): " ".join(line.split()[2:]) for line in out.splitlines()}
    assert status == 0
    # Old is bb dd and gives C: all kits of Kim are lilac, and those of Ann that get her d
    assert rows["Old", "Kim"] == "1 0 % 1 kit (nothing to prove)"
    assert rows["Old", "Ann"].startswith("0 to 1/2 0 % 5 kits Ann is Dd")
    # a quarter may be cc besides: 3/8 at least, and (5/8)^7 is below 1/20
    assert rows["Tom", "Kim"].startswith("0 to 1/2 0 % 7 kits Tom is Bb")


def test_plan_over_two_generations_says_which_kit_to_keep(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "two.csv"
    path.write_text("id,sire,dam,sex,card\nTom,,,M,Blue\nKim,,,F,Lilac\n", encoding="utf-8")
    words = ("advise", "--from", str(path), "--want", "Lilac", "--generations", "2")
    status, out, _ = said(capsys, *words)
    told = " ".join(out.split())
    assert status == 0
    assert "1. Mate Tom with Kim and keep a buck that is aa -b C- dd: at least 3/8" in told
    assert "2. Mate the buck kept with Kim: each kit is Lilac with a chance of at least 3/8" in told
    assert "14 kits in all, each step 95 % certain." in told


def test_variety_that_nobody_can_have_is_said_with_status_1(
    capsys: pytest.CaptureFixture[str], herd: str
) -> None:
    words = ("advise", "--from", herd, "--want", "Castor", "--generations", "2")
    status, out, _ = said(capsys, *words)
    assert (status, "Now: no two of these animals can have one." in out) == (1, True)
    assert "Nor can they over two generations." in out
