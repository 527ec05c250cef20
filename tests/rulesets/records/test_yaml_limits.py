"""Records that are nested without end, or repeat themselves without end: refused at their place."""

import pytest
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.opened_file import LARGEST_RECORD
from testcross.rulesets.verification import Task, verify_bytes

DEEPEST = 40
MOST_ALIASED = 10_000


def refused(text: str) -> Finding:
    (found,) = verify_bytes(Task(path="a.yaml"), text.encode()).findings
    assert found.code == "RX001"
    return found


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("[" * 40_000, DEEPEST + 1),
        ('{"a":' * 30_000, 5 * DEEPEST + 1),
        ("[" * 40_000 + "]" * 40_000, DEEPEST + 1),
        ("- " * 40_000, 2 * DEEPEST + 1),
    ],
    ids=["lists", "tables", "closed", "blocks"],
)
def test_record_nested_without_end_is_refused_at_its_place(text: str, column: int) -> None:
    found = refused(text)
    assert (found.line, found.column) == (1, column)
    assert "more than 40 levels" in found.text


def test_record_as_deep_as_allowed_is_read() -> None:
    assert "levels" not in refused("[" * DEEPEST + "a" + "]" * DEEPEST).text


def aliases(size: int, number: int) -> str:
    """Return a list of so many aliases, each of a list that is this many parts with itself."""
    return f"- &a [{', '.join('x' * (size - 1))}]\n" + "- *a\n" * number


def test_aliases_beyond_the_limit_are_refused_at_the_one_that_is_too_much() -> None:
    assert "the record is a list" in refused(aliases(100, MOST_ALIASED // 100)).text
    found = refused(aliases(100, MOST_ALIASED // 100 + 1))
    assert (found.line, "write them out" in found.text) == (MOST_ALIASED // 100 + 2, True)


def test_aliases_of_aliases_count_what_they_stand_for() -> None:
    layers = ["- &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
    layers += [f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 9)]
    assert "aliases repeat more than 10,000 parts" in refused("".join(layers)).text
    assert "the record is a list" in refused("".join(layers[:3])).text


@pytest.mark.parametrize("keys", [3_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_mistake_in_a_very_long_record_still_has_its_place(keys: int) -> None:
    text = "game: gene-rummy\n" + "".join(f"k{i}: v\n" for i in range(keys)) + "x: [1\n"
    assert refused(text).line >= keys + 2


def test_many_unknown_keys_are_told_up_to_a_number() -> None:
    keys = "".join(f"    mating{i}: x\n" for i in range(1_500))
    text = f"game: gene-rummy\nsheets:\n- player: A\n  matings:\n  - buck: Castor\n{keys}"
    report = verify_bytes(Task(path="a.yaml"), text.encode())
    told = [found.text for found in report.findings if found.code == "RX001"]
    assert len(told) == 1_001
    assert "and 502 more mistakes of this kind" in told  # doe and kits are missing, too


def test_record_larger_than_the_limit_is_refused() -> None:
    found = refused("game: gene-rummy\n#" + " " * LARGEST_RECORD)
    assert found.text == "larger than 20 MB; split it into smaller records"
