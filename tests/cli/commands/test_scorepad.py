"""Empty score pads: written in every form, never over a file, and read again when filled in."""

import csv
import io
import re
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from sheets.sheet_files import Run
from sheets.verified import codes_at
from sheets.workbook_files import ods, xlsx
from testcross.rulesets import load_ruleset
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.blank_pad import blank_pad
from testcross.rulesets.records.empty_pad import pad_workbook
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.verification import Task, verify_bytes

FILLED = {"buck": "A- B- Cc D-", "doe": "aa bb Cc dd"}
WHITE = "-a -b cc -d"
MATING = ("Castor", "Lilac")


def filled_rows(pad: str, kits: list[str], points: str) -> list[list[str]]:
    """Return the rows of a pad, each player's first with a mating and a total, Ann the winner."""
    heading, *rows = csv.reader(io.StringIO(pad))
    cells = [dict(zip(heading, row, strict=True)) for row in rows]
    for row in cells:
        if row["player"]:
            row.update(zip(("buck", "doe", *kits), (*MATING, *["White"] * len(kits)), strict=True))
            row.update({f"{parent}_filled": genotype for parent, genotype in FILLED.items()})
            row.update({f"{kit}_filled": WHITE for kit in kits})
            row.update(points=points, total=points, table="1", round="1")
            row["winner"] = "x" if row["player"] == "Ann" else ""
    assert set().union(*cells) == set(heading)
    return [heading, *([*row.values()] for row in cells)]


RULES = [
    ((), ["kit"], "61"),
    (("--variant", "production"), ["kit1", "kit2"], "85"),
    (("--scoring", "simple"), ["kit"], "50"),
]
"""Options, the kits, and what p. 11's mating is then worth: 24 more for a second kit."""


@pytest.mark.parametrize(("words", "kits", "points"), RULES)
def test_pad_in_rows_is_read_again_when_filled_in(
    testcross: Run, words: tuple[str, ...], kits: list[str], points: str
) -> None:
    pad = testcross("scorepad", "--csv", "--players", "Ann,Bo", "--rows", "2", *words).stdout
    right = filled_rows(pad, kits, points)
    right[3][right[0].index("total")] = str(int(points) - 1)
    text = "\n".join(",".join(row) for row in right)
    assert codes_at(text, "pad.csv") == [(4, "GR107")]
    assert codes_at(xlsx({"Pad": right}), "pad.xlsx") == [(4, "GR107")]
    assert codes_at(ods({"Pad": right}), "pad.ods") == [(4, "GR107")]


@pytest.mark.parametrize("rows", ["1", "3"])
@pytest.mark.parametrize("variant", ["standard", "production"])
@pytest.mark.parametrize("form", ["csv", "txt", "xlsx"])
def test_pad_of_players_without_matings_is_noted_to_be_empty(
    testcross: Run, tmp_path: Path, form: str, variant: str, rows: str
) -> None:
    path = tmp_path / f"pad.{form}"
    words = ("--players", "Ann,Bo", "--rows", rows, "--variant", variant)
    assert testcross("scorepad", "-o", str(path), *words).returncode == 0
    found = verify_bytes(Task(path=path.name), path.read_bytes()).findings
    assert [(one.code, one.player, one.text) for one in found] == [
        ("RX004", "", "NOTHING CHECKED: no matings written here")
    ]


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
        "D2:D7",
        "E2:E7",
        "F2:F7",
    ]
    assert all(f">{card}<" in texts for card in cards)
    assert "Write a mating in each row." in texts
    assert 'state="hidden"' in parts["xl/workbook.xml"]


def test_workbook_without_its_library_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pad = blank_pad(["Ann"], 2, {})
    monkeypatch.setitem(sys.modules, "xlsxwriter", None)
    with pytest.raises(UnreadableError, match=r"workbooks need: pip install .* or take --csv"):
        pad_workbook(pad)


@pytest.mark.parametrize("ending", ["txt", "csv", "xlsx"])
def test_pad_never_overwrites_a_file(testcross: Run, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pad.{ending}"
    path.write_text("mine", encoding="utf-8")
    done = testcross("scorepad", "-o", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "already exists; name another file" in " ".join(done.stderr.split())
    assert path.read_text(encoding="utf-8") == "mine"


def test_workbook_without_a_name_is_scorepad_xlsx(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert testcross("scorepad", "--xlsx").returncode == 0
    assert (tmp_path / "scorepad.xlsx").exists()


@pytest.mark.parametrize("form", ["text", "csv"])
@given(name=st.text(min_size=1, max_size=12))
@examples(12, 1_000)
def test_c_pad_that_is_written_is_read_again(form: str, name: str) -> None:
    """Whatever a player is called: the pad is refused, or a mating on it is that player's."""
    name = " ".join(name.split())
    try:
        pad = blank_pad([name], 2, {})
    except TestcrossError:
        return
    mating = "Castor x Lilac = White 61"
    text = pad.text.replace(f"\n{name}:\n\n", f"\n{name}:\n{mating}\n")
    if form == "csv":
        cells = dict(zip(pad.heading, pad.rows[0], strict=True))
        cells |= {"buck": "Castor", "doe": "Lilac", "kit": "White", "points": "61"}
        file = io.StringIO()
        csv.writer(file).writerows([pad.heading, list(cells.values())])
        text = file.getvalue()
    task = Task(path="pad.csv" if form == "csv" else "pad.txt", engine="python-constraint")
    (player,) = verify_bytes(task, text.encode()).players
    assert (player.player, player.claimed, player.judged) == (name, 61, 1)
