"""What people write of animals and matings: each line of two tables, by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sampling import each
from testcross.rulesets import TestcrossError, load_ruleset, parse_animal, parse_mating

DATA = Path(__file__).parents[2] / "data"


def lines_of(name: str) -> Iterator[tuple[str, str, str]]:
    """Yield the ruleset of each line of a table, what is written, and what is due."""
    ruleset = ""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            ruleset = line.strip("[]")
        elif not line.startswith("# "):
            written, _, due = line.partition(" | ")
            yield ruleset, written.encode("ascii", "backslashreplace").decode("unicode_escape"), due


@each("ruleset, written, due", lambda: lines_of("animals.txt"), quick=1_000)
def test_animal_is_read_as_the_table_says(ruleset: str, written: str, due: str) -> None:
    if due.startswith("! "):
        with pytest.raises(TestcrossError, match=due[2:]):
            parse_animal(load_ruleset(ruleset), written)
        return
    animal = parse_animal(load_ruleset(ruleset), written)
    shown, *called = due.split("; ") if ";" in due else [due]
    names = {animal.label, animal.sex, animal.variety.name if animal.variety else None}
    assert (shown.strip() in ("", animal.shown), set(called) - names) == (True, set()), written


@each("ruleset, written, due", lambda: lines_of("matings.txt"), quick=1_000)
def test_mating_is_read_as_the_table_says(ruleset: str, written: str, due: str) -> None:
    if due.startswith("! "):
        with pytest.raises(TestcrossError, match=due[2:]):
            parse_mating(load_ruleset(ruleset), written)
        return
    mating = parse_mating(load_ruleset(ruleset), written)
    assert mating.label == due, written
    assert parse_mating(mating.ruleset, mating.label).label == mating.label
