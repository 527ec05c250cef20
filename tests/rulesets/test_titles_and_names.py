"""Tables below a title, blocks below names, and what holds no score sheet, in CSV and workbooks."""

from pathlib import Path
from typing import Any

import pytest
from program.called_program import call
from sheets.score_rows import csv_text
from sheets.verified import places as found
from sheets.verified import report_on as verified
from sheets.workbook_files import xlsx
from testcross.rulesets.verification import Task, verify_bytes

HEADING = ["Buck", "Doe", "Kit", "Points"]
MATING = ["Castor", "Lilac", "White", "60"]
TITLES = ["Our rabbit game", "Gene Rummy", "Rabbit game 7b", "Class 7b", "Monday", "7b", "12 May"]
Rows = list[list[str]]


def in_csv(rows: Rows) -> bytes:
    return csv_text(rows).encode()


def in_workbook(rows: Rows) -> bytes:
    return xlsx({"Table 1": rows})


FORMS = pytest.mark.parametrize(("name", "write"), [("a.csv", in_csv), ("a.xlsx", in_workbook)])


@pytest.mark.parametrize("title", TITLES)
def test_title_is_no_player_where_the_sheet_has_a_name(title: str) -> None:
    book = xlsx({"Pam": [[title], HEADING, MATING], "Rex": [HEADING, MATING]})
    assert [one[3] for one in found(verified(book, "a.xlsx", "Pam"))] == ["Pam"]


@FORMS
@pytest.mark.parametrize("title", TITLES)
def test_title_alone_asks_whose_the_matings_are(name: str, write: Any, title: str) -> None:
    (one,) = verified(write([[title], HEADING, MATING]), name).findings
    assert one.message.startswith("missing column 'player'; add it, or write")


# what holds no score sheet


def test_sheets_beside_those_with_matings_are_passed_over_with_a_note(tmp_path: Path) -> None:
    sheets: dict[str, list[list[object]]] = {
        "Ann": [[*HEADING], [*MATING[:3], "61"]],
        "Notes": [["buy carrots", "on Monday"], ["ask", "Pam: 3/4 cups"]],
        "Totals": [["Player", "Total"], ["Ann", 61]],
        "Lines": [["Remember:"], ["no white board"]],
    }
    (tmp_path / "a.xlsx").write_bytes(xlsx(sheets))
    told = call("verify", "a.xlsx", cwd=tmp_path)
    assert told.returncode == 0
    assert told.stdout.count("NOTHING CHECKED: no matings written here") == 3


@pytest.mark.parametrize("row", [["Castor", "Lilac"], ["Castor Lilac White", "61"], ["A x B = C"]])
def test_sheet_with_cards_but_no_heading_is_not_passed_over(row: list[str]) -> None:
    book = xlsx({"Ann": [HEADING, MATING], "Bo": [["Bock", "Weibchen"], row, ["so", "on"]]})
    assert "RX001" in {one.code for one in verified(book, "a.xlsx", "Bo").findings}


@pytest.mark.parametrize("lock", ["~$32 table.xlsx", "._class.csv"])
def test_file_of_a_program_that_has_another_open_is_no_sheet(tmp_path: Path, lock: str) -> None:
    (tmp_path / "a.csv").write_bytes(in_csv([["Player", *HEADING], ["Ann", *MATING[:3], "61"]]))
    (tmp_path / lock).write_bytes(b"\x03Pam")
    told = call("verify", ".", cwd=tmp_path)
    assert (told.returncode, lock in told.stdout) == (0, False)


@pytest.mark.parametrize("rest", [b"", b"\x03\x04", b"\x03\x04 rubbish", b"\x03\x04\0\0"])
def test_damaged_workbook_is_called_so(rest: bytes) -> None:
    (one,) = verified(b"PK" + rest, "a.xlsx").findings
    assert "a damaged workbook" in one.message


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "Player,Buck,Doe,Kit,Points\n"])
def test_empty_file_beside_others_is_only_a_note(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.csv").write_bytes(in_csv([["Player", *HEADING], ["Ann", *MATING[:3], "61"]]))
    (tmp_path / "b.csv").write_text(text, encoding="utf-8")
    told = call("verify", ".", cwd=tmp_path)
    assert told.returncode == 0
    assert "NOTHING CHECKED" in told.stdout
    assert call("verify", "b.csv", cwd=tmp_path).returncode == 1


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        *(
            ("varient: production", "varient", "variant"),
            ("scorring: simple", "scorring", "scoring"),
        ),
        *(("Fil: either", "Fil", "fill"), ("Winer: Ann", "Winer", "winner")),
        *(
            ("winnr Ann", "winnr", "winner"),
            ("Totl: 61", "Totl", "total"),
            ("totl 61", "totl", "total"),
        ),
    ],
)
def test_word_that_is_nearly_one_of_ours_is_refused(line: str, word: str, meant: str) -> None:
    text = f"{line}\nAnn: Castor x Castor = Black, Lynx 45\n"
    report = verify_bytes(Task(path="pad.txt", engine="python-constraint"), text.encode())
    first = next(one for one in report.findings if one.line == 1)
    assert (first.code, first.player) == ("RX001", "")
    assert first.message == f"unknown word {word!r}; did you mean {meant!r}?"
    is_rule = meant in ("variant", "scoring", "fill")
    assert ("GR109" in {one.code for one in report.findings}) != is_rule  # by which rules?


@pytest.mark.parametrize("name", ["Winnie", "Bill", "Phil", "Will", "Toto", "Victor"])
def test_names_like_our_words_are_names(name: str) -> None:
    text = f"Ann: Castor x Lilac = White 61\n{name}: Castor x Lilac = White 61\n{name}: 61\n"
    report = verify_bytes(Task(path="pad.txt", engine="python-constraint"), text.encode())
    assert not [one for one in report.findings if one.code == "RX001"]
