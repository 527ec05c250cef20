"""Workbooks on the command line: every sheet a record, right copies beside each other."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from sheets.sheet_files import Run, concise
from sheets.workbook_files import xlsx

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


PAD = [
    "variant: production",
    "",
    "Ann: Castor x Lilac = Wite, Wite 61",
    "Ann total 61",
    "  Bo:   Castor x Lilac = White 60",
]


@pytest.mark.parametrize("before", [[], [""]])
def test_pad_in_a_single_column_is_underlined_as_in_a_text(
    testcross: Run, tmp_path: Path, before: list[str]
) -> None:
    path, pad = tmp_path / "class.xlsx", tmp_path / "class.txt"
    path.write_bytes(xlsx({"Pad": [[*before, line] for line in PAD]}))
    pad.write_text("\n".join(" ".join(line.split()) for line in PAD), encoding="utf-8")
    of_book, of_text = (testcross("verify", str(one)).stdout for one in (path, pad))
    carets = [line for line in of_text.splitlines() if set(line.strip()) == {"|", " ", "^"}]
    assert len(carets) == 3
    assert of_book.replace(f"{path}[Pad]", "FILE") == of_text.replace(str(pad), "FILE")
    for name in ("github", "json"):
        of_book, of_text = (
            testcross("verify", str(one), "--format", name).stdout for one in (path, pad)
        )
        assert of_book.replace(f"{path}[Pad]", "FILE") == of_text.replace(str(pad), "FILE")


def test_no_right_copy_takes_the_place_of_a_file_beside_the_workbook(
    testcross: Run, tmp_path: Path
) -> None:
    pad = tmp_path / "class-Pad.txt"
    pad.write_text("Ann: Castor x Lilac = White 60\n", encoding="utf-8")
    path = tmp_path / "class.xlsx"
    path.write_bytes(xlsx({"Pad": [["Ann: Castor x Lilac = White 59"]]}))
    done = testcross("verify", str(path), str(pad), "--corrected", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"would overwrite {pad}" in " ".join(done.stderr.split())
    done = testcross("verify", str(path), str(pad), "--corrected", str(tmp_path / "right"))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"would both be {tmp_path / 'right' / 'class-Pad.txt'}" in " ".join(done.stderr.split())


def test_right_copies_of_rows_and_pads_of_one_name_have_each_their_ending(
    testcross: Run, tmp_path: Path
) -> None:
    path, pad = tmp_path / "class.xlsx", tmp_path / "class-Pad.txt"
    path.write_bytes(xlsx({"Pad": [HEADING, WRONG]}))
    pad.write_text("Ann: Castor x Lilac = White 60\n", encoding="utf-8")
    testcross("verify", str(path), str(pad), "--corrected", str(tmp_path / "right"))
    copies = sorted(file.name for file in (tmp_path / "right").iterdir())
    assert copies == ["class-Pad.csv", "class-Pad.txt"]


def test_damaged_workbook_costs_only_itself(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(b"PK\x03\x04\0")
    (tmp_path / "b.xlsx").write_bytes(xlsx({"Pad": [HEADING, WRONG]}))
    done = testcross("verify", str(tmp_path), "--format", "concise")
    assert [code for _, _, code in concise(done.stdout)] == ["RX001", "GR106"]
    assert done.returncode == 2


NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)
ENDS_IN_A_TABLE = (
    f'<?xml version="1.0"?><office:document-content {NAMES}><office:body><office:spreadsheet>'
    '<table:table table:name="S">'
)
CELL = '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'


@pytest.mark.parametrize("more", ["", f"<table:table-row>{CELL}</table:table-row>"])
def test_workbook_that_ends_in_a_table_costs_its_own_file_only(
    testcross: Run, tmp_path: Path, more: str
) -> None:
    """The library that reads workbooks looked for the rest for ever."""
    book = tmp_path / "broken.ods"
    with ZipFile(book, "w") as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        parts.writestr("content.xml", ENDS_IN_A_TABLE + more)
        parts.writestr("META-INF/manifest.xml", "<manifest/>")
    (tmp_path / "Bo.txt").write_text("Bo: Castor x Lilac = White 60\n", encoding="utf-8")
    (tmp_path / "class.xlsx").write_bytes(xlsx({"Pad": [HEADING, WRONG]}))
    done = testcross("verify", str(tmp_path), "--format", "concise")
    assert concise(done.stdout) == [
        (str(tmp_path / "Bo.txt"), 1, "GR106"),
        (str(book), 1, "RX001"),
        (f"{tmp_path / 'class.xlsx'}[Pad]", 2, "GR106"),
    ]
    assert "a damaged workbook (content.xml, line 1); save" in done.stdout
    assert done.returncode == 2


def test_sheets_whose_copies_would_have_one_name_are_numbered(
    testcross: Run, tmp_path: Path
) -> None:
    path = tmp_path / "class.xlsx"
    path.write_bytes(xlsx({name: [HEADING, WRONG] for name in ("A&B", "A'B", "a_b")}))
    done = testcross("verify", str(path), "--corrected", str(tmp_path / "right"))
    assert done.returncode == 1
    names = sorted(file.name for file in (tmp_path / "right").iterdir())
    assert names == ["class-A_B-2.csv", "class-A_B.csv", "class-a_b-3.csv"]
