"""``expression play --explain``: what the words on the cards mean."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.parametrize(
    ("words", "status", "terms"),
    [
        (["P3", "O-DEL"], 0, ["promoter to operon", "operon", "Deletion"]),
        (["P3", "P7"], 1, ["promoter to operon", "promoter"]),
        (["G3", "--hand", "T3", "O5"], 0, ["expressed gene to promoter", "transcription factor"]),
        (["G3", "--hand", "T4", "O5"], 1, ["expressed gene to promoter"]),
    ],
)
def test_play_explained_adds_the_biology_of_what_may_be_played(
    testcross: Run, words: list[str], status: int, terms: list[str]
) -> None:
    plain = testcross("expression", "play", *words)
    told = testcross("expression", "play", *words, "--explain")
    assert (told.returncode, told.stderr) == (status, "")
    assert told.stdout.startswith(f"{plain.stdout}\n{terms[0]} (step)\n  ")
    document = json.loads(testcross("expression", "play", *words, "--explain", "--json").stdout)
    assert [term["term"] for term in document.pop("background")] == terms
    assert document == json.loads(testcross("expression", "play", *words, "--json").stdout)
