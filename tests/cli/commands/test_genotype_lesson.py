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


def test_lesson_is_given_with_its_figures_and_a_command(testcross: Run) -> None:
    done = testcross("genotype", "lesson", "sample-size", "--risk", "1/1000")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "How many young show that a plant is pure?\n\n"
        "In a test cross of a hybrid each young plant shows the recessive trait with a\n"
        "chance of 1/2, so with bad luck you can miss it. After 10 plants without it, the\n"
        "chance of overlooking a hybrid is 1/1024, which is at most 1/1000. With\n"
        "self-fertilisation only 1/4 show it, so the same risk needs 25 plants.\n\n"
        "  Calculated with --risk 1/1000; try other values.\n"
        "  Source: L817 of the game's text\n\n"
        "Try it yourself:\n"
        "  testcross genotype lesson posterior --young 10\n"
    )


@pytest.mark.parametrize("name", NAMES)
def test_command_that_a_lesson_shows_runs(name: str, testcross: Run) -> None:
    done = testcross(*shlex.split(give_lesson(name, {}).show))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
