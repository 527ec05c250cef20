"""Checking the shape of a ruleset file before anything else looks at it."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.genetics.ruleset_tables import (
    AlleleTable,
    CallsTable,
    DealTable,
    ExceptionTable,
    FullLitterTable,
    HeterozygoteTable,
    LitterTable,
    LocusTable,
    NotModelledTable,
    OverlayTable,
    PresetTable,
    RolesTable,
    RulesetTable,
    SchemeTable,
    StrictTable,
    SynonymTable,
    TurnsTable,
    VariantTable,
    VarietyTable,
)

_EXPECTED = {
    "string_type": "text",
    "string_too_short": "text that is not empty",
    "string_too_long": "at most {max_length} characters",
    "string_pattern_mismatch": "a letter, then letters or digits, perhaps + or ' at the end",
    "int_type": "a whole number",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "literal_error": "{expected}",
    "list_type": "a list",
    "too_short": "at least {min_length} entry",
    "dict_type": "a table",
    "model_type": "a table",
}
"""What was expected, by pydantic's name for the mistake; our own checks bring their words."""
_LONGEST_FOUND = 200


def validate(document: Mapping[str, Any], file: str) -> dict[str, Any]:
    """Return a ruleset document whose shape is right, without white space around its texts.

    Raises:
        RulesetError: the file, the key of the first mistake, and what was expected there.
    """
    try:
        return RulesetTable.model_validate(document).model_dump(exclude_unset=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = _key(first["loc"])
        raise RulesetError(file=file, key=key, problem=_problem(first)) from None


def _key(place: tuple[int | str, ...]) -> str:
    """Return a place as one writes it: ``locus[2].alleles[1].symbol``, counted from 1."""
    key = ""
    for part in place:
        key += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return key.lstrip(".")


def _problem(error: Any) -> str:
    if error["type"] == "missing":
        return "is missing"
    if error["type"] == "extra_forbidden":
        known = _keys_at(error["loc"][:-1])
        close = nearest(str(error["loc"][-1]), {key: key for key in known}, limit=1)
        hint = f"did you mean {close[0]}?" if close else f"expected one of {', '.join(known)}"
        return f"no such key; {hint}"
    limits = error.get("ctx", {})
    if error["type"] == "too_long":
        return f"found {limits['actual_length']} entries, expected at most {limits['max_length']}"
    expected = _EXPECTED.get(error["type"])
    return (
        f"found {_cut(repr(error['input']))}, "
        f"expected {expected.format(**limits) if expected else error['msg']}"
    )


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_FOUND else f"{text[:_LONGEST_FOUND]}..."


def _keys_at(place: tuple[int | str, ...]) -> list[str]:
    """Return the keys that a table at this place may have."""
    tables: dict[str, type[StrictTable]] = {
        "roles": RolesTable,
        "litter": LitterTable,
        "locus": LocusTable,
        "alleles": AlleleTable,
        "heterozygotes": HeterozygoteTable,
        "synonym": SynonymTable,
        "not_modelled": NotModelledTable,
        "overlay": OverlayTable,
        "scheme": SchemeTable,
        "exceptions": ExceptionTable,
        "full_litter": FullLitterTable,
        "variant": VariantTable,
        "turns": TurnsTable,
        "calls": CallsTable,
        "deal": DealTable,
        "preset": PresetTable,
        "variety": VarietyTable,
    }
    names = [part for part in place if isinstance(part, str)]
    table = tables[names[-1]] if names else RulesetTable
    return list(table.model_fields)
