"""Workbooks on the command line: every sheet a record, right copies beside each other."""

from pathlib import Path

from sheet_files import Run, concise
from workbook_files import xlsx

HEADING = ["player", "buck", "doe", "kits", "points"]
RIGHT = ["Ann", "Castor", "Lilac", "White", 61]
WRONG = ["Bo", "Castor", "Lilac", "White", 60]


def test_verify_takes_every_sheet_of_a_workbook(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "class.xlsx"
    path.write_bytes(xlsx({"Table 1": [HEADING, RIGHT], "Table 2": [HEADING, RIGHT, WRONG]}))
    done = testcross("verify", str(tmp_path), "--format", "concise")
    assert concise(done.stdout) == [(f"{path}[Table 2]", 3, "GR106")]
    assert done.returncode == 1


def test_right_copy_of_a_workbook_is_a_csv_for_each_sheet(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    path = tmp_path / "in" / "class.xlsx"
    line = ["Ann: Castor x Lilac = White 60"]
    path.write_bytes(xlsx({"Table 1&2": [HEADING, WRONG], "Pad": [line]}))
    testcross("verify", str(path), "--corrected", str(tmp_path / "right"))
    copies = {file.name: file.read_text("utf-8") for file in (tmp_path / "right").iterdir()}
    assert sorted(copies) == ["class-Pad.txt", "class-Table 1_2.csv"]
    assert copies["class-Pad.txt"] == "Ann: Castor x Lilac = White 61\nAnn total 61\n"
    assert copies["class-Table 1_2.csv"].splitlines()[1].startswith("Bo,Castor,Lilac,White,61")


def test_damaged_workbook_costs_only_itself(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(b"PK\x03\x04\0")
    (tmp_path / "b.xlsx").write_bytes(xlsx({"Pad": [HEADING, WRONG]}))
    done = testcross("verify", str(tmp_path), "--format", "concise")
    assert [code for _, _, code in concise(done.stdout)] == ["RX001", "GR106"]
    assert done.returncode == 2
