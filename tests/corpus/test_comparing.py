"""The comparison: what a question's answer holds, and how differences are told."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from corpus import Question
from corpus.__main__ import main
from corpus.asking import AskingError, interpreter
from corpus.differences import Difference, differences, told_singly, told_together
from corpus.question import ask, ask_in_turn, ask_with
from corpus.worker import FOLDER, answer

pytestmark = pytest.mark.posix_only("the worker sets an alarm")


def told(text: str, *, status: int = 0, **files: str) -> dict[str, object]:
    """Return an answer of one command."""
    return {"answers": [{"status": status, "stdout": text, "stderr": ""}], "files": files}


# answers


def test_answer_has_status_streams_and_files_written() -> None:
    def run(words: Sequence[str]) -> int:
        sys.stdout.write(f"{Path.cwd()}/{words[0]}")
        sys.stderr.write("beware")
        Path("kept.txt").write_text(Path("given.txt").read_text(encoding="utf-8"), encoding="utf-8")
        Path("more").mkdir()
        Path("more/new.txt").write_text(str(Path.cwd()), encoding="utf-8")
        Path("gone.txt").unlink()
        return 3

    question = ask_with({"given.txt": "é", "kept.txt": "é", "gone.txt": ""}, "score")
    assert answer(question.document(), run) == {
        "answers": [{"status": 3, "stdout": f"{FOLDER}/score", "stderr": "beware"}],
        "files": {"more/new.txt": FOLDER, "gone.txt": "(removed)\n"},
    }


def test_answer_of_commands_in_turn_works_on_what_was_written_before() -> None:
    def run(words: Sequence[str]) -> int:
        before = sorted(path.name for path in Path.cwd().iterdir())
        Path(words[0]).touch()
        sys.stdout.write(" ".join(before))
        return 0

    answers = answer(ask_in_turn(["a"], ["b"]).document(), run)["answers"]
    assert [one["stdout"] for one in answers] == ["", "a"]


def test_answer_reads_standard_input_even_if_it_is_closed() -> None:
    def run(_: Sequence[str]) -> int:
        sys.stdout.write(sys.stdin.read())
        sys.stdin.close()
        return 0

    question = ask("check", "-", stdin="castor x lilac -> white")
    assert answer(question.document(), run)["answers"][0]["stdout"] == "castor x lilac -> white"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ValueError("no carrots"), "traceback: ValueError: no carrots"),
        (SystemExit(4), "exits with 4"),
    ],
)
def test_answer_of_a_command_that_breaks_is_what_escapes(error: BaseException, status: str) -> None:
    def run(_: Sequence[str]) -> int:
        raise error

    home = Path.cwd()
    assert answer(ask("show", "deck").document(), run)["answers"][0]["status"] == status
    assert Path.cwd() == home


# differences


QUESTIONS = {"check-1": ask("check", "a b"), "check-2": ask("check"), "deck-1": ask("show", "deck")}


def found() -> list[Difference]:
    """Return the differences of three answers, of which one is as before."""
    old = {
        "check-1": told("legal 12\n\nend\n"),
        "check-2": told("legal 7\n\nend\n"),
        "deck-1": told("x"),
    }
    new = {
        "check-1": told("right 12\n\nend\n"),
        "check-2": told("right 7\n\nend\n", a="b"),
        "deck-1": told("x"),
    }
    return differences(QUESTIONS, old, new)


def test_differences_are_told_question_by_question() -> None:
    assert "\n".join(told_singly(found())) == (
        "\ncheck-1: testcross check 'a b'\n"
        "@@ -2,3 +2,3 @@\n [stdout]\n-legal 12\n+right 12\n \n"
        "\ncheck-2: testcross check\n"
        "@@ -2,4 +2,6 @@\n [stdout]\n-legal 7\n+right 7\n \n end\n+[file a]\n+b"
    )


def test_differences_told_together_name_a_change_once() -> None:
    assert list(told_together(found())) == [
        "\n2 x (check-1, check-2)",
        "- legal 9",
        "+ right 9",
        "\n1 x (check-2)",
        "+ [file a] b",
    ]


def test_change_of_words_is_told_the_same_wherever_lines_are_broken() -> None:
    pairs = [
        (
            "needs A, but neither has\nit: the buck\n",
            "needs A, but neither one\nhas it: the buck\n",
        ),
        ("needs B,\nbut neither has it: the doe\n", "needs B,\nbut neither one has it: the doe\n"),
    ]
    for old, new in pairs:
        (one,) = differences(
            {"deck-1": ask("show", "deck")}, {"deck-1": told(old)}, {"deck-1": told(new)}
        )
        assert one.changes() == [("but neither has it:", "but neither one has it:")]


def test_differences_in_json_are_told_by_its_lines() -> None:
    pair = [{"deck-1": told(f'{{"a": 1, "b": {number}}}\n')} for number in (1, 2)]
    (one,) = differences({"deck-1": ask("show", "deck")}, *pair)
    assert one.changes() == [('"b": 1', '"b": 2')]


@pytest.mark.parametrize("texts", [('{"a": 1}\n', '{"a":  1}\n'), ("end\n", "end"), ("a ", "a\t")])
def test_difference_in_white_space_is_one(texts: tuple[str, str]) -> None:
    old, new = ({"deck-1": told(text)} for text in texts)
    (one,) = differences({"deck-1": ask("show", "deck")}, old, new)
    assert one.changes()


# versions


def version(folder: Path, says: str) -> str:
    """Lay out an environment whose program has one thing to say, and return its folder."""
    package = folder / "lib" / "testcross"
    (package / "cli").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "cli" / "__init__.py").write_text(
        f"def run(words):\n    {says}\n    return 0\n", encoding="utf-8"
    )
    python = folder / "bin" / "python"
    python.parent.mkdir()
    script = f'#!/bin/sh\nPYTHONPATH="{folder}/lib" exec "{sys.executable}" "$@"\n'
    python.write_text(script, encoding="utf-8")
    python.chmod(0o755)
    return str(folder)


def test_versions_that_answer_alike_have_no_differences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (version(tmp_path / name, "print(words)") for name in "ab")
    assert main([one, other, "--only", "rule-000"]) == 0
    assert capsys.readouterr().out.endswith(
        "\n9 questions (exit status 0: 9), 0 answered differently\n"
    )


def test_versions_that_differ_are_told_with_exit_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = (
        version(tmp_path / "a", "print('carrot')"),
        version(tmp_path / "b", "print('turnip')"),
    )
    assert main([old, new, "--only", "rule-0001"]) == 1
    shown = capsys.readouterr().out
    assert "rule-0001: testcross show rule GR101\n" in shown
    assert "-carrot\n+turnip\n" in shown


def test_version_that_stops_is_named_with_exit_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = version(tmp_path / "a", "print()"), version(tmp_path / "b", "import os; os._exit(9)")
    assert main([old, new, "--only", "rule-0001"]) == 2
    assert f"{new}/lib/testcross/cli/__init__.py stopped at rule-0001" in capsys.readouterr().err


@pytest.mark.parametrize("given", ["", "bin/python", "bin/testcross"])
def test_interpreter_of_a_version_is_found(tmp_path: Path, given: str) -> None:
    folder = version(tmp_path / "a", "pass")
    Path(folder, "bin/testcross").touch()
    assert interpreter(str(Path(folder, given))) == f"{folder}/bin/python"


def test_interpreter_that_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(
        AskingError, match=r"there is no Python at .*; give an environment's folder"
    ):
        interpreter(str(tmp_path))


def test_question_to_several_commands_counts_for_the_last() -> None:
    assert ask_in_turn(["simulate"], ["verify", "games"]).command == "verify"
    assert Question(commands=(("ruleset", "show", "x"),)).command == "ruleset show"
