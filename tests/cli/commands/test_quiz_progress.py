"""``testcross quiz --progress`` and ``testcross progress``."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from subprocess import CompletedProcess

import pytest
import testcross as door
from testcross.rulesets.tutoring import LEVELS, Concept, Level

Run = Callable[..., CompletedProcess[str]]
Lay = Callable[[str], None]


def test_quiz_remembers_answers_and_says_how_to_go_on(
    testcross: Run, stdin: Lay, tmp_path: Path
) -> None:
    path = tmp_path / "ann.json"
    stdin("!\nskip\nquit\n")
    shown = testcross("quiz", "--progress", str(path)).stdout
    assert "2 of 10 questions done, 1 of them skipped." in shown
    assert shown.endswith(f"\nTo go on: testcross quiz --level novice --progress {path}\n")
    results = [one["result"] for one in json.loads(path.read_text(encoding="utf-8"))["answers"]]
    assert results == ["wrong", "skipped"]
    stdin("")
    again = testcross("quiz", "--progress", str(path)).stdout
    assert again.split("Question 1")[1] != shown.split("Question 1")[1]


def test_finished_quiz_says_how_to_go_on_with_other_questions(testcross: Run, stdin: Lay) -> None:
    stdin("!\n")
    shown = testcross("quiz", "--kind", "legal", "--count", "1", "--seed", "4").stdout
    command = "testcross quiz --level novice --kind legal --count 1 --seed 5"
    assert shown.endswith(f"\nTo go on: {command}\n")


@pytest.mark.parametrize(
    ("level", "ruleset", "then"),
    [
        ("novice", "", "--level locus"),
        ("trio", "labradors", "--level litter --ruleset labradors"),
        ("litter", "", "--level novice --ruleset cats"),
    ],
)
def test_quiz_whose_ideas_are_mastered_names_the_command_of_the_next_level(
    testcross: Run, stdin: Lay, tmp_path: Path, level: Level, ruleset: str, then: str
) -> None:
    path, idea = tmp_path / "ann.json", "chance-has-no-memory"
    now = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    right = [
        {"time": now, "kind": "next", "idea": one.value, "result": "right", "chance": "1/4"}
        for one in Concept
        if LEVELS.index(one.about.level) <= LEVELS.index(level) and not one.about.is_besides
    ]
    answers = {"schema": "testcross.progress/1", "answers": right * 5}
    path.write_text(json.dumps(answers), encoding="utf-8")
    stdin("")
    words = ["--level", level, "--concept", idea, *(["--ruleset", ruleset] if ruleset else [])]
    shown = testcross("quiz", *words, "--progress", str(path)).stdout
    assert "Every idea is mastered and nothing is due before" in shown
    assert shown.endswith(f"\nNext: testcross quiz {then} --progress {path}\n")
    own = ["--ruleset", ruleset] if ruleset else []
    known = testcross("progress", str(path), *own).stdout
    assert known.endswith(f"\nTo go on: testcross quiz {then} --progress {path}\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--forms", "2", "--out", "x"], "--forms and --progress were both given"),
        (["--export", "gift"], "--export and --progress were both given"),
        (["--answered", "r"], "--progress and --answered were both given"),
    ],
)
def test_options_that_do_not_go_with_progress_are_refused(
    testcross: Run, tmp_path: Path, words: list[str], said: str
) -> None:
    done = testcross("quiz", "--progress", str(tmp_path / "a.json"), *words)
    assert done.returncode == 2
    assert said in done.stderr


def test_file_that_is_not_there_or_is_none_is_told(testcross: Run, tmp_path: Path) -> None:
    done = testcross("progress", str(tmp_path / "no.json"))
    assert done.returncode == 2
    assert "is not there; make one with: testcross quiz --progress FILE" in done.stderr
    bad = tmp_path / "bad.json"
    bad.write_text("x", encoding="utf-8")
    assert testcross("quiz", "--progress", str(bad)).returncode == 2
    assert bad.read_text(encoding="utf-8") == "x"


def test_program_marks_answers_into_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    for question in door.quiz(count=3, progress=path):
        assert question.mark(", ".join(question.right) or "none")
    known = door.progress(path)
    assert sum(one.answers for one in known.ideas) == 3
    assert known.to_dict()["schema"] == "testcross.progress-report/1"
    assert "mastered" in repr(known)
