"""How JSON is written: one value per line, without white space; and what its schemas are called."""

import json
from typing import Any


def compact(value: Any) -> str:
    """Return a value as JSON on one line, without a line break at its end."""
    return json.dumps(value, separators=(",", ":"))


def schema(name: str, version: int = 1) -> str:
    """Return the name and version of a schema.

    >>> schema("check")
    'testcross.check/1'
    """
    return f"testcross.{name}/{version}"
