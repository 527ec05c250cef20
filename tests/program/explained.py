"""Matings that the tests of ``testcross explain`` ask about, and how they read an answer."""

import json
from subprocess import CompletedProcess
from typing import Any

PAGE_23 = "Castor x Castor = Black, Lynx, Blue Cal"
LEGAL = "Castor x Lilac -> White"
ILLEGAL = "Castor x Lilac -> White, Chinchilla"
BY_CASES = "-- B- C- D- x -- B- C- D- -> Castor, Black Otter, Black"
TWO_TO_REPLACE = "aa BB C- D- x aa BB C- D- -> Chocolate, Lilac"
MATINGS = [PAGE_23, LEGAL, ILLEGAL, BY_CASES, "Black Seal x Blue Marten -> Opal"]
LINES = "".join(f"{mating}\n" for mating in MATINGS)


def document(done: CompletedProcess[str]) -> dict[str, Any]:
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def flat(text: str) -> str:
    """Return text with every line break and indent as one space."""
    return " ".join(text.split())
