"""Checking the shape of a ruleset file before anything else looks at it."""

from collections.abc import Mapping
from typing import Any

from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics.ruleset_tables import RulesetTable
from testcross.rulesets.genetics.toml_shape import shaped


def validate(document: Mapping[str, Any], file: str) -> dict[str, Any]:
    """Return a ruleset document whose shape is right, without white space around its texts.

    Raises:
        RulesetError: the file, the key of the first mistake, and what was expected there.
    """
    found = shaped(document, RulesetTable)
    if found.table is None:
        first = found.mistakes[0]
        raise RulesetError(file=file, key=first.key, problem=first.problem)
    return found.table.model_dump(exclude_unset=True)
