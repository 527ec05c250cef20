"""``testcross verify --corrected``: what is said of the changes, and what a cell may hold."""

import csv
import json
from pathlib import Path

from sheets.sheet_files import HEADING, Run


def test_right_copy_of_rows_says_what_it_changed(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(
        f"{HEADING}Ann,Castor,Lilac,White,60\nAnn,Castr,Lilac,White,60\n", encoding="utf-8"
    )
    done = testcross("verify", str(tmp_path / "a.csv"), "--corrected", str(tmp_path / "out"))
    path = str(tmp_path / "a.csv")
    assert done.stderr == (
        f"testcross: {path}: 4 entries changed: line 2 points 60 -> 61, "
        "line 2 buck_filled 'A- B- Cc D-' added, line 2 doe_filled 'aa bb Cc dd' added, "
        "line 2 kits_filled '-a -b cc -d' added\n"
    )


RECORD = """\
game: gene-rummy
sheets:
  - player: Ann
    matings:
      - buck: Castor
        doe: Lilac
        kits: [White]
        filled: {buck: A- BB Cc D-, doe: aa bb Cc dd, kits: [-a -b cc -d]}
        points: 62
      - {buck: Black, doe: Black, kits: [Castor], filled: {buck: aa B- C- D-}, points: 0}
    total: 62
winner: Ann
"""


def test_right_copy_of_a_record_says_what_it_changed_as_data(
    testcross: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.yaml").write_text(RECORD, encoding="utf-8")
    words = ("--corrected", str(tmp_path / "out"), "--format", "json")
    done = testcross("verify", str(tmp_path / "a.yaml"), *words)
    (file,) = json.loads(done.stdout)["files"]
    assert file["changes"] == [
        {"line": 9, "what": "points", "was": "62", "now": "61"},
        {"line": 8, "what": "filled buck", "was": "A- BB Cc D-", "now": "A- B- Cc D-"},
        {"line": 10, "what": "filled buck", "was": "aa B- C- D-", "now": ""},
        {"line": 11, "what": "total", "was": "62", "now": "61"},
    ]
    again = tmp_path / "out" / "a.yaml"
    done = testcross("verify", str(again), "--corrected", str(tmp_path / "more"))
    assert done.stderr == f"testcross: {again}: nothing changed\n"


def test_right_copy_of_csv_keeps_a_carriage_return_within_a_cell_and_a_repeated_heading(
    testcross: Run, tmp_path: Path
) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(
        b"player,note,buck,doe,kits,points,note\n"
        b'Ann,"one\rtwo","Castor\rbuck",Lilac,White,60,x\nBo,,Castor,Lilac,White,61,y\n'
    )
    done = testcross("verify", str(path), "--corrected", str(tmp_path / "right"))
    assert done.returncode == 1
    right = tmp_path / "right/a.csv"
    with right.open(encoding="utf-8", newline="") as file:
        heading, ann, bo = csv.reader(file)
    assert heading[:7] == ["player", "note", "buck", "doe", "kits", "points", "note"]
    assert ann[:7] == ["Ann", "one\rtwo", "Castor\rbuck", "Lilac", "White", "61", "x"]
    assert bo[:7] == ["Bo", "", "Castor", "Lilac", "White", "61", "y"]
    again = testcross("verify", str(right))
    assert again.returncode == 0


GENOTYPE = """\
game: genotype
players: [Ann, Bo]
box: practice
setup: {first: Ann, coins: {Ann: 4, Bo: 1}}
rounds:
  - working:
      - {player: Ann, space: treasury, coins: 3}
sheet:
  Ann: {plants: 5, completed: 1, goals: {r: 3}, markers: 1, coins: 2, total: 9}
  Bo: {plants: 0, completed: 0, goals: 0, markers: 0, coins: 1, total: 1}
winner: Bo
"""


def test_right_copy_of_genotype_says_what_each_value_is(testcross: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GENOTYPE, encoding="utf-8")
    words = ("--corrected", str(tmp_path / "out"), "--format", "json")
    done = testcross("verify", str(tmp_path / "a.yaml"), *words)
    (file,) = json.loads(done.stdout)["files"]
    assert [(one["line"], one["what"], one["now"]) for one in file["changes"]] == [
        (9, "sheet Ann total", "11"),
        (11, "winner", "Ann"),
    ]
