"""``testcross genotype lesson``: the list, a lesson as text and as JSON, and what it loads."""

import json
import shlex
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest
from testcross.cli.completions import of_names
from testcross.rulesets.genotype.lessons import find_lesson, give_lesson, lessons
from testcross.rulesets.genotype.plant_commands import lesson_names

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


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chi-square", "--counts", "75:25", "--ratio", "3:1"), "with 1 degree of freedom"),
        (("polygenic", "--genes", "1"), "If a trait depends equally on 1 gene, hybrids have"),
    ],
)
def test_d_one_of_something_is_told_in_the_singular(
    testcross: Run, words: tuple[str, ...], told: str
) -> None:
    assert told in " ".join(testcross("genotype", "lesson", *words).stdout.split())


def test_lesson_in_json_has_fractions_and_whole_numbers(testcross: Run) -> None:
    done = testcross("genotype", "lesson", "sample-size", "--json")
    document = json.loads(done.stdout)
    assert document["schema"] == "testcross.genotype-lesson/1"
    assert document["parameters"] == {"risk": "1/100"}
    assert document["figures"]["missed"] == "1/128"
    assert (document["figures"]["tested"], document["figures"]["selfed"]) == (7, 17)
    listed = json.loads(testcross("genotype", "lesson", "--json").stdout)
    assert listed["schema"] == "testcross.genotype-lessons/1"
    assert [one["name"] for one in listed["lessons"]] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_command_that_a_lesson_shows_runs(name: str, testcross: Run) -> None:
    done = testcross(*shlex.split(give_lesson(name, {}).show))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_of_a_lesson_is_an_option(name: str, testcross: Run) -> None:
    for parameter, value in find_lesson(name).parameters.items():
        done = testcross("genotype", "lesson", name, f"--{parameter}", value)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("sampel",), "unknown lesson 'sampel'"),
        (("dominance", "--risk", "1/2"), "the lesson dominance does not take --risk"),
        (("--risk", "1/2"), "--risk needs a lesson; name one, or leave the option out"),
        (("sample-size", "--risk", "3"), "--risk is '3'; expected a chance between 0 and 1"),
        (("dominance", "--cross", "FFf x ff"), "--cross: 'FFf' is not a full genotype"),
        (("sample-size", "posterior"), "got unexpected words (posterior)"),
    ],
)
def test_lesson_that_cannot_be_given_is_refused(
    words: tuple[str, ...], told: str, testcross: Run
) -> None:
    done = testcross("genotype", "lesson", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


def test_lessons_are_completed_by_their_beginnings() -> None:
    assert of_names(lesson_names)("po") == ["posterior", "polygenic", "polyploidy"]


def test_words_of_the_booklet_are_in_the_glossary(testcross: Run) -> None:
    told = testcross("show", "glossary", "test", "cross", "--game", "genotype").stdout
    assert told.startswith("test cross (booklet)\n")
    assert "Source: Griffiths et al." in told
    assert "Mendel, Versuche" in testcross("show", "glossary", "recessive").stdout
    everything = testcross("show", "glossary", "--game", "genotype").stdout
    assert everything.startswith("genotype\n\nallele (booklet)\n")
    assert "gene-expression\n" in testcross("show", "glossary").stdout
