"""Holding a tree against a shape: every kind of problem in words of our own."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, field_validator
from testcross.rulesets.records.validation import Table, problems
from testcross.rulesets.records.yaml_tree import parse_tree


class Inner(Table):
    """A table within a table."""

    a: str = ""
    b: str = ""


class Outer(Table):
    """A table with a field of every sort."""

    name: Annotated[str, Field(title="a name")] = ""
    text: str = ""
    number: int = 0
    switch: bool = False
    sort: Literal["buck", "doe"] = "buck"
    odd: str = ""
    inner: Inner = Inner()
    many: list[Inner] | None = None
    either: list[str] | str = ""
    held: dict[str, list[str]] | None = None

    @field_validator("odd")
    @classmethod
    def _is_odd(cls, text: str) -> str:
        if text == "even":
            raise ValueError("an odd text")
        return text


class Needy(Table):
    """A table of keys that must be there."""

    name: Annotated[str, Field(title="a name")]
    text: str
    inner: Inner
    many: list[str]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: [x]", "'name' is a list; expected a name"),
        ("text: [x]", "'text' is a list; expected a text"),
        ("text:", "'text' is empty; expected a text"),
        ("number: x", "'number' is 'x'; expected a whole number"),
        ("number: 1.5", "'number' is '1.5'; expected a whole number"),
        ("switch: x", "'switch' is 'x'; expected true or false"),
        ("sort: ram", "'sort' is 'ram'; expected 'buck' or 'doe'"),
        ("odd: even", "'odd' is 'even'; expected an odd text"),
        ("inner: x", "'inner' is 'x'; expected a table with the keys a and b"),
        ("inner: {a: [x]}", "'a' is a list; expected a text"),
        ("inner: {c: x}", "there is no key 'c'; expected one of a, b"),
        ("many: x", "'many' is 'x'; expected a list"),
        ("many: [{}, x]", "entry 2 of 'many' is 'x'; expected a table with the keys a and b"),
        ("many: [{a: [x]}]", "'a' is a list; expected a text"),
        ("either: {a: b}", "'either' is a table; expected a list or a text"),
        ("either: [x, [y]]", "entry 2 of 'either' is a list; expected a text"),
        ("held: x", "'held' is 'x'; expected a table"),
        ("held: {Ann: x}", "'Ann' is 'x'; expected a list"),
        ("held: {Ann: [x, [y]]}", "entry 2 of 'Ann' is a list; expected a text"),
        ("str: x", "there is no key 'str'; expected one of name, text"),
        ("- x", "the sheet is a list; expected a table with the keys"),
    ],
)
def test_problem_is_said_in_plain_words(text: str, said: str) -> None:
    (problem,) = problems(parse_tree(text), Outer, "the sheet")
    assert problem.text.startswith(said)
    assert problem.line == 1


def test_missing_keys_say_what_they_hold() -> None:
    assert [problem.text for problem in problems(parse_tree("{}"), Needy)] == [
        "'name' is missing; expected a name",
        "'text' is missing",
        "'inner' is missing; expected a table with the keys a and b",
        "'many' is missing; expected a list",
    ]


def test_misspelt_key_is_one_problem_at_the_key() -> None:
    text = "name: x\ninner: {}\nmany: []\ntexd:\n  x\n"
    (problem,) = problems(parse_tree(text), Needy)
    assert (problem.line, problem.column) == (4, 1)
    assert problem.text == "there is no key 'texd'; did you mean 'text'?"
