"""Answers as Google Forms, Microsoft Forms and Moodle save them, and forms for a whole year."""

import csv
import io
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, TypeAlias

import pytest
import xlsxwriter
from pupils.class_tests import graded, key_of, right

Run = Callable[..., CompletedProcess[str]]
Rows: TypeAlias = list[list[str]]


def _wrong(question: dict[str, Any]) -> str:
    return next(str(one["text"]) for one in question["choices"] if not one["correct"])


def _google(questions: list[dict[str, Any]], form: str, names: str) -> Rows:
    heads = [f"{n}. {one['text']}" for n, one in enumerate(questions, 1)]
    return [
        ["Timestamp", "Email Address", "Score", form, names, *heads],
        ["2026/11/02 9:01", "ann@x.org", "6 / 6", "A", "Ann Lee", *map(right, questions)],
        ["2026/11/02 9:02", "bo@x.org", "0 / 6", "A", "Bo", *map(_wrong, questions)],
    ]


def _microsoft(questions: list[dict[str, Any]]) -> Rows:
    head = ["ID", "Start time", "Completion time", "Email", "Name", "Form"]
    for n in range(1, len(questions) + 1):
        head += [f"Question {n}", f"Points - Question {n}", f"Feedback - Question {n}"]
    rows = [head]
    for name, answers in (("Ann Lee", map(right, questions)), ("Bo", map(_wrong, questions))):
        rows.append(["1", "9:00", "9:10", "anonymous", name, "A"])
        for answer in answers:
            rows[-1] += [f"{answer};", "0", ""]
    return rows


def _moodle(questions: list[dict[str, Any]]) -> Rows:
    head = ["Last name", "First name", "Email address", "Status", "Started", "Grade/6.00", "Form"]
    for n in range(1, len(questions) + 1):
        head += [f"Question {n}", f"Response {n}", f"Right answer {n}"]
    rows = [head]
    for name, answers in ((["Lee", "Ann"], right), (["", "Bo"], _wrong)):
        rows.append([*name, "x@x.org", "Finished", "9:00", "6.00", "A"])
        for one in questions:
            rows[-1] += [one["text"], answers(one), right(one)]
    return [*rows, ["Overall average", *[""] * (len(head) - 1)]]  # which is no pupil


WAYS: dict[str, Callable[[list[dict[str, Any]]], Rows]] = {
    "google": lambda questions: _google(questions, "Which form", "Name"),
    "google-asks": lambda questions: _google(questions, "Which form?", "What is your name?"),
    "microsoft": _microsoft,
    "moodle": _moodle,
}


def _saved(path: Path, rows: Rows) -> str:
    if path.suffix == ".csv":
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        path.write_text(text.getvalue(), encoding="utf-8-sig")
        return str(path)
    with xlsxwriter.Workbook(path) as book:
        book.add_worksheet("Notes").write_string(0, 0, "Class 7b, in November")
        sheet = book.add_worksheet("Answers")
        for line, row in enumerate([["Test of class 7b"], *rows]):
            for column, cell in enumerate(row):
                sheet.write(line, column, cell)
    return str(path)


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
@pytest.mark.parametrize("way", WAYS)
def test_answers_are_read_as_quiz_programs_save_them(
    testcross: Run, test_folder: Path, tmp_path: Path, way: str, ending: str
) -> None:
    rows = WAYS[way](key_of(test_folder)["questions"])
    report = graded(testcross, test_folder, _saved(tmp_path / f"answers{ending}", rows))
    assert report["findings"] == []
    found = {one["pupil"]: (one["right"], one["blank"]) for one in report["pupils"]}
    assert found == {"Ann Lee": (6, 0), "Bo": (0, 0)}


def test_grades_of_moodle_are_no_answers(testcross: Run, test_folder: Path, tmp_path: Path) -> None:
    rows = [["Last name", "First name", "Q. 1 /1.00", "Q. 2 /1.00"], ["Lee", "Ann", "1.00", "-"]]
    report = graded(testcross, test_folder, _saved(tmp_path / "grades.csv", rows))
    assert "download its report of responses" in report["findings"][0]["text"]


def test_left_out_twice_written_and_unknown_columns_are_told(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    rows = [["form", "name", "q1", "q1", "remark", ""], ["A", "Ann", "Yes", "No", "late", "a", "c"]]
    report = graded(testcross, test_folder, _saved(tmp_path / "a.csv", rows))
    told = [one["text"] for one in report["findings"]]
    assert "two columns are for question 1; only the first is read" in told
    assert "'remark' is ignored; call columns of answers q1, q2 and so on" in told
    beside = [one for one in told if "has no heading" in one]
    assert [one[:44] for one in beside] == [
        "column 6 has no heading, so 'a' is ignored; ",
        "column 7 has no heading, so 'c' is ignored; ",
    ]


def test_second_sheet_of_a_pupil_is_one_finding(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    rows = WAYS["google"](key_of(test_folder)["questions"])
    rows.append([*rows[1][:4], "ann lee", *rows[2][5:]])
    report = graded(testcross, test_folder, _saved(tmp_path / "a.csv", rows))
    (told,) = report["findings"]
    assert told["text"] == (
        "'ann lee' answered these questions already (line 2); the first answer counts"
    )
    assert {one["pupil"]: one["right"] for one in report["pupils"]}["Ann Lee"] == 6


def test_answer_that_cannot_be_read_is_not_wrong_on_any_sheet(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    questions = key_of(test_folder)["questions"]
    rows = WAYS["google"](questions)[:2]
    rows[1][5] = "zebra"
    answers = _saved(tmp_path / "a.csv", rows)
    (pupil,) = graded(testcross, test_folder, answers)["pupils"]
    assert (pupil["right"], pupil["unread"], pupil["questions"]) == (5, 1, 6)
    done = testcross("grade", str(test_folder / "key.json"), answers)
    assert re.search(r"^Ann Lee +A +5 of 5 +1$", done.stdout, re.MULTILINE)
    page = _words(testcross("grade", str(test_folder / "key.json"), answers, "--html").stdout)
    assert "5 of 5 questions right. Could not be read, and not counted: 1 answer." in page
    assert "You wrote: zebra. This could not be read; tell your teacher." in page


def _words(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", page))


def test_sheet_says_what_a_wrong_choice_would_mean_and_why_the_right_one_is(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    questions = key_of(test_folder)["questions"]
    answers = _saved(tmp_path / "a.csv", WAYS["google"](questions))
    page = testcross("grade", str(test_folder / "key.json"), answers, "--html").stdout
    bo = _words(page).rpartition("Bo")[2]
    for one in questions:
        chosen = next(choice for choice in one["choices"] if not choice["correct"])
        assert one["why"] in bo
        assert chosen["reply"] in bo
        if one["form"] != "typed":
            assert all(choice["text"] in bo for choice in one["choices"])


def test_thirty_forms_are_named_on_and_only_the_keys_say_the_seed(
    testcross: Run, tmp_path: Path
) -> None:
    words = ("--kind", "allele,punnett,chance", "--count", "2", "--forms", "30")
    made = [testcross("quiz", *words, "-o", str(tmp_path / one)) for one in ("first", "again")]
    assert [one.returncode for one in made] == [0, 0]
    names = {one.stem.partition("-")[2] for one in (tmp_path / "first").glob("form-*.txt")}
    assert len(names) == 30
    assert {"A", "Z", "AA", "AD"} <= names
    keys = [(tmp_path / one / "key.json").read_text(encoding="utf-8") for one in ("first", "again")]
    seeds = [re.findall(r'"seed": (\d+)', key)[0] for key in keys]
    assert seeds[0] != seeds[1]
    for file in (tmp_path / "first").iterdir():
        text = file.read_text(encoding="utf-8")
        assert (seeds[0] in text) == file.name.startswith("key"), file.name
    form = key_of(tmp_path / "first", 29)
    rows = [["form", "name", "q1", "q2"], ["AD", "Ann", *map(right, form["questions"])]]
    report = graded(testcross, tmp_path / "first", _saved(tmp_path / "a.csv", rows))
    assert [one["right"] for one in report["pupils"]] == [2]
