"""The walk that turns an answer into JSON: over its fields, but for what a table says of its type.

The table has an entry for each type that is not shown field by field: a shape (see ``shape``), or a
function of the value.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import partial, reduce
from importlib import import_module
from operator import attrgetter, not_
from pathlib import PurePath
from types import BuiltinMethodType, MethodType, NoneType
from typing import Any, TypeAlias

from testcross.pages.json.answer_shapes import TABLE
from testcross.pages.json.shape import (
    JsonDocument,
    JsonKey,
    JsonShape,
    Made,
    Maker,
    compact,
    document,
    schema,
    shape,
)
from testcross.rulesets.english import plural

_ROOMS = "testcross.rulesets"
FORMS: Mapping[str, Callable[[Any], object]] = {
    "absent": lambda value: value is None,
    "by_plural": lambda counts: {plural(one).replace(" ", "_"): n for one, n in counts.items()},
    "crossed": " x ".join,
    "dict": dict,
    "each_crossed": lambda pairs: {key: " x ".join(pair) for key, pair in pairs.items()},
    "given": lambda value: value is not None,
    "len": len,
    "not": not_,
    "number": float,
    "pools": lambda value: import_module(f"{_ROOMS}.genotype.cards").shown_pools(value),
    "or_0": lambda value: value or 0,
    "or_null": lambda value: value or None,
    "rounded": lambda value: round(float(value), 2),
    "rule_name": lambda code: import_module(f"{_ROOMS}.summary").name_of(code),
    "text": lambda value: None if value is None else str(value),
}
"""Other forms of a value: pairs as an object, a list as its length, an empty text as null..."""


def render_json(
    answer: object, line: int | None = None, more: Mapping[str, Any] | None = None
) -> str:
    """Return an answer as one line of JSON; what is more stands behind its own keys."""
    found = {**document_of(answer), **(more or {})}
    if line is not None:  # the line comes third, behind the schema and the ruleset
        found = {"schema": found["schema"], "ruleset": found["ruleset"], "line": line, **found}
    return f"{compact(found)}\n"


def document_of(answer: object) -> dict[str, Any]:
    """Return an answer as a document; other values are a bug.

    A new dataclass is shown by its fields, below its name.
    """
    found, kind = entry(type(answer)), type(answer).__name__
    if found is None and is_dataclass(answer):
        name = re.sub("(?<!^)(?=[A-Z])", "-", kind).lower()
        found = document(name, "", " ".join(field.name for field in fields(answer)))
    if isinstance(found, JsonShape) and found.alone is not None:
        return document_of(found.alone(answer))
    if not isinstance(found, JsonDocument):
        raise KeyError(kind)
    return _object(found, answer)


def entry(kind: type) -> Maker | None:
    """Return what the table says of a type; None where it is shown field by field."""
    return TABLE.get(kind.__name__)


_Way: TypeAlias = Callable[[Any], Any]
# looked up once for each type, as a report may hold a hundred thousand values
_WAYS: dict[type, _Way] = {}
"""How values of the types met so far are shown."""


def plain(value: object) -> Any:
    """Return a value as JSON has it: objects, lists, texts, numbers."""
    kind = type(value)
    if kind not in _WAYS:
        _WAYS[kind] = _way(kind)
    return _WAYS[kind](value)


def _way(kind: type) -> _Way:
    found = entry(kind)
    if found is None and is_dataclass(kind):
        found = shape(" ".join(field.name for field in fields(kind)))
    if isinstance(found, JsonShape):
        return partial(_object, found)
    if found is not None:
        return found
    for known, way in _PLAIN:
        if issubclass(kind, known):
            return way
    raise TypeError(f"JSON does not show {kind.__name__}")


# the first that fits counts: an enumeration may be a text, too, and a text is iterable
_PLAIN: tuple[tuple[type | tuple[type, ...], _Way], ...] = (
    (Enum, attrgetter("value")),
    ((str, int, float, NoneType), lambda value: value),
    ((Fraction, PurePath), str),
    (Mapping, lambda found: {str(plain(key)): plain(value) for key, value in found.items()}),
    (Iterable, lambda found: [plain(one) for one in found]),
)
_LISTS: tuple[type, ...] = (tuple, list, type({}.items()))
_METHODS = (MethodType, BuiltinMethodType)


def shaped(found: JsonShape, value: Any) -> Any:
    if type(value) in _LISTS:
        return [_object(found, one) for one in value]
    return _object(found, value)


def _object(found: JsonShape, value: Any) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    if isinstance(found, JsonDocument):
        shown["schema"] = schema(getattr(value, "schema", found.name))
    for key in found.keys:
        here = _here(found.made.get(key.name), key, value)
        if key.is_spread:
            shown.update(here or {})
        elif here is not None or not key.is_optional:
            shown[key.name] = here
    return shown


def _here(made: Made | None, key: JsonKey, value: Any) -> Any:
    """Return what a key stands for, as JSON has it."""
    if key.fixed is not None:
        return key.fixed
    if key.needs:
        needed = reduce(_step, key.needs.lstrip("!").split("."), value)
        if bool(needed) is key.needs.startswith("!"):
            return None
    for step in key.path if key.path or made else (key.name,):
        value = _step(value, step)
    function, found = made if isinstance(made, tuple) else (made, made)
    if function is not None and not isinstance(function, JsonShape):
        value = function(value)
    if isinstance(found, JsonShape):
        return None if value is None else shaped(found, value)
    if key.each is not None:
        value = {_step(one, key.each.name): _here(None, key.each, one) for one in value}
    return plain(value if key.form is None else FORMS[key.form](value))


def _step(value: Any, name: str) -> Any:
    """Return an attribute, that of each item of a list, or what a method of the name returns."""
    # null below null, so that a path may lead over what is not known
    if value is None:
        return None
    if name.isdecimal():
        return value[int(name)]
    if type(value) in _LISTS:
        return tuple(_step(one, name) for one in value)
    if isinstance(value, Mapping) and not hasattr(value, name):
        return value[name]
    found = getattr(value, name)
    return found() if isinstance(found, _METHODS) else found
