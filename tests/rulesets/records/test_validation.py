"""Reading a tree into a table: what is wrong is said in words of our own, and the rest comes."""

from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field
from sheets.record_trees import places, tree_of
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import Later, OneOrMore, Table, Text, read_table
from testcross.rulesets.records.written_values import all_written, with_keys
from testcross.rulesets.records.yaml_tree import parse_tree


class Inner(Table):
    """A table within a table."""

    a: Text | None = None
    b: Text | None = None


class Outer(Table):
    """A table with a field of every sort."""

    name: Annotated[Text | None, Field(title="a name")] = None
    text: Text = Entry(text="", line=0, column=0)
    inner: Inner = Inner()
    many: tuple[Inner, ...] | None = None
    either: OneOrMore | None = None
    held: dict[str, tuple[Text, ...]] | None = None
    later: Later | None = None
    source: Text | None = Field(None, alias="from")


class Needy(Table):
    """A table of keys that must be there."""

    name: Annotated[Text, Field(title="a name")]
    text: Text
    inner: Inner
    many: tuple[Text, ...]
    later: tuple[Later, ...] = ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: [x]", "'name' is a list; expected a name"),
        ("text: [x]", "'text' is a list; expected a text"),
        ("text:", "'text' is empty; expected a text"),
        ("inner: x", "'inner' is 'x'; expected a table with the keys a and b"),
        ("inner: {a: [x]}", "'a' is a list; expected a text"),
        ("inner: {c: x}", "unknown key 'c'; expected one of a, b"),
        ("many: x", "'many' is 'x'; expected a list"),
        ("many: [{}, x]", "entry 2 of 'many' is 'x'; expected a table with the keys a and b"),
        ("many: [{a: [x]}]", "'a' is a list; expected a text"),
        ("either: {a: b}", "'either' is a table; expected a list or a text"),
        ("either: [x, [y]]", "entry 2 of 'either' is a list; expected a text"),
        ("held: x", "'held' is 'x'; expected a table"),
        ("held: {Ann: x}", "'Ann' is 'x'; expected a list"),
        ("held: {Ann: [x, [y]]}", "entry 2 of 'Ann' is a list; expected a text"),
        ("later: x\nfrom: [x]", "'from' is a list; expected a text"),
        ("fron: x", "unknown key 'fron'; did you mean 'from'?"),
        ("source: x", "unknown key 'source'; expected one of name, text, inner"),
        ("name: {str: x}", "'name' is a table; expected a name"),
        ("str: x", "unknown key 'str'; expected one of name, text"),
        ("- x", "the sheet is a list; expected a table with the keys"),
    ],
)
def test_problem_is_said_in_plain_words(text: str, said: str) -> None:
    (problem,) = read_table(parse_tree(text), Outer, "the sheet").findings
    assert problem.text.startswith(said)
    assert problem.line == text.count("\n") + 1


def test_missing_keys_say_what_they_hold() -> None:
    assert [problem.text for problem in read_table(parse_tree("{}"), Needy).findings] == [
        "'name' is missing; expected a name",
        "'text' is missing",
        "'inner' is missing; expected a table with the keys a and b",
        "'many' is missing; expected a list",
    ]


def test_misspelt_key_is_one_problem_at_the_key() -> None:
    text = "name: x\ninner: {}\nmany: []\ntexd:\n  x\n"
    (problem,) = read_table(parse_tree(text), Needy).findings
    assert (problem.line, problem.column) == (4, 1)
    assert problem.text == "unknown key 'texd'; did you mean 'text'?"


# what comes in spite of mistakes


def texts(value: Any) -> Any:
    """Return what was read without places."""
    if isinstance(value, Entry):
        return value.text
    if isinstance(value, Node):
        return value.plain()
    if isinstance(value, Table):
        return {name: texts(held) for name, held in value}
    if isinstance(value, dict):
        return {key: texts(held) for key, held in value.items()}
    return [texts(held) for held in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    ("text", "field", "rest"),
    [
        ("name: [x]", "name", None),
        ("either: [x, [y], z]", "either", ["x", "z"]),
        ("either: {a: b}", "either", []),
        ("many: [{a: x}, y, {b: z}]", "many", [{"a": "x", "b": None}, {"a": None, "b": "z"}]),
        ("many: [{a: x, c: y}]", "many", [{"a": "x", "b": None}]),
        ("inner: {a: [x], b: y}", "inner", {"a": None, "b": "y"}),
        ("held: x", "held", None),
        ("held: {Ann: x, Bo: {y: z}, Cy: }", "held", {"Ann": ["x"], "Bo": [], "Cy": []}),
        ("held: {Ann: [w, [x], {}, y]}", "held", {"Ann": ["w", "y"]}),
        ("held: {many: x, text: }", "held", {"many": ["x"], "text": []}),
        ("frm: x", "source", None),
    ],
)
def test_mistake_is_left_out_where_it_is(text: str, field: str, rest: object) -> None:
    read = read_table(parse_tree(text), Outer)
    assert not read.complete
    assert texts(getattr(read.value, field)) == rest


@pytest.mark.parametrize("text", ["{}", "x", "[]", "name:\ntext: []\nmany: {}\nlater:", "~"])
def test_blanks_stand_for_what_must_be_there(text: str) -> None:
    read = read_table(parse_tree(text), Needy)
    assert not read.complete
    assert texts(read.value) == {
        "name": "",
        "text": "",
        "inner": {"a": None, "b": None},
        "many": [],
        "later": [],
    }
    assert (read.value.name.line, read.value.name.column) == (1, 1)


@pytest.mark.parametrize("text", ["later: x", "later: {a: b}"])
def test_one_value_in_place_of_a_list_left_for_later_is_a_list_of_one(text: str) -> None:
    root = parse_tree(text)
    assert read_table(root, Needy).value.later == (root.get("later"),)


def test_entry_has_its_place_and_no_spaces_around_it() -> None:
    root = parse_tree("name: x\neither:\n  - ' y '\n  - ''\nheld: {' Ann ': [z]}")
    read = read_table(root, Outer)
    assert read.complete
    assert read.value.name == Entry(text="x", line=1, column=7)
    assert all_written(read.value.either) == (Entry(text="y", line=3, column=5),)
    ((player, cards),) = with_keys(root.get("held"), read.value.held)
    assert player == Entry(text="Ann", line=5, column=8)
    assert cards == (Entry(text="z", line=5, column=18),)


# laws of any tree

scalars = st.one_of(st.none(), st.sampled_from(["x", "", " ", "Ann", "1"]))
KEYS = [*Outer.model_fields, *Needy.model_fields, "from", "a", "b", "nme", "", "Ann"]
junk = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=6)
    ),
    max_leaves=15,
)
names = st.sampled_from(["x", "y", "z", ""])
inners = st.fixed_dictionaries({}, optional={"a": names, "b": names})
RIGHT: dict[str, st.SearchStrategy[Any]] = {
    "name": names,
    "text": names,
    "inner": inners,
    "many": st.lists(inners, max_size=3),
    "either": st.one_of(names, st.lists(names, max_size=3)),
    "held": st.dictionaries(names, st.lists(names, max_size=3), max_size=3),
    "later": junk,
    "from": names,
}
right = st.fixed_dictionaries({}, optional=RIGHT)


@given(junk, st.sampled_from([Outer, Needy]))
def test_any_tree_is_read_and_every_mistake_lies_within(plain: object, table: type[Table]) -> None:
    root = tree_of(plain)
    read = read_table(root, table)
    assert isinstance(read.value, table)
    assert read.complete is not bool(read.findings)
    assert {(found.line, found.column) for found in read.findings} <= set(places(root))


@given(right)
def test_tree_without_mistakes_is_read_completely(plain: dict[str, Any]) -> None:
    read = read_table(tree_of(plain), Outer)
    assert read.findings == ()
    for key, held in plain.items():
        value = texts(getattr(read.value, "source" if key == "from" else key))
        if key == "inner":
            assert value == {"a": None, "b": None} | held
        elif key != "many":
            assert value == held


@given(right, st.sampled_from(sorted(RIGHT)), junk)
def test_what_is_not_damaged_is_read_as_before(
    plain: dict[str, Any], key: str, damage: object
) -> None:
    before = read_table(tree_of(plain), Outer)
    after = read_table(tree_of({**plain, key: damage}), Outer)
    field = "source" if key == "from" else key
    left, kept = texts(before.value), texts(after.value)
    assert {**left, field: None} == {**kept, field: None}
