"""``testcross why`` and ``testcross why-not``: one answer, or what forbids it."""

from collections.abc import Callable
from functools import cache
from subprocess import CompletedProcess

import pytest
from program.called_program import Outcome, call

Run = Callable[..., CompletedProcess[str]]

WHITE = "Castor x Lilac -> White"
LITTER = "Castor x Lilac -> White, Black"
PAGE_23 = "Castor x Castor -> Black, Lynx, Blue Cal"
ILLEGAL = "Black x Black -> Castor"


def flat(text: str) -> str:
    return " ".join(text.split())


# why


def test_why_of_what_follows_tells_the_steps(testcross: Run) -> None:
    done = testcross("why", WHITE, "buck.C")
    assert (done.returncode, done.stderr) == (0, "")
    told = flat(done.stdout)
    assert told.startswith(f"{WHITE}: LEGAL buck (Castor) is Cc at C.")
    assert "1. The kit (White) is cc and has one c from each parent" in told
    assert "2." not in told


def test_why_of_an_illegal_mating_tells_the_conflict_and_exits_1(testcross: Run) -> None:
    done = testcross("why", ILLEGAL, "kit1.B")
    assert (done.returncode, done.stderr) == (1, "")
    told = flat(done.stdout)
    assert told.startswith("Black x Black -> Castor: ILLEGAL at A Nothing can be filled in.")
    assert "The kit (Castor) is A-" in told


# why, of every animal, of every locus and of loose cards


@cache
def answer(*words: str) -> Outcome:
    """Return what the program says, asked once."""
    return call(*words)


def test_why_of_an_animal_tells_every_locus(testcross: Run) -> None:
    everything = testcross("why", *WHITE.replace(" x", "").replace(" ->", "").split(), "kit1")
    assert everything.returncode == 0
    (first, _, *told) = everything.stdout.split("\n", 2)
    assert first == f"{WHITE}: LEGAL"
    each = [testcross("why", WHITE, f"kit1.{locus}").stdout.split("\n", 2)[2] for locus in "ABCD"]
    assert "\n".join(told) == "\n".join(each)


# why not


# both


QUESTIONS = [
    ["why", WHITE, "buck.C"],
    ["why", PAGE_23, "buck.C", "--fill", "either"],
    ["why", PAGE_23, "buck.C", "--fill", "either", "--json"],
    ["why", ILLEGAL, "buck.C"],
    ["why-not", LITTER, "kit2=Chinchilla"],
    ["why-not", LITTER, "kit2=Chinchilla", "--json"],
    ["why-not", WHITE, "buck.B=BB"],
]


@pytest.mark.parametrize("words", QUESTIONS, ids=" ".join)
def test_question_to_either_engine_or_both_has_the_same_answer(
    testcross: Run, words: list[str]
) -> None:
    usual = testcross(*words)
    for other in (["--engine", "python-constraint"], ["--double-check"]):
        done = testcross(*words, *other)
        assert (done.returncode, done.stdout) == (usual.returncode, usual.stdout)
