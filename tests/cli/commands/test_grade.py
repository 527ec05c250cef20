"""``testcross quiz --forms`` and ``testcross grade``: a test for a class, and what came of it."""

import csv
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from pupils.class_tests import KINDS, MAKE, SNAPDRAGONS, graded, key_of, right, rows_of, write
from sampling import sampled

Run = Callable[..., CompletedProcess[str]]


def test_forms_are_written_with_keys_and_files_for_answers(test_folder: Path) -> None:
    names = ["answers-A.csv", "answers-B.csv", "form-A.txt", "form-B.txt"]
    assert sorted(one.name for one in test_folder.iterdir()) == [
        *names,
        *("key-A.txt", "key-B.txt", "key.json"),
    ]
    form = (test_folder / "form-A.txt").read_text(encoding="utf-8")
    key = (test_folder / "key-A.txt").read_text(encoding="utf-8")
    assert form.count("\nAnswer:\n") == 6
    assert "\nWrite your answers, such as " in form
    assert "Type " not in form
    assert "may think that a card says no more than it shows" in " ".join(key.split())
    assert key.count("  Right: ") == 6
    assert "Right:" not in form
    assert "Law of" not in form
    for number in range(1, 7):
        assert f"\nQuestion {number}\n" in form


def test_nothing_is_overwritten(testcross: Run, test_folder: Path) -> None:
    (test_folder / "form-A.txt").write_text("mine", encoding="utf-8")
    done = testcross(*MAKE, "--out", str(test_folder))
    assert done.returncode == 2
    assert "form-A.txt already exists; name another folder" in done.stderr


def test_anonymous_report_names_nobody(testcross: Run, test_folder: Path, tmp_path: Path) -> None:
    rows = rows_of(key_of(test_folder), "Zoe Unique")
    rows += rows_of(key_of(test_folder, 1), "Ann Unique", "not-yet-deduced")
    rows += [["x", "Bo Unique", 1, "a"], [key_of(test_folder)["key"], "Cy Unique", 1, "???"]]
    answers = write(tmp_path / "answers.csv", rows)
    names = tmp_path / "names.txt"
    names.write_text("Zoe Unique\nAnn Unique\n", encoding="utf-8")
    words = ("grade", str(test_folder / "key.json"), answers, "--pupils", str(names))
    named, hidden = testcross(*words), testcross(*words, "--anonymous")
    assert "Zoe Unique" in named.stdout
    assert "'Cy Unique' is not on the list of pupils" in named.stdout.replace("\n    ", " ")
    assert "Unique" not in hidden.stdout + hidden.stderr
    assert hidden.stdout.index("pupil 1  A     6 of 6") < hidden.stdout.index("pupil 2")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (["other-A", "Ann", 1, "Bb"], "the answer is to the key 'other-A', but this test has"),
        (["", "Ann", 1, "Bb"], "no form; write its letter in the column key"),
        (["KEY", "", 1, "Bb"], "no pupil's name; write it in the column pupil"),
        (["KEY", "Ann", 7, "Bb"], "this key has no question '7'; expected 1 to 6"),
        (["KEY", "Ann", "one", "Bb"], "this key has no question 'one'; expected 1 to 6"),
        (["KEY", "Ann", 1, "zzz"], "the answer 'zzz' to question 1 cannot be read. "),
        (["OTHER", "Bo", 1, "Bb"], "this pupil began with"),
        (["KEY", "Bo", 1, "Bb"], "question 1 was already answered (line 2); the first answer"),
    ],
)
def test_row_that_cannot_be_marked_is_a_finding_with_its_line(
    testcross: Run, test_folder: Path, tmp_path: Path, row: list[object], said: str
) -> None:
    keys = {"KEY": key_of(test_folder)["key"], "OTHER": key_of(test_folder, 1)["key"]}
    row = [keys.get(str(row[0]), row[0]), *row[1:]]
    rows = [[keys["KEY"], "Bo", 1, right(key_of(test_folder)["questions"][0])], row]
    report = graded(testcross, test_folder, write(tmp_path / "a.csv", rows))
    found = [(one["line"], one["text"]) for one in report["findings"]]
    assert [line for line, _ in found] == [3]
    assert said in found[0][1]
    (bo,) = [one for one in report["pupils"] if one["pupil"] == "Bo"]
    assert (bo["right"], bo["questions"]) == (1, 6)


def test_what_is_wrong_with_all_lines_of_a_pupil_is_told_once_in_a_file(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    form = key_of(test_folder)
    rows = [*rows_of(form, "Ann"), *rows_of(form, "Anm"), *rows_of(form, ""), ["x", "Ann", 1, "a"]]
    answers = write(tmp_path / "answers.csv", rows)
    again = write(tmp_path / "again.csv", rows_of(form, "anm"))
    names = tmp_path / "names.txt"
    names.write_text("Ann\nBo\n", encoding="utf-8")
    words = (answers, again, "--pupils", str(names))
    found = graded(testcross, test_folder, *words)["findings"]
    assert [(Path(one["path"]).name, one["line"], one["more_lines"]) for one in found] == [
        ("answers.csv", 8, 5),
        ("answers.csv", 14, 5),
        ("answers.csv", 20, 0),
        ("again.csv", 2, 5),
    ]
    shown = testcross("grade", str(test_folder / "key.json"), *words).stdout
    told = " ".join(shown.split())
    assert "19 lines not understood" in told
    assert "'Anm' is not on the list of pupils; did you mean 'Ann'? (and in 5 more lines)" in told


def test_test_in_the_docs_is_what_the_program_writes(testcross: Run, tmp_path: Path) -> None:
    words = ("--kind", KINDS, "--forms", "2", "--count", "8", "--seed", "7")
    assert testcross("quiz", *words, "--out", str(tmp_path / "test")).returncode == 0
    docs = Path(__file__).parents[3] / "docs" / "class-test"
    assert (tmp_path / "test" / "key.json").read_bytes() == (docs / "key.json").read_bytes()
    report = graded(testcross, docs, str(docs / "class.csv"))
    assert (len(report["pupils"]), report["findings"]) == (8, [])


@sampled("level, ruleset", list(product(["novice", "litter"], ["genotype", SNAPDRAGONS])), quick=1)
def test_right_answers_about_other_cards_are_right(
    testcross: Run, tmp_path: Path, ruleset: str, level: str
) -> None:
    words = ("--level", level, "--forms", "2", "--seed", "1", "--count", "12", "--ruleset", ruleset)
    assert testcross("quiz", *words, "--out", str(tmp_path / "test")).returncode == 0
    rows = [
        *rows_of(key_of(tmp_path / "test"), "Ann"),
        *rows_of(key_of(tmp_path / "test", 1), "Bo"),
    ]
    own = ("--ruleset", ruleset) if ruleset == SNAPDRAGONS else ()
    report = graded(testcross, tmp_path / "test", write(tmp_path / "a.csv", rows), *own)
    assert report["findings"] == []
    assert [one["right"] for one in report["pupils"]] == [12, 12]


def _wide(form: dict[str, Any], *changed: tuple[int, str]) -> list[str]:
    """Return the right answers of a pupil in a row, some of them changed."""
    answers = [right(question) for question in form["questions"]]
    for number, text in changed:
        answers[number - 1] = text
    return answers


def test_row_of_a_pupil_is_read_with_words_and_letters_and_blank_is_not_wrong(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    form = key_of(test_folder)
    lettered = next(one for one in form["questions"] if max(map(len, one["answer"])) > 4)
    texts = [choice["text"] for choice in lettered["choices"]]
    letters = ["abcdefgh"[texts.index(text)] for text in lettered["answer"]]
    both = ", ".join(f"{a}) {text}" for a, text in zip(letters, lettered["answer"], strict=True))
    number = lettered["number"]
    file = tmp_path / "class.csv"
    rows = [
        ["Form", "Name", *(f"Q{i}" for i in range(1, 7))],
        ["A", "Ann", *_wide(form)],
        ["A", "Bo", *_wide(form, (number, ", ".join(letters)))],
        ["A", "Cy", *_wide(form, (number, both))],
        ["A", "Di", *_wide(form, (1, ""), (2, ""))],
        ["A", "Ed", *_wide(form, (1, "???"))],
        ["A", "Ed", right(form["questions"][0])],
    ]
    with file.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows(rows)
    report = graded(testcross, test_folder, str(file))
    told = {p["pupil"]: (p["right"], p["questions"], p["blank"]) for p in report["pupils"]}
    assert told == {**dict.fromkeys(("Ann", "Bo", "Cy", "Ed"), (6, 6, 0)), "Di": (4, 6, 2)}
    assert all(one["right"] == one["answers"] for one in report["concepts"])
    assert [(one["line"], one["text"][:24]) for one in report["findings"]] == [
        (6, "the answer '???' to ques")
    ]
    text = testcross("grade", str(test_folder / "key.json"), str(file)).stdout
    assert re.search(r"^Di +A +4 of 6 +2 +single slips$", text, re.MULTILINE)
