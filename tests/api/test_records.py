"""Records, quizzes and the answers of a class, asked of Python: what the program says of them."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import testcross
from program.called_program import call
from program.refused_questions import Refused, require_refused

DOCS = Path(__file__).parents[2] / "docs"
SAMPLES = DOCS / "samples"
KEY, CLASS = DOCS / "class-test" / "key.json", DOCS / "class-test" / "class.csv"


@pytest.mark.parametrize("name", ["class-7b.csv", "game.tcg", "clean.yaml", "pea-game.peas"])
def test_verify_says_what_the_program_says_of_a_file(name: str) -> None:
    found = testcross.verify(SAMPLES / name)
    path = str(SAMPLES / name)
    assert found.text == call("verify", path, "--jobs", "1").stdout
    shown = call("verify", path, "--jobs", "1", "--format", "json").stdout
    assert found.to_dict() == json.loads(shown)
    assert found.report("csv") == call("verify", path, "--jobs", "1", "--format", "csv").stdout


def test_verify_takes_files_folders_and_texts(tmp_path: Path) -> None:
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text("Ann: castor x lilac -> white = 60\n", encoding="utf-8")
    (tmp_path / "letter.txt").write_text("Dear Ann,\n", encoding="utf-8")
    found = testcross.verify(tmp_path)
    assert [Path(file.path).name for file in found.answer] == ["one.txt", "two.txt"]
    assert [one.code.value for one in found.findings] == ["GR106", "GR106"]
    assert found.passed_over == (str(tmp_path / "letter.txt"),)
    assert testcross.verify(tmp_path / "one.txt", str(tmp_path / "two.txt")).answer == found.answer
    alone = testcross.verify(text="Ann: castor x lilac -> white = 60\n")
    assert repr(alone) == "<Verification NOT CLEAN the text>"
    assert testcross.verify(text="Ann: castor x lilac -> white = 61").clean is True
    assert testcross.verify(text="").clean is None


def test_file_that_is_missing_is_a_finding() -> None:
    found = testcross.verify("no-such-file.yaml")
    assert [one.code.value for one in found.findings] == ["RX001"]


def test_four_threads_verify_alike() -> None:
    names = [str(SAMPLES / name) for name in ("class-7b.csv", "game-with-slips.yaml")]
    with ThreadPoolExecutor(4) as threads:
        texts = list(threads.map(lambda _: testcross.verify(*names).text, range(4)))
    assert "GR2" in texts[0]
    assert texts == [texts[0]] * 4


def test_simulated_game_is_the_one_that_the_program_writes() -> None:
    found = testcross.simulate(seed=5, variant="families")
    shown = call("simulate", "--seed", "5", "--variant", "families").stdout
    assert repr(found) == "<Simulation gene-rummy 5>"
    assert found.text == shown
    shown = call("simulate", "--seed", "5", "--variant", "families", "--format", "json").stdout
    assert found.to_dict() == json.loads(shown)
    assert (found.slips, testcross.verify(text=found.text).clean) == ((), True)


def test_slips_are_found_where_the_key_has_them() -> None:
    found = testcross.simulate(seed=5, slips=0.5, slip=["GR106"])
    codes = [one.code.value for one in testcross.verify(text=found.text).findings]
    assert found.slips
    assert [code for code in codes if code != "RX004"] == ["GR106"] * len(found.slips)
    assert found.key.count("GR106") == len(found.slips)


def test_quiz_asks_marks_and_helps() -> None:
    quiz = testcross.quiz("trio", kind=["allele"], count=3, seed=4)
    assert repr(quiz) == "<Quiz gene-rummy-trio-4: 3 questions>"
    assert [one.answer.question.kind for one in quiz[:2]] == ["allele", "allele"]
    for number, question in enumerate(quiz, 1):
        assert f"Question {number} of 3" in quiz.text
        assert question.mark(", ".join(question.right)) is True
        assert question.mark("???") is None
        assert question.help.hints
        wrong = next(one.text for one in question.choices if not one.correct)
        assert question.mark(wrong) is False


def test_key_of_a_quiz_marks_the_answers_to_it(tmp_path: Path) -> None:
    quiz = testcross.quiz("locus", count=4, seed=2)
    key = tmp_path / "key.json"
    key.write_text(json.dumps(quiz.to_dict()), encoding="utf-8")
    rows = [f"{quiz.name},Ann,{number},{one.right[0]}" for number, one in enumerate(quiz, 1)]
    found = testcross.grade(key, text="\n".join(["key,pupil,question,answer", *rows[:3]]))
    assert repr(found) == "<Grades 1 pupil, 0 findings>"


def test_grades_are_those_of_the_program() -> None:
    found = testcross.grade(KEY, CLASS)
    assert found.text == call("grade", str(KEY), str(CLASS)).stdout
    assert found.to_dict() == json.loads(call("grade", str(KEY), str(CLASS), "--json").stdout)
    assert testcross.grade(KEY, text=CLASS.read_text(encoding="utf-8")) == found
    for jobs in (2, None):
        assert testcross.grade(KEY, CLASS, jobs=jobs) == found


def test_quiz_after_a_report_asks_what_its_players_got_wrong(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    report.write_text(testcross.verify(SAMPLES / "class-7b.csv").report("json"), encoding="utf-8")
    asked = {one.answer.question.kind for one in testcross.quiz(after=report, count=6)}
    assert asked < {one.answer.question.kind for one in testcross.quiz(count=30)} | asked
    assert len(asked) < 6


untyped: Any = testcross
ERRORS: list[Refused] = [
    (testcross.verify, TypeError, "paths, or a text"),
    (lambda: testcross.verify("a.yaml", text=""), TypeError, "paths, or a text"),
    (lambda: testcross.grade(KEY), TypeError, "files of answers, or a text"),
    (lambda: testcross.verify(text="", variant="no"), testcross.TestcrossError, "variant 'no'"),
    (lambda: testcross.verify(text="", game="no"), testcross.TestcrossError, "unknown game"),
    (lambda: testcross.verify(text="", engine="no"), testcross.TestcrossError, "engine is 'no'"),
    (lambda: testcross.verify(str(DOCS / "_static")), testcross.TestcrossError, "has no records"),
    (lambda: testcross.verify(text="").report("x"), testcross.TestcrossError, "unknown format"),
    (lambda: testcross.simulate("no"), testcross.TestcrossError, "unknown game"),
    (lambda: testcross.simulate(slips=2), testcross.TestcrossError, "slips is 2; expected 0 to 1"),
    (lambda: testcross.simulate(weather="fine"), testcross.TestcrossError, "weather is not an"),
    (lambda: untyped.simulate(weather=5), TypeError, "takes weather as str or None, not an int"),
    (lambda: testcross.quiz("no"), testcross.TestcrossError, "level is 'no'"),
    (lambda: testcross.quiz(concept="no"), testcross.TestcrossError, "unknown idea"),
    (lambda: testcross.quiz(kind=["no"]), testcross.TestcrossError, "kind"),
    (lambda: testcross.quiz(count=0), testcross.TestcrossError, "count is 0; expected 1 to 200"),
    (lambda: testcross.quiz(after=CLASS), testcross.TestcrossError, "expected a report of verify"),
    (lambda: testcross.grade(CLASS, text=""), testcross.TestcrossError, "expected a key of a test"),
    (lambda: testcross.grade("no.json", text=""), testcross.TestcrossError, "no.json"),
]


@pytest.mark.parametrize("refused", ERRORS)
def test_what_cannot_be_done_is_an_error_without_a_word_of_a_command_line(refused: Refused) -> None:
    require_refused(refused)


def test_answers_that_are_lists_or_records_are_shown_in_notebooks_too() -> None:
    herd = "id,sire,dam,B\nRex,,,BB\nAda,,,bb\nKim,Rex,Ada,\n"
    shown: dict[str, testcross.Result[Any]] = {
        "GR106": testcross.verify(text="Ann: castor x lilac -> white = 60"),
        "2 of 2": testcross.quiz(count=2),
        "game: gene-rummy": testcross.simulate(),
        "Kim, locus B: B/b": testcross.herd(text=herd).fill(),
    }
    for words, answer in shown.items():
        assert words in re.sub("<[^>]*>", "", answer._repr_html_())
