"""Empty score pads: written in every form, never over a file, and read again when filled in."""

import csv
import io
import re
import zipfile
from pathlib import Path

import pytest
from sheet_files import Run
from testcross.rulesets import load_ruleset
from testcross.rulesets.verification import Task, verify_bytes

LINE = "Castor x Lilac = White 60"


def codes(path: str, data: bytes) -> list[tuple[int, str]]:
    found = verify_bytes(Task(path=path), data).findings
    return [(one.line, one.code) for one in found if one.code != "RX004"]


def test_text_pad_is_read_again_when_filled_in(testcross: Run) -> None:
    pad = testcross("scorepad", "--players", "Ann, Bo", "--rows", "2").stdout
    filled = pad.replace("Ann:\n\n", f"Ann:\n{LINE}\n").replace("Bo:\n\n", f"Bo:\n{LINE}\n")
    assert filled.count(LINE) == 2
    places = [n for n, line in enumerate(filled.splitlines(), 1) if line == LINE]
    assert codes("pad.txt", filled.encode()) == [(line, "GR106") for line in places]


def test_text_pad_says_its_rules(testcross: Run) -> None:
    pad = testcross("scorepad", "--variant", "production", "--scoring", "suits").stdout
    assert "variant: production\nscoring: suits\nfill: either\n" in pad


def test_csv_pad_is_read_again_when_filled_in(testcross: Run) -> None:
    pad = testcross("scorepad", "--csv", "--players", "Ann", "--rows", "2").stdout
    rows = list(csv.reader(io.StringIO(pad)))
    assert [row[0] for row in rows] == ["player", "Ann", ""]
    for row, points in zip(rows[1:], ("61", "60"), strict=True):
        row[1:4], row[7] = ["Castor", "Lilac", "White"], points
    text = "\n".join(",".join(row) for row in rows)
    assert codes("pad.csv", text.encode()) == [(3, "GR106")]


def test_workbook_offers_every_card_and_says_how(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "pad.xlsx"
    done = testcross("scorepad", "-o", str(path), "--players", "Ann,Bo", "--rows", "3")
    assert done.stdout == f"{path}: an empty pad; fill it in, then: testcross verify {path}\n"
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name).decode() for name in book.namelist() if ".xml" in name}
    sheet, texts = parts["xl/worksheets/sheet1.xml"], parts["xl/sharedStrings.xml"]
    cards = [variety.name for variety in load_ruleset().varieties]
    assert f"Cards!$A$1:$A${len(cards)}" in sheet
    assert re.findall(r'sqref="([^"]+)"', sheet.partition("<dataValidations")[2]) == [
        "B2:B7",
        "C2:C7",
        "D2:D7",
    ]
    assert all(f">{card}<" in texts for card in cards)
    assert "Write a mating in each row." in texts
    assert 'state="hidden"' in parts["xl/workbook.xml"]


@pytest.mark.parametrize("ending", ["txt", "csv", "xlsx"])
def test_pad_never_overwrites_a_file(testcross: Run, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pad.{ending}"
    path.write_text("mine", encoding="utf-8")
    done = testcross("scorepad", "-o", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "already exists; name another file with --out" in " ".join(done.stderr.split())
    assert path.read_text(encoding="utf-8") == "mine"


def test_workbook_without_a_name_is_scorepad_xlsx(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert testcross("scorepad", "--xlsx").returncode == 0
    assert (tmp_path / "scorepad.xlsx").exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--csv", "--text"), "--text and --csv were both given; give one of them"),
        (("-o", "pad.doc"), "--out pad.doc says no form; give --text, --csv or --xlsx"),
        (("--rows", "0"), "--rows is 0; expected 1 to 1000"),
        (("--players", "Ann,Bo,Ann"), "--players names 'Ann' twice; name each once"),
        (("--variant", "produktion"), "unknown variant 'produktion'; did you mean 'production'?"),
        (("-o", "no/such/pad.txt"), "no/such/pad.txt cannot be written"),
    ],
)
def test_pad_that_cannot_be_is_refused(
    testcross: Run, words: tuple[str, ...], problem: str
) -> None:
    done = testcross("scorepad", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in " ".join(done.stderr.split())
