"""Checking the shape of a TOML document: each mistake with its place and what was expected."""

from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.genetics.toml_files import KeyPath, written_path

_EXPECTED = {
    "string_type": "text",
    "string_too_short": "non-empty text",
    "string_too_long": "at most {max_length} characters",
    "string_pattern_mismatch": "a letter, then letters or digits, perhaps + or ' at the end",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "greater_than": "more than {gt}",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "literal_error": "{expected}",
    **dict.fromkeys(("list_type", "tuple_type"), "a list"),
    "too_short": "at least {min_length} entry",
    "dict_type": "a table",
    "enum": "{expected}",
    **dict.fromkeys(
        ("datetime_type", "datetime_parsing", "datetime_from_date_parsing", "timezone_aware"),
        "a time such as 2026-11-24T08:00:00Z",
    ),
    **dict.fromkeys(("model_type", "dataclass_type"), "a table"),
}
"""What was expected, by pydantic's name for the mistake; our own checks bring their words."""
_OWN = "Value error, "
"""What pydantic puts before the words of our own checks."""
_LONGEST_FOUND = 200


STRICT = ConfigDict(extra="forbid", strict=True)
"""How a table of a file is read: no other keys, and no text for a number."""
TableT = TypeVar("TableT", bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeMistake:
    path: KeyPath
    problem: str
    """What was found and what was expected."""

    @property
    def key(self) -> str:
        """The place as one writes it: ``locus[2].alleles[1].symbol``."""
        return written_path(self.path)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapedDocument(Generic[TableT]):
    """A document checked against its shape."""

    table: TableT | None
    """What it says; None where there are mistakes."""
    mistakes: tuple[ShapeMistake, ...] = ()


def shaped(document: Mapping[str, Any], table: type[TableT]) -> ShapedDocument[TableT]:
    """Return a document as a table, or its mistakes in the order of the table's keys."""
    try:
        return ShapedDocument(table=table.model_validate(document))
    except ValidationError as error:
        found = [
            ShapeMistake(path=one["loc"], problem=_problem(one, table))
            for one in error.errors(include_url=False)
        ]
        return ShapedDocument(table=None, mistakes=tuple(found))


def _fields(table: type) -> dict[str, object]:
    if issubclass(table, BaseModel):
        return {f.alias or name: f.annotation for name, f in table.model_fields.items()}
    return get_type_hints(table) if is_dataclass(table) else {}


def _problem(error: Any, table: type) -> str:
    if error["type"] == "missing":
        return "is missing"
    if error["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        *place, key = error["loc"]
        for part in (one for one in place if isinstance(one, str)):  # down to the key's table
            inner = types_in(_fields(table)[part])
            table = next(one for one in inner if isinstance(one, type) and _fields(one))
        close = nearest(str(key), {one: one for one in _fields(table)}, limit=1)
        known = f"expected one of {', '.join(_fields(table))}"
        return f"no such key; {f'did you mean {close[0]}?' if close else known}"
    ctx = error.get("ctx", {}).items()
    limits = {key: f"{at:g}" if isinstance(at, float) else at for key, at in ctx}
    # a list that is too long is not quoted: it would hide the message
    if error["type"] == "too_long":
        return f"found {limits['actual_length']} entries, expected at most {limits['max_length']}"
    expected = _EXPECTED.get(error["type"])
    found = repr(error["input"])
    found = found if len(found) <= _LONGEST_FOUND else f"{found[:_LONGEST_FOUND]}..."
    wanted = expected.format(**limits) if expected else error["msg"].removeprefix(_OWN)
    return f"found {found}, expected {wanted}"


def types_in(annotation: object) -> list[object]:
    return [annotation, *(one for inner in get_args(annotation) for one in types_in(inner))]
