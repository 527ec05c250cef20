"""``testcross grade --change``: one form answered before a lesson, another one after it."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from pupils.class_tests import key_of, rows_of, write

Run = Callable[..., CompletedProcess[str]]
ONE = "dominance-reversed"


@pytest.fixture
def before_and_after(test_folder: Path, tmp_path: Path) -> tuple[str, str, str]:
    """Return the key, and the answers of three pupils before and of two of them after.

    Ann has form A first, Bo form B, each with a wrong idea that only Bo keeps; Cy was ill.
    """
    first, second = key_of(test_folder), key_of(test_folder, 1)
    early = [*rows_of(first, "Ann", ONE), *rows_of(second, "Bo", ONE), *rows_of(first, "Cy")]
    late = [*rows_of(second, "ann"), *rows_of(first, "Bo", ONE)]
    return (
        str(test_folder / "key.json"),
        write(tmp_path / "before.csv", early),
        write(tmp_path / "after.csv", late),
    )


def changed(testcross: Run, *words: str) -> dict[str, Any]:
    done = testcross("grade", *words, "--change", "--json")
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    assert found["schema"] == "testcross.grade-change/1"
    assert done.returncode == (1 if found["findings"] else 0)
    return found


def test_ideas_are_counted_of_pupils_with_two_forms(
    testcross: Run, test_folder: Path, before_and_after: tuple[str, str, str]
) -> None:
    first, second = key_of(test_folder), key_of(test_folder, 1)
    report = changed(testcross, *before_and_after)
    for one in report["concepts"]:
        counts = {"before": [0, 0], "after": [0, 0]}
        for when, form, idea in (
            ("before", first, ONE),
            ("before", second, ONE),
            ("after", second, ""),
            ("after", first, ONE),
        ):
            for question in form["questions"]:
                if question["concepts"][0] == one["concept"]:
                    wrong = {w["misconception"] for w in question["wrong"]}
                    counts[when][0] += idea not in wrong
                    counts[when][1] += 1
        for when, (right, answers) in counts.items():
            assert one[when] == {"right": right, "answers": answers}
    shares = [one["after"]["right"] / one["after"]["answers"] for one in report["concepts"]]
    assert shares == sorted(shares)
    assert sum(one["before"]["answers"] for one in report["concepts"]) == 12


def test_answer_that_cannot_be_read_is_not_wrong(
    testcross: Run, test_folder: Path, tmp_path: Path
) -> None:
    early, late = rows_of(key_of(test_folder), "Ann"), rows_of(key_of(test_folder, 1), "Ann")
    early[0][3] = "zebra"
    files = [write(tmp_path / "1.csv", early), write(tmp_path / "2.csv", late)]
    (ann,) = changed(testcross, str(test_folder / "key.json"), *files)["pupils"]
    assert [list(ann[when].values()) for when in ("before", "after")] == [[5, 5], [6, 6]]


def test_third_form_is_a_finding_and_without_the_option_the_second_one_is(
    testcross: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "test"
    words = (
        "--kind",
        "legal,chance",
        "--count",
        "2",
        "--forms",
        "3",
        "--seed",
        "1",
        "--out",
        str(folder),
    )
    assert testcross("quiz", *words).returncode == 0
    rows = [row for form in range(3) for row in rows_of(key_of(folder, form), "Ann")]
    key, answers = str(folder / "key.json"), write(tmp_path / "a.csv", rows)
    (found,) = changed(testcross, key, answers)["findings"]
    names = [key_of(folder, form)["key"] for form in range(3)]
    assert (found["line"], found["more_lines"]) == (6, 1)
    assert found["text"] == (
        f"the answer is to the key {names[2]}, but this pupil answered {names[0]} and {names[1]} "
        "before"
    )
    without = json.loads(testcross("grade", key, answers, "--json").stdout)["findings"]
    assert [one["line"] for one in without] == [4, 6]
    assert without[0]["text"].endswith(
        f"began with {names[0]}; give --change if one form was answered before a lesson and one "
        "after it"
    )


def test_change_is_shown_in_tables_and_anonymous_names_nobody(
    testcross: Run, before_and_after: tuple[str, str, str]
) -> None:
    shown = testcross("grade", *before_and_after, "--change").stdout
    assert "\nCy     6 of 6  -\n" in shown
    assert "Ideas of 2 pupils with two forms, least understood afterwards first" in shown
    assert "Dominance reversed  1       1" in shown
    hidden = testcross("grade", *before_and_after, "--change", "--anonymous").stdout
    assert not any(name in hidden for name in ("Ann", "Bo", "Cy"))
    assert hidden.index("pupil 1") < hidden.index("pupil 2") < hidden.index("pupil 3")
    assert "\npupil 3  6 of 6  -\n" in hidden


def test_one_form_alone_cannot_be_compared(
    testcross: Run, before_and_after: tuple[str, str, str]
) -> None:
    key, before, _ = before_and_after
    shown = testcross("grade", key, before, "--change").stdout
    assert "No pupil answered two forms, so there is nothing to compare." in shown
    assert "Ideas" not in shown
    empty = write(Path(before).with_name("empty.csv"), [])
    assert testcross("grade", key, empty, "--change").stdout == "No answers.\n"
