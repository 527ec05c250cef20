"""What was not judged is not called clean, and what nobody wrote down is said once (item 2)."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sampling import sampled

Run = Callable[..., CompletedProcess[str]]

RIGHT = "player,buck,doe,kits,points\nAnn,Castor,Lilac,White,61\nBo,Castor,Lilac,White,61\n"
EMPTY = {
    "empty.csv": "player,buck,doe,kits,points\n",
    "names.csv": "player,buck,doe,kits,points\nAnn,,,,\nBo,,,,\n",
    "pad.txt": "variant: standard\n\nAnn:\n\nAnn total\n\nwinner:\n",
    "sheets.yaml": "game: gene-rummy\nsheets: [{player: Ann, matings: []}]\n",
    "plays.csv": "round,player,left,points\n",
    "picks.yaml": "game: genotype\nplayers: [Ann, Bo]\n",
    "turns.yaml": "game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\nrounds: []\n",
    "rounds.yaml": "game: genotype\nplayers: [Ann, Bo]\nrounds:\n- picks: []\n",
    "nothing.txt": "",  # the same in every form (item 2)
    "nothing.yaml": "---\n# not yet\n",
    "nothing.json": " \n",
    "nothing.tcg": "",
    "head.txt": "Date: 12 May\nTeacher: Ms Hill\n",
    "game.yaml": "game: gene-rummy\nplayers: [Ann, Bo]\nrounds: []\n",
}
UNJUDGED = {
    "totals.txt": "Totals: Ann 61, Bo 39\n",  # B17: nothing is written that they add up
    "totals.tcg": "game: gene-rummy\nplayers: Ann, Bo\nscores: Ann 61, Bo 39\n",
    "totals.yaml": (
        "game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\nrounds: []\nscores: {Ann: 78}\n"
    ),
    "peas.csv": "player,plants,total\nAnn,30,41\n",
    "peas.yaml": "game: genotype\nsheet: {Ann: {plants: 41, total: 50}}\n",
}
JUDGED = {
    "right.csv": RIGHT,
    "tied.csv": "player,total,plants,winner\nAnn,41,30,x\nBo,40,29,\n",
    "one.txt": "Ann: Castor x Lilac = White\n",
}


@pytest.fixture
def files(tmp_path: Path) -> Callable[[str], str]:
    def write(name: str) -> str:
        path = tmp_path / name
        path.write_text((EMPTY | UNJUDGED | JUDGED)[name], encoding="utf-8")
        return str(path)

    return write


@sampled("name", [*EMPTY, *UNJUDGED], quick=3)
def test_file_in_which_nothing_was_judged_says_so_in_every_form(
    testcross: Run, files: Callable[[str], str], name: str
) -> None:
    path = files(name)
    forms = ["text", "concise", "csv", "jsonl", "github", "sarif", "json"]
    answers = {form: testcross("verify", path, "--format", form) for form in forms}
    assert {done.returncode for done in answers.values()} == {1}
    for form, done in answers.items():
        assert "NOTHING CHECKED: no" in done.stdout, form
    assert "; NOTHING CHECKED" in " ".join(answers["text"].stdout.split())
    assert "clean" not in answers["text"].stdout
    document = json.loads(answers["json"].stdout)
    (file,) = document["files"]
    assert (file["clean"], document["summary"]["clean"]) == (None, None)
    assert {player["clean"] for player in file["players"]} <= {None}


@sampled("name", [*EMPTY, *UNJUDGED], quick=4)
def test_summary_of_nothing_judged_says_so(
    testcross: Run, files: Callable[[str], str], name: str
) -> None:
    path = files(name)
    text = testcross("verify", path, "--summary")
    assert (text.returncode, "NOTHING CHECKED" in " ".join(text.stdout.split())) == (1, True)
    heading, *rows = csv.reader(
        io.StringIO(testcross("verify", path, "--summary", "--format", "csv").stdout)
    )
    assert heading[-1] == "findings"
    assert rows
    assert all(row[-1].startswith("NOTHING CHECKED") for row in rows)
    pages = testcross("verify", path, "--by-player").stdout
    assert "NOTHING CHECKED" in pages
    assert "Nothing to correct" not in pages


@sampled("name", [*EMPTY], quick=2)
def test_empty_pad_beside_checked_files_is_a_note_and_no_fault_of_the_class(
    testcross: Run, files: Callable[[str], str], name: str
) -> None:
    done = testcross("verify", files("right.csv"), files(name))
    assert done.returncode == 0
    assert "RX004 note     NOTHING CHECKED: no" in done.stdout
    assert "; nothing checked in 1 file" in " ".join(done.stdout.split())
    summary = json.loads(
        testcross("verify", files("right.csv"), files(name), "--format", "json").stdout
    )["summary"]
    assert (summary["clean"], summary["status"], summary["not_checked"]) == (True, 0, 1)


@pytest.mark.parametrize("name", UNJUDGED)
def test_file_that_only_looks_filled_in_fails_the_class(
    testcross: Run, files: Callable[[str], str], name: str
) -> None:
    assert testcross("verify", files("right.csv"), files(name)).returncode == 1
