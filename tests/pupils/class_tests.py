"""Forms of a test for a class, their keys, and answers as pupils write them."""

import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

Run = Callable[..., CompletedProcess[str]]
KINDS = "legal,locus,lacking,elimination,verdict,allele,animal,either-or,premises,kits,odd,punnett,"
KINDS += "chance,next,terms,score,set"
MAKE = ("quiz", "--level", "novice", "--forms", "2", "--count", "6", "--seed", "3", "--kind", KINDS)
"""Writes the forms that the tests are about."""
SNAPDRAGONS = str(Path(__file__).parents[1] / "data" / "rulesets" / "snapdragons.toml")


def key_of(folder: Path, form: int = 0) -> dict[str, Any]:
    found = json.loads((folder / "key.json").read_text(encoding="utf-8"))["forms"][form]
    assert isinstance(found, dict)
    return found


def right(question: dict[str, Any]) -> str:
    return ", ".join(question["answer"]) or "none"


def write(path: Path, rows: Sequence[Sequence[object]]) -> str:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["key", "pupil", "question", "answer"], *rows])
    return str(path)


def rows_of(form: dict[str, Any], pupil: str, misconception: str = "") -> list[list[object]]:
    """Return the answers of a pupil, right but for a misconception."""
    rows = []
    for question in form["questions"]:
        wrong = {one["misconception"]: one["answer"] for one in question["wrong"]}
        said = wrong.get(misconception, question["answer"])
        rows.append([form["key"], pupil, question["number"], ", ".join(said) or "none"])
    return rows


def graded(testcross: Run, folder: Path, *words: str) -> dict[str, Any]:
    done = testcross("grade", str(folder / "key.json"), *words, "--json")
    assert done.returncode in (0, 1)
    found = json.loads(done.stdout)
    assert (found["schema"], done.returncode == 1) == ("testcross.grade/1", bool(found["findings"]))
    assert isinstance(found, dict)
    return found
