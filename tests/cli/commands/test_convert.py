"""``testcross convert``: games from one form into another, and what is refused."""

from pathlib import Path

import pytest
from sampling import tables
from sheets.sheet_files import SAMPLES, Run
from testcross.rulesets.records.yaml_tree import parse_tree

GAME = SAMPLES / "game.yaml"
NOTATION = """\
game: gene-rummy
players: Ann, Bo

round 1: dealer Bo, up LiOb
Ann: +Wd Cas x Li (Cc/Cc/-a-b-d) 61 -Amd  # well seen
"""


def plain(text: str) -> object:
    return parse_tree(text).plain()


@pytest.mark.parametrize("form", ["yaml", "json", "notation"])
@pytest.mark.parametrize("source", ["yaml", "json", "notation"])
def test_every_form_becomes_every_form(
    testcross: Run, tmp_path: Path, source: str, form: str
) -> None:
    endings = {"yaml": "yaml", "json": "json", "notation": "tcg"}
    path = tmp_path / f"a.{endings[source]}"
    assert testcross("convert", str(GAME), "-o", str(path)).returncode == 0
    text = testcross("convert", str(path), "--to", form.upper()).stdout
    (tmp_path / f"b.{endings[form]}").write_text(text, encoding="utf-8")
    back = testcross("convert", str(tmp_path / f"b.{endings[form]}"), "--to", "yaml").stdout
    assert plain(back) == plain(GAME.read_text(encoding="utf-8"))


@pytest.mark.parametrize("more", [[], ["--to", "json"], ["--force"]])
def test_dash_as_target_is_standard_output(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: list[str]
) -> None:
    """No file is called '-'."""
    game = str(GAME.resolve())
    monkeypatch.chdir(tmp_path)
    done = testcross("convert", game, "-o", "-", *more)
    assert (done.returncode, list(tmp_path.iterdir())) == (0, [])
    assert done.stdout == testcross("convert", game, *more).stdout


def test_nothing_is_overwritten_unless_forced(testcross: Run, tmp_path: Path) -> None:
    target = tmp_path / "game.tcg"
    target.write_text("mine", encoding="utf-8")
    refused = testcross("convert", str(GAME), "--out", str(target))
    assert refused.returncode == 2
    assert refused.stderr == (
        f"testcross: {target} already exists; name another file, or overwrite it with --force\n"
    )
    assert target.read_text(encoding="utf-8") == "mine"
    assert testcross("convert", str(GAME), "--out", str(target), "--force").returncode == 0
    assert target.read_text(encoding="utf-8").startswith("game: gene-rummy\n")


def test_source_is_never_overwritten(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.tcg"
    path.write_text(NOTATION, encoding="utf-8")
    done = testcross("convert", str(path), "--out", f"{tmp_path}/./game.tcg", "--force")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is the file to convert; name another one with --out" in done.stderr
    assert path.read_text(encoding="utf-8") == NOTATION


@pytest.mark.parametrize(("name", "text", "problem"), tables("not_converted")["files"])
def test_what_cannot_be_converted_says_where_and_why(
    testcross: Run, tmp_path: Path, name: str, text: str, problem: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    out = tmp_path / "out.json" if name.startswith("s.y") else tmp_path / "out.yaml"
    to = ("--to", "notation") if name.endswith(".yaml") else ("--out", str(out))
    done = testcross("convert", str(path), *to)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"testcross: {tmp_path}/{problem}")
    assert not out.exists()


def test_file_that_is_missing_or_has_no_name_is_refused(testcross: Run, tmp_path: Path) -> None:
    assert "there is no file" in testcross("convert", str(tmp_path / "none.yaml")).stderr
    assert "the path is empty" in testcross("convert", "").stderr
    missing = testcross("convert", str(GAME), "--out", str(tmp_path / "no" / "game.tcg"))
    assert missing.returncode == 2
    assert "cannot be written: no such file or directory" in missing.stderr


def test_right_copy_keeps_comments_and_lines_that_are_right(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    text = NOTATION.replace("61 -Amd", "{bravo} 60 -Amd") + "  Bo  ^Amd,  retires Amber doe\n"
    (tmp_path / "in/game.tcg").write_text(text, encoding="utf-8")
    done = testcross("verify", str(tmp_path / "in"), "--corrected", str(tmp_path / "right"))
    assert "GR105" in done.stdout
    right = (tmp_path / "right/game.tcg").read_text(encoding="utf-8")
    assert right == text.replace("{bravo} 60 -Amd  #", "61 -Amd {bravo} #")
    again = testcross("verify", str(tmp_path / "right"), "--format", "concise").stdout
    assert "GR105" not in again


def test_right_copy_of_scores_and_winner(testcross: Run, tmp_path: Path) -> None:
    right = (SAMPLES / "game.tcg").read_text(encoding="utf-8")
    wrong = right
    for good, bad in {
        "scores: Ann 39, Bo 123": "scores: Ann 40, Bo 123",
        "totals: Ann 186, Bo 178": "totals: Ann 187, Bo 178",
        "winner: Ann": "winner: Bo {?}",
    }.items():
        assert good in wrong
        wrong = wrong.replace(good, bad)
    (tmp_path / "in").mkdir()
    (tmp_path / "in/game.tcg").write_text(wrong, encoding="utf-8")
    testcross("verify", str(tmp_path / "in"), "--corrected", str(tmp_path / "right"))
    written = (tmp_path / "right/game.tcg").read_text(encoding="utf-8")
    assert written == right.replace("winner: Ann", "winner: Ann {?}")


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        (NOTATION, "g.tcg", "1 comment"),
        (f"# first\n{NOTATION}{{last}} # of all\n", "g.tcg", "4 comments"),
        (
            "# one\ngame: gene-rummy # two\nplayers: ['A # b', c#d] # 3\nrounds: []\n",
            "g.yaml",
            "3 comments",
        ),
    ],
)
def test_comments_that_are_left_out_are_counted(
    testcross: Run, tmp_path: Path, text: str, name: str, number: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    done = testcross("convert", str(path))
    assert done.returncode == 0
    assert done.stderr == f"testcross: {path}: {number} left out; only the record is converted\n"
