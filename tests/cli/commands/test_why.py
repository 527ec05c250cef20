"""``testcross why`` and ``why-not``: an animal at all its loci, and either engine alike."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]

WHITE = "Castor x Lilac -> White"
LITTER = "Castor x Lilac -> White, Black"
PAGE_23 = "Castor x Castor -> Black, Lynx, Blue Cal"
ILLEGAL = "Black x Black -> Castor"


def test_why_of_an_animal_tells_every_locus(testcross: Run) -> None:
    everything = testcross("why", *WHITE.replace(" x", "").replace(" ->", "").split(), "kit1")
    assert everything.returncode == 0
    (first, _, *told) = everything.stdout.split("\n", 2)
    assert first == f"{WHITE}: LEGAL"
    each = [testcross("why", WHITE, f"kit1.{locus}").stdout.split("\n", 2)[2] for locus in "ABCD"]
    assert "\n".join(told) == "\n".join(each)


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
