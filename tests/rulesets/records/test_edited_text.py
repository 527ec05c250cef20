"""Right copies as edits of the text: what changes in it, and what cannot be edited."""

from typing import Any

import pytest
from testcross.rulesets.records.edited_text import edited_text
from testcross.rulesets.records.yaml_tree import parse_tree


def said(text: str) -> Any:
    """Return what a text says, whole numbers as numbers."""
    return _plain(parse_tree(text).plain())


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return int(value) if isinstance(value, str) and value.isdecimal() else value


EDITED = {
    "quotes stay": ("a: 'x' # c\nb: \"y\"\n", "a: 'it''s' # c\nb: \"q\\\"\"\n"),
    "value behind a bare key": ("a:\nb: 1\n", "a: x\nb: 1\n"),
    "key added below its siblings": ("a: {p: 1}\n# tail\n", "a: {p: 1}\nb: [x, y]\n# tail\n"),
    "key added where no line ends": ("a: 1", "a: 1\nb: 2"),
    "key added behind the last in brackets": ("a: {p: 1} # k\n", "a: {p: 1, q: 'u, v'} # k\n"),
    "key added in an entry": ("a:\n- x: 1\n- x: 2\n", "a:\n- x: 1\n  y: 3\n- x: 2\nz: 1\n"),
    "key and its line removed": ("a: 1 # one\n# two\nb: 2 # three\n", "# two\nb: 2 # three\n"),
    "key removed behind a dash": ("l:\n  - p: 1\n    q: 2 # q\n", "l:\n  - q: 2 # q\n"),
    "block removed": ("a: 1\nb:\n  c: 1\n  d: [2]\ne: 3\n", "a: 1\ne: 3\n"),
    "key removed of brackets": ("a: {x: 1, y: 2, z: 3}\n", "a: {x: 1, z: 3}\n"),
    "last key removed of brackets": ("a: {x: 1, y: 2 }\n", "a: {x: 1 }\n"),
    "all keys removed": ("a: {x: 1}\nb: 1\n", "a: {}\nb: 1\n"),
    "entry removed": ("l:\n  - a\n  - b # bee\n  - c\n", "l:\n  - a\n  - c\n"),
    "entry added": ("l:\n  - a # aa\n  - c\n", "l:\n  - a # aa\n  - b\n  - c\n"),
    "entry removed of brackets": ("l: [a, b,  c]\n", "l: [a, c]\n"),
    "entry added in brackets": ("l: [a,\n  c]\n", "l: [a, b,\n  c]\n"),
    "list in place of a text": ("a: x # c\n", "a: [x, y] # c\n"),
    "text in place of a list": ("a: [x, y]\n", "a: z\n"),
    "text in lines beside it": ("a: |\n  one\n  two\nb: 1\n", "a: |\n  one\n  two\nb: 2\nc: 3\n"),
    "between marks": ("---\na: 1\n...\n", "---\na: 2\n...\n"),
    "JSON with tabs": (
        '{\n\t"a": 1,\n\t"b": "é"\n}\n',
        '{\n\t"a": 2,\n\t"b": "ü",\n\t"c": "x"\n}\n',
    ),
    "JSON in one line": ('{"a": {"k": "1"}}', '{"a": {"k": "2", "m": ["u"]}}'),
}


@pytest.mark.parametrize("case", EDITED)
def test_text_is_edited_where_it_is_otherwise(case: str) -> None:
    text, right = EDITED[case]
    assert edited_text(text, said(right), said) == right
    assert edited_text(text, said(text), said) == text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("a: &x 1\nb: *x\n", {"a": 2, "b": 1}),
        ("a: |\n  one\n  two\n", {"a": "three"}),
        ("a: {}\n", {"a": {"b": 1}}),
        ("a: [\n", {"a": 1}),
        ("a:\n  b: 1\n", {"a": 1}),
    ],
)
def test_text_that_cannot_be_edited_is_left_to_be_written_anew(text: str, right: Any) -> None:
    assert edited_text(text, right, said) is None


def test_copy_that_would_not_say_the_same_is_none() -> None:
    assert edited_text("a: 1\n", {"a": 2}, lambda _: {"a": 1}) is None
