"""Herds in workbooks, and files that are taken for other ones."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from herd_files.sample_herds import answer
from sheets.workbook_files import Rows, ods, xlsx

Run = Callable[..., CompletedProcess[str]]
SHEET: Rows = [
    ["Our herd"],
    ["Animal ID", "Sire ID", "Dam ID", "Sex", "AHT111", "AHT111 2", "B"],
    ["s", "", "", "M", 79, 83, "1/2"],
    ["d", "", "", "F", 81, 85, "1/1"],
    ["k", "s", "d", "M", 79, 81, "2/2"],
]
NOTES: Rows = [["code", "colour"], [1, "black"]]


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_herd_in_a_workbook_is_read(testcross: Run, tmp_path: Path, ending: str) -> None:
    path, new = tmp_path / f"herd.{ending}", tmp_path / "new.csv"
    path.write_bytes({"xlsx": xlsx, "ods": ods}[ending]({"Herd": SHEET, "Colours": NOTES}))
    done = testcross("pedigree", "check", str(path), "--json")
    found = answer(done)
    assert (done.returncode, found["animals"]) == (1, 3)
    assert [(one["locus"], one["consistent"]) for one in found["loci"]] == [
        ("AHT111", True),
        ("B", False),
    ]
    (conflict,) = found["loci"][1]["conflicts"]
    assert (conflict["line"], conflict["ids"]) == (4, ["d", "k"])
    assert testcross("pedigree", "repair", str(path), "-o", str(new)).returncode == 0
    assert new.read_text(encoding="utf-8").splitlines()[1] == "s,,,M,79/83,1/2"
    assert testcross("draw", str(path), "-o", str(tmp_path / "herd.svg")).returncode < 2
    assert "AHT111" in (tmp_path / "herd.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("sheets", "said"),
    [
        ({"Herd": SHEET, "Old": SHEET}, "several sheets hold a herd (Herd and Old); save one"),
        ({"A": NOTES, "B": NOTES}, "no sheet (A and B) has a heading with id, sire and dam; write"),
        ({"A": NOTES}, "the heading lacks sire and dam; it has code,colour; rename"),
        ({}, "the workbook is empty"),
    ],
)
def test_workbook_without_the_sheet_that_is_meant_is_refused(
    testcross: Run, tmp_path: Path, sheets: dict[str, Rows], said: str
) -> None:
    path = tmp_path / "herd.xlsx"
    path.write_bytes(xlsx(sheets))
    done = testcross("pedigree", "check", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in " ".join(done.stderr.split())


@pytest.mark.parametrize("start", [b"\xd0\xcf\x11\xe0\0\0", b"PK\3\4", b"id,sire,dam\n", b""])
def test_file_that_is_only_called_a_workbook_is_refused(
    testcross: Run, tmp_path: Path, start: bytes
) -> None:
    path = tmp_path / "herd.xlsx"
    path.write_bytes(start)
    done = testcross("pedigree", "check", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "bug" not in done.stderr


def test_score_sheet_is_still_told_from_a_herd(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("buck,doe,kit 1\nCastor,Castor,Castor\n", encoding="utf-8")
    done = testcross("pedigree", "check", str(path))
    assert done.returncode == 2
    assert "it is a score sheet in CSV" in " ".join(done.stderr.split())
