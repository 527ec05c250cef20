"""Answer files as spreadsheets save them, and files that hold no answers."""

import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from pupils.class_tests import graded, key_of, write

Run = Callable[..., CompletedProcess[str]]


def test_damaged_workbook_is_refused(testcross: Run, test_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.xlsx").write_bytes(b"PK\x03\x04 and so on")
    done = testcross("grade", str(test_folder / "key.json"), str(tmp_path / "a.xlsx"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "a.xlsx: a damaged workbook, or not a workbook; save it again" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty; the first line should be key,pupil,question,answer"),
        ("key,pupil,question\nx,Ann,1\n", "the column is missing: answer; the first line should"),
    ],
)
def test_file_without_its_columns_is_a_finding(
    testcross: Run, test_folder: Path, tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(text, encoding="utf-8")
    report = graded(testcross, test_folder, str(path))
    assert said in report["findings"][0]["text"]
    assert report["pupils"] == []
    shown = testcross("grade", str(test_folder / "key.json"), str(path)).stdout
    place = f"{path}:1" if text else str(path)
    assert f"{place}: {said}".replace(" ", "") in "".join(shown.split())


def test_files_that_are_missing_or_empty_are_refused(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    key, names = str(test_folder / "key.json"), tmp_path / "names.txt"
    names.write_text("\n", encoding="utf-8")
    answers = write(tmp_path / "a.csv", [])
    assert "there is no file" in testcross("grade", key, str(tmp_path / "no.csv")).stderr
    assert "has no names in it" in testcross("grade", key, answers, "--pupils", str(names)).stderr
    (tmp_path / "a.csv").write_bytes(b"key\x00pupil")
    assert "not a text file; save it as UTF-8 text" in testcross("grade", key, answers).stderr


def calls_to_grade(testcross: Run, folder: Path, tmp_path: Path, strangers: int) -> int:
    """Return how many functions are called for so many pupils whom the class does not have."""
    class_of = tmp_path / f"class-{strangers}.txt"
    class_of.write_text("".join(f"Pupil{n:05}\n" for n in range(strangers)), encoding="utf-8")
    key = key_of(folder)["key"]
    rows = [[key, f"Somebody{n:05}", 1, "Yes"] for n in range(strangers)]
    answers = write(tmp_path / f"answers-{strangers}.csv", rows)
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        testcross("grade", str(folder / "key.json"), answers, "--pupils", str(class_of))
    finally:
        sys.setprofile(None)
    return calls


def test_c_pupils_whom_the_class_does_not_have_cost_no_more_each_where_there_are_many(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    few, many = (calls_to_grade(testcross, test_folder, tmp_path, n) for n in (60, 240))
    assert many < 5 * few
