"""``testcross scorepad --html`` and ``--matings``: pads to be printed, and their keys."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sheets.verified import codes_at

Run = Callable[..., CompletedProcess[str]]
LINES = "Castor x Lilac = White  # p. 14\n\nBlack x Blue = Lilac\nLilac x Lilac = Castor\n"


@pytest.fixture
def matings(tmp_path: Path) -> str:
    path = tmp_path / "matings.txt"
    path.write_text(LINES, encoding="utf-8")
    return str(path)


def rows_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def test_matings_stand_on_the_pad_of_each_player_and_the_key_has_the_rest(
    testcross: Run, matings: str, tmp_path: Path
) -> None:
    pad, key = tmp_path / "pad.csv", tmp_path / "key.csv"
    words = ("--players", "Ann,Bo", "--out", str(pad), "--key", str(key))
    done = testcross("scorepad", "--matings", matings, *words)
    assert (done.returncode, done.stderr) == (0, "")
    blank = rows_of(pad)
    assert [row["player"] for row in blank] == ["Ann", "", "", "Bo", "", ""]
    assert [row["buck"] for row in blank] == ["Castor", "Black", "Lilac"] * 2
    assert {row["buck_filled"] + row["points"] for row in blank} == {""}
    solved = rows_of(key)
    # p. 14, and by hand: the white kit is cc, so both parents are Cc
    assert [solved[0][f"{one}_filled"] for one in ("buck", "doe", "kit")] == [
        *("A- B- Cc D-", "aa bb Cc dd", "-a -b cc -d")
    ]
    assert [row["points"] for row in solved] == ["61", "48", "0"]


@pytest.mark.parametrize("ending", ["csv", "txt", "xlsx"])
def test_key_is_found_right_by_verify_but_for_the_illegal_mating(
    testcross: Run, matings: str, tmp_path: Path, ending: str
) -> None:
    key = tmp_path / f"key.{ending}"
    words = ("--out", str(tmp_path / "pad.html"), "--key", str(key))
    assert testcross("scorepad", "--matings", matings, *words).returncode == 0
    assert [code for _, code in codes_at(key.read_bytes(), key.name)] == ["GR101"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--key", "k.csv"], "a pad without matings has no key; add matings"),
        (["--matings", "nowhere.txt"], "there is no file nowhere.txt"),
        (["--matings", "empty.txt"], "empty.txt has no matings in it; expected one per line"),
        (["--matings", "odd.txt"], "mating 1, 'Cstor x Lilac = White': unknown card 'Cstor'"),
        (["--matings", "two.txt"], "2 kits given; a mating in standard has at most 1"),
        (["--matings", "latin.txt"], "latin.txt is not UTF-8 text"),
        (["--matings", "two.txt", "-o", "x.csv", "--key", "./x.csv"], "--key and --out are both"),
        (["--matings", "two.txt", "--game", "gene-expression"], "has no matings; leave --matings"),
        (["--html", "--csv"], "--csv and --html were both given; give one of them"),
        (["--html", "--out", "pad.csv"], "--html and -o pad.csv are two forms"),
    ],
)
def test_pad_that_cannot_be_is_refused(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.txt").write_text("# nothing\n", encoding="utf-8")
    (tmp_path / "odd.txt").write_text("Cstor x Lilac = White\n", encoding="utf-8")
    (tmp_path / "two.txt").write_text("Castor x Lilac = White, White\n", encoding="utf-8")
    (tmp_path / "latin.txt").write_bytes(b"\xe9\n")
    done = testcross("scorepad", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(list(tmp_path.iterdir())) == 4
