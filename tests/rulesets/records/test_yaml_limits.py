"""Records that are nested without end, or repeat themselves without end: refused at their place."""

import pytest
from testcross.rulesets.records import yaml_tree
from testcross.rulesets.records.findings import RecordCode, UnreadableError
from testcross.rulesets.records.opened_file import LARGEST_RECORD
from testcross.rulesets.records.validation import MOST_ERRORS
from testcross.rulesets.records.yaml_tree import DEEPEST, MOST_ALIASED, parse_tree, refuse_excess
from testcross.rulesets.verification import Task, verify_bytes


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("[" * 40_000, DEEPEST + 1),
        ('{"a":' * 30_000, 5 * DEEPEST + 1),
        ("[" * 40_000 + "]" * 40_000, DEEPEST + 1),
        ("- " * 40_000, 2 * DEEPEST + 1),
        ("*x " + "[" * 40_000, None),
    ],
    ids=["lists", "tables", "closed", "blocks", "alias"],
)
def test_record_nested_without_end_is_refused_at_its_place(text: str, column: int | None) -> None:
    with pytest.raises(UnreadableError) as e:
        parse_tree(text)
    if column is not None:
        assert (e.value.finding.line, e.value.finding.column) == (1, column)
        assert "more than 40 levels" in e.value.finding.text


def test_record_as_deep_as_allowed_is_read() -> None:
    node = parse_tree("[" * DEEPEST + "a" + "]" * DEEPEST)
    for _ in range(DEEPEST):
        assert isinstance(node.value, list)
        (node,) = node.value
    assert node.value == "a"


def aliases(size: int, number: int) -> str:
    """Return a list of so many aliases, each of a list that is this many parts with itself."""
    return f"- &a [{', '.join('x' * (size - 1))}]\n" + "- *a\n" * number


def test_aliases_up_to_the_limit_are_read() -> None:
    size = 100
    refuse_excess(aliases(size, MOST_ALIASED // size))
    node = parse_tree(aliases(size, MOST_ALIASED // size))
    assert isinstance(node.value, list)
    assert len(node.value) == MOST_ALIASED // size + 1


def test_aliases_beyond_the_limit_are_refused_at_the_one_that_is_too_much() -> None:
    size = 100
    with pytest.raises(UnreadableError, match="write them out") as e:
        refuse_excess(aliases(size, MOST_ALIASED // size + 1))
    assert e.value.finding.line == MOST_ALIASED // size + 2


def test_aliases_of_aliases_count_what_they_stand_for() -> None:
    layers = ["- &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
    layers += [f"- &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 9)]
    with pytest.raises(UnreadableError, match="aliases repeat more than 10,000 parts"):
        parse_tree("".join(layers))
    assert parse_tree("".join(layers[:3])).value


def test_alias_within_what_it_stands_for_is_refused() -> None:
    with pytest.raises(UnreadableError, match=r"deeply|alias"):
        parse_tree("&a [*a]")


@pytest.mark.parametrize("keys", [3_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_mistake_in_a_very_long_record_still_has_its_place(
    keys: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(yaml_tree, "_LONG", min(yaml_tree._LONG, 3 * keys))
    text = "a: b\n" + "".join(f"k{i}: v\n" for i in range(keys)) + "x: [1\n"
    with pytest.raises(UnreadableError) as e:
        parse_tree(text)
    assert e.value.finding.line >= keys + 2


def test_many_unknown_keys_are_told_up_to_a_number() -> None:
    keys = "".join(f"    mating{i}: x\n" for i in range(1_500))
    text = f"game: gene-rummy\nsheets:\n- player: A\n  matings:\n  - buck: Castor\n{keys}"
    report = verify_bytes(Task(path="a.yaml"), text.encode())
    told = [found for found in report.findings if found.code == RecordCode.UNREADABLE]
    assert len(told) == MOST_ERRORS + 1
    (last,) = [found for found in told if found.text.startswith("and ")]
    assert last.text == "and 502 more mistakes of this kind"  # doe and kits are missing, too


def test_record_larger_than_the_limit_is_refused() -> None:
    content = b"game: gene-rummy\n#" + b" " * LARGEST_RECORD
    (found,) = verify_bytes(Task(path="a.yaml"), content).findings
    assert found.text == "larger than 20 MB; split it into smaller records"
