"""The renderers: every type of answer has its place in each form, and only what is shown loads."""

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from testcross.cli import answers, summary
from testcross.cli.render import text
from testcross.cli.render.json import render_json
from testcross.cli.render.json.walk import ELSE, TABLES, Document, Shape, table
from testcross.cli.render.text import render_steps, render_text
from testcross.cli.render.text.screen import in_file, step_by_step
from testcross.rulesets.blocks import blocks

TEXT_ONLY = {"MatingCounts", "WrittenGames", "FileReport", "Summary", "PlayerPage"}
TEXT_ONLY |= {"NumberedQuestion", "AskedAgain", "TutorText", "Tally"}
"""Answers that programs get as JSON in the reports of verify, or need not be told."""


def shown_by(dispatcher: Any, module: str) -> set[str]:
    """Return the types of answers that a module shows in one way."""
    return {
        answer.__name__
        for answer, function in dispatcher.registry.items()
        if function.__module__ == module
    }


@pytest.mark.parametrize(("name", "module"), text.FAMILIES.items())
def test_answer_is_shown_as_text_by_the_module_that_the_table_names(name: str, module: str) -> None:
    place = f"testcross.{module}" if "." in module else f"{text.__name__}.{module}"
    import_module(place)
    ways = (blocks, in_file, step_by_step)
    assert name in set().union(*(shown_by(way, place) for way in ways))


def shown_as_json() -> set[str]:
    """Return the types of answers that the tables of JSON have."""
    entries = [pair for name in (ELSE, *TABLES.values()) for pair in table(name).items()]
    alone = {name for name, one in entries if isinstance(one, Shape) and one.alone is not None}
    return alone | {name for name, one in entries if isinstance(one, Document)}


def test_answers_of_cli_are_all_shown_as_text() -> None:
    made = {name for name, _ in inspect.getmembers(answers, inspect.isclass)}
    own = {name for name in made if getattr(answers, name).__module__ == answers.__name__}
    assert own
    assert own <= set(text.FAMILIES)
    assert summary.Summary.__name__ in text.FAMILIES


def test_answers_shown_as_text_are_shown_as_json_too() -> None:
    assert set(text.FAMILIES) - shown_as_json() == TEXT_ONLY
    assert shown_as_json() <= set(text.FAMILIES)


@pytest.mark.parametrize("render", [render_text, render_steps, render_json])
def test_value_that_is_no_answer_is_a_bug_that_names_its_type(
    render: Callable[[object], object],
) -> None:
    with pytest.raises(KeyError, match="int"):
        render(5)


def test_answer_that_has_no_steps_is_a_bug_that_names_its_type() -> None:
    counts = answers.MatingCounts(legal=1, illegal=0, not_understood=0, starred=False)
    with pytest.raises(TypeError, match="MatingCounts"):
        render_steps(counts)
