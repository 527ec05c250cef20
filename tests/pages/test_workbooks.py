"""A class as a workbook, read back by another library; and reports that name nobody."""

import json
import re
from decimal import ROUND_HALF_EVEN, Decimal
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import testcross
from program.called_program import call
from python_calamine import CalamineWorkbook
from testcross.pages.reports.workbooks import Sheet, workbook
from testcross.rulesets.tutoring import ClassReport

PAD = Path("docs/samples/class-7b.txt")
CLASS = ("docs/class-test/key.json", "docs/class-test/class.csv")


def sheets(data: bytes) -> dict[str, list[list[Any]]]:
    book = CalamineWorkbook.from_filelike(BytesIO(data))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def test_workbook_of_pads_has_the_numbers_of_the_report_in_json(tmp_path: Path) -> None:
    file = tmp_path / "class.xlsx"
    outcome = call("verify", str(PAD), "-o", str(file))
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (1, "", "")
    found = sheets(file.read_bytes())
    told = json.loads(call("verify", str(PAD), "--format", "json").stdout)
    assert list(found) == ["Players", "Findings", "Codes"]
    heading, *rows = found["Findings"]
    expected = [one for report in told["files"] for one in report["findings"]]
    for row, one in zip(rows, expected, strict=True):
        read = dict(zip(heading, row, strict=True))
        assert (read["code"], read["line"], read["player"]) == (
            *(one["code"], one["line"], one["player"]),
        )
    heading, *rows = found["Players"]
    for row, one in zip(rows, told["summary"]["players"], strict=True):
        read = dict(zip(heading, row, strict=True))
        assert [read[key] for key in ("player", "claimed", "right", "difference")] == [
            *(one["player"], one["claimed"], one["right"], one["difference"])
        ]
    assert testcross.verify(PAD).workbook() == file.read_bytes()


def test_workbook_of_a_graded_class_has_every_pupil_question_and_mistake(tmp_path: Path) -> None:
    file = tmp_path / "class.xlsx"
    call("grade", *CLASS, "-o", str(file))
    found, grades = sheets(file.read_bytes()), testcross.grade(*CLASS).answer
    assert isinstance(grades, ClassReport)
    assert list(found)[:3] == ["Pupils", "Questions", "Mistakes"]
    pupils = {row[0]: row[2:4] for row in found["Pupils"][1:]}
    assert pupils == {one.pupil: [one.right, one.questions] for one in grades.pupils}
    shares = {
        (row[0], name.removesuffix(", % right")): cell
        for row in found["Pupils"][1:]
        for name, cell in zip(found["Pupils"][0][7:], row[7:], strict=True)
        if cell != ""
    }
    assert shares == {
        (one.pupil, idea.concept.heading): int(
            (Decimal(100 * idea.right) / idea.answers).to_integral_value(ROUND_HALF_EVEN)
        )
        for one in grades.pupils
        for idea in one.by_idea
    }
    mistakes = [len(one.mistakes) for one in grades.pupils]
    assert len(found["Mistakes"]) == sum(mistakes) + 1
    assert len(found["Questions"]) == len(grades.questions) + 1
    changed = sheets(testcross.grade(*CLASS, change=True).workbook())
    assert list(changed)[:3] == ["Pupils", "Ideas", "Wrong ideas"]


def test_cells_are_text_whatever_stands_in_them_and_bytes_are_the_same() -> None:
    rows: list[list[str | int | None]] = [
        ["=1+1", 3],
        ["@a", None],
        ["\x07\u202ebell", 0],
        ["x" * 40_000, 1],
    ]
    data = workbook([Sheet("Odd", ("what", "number"), rows)])
    assert data == workbook([Sheet("Odd", ("what", "number"), rows)])
    texts = [row[0] for row in sheets(data)["Odd"][1:]]
    assert texts[:3] == ["=1+1", "@a", "\\x07\\u202ebell"]
    assert len(texts[3]) == 32_767


@pytest.mark.parametrize(
    "words", [("verify", str(PAD)), ("pedigree", "check", "docs/samples/herd.csv")]
)
def test_workbook_goes_through_a_pipe_or_into_a_file(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "found.xlsx"
    call(*words, "-o", str(file))
    assert next(iter(sheets(file.read_bytes()))) == "Players"


def test_report_without_names_says_the_same_of_numbered_players(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"class-7b-{name}.txt").write_bytes(PAD.read_bytes())
    words = ("verify", str(tmp_path))
    named = json.loads(call(*words, "--format", "json").stdout)
    outcome = call(*words, "--format", "json", "--anonymous")
    told = json.loads(outcome.stdout)
    names = {one["player"] for one in named["summary"]["players"]}
    assert len(names) > 1
    for name in names:
        assert not re.search(rf"\b{re.escape(name)}\b", outcome.stdout)
    assert "class-7b" not in outcome.stdout
    players = told["summary"]["players"]
    assert [one["player"] for one in players] == [f"player {i + 1}" for i in range(len(players))]
    for one, other in zip(players, named["summary"]["players"], strict=True):
        assert {**one, "player": "", "path": ""} == {**other, "player": "", "path": ""}
    merged = json.loads(call(*words, "--format", "json", "--anonymous", "--merge-players").stdout)
    assert 2 * len(merged["summary"]["players"]) == len(players)


def test_page_without_names_quotes_lines_without_them(tmp_path: Path) -> None:
    pad = tmp_path / "rosalind.txt"
    pad.write_text("Rosalind: Castor x Lilac -> White 99\nROSALIND: Black x Blue -> Lilac 7\n")
    page = call("verify", str(pad), "--anonymous", "--format", "html").stdout
    assert "player 1" in page
    assert "rosalind" not in page.casefold()
    both = call("verify", str(pad), "--anonymous", "--corrected", str(tmp_path / "right"))
    assert "--anonymous and --corrected were both given" in both.stderr


@pytest.mark.parametrize("name", ["B", "Castor"])
def test_name_that_is_a_word_of_the_game_stays_in_sentences(name: str, tmp_path: Path) -> None:
    pad = tmp_path / "pad.txt"
    pad.write_text(f"{name}: Black x Blue -> Castor 7\n")
    outcome = call("verify", str(pad), "--anonymous", "--format", "json")
    (found,) = json.loads(outcome.stdout)["files"][0]["findings"]
    assert found["player"] == "player 1"
    assert "player" not in found["message"]
