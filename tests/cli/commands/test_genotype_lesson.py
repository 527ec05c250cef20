"""``testcross genotype lesson``: the list, a lesson as text and as JSON, and what it loads."""

import shlex
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from testcross.rulesets.genotype.lessons import give_lesson, lessons

Run = Callable[..., CompletedProcess[str]]
NAMES = [one.name for one in lessons().lessons]


def test_lessons_are_listed_with_their_questions(testcross: Run) -> None:
    done = testcross("genotype", "lesson")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["Lesson", "Question"]
    assert [line.split()[0] for line in lines[1 : len(NAMES) + 1]] == NAMES
    assert lines[-1] == "To read one, type testcross genotype lesson NAME."


@pytest.mark.parametrize("name", NAMES)
def test_command_that_a_lesson_shows_runs(name: str, testcross: Run) -> None:
    done = testcross(*shlex.split(give_lesson(name, {}).show))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
