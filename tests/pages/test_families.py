"""The renderers: every type of answer has its place in each form, and only what is shown loads."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from testcross.pages.answer_blocks import MAKERS, blocks_of, steps_of
from testcross.pages.json import render_json
from testcross.pages.json.walk import ELSE, TABLES, JsonDocument, JsonShape, table
from testcross.rulesets.analysis import MatingCounts
from testcross.rulesets.blocks import blocks, in_a_line, in_file, step_by_step

ROOT = Path(__file__).parents[2]
FLOOR = "testcross.rulesets."
TEXT_ONLY = {"MatingCounts", "WrittenGames", "FileReport", "Summary", "PlayerPage"}
TEXT_ONLY |= {"AskedAgain", "TutorText"}
"""Answers that programs get as JSON in the reports of verify, or need not be told."""


@cache
def makers() -> tuple[tuple[type, str], ...]:
    """Return the types of answers that are shown as text, and who makes their blocks."""
    for path in sorted((ROOT / "rulesets").rglob("*.py")):
        if ".register\n" in path.read_text(encoding="utf-8"):
            import_module(".".join(["testcross", *path.relative_to(ROOT).with_suffix("").parts]))
    return tuple(
        (answer, function.__module__)
        for way in (blocks, in_file, in_a_line, step_by_step)
        for answer, function in way.registry.items()
        if answer is not object
    )


def test_blocks_of_an_answer_are_made_beside_it_or_by_the_module_that_the_table_names() -> None:
    assert len(makers()) > 60
    for answer, maker in makers():
        own = answer.__module__
        assert maker == FLOOR + MAKERS.get(own.removeprefix(FLOOR), own.removeprefix(FLOOR))


def test_table_names_no_module_in_vain() -> None:
    assert {answer.__module__ for answer, _ in makers()} >= {f"{FLOOR}{name}" for name in MAKERS}


def shown_as_json() -> Iterator[str]:
    """Yield the types of answers that the tables of JSON have."""
    for name in (ELSE, *TABLES.values()):
        for kind, one in table(name).items():
            alone = isinstance(one, JsonShape) and one.alone is not None
            if alone or isinstance(one, JsonDocument):
                yield kind


def test_answers_shown_as_text_are_shown_as_json_too() -> None:
    as_text = {answer.__name__ for answer, _ in makers()}
    assert as_text - {*shown_as_json()} == TEXT_ONLY
    assert {*shown_as_json()} <= as_text


@pytest.mark.parametrize(
    ("render", "error"), [(blocks_of, TypeError), (steps_of, TypeError), (render_json, KeyError)]
)
def test_value_that_is_no_answer_is_a_bug_that_names_its_type(
    render: Callable[[object], object], error: type[Exception]
) -> None:
    with pytest.raises(error, match="int"):
        render(5)


def test_answer_that_has_no_steps_is_a_bug_that_names_its_type() -> None:
    counts = MatingCounts(legal=1, illegal=0, not_understood=0, starred=False)
    with pytest.raises(TypeError, match="MatingCounts"):
        steps_of(counts)
