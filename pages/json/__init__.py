"""Answers as JSON for programs: one object per line, with the name and version of its schema."""

from collections.abc import Mapping
from typing import Any

from testcross.pages.json.walk import compact, document_of


def render_json(
    answer: object, line: int | None = None, more: Mapping[str, Any] | None = None
) -> str:
    """Return an answer as one line of JSON."""
    found = {**document_of(answer), **(more or {})}
    if line is not None:  # the line comes third, behind the schema and the ruleset
        found = {"schema": found["schema"], "ruleset": found["ruleset"], "line": line, **found}
    return f"{compact(found)}\n"


__all__ = ["document_of", "render_json"]
