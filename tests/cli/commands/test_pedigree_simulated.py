"""testcross simulate --pedigree: herds in every form, with the key of their errors."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]


def test_simulated_herds_have_a_key_of_their_errors(testcross: Run, tmp_path: Path) -> None:
    folder = tmp_path / "herds"
    words = ("simulate", "--pedigree", "300", "--slips", "0.1", "--games", "2")
    done = testcross(*words, "--out", str(folder))
    assert (done.returncode, "2 herds written" in done.stdout) == (0, True)
    key = json.loads((folder / "herd-002.key").read_text(encoding="utf-8"))
    lines = (folder / "herd-002.pre").read_text(encoding="utf-8").splitlines()
    assert key["errors"]
    for error in key["errors"]:
        cells = lines[error["line"] - 1].split()
        assert cells[1] == error["id"]
        assert "/".join(cells[5:]) == error["written"] != error["right"]


def test_simulated_herd_is_printed_where_no_folder_is_named(testcross: Run) -> None:
    done = testcross("simulate", "--pedigree", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[1] for line in done.stdout.splitlines()] == ["1", "2", "3"]


def test_simulated_herd_without_errors_is_consistent_in_every_form(
    testcross: Run, tmp_path: Path
) -> None:
    for form in ("pre", "ped", "csv"):
        words = ("simulate", "--pedigree", "120", "--format", form, "--seed", "3")
        done = testcross(*words, "--out", str(tmp_path / form))
        assert done.returncode == 0
        written = tmp_path / form / f"herd-001.{form}"
        assert testcross("pedigree", "check", str(written)).returncode == 0
    assert testcross("simulate", "--pedigree", "2", "--out", str(tmp_path)).returncode == 2


def test_simulated_herds_are_written_as_bed_with_their_keys(testcross: Run, tmp_path: Path) -> None:
    words = ("simulate", "--pedigree", "200", "--format", "bed", "--slips", "0.2")
    for _ in "again":
        assert testcross(*words, "--out", str(tmp_path)).returncode == 0
    names = sorted(one.name for one in tmp_path.iterdir())
    assert names == [f"herd-001.{one}" for one in ("bed", "bim", "fam", "key")]
    key = json.loads((tmp_path / "herd-001.key").read_text(encoding="utf-8"))
    rows = (tmp_path / "herd-001.fam").read_text(encoding="utf-8").splitlines()
    typings = (tmp_path / "herd-001.bed").read_bytes()[3:]
    codes = {"1/1": 0, "1/2": 2, "2/2": 3}
    assert key["file"] == "herd-001.bed"
    assert key["errors"]
    for error in key["errors"]:
        row = error["line"] - 1
        assert rows[row].split()[1] == error["id"]
        assert typings[row // 4] >> row % 4 * 2 & 3 == codes[error["written"]]
    assert testcross("pedigree", "check", str(tmp_path / "herd-001.bed")).returncode == 1
    alone = testcross(*words[:-2])
    assert (alone.returncode, "writes three files" in alone.stderr) == (2, True)
