"""``testcross verify``: which files, in which order; options and exit statuses."""

import csv
import io
import json
import os
from functools import partial
from pathlib import Path

import pytest
from sheets.sheet_files import Run, concise, csv_of

# which files


def test_verify_of_a_name_too_long_for_any_file_is_a_finding(testcross: Run) -> None:
    done = testcross("verify", "Z" * 300 + ".csv", "--format", "concise")
    assert (done.returncode, "RX001" in done.stdout, "bug" in done.stderr) == (2, True, False)


def test_verify_of_a_folder_takes_every_record_in_order(testcross: Run, tmp_path: Path) -> None:
    names = ["b.csv", "a/z.csv", "a/b/c.CSV", "c.tsv", "d.doc", "a.csv"]
    for name in names:
        csv_of(tmp_path, name, points=60)
    done = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    expected = [
        str(tmp_path / name) for name in ("a/b/c.CSV", "a/z.csv", "a.csv", "b.csv", "c.tsv")
    ]
    assert [path for path, _, _ in concise(done.stdout)] == expected


def test_verify_of_a_misspelt_file_names_the_one_beside_it(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "class-7b.csv").write_text("", encoding="utf-8")
    done = testcross("verify", str(tmp_path / "clas-7b.csv"), "--format", "concise")
    assert done.returncode == 2
    assert "cannot be read: no such file or directory; did you mean class-7b.csv?" in done.stdout
    done = testcross("verify", str(tmp_path / "no" / "clas-7b.csv"), "--format", "concise")
    assert done.stdout.endswith("cannot be read: no such file or directory\n")


def test_verify_of_a_missing_file_exits_2_and_checks_the_rest(
    testcross: Run, tmp_path: Path
) -> None:
    missing, wrong = str(tmp_path / "none.csv"), csv_of(tmp_path, "a.csv", points=60)
    done = testcross("verify", missing, wrong, "--format", "concise", "--jobs", "1")
    assert done.returncode == 2
    assert [(path, code) for path, _, code in concise(done.stdout)] == [
        (missing, "RX001"),
        (wrong, "GR106"),
    ]
    assert "no such file" in done.stdout


def test_verify_of_a_folder_takes_pads_and_passes_over_other_text(
    testcross: Run, tmp_path: Path
) -> None:
    texts = {
        "pad.txt": "Ann: Castor x Lilac = White 60\n",
        "rows.txt": "player,buck,doe,kits,points\nAnn,Castor,Lilac,White,60\n",
        "readme.txt": "The pads of class 7b: typed on Monday.\n",
        "words.TXT": "Bo: Castor and Lilac = White 60\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    found = [(Path(path).name, line, code) for path, line, code in concise(done.stdout)]
    assert found == [("pad.txt", 1, "GR106"), ("rows.txt", 2, "GR106"), ("words.TXT", 1, "GR106")]


def test_verify_of_a_folder_without_records_is_refused(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    done = testcross("verify", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{tmp_path} has no records in it" in done.stderr


def test_verify_of_a_folder_passes_over_folders_named_like_records(
    testcross: Run, tmp_path: Path
) -> None:
    csv_of(tmp_path, "old.csv/a.csv")
    done = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    assert (done.returncode, concise(done.stdout)) == (0, [])


def test_verify_of_a_folder_names_links_to_nothing_and_subfolders_that_cannot_be_opened(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    csv_of(tmp_path, "a.csv")
    (tmp_path / "gone.csv").symlink_to(tmp_path / "nothing.csv")
    locked = tmp_path / "locked"
    locked.mkdir()
    look, open_file = os.scandir, Path.open

    def scandir(path: str) -> object:
        if str(path) == str(locked):
            raise PermissionError(13, "Permission denied", str(path))
        return look(path)

    def open_path(self: Path, *words: str, **options: str) -> object:
        if self == locked:
            raise PermissionError(13, "Permission denied", str(self))
        return open_file(self, *words, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(os, "scandir", scandir)
    monkeypatch.setattr(Path, "open", open_path)
    done = testcross("verify", str(tmp_path), "--format", "concise", "--jobs", "1")
    assert done.returncode == 2
    said = [line for line in done.stdout.splitlines() if "RX001" in line]
    assert [line.split(": ")[0] for line in said] == [f"{tmp_path / 'gone.csv'}:1", f"{locked}:1"]
    assert "no such file" in said[0]
    assert "permission denied" in said[1]


def test_points_that_cannot_be_judged_are_unknown_and_not_0(testcross: Run, tmp_path: Path) -> None:
    pad = tmp_path / "pad.txt"
    pad.write_text("Ann: Castor x Lilac = Whte 61\nBo: Castor x Lilac = White 61\nAnn total 61\n")
    told = partial(testcross, "verify", str(pad))
    assert "Ann           1  0 of 1       61      -           -  " in told("--summary").stdout
    assert "add up to 61. The right points are unknown." in told("--by-player").stdout
    ann, bo = json.loads(told("--format", "json").stdout)["summary"]["players"]
    assert (ann["right"], bo["right"]) == (None, 61)
    assert (ann["points"]["RX002"], ann["gave"]["RX002"]) == (None, None)
    rows = told("--summary", "--format", "csv").stdout.splitlines()
    assert rows[1].startswith(f"Ann,{pad},1,0,61,,,")


@pytest.mark.parametrize("options", [(), ("--summary",)])
def test_c_names_of_files_do_nothing_to_a_screen_in_csv(
    testcross: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    (tmp_path / "a\x1b[31m\nb.csv").write_text(
        "player,buck,doe,kits,points\nAnn,Castor,Lilac,White,60\n", encoding="utf-8"
    )
    done = testcross("verify", str(tmp_path), "--format", "csv", *options)
    _, row = csv.reader(io.StringIO(done.stdout))
    assert any(cell.endswith(r"a\x1b[31m\nb.csv") for cell in row)
    assert "\x1b" not in done.stdout
