"""Stilted turns of phrase are kept out of everything that people read: messages, data and help."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from program.called_program import call
from testcross.cli.index import QUESTIONS, commands

ROOT = Path(__file__).parents[1]
FLOORS = ("solver", "rulesets", "pages", "asking", "questions", "web", "cli")

STILTED = {
    "somebody": "the player, the pupil, the owner",
    "whoever": "the player who",
    "everybody": "all players",
    "anybody": "any player",
    "of which": "two plants, one of them FF",
    "by degrees": "hints that get stronger",
    "there is not": "unknown variant 'x'",
    "(is|are|was|were|be|been) told": "reported",
    "(would|will) do": "would fix it",
    "that (is|are) none": "an invalid number",
    "(is|are|was) no (number|gene|trait|tile|goal|plant|card of|overlay|key|pedigree)": "is not a",
    "no [a-z ]+ is called": "unknown card 'x'",
    "by itself": "alone",
    "gone by": "trusted",
    "passed over": "ignored",
    "taken for": "counts as",
    "as few": "the fewest",
    "came to light": "appears",
    "one's": "your",
    "all that (is|are|was) ": "everything",
    "in the place of": "instead of",
    "stands? (behind|beside|there|already|for nobody)": "comes after, is already on line 3",
    "once too often to": "too often",
    "will not do": "is not enough",
    "speaks? of": "mentions",
    "not so[.]": "Not quite.",
    "strike out": "rule out",
    "the like": "such as",
    "has to be": "must be",
}
"""Regular expressions, each with an example of what to write."""

EXCEPTIONS = {
    "everybody|everyone|both|all": "what players write on a pad, in an expression that reads it",
    "tie|tied|draw|drawn|shared|both|all|everybody|everyone": "the same of a winner",
}
"""Parts of texts that may have such a turn, each with its reason."""

_TURN = re.compile(rf"\b(?:{'|'.join(STILTED)})(?!\w)", re.IGNORECASE)
_BROKEN_TURN = re.compile(_TURN.pattern.replace(" ", r'[\s"f]+'), re.IGNORECASE)
"""The same where a sentence is broken off at the end of a line of Python."""
_DOCSTRING = re.compile(r'^ *r?"""(?s:.*?)"""|^ *#.*', re.MULTILINE)


def python_sentences(source: str) -> Iterator[str]:
    """Yield the texts in a module, but no docstring; an expression in one is {}."""
    tree = ast.parse(source)
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if node in inside:
            continue
        if isinstance(node, ast.Expr):
            inside.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            inside.update(one for one in node.values if isinstance(one, ast.Constant))
            yield "".join(
                str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield from text.split("\n\n")


def table_sentences(value: object) -> Iterator[str]:
    """Yield the texts in a TOML table, but not the examples of records."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inside in value.items():
            if key not in {"wrong", "right"}:
                yield from table_sentences(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from table_sentences(inside)


def may_be_stilted(source: str) -> bool:
    """Whether a module has a turn outside of docstrings; spares the time to parse the others."""
    return _BROKEN_TURN.search(_DOCSTRING.sub("", source)) is not None


def stilted(sentences: Iterator[str]) -> list[str]:
    """Return the sentences that have a turn which is kept out."""
    plain = (" ".join(one.split()) for one in sentences)
    return [
        one for one in plain if _TURN.search(one) and not any(part in one for part in EXCEPTIONS)
    ]


@cache
def help_words() -> tuple[tuple[str, ...], ...]:
    """Return the words of every command, those below another one included."""
    return (*((name,) for name in commands()), *(tuple(name.split()) for name in QUESTIONS))


@pytest.mark.parametrize("floor", FLOORS)
def test_message_has_no_stilted_turn(floor: str) -> None:
    found = [
        (str(file.relative_to(ROOT)), sentence)
        for file in sorted((ROOT / floor).rglob("*.py"))
        if may_be_stilted(source := file.read_text(encoding="utf-8"))
        for sentence in stilted(python_sentences(source))
    ]
    assert found == []


def test_reference_of_the_api_has_no_stilted_turn() -> None:
    """The site shows the docstrings of questions and of what they share."""
    files = sorted(file for room in ("asking", "questions") for file in (ROOT / room).rglob("*.py"))
    assert files
    found = [
        (file.name, sentence)
        for file in files
        for sentence in stilted(docstrings(file.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize("file", sorted((ROOT / "rulesets").rglob("*.toml")), ids=lambda f: f.name)
def test_data_have_no_stilted_turn(file: Path) -> None:
    assert stilted(table_sentences(tomllib.loads(file.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("words", help_words(), ids=" ".join)
def test_help_has_no_stilted_turn(words: tuple[str, ...]) -> None:
    told = call(*words, "-h").stdout
    assert told
    assert stilted(iter(told.split("\n\n"))) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('raise E(f"{x} is told by "\n    f"somebody")', ["{} is told by somebody"]),
        ('"""Somebody."""\nx = "nobody"', []),
        ('x = (f"one {y} of "\n    "which")', ["one {} of which"]),
        ("told = somebody", []),
    ],
)
def test_sentence_is_looked_for_in_texts_only(source: str, found: list[str]) -> None:
    assert may_be_stilted(source) >= bool(found)
    assert stilted(python_sentences(source)) == found


def test_exception_has_the_turn_that_it_excuses() -> None:
    assert all(_TURN.search(sentence) and reason for sentence, reason in EXCEPTIONS.items())
